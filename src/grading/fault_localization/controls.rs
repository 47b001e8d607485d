//! Controls: what passes by itself must pass beside right functions, too, where these excuse what
//! fails.

use std::collections::{BTreeMap, BTreeSet};

use super::pending::{Outcome, Pending, Together};
use super::{ENOUGH, Localization};
use crate::grading::results::Session;
use crate::substitution::Plan;
use crate::target::TargetError;

/// Passing sessions of a check that must still pass where failing ones are excused.
const MOST_CONTROLS: usize = 20;

impl Localization<'_, '_, '_> {
    /// The cases that pass by a plan, of each check one and the same: that by which most of them
    /// do, and by which those that have passed still pass. A function that answers by what it
    /// sees of an experiment answers otherwise there, too.
    pub(super) fn repaired(
        &mut self,
        plans: &[Plan],
        places: &[usize],
    ) -> Result<Vec<usize>, TargetError> {
        let end = self.pending.len();
        let checks = places.iter().map(|place| self.pending[*place].check);
        let about: BTreeSet<usize> = checks.map(|check| self.function_of(check)).collect();
        for check in 0..self.checks.len() {
            if about.contains(&self.function_of(check)) {
                let passed = self.passed(check).into_iter();
                let passed = passed.map(|session| Pending::of(check, session));
                self.pending.extend(passed);
            }
        }
        let mut best: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for plan in plans {
            let known: BTreeSet<&usize> = best.values().flatten().collect();
            let open = places.iter().filter(|place| !known.contains(place));
            let probes = self.shortest(open.copied());
            if probes.is_empty() {
                break;
            }
            let mut helped = self.passing_beside_controls(plan, &probes, end)?;
            let is_helped = |place: &usize| helped.contains_key(&self.pending[*place].check);
            let of_helped = places.iter().copied().filter(is_helped);
            let of_helped: BTreeSet<usize> = of_helped.collect();
            if !of_helped.is_subset(&probes) {
                helped = self.passing_beside_controls(plan, &of_helped, end)?;
            }
            for (check, passing) in helped {
                if passing.len() > best.get(&check).map_or(0, Vec::len) {
                    best.insert(check, passing);
                }
            }
        }
        self.pending.truncate(end);
        Ok(best.into_values().flatten().collect())
    }

    /// The shortest cases of each check: they show whether a plan helps it.
    pub(super) fn shortest(&self, places: impl Iterator<Item = usize>) -> BTreeSet<usize> {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let is_short = |place: &usize| {
            let count = counts.entry(self.pending[*place].check).or_default();
            *count += 1;
            *count <= ENOUGH
        };
        places.filter(is_short).collect()
    }

    /// The cases that pass by a plan, grouped by check. A function has none if one of its controls
    /// fails; the controls are the pending cases from `controls` on.
    fn passing_beside_controls(
        &mut self,
        plan: &Plan,
        places: &BTreeSet<usize>,
        controls: usize,
    ) -> Result<BTreeMap<usize, Vec<usize>>, TargetError> {
        let checks = places.iter().map(|place| self.pending[*place].check);
        let about: BTreeSet<usize> = checks.map(|check| self.function_of(check)).collect();
        let is_control = |place: &usize| {
            let check = self.pending[*place].check;
            about.contains(&self.function_of(check)) && self.attributions[check].own.is_empty()
        };
        let mut tried: Vec<usize> = places.iter().copied().collect();
        tried.extend((controls..self.pending.len()).filter(is_control));
        // By their order nothing tells a control from a case.
        tried.sort_by_key(|place| match self.pending[*place].failing_case.session {
            Session::Battery(session) => Some(session),
            Session::Made(_) => None,
        });
        let outcomes = self.try_plan(plan, &tried, Together::Yes)?;
        let mut spoilt = BTreeSet::new();
        let mut passing: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (place, outcome) in tried.into_iter().zip(outcomes) {
            let check = self.pending[place].check;
            if outcome == Some(Outcome::Passes) {
                if place < controls {
                    passing.entry(check).or_default().push(place);
                }
            } else if place >= controls {
                spoilt.insert(self.function_of(check));
                self.spoilt.insert(check);
            }
        }
        passing.retain(|check, _| !spoilt.contains(&self.function_of(*check)));
        Ok(passing)
    }

    /// Some sessions of a check that the unchanged submission passes, evenly over the battery.
    fn passed(&mut self, check: usize) -> Vec<usize> {
        let (key, checks) = (self.key, &self.checks);
        let passed = self.passed.entry(check);
        let passed = passed.or_insert_with(|| {
            let results = &checks[check];
            let not_passed = results.not_passed();
            let mut passed = key.sessions_of(check, usize::MAX);
            passed.retain(|session| !not_passed.contains(session));
            let step = passed.len().div_ceil(MOST_CONTROLS).max(1);
            passed.into_iter().step_by(step).collect()
        });
        passed.clone()
    }
}
