//! Whether a check was seen to hold: set-up statements are no evidence.

use super::expected::{Case, Expected, tells};
use crate::observation::{Event, Observation};
use crate::verdict::{Verdict, judge};

/// What the cases of a check have shown of its function.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evidence {
    /// Whether a case has a step that calls the function and shows its answer.
    can_tell: bool,
    /// Whether the answer of such a step was right.
    is_told: bool,
    /// Whether such a step was answered with a value, right or wrong.
    is_answered: bool,
    /// Whether the answer of a step that shows the check was right, whatever it calls.
    is_shown: bool,
}

impl Evidence {
    /// Takes note of a case about a function, by its place in the text.
    pub(super) fn note(
        &mut self,
        expected: &Expected,
        case: &Case,
        function: usize,
        actual: &Observation,
    ) {
        let right = expected.under(expected.closest(actual));
        let passes = |step: usize| judge(&right.steps[step], actual, step) == Verdict::Pass;
        for step in expected.telling(case, function) {
            self.can_tell = true;
            self.is_told |= passes(step);
            let events = actual.steps.get(step);
            let last = events.and_then(|events| events.last());
            self.is_answered |= matches!(last, Some(Event::Shown(_)));
        }
        let mut steps = case.steps.iter().copied();
        self.is_shown |= steps.any(|step| tells(&right.steps[step]) && passes(step));
    }

    /// Evidence of several checks of one function.
    pub(super) fn and(self, other: Evidence) -> Evidence {
        Evidence {
            can_tell: self.can_tell || other.can_tell,
            is_told: self.is_told || other.is_told,
            is_answered: self.is_answered || other.is_answered,
            is_shown: self.is_shown || other.is_shown,
        }
    }

    /// Whether the check was seen to hold, where `function` is the evidence of all checks of
    /// its function: that must have answered right somewhere. Where silence or any exception
    /// is right, it is enough that it answers elsewhere: a function without a body never
    /// does. One that never has to answer is seen by what it does.
    pub(super) fn is_enough(self, function: Evidence) -> bool {
        if !function.can_tell {
            function.is_shown
        } else if self.can_tell {
            function.is_told
        } else {
            function.is_answered
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const NONE: Evidence = Evidence {
        can_tell: false,
        is_told: false,
        is_answered: false,
        is_shown: false,
    };
    const EMPTY: Evidence = Evidence {
        can_tell: true,
        ..NONE
    };
    const WRONG: Evidence = Evidence {
        is_answered: true,
        ..EMPTY
    };
    const RIGHT: Evidence = Evidence {
        is_told: true,
        ..WRONG
    };
    const SHOWN: Evidence = Evidence {
        is_shown: true,
        ..NONE
    };

    #[rstest]
    #[case::a_right_answer(RIGHT, RIGHT, true)]
    #[case::wrong_answers_alone(WRONG, WRONG, false)]
    #[case::wrong_answers_beside_right_ones(WRONG, RIGHT, true)]
    #[case::silence_of_a_function_that_answers_right_elsewhere(NONE, RIGHT, true)]
    #[case::silence_of_a_function_that_answers_wrong_elsewhere(NONE, WRONG, true)]
    #[case::silence_of_a_function_without_a_body(NONE, EMPTY, false)]
    #[case::a_function_that_never_answers(SHOWN, SHOWN, true)]
    #[case::nothing_at_all(NONE, NONE, false)]
    fn set_up_is_no_evidence(
        #[case] check: Evidence,
        #[case] function: Evidence,
        #[case] expected: bool,
    ) {
        assert_eq!(check.is_enough(function), expected);
    }
}
