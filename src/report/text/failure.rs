//! A session that fails: what was asked, what was expected, what came.

use std::fmt::{self, Write};

use similar::{ChangeTag, TextDiff};

use super::lines::{indented, write_lines};
use crate::grading::Failure;
use crate::observation::{Event, Raised};
use crate::report::hint::hint;
use crate::report::{Messages, Report, marked, right_answers, safe};
use crate::transcript::{Answer, render};
use crate::verdict::Verdict;

/// Longest answer that is shown whole, in lines; of a longer one, what differs.
const MAX_WHOLE: usize = 12;

pub(super) fn write_failure(
    report: &Report,
    failure: &Failure,
    out: &mut impl Write,
) -> fmt::Result {
    let messages = report.messages;
    let mut session = failure.session.clone();
    if let Some(last) = session.steps.last_mut() {
        // What it should show stands below; what is typed is a part of the question.
        let typed = last.typed();
        last.answer = Answer {
            lines: typed.iter().map(|line| format!("«{line}»")).collect(),
            alternatives: Vec::new(),
        };
    }
    writeln!(out)?;
    indented(&session.to_string(), out)?;
    let right = right_answers(&failure.expected);
    let expected = right.concat();
    let title = match (&right[..], failure.expected.last()) {
        (_, Some(Event::Raised(raised))) if raised.is_any() => "expected-any-exception",
        ([_], _) => "expected",
        _ => "expected-one-of",
    };
    let Some(actual) = &failure.actual else {
        let ended = report.ended(failure.termination);
        return writeln!(out, "\n  {} {ended}", messages.get("actual"));
    };
    let shown = render(actual);
    if expected.lines().count().max(shown.lines().count()) <= MAX_WHOLE {
        answer(messages, title, "expected-nothing", &expected, out)?;
        answer(messages, "actual", "actual-nothing", &shown, out)?;
        if prints(&failure.expected) && prints(actual) {
            difference(messages, &expected, &shown, out)?;
        }
    } else {
        difference(messages, &expected, &shown, out)?;
    }
    if let (Verdict::Raised, Some(Event::Raised(raised))) = (failure.verdict, actual.last()) {
        write_place(report, raised, out)?;
    }
    if let Some(hint) = hint(messages, &failure.expected, actual) {
        writeln!(out, "\n  {}", safe(&hint))?;
    }
    Ok(())
}

/// Text is compared to the letter, so that its white space matters.
fn prints(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::Printed(_)))
}

/// What was expected, or what came, whole.
fn answer(
    messages: &Messages,
    title: &str,
    nothing: &str,
    text: &str,
    out: &mut impl Write,
) -> fmt::Result {
    if text.is_empty() {
        return writeln!(out, "\n  {}", messages.get(nothing));
    }
    writeln!(out, "\n  {}\n", messages.get(title))?;
    indented(text, out)
}

pub(super) fn write_place(report: &Report, raised: &Raised, out: &mut impl Write) -> fmt::Result {
    match report.raised_at(raised) {
        Some(words) => writeln!(out, "\n  {words}"),
        None => Ok(()),
    }
}

/// The lines that differ, with their white space made visible.
fn difference(
    messages: &Messages,
    expected: &str,
    actual: &str,
    out: &mut impl Write,
) -> fmt::Result {
    let mut legend = messages.get("legend-space");
    if expected.contains('\t') || actual.contains('\t') {
        legend = format!("{legend}, {}", messages.get("legend-tab"));
    }
    let title = messages.with("difference", [("legend", legend.into())]);
    writeln!(out, "\n  {title}\n")?;
    let diff = TextDiff::from_lines(expected, actual);
    let changes = diff.grouped_ops(2).into_iter().flatten();
    let lines: Vec<String> = changes
        .flat_map(|op| diff.iter_changes(&op).collect::<Vec<_>>())
        .map(|change| {
            let (sign, line) = match change.tag() {
                ChangeTag::Delete => ('-', marked(change.value())),
                ChangeTag::Insert => ('+', marked(change.value())),
                ChangeTag::Equal => (' ', safe(change.value())),
            };
            format!("{sign} {}", line.trim_end_matches('\n'))
        })
        .collect();
    write_lines(&lines, out)
}
