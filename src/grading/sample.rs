//! Samples: which charges stand where cases of the battery were left out.
//!
//! Of a whole battery, a failing case counts against its function where no other function explains
//! it, and each wrong function has a case of its own that shows it. In a sample that case may be
//! missing: what another function could explain is not decided.

use std::collections::BTreeSet;

use super::answer_key::AnswerKey;
use super::experiment::{Laboratory, Trials};
use super::fault_localization::Attribution;
use super::results::{CheckResults, FailingCase};
use crate::observation::{Observation, Termination};
use crate::substitution::Plan;
use crate::target::TargetError;

/// Cases of a check that are tried, the shortest first: one that stands is enough.
const MOST_TRIED: usize = 3;

/// The cases of each check that are not decided, taken from those that count against its
/// function: all, where none of those tried fails by its function alone.
///
/// # Errors
/// [`TargetError`] for faults of ours.
pub(super) fn undecided(
    laboratory: &mut Laboratory,
    checks: &[CheckResults],
    attributions: &mut [Attribution],
) -> Result<Vec<Vec<FailingCase>>, TargetError> {
    let key = laboratory.key;
    let mut undecided = Vec::with_capacity(checks.len());
    for (check, attribution) in checks.iter().zip(attributions) {
        let is_open = key.is_sample && check.is_defined && key.substitution.is_possible();
        let own = &mut attribution.own;
        let mut tried = 0;
        if is_open {
            let most = own.len().min(MOST_TRIED);
            while tried < most && !stands(laboratory, check.function, &own[tried])? {
                tried += 1;
            }
            if tried == most {
                tried = own.len();
            }
        }
        undecided.push(own.drain(..tried).collect());
    }
    Ok(undecided)
}

/// Whether a case fails with every other function right, and no single one of those that its
/// experiments need explains it.
fn stands(
    laboratory: &mut Laboratory,
    function: usize,
    failing_case: &FailingCase,
) -> Result<bool, TargetError> {
    let key = laboratory.key;
    let functions = &key.oracle.functions;
    let all: BTreeSet<usize> = (0..functions.names().len()).collect();
    let mut suspects: Option<BTreeSet<usize>> = None;
    for plan in key.isolating(&[function], &all) {
        match outcome(laboratory, &plan, failing_case)? {
            None | Some(Outcome::Passes) => return Ok(false),
            Some(outcome) => {
                let used = key.substitution.used(&plan);
                let used = used.iter().filter_map(|name| functions.place(name));
                let used: BTreeSet<usize> = used.filter(|each| *each != function).collect();
                suspects = Some(suspects.map_or(used.clone(), |suspects| &suspects & &used));
                if outcome == Outcome::TimesOut {
                    break;
                }
            }
        }
    }
    for suspect in suspects.unwrap_or_default() {
        for plan in key.excusing(function, &BTreeSet::from([suspect])) {
            match outcome(laboratory, &plan, failing_case)? {
                None | Some(Outcome::Passes) => return Ok(false),
                Some(_) => {}
            }
        }
    }
    Ok(true)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passes,
    Fails,
    TimesOut,
}

/// The outcome of a case by a plan; `None` where it could not be run.
fn outcome(
    laboratory: &mut Laboratory,
    plan: &Plan,
    failing_case: &FailingCase,
) -> Result<Option<Outcome>, TargetError> {
    let key: &AnswerKey = laboratory.key;
    let FailingCase { session, check, .. } = failing_case;
    let trials = Trials {
        groups: &[None],
        make: &|_| session.with(key, |case, _| case.interaction.clone()),
    };
    let passes = |actual: &Observation| {
        session.with(key, |_, expected| {
            let shown = expected.shown_check(*check);
            shown.is_some_and(|shown| expected.failing(shown, actual).is_none())
        })
    };
    let mut outcome = None;
    laboratory.run(plan, trials, &mut |_, actual| {
        outcome = Some(match actual.termination {
            _ if passes(&actual)? => Outcome::Passes,
            Termination::Timeout => Outcome::TimesOut,
            _ => Outcome::Fails,
        });
        Ok(())
    })?;
    Ok(outcome)
}
