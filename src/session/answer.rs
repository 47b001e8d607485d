//! Conversion between events and transcript answers: rendering events as an answer, and
//! judging a written answer by events.

use thiserror::Error;

use super::interaction::{Answer, BLANK_LINE};
use super::literal;
use super::numbers::Numbers;
use super::query::{are_of_query, written_agrees};
use super::value::Value;
use crate::messages::{Localized, Notice};
use crate::session::observation::{ANY_EXCEPTION, Event, Raised, with_asides};

/// The first line of a traceback, as transcripts write it.
const TRACEBACK: &str = "Traceback (most recent call last): <...>";
/// The first line of a traceback, as Python writes it.
const TRACEBACK_START: &str = "Traceback (most recent call last):";

/// Output line that a transcript cannot hold, because it would be parsed as something else.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub struct Unwritable {
    pub line: String,
}

impl Localized for Unwritable {
    fn notice(&self) -> Notice {
        Notice::new("transcript-unwritable").with("line", &self.line)
    }
}

/// Renders the events of a statement as the lines of a session.
pub fn render(events: &[Event]) -> String {
    let mut text = String::new();
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::Query(answer) => answer.write(&mut text, place + 1 < events.len()),
            Event::Printed(printed) | Event::Aside { text: printed, .. } => {
                text.push_str(printed);
            }
            Event::Typed(line) => text.extend(["«", line, "»\n"]),
            Event::Shown(value) => text.extend([value.to_string().as_str(), "\n"]),
            Event::OneOf(values) => text.extend(values.first().map(|value| format!("{value}\n"))),
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

/// Alternatives to the output of [`render`] that are accepted too, a line each.
pub fn other_forms(events: &[Event]) -> Vec<String> {
    match events {
        [Event::OneOf(values)] => values.iter().skip(1).map(Value::to_string).collect(),
        _ => Vec::new(),
    }
}

/// Converts the events of a statement to the answer in a transcript.
///
/// # Errors
/// [`Unwritable`] where a line would be parsed as a prompt, a comment, a separator or typed input.
pub fn answer_lines(events: &[Event]) -> Result<Answer, Unwritable> {
    let answer = Answer {
        alternatives: other_forms(events),
        ..Answer::of(&render(events))
    };
    let seems_typed = !answer.typed().into_iter().eq(typed_in(events));
    let mut lines = answer.lines.iter().enumerate();
    let unwritable = lines.find(|(index, line)| {
        reads_otherwise(line)
            || (*index == 0 && continues(line))
            || (seems_typed && line.contains('«'))
    });
    match unwritable {
        Some((_, line)) => Err(Unwritable { line: line.clone() }),
        None => Ok(answer),
    }
}

/// Converts the events of a statement to an answer for a person, each line set off by `|`: what a
/// transcript cannot hold otherwise.
pub fn set_off_answer(events: &[Event]) -> Answer {
    let text = render(events);
    let lines: Vec<String> = text.lines().map(|line| format!("| {line}")).collect();
    Answer::of(&lines.join("\n"))
}

fn reads_otherwise(line: &str) -> bool {
    let start = line.trim_start();
    let dashes = line.len() >= 3 && line.bytes().all(|byte| byte == b'-');
    dashes
        || start == "#"
        || line == BLANK_LINE
        || line.ends_with('\r')
        || ["# ", "#|", ">>>", "?- "]
            .iter()
            .any(|mark| start.starts_with(mark))
        || (!line.is_empty() && start.is_empty())
}

/// Returns whether a line right under a statement would be parsed as its continuation.
fn continues(line: &str) -> bool {
    line.trim_start().starts_with("...")
}

impl Answer {
    /// Returns whether this answer, or one of its alternatives, matches the events, with or without
    /// output printed by functions that should print nothing. The last line may lack its line
    /// end, which no answer can express. Output before an exception is not compared.
    pub fn agrees_with(&self, events: &[Event]) -> bool {
        self.agrees_within(events, &Numbers::default())
    }

    /// Returns whether this answer matches the events, where `numbers` says which floats do.
    pub fn agrees_within(&self, events: &[Event], numbers: &Numbers) -> bool {
        let text = self.lines.iter().flat_map(|line| [line, "\n"]).collect();
        let alternatives = self.alternatives.iter().map(|line| format!("{line}\n"));
        let texts: Vec<String> = std::iter::once(text).chain(alternatives).collect();
        if are_of_query(events) {
            let rendered = render(events);
            return texts.iter().any(|text| written_agrees(text, &rendered));
        }
        if let Some(Event::Raised(raised)) = events.last() {
            let typed = self.typed();
            let are_typed = typed.into_iter().eq(typed_in(events));
            let start = texts[0].find(TRACEBACK_START);
            return are_typed
                && start.is_some_and(|start| raised_matches(&texts[0][start..], raised));
        }
        [false, true].into_iter().any(|are_kept| {
            let events = with_asides(events, are_kept);
            texts
                .iter()
                .any(|text| text_matches(text, &events, true, numbers))
        })
    }
}

/// Lines that were typed.
fn typed_in(events: &[Event]) -> impl Iterator<Item = &str> {
    events.iter().filter_map(|event| match event {
        Event::Typed(line) => Some(line.as_str()),
        _ => None,
    })
}

/// Returns whether `text` matches the events: printed text to the letter, values as data, an
/// exception by its type and its message.
fn text_matches(text: &str, events: &[Event], at_line_start: bool, numbers: &Numbers) -> bool {
    let Some((event, later)) = events.split_first() else {
        return text.is_empty();
    };
    match event {
        Event::Printed(printed) | Event::Aside { text: printed, .. } if printed.is_empty() => {
            text_matches(text, later, at_line_start, numbers)
        }
        Event::Printed(printed) | Event::Aside { text: printed, .. } => {
            let ends_line = printed.ends_with('\n');
            match text.strip_prefix(printed.as_str()) {
                // The transcript always ends the last line.
                Some("\n") if later.is_empty() => !ends_line,
                Some(rest) => text_matches(rest, later, ends_line, numbers),
                None => false,
            }
        }
        Event::Typed(typed) => text
            .strip_prefix(&format!("«{typed}»\n"))
            .is_some_and(|rest| text_matches(rest, later, true, numbers)),
        Event::Shown(value) => shown_matches(text, value, later, numbers),
        Event::OneOf(values) => values
            .iter()
            .any(|value| shown_matches(text, value, later, numbers)),
        Event::Raised(raised) => {
            let text = if at_line_start {
                Some(text)
            } else {
                text.strip_prefix('\n')
            };
            later.is_empty() && text.is_some_and(|text| raised_matches(text, raised))
        }
        Event::Query(_) => false,
    }
}

fn shown_matches(text: &str, value: &Value, later: &[Event], numbers: &Numbers) -> bool {
    // A value may span several lines where it is the last; elsewhere only as its `repr`
    // does.
    if later.is_empty() {
        return text
            .strip_suffix('\n')
            .is_some_and(|text| value_matches(text, value, numbers));
    }
    let as_shown = text.strip_prefix(&format!("{value}\n"));
    if as_shown.is_some_and(|rest| text_matches(rest, later, true, numbers)) {
        return true;
    }
    text.split_once('\n').is_some_and(|(line, rest)| {
        value_matches(line, value, numbers) && text_matches(rest, later, true, numbers)
    })
}

fn value_matches(text: &str, value: &Value, numbers: &Numbers) -> bool {
    // White space inside a value is ignored, a blank line around it is not.
    let alone = !text.starts_with('\n') && !text.ends_with('\n');
    text == value.to_string()
        || (alone
            && literal::parse_literal(text)
                .is_some_and(|expected| expected.agrees_with(value, numbers)))
}

fn raised_matches(text: &str, raised: &Raised) -> bool {
    let after_start = text.strip_prefix(TRACEBACK_START);
    let Some((_, mut last)) = after_start.and_then(|rest| rest.split_once('\n')) else {
        return false;
    };
    // Python's own traceback lists the calls between its first and last line. As for doctest, the
    // last begins with a letter.
    let is_last = |text: &str| text.starts_with(|each: char| each.is_alphanumeric() || each == '_');
    while !is_last(last)
        && let Some((_, later)) = last.split_once('\n')
        && !later.is_empty()
    {
        last = later;
    }
    let Some(last) = last.strip_suffix('\n') else {
        return false;
    };
    if last == ANY_EXCEPTION || raised.is_any() {
        return true;
    }
    let (type_name, message) = last.split_once(": ").unwrap_or((last, ""));
    // Python writes the module before a type that is not its own.
    let type_name = type_name.rsplit('.').next().unwrap_or(type_name);
    raised.is_a(type_name) && raised.message == message
}
