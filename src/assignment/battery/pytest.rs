//! A battery as a file that plain pytest runs.

use std::io::{self, Write};

use super::Battery;
use super::expected_answers::{Answered, answered};
use crate::assignment::manifest::{Comparison, Kind, Manifest};
use crate::assignment::oracle::{Oracle, TargetError};
use crate::messages::Messages;
use crate::session::Value;
use crate::session::observation::{Event, Observation};

/// The code before the cases, which runs and compares a case.
const RUNNER: &str = include_str!("pytest.py");

/// The error of a file that cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum PytestError {
    /// The reference does not answer.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// The file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a file that pytest runs against `module`, a file name: every session is a test, which has
/// the module anew. Failures are in the language of `messages`.
///
/// # Errors
/// [`PytestError`] where the reference does not answer, or the file cannot be written.
pub fn pytest(
    assignment: &str,
    module: &str,
    battery: &Battery,
    manifest: &Manifest,
    oracle: &dyn Oracle,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), PytestError> {
    let seed = battery.seed;
    writeln!(
        out,
        "\"\"\"The hidden battery of `{assignment}`, seed {seed}: `MODULE=FILE.py pytest THIS_FILE`.\"\"\"\n"
    )?;
    let (module, actual) = (Value::from(module), Value::Str(messages.get("actual")));
    writeln!(out, "DEFAULT_MODULE = {module}\nACTUAL = {actual}\n")?;
    let prints = manifest.functions.iter();
    let prints = prints.map(|each| (Value::Str(each.name.clone()), Value::Bool(each.prints)));
    let prints = Value::dict(prints);
    let mut functions = manifest.functions.iter().map(|each| each.name.as_str());
    let program = functions.next().filter(|_| manifest.kind == Kind::Program);
    let program = program.map_or(Value::None, Value::from);
    let files = manifest.given_files.iter();
    let files =
        files.map(|(name, bytes)| format!("{}: {}", Value::from(name.as_str()), literal(bytes)));
    let files: Vec<String> = files.collect();
    let files = files.join(", ");
    write!(
        out,
        "{RUNNER}\n\nPRINTS = {prints}\nPROGRAM = {program}\nFILES = {{{files}}}\nCASES = [\n"
    )?;
    for answered in answered(battery, oracle) {
        writeln!(out, "    {},", case(&answered?))?;
    }
    writeln!(out, "]")?;
    Ok(())
}

/// `(name, [(statement, [line typed, …], comparison), …], [[[event, …], …], …])`: the last are the
/// expected events of each step, under each reading.
fn case(answered: &Answered) -> Value {
    let case = answered.case;
    let check = case.checks.last().map(|check| check.path());
    let steps = case.interaction.steps.iter().zip(&case.checks);
    let steps = steps.map(|(step, check)| {
        let typed = step.typed().into_iter().map(Value::Str).collect();
        Value::Tuple(vec![
            Value::Str(step.statement()),
            Value::List(typed),
            comparison(check.comparison()),
        ])
    });
    let expected = answered.expected.iter().map(observation);
    Value::Tuple(vec![
        Value::Str(check.unwrap_or_default()),
        Value::List(steps.collect()),
        Value::List(expected.collect()),
    ])
}

/// Bytes as a literal of Python.
fn literal(bytes: &[u8]) -> String {
    format!("b\"{}\"", bytes.escape_ascii())
}

/// `(part, (relative, absolute), whether a float may be for an integer, [like, …], pattern)`.
fn comparison(comparison: Comparison) -> Value {
    let numbers = comparison.numbers;
    let (relative, absolute) = numbers.tolerance.unwrap_or_default().distances();
    let like = comparison.like.iter();
    let pattern = comparison.pattern;
    Value::Tuple(vec![
        comparison.part.name().into(),
        Value::Tuple(vec![Value::Float(relative), Value::Float(absolute)]),
        Value::Bool(numbers.float_for_integer),
        Value::List(like.map(|each| each.name().into()).collect()),
        pattern.map_or(Value::None, |pattern| pattern.as_str().into()),
    ])
}

fn observation(expected: &Observation) -> Value {
    let steps = expected.steps.iter();
    let steps = steps.map(|events| Value::List(events.iter().map(event).collect()));
    Value::List(steps.collect())
}

fn event(event: &Event) -> Value {
    let (kind, what) = match event {
        Event::Printed(text) | Event::Aside { text, .. } => ("printed", Value::from(text.as_str())),
        Event::Typed(line) => ("typed", Value::from(line.as_str())),
        Event::Shown(value) => ("shown", Value::List(vec![comparable(value)])),
        // No battery in Prolog is written as tests of Python.
        Event::Query(_) => ("shown", Value::None),
        Event::OneOf(values) => (
            "shown",
            Value::List(values.iter().map(comparable).collect()),
        ),
        Event::Raised(raised) if raised.is_any() => ("raised", Value::None),
        Event::Raised(raised) => {
            let what = [raised.type_name(), raised.message.as_str()];
            ("raised", Value::Tuple(what.map(Value::from).to_vec()))
        }
    };
    Value::Tuple(vec![kind.into(), what])
}

/// A value with `Any` for what is not compared.
fn comparable(value: &Value) -> Value {
    let each = |items: &[Value]| items.iter().map(comparable).collect();
    match value {
        Value::Opaque(type_name) => Value::Foreign {
            type_name: type_name.clone(),
            shown: format!("Any({})", Value::Str(type_name.clone())),
        },
        Value::Tuple(items) => Value::Tuple(each(items)),
        Value::List(items) => Value::List(each(items)),
        Value::Dict(items) => {
            let items = items.iter();
            Value::dict(items.map(|(key, item)| (key.clone(), comparable(item))))
        }
        other => other.clone(),
    }
}
