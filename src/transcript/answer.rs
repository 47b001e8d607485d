//! The two ways between what a target showed and what a transcript says:
//! writing events down as an answer, and judging a written answer by events.

use thiserror::Error;

use super::interaction::Answer;
use super::literal;
use super::value::Value;
use crate::observation::{Event, Raised};

/// The first line of a traceback, as transcripts write it.
const TRACEBACK: &str = "Traceback (most recent call last): <...>";
/// The first line of a traceback, as Python writes it.
const TRACEBACK_START: &str = "Traceback (most recent call last):";
/// The last line of a traceback where any exception is right.
const ANY_EXCEPTION: &str = "...";

/// A line that a statement printed and that a transcript cannot hold, because
/// it would be read as something else.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the output line `{line}` would be read as a part of the transcript itself")]
pub struct Unwritable {
    /// The line.
    pub line: String,
}

/// Writes what a statement showed as the lines of a session.
#[must_use]
pub fn render(events: &[Event]) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::Printed(printed) => text.push_str(printed),
            Event::Typed(line) => text.extend(["«", line, "»\n"]),
            Event::Shown(value) => text.extend([value.to_string().as_str(), "\n"]),
            Event::Raised(raised) => {
                if !text.is_empty() && !text.ends_with('\n') {
                    text.push('\n');
                }
                text.extend([TRACEBACK, "\n", &raised.last_line(), "\n"]);
            }
        }
    }
    text
}

/// The answer that a transcript holds for what a statement showed.
///
/// # Errors
/// [`Unwritable`] where a printed line looks like a prompt, a comment or a
/// separator.
pub fn written(events: &[Event]) -> Result<Answer, Unwritable> {
    let text = render(events);
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if let Some(line) = lines.iter().find(|line| reads_otherwise(line)) {
        return Err(Unwritable { line: line.clone() });
    }
    Ok(Answer {
        lines,
        alternatives: Vec::new(),
    })
}

fn reads_otherwise(line: &str) -> bool {
    let start = line.trim_start();
    let dashes = line.len() >= 3 && line.bytes().all(|byte| byte == b'-');
    dashes
        || start == "#"
        || ["# ", "#|", ">>>"]
            .iter()
            .any(|mark| start.starts_with(mark))
        || (!line.is_empty() && start.is_empty())
}

impl Answer {
    /// Whether this written answer, or one of its alternatives, says what the
    /// events show.
    #[must_use]
    pub fn agrees_with(&self, events: &[Event]) -> bool {
        let text = self.lines.join("\n");
        says(&text, events) || self.alternatives.iter().any(|each| says(each, events))
    }
}

/// Whether `text` says what the events show: printed text to the letter,
/// values as data, an exception by its type and its message.
fn says(text: &str, events: &[Event]) -> bool {
    let Some((event, later)) = events.split_first() else {
        return text.is_empty();
    };
    match event {
        Event::Printed(printed) => match text.strip_prefix(printed.as_str()) {
            Some(rest) => says(rest, later),
            // The end of the last line is not written.
            None => later.is_empty() && printed.strip_suffix('\n') == Some(text),
        },
        Event::Typed(typed) => text
            .strip_prefix(&format!("«{typed}»"))
            .is_some_and(|rest| says(rest.strip_prefix('\n').unwrap_or(rest), later)),
        Event::Shown(value) if later.is_empty() => says_value(text, value),
        Event::Shown(value) => {
            let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
            says_value(line, value) && says(rest, later)
        }
        Event::Raised(raised) => says_raised(text.trim_start_matches('\n'), raised),
    }
}

fn says_value(text: &str, value: &Value) -> bool {
    literal::read(text).is_some_and(|expected| expected.agrees_with(value))
        || text == value.to_string()
}

fn says_raised(text: &str, raised: &Raised) -> bool {
    let Some(rest) = text.strip_prefix(TRACEBACK_START) else {
        return false;
    };
    // Python's own traceback has the calls between its first and its last line.
    let mut lines = rest
        .lines()
        .skip(1)
        .skip_while(|line| line.starts_with(' ') || line.starts_with('\t'));
    let Some(first) = lines.next() else {
        return false;
    };
    if first == ANY_EXCEPTION {
        return lines.next().is_none();
    }
    let last: Vec<&str> = std::iter::once(first).chain(lines).collect();
    let last = last.join("\n");
    let (type_name, message) = last.split_once(": ").unwrap_or((&last, ""));
    raised.is_a(type_name) && raised.message == message
}
