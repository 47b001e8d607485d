//! Evidence that a check holds: set-up statements are none.

use super::expected::{Expected, ShownCheck, is_telling};
use crate::assignment::manifest::{Compared, Comparison};
use crate::judge::queries::are_of_query;
use crate::judge::verdict::{Verdict, is_true, judge_step};
use crate::session::observation::{Event, Observation};
use crate::session::{QueryAnswer, Value};

/// The evidence that the cases of a check give of its function.
#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Evidence {
    /// True if a step that shows the check has an answer that tells something.
    tells_itself: bool,
    /// True if a case has a step that shows what the function gives.
    can_tell: bool,
    /// True if the answer of such a step was right.
    is_told: bool,
    /// True if the right answer of a step that calls the function is a value.
    can_answer: bool,
    /// True if such a step was answered with a value, right or wrong.
    is_answered: bool,
    /// True if a step depends on the function and shows something.
    can_show: bool,
    /// True if the answer of such a step was right.
    is_shown: bool,
}

impl Evidence {
    /// Takes note of a case about a function, by its place in the text.
    pub(super) fn note(
        &mut self,
        expected: &Expected,
        shown: &ShownCheck,
        function: usize,
        actual: &Observation,
    ) {
        let answers = expected.under(expected.closest(actual));
        let compares = |step: usize| {
            let comparison = shown.comparison_at(step);
            match shown.steps.binary_search(&step) {
                Ok(_) => comparison,
                Err(_) => comparison.of_part(Compared::Everything),
            }
        };
        let passes = |step: usize| {
            judge_step(compares(step), &answers.steps[step], actual, step) == Verdict::Pass
        };
        let is_failure = |step: usize| is_bare_failure(compares(step), &answers.steps[step]);
        let mut steps = shown.steps.iter().copied();
        self.tells_itself |=
            steps.any(|step| is_telling(&answers.steps[step]) && !is_failure(step));
        for (step, events) in answers.steps.iter().enumerate() {
            if !is_telling(events) || !expected.called[step].contains(&function) {
                continue;
            }
            self.can_show = true;
            self.is_shown |= passes(step);
            if step > shown.last() {
                continue;
            }
            // A function without a body has the truth value `False`, too.
            let is_false = events.last() == Some(&Event::Shown(Value::Bool(false)));
            let is_any = is_false && expected.is_truth[step]
                || is_failure(step)
                || compares(step).part == Compared::Truth
                    && !are_of_query(events)
                    && !is_true(events);
            if !is_any && expected.shown[step].contains(&function) {
                self.can_tell = true;
                self.is_told |= passes(step);
            }
            if expected.named[step].contains(&function) {
                let actual = actual.steps.get(step).map_or(&[][..], Vec::as_slice);
                self.can_answer |= if are_of_query(events) {
                    has_solution(events)
                } else {
                    !matches!(events.last(), Some(Event::Raised(_)))
                };
                let is_shown = matches!(actual.last(), Some(Event::Shown(_)));
                self.is_answered |= is_shown || has_solution(actual);
            }
        }
    }

    /// Evidence of several checks of one function.
    pub(super) fn combined_with(self, other: Evidence) -> Evidence {
        Evidence {
            tells_itself: self.tells_itself || other.tells_itself,
            can_tell: self.can_tell || other.can_tell,
            is_told: self.is_told || other.is_told,
            can_answer: self.can_answer || other.can_answer,
            is_answered: self.is_answered || other.is_answered,
            can_show: self.can_show || other.can_show,
            is_shown: self.is_shown || other.is_shown,
        }
    }

    /// Returns whether the check was seen to hold, where `function` is the evidence of all checks
    /// of its function: that must have answered right somewhere. Where silence or any exception
    /// is right, it is enough that it answers elsewhere: a function without a body never
    /// does. One that never has to answer is seen by what depends on it, if anything does.
    pub(super) fn is_enough(self, function: Evidence) -> bool {
        if self.tells_itself && function.can_tell {
            function.is_told
        } else if function.can_answer {
            function.is_answered
        } else {
            function.is_shown || !function.can_show
        }
    }
}

/// Returns whether an expected answer is that of a query without solutions, which a predicate without
/// a body gives, too.
fn is_bare_failure(comparison: Comparison, events: &[Event]) -> bool {
    *events == [Event::Query(QueryAnswer::False)]
        || comparison.part == Compared::Truth && are_of_query(events) && !has_solution(events)
}

/// Returns whether a query was answered with a solution: a predicate without a body fails, too.
fn has_solution(events: &[Event]) -> bool {
    let is_solution = |event: &Event| matches!(event, Event::Query(QueryAnswer::Solution(_)));
    events.iter().any(is_solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const SILENT: Evidence = Evidence {
        tells_itself: false,
        can_tell: false,
        is_told: false,
        can_answer: false,
        is_answered: false,
        can_show: false,
        is_shown: false,
    };
    const TELLING: Evidence = Evidence {
        tells_itself: true,
        ..SILENT
    };
    const EMPTY: Evidence = Evidence {
        can_tell: true,
        can_answer: true,
        can_show: true,
        ..TELLING
    };
    const WRONG: Evidence = Evidence {
        is_answered: true,
        ..EMPTY
    };
    const RIGHT: Evidence = Evidence {
        is_told: true,
        ..WRONG
    };
    const UNSEEN: Evidence = Evidence {
        can_show: true,
        ..SILENT
    };
    const REFUSES: Evidence = Evidence {
        can_tell: true,
        is_told: true,
        is_shown: true,
        ..UNSEEN
    };
    const SEEN: Evidence = Evidence {
        is_shown: true,
        ..UNSEEN
    };

    #[rstest]
    #[case::a_right_answer(TELLING, RIGHT, true)]
    #[case::wrong_answers_alone(TELLING, WRONG, false)]
    #[case::silence_of_a_function_that_answers_right_elsewhere(SILENT, RIGHT, true)]
    #[case::silence_of_a_function_that_answers_wrong_elsewhere(SILENT, WRONG, true)]
    #[case::silence_of_a_function_without_a_body(SILENT, EMPTY, false)]
    #[case::a_function_that_never_answers_and_is_seen(TELLING, SEEN, true)]
    #[case::a_function_that_never_answers_and_is_not_seen(TELLING, UNSEEN, false)]
    #[case::a_function_of_which_only_errors_are_seen(SILENT, REFUSES, true)]
    #[case::nothing_that_could_be_seen(SILENT, SILENT, true)]
    fn set_up_is_no_evidence(
        #[case] check: Evidence,
        #[case] function: Evidence,
        #[case] expected: bool,
    ) {
        assert_eq!(check.is_enough(function), expected);
    }
}
