//! The lines of a step that was traced, as a child tells them.

use super::frame::truncate_name;
use crate::session::Value;

pub const MOST_LINES: usize = 500;
/// Most variables of a line.
const MOST_VARIABLES: usize = 30;
/// Longest text of a line, in bytes.
const LONGEST_CODE: usize = 400;
/// Longest value, in bytes.
const LONGEST_VALUE: usize = 1600;

/// The lines of a program as they ran in a step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// The statement of the step; empty where no line of the program ran, or none was traced.
    pub statement: String,
    pub lines: Vec<TracedLine>,
}

/// A line of a program as it ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedLine {
    /// Event at the line.
    pub event: TraceEvent,
    /// The line, from 1.
    pub line: u32,
    /// The text of the line, with its indentation.
    pub code: String,
    pub function: String,
    /// Number of functions of the program on the stack, with this one.
    pub depth: u32,
    /// The value that is returned, or the type of the exception that is raised; else empty.
    pub what: String,
    /// The variables of the function that have changed since its last line, with their values.
    pub changed: Vec<(String, String)>,
}

/// Event at a line of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraceEvent {
    /// The function is called.
    Call,
    /// The line is about to run.
    Line,
    /// The function returns.
    Return,
    /// The line raises an exception.
    Exception,
}

/// Decodes `((event, line, function, depth, what, ((name, value), …)), …)`; `None` for anything
/// else.
pub(super) fn decode_trace(value: &Value) -> Option<Vec<TracedLine>> {
    let lines = decode_items(value)?.iter().take(MOST_LINES);
    lines.map(decode_line).collect()
}

fn decode_line(value: &Value) -> Option<TracedLine> {
    let [
        Value::Str(event),
        Value::Int(line),
        Value::Str(function),
        Value::Int(depth),
        what,
        changed,
    ] = decode_items(value)?
    else {
        return None;
    };
    let changed = decode_items(changed)?.iter().take(MOST_VARIABLES);
    Some(TracedLine {
        event: match event.as_str() {
            "call" => TraceEvent::Call,
            "line" => TraceEvent::Line,
            "return" => TraceEvent::Return,
            "exception" => TraceEvent::Exception,
            _ => return None,
        },
        line: u32::try_from(line).ok()?,
        code: String::new(),
        function: truncate_name(function.clone()),
        depth: u32::try_from(depth).ok()?,
        what: truncate_value(what)?,
        changed: changed.map(decode_variable).collect::<Option<_>>()?,
    })
}

impl TracedLine {
    /// The line with its text in a program.
    pub(super) fn in_program(self, program: &[&str]) -> Self {
        let place = usize::try_from(self.line).unwrap_or(0).wrapping_sub(1);
        let code = program.get(place).map_or("", |line| line.trim_end());
        TracedLine {
            code: code[..code.floor_char_boundary(LONGEST_CODE)].to_owned(),
            ..self
        }
    }
}

fn decode_variable(value: &Value) -> Option<(String, String)> {
    match decode_items(value)? {
        [Value::Str(name), value] => Some((truncate_name(name.clone()), truncate_value(value)?)),
        _ => None,
    }
}

/// A value as it was written, cut to [`LONGEST_VALUE`] bytes.
fn truncate_value(value: &Value) -> Option<String> {
    let Value::Str(text) = value else { return None };
    Some(text[..text.floor_char_boundary(LONGEST_VALUE)].to_owned())
}

fn decode_items(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Tuple(items) => Some(items),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn text(text: &str) -> Value {
        Value::from(text)
    }

    /// A line with these parts in place of its event, its function and its variables.
    fn encoded_trace(event: Value, function: Value, changed: Vec<Value>) -> Value {
        let number = |number: i64| Value::from(number);
        let changed = Value::Tuple(changed);
        Value::Tuple(vec![Value::Tuple(vec![
            event,
            number(2),
            function,
            number(1),
            text(""),
            changed,
        ])])
    }

    #[test]
    fn a_line_has_its_text_in_the_program() {
        let variable = Value::Tuple(vec![text("n"), text("3")]);
        let lines = decode_trace(&encoded_trace(text("call"), text("f"), vec![variable])).unwrap();
        let line = lines[0].clone().in_program(&["", "    def f(n):  "]);
        assert_eq!(
            (line.event, line.code.as_str()),
            (TraceEvent::Call, "    def f(n):")
        );
        assert_eq!(line.changed, [("n".to_owned(), "3".to_owned())]);
        assert_eq!(lines[0].clone().in_program(&[]).code, "");
    }

    #[rstest]
    #[case::no_lines(Value::None)]
    #[case::an_unknown_event(encoded_trace(text("jump"), text("f"), vec![]))]
    #[case::a_function_without_a_name(encoded_trace(text("line"), Value::None, vec![]))]
    #[case::a_variable_without_a_value(encoded_trace(text("line"), text("f"), vec![text("n")]))]
    #[case::a_value_that_is_not_written(encoded_trace(
        text("line"),
        text("f"),
        vec![Value::Tuple(vec![text("n"), Value::from(3)])]
    ))]
    fn anything_else_is_no_trace(#[case] told: Value) {
        assert_eq!(decode_trace(&told), None);
    }

    #[test]
    fn what_is_too_long_is_cut() {
        let long = "é".repeat(LONGEST_VALUE);
        let variables = vec![Value::Tuple(vec![text(&long), text(&long)]); MOST_VARIABLES + 1];
        let lines = decode_trace(&encoded_trace(text("line"), text(&long), variables)).unwrap();
        assert_eq!(lines[0].changed.len(), MOST_VARIABLES);
        assert_eq!(lines[0].changed[0].1.len(), LONGEST_VALUE);
        assert!(lines[0].function.len() <= LONGEST_VALUE);
        let Value::Tuple(one) = encoded_trace(text("line"), text("f"), vec![]) else {
            unreachable!("a tuple")
        };
        let many = Value::Tuple(vec![one[0].clone(); MOST_LINES + 1]);
        assert_eq!(decode_trace(&many).unwrap().len(), MOST_LINES);
    }
}
