//! Excuses: failing cases that pass with right functions in place of the wrong ones.

use std::collections::{BTreeMap, BTreeSet};

use super::pending::{Isolation, Outcome, Pending, Together};
use super::{ENOUGH, Localization};
use crate::grading::evidence::Evidence;
use crate::grading::results::{CheckResults, Session, is_seen_to_hold};
use crate::substitution::Plan;
use crate::target::TargetError;

/// Sessions of a check that are isolated for evidence.
const MOST_FOR_EVIDENCE: usize = 10;
/// Passing sessions of a check that must still pass where failing ones are excused.
const MOST_CONTROLS: usize = 20;

impl Localization<'_, '_, '_> {
    /// Excuses the cases that pass with the fewest wrong functions replaced: each one alone, first,
    /// then all that the case may call.
    pub(super) fn excuse(&mut self) -> Result<(), TargetError> {
        for function in self.wrong.clone() {
            let one = BTreeSet::from([function]);
            let probes = self.excusable(&one, |_, number| number < ENOUGH)?;
            let helped = self.excuse_by(probes)?;
            let others = self.excusable(&one, |check, _| helped.contains(&check))?;
            self.excuse_by(others)?;
        }
        let wrong = self.wrong.clone();
        let left = self.excusable(&wrong, |_, _| true)?;
        self.excuse_by(left)?;
        Ok(())
    }

    /// The cases that some wrong functions may excuse, and that were not yet tried with them: they
    /// may call another one than their own. Only those which are `wanted`, by their check and
    /// their number among its cases.
    fn excusable(
        &mut self,
        wrong: &BTreeSet<usize>,
        wanted: impl Fn(usize, usize) -> bool,
    ) -> Result<Vec<usize>, TargetError> {
        let mut found = Vec::new();
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for place in 0..self.pending.len() {
            let check = self.pending[place].check;
            let count = counts.entry(check).or_default();
            *count += 1;
            if !wanted(check, *count - 1) {
                continue;
            }
            let own = self.checks[check].function;
            let others = &self.needed(&[place])? & wrong;
            let others = &others - &BTreeSet::from([own]);
            let is_new = self.pending[place]
                .tried
                .iter()
                .all(|tried| *tried != others);
            if !others.is_empty() && is_new && self.may_excuse(check, &others) {
                self.pending[place].tried.push(others);
                found.push(place);
            }
        }
        Ok(found)
    }

    /// Whether right functions may excuse a check: what is built upon its function, which was
    /// never seen to be right by itself, would answer for it.
    fn may_excuse(&self, check: usize, others: &BTreeSet<usize>) -> bool {
        let functions = &self.key.oracle.functions;
        let own = functions.name(self.checks[check].function);
        let names = others.iter().map(|place| functions.name(*place));
        let right = self.key.substitution.reachable(names);
        !right.contains(own) || self.was_seen_to_hold(check)
    }

    /// Whether the unchanged submission has shown a check to hold.
    fn was_seen_to_hold(&self, check: usize) -> bool {
        let checks = self.checks.iter().zip(&self.evidence);
        let same = checks.filter(|(each, _)| each.function == self.checks[check].function);
        let function = same.fold(Evidence::default(), |all, (_, each)| all.and(*each));
        self.evidence[check].is_enough(function)
    }

    /// Excuses the cases that pass with the functions replaced that they were last to be tried
    /// with; gives the checks of which there is one.
    fn excuse_by(&mut self, places: Vec<usize>) -> Result<BTreeSet<usize>, TargetError> {
        // Of many functions the same others are replaced: together they cost one process.
        let mut open: BTreeMap<Vec<Plan>, Vec<usize>> = BTreeMap::new();
        for place in places {
            let pending = &self.pending[place];
            if let Some(others) = pending.tried.last() {
                let own = self.checks[pending.check].function;
                let plans = self.key.excusing(own, others);
                open.entry(plans).or_default().push(place);
            }
        }
        let mut excused = BTreeSet::new();
        for (plans, places) in open {
            excused.extend(self.repaired(&plans, &places)?);
        }
        let mut checks = BTreeSet::new();
        let pending = std::mem::take(&mut self.pending);
        for (place, each) in pending.into_iter().enumerate() {
            if !excused.contains(&place) {
                self.pending.push(each);
                continue;
            }
            checks.insert(each.check);
            let attribution = &mut self.attributions[each.check];
            attribution.excused += 1;
            attribution
                .by
                .extend(each.tried.last().into_iter().flatten());
            let length = each.failing_case.length;
            let is_shortest = |example: &Pending| length < example.failing_case.length;
            if !each.is_skipped && attribution.example.as_ref().is_none_or(is_shortest) {
                attribution.example = Some(each);
            }
        }
        Ok(checks)
    }

    /// The cases that pass by a plan, of each check one and the same: that by which most of them
    /// do, and by which those that have passed still pass. A function that answers by what it
    /// sees of an experiment answers otherwise there, too.
    fn repaired(&mut self, plans: &[Plan], places: &[usize]) -> Result<Vec<usize>, TargetError> {
        let mut failing: BTreeMap<usize, usize> = BTreeMap::new();
        for place in places {
            *failing.entry(self.pending[*place].check).or_default() += 1;
        }
        let end = self.pending.len();
        let about: BTreeSet<usize> = failing
            .keys()
            .map(|check| self.function_of(*check))
            .collect();
        for check in 0..self.checks.len() {
            if about.contains(&self.function_of(check)) {
                let passed = self.passed(check).into_iter();
                let passed = passed.map(|session| Pending::of(check, session));
                self.pending.extend(passed);
            }
        }
        let mut best: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, plan) in plans.iter().enumerate() {
            let is_left = |check: &usize| best.get(check).map_or(0, Vec::len) < failing[check];
            let left: BTreeSet<usize> = failing.keys().copied().filter(is_left).collect();
            let about: BTreeSet<usize> =
                left.iter().map(|check| self.function_of(*check)).collect();
            let places = places.iter().copied();
            let mut open: Vec<usize> = places
                .filter(|place| left.contains(&self.pending[*place].check))
                .collect();
            let known: BTreeSet<&usize> = best.values().flatten().collect();
            let Some(first) = open.iter().find(|place| !known.contains(place)) else {
                break;
            };
            // Later plans help few cases: the shortest shows whether they do.
            let first = (number > 0).then_some(*first);
            open.extend((end..self.pending.len()).filter(|place| {
                let function = self.function_of(self.pending[*place].check);
                about.contains(&function)
            }));
            if let Some(first) = first
                && self.try_plan(plan, &[first], Together::No)? != [Some(Outcome::Passes)]
            {
                continue;
            }
            let outcomes = self.try_plan(plan, &open, Together::Yes)?;
            let mut spoilt = BTreeSet::new();
            let mut passing: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for (place, outcome) in open.into_iter().zip(outcomes) {
                let check = self.pending[place].check;
                match outcome {
                    Some(Outcome::Passes) if place < end => {
                        passing.entry(check).or_default().push(place);
                    }
                    Some(Outcome::Passes) => {}
                    _ if place < end => {}
                    _ => {
                        spoilt.insert(self.function_of(check));
                    }
                }
            }
            passing.retain(|check, passing| {
                let before = best.get(check).map_or(0, Vec::len);
                let is_spoilt = spoilt.contains(&self.function_of(*check));
                !is_spoilt && passing.len() > before
            });
            best.append(&mut passing);
        }
        self.pending.truncate(end);
        Ok(best.into_values().flatten().collect())
    }

    fn function_of(&self, check: usize) -> usize {
        self.checks[check].function
    }

    /// Some sessions of a check that the unchanged submission passes, evenly over the battery.
    fn passed(&mut self, check: usize) -> Vec<usize> {
        let (key, checks) = (self.key, &self.checks);
        let passed = self.passed.entry(check);
        let passed = passed.or_insert_with(|| {
            let results = &checks[check];
            let failing = results
                .failing
                .iter()
                .filter_map(|each| match each.session {
                    Session::Battery(session) => Some(session),
                    Session::Made(_) => None,
                });
            let others: BTreeSet<usize> = failing.chain(results.skipped.iter().copied()).collect();
            let mut passed = key.sessions_of(check, usize::MAX);
            passed.retain(|session| !others.contains(session));
            let step = passed.len().div_ceil(MOST_CONTROLS).max(1);
            passed.into_iter().step_by(step).collect()
        });
        passed.clone()
    }

    /// The cases that pass by one of some plans.
    pub(super) fn passing(
        &mut self,
        plans: &[Plan],
        places: Vec<usize>,
    ) -> Result<Vec<usize>, TargetError> {
        let mut passing = Vec::new();
        let mut open = places;
        for (number, plan) in plans.iter().enumerate() {
            let Some(first) = open.first() else { break };
            // Later plans help few cases: the shortest shows whether they do.
            if number > 0
                && self.try_plan(plan, &[*first], Together::No)? != [Some(Outcome::Passes)]
            {
                continue;
            }
            let outcomes = self.try_plan(plan, &open, Together::Yes)?;
            let mut failing = Vec::new();
            for (place, outcome) in open.into_iter().zip(outcomes) {
                if outcome == Some(Outcome::Passes) {
                    passing.push(place);
                } else {
                    failing.push(place);
                }
            }
            open = failing;
        }
        Ok(passing)
    }

    /// Finds a function that no case of its own shows to be wrong, for a case that passes
    /// isolated: it passes with that function replaced, too, and fails with all but that
    /// function replaced. Gives whether there is one; then the case counts against it.
    pub(super) fn accuse(&mut self) -> Result<bool, TargetError> {
        let mut seen = BTreeSet::new();
        for place in 0..self.pending.len() {
            let pending = &self.pending[place];
            let is_shortest = seen.insert(pending.check);
            if !is_shortest || !matches!(pending.isolation, Isolation::Passes) {
                continue;
            }
            let own = self.checks[pending.check].function;
            for function in self.candidates(place)? {
                let plans = self.key.excusing(own, &BTreeSet::from([function]));
                if self.passing(&plans, vec![place])?.is_empty() {
                    continue;
                }
                let mut checks = self.checks.iter();
                let Some(check) = checks.position(|each| each.function == function) else {
                    continue;
                };
                let failing_case = self.pending[place].failing_case.clone();
                self.pending.push(Pending::new(check, failing_case));
                let accused = self.pending.len() - 1;
                let needed = self.needed(&[accused])?;
                let plans = self.key.accusing(function, &needed);
                self.isolate_by(&plans, function, vec![accused])?;
                if matches!(self.pending[accused].isolation, Isolation::Fails(_)) {
                    self.checks[check].total += 1;
                    return Ok(true);
                }
                self.pending.pop();
            }
        }
        Ok(false)
    }

    /// The functions that a case may call, but for its own and those known to be wrong.
    pub(super) fn candidates(&mut self, place: usize) -> Result<Vec<usize>, TargetError> {
        let own = self.checks[self.pending[place].check].function;
        let needed = self.needed(&[place])?.into_iter();
        Ok(needed
            .filter(|function| *function != own && !self.wrong.contains(function))
            .collect())
    }

    /// Isolates a few sessions of each check that nothing shows to hold, because other
    /// functions spoil them.
    pub(super) fn seek_evidence(&mut self) -> Result<(), TargetError> {
        for check in 0..self.checks.len() {
            let CheckResults {
                function,
                is_defined,
                ..
            } = self.checks[check];
            let is_open = is_defined && self.attributions[check].own.is_empty();
            if !is_open || is_seen_to_hold(self.checks, &self.checks[check]) {
                continue;
            }
            // Computing the expected answers of sessions that were never reached takes time of
            // its own.
            if self.laboratory.is_used_up() {
                break;
            }
            let sessions = self.key.sessions_of(check, MOST_FOR_EVIDENCE);
            let first = self.pending.len();
            let sessions = sessions.into_iter();
            self.pending
                .extend(sessions.map(|session| Pending::of(check, session)));
            let places: Vec<usize> = (first..self.pending.len()).collect();
            let plans = self.key.isolating(&[function], &self.needed(&places)?);
            self.passing(&plans, places)?;
            self.pending.truncate(first);
        }
        Ok(())
    }

    /// Names the functions without which the shortest excused case of each check fails, and no
    /// others.
    pub(super) fn refine(&mut self) -> Result<(), TargetError> {
        for place in 0..self.attributions.len() {
            let Some(example) = self.attributions[place].example.take() else {
                continue;
            };
            let function = self.checks[place].function;
            let mut fewest = example.tried.last().cloned().unwrap_or_default();
            self.pending.push(example);
            let probe = self.pending.len() - 1;
            for candidate in fewest.clone() {
                let fewer = &fewest - &BTreeSet::from([candidate]);
                let plans = self.key.excusing(function, &fewer);
                if !fewer.is_empty() && !self.passing(&plans, vec![probe])?.is_empty() {
                    fewest = fewer;
                }
            }
            let attribution = &mut self.attributions[place];
            attribution.example = self.pending.pop();
            attribution.by = fewest;
        }
        Ok(())
    }
}
