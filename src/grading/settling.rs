//! When enough is known of a check.

use super::blame::Called;

/// So many cases of a check run out of time before it is settled.
const SETTLING_TIMEOUTS: usize = 2;

/// So many settle it whatever the others call.
const MOST_TIMEOUTS: usize = 2 * SETTLING_TIMEOUTS;

/// What its cases have told of a check so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    /// How many of its cases ran out of time.
    timeouts: usize,
    /// The functions that all of those call.
    suspects: Vec<usize>,
    /// Whether anything is to be seen in a case of it.
    shows: bool,
    /// How many of the cases in which something is to be seen pass.
    seen: usize,
}

impl Known {
    /// Takes up a case that ran out of time.
    pub(super) fn time_out(&mut self, called: &Called) {
        if self.timeouts == 0 {
            self.suspects = called.to_vec();
        } else {
            self.suspects.retain(|each| called.contains(each));
        }
        self.timeouts += 1;
    }

    /// Takes up a case in which something is to be seen.
    pub(super) fn show(&mut self, is_passed: bool) {
        self.shows = true;
        self.seen += usize::from(is_passed);
    }

    /// Whether two of its cases ran out of time: one endless loop must not cost the time
    /// of all of them.
    pub(super) fn is_settled(&self) -> bool {
        self.timeouts >= SETTLING_TIMEOUTS
    }

    /// Whether a case that calls these functions need not be asked any more. One that
    /// does without a function which all of those called that ran out of time is asked:
    /// the loop may be there, and each one that runs out as well leaves fewer of them.
    pub(super) fn is_settled_for(&self, called: &Called) -> bool {
        let calls_all = || self.suspects.iter().all(|each| called.contains(each));
        self.timeouts >= MOST_TIMEOUTS || self.is_settled() && calls_all()
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
            known.time_out(&Called::from(called));
        }
        known
    }

    #[rstest]
    #[case::after_one(vec![vec![1, 2, 3]], vec![1, 2, 3], false)]
    #[case::after_two(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 3], true)]
    #[case::with_more(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 3, 4], true)]
    #[case::without_a_suspect(vec![vec![1, 2, 3], vec![1, 2, 3]], vec![1, 2, 4], false)]
    #[case::without_what_only_one_called(vec![vec![1, 2, 3], vec![1, 2, 4]], vec![1, 2, 5], true)]
    #[case::after_four(vec![vec![1, 2], vec![1, 2], vec![1, 3], vec![1, 4]], vec![5], true)]
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
    fn a_case_in_which_nothing_is_to_be_seen_shows_nothing_beside_one_in_which_something_is() {
        let mut known = Known::default();
        assert!(known.shows_it_is_kept(1));
        known.show(false);
        assert!(!known.shows_it_is_kept(1));
        known.show(true);
        assert!(known.shows_it_is_kept(2));
    }
}
