//! Early stop of checks whose result is known.

use super::called_functions::FunctionSet;
use crate::session::observation::Termination;

/// Endless loops of a function before its checks stop early, each after one of its own: a loop must not
/// cost the time of all cases.
const ENDLESS: usize = 2;
/// Other early ends of a check before it stops early: each costs a process.
const ENDS: usize = 50;

/// Returns whether a function counts as endless after this number of cases that timed out or reached
/// a limit.
pub(super) fn is_endless(cases: usize) -> bool {
    cases >= ENDLESS
}

/// Returns whether a case did not come to its end: it ran out of time, or reached the limit of memory
/// or output, which takes as long.
pub(super) fn is_without_end(termination: Termination) -> bool {
    use Termination::{Memory, Output, Timeout};
    matches!(termination, Timeout | Memory | Output)
}

/// The early ends of the cases of a check so far.
#[derive(Debug, Clone, Default)]
pub(super) struct EarlyStop {
    /// Cases that did not come to their end.
    endless: usize,
    /// Cases that ended their process otherwise.
    ends: usize,
    /// The functions that all cases with an early end call.
    suspects: Vec<usize>,
}

impl EarlyStop {
    /// Takes note of a case that ended its process.
    pub(super) fn note_end(&mut self, termination: Termination, called: &FunctionSet) {
        if self.endless + self.ends == 0 {
            self.suspects = called.to_vec();
        } else {
            self.suspects.retain(|each| called.contains(each));
        }
        if is_without_end(termination) {
            self.endless += 1;
        } else {
            self.ends += 1;
        }
    }

    /// The number of cases that did not come to an end.
    pub(super) fn endless(&self) -> usize {
        self.endless
    }

    /// Returns whether every case with an early end calls a function.
    pub(super) fn suspects(&self, function: usize) -> bool {
        self.suspects.contains(&function)
    }

    /// Returns whether a case whose steps call these functions need not be run, by the endless cases of
    /// all checks of its function. One without a function that all early ends called is run, where
    /// that may be at fault: each further end narrows them down.
    pub(super) fn applies_to(
        &self,
        called: &[FunctionSet],
        endless_of_function: usize,
        may_be_at_fault: impl Fn(usize) -> bool,
    ) -> bool {
        let is_endless = self.endless > 0 && is_endless(endless_of_function);
        let has_culprit = self.suspects.iter().any(|each| may_be_at_fault(*each));
        let is_called = |function: &usize| called.iter().any(|step| step.contains(function));
        let mut suspects = self.suspects.iter();
        (is_endless || self.ends >= ENDS)
            && suspects.all(|each| is_called(each) || has_culprit && !may_be_at_fault(*each))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use rstest::rstest;

    fn after(endless: Vec<Vec<usize>>) -> EarlyStop {
        let mut early_stop = EarlyStop::default();
        let ends = [
            Termination::Timeout,
            Termination::Memory,
            Termination::Output,
        ];
        for (called, end) in endless.into_iter().zip(ends.into_iter().cycle()) {
            early_stop.note_end(end, &FunctionSet::from(called));
        }
        early_stop
    }

    #[rstest]
    #[case::of_another_check(vec![], 2, vec![1], false)]
    #[case::first_of_its_function(vec![vec![1, 2]], 1, vec![1, 2], false)]
    #[case::second_of_its_function(vec![vec![1, 2]], 2, vec![1, 2], true)]
    #[case::without_a_suspect(vec![vec![1, 2]], 2, vec![1], false)]
    fn one_endless_loop_stops_a_check_whose_function_has_two(
        #[case] endless: Vec<Vec<usize>>,
        #[case] of_function: usize,
        #[case] called: Vec<usize>,
        #[case] is_stopped: bool,
    ) {
        let steps = [FunctionSet::from(called)];
        assert_eq!(
            after(endless).applies_to(&steps, of_function, |_| true),
            is_stopped
        );
    }

    #[rstest]
    #[case::after_one(vec![vec![1, 2, 3]], vec![1, 2, 3], false)]
    #[case::after_two(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 3], true)]
    #[case::with_more(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 3, 4], true)]
    #[case::without_a_suspect(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 4], false)]
    #[case::without_what_only_one_called(vec![vec![1, 2, 3], vec![1, 2, 4]], vec![1, 2, 5], true)]
    #[case::when_that_ran_out_too(vec![vec![1, 2, 3], vec![1, 2, 3], vec![1, 2, 4]], vec![1, 2, 5], true)]
    fn two_endless_loops_stop_what_calls_all_that_they_have_in_common(
        #[case] endless: Vec<Vec<usize>>,
        #[case] called: Vec<usize>,
        #[case] is_stopped: bool,
    ) {
        let early_stop = after(endless);
        let steps = [FunctionSet::from(called)];
        assert_eq!(
            early_stop.applies_to(&steps, early_stop.endless(), |_| true),
            is_stopped
        );
    }

    #[test]
    fn a_function_that_is_not_at_fault_need_not_be_called() {
        let early_stop = after(vec![vec![1, 2], vec![1, 2]]);
        let called = [FunctionSet::from([1])];
        assert!(!early_stop.applies_to(&called, 2, |_| true));
        assert!(early_stop.applies_to(&called, 2, |function| function == 1));
        // Somebody is at fault.
        assert!(!early_stop.applies_to(&called, 2, |_| false));
    }

    #[test]
    fn an_earlier_step_may_be_the_one_that_does_not_end() {
        let early_stop = after(vec![vec![2], vec![2]]);
        let [earlier, last] = [[2], [1]].map(FunctionSet::from);
        assert!(!early_stop.applies_to(&[Arc::clone(&last)], 2, |_| true));
        assert!(early_stop.applies_to(&[earlier, last], 2, |_| true));
    }

    #[test]
    fn fifty_other_ends_stop_a_check_too() {
        let called = FunctionSet::from([1, 2]);
        let steps = [Arc::clone(&called)];
        let mut early_stop = EarlyStop::default();
        for _ in 0..49 {
            early_stop.note_end(Termination::Crash, &called);
        }
        assert!(!early_stop.applies_to(&steps, 0, |_| true));
        early_stop.note_end(Termination::Crash, &called);
        assert!(early_stop.applies_to(&steps, 0, |_| true));
        assert!(!early_stop.applies_to(&[FunctionSet::from([1])], 0, |_| true));
    }
}
