//! Compares actual with expected answers.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::queries::{agree_on_queries, are_of_query};
use crate::assignment::manifest::{Compared, Comparison, Like};
use crate::session::observation::{Event, Events, Observation, Termination, with_asides};
use crate::session::{Numbers, QueryAnswer, Value};

/// The verdict on one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The step shows what it should.
    Pass,
    /// The step shows something else.
    Mismatch,
    /// The step raised an exception where none was expected.
    Raised,
    /// The session had ended before the step, or ended in it.
    Terminated(Termination),
}

/// Judges a step by what a check compares of its `expected` events.
pub fn judge_step(
    comparison: Comparison,
    expected: &[Event],
    observation: &Observation,
    step: usize,
) -> Verdict {
    let Some(actual) = observation.steps.get(step) else {
        return Verdict::Terminated(observation.termination);
    };
    let agrees = match comparison.part {
        _ if are_of_query(expected) || are_of_query(actual) => {
            agree_on_queries(comparison, expected, actual)
        }
        Compared::Everything | Compared::Choices => events_agree(comparison, expected, actual),
        Compared::Prompt => agree_on_prompts(comparison, expected, actual),
        Compared::Input => agree_event_by_event(
            comparison,
            &without_prints(expected),
            &without_prints(actual),
        ),
        _ if raises(expected) || raises(actual) => agree_on_values(comparison, expected, actual),
        Compared::Value => agree_on_values(comparison, expected, actual),
        Compared::Truth => is_true(expected) == is_true(actual),
        Compared::Type => have_one_type(expected, actual),
    };
    if agrees {
        Verdict::Pass
    } else if raises(actual) && !raises(expected) {
        Verdict::Raised
    } else {
        Verdict::Mismatch
    }
}

fn raises(events: &[Event]) -> bool {
    matches!(
        events.last(),
        Some(Event::Raised(_) | Event::Query(QueryAnswer::Error(_)))
    )
}

/// Returns whether the text printed and the lines typed agree, up to the last line where an exception
/// follows: what becomes of a line is no matter of its prompt.
fn agree_on_prompts(comparison: Comparison, expected: &[Event], actual: &[Event]) -> bool {
    let asks = |event: &&Event| !is_outcome(event);
    let expected: Events = expected.iter().filter(asks).cloned().collect();
    let is_typed = |event: &Event| matches!(event, Event::Typed(_));
    let last = expected.iter().rposition(is_typed).map(|last| last + 1);
    let compared = last.filter(|_| raises(actual)).unwrap_or(usize::MAX);
    let mut ways = [false, true].into_iter();
    ways.any(|are_kept| {
        let actual = with_asides(actual, are_kept);
        let actual = actual.iter().filter(asks).take(compared).cloned();
        let expected = &expected[..compared.min(expected.len())];
        agree_event_by_event(comparison, expected, &actual.collect::<Events>())
    })
}

fn agree_on_values(comparison: Comparison, expected: &[Event], actual: &[Event]) -> bool {
    agree_event_by_event(comparison, &outcome(expected), &outcome(actual))
}

/// The truth value of what is shown, or of the `None` that is not.
pub(crate) fn is_true(events: &[Event]) -> bool {
    match outcome(events).last() {
        Some(Event::Shown(value)) => value.is_true(),
        Some(Event::OneOf(values)) => values.iter().all(Value::is_true),
        _ => false,
    }
}

fn have_one_type(expected: &[Event], actual: &[Event]) -> bool {
    let is_of_type = |expected: &Value, actual: &Value| match expected {
        Value::Opaque(_) => true,
        expected => expected.type_name() == actual.type_name(),
    };
    match (outcome(expected).last(), outcome(actual).last()) {
        (Some(Event::Shown(expected)), Some(Event::Shown(actual))) => is_of_type(expected, actual),
        (Some(Event::OneOf(expected)), Some(Event::Shown(actual))) => {
            expected.iter().any(|each| is_of_type(each, actual))
        }
        (expected, actual) => expected == actual,
    }
}

fn is_outcome(event: &Event) -> bool {
    matches!(event, Event::Shown(_) | Event::OneOf(_) | Event::Raised(_))
}

fn outcome(events: &[Event]) -> Events {
    let events = events.iter().filter(|event| is_outcome(event));
    events.cloned().collect()
}

/// Returns whether `actual` is what `expected` asks for: text to the letter, values as data, an
/// exception by its type or a base of it and by its message.
///
/// Text printed by a function that should print nothing may be there or not; text printed
/// before an exception is not compared.
fn events_agree(comparison: Comparison, expected: &[Event], actual: &[Event]) -> bool {
    if raises(expected) {
        return agree_event_by_event(
            comparison,
            &without_prints(expected),
            &without_prints(actual),
        );
    }
    let has_asides = |events: &[Event]| {
        let mut events = events.iter();
        events.any(|event| matches!(event, Event::Aside { .. }))
    };
    if !has_asides(actual) {
        return agree_event_by_event(comparison, expected, actual);
    }
    let mut ways = [false, true].into_iter();
    ways.any(|are_kept| agree_event_by_event(comparison, expected, &with_asides(actual, are_kept)))
}

fn without_prints(events: &[Event]) -> Vec<Event> {
    let events = events.iter();
    let printed = |event: &&Event| matches!(event, Event::Printed(_) | Event::Aside { .. });
    events.filter(|event| !printed(event)).cloned().collect()
}

fn agree_event_by_event(comparison: Comparison, expected: &[Event], actual: &[Event]) -> bool {
    let numbers = &comparison.numbers;
    expected.len() == actual.len()
        && expected.iter().zip(actual).all(|pair| match pair {
            (Event::Shown(Value::Str(expected)), Event::Shown(Value::Str(actual))) => {
                agree_but_for(comparison, expected, actual)
            }
            (Event::Shown(expected), Event::Shown(actual)) => expected.agrees_with(actual, numbers),
            (Event::OneOf(expected), Event::Shown(actual)) => {
                let mut accepted = expected.iter();
                accepted.any(|each| each.agrees_with(actual, numbers))
            }
            (Event::Raised(expected), Event::Raised(actual)) => {
                let is_like = comparison.like.contains(&Like::Message);
                expected.agrees_with(actual) || (is_like && actual.is_a(expected.type_name()))
            }
            (Event::Printed(expected), Event::Printed(actual)) => {
                agree_on_text(comparison, expected, actual)
            }
            (expected, actual) => expected == actual,
        })
}

/// Returns whether a printed text is the expected one, but for differences that do not count.
pub(super) fn agree_on_text(comparison: Comparison, expected: &str, actual: &str) -> bool {
    if let Some(pattern) = comparison.pattern {
        return pattern.matches(actual);
    }
    agree_but_for(comparison, expected, actual)
}

/// Returns whether two texts agree but for differences that do not count.
fn agree_but_for(comparison: Comparison, expected: &str, actual: &str) -> bool {
    if expected == actual {
        return true;
    }
    let [expected, actual] = [expected, actual].map(|text| without(comparison.like, text));
    if comparison.like.contains(&Like::Numbers) {
        agree_on_numbers(&comparison.numbers, &expected, &actual)
    } else {
        expected == actual
    }
}

/// A text without the differences that do not count, but for those of numbers.
fn without<'t>(like: &[Like], text: &'t str) -> Cow<'t, str> {
    let mut text = Cow::from(text);
    if like.contains(&Like::Spaces) {
        let lines = text.lines();
        let lines = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        text = lines.join("\n").into();
    }
    if like.contains(&Like::Case) {
        text = text.to_lowercase().into();
    }
    text
}

/// Returns whether two texts are equal but for accepted numbers in the same places.
fn agree_on_numbers(numbers: &Numbers, expected: &str, actual: &str) -> bool {
    static NUMBER: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?").expect("a valid pattern"));
    let found = |text| NUMBER.find_iter(text).map(|found| found.as_str());
    let is_accepted = |(expected, actual): (&str, &str)| {
        let [expected, actual] =
            [expected, actual].map(|text: &str| text.parse().map(Value::Float));
        let both = expected.ok().zip(actual.ok());
        both.is_some_and(|(expected, actual)| expected.agrees_with(&actual, numbers))
    };
    NUMBER.split(expected).eq(NUMBER.split(actual))
        && found(expected).zip(found(actual)).all(is_accepted)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::Compared::{Everything, Input, Prompt, Truth, Type};
    use super::*;
    use crate::assignment::manifest::CheckText;
    use crate::session::observation::Raised;

    /// The events of a step: a line is typed at each prompt; `!` is an exception.
    fn events((prompts, outcome): (&str, &str)) -> Events {
        let prompts = prompts.split('|').filter(|prompt| !prompt.is_empty());
        let dialogue = prompts.flat_map(|prompt| {
            let printed = Event::Printed(prompt.to_owned());
            [printed, Event::Typed("P".to_owned())]
        });
        let outcome = match outcome {
            "" => None,
            "!" => Some(Event::Raised(Raised::new("ValueError", "não"))),
            "True" | "False" => Some(Event::Shown(Value::Bool(outcome == "True"))),
            text => Some(Event::Shown(Value::from(text))),
        };
        dialogue.chain(outcome).collect()
    }

    #[rstest]
    #[case::the_line_refused(Prompt, ("Jogada: ", ""), ("Jogada: ", "!"), true)]
    #[case::the_line_asked_for_again(Prompt, ("Jogada: ", ""), ("Jogada: |Jogada: ", "!"), true)]
    #[case::another_value(Prompt, ("Jogada: ", "True"), ("Jogada: ", "False"), true)]
    #[case::another_prompt(Prompt, ("Jogada: ", ""), ("Jogada:", ""), false)]
    #[case::another_prompt_and_refused(Prompt, ("Jogada: ", ""), ("Jogada:", "!"), false)]
    #[case::a_prompt_too_many(Prompt, ("Jogada: ", "True"), ("Jogada: |Jogada: ", "True"), false)]
    #[case::a_prompt_too_few(Prompt, ("Jogada: |Jogada: ", "True"), ("Jogada: ", "True"), false)]
    #[case::no_prompt(Prompt, ("Jogada: ", ""), ("", "!"), false)]
    #[case::the_line_after_another_prompt(Input, ("Jogada: ", "True"), ("?", "True"), true)]
    #[case::a_line_too_many(Input, ("Jogada: ", "True"), ("Jogada: |Jogada: ", "True"), false)]
    #[case::a_line_and_another_value(Input, ("Jogada: ", "True"), ("Jogada: ", "False"), false)]
    #[case::the_value_after_another_prompt(Compared::Value, ("Jogada: ", "True"), ("?", "True"), true)]
    #[case::an_exception(Compared::Value, ("Jogada: ", "True"), ("Jogada: ", "!"), false)]
    #[case::the_exception(Compared::Value, ("Jogada: ", "!"), ("", "!"), true)]
    #[case::false_instead_of_true(Compared::Value, ("", "True"), ("", "False"), false)]
    #[case::none_is_false(Truth, ("", "False"), ("", ""), true)]
    #[case::text_is_true(Truth, ("", "True"), ("", "X"), true)]
    #[case::text_is_not_false(Truth, ("", "False"), ("", "X"), false)]
    #[case::an_exception_is_not_false(Truth, ("", "False"), ("", "!"), false)]
    #[case::another_boolean(Type, ("", "True"), ("", "False"), true)]
    #[case::no_boolean(Type, ("", "True"), ("", "X"), false)]
    #[case::none_instead_of_a_boolean(Type, ("", "False"), ("", ""), false)]
    #[case::all_of_it(Everything, ("Jogada: ", "True"), ("Jogada: ", "True"), true)]
    #[case::the_prompt_as_well(Everything, ("Jogada: ", "True"), ("?", "True"), false)]
    fn a_check_compares_what_its_clause_is_about(
        #[case] compared: Compared,
        #[case] expected: (&str, &str),
        #[case] actual: (&str, &str),
        #[case] agrees: bool,
    ) {
        let expected = events(expected);
        let actual = Observation::complete(vec![events(actual)]);
        let comparison = Comparison::default().of_part(compared);
        let verdict = judge_step(comparison, &expected, &actual, 0);
        assert_eq!(verdict == Verdict::Pass, agrees, "{verdict:?}");
    }

    #[rstest]
    #[case::to_the_letter("", "Média: 2.5\n", "Média: 2.5 \n", false)]
    #[case::a_space_at_an_end("like = ['spaces']", "Média: 2.5\n", "Média: 2.5 \n", true)]
    #[case::spaces_and_blank_lines("like = ['spaces']", "a b\nc\n", " a\t b\n\nc", true)]
    #[case::one_line_for_two("like = ['spaces']", "a\nb\n", "a b\n", false)]
    #[case::no_space("like = ['spaces']", "a b\n", "ab\n", false)]
    #[case::capital_letters("like = ['case']", "Média\n", "MÉDIA\n", true)]
    #[case::digits("like = ['numbers']", "2.5 e -3\n", "2.50 e -3.0\n", true)]
    #[case::another_number("like = ['numbers']", "2.5\n", "2.51\n", false)]
    #[case::a_near_number(
        "like = ['numbers']\ntolerance = { absolute = 0.02 }",
        "Total: 2.5€\n",
        "Total: 2.51€\n",
        true
    )]
    #[case::a_number_too_many("like = ['numbers']", "2\n", "2 3\n", false)]
    #[case::a_pattern("pattern = 'Olá, \\w+!'", "Olá, Ana!\n", "Olá, Rui!\n", true)]
    #[case::beside_the_pattern("pattern = 'Olá, \\w+!'", "Olá, Ana!\n", "Olá, Rui!!\n", false)]
    fn printed_text_is_compared_as_the_check_says(
        #[case] manifest: &str,
        #[case] expected: &str,
        #[case] actual: &str,
        #[case] agrees: bool,
    ) {
        let check = format!("function = 'f'\nid = 'a'\nclause = ''\n{manifest}");
        let printed = |text: &str| vec![Event::Printed(text.to_owned())];
        let given = |text: &str| vec![Event::Shown(Value::from(text))];
        let check: CheckText = toml::from_str(&check).unwrap();
        let comparison = Comparison {
            numbers: Numbers {
                tolerance: check.tolerance,
                float_for_integer: false,
            },
            ..check.comparison()
        };
        let passes = |expected: Events, actual: Events| {
            let actual = Observation::complete(vec![actual]);
            judge_step(comparison, &expected, &actual, 0) == Verdict::Pass
        };
        assert_eq!(passes(printed(expected), printed(actual)), agrees);
        // A pattern is one of printed text.
        if check.pattern.is_none() {
            assert_eq!(passes(given(expected), given(actual)), agrees);
        }
    }
}
