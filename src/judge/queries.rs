//! Compares the answers of a query in Prolog.

use super::verdict::agree_on_text;
use crate::assignment::manifest::{Compared, Comparison, Like};
use crate::session::observation::{Event, Events};
use crate::session::{QueryAnswer, Solution, without_choices};

/// An answer, and the text printed before it; the text after the last one has none.
type Printed<'e> = (String, Option<&'e QueryAnswer>);

/// Returns whether events are those of a query.
pub(super) fn are_of_query(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Query(_)))
}

/// Returns whether a query was answered as expected, by what a check compares.
pub(super) fn agree_on_queries(
    comparison: Comparison,
    expected: &[Event],
    actual: &[Event],
) -> bool {
    let [expected, actual] = [expected, actual].map(|events| match comparison.part {
        Compared::Choices => events.to_vec(),
        _ => without_choices(events),
    });
    let [mut expected, mut actual] = [&expected, &actual].map(|events| answers(events));
    let mut all = answers(comparison.all_solutions);
    all.retain(|(_, answer)| matches!(answer, Some(QueryAnswer::Solution(_))));
    match comparison.part {
        Compared::Prompt => {
            let [expected, actual] = [expected, actual].map(all_printed);
            return agree_on_text(comparison, &expected, &actual);
        }
        Compared::Truth => return outcome(&expected) == outcome(&actual),
        Compared::Choices if leaves_choice(&expected) != leaves_choice(&actual) => return false,
        Compared::Everything | Compared::Choices => {}
        Compared::Value | Compared::Input | Compared::Type => {
            for (printed, _) in expected.iter_mut().chain(&mut actual).chain(&mut all) {
                printed.clear();
            }
        }
    }
    let agrees = |expected: &Printed, actual: &Printed| {
        let is_same = match (expected.1, actual.1) {
            (Some(expected), Some(actual)) => expected.agrees_with(actual, &comparison.numbers),
            (expected, actual) => expected == actual,
        };
        is_same && agree_on_text(comparison, &expected.0, &actual.0)
    };
    if expected.len() != actual.len() {
        return false;
    }
    if !comparison.like.contains(&Like::Order) {
        let mut pairs = expected.iter().zip(&actual);
        return pairs.all(|(expected, actual)| agrees(expected, actual));
    }
    let mut accepted = if all.is_empty() { expected } else { all };
    actual.iter().all(|actual| {
        let mut left = accepted.iter();
        let found = left.position(|accepted| agrees(accepted, actual));
        found.is_some_and(|place| {
            accepted.remove(place);
            true
        })
    })
}

/// The expected answers to a query; where their order does not count, those that were given come first,
/// as they were given: beside these, only what is missing or too many differs.
pub(super) fn in_given_order(
    comparison: Comparison,
    expected: &[Event],
    actual: &[Event],
) -> Events {
    let solutions = |events: &[Event]| -> Vec<Solution> {
        let solutions = events.iter().filter_map(|event| match event {
            Event::Query(QueryAnswer::Solution(solution)) => Some(solution.clone()),
            _ => None,
        });
        solutions.collect()
    };
    if !comparison.like.contains(&Like::Order) {
        return expected.into();
    }
    let mut missing = solutions(expected);
    let mut ordered = Vec::new();
    for given in solutions(actual).into_iter().map(QueryAnswer::Solution) {
        let mut left = missing.iter().cloned().map(QueryAnswer::Solution);
        let found = left.position(|right| right.agrees_with(&given, &comparison.numbers));
        ordered.extend(found.map(|place| missing.remove(place)));
    }
    ordered.append(&mut missing);
    let mut ordered = ordered.into_iter();
    let in_place = expected.iter().map(|event| match event {
        Event::Query(QueryAnswer::Solution(Solution { is_last, .. })) => {
            let solution = ordered.next().map(|it| Solution {
                is_last: *is_last,
                ..it
            });
            solution.map_or_else(
                || event.clone(),
                |it| Event::Query(QueryAnswer::Solution(it)),
            )
        }
        other => other.clone(),
    });
    in_place.collect()
}

fn answers(events: &[Event]) -> Vec<Printed<'_>> {
    let mut answers: Vec<Printed> = Vec::new();
    let mut printed = String::new();
    for event in events {
        match event {
            Event::Printed(text) => printed.push_str(text),
            Event::Query(answer) => answers.push((std::mem::take(&mut printed), Some(answer))),
            _ => {}
        }
    }
    if !printed.is_empty() {
        answers.push((printed, None));
    }
    answers
}

fn all_printed(answers: Vec<Printed>) -> String {
    answers.into_iter().map(|(printed, _)| printed).collect()
}

/// Whether a query succeeds, fails or raises an exception.
fn outcome(answers: &[Printed]) -> Option<std::mem::Discriminant<QueryAnswer>> {
    let first = answers.iter().find_map(|(_, answer)| *answer);
    first.map(std::mem::discriminant)
}

fn leaves_choice(answers: &[Printed]) -> bool {
    let last = answers.iter().filter_map(|(_, answer)| *answer).next_back();
    matches!(last, Some(QueryAnswer::Solution(solution)) if !solution.is_last)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::Compared::{Choices, Everything, Prompt, Truth};
    use super::*;
    use crate::session::Term;

    /// Events of a query: a number is a solution, `!` one after which no choice is left, `f` the end
    /// of all, `e` an error and `"a"` printed text.
    fn events(words: &str) -> Vec<Event> {
        let event = |word: &str| match word {
            "f" => Event::Query(QueryAnswer::False),
            "e" => Event::Query(QueryAnswer::Error(Term::Atom("oops".to_owned()))),
            text if text.starts_with('"') => Event::Printed(text.to_owned()),
            number => {
                let value = number.trim_end_matches('!').parse().unwrap();
                Event::Query(QueryAnswer::Solution(Solution {
                    bindings: vec![("X".to_owned(), Term::Integer(value))],
                    constraints: Vec::new(),
                    is_last: number.ends_with('!'),
                }))
            }
        };
        words.split_whitespace().map(event).collect()
    }

    #[rstest]
    #[case::the_same(Everything, &[], "1 2!", "1 2!", true)]
    #[case::a_choice_left(Everything, &[], "1 2!", "1 2 f", true)]
    #[case::a_choice_left_that_counts(Choices, &[], "1 2!", "1 2 f", false)]
    #[case::a_choice_left_after_the_first(Choices, &[], "1!", "1", false)]
    #[case::another_order(Everything, &[], "1 2!", "2 1!", false)]
    #[case::another_order_that_does_not_count(Everything, &[Like::Order], "1 2!", "2 1 f", true)]
    #[case::one_twice(Everything, &[Like::Order], "1 2!", "1 1!", false)]
    #[case::one_too_many(Everything, &[], "1!", "1 1!", false)]
    #[case::one_too_few(Everything, &[], "1 2!", "1!", false)]
    #[case::none(Everything, &[], "1!", "f", false)]
    #[case::an_error_for_none(Everything, &[], "f", "e", false)]
    #[case::an_error_is_not_false(Truth, &[], "f", "e", false)]
    #[case::another_solution(Truth, &[], "1!", "2 f", true)]
    #[case::printed(Everything, &[], "\"a\" 1!", "1!", false)]
    #[case::printed_as_well(Compared::Value, &[], "1!", "\"a\" 1!", true)]
    #[case::printed_alone(Prompt, &[], "\"a\" 1!", "\"a\" 2!", true)]
    #[case::printed_after(Everything, &[], "\"a\" f", "\"b\" f", false)]
    fn a_check_compares_what_its_clause_is_about(
        #[case] part: Compared,
        #[case] like: &[Like],
        #[case] expected: &str,
        #[case] actual: &str,
        #[case] agrees: bool,
    ) {
        let comparison = Comparison {
            like,
            ..Comparison::default().of_part(part)
        };
        let agree = agree_on_queries(comparison, &events(expected), &events(actual));
        assert_eq!(agree, agrees);
    }

    #[rstest]
    #[case::in_order(&[], "1 2 3!", "2 1 4 f", "1 2 3!")]
    #[case::in_any_order(&[Like::Order], "1 2 3!", "2 1 4 f", "2 1 3!")]
    #[case::some_twice(&[Like::Order], "1 2 2 3 f", "3 2 5", "3 2 1 2 f")]
    fn only_what_is_missing_or_too_many_differs(
        #[case] like: &'static [Like],
        #[case] expected: &str,
        #[case] actual: &str,
        #[case] shown: &str,
    ) {
        let comparison = Comparison {
            like,
            ..Comparison::default()
        };
        let [expected, actual, shown] = [expected, actual, shown].map(events);
        assert_eq!(in_given_order(comparison, &expected, &actual)[..], shown);
    }

    #[rstest]
    #[case::the_same("1 2", true)]
    #[case::others("3 2", true)]
    #[case::one_twice("3 3", false)]
    #[case::one_too_few("3 f", false)]
    #[case::one_too_many("1 2 3", false)]
    #[case::a_wrong_one("1 4", false)]
    #[case::an_error("1 e", false)]
    fn some_solutions_in_any_order_are_among_all(#[case] actual: &str, #[case] agrees: bool) {
        let comparison = Comparison {
            like: &[Like::Order],
            all_solutions: &events("1 2 3 e"),
            ..Comparison::default()
        };
        let agree = agree_on_queries(comparison, &events("1 2"), &events(actual));
        assert_eq!(agree, agrees);
    }
}
