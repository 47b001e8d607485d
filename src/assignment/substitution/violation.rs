//! Accesses to a representation of ours, as the program that makes them notes them.

use crate::assignment::manifest::{ValueUse, ValueUses};
use crate::session::Value;

/// A place in a program that reaches behind a barrier.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// The function that reaches behind it.
    pub function: String,
    /// The line of the violation, from 1; the function's own where only a wrong answer is known.
    pub line: u32,
    /// The operation there; `None` where nothing is known but a wrong answer.
    pub operation: Option<String>,
}

/// The uses of values among the notes of a program.
pub(crate) fn value_uses(notes: &[Value]) -> ValueUses {
    let mut uses = ValueUses::new();
    for note in notes {
        if let Value::Tuple(fields) = note
            && let [Value::Str(tad), Value::Str(name)] = &fields[..]
        {
            let uses = uses.entry(tad.clone()).or_default();
            uses.extend(ValueUse::named(name));
        }
    }
    uses
}

/// The violations among the notes of a program, each with its TAD.
pub(crate) fn violations(notes: &[Value]) -> impl Iterator<Item = (String, Violation)> {
    notes.iter().filter_map(violation)
}

/// An access of a program to a representation of ours: `(tad, function, line, operation)`.
fn violation(note: &Value) -> Option<(String, Violation)> {
    let Value::Tuple(fields) = note else {
        return None;
    };
    let [
        Value::Str(tad),
        Value::Str(function),
        Value::Int(line),
        Value::Str(operation),
    ] = &fields[..]
    else {
        return None;
    };
    let violation = Violation {
        function: function.clone(),
        line: u32::try_from(line).unwrap_or(0),
        operation: Some(operation.clone()),
    };
    Some((tad.clone(), violation))
}
