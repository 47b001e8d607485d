//! Barriers in sessions that are excused: the program answers them wrongly by itself, and rightly
//! beside right versions of the functions to blame. So it is examined beside those.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::layers::{is_sealed, layers};
use super::probe_run::ProbeResults;
use super::{Beneath, ProbeCases, Subject, Violation, both_times};
use crate::grading::{CheckResult, CheckVerdict};
use crate::observation::{Cost, Termination};
use crate::substitution::{Plan, Substitution};
use crate::target::TargetError;

/// Most ways to read and make the program's own representations that are tried.
const MOST_VARIANTS: usize = 6;

/// For each step of each session, whether something is so.
type Steps = Vec<Vec<bool>>;

/// What a program shows beside right functions.
#[derive(Default)]
pub(super) struct BesideRight {
    /// The TADs of which our representations were put beneath, and the functions that answer wrongly
    /// there alone.
    pub(super) wrong: Vec<(BTreeSet<String>, BTreeSet<Violation>)>,
    /// Whether every excused session was answered rightly over the program's own representations.
    pub(super) is_whole: bool,
    pub(super) cost: Cost,
}

impl Subject<'_> {
    /// Runs the sessions beside right versions of the functions that excuse some of them: over the
    /// program's own representations first, and then over ours of each TAD alone and of all.
    pub(super) fn beside_right(
        &self,
        beneath: &Beneath,
        own: &[Vec<bool>],
        is_judged: impl Fn(Termination) -> bool,
        budget: Duration,
    ) -> Result<BesideRight, TargetError> {
        let mut shown = BesideRight {
            is_whole: true,
            ..BesideRight::default()
        };
        let open = self.excused(beneath.cases, own);
        let right: BTreeSet<String> = self
            .graded
            .iter()
            .flat_map(|result| &result.excused.functions)
            .cloned()
            .collect();
        if right.is_empty() || !open.iter().flatten().any(|is_open| *is_open) {
            return Ok(shown);
        }
        let Some((plan, excused)) = self.over_own(beneath, &right, &open, &mut shown, budget)?
        else {
            return Ok(shown);
        };
        for mut layer in layers(&self.assignment.manifest, &BTreeMap::new()) {
            let count = layer.opaque.len();
            let is_asked = count == 1 || count == self.assignment.manifest.tads.len();
            if !is_sealed(&layer) || !is_asked {
                continue;
            }
            layer = Plan {
                inside: inside(&beneath.substitution, &right, &layer.opaque),
                right: right.clone(),
                variant: plan.variant,
                ..layer
            };
            let left = budget.saturating_sub(shown.cost.cpu);
            let Some(seen) = self.by_plan(beneath, &layer, left)? else {
                continue;
            };
            shown.cost += seen.cost;
            let wrong = self.wrong(&layer, beneath.cases, &excused, &seen, &is_judged);
            if let Some(wrong) = wrong.filter(|wrong| !wrong.is_empty()) {
                // A function that answers by chance may have been right once.
                let left = budget.saturating_sub(shown.cost.cpu);
                let again = self.by_plan(beneath, &plan, left)?;
                let is_right =
                    again.is_some_and(|again| both_times(&excused, &again.passed) == excused);
                if is_right {
                    shown.wrong.push((layer.opaque, wrong));
                }
            }
        }
        Ok(shown)
    }

    /// The steps that a program fails by itself, of checks that pass.
    pub(super) fn excused(&self, cases: &ProbeCases, own: &[Vec<bool>]) -> Steps {
        let passes = |result: &&CheckResult| result.verdict == CheckVerdict::Pass;
        let passing = self.graded.iter().filter(passes);
        let passing: BTreeSet<String> = passing.map(|result| result.check.path()).collect();
        let sessions = cases.chosen.iter().zip(own);
        let open = sessions.map(|(case, own)| {
            let steps = case.checks.iter().zip(own);
            steps
                .map(|(check, own)| !own && passing.contains(&check.path()))
                .collect()
        });
        open.collect()
    }

    /// The way to read and make the program's representations by which most excused steps pass, and
    /// those steps.
    fn over_own(
        &self,
        beneath: &Beneath,
        right: &BTreeSet<String>,
        open: &[Vec<bool>],
        shown: &mut BesideRight,
        budget: Duration,
    ) -> Result<Option<(Plan, Steps)>, TargetError> {
        let substitution = &beneath.substitution;
        let plan = Plan {
            right: right.clone(),
            inside: inside(substitution, right, &BTreeSet::new()),
            ..Plan::default()
        };
        let variants = substitution.variants(&plan, &[]).unwrap_or(MOST_VARIANTS);
        let count = |steps: &[Vec<bool>]| steps.iter().flatten().filter(|step| **step).count();
        let mut best: Option<(Plan, Steps)> = None;
        for variant in 0..variants.min(MOST_VARIANTS) {
            let plan = Plan {
                variant,
                ..plan.clone()
            };
            let left = budget.saturating_sub(shown.cost.cpu);
            let Some(seen) = self.by_plan(beneath, &plan, left)? else {
                continue;
            };
            shown.cost += seen.cost;
            let excused = both_times(open, &seen.passed);
            if best
                .as_ref()
                .is_none_or(|(_, known)| count(known) < count(&excused))
            {
                best = Some((plan, excused));
            }
            if best
                .as_ref()
                .is_some_and(|(_, known)| count(known) == count(open))
            {
                return Ok(best);
            }
        }
        shown.is_whole = false;
        Ok(best)
    }

    fn by_plan(
        &self,
        beneath: &Beneath,
        plan: &Plan,
        budget: Duration,
    ) -> Result<Option<ProbeResults>, TargetError> {
        let source = beneath.substitution.source(self.submission.source, plan);
        let layers = [(plan.clone(), source)];
        let seen = self.in_turn(layers.iter(), None, beneath.cases, budget)?;
        Ok(seen.into_iter().next().map(|(_, seen)| seen))
    }
}

/// The right functions that run in the program's own process.
fn inside(
    substitution: &Substitution,
    right: &BTreeSet<String>,
    opaque: &BTreeSet<String>,
) -> BTreeSet<String> {
    let mut inside = substitution.inside(right, &[]);
    inside.retain(|name| {
        let tad = substitution.tad_of(name);
        tad.is_none_or(|tad| !opaque.contains(tad))
    });
    inside
}
