//! Compares actual with expected answers.

use crate::observation::{Event, Observation, Termination, with_asides};

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

/// Judges a step by its `expected` events.
#[must_use]
pub fn judge(expected: &[Event], observation: &Observation, step: usize) -> Verdict {
    let Some(actual) = observation.steps.get(step) else {
        return Verdict::Terminated(observation.termination);
    };
    let raises = |events: &[Event]| matches!(events.last(), Some(Event::Raised(_)));
    if agree(expected, actual) {
        Verdict::Pass
    } else if raises(actual) && !raises(expected) {
        Verdict::Raised
    } else {
        Verdict::Mismatch
    }
}

/// Whether `actual` is what `expected` asks for: text to the letter, values as data, an
/// exception by its type or a base of it and by its message.
///
/// Text printed by a function that should print nothing may be there or not; text printed
/// before an exception is not compared.
fn agree(expected: &[Event], actual: &[Event]) -> bool {
    if let Some(Event::Raised(_)) = expected.last() {
        return agree_event_by_event(&unprinted(expected), &unprinted(actual));
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

fn unprinted(events: &[Event]) -> Vec<Event> {
    let events = events.iter();
    let printed = |event: &&Event| matches!(event, Event::Printed(_) | Event::Aside { .. });
    events.filter(|event| !printed(event)).cloned().collect()
}

fn agree_event_by_event(expected: &[Event], actual: &[Event]) -> bool {
    expected.len() == actual.len()
        && expected.iter().zip(actual).all(|pair| match pair {
            (Event::Shown(expected), Event::Shown(actual)) => expected.agrees_with(actual),
            (Event::OneOf(right), Event::Shown(actual)) => {
                right.iter().any(|each| each.agrees_with(actual))
            }
            (Event::Raised(expected), Event::Raised(actual)) => expected.agrees_with(actual),
            (expected, actual) => expected == actual,
        })
}
