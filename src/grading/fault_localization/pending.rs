//! Cases whose fault is not known yet, and their experiments.

use std::collections::BTreeSet;

use super::Localization;
use crate::battery::Case;
use crate::grading::answer_key::AnswerKey;
use crate::grading::expected::Expected;
use crate::grading::experiment::{Outcome, Trial};
use crate::grading::result::length;
use crate::grading::results::{CheckResults, FailingCase, Session};
use crate::grading::wrong_functions::Conflict;
use crate::observation::Observation;
use crate::substitution::Plan;
use crate::target::TargetError;
use crate::transcript::Interaction;

/// A case whose fault is not known yet.
pub(super) struct Pending {
    /// The check that it may count against.
    pub(super) check: usize,
    pub(super) failing_case: FailingCase,
    pub(super) isolation: Isolation,
    /// The functions that were replaced when the case failed nevertheless.
    pub(super) tried: BTreeSet<usize>,
    /// Whether the case was never run: its check had stopped early.
    pub(super) is_skipped: bool,
}

impl Pending {
    pub(super) fn new(check: usize, failing_case: FailingCase) -> Self {
        Pending {
            check,
            failing_case,
            isolation: Isolation::Untried,
            tried: BTreeSet::new(),
            is_skipped: false,
        }
    }
}

/// The result of a case in isolation.
pub(super) enum Isolation {
    Untried,
    Passes,
    Fails(Vec<Conflict>),
}

/// The cases that are to be attributed, the shortest first.
pub(super) fn pending(
    key: &AnswerKey,
    checks: &[CheckResults],
) -> Result<Vec<Pending>, TargetError> {
    let mut pending = Vec::new();
    for (index, check) in checks.iter().enumerate() {
        let failing = check.failing.iter().cloned();
        pending.extend(failing.map(|failing_case| Pending::new(index, failing_case)));
        for place in &check.skipped {
            let session = Session::Battery(*place);
            let length = session.with(key, |case, _| length(&case.interaction.steps, &[]))?;
            let failing_case = FailingCase {
                session,
                check: index,
                timed_out: None,
                length,
            };
            pending.push(Pending {
                is_skipped: true,
                ..Pending::new(index, failing_case)
            });
        }
    }
    pending.sort_by_key(|each| (each.check, each.is_skipped, each.failing_case.length));
    Ok(pending)
}

impl Localization<'_, '_, '_> {
    /// Runs cases by a plan; gives the outcome of each, and whether it passes.
    pub(super) fn try_plan(
        &mut self,
        plan: &Plan,
        places: &[usize],
        together: Together,
    ) -> Result<Vec<Option<(Outcome, bool)>>, TargetError> {
        if self.laboratory.is_used_up() {
            return Ok(places.iter().map(|_| None).collect());
        }
        let trials = places.iter().map(|place| {
            let pending = &self.pending[*place];
            pending
                .failing_case
                .session
                .with(self.key, |case, expected| {
                    trial(case, expected, pending.failing_case.check, together)
                })
        });
        let trials: Vec<Trial> = trials.collect::<Result<_, _>>()?;
        let outcomes = self.laboratory.run(plan, &trials)?;
        let mut judged = Vec::with_capacity(outcomes.len());
        for (place, outcome) in places.iter().zip(outcomes) {
            let Some(outcome) = outcome else {
                judged.push(None);
                continue;
            };
            let failing_case = &self.pending[*place].failing_case;
            let check = &mut self.checks[failing_case.check];
            let passes = failing_case.session.with(self.key, |_, expected| {
                passes(expected, failing_case.check, &outcome.actual, check)
            })?;
            judged.push(Some((outcome, passes)));
        }
        Ok(judged)
    }
}

/// Whether sessions share a process in an experiment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Together {
    Yes,
    No,
}

/// The session of a case, up to the last step that shows its check.
fn trial(case: &Case, expected: &Expected, check: usize, together: Together) -> Trial {
    let shown = expected.shown_check(check);
    let steps = shown.map_or(case.interaction.steps.len(), |shown| shown.last() + 1);
    Trial {
        interaction: Interaction {
            steps: case.interaction.steps[..steps].to_vec(),
            ..Interaction::default()
        },
        group: case.group.filter(|_| together == Together::Yes),
    }
}

/// Whether a case passes. Its answers are evidence for the check that it shows.
fn passes(
    expected: &Expected,
    place: usize,
    actual: &Observation,
    check: &mut CheckResults,
) -> bool {
    let shown = expected.shown_check(place);
    shown.is_some_and(|shown| {
        check.evidence.note(expected, shown, check.function, actual);
        expected.failing(shown, actual).is_none()
    })
}
