//! Isolation that proves nothing: a program need not work with right functions in place of its own.
//! Its functions may expect of each other what the text does not say, such as a value of a richer
//! type, a further parameter or a further method.

use std::collections::{BTreeMap, BTreeSet};

use super::pending::{CaseOutcome, Isolation, PendingCase, ProcessSharing};
use super::{ENOUGH, Localization};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::judge::grading::wrong_functions::is_explained;

/// The passing cases of a check count as luck if they are less than one in this number of its cases.
const LUCKY: usize = 4;

impl Localization<'_, '_, '_> {
    /// Excuses cases that fail isolated where isolation does not prove their function wrong. Returns
    /// whether anything changed.
    pub(super) fn doubt_isolated(&mut self) -> TargetResult<bool> {
        let mut failing: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (place, each) in self.pending.iter().enumerate() {
            let function = self.function_of(each.check);
            if let Isolation::Fails(conflicts) = &each.isolation
                && !is_explained(function, conflicts, &self.wrong)
            {
                failing.entry(function).or_default().push(place);
            }
        }
        let doubtful = self.doubtful.len();
        let mut excused = BTreeSet::new();
        for (function, places) in failing {
            excused.append(&mut self.doubt(function, places)?);
        }
        self.note_excused(&excused);
        Ok(!excused.is_empty() || self.doubtful.len() > doubtful)
    }

    /// Looks for proof that a function is wrong whose cases fail isolated, if it may call another wrong
    /// one. Without proof, gives the cases that pass with that one right, to be excused; for the others,
    /// adds it to their conflicts.
    fn doubt(&mut self, function: usize, mut places: Vec<usize>) -> TargetResult<BTreeSet<usize>> {
        let mut others = &self.own_callees(&places)? & &self.wrong;
        others.remove(&function);
        let callable = self.callable_functions(&places)?;
        let mut isolating = self.key.isolating_plans(&[function], &callable);
        // Beside a wrong operation that stays the submission's own, a failing case proves nothing.
        isolating.retain(|plan| self.participating_functions(plan).is_disjoint(&others));
        if others.is_empty() || !self.proven_checks(&places, &isolating)?.is_empty() {
            return Ok(BTreeSet::new());
        }
        let excusing = self.key.excusing_plans(function, &others);
        let passing = self.passing_with_controls(&excusing, &places)?;
        let is_left = |(place, each): (usize, &PendingCase)| {
            let is_about = self.function_of(each.check) == function && !each.is_skipped;
            (is_about && !passing.contains(&place)).then_some(place)
        };
        let left = self.pending.iter().enumerate().filter_map(is_left);
        let left: Vec<usize> = left.collect();
        let proven = self.proven_checks(&left, &excusing)?;
        places.retain(|place| !passing.contains(place));
        let mut excused: BTreeSet<usize> = passing.into_iter().collect();
        excused.retain(|place| !proven.contains(&self.pending[*place].check));
        for place in &excused {
            self.pending[*place].tried.push(others.clone());
        }
        if proven.is_empty() {
            for place in places {
                if let Isolation::Fails(conflicts) = &mut self.pending[place].isolation {
                    for conflict in conflicts {
                        conflict.extend(&others);
                    }
                    self.doubtful.insert(function);
                }
            }
        }
        Ok(excused)
    }

    /// The functions that the submission may call in cases.
    fn own_callees(&self, places: &[usize]) -> TargetResult<BTreeSet<usize>> {
        let functions = &self.key.oracle.functions;
        let named = self.named_functions(places)?;
        let names = named.iter().map(|place| functions.name(*place));
        let reached = self.graph.reachable(names, |_| false);
        let places = reached.iter().filter_map(|name| functions.place(name));
        Ok(places.collect())
    }

    /// The checks that prove a function wrong: one of their shortest cases fails by a plan by which the
    /// function's passing sessions still pass, and passes by none. An exception that is not raised
    /// without the plan proves nothing: the submission may not work beside right functions.
    fn proven_checks(&mut self, places: &[usize], plans: &[Plan]) -> TargetResult<BTreeSet<usize>> {
        let mut shortest: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for place in places {
            let of_check = shortest.entry(self.pending[*place].check).or_default();
            if of_check.len() < ENOUGH {
                of_check.push(*place);
            }
        }
        let shortest: Vec<usize> = shortest.into_values().flatten().collect();
        let Some(first) = shortest.first() else {
            return Ok(BTreeSet::new());
        };
        let (mut proofs, mut passing) = (BTreeSet::new(), BTreeSet::new());
        let function = self.function_of(self.pending[*first].check);
        let before = self.try_plan(&Plan::default(), &shortest, ProcessSharing::No)?;
        for plan in plans {
            if !self.still_passes(plan, function)? {
                continue;
            }
            let outcomes = self.try_plan(plan, &shortest, ProcessSharing::No)?;
            for ((place, outcome), before) in shortest.iter().zip(outcomes).zip(&before) {
                let is_proof = match outcome {
                    // Without an experiment a failing case counts.
                    None => !self.experiments.is_used_up(),
                    Some(CaseOutcome::Passes) => false,
                    Some(CaseOutcome::Raises) => outcome == *before,
                    Some(_) => true,
                };
                if is_proof {
                    proofs.insert(*place);
                } else if outcome == Some(CaseOutcome::Passes) {
                    passing.insert(*place);
                }
            }
        }
        let proven = proofs.difference(&passing);
        Ok(proven.map(|place| self.pending[*place].check).collect())
    }

    /// Returns whether the passing sessions about a function still pass by a plan. Timeouts and ends of the
    /// process count as passing: right functions cause neither in an honest program. Where few sessions of a
    /// check pass, they may do so by luck, and may have another answer beside right functions.
    fn still_passes(&mut self, plan: &Plan, function: usize) -> TargetResult<bool> {
        let end = self.pending.len();
        let mut lucky = BTreeSet::new();
        for check in 0..self.checks.len() {
            if self.function_of(check) == function {
                if self.checks[check].passed * LUCKY < self.checks[check].total {
                    lucky.insert(check);
                }
                let passed = self.sample_of_passed(check).into_iter();
                let passed = passed.map(|session| PendingCase::of(check, session));
                self.pending.extend(passed);
            }
        }
        let controls: Vec<usize> = (end..self.pending.len()).collect();
        // One that fails is enough, and may take long.
        let (first, rest) = controls.split_at(ENOUGH.min(controls.len()));
        let mut outcomes = self.try_plan(plan, first, ProcessSharing::Yes)?;
        let passes =
            |outcome: &Option<CaseOutcome>| outcome.is_none_or(|it| it == CaseOutcome::Passes);
        if outcomes.iter().all(passes) || !lucky.is_empty() {
            outcomes.extend(self.try_plan(plan, rest, ProcessSharing::Yes)?);
        }
        let is_lucky = |place: usize| lucky.contains(&self.pending[place].check);
        let mut outcomes = controls.iter().zip(outcomes);
        let is_spoilt = outcomes.any(|(place, outcome)| match outcome {
            Some(CaseOutcome::Fails) => !is_lucky(*place),
            Some(CaseOutcome::Raises) => true,
            _ => false,
        });
        self.pending.truncate(end);
        Ok(!is_spoilt)
    }
}
