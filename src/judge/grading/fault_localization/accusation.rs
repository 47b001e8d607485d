//! Accusation: the function that a case counts against which passes isolated and is not excused.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::Localization;
use super::pending::{Isolation, PendingCase};
use crate::assignment::battery::Case;
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::judge::grading::expected::Expected;
use crate::judge::grading::results::SessionRef;
use crate::judge::grading::wrong_functions::is_explained;
use crate::session::observation::Event;

/// The most sessions of a check with which another session is compared.
const COMPARED: usize = 20;

/// The experiments by which a function is suspected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Suspicion {
    /// Only experiments in which no function known to be wrong takes part: there are few, and they
    /// are the most reliable.
    ApartFromWrong,
    /// All experiments.
    All,
}

impl Localization<'_, '_, '_> {
    /// Finds a function that no case of its own shows to be wrong, for a case that passes
    /// isolated: it passes with that function replaced, too, and fails with all but that
    /// function replaced. Gives whether there is one; then the case counts against it.
    pub(super) fn accuse(&mut self) -> TargetResult<bool> {
        for suspicion in [Suspicion::ApartFromWrong, Suspicion::All] {
            let mut seen = BTreeSet::new();
            for place in 0..self.pending.len() {
                let pending = &self.pending[place];
                let is_shortest = seen.insert(pending.check);
                if !is_shortest || !matches!(pending.isolation, Isolation::Passes) {
                    continue;
                }
                for function in self.candidate_functions(place)? {
                    let is_new = self.pending[place].suspected.insert((suspicion, function));
                    if is_new
                        && self.is_suspect(function, place, suspicion)?
                        && self.is_accused(function, place)?
                    {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Returns whether a case passes with another function right.
    fn is_suspect(
        &mut self,
        function: usize,
        place: usize,
        suspicion: Suspicion,
    ) -> TargetResult<bool> {
        let own = self.function_of(self.pending[place].check);
        let mut plans = self.key.excusing_plans(own, &BTreeSet::from([function]));
        if suspicion == Suspicion::ApartFromWrong {
            plans.retain(|plan| !self.involves_wrong(plan));
        }
        Ok(!self.passing_cases(&plans, vec![place])?.is_empty())
    }

    /// Returns whether a function known to be wrong is replaced by a plan with the rest of its TAD,
    /// or reads or makes values there.
    fn involves_wrong(&self, plan: &Plan) -> bool {
        let (functions, substitution) = (&self.key.oracle.functions, &self.key.substitution);
        let mut wrong = self.wrong.iter().map(|place| functions.name(*place));
        let is_replaced = wrong.any(|name| {
            let tad = substitution.tad_of(name);
            tad.is_some_and(|tad| plan.opaque.contains(tad))
        });
        is_replaced || !self.participating_functions(plan).is_disjoint(&self.wrong)
    }

    /// Returns whether a case fails with all but this function right; then it is pending.
    fn is_accused(&mut self, function: usize, place: usize) -> TargetResult<bool> {
        let failing_case = self.pending[place].failing_case.clone();
        let Some(check) = self.closest_check(function, &failing_case.session)? else {
            return Ok(false);
        };
        self.pending.push(PendingCase::new(check, failing_case));
        let accused = self.pending.len() - 1;
        let needed = self.callable_functions(&[accused])?;
        let plans = self.key.accusing_plans(function, &needed);
        self.isolate_by(&plans, function, vec![accused])?;
        if let Isolation::Fails(conflicts) = &self.pending[accused].isolation
            && !is_explained(function, conflicts, &self.wrong)
        {
            self.checks[check].total += 1;
            return Ok(true);
        }
        self.pending.pop();
        Ok(false)
    }

    /// The check of a function whose sessions have the most of their words in another session, too: one
    /// about the same level or kind of value; the first of equals. What a check says of errors is
    /// said of no session without one.
    fn closest_check(&self, function: usize, session: &SessionRef) -> TargetResult<Option<usize>> {
        let of_session = |case: &Case, expected: &Expected| (ends_in_error(expected), words(case));
        let (is_error, of_session) = session.with(self.key, of_session)?;
        let per_mille = |case: &Case, expected: &Expected| {
            let words = words(case);
            let shared = words.intersection(&of_session).count() * 1000 / words.len().max(1);
            if ends_in_error(expected) == is_error {
                shared
            } else {
                0
            }
        };
        let checks = self.checks.iter().enumerate();
        let checks = checks.filter(|(_, check)| check.function == function);
        let mut closest = None;
        for (place, _) in checks {
            let sessions = self.key.sessions_of(place, COMPARED).into_iter();
            let shared = sessions.map(|session| {
                let session = SessionRef::Battery(session);
                session.with(self.key, per_mille)
            });
            let shared = shared.collect::<TargetResult<Vec<usize>>>()?;
            let closeness = shared.iter().sum::<usize>() / shared.len().max(1);
            closest = closest.max(Some((closeness, Reverse(place))));
        }
        Ok(closest.map(|(_, Reverse(place))| place))
    }

    /// The functions that a case may call, but for its own and those known to be wrong.
    fn candidate_functions(&mut self, place: usize) -> TargetResult<Vec<usize>> {
        let own = self.function_of(self.pending[place].check);
        let needed = self.callable_functions(&[place])?.into_iter();
        Ok(needed
            .filter(|function| *function != own && !self.wrong.contains(function))
            .collect())
    }

    /// Chooses, among the functions with a case that passes isolated and is not excused, the one
    /// whose right version lets the cases of most others pass, and counts its case against it. Of
    /// equals, a function that changes its argument comes first, since others may hold that
    /// argument, and then one that fewer passing sessions call; if there are still equals, all of
    /// them are chosen. Gives whether there was one.
    pub(super) fn choose_wrong_function(&mut self) -> TargetResult<bool> {
        let mut left: BTreeMap<usize, usize> = BTreeMap::new();
        for (place, each) in self.pending.iter().enumerate() {
            let function = self.checks[each.check].function;
            if !each.is_skipped && !self.wrong.contains(&function) {
                left.entry(function).or_insert(place);
            }
        }
        let mut ranked: BTreeMap<(usize, bool, Reverse<usize>), Vec<usize>> = BTreeMap::new();
        for candidate in left.keys() {
            let explained = self.count_explained(*candidate, &left)?;
            let passing = Reverse(self.passing_calls()[*candidate]);
            let rank = (explained, self.key.modifies(*candidate), passing);
            ranked.entry(rank).or_default().push(*candidate);
        }
        let Some((_, condemned)) = ranked.pop_last() else {
            return Ok(false);
        };
        let places: BTreeSet<usize> = condemned.iter().map(|each| left[each]).collect();
        // Places after one that is taken change.
        for place in places.into_iter().rev() {
            let each = self.pending.remove(place);
            self.attributions[each.check].own.push(each.failing_case);
        }
        self.wrong.extend(condemned);
        Ok(true)
    }

    /// The number of other functions whose case passes with `candidate` right.
    fn count_explained(
        &mut self,
        candidate: usize,
        left: &BTreeMap<usize, usize>,
    ) -> TargetResult<usize> {
        let one = BTreeSet::from([candidate]);
        let mut count = 0;
        for (function, place) in left {
            let is_other = *function != candidate;
            if is_other && self.callable_functions(&[*place])?.contains(&candidate) {
                let plans = self.key.excusing_plans(*function, &one);
                // Only the order depends on it: the most telling plan is enough.
                let passing = self.passing_cases(&plans[..1], vec![*place])?;
                count += passing.len();
            }
        }
        Ok(count)
    }
}

/// Returns whether the last step of a session raises an exception in a right program.
fn ends_in_error(expected: &Expected) -> bool {
    let last = expected.under(0).steps.last();
    last.is_some_and(|events| matches!(events.last(), Some(Event::Raised(_))))
}

/// The words of the statements of a session.
fn words(case: &Case) -> BTreeSet<String> {
    let is_apart = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let mut words = BTreeSet::new();
    for step in &case.interaction.steps {
        let statement = step.statement();
        let each = statement.split(is_apart).filter(|word| !word.is_empty());
        words.extend(each.map(str::to_owned));
    }
    words
}
