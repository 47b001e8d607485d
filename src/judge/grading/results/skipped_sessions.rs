//! Sessions that need not run: their check stopped early, or they wait for a function that does not
//! come to an end.

use std::collections::{BTreeMap, BTreeSet};

use super::Results;
use crate::assignment::battery::Case;
use crate::judge::grading::called_functions::FunctionSet;
use crate::judge::grading::early_stop::is_endless;
use crate::judge::grading::expected::{Expected, ShownCheck};

impl Results {
    /// Returns whether a session need not be run; then notes it as skipped.
    pub(in crate::judge::grading) fn skips(
        &mut self,
        session: usize,
        case: &Case,
        expected: &Expected,
    ) -> bool {
        let endless = self.endless_cases();
        let known = endless.iter().filter(|(_, cases)| is_endless(**cases));
        let known = known.map(|(function, _)| *function).collect();
        let is_stopped = |shown: &ShownCheck| {
            let check = &self.checks[shown.check];
            let called = called_by_step(expected, shown);
            let same = self.checks.iter();
            let same = same.filter(|each| each.function == check.function);
            let of_function = same.map(|each| each.early_stop.endless()).sum();
            let may_be_at_fault = |function: usize| {
                function == check.function || self.may_be_at_fault(function, &endless)
            };
            check
                .early_stop
                .applies_to(called, of_function, may_be_at_fault)
                || self.may_call(called, check.function, &known)
        };
        // What the first steps of a derived session show is shown by the sessions of which it is made.
        let most = if case.is_derived() { usize::MAX } else { 1 };
        let mut first = expected.shown_checks.iter().take(most);
        let Some(stopped) = first.find(|shown| is_stopped(shown)) else {
            return false;
        };
        // Steps behind one of the same function that does not end are never reached.
        let function = self.checks[stopped.check].function;
        let others = expected.shown_checks.iter();
        let others = others.filter(|shown| !is_stopped(shown));
        let unreached: Vec<usize> = others.map(|shown| shown.check).collect();
        let is_own = |check: &usize| self.checks[*check].function == function;
        let is_skipped = unreached.iter().all(is_own);
        if is_skipped {
            for shown in &expected.shown_checks {
                if unreached.contains(&shown.check) {
                    let check = &mut self.checks[shown.check];
                    check.endless.insert(session, 0);
                    check.leave_out(session);
                    continue;
                }
                let called = called_by_step(expected, shown);
                let function = self.checks[shown.check].function;
                let calls_endless = self.may_call(called, function, &known);
                let check = &mut self.checks[shown.check];
                check.skipped.push(session);
                if calls_endless || check.early_stop.endless() > 0 {
                    check.endless.insert(session, 0);
                }
            }
        }
        is_skipped
    }

    /// Returns whether a session waits for those of other functions that it may call: one of these may be
    /// why a case did not come to its end, and what is known of it later may make this one needless.
    pub(in crate::judge::grading) fn waits_for_endless(&self, expected: &Expected) -> bool {
        let endless = self.endless_cases();
        let callees = endless.keys().filter_map(|each| self.callees.get(*each));
        let suspects = callees.flatten().copied();
        let suspects = suspects
            .filter(|each| self.may_be_at_fault(*each, &endless))
            .collect();
        let mut shown = expected.shown_checks.iter();
        shown.any(|shown| {
            let called = called_by_step(expected, shown);
            self.may_call(called, self.checks[shown.check].function, &suspects)
        })
    }

    /// The number of cases of each function that called it and did not come to an end, or in which it
    /// ran when the time was used up, where there are any.
    fn endless_cases(&self) -> BTreeMap<usize, usize> {
        let ran = self.endless.iter();
        let mut endless: BTreeMap<usize, usize> = ran
            .map(|(function, sessions)| (*function, sessions.len()))
            .collect();
        for check in &self.checks {
            let count = check.early_stop.endless() - check.located;
            if count > 0 && check.early_stop.suspects(check.function) {
                *endless.entry(check.function).or_default() += count;
            }
        }
        endless
    }

    /// Returns whether a function may be the reason for which cases about others do not come to an end:
    /// where it has passed by itself, and always came to its end, it is not.
    fn may_be_at_fault(&self, function: usize, endless: &BTreeMap<usize, usize>) -> bool {
        let mut own = self.checks.iter().filter(|each| each.function == function);
        endless.contains_key(&function) || !own.any(|each| each.passed > 0)
    }

    /// Returns whether functions may call an endless one that is not that of their check: a right one in
    /// its place shows more of them than one more loop.
    fn may_call(&self, called: &[FunctionSet], function: usize, endless: &BTreeSet<usize>) -> bool {
        endless.iter().any(|other| {
            let called = called.iter().flat_map(|each| each.iter());
            let mut callees = called.filter_map(|each| self.callees.get(*each));
            *other != function && callees.any(|callees| callees.contains(other))
        })
    }
}

/// The functions that each step of a case depends on: it is over with the last.
fn called_by_step<'e>(expected: &'e Expected, shown: &ShownCheck) -> &'e [FunctionSet] {
    &expected.called[..=shown.last()]
}
