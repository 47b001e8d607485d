//! A failed session: the case, its expected and its actual output.

use std::io::{self, Write};

use similar::{ChangeTag, TextDiff};

use crate::messages::{Messages, safe};
use crate::report::document::{FailureEntry, FailureVerdict};
use crate::report::lines::{write_indented, write_lines, write_session};
use crate::report::{marked, phrases};
use crate::sandbox::Limits;

/// Longest answer that is shown whole, in lines; a longer one is shown as a difference.
const MAX_WHOLE: usize = 12;

pub(super) fn write_failure(
    limits: &Limits,
    messages: &Messages,
    failure: &FailureEntry,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out)?;
    write_session(&phrases::session(failure), out)?;
    let expected = failure.expected.concat();
    let title = phrases::expected_title(messages, failure);
    if failure.verdict == FailureVerdict::Terminated {
        write_answer(messages, &title, "expected-nothing", &expected, out)?;
        let ended = phrases::session_end(messages, limits, failure);
        if failure.actual.is_empty() {
            return writeln!(out, "\n  {} {ended}", messages.get("actual"));
        }
        let title = messages.get("actual");
        write_answer(messages, &title, "actual-nothing", &failure.actual, out)?;
        return writeln!(out, "\n  … {ended}");
    }
    let actual = &failure.actual;
    if expected.lines().count().max(actual.lines().count()) <= MAX_WHOLE {
        write_answer(messages, &title, "expected-nothing", &expected, out)?;
        write_answer(
            messages,
            &messages.get("actual"),
            "actual-nothing",
            actual,
            out,
        )?;
        if let Some([expected, actual]) = &failure.returned_texts {
            write_difference(messages, expected, actual, out)?;
        } else if failure.compares_text {
            write_difference(messages, &expected, actual, out)?;
        }
    } else {
        write_difference(messages, &expected, actual, out)?;
    }
    let causes = phrases::failure_causes(messages, failure);
    causes.iter().try_for_each(|cause| {
        if cause.contains('\n') {
            writeln!(out)?;
            write_indented(cause, out)
        } else {
            writeln!(out, "\n  {cause}")
        }
    })
}

/// Writes the expected or the actual output, whole.
fn write_answer(
    messages: &Messages,
    title: &str,
    nothing: &str,
    text: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    if text.is_empty() {
        return writeln!(out, "\n  {}", messages.get(nothing));
    }
    writeln!(out, "\n  {title}\n")?;
    write_indented(text, out)
}

/// Writes the lines that differ, with their white space made visible.
fn write_difference(
    messages: &Messages,
    expected: &str,
    actual: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut legend = messages.get("legend-space");
    if expected.contains('\t') || actual.contains('\t') {
        legend = format!("{legend}, {}", messages.get("legend-tab"));
    }
    let title = messages.with("difference", [("legend", legend.into())]);
    writeln!(out, "\n  {title}\n")?;
    let diff = TextDiff::from_lines(expected, actual);
    let mut lines = Vec::new();
    for (index, group) in diff.grouped_ops(2).iter().enumerate() {
        lines.extend((index > 0).then(|| "…".to_owned()));
        let changes = group.iter().flat_map(|op| diff.iter_changes(op));
        lines.extend(changes.map(|change| {
            let (sign, line) = match change.tag() {
                ChangeTag::Delete => ('-', marked(change.value())),
                ChangeTag::Insert => ('+', marked(change.value())),
                ChangeTag::Equal => (' ', safe(change.value())),
            };
            format!("{sign} {}", line.trim_end_matches('\n'))
        }));
    }
    write_lines(&lines, out)
}
