//! What was expected against what came.

use crate::observation::{Event, Observation, Termination};

/// The verdict on one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It shows what it should.
    Pass,
    /// It shows something else.
    Mismatch,
    /// It raised an exception where none was expected.
    Raised,
    /// The session had ended, or ended in it.
    Terminated(Termination),
}

/// The verdict on a step of which `expected` is right.
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

/// Whether `actual` is what `expected` asks for: text to the letter, values as
/// data, an exception by its type or a base of it and by its message.
fn agree(expected: &[Event], actual: &[Event]) -> bool {
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
