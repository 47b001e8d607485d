//! Controls: what passes by itself must pass beside right functions, too, where these excuse what
//! fails.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;

use super::confirmation::every_passed;
use super::pending::{CaseOutcome, PendingCase, ProcessSharing};
use super::{ENOUGH, Localization};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::judge::grading::results::SessionRef;

/// Sessions of a check that must pass where failing ones are excused: some that the program passes by
/// itself, and some that were excused before.
const MOST_CONTROLS: usize = 40;

/// The controls of an experiment, by their places among the pending cases.
#[derive(Default)]
struct Controls {
    /// Sessions that the program passes by itself.
    passed: BTreeSet<usize>,
    /// Cases that were excused.
    excused: BTreeSet<usize>,
}

impl Localization<'_, '_, '_> {
    /// The cases that pass by a plan by which those still pass that have passed, and those that were
    /// excused, of every check of the same function. A function that answers by what it sees of an
    /// experiment answers otherwise there, too.
    pub(super) fn passing_with_controls(
        &mut self,
        plans: &[Plan],
        places: &[usize],
    ) -> TargetResult<Vec<usize>> {
        let end = self.pending.len();
        let checks = places.iter().map(|place| self.pending[*place].check);
        let about: BTreeSet<usize> = checks.map(|check| self.function_of(check)).collect();
        let mut controls = Controls::default();
        for check in 0..self.checks.len() {
            if about.contains(&self.function_of(check)) {
                let passed = self.sample_of_passed(check).into_iter();
                let passed = passed.map(|session| PendingCase::of(check, session));
                let first = self.pending.len();
                self.pending.extend(passed);
                controls.passed.extend(first..self.pending.len());
                let excused = self.attributions[check].excused_cases.iter().cloned();
                let excused = excused.map(|each| PendingCase::new(check, each.failing_case));
                let excused = self
                    .seeded_rng(check)
                    .choose_multiple(excused, MOST_CONTROLS);
                let first = self.pending.len();
                self.pending.extend(excused);
                controls.excused.extend(first..self.pending.len());
            }
        }
        let mut repaired = BTreeSet::new();
        // Checks that wait for an endless function by one plan, as they would by the others.
        let mut waiting = BTreeSet::new();
        for plan in plans {
            let mut open: Vec<usize> = places.to_vec();
            open.retain(|it| !repaired.contains(it) && !waiting.contains(&self.pending[*it].check));
            let probes = self.shortest_of_each_check(ENOUGH, open.iter().copied());
            if probes.is_empty() {
                break;
            }
            let mut passing = self.passing_beside_controls(plan, &probes, &controls)?;
            let checks = probes.iter().map(|it| self.pending[*it].check);
            waiting.extend(checks.filter(|check| self.waits_by(plan, *check)));
            let helped: BTreeSet<usize> =
                passing.iter().map(|it| self.pending[*it].check).collect();
            let is_helped = |place: &usize| helped.contains(&self.pending[*place].check);
            let of_helped: BTreeSet<usize> = open.into_iter().filter(is_helped).collect();
            if !of_helped.is_subset(&probes) {
                passing = self.passing_beside_controls(plan, &of_helped, &controls)?;
            }
            controls.excused.extend(self.some_of_each_check(&passing));
            for place in &passing {
                self.pending[*place].repaired_by = Some(plan.clone());
            }
            repaired.extend(passing);
        }
        self.pending.truncate(end);
        Ok(repaired.into_iter().collect())
    }

    /// Some cases of each check, of which its author does not know which.
    fn some_of_each_check(&self, places: &[usize]) -> Vec<usize> {
        let mut of_check: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for place in places {
            let check = self.pending[*place].check;
            of_check.entry(check).or_default().push(*place);
        }
        let some = of_check.into_iter().flat_map(|(check, places)| {
            self.seeded_rng(check)
                .choose_multiple(places, MOST_CONTROLS)
        });
        some.collect()
    }

    /// Draws alike for the same program, but otherwise for each: which sessions are drawn is not known
    /// to whoever writes one that knows the answers to some.
    fn seeded_rng(&self, check: usize) -> Rng {
        let check = u64::try_from(check).unwrap_or(0);
        Rng::with_seed(self.experiments.seed().wrapping_add(check))
    }

    /// The shortest cases of each check, at most `number`: they show whether a plan helps it.
    pub(super) fn shortest_of_each_check(
        &self,
        number: usize,
        places: impl Iterator<Item = usize>,
    ) -> BTreeSet<usize> {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let is_short = |place: &usize| {
            let count = counts.entry(self.pending[*place].check).or_default();
            *count += 1;
            *count <= number
        };
        places.filter(is_short).collect()
    }

    /// The cases that pass by a plan. A function has none if one of its controls fails.
    fn passing_beside_controls(
        &mut self,
        plan: &Plan,
        places: &BTreeSet<usize>,
        controls: &Controls,
    ) -> TargetResult<Vec<usize>> {
        let checks = places.iter().map(|place| self.pending[*place].check);
        let about: BTreeSet<usize> = checks.map(|check| self.function_of(check)).collect();
        let is_control = |place: &&usize| {
            let check = self.pending[**place].check;
            about.contains(&self.function_of(check)) && self.attributions[check].own.is_empty()
        };
        let of_function = controls.passed.union(&controls.excused).filter(is_control);
        let tried: BTreeSet<usize> = of_function.chain(places).copied().collect();
        let mut tried: Vec<usize> = tried.into_iter().collect();
        // By their order nothing tells a control from a case.
        tried.sort_by_key(|place| match self.pending[*place].failing_case.session {
            SessionRef::Battery(session) => Some(session),
            SessionRef::Made(_) => None,
        });
        let outcomes = self.try_plan(plan, &tried, ProcessSharing::Yes)?;
        let mut spoilt = BTreeSet::new();
        let mut passing = Vec::new();
        for (place, outcome) in tried.into_iter().zip(outcomes) {
            let check = self.pending[place].check;
            if outcome == Some(CaseOutcome::Passes) {
                if places.contains(&place) {
                    passing.push(place);
                }
            } else if controls.passed.contains(&place) {
                spoilt.insert(self.function_of(check));
                if let SessionRef::Battery(session) = self.pending[place].failing_case.session {
                    self.spoilt.insert(check, session);
                }
            } else if controls.excused.contains(&place) {
                spoilt.insert(self.function_of(check));
            }
        }
        passing.retain(|place| !spoilt.contains(&self.function_of(self.pending[*place].check)));
        Ok(passing)
    }

    /// Some sessions of a check that the unchanged submission passes.
    pub(super) fn sample_of_passed(&mut self, check: usize) -> Vec<usize> {
        let mut random = self.seeded_rng(check);
        let (key, checks) = (self.key, &*self.checks);
        let passed = self.passed.entry(check);
        let passed = passed.or_insert_with(|| {
            random.choose_multiple(every_passed(key, checks, check), MOST_CONTROLS)
        });
        passed.clone()
    }
}
