//! When enough is known of a check.

use std::collections::HashMap;
use std::sync::Arc;

use super::blame::Called;
use crate::observation::Termination;

/// So many cases of a check run out of time before it is settled: one endless loop must
/// not cost the time of all of them.
const SETTLING_TIMEOUTS: usize = 2;
/// So many cases end their process otherwise: each of them needs one of its own.
const SETTLING_ENDS: usize = 50;

/// What its cases have told of a check so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    /// How many of its cases ran out of time.
    timeouts: usize,
    /// How many of them ended their process otherwise.
    ends: usize,
    /// The functions that all of those call.
    suspects: Vec<usize>,
    /// Whether anything is to be seen in a case of it.
    shows: bool,
    /// How many of the cases in which something is to be seen pass.
    seen: usize,
    /// How many of its cases were not asked since it was settled, by what they call.
    skipped: HashMap<Called, usize>,
}

impl Known {
    /// Takes up a case at which a process ended.
    pub(super) fn end(&mut self, termination: Termination, called: &Called) {
        if self.timeouts + self.ends == 0 {
            self.suspects = called.to_vec();
        } else {
            self.suspects.retain(|each| called.contains(each));
        }
        match termination {
            Termination::Timeout => self.timeouts += 1,
            _ => self.ends += 1,
        }
    }

    /// Takes up a case in which something is to be seen.
    pub(super) fn show(&mut self, is_passed: bool) {
        self.shows = true;
        self.seen += usize::from(is_passed);
    }

    /// Whether a case that calls these functions need not be asked any more. One that
    /// does without a function which all of those called that ended is asked: the mistake
    /// may be there, and each one that ends as well leaves fewer of them.
    pub(super) fn is_settled_for(&self, called: &Called) -> bool {
        let is_settled = self.timeouts >= SETTLING_TIMEOUTS || self.ends >= SETTLING_ENDS;
        is_settled && self.suspects.iter().all(|each| called.contains(each))
    }

    /// Takes up a case that is not asked any more.
    pub(super) fn skip(&mut self, called: &Called) {
        *self.skipped.entry(Arc::clone(called)).or_default() += 1;
    }

    /// How many of those that were not asked call what `is_it` says.
    pub(super) fn skipped_where(&self, is_it: impl Fn(&[usize]) -> bool) -> usize {
        let skipped = self.skipped.iter().filter(|(called, _)| is_it(called));
        skipped.map(|(_, cases)| cases).sum()
    }

    /// Whether something was seen that is right; where nothing is ever to be seen, that
    /// so many cases `passed`.
    pub(super) fn shows_it_is_kept(&self, passed: usize) -> bool {
        if self.shows {
            self.seen > 0
        } else {
            passed > 0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn after(timeouts: Vec<Vec<usize>>) -> Known {
        let mut known = Known::default();
        for called in timeouts {
            known.end(Termination::Timeout, &Called::from(called));
        }
        known
    }

    #[rstest]
    #[case::after_one(vec![vec![1, 2, 3]], vec![1, 2, 3], false)]
    #[case::after_two(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 3], true)]
    #[case::with_more(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 3, 4], true)]
    #[case::without_a_suspect(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 4], false)]
    #[case::without_what_only_one_called(vec![vec![1, 2, 3], vec![1, 2, 4]], vec![1, 2, 5], true)]
    #[case::when_that_ran_out_too(vec![vec![1, 2, 3], vec![1, 2, 3], vec![1, 2, 4]], vec![1, 2, 5], true)]
    fn two_timeouts_settle_what_calls_all_that_they_have_in_common(
        #[case] timeouts: Vec<Vec<usize>>,
        #[case] called: Vec<usize>,
        #[case] is_settled: bool,
    ) {
        let known = after(timeouts);
        assert_eq!(known.is_settled_for(&Called::from(called)), is_settled);
    }

    #[test]
    fn cases_that_are_not_asked_are_known_by_what_they_call() {
        let mut known = Known::default();
        for called in [[1, 2], [1, 2], [1, 3]] {
            known.skip(&Called::from(called));
        }
        assert_eq!(known.skipped_where(|called| called.contains(&2)), 2);
        assert_eq!(known.skipped_where(|called| called.contains(&1)), 3);
    }

    #[test]
    fn fifty_other_ends_settle_a_check_too() {
        let called = Called::from([1, 2]);
        let mut known = Known::default();
        for _ in 0..49 {
            known.end(Termination::Crash, &called);
        }
        assert!(!known.is_settled_for(&called));
        known.end(Termination::Memory, &called);
        assert!(known.is_settled_for(&called));
        assert!(!known.is_settled_for(&Called::from([1])));
    }

    #[test]
    fn a_case_in_which_nothing_is_to_be_seen_shows_nothing_beside_one_in_which_something_is() {
        let mut known = Known::default();
        assert!(known.shows_it_is_kept(1));
        known.show(false);
        assert!(!known.shows_it_is_kept(1));
        known.show(true);
        assert!(known.shows_it_is_kept(2));
    }
}
