//! Compares actual with expected answers.

use crate::assignment::manifest::Compared;
use crate::session::Value;
use crate::session::observation::{Event, Events, Observation, Termination, with_asides};

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

/// Judges a step by all of its `expected` events.
pub fn judge_step(expected: &[Event], observation: &Observation, step: usize) -> Verdict {
    judge_compared_step(Compared::Everything, expected, observation, step)
}

/// Judges a step by what a check compares of its `expected` events.
pub fn judge_compared_step(
    compared: Compared,
    expected: &[Event],
    observation: &Observation,
    step: usize,
) -> Verdict {
    let Some(actual) = observation.steps.get(step) else {
        return Verdict::Terminated(observation.termination);
    };
    let agrees = match compared {
        Compared::Everything => events_agree(expected, actual),
        Compared::Prompt => agree_on_prompts(expected, actual),
        Compared::Input => agree_event_by_event(&without_prints(expected), &without_prints(actual)),
        _ if raises(expected) || raises(actual) => agree_on_values(expected, actual),
        Compared::Value => agree_on_values(expected, actual),
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
    matches!(events.last(), Some(Event::Raised(_)))
}

/// Returns whether the text printed and the lines typed agree, up to the last line where an
/// exception follows: what becomes of a line is no matter of its prompt.
fn agree_on_prompts(expected: &[Event], actual: &[Event]) -> bool {
    let asks = |event: &&Event| !is_outcome(event);
    let expected: Events = expected.iter().filter(asks).cloned().collect();
    let is_typed = |event: &Event| matches!(event, Event::Typed(_));
    let last = expected.iter().rposition(is_typed).map(|last| last + 1);
    let compared = last.filter(|_| raises(actual)).unwrap_or(usize::MAX);
    let mut ways = [false, true].into_iter();
    ways.any(|are_kept| {
        let actual = with_asides(actual, are_kept);
        let actual = actual.iter().filter(asks).take(compared);
        actual.eq(expected.iter().take(compared))
    })
}

fn agree_on_values(expected: &[Event], actual: &[Event]) -> bool {
    agree_event_by_event(&outcome(expected), &outcome(actual))
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
fn events_agree(expected: &[Event], actual: &[Event]) -> bool {
    if raises(expected) {
        return agree_event_by_event(&without_prints(expected), &without_prints(actual));
    }
    let has_asides = |events: &[Event]| {
        let mut events = events.iter();
        events.any(|event| matches!(event, Event::Aside { .. }))
    };
    if !has_asides(actual) {
        return agree_event_by_event(expected, actual);
    }
    let mut ways = [false, true].into_iter();
    ways.any(|are_kept| agree_event_by_event(expected, &with_asides(actual, are_kept)))
}

fn without_prints(events: &[Event]) -> Vec<Event> {
    let events = events.iter();
    let printed = |event: &&Event| matches!(event, Event::Printed(_) | Event::Aside { .. });
    events.filter(|event| !printed(event)).cloned().collect()
}

fn agree_event_by_event(expected: &[Event], actual: &[Event]) -> bool {
    expected.len() == actual.len()
        && expected.iter().zip(actual).all(|pair| match pair {
            (Event::Shown(expected), Event::Shown(actual)) => expected.agrees_with(actual),
            (Event::OneOf(expected), Event::Shown(actual)) => {
                expected.iter().any(|each| each.agrees_with(actual))
            }
            (Event::Raised(expected), Event::Raised(actual)) => expected.agrees_with(actual),
            (expected, actual) => expected == actual,
        })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::Compared::{Everything, Input, Prompt, Truth, Type};
    use super::*;
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
        let verdict = judge_compared_step(compared, &expected, &actual, 0);
        assert_eq!(verdict == Verdict::Pass, agrees, "{verdict:?}");
    }
}
