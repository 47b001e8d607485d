//! Excuses: failing cases that pass with right functions in place of the wrong ones.

use std::collections::{BTreeMap, BTreeSet};

use super::Localization;
use super::pending::{Isolation, Outcome, Pending, Together};
use crate::grading::result::Length;
use crate::grading::results::{CheckResults, FailingCase, Session, is_seen_to_hold};
use crate::substitution::Plan;
use crate::target::TargetError;

/// Sessions of a check that are isolated for evidence.
const MOST_FOR_EVIDENCE: usize = 10;

impl Localization<'_, '_, '_> {
    /// Excuses the cases that pass with right functions in place of the wrong ones.
    pub(super) fn excuse(&mut self) -> Result<(), TargetError> {
        // Of many functions the same others are replaced: together they cost one process.
        let mut open: BTreeMap<Vec<Plan>, Vec<usize>> = BTreeMap::new();
        for (place, pending) in self.pending.iter_mut().enumerate() {
            let function = self.checks[pending.check].function;
            let mut others = self.wrong.clone();
            others.remove(&function);
            if !others.is_empty() && others != pending.tried {
                let plans = self.key.excusing(function, &others);
                pending.tried = others;
                open.entry(plans).or_default().push(place);
            }
        }
        let mut excused = BTreeSet::new();
        for (plans, places) in open {
            excused.extend(self.passing(&plans, places)?);
        }
        let pending = std::mem::take(&mut self.pending);
        for (place, each) in pending.into_iter().enumerate() {
            if excused.contains(&place) {
                let attribution = &mut self.attributions[each.check];
                attribution.excused += 1;
                attribution.by.extend(&each.tried);
                if !each.is_skipped && attribution.example.is_none() {
                    attribution.example = Some(each.failing_case);
                }
            } else {
                self.pending.push(each);
            }
        }
        Ok(())
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
                self.isolate_about(function, vec![accused])?;
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
    pub(super) fn candidates(&self, place: usize) -> Result<Vec<usize>, TargetError> {
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
            self.pending.extend(sessions.into_iter().map(|session| {
                let failing_case = FailingCase {
                    session: Session::Battery(session),
                    check,
                    timed_out: None,
                    length: Length::default(),
                };
                Pending::new(check, failing_case)
            }));
            let places: Vec<usize> = (first..self.pending.len()).collect();
            let plans = self.key.isolating(&[function], &self.needed(&places)?);
            self.passing(&plans, places)?;
            self.pending.truncate(first);
        }
        Ok(())
    }

    /// Names fewer functions for what was excused by several, where the shortest case passes
    /// with one of them replaced.
    pub(super) fn refine(&mut self) -> Result<(), TargetError> {
        for place in 0..self.attributions.len() {
            let attribution = &self.attributions[place];
            let Some(example) = attribution.example.clone() else {
                continue;
            };
            if attribution.by.len() < 2 {
                continue;
            }
            let function = self.checks[place].function;
            let candidates = attribution.by.clone();
            self.pending.push(Pending::new(place, example));
            let probe = self.pending.len() - 1;
            for candidate in candidates {
                let one = BTreeSet::from([candidate]);
                let plans = self.key.excusing(function, &one);
                if !self.passing(&plans, vec![probe])?.is_empty() {
                    self.attributions[place].by = one;
                    break;
                }
            }
            self.pending.pop();
        }
        Ok(())
    }
}
