//! Failures by function: the words of the text, the reason, and the sessions that show them.

use serde::Serialize;

use super::compare::{Line, compared, difference, plain};
use super::typed::typed;
use crate::judge::grading::CheckVerdict;
use crate::messages::{Messages, safe};
use crate::report::document::{CheckEntry, Document, FailureEntry};
use crate::report::feedback::failures_of;
use crate::report::phrases;
use crate::worker::{MOST_LINES, Trace, TraceEvent, TracedLine};

/// A function with checks that fail or are not decided.
#[derive(Debug, Serialize)]
pub(super) struct FailingFunction<'a> {
    name: &'a str,
    checks: Vec<FailingCheck<'a>>,
}

#[derive(Debug, Serialize)]
struct FailingCheck<'a> {
    id: &'a str,
    /// Whether it counts against the function.
    counts: bool,
    clause: &'a str,
    because: &'a str,
    failures: Vec<ShownFailure<'a>>,
    /// The teacher's advice; empty if there is none.
    hint: String,
}

/// A failed case, ready to be shown.
#[derive(Debug, Serialize)]
pub(super) struct ShownFailure<'a> {
    transcript: &'a str,
    session_title: String,
    /// The input of the session, for the clipboard.
    typed: String,
    /// The lines of each accepted answer.
    expected: Vec<Vec<Line>>,
    /// Whether an exception of any type is right.
    accepts_any_exception: bool,
    actual: Vec<Line>,
    /// Empty where the answers are short.
    difference: Vec<Line>,
    difference_title: String,
    /// Why the session ended early; empty if it did not.
    ended: String,
    /// Where an exception comes from, and the common cause of such a difference.
    causes: Vec<String>,
    /// The lines as they ran; none where they were not traced.
    trace: Vec<ShownLine<'a>>,
    /// In which statement they ran, and how many there are.
    trace_legend: String,
    /// The first call in the trace whose result is not right; empty where none is known.
    wrong_call: String,
}

/// A line of a trace.
#[derive(Debug, Serialize)]
struct ShownLine<'a> {
    /// Whether a function begins here.
    is_call: bool,
    line: u32,
    depth: u32,
    function: &'a str,
    code: &'a str,
    /// What it returns or raises, in words; empty where it does neither.
    outcome: String,
    changed: &'a [(String, String)],
}

/// The functions with checks that fail or are not decided, in the order of the text.
pub(super) fn functions<'a>(
    document: &'a Document,
    messages: &Messages,
) -> Vec<FailingFunction<'a>> {
    let mut functions: Vec<FailingFunction> = Vec::new();
    let checks = document.checks.iter();
    let shown = checks
        .filter(|check| matches!(check.verdict, CheckVerdict::Fail | CheckVerdict::NotDecided));
    for entry in shown {
        let check = failing(document, entry, messages);
        let mut known = functions.iter_mut();
        match known.find(|function| function.name == entry.function) {
            Some(function) => function.checks.push(check),
            None => functions.push(FailingFunction {
                name: &entry.function,
                checks: vec![check],
            }),
        }
    }
    functions
}

fn failing<'a>(
    document: &'a Document,
    check: &'a CheckEntry,
    messages: &Messages,
) -> FailingCheck<'a> {
    let failures = failures_of(document, check).into_iter();
    let failures = failures.map(|failure| shown_failure(document, messages, failure));
    FailingCheck {
        id: &check.id,
        counts: check.is_failed(),
        clause: &check.clause,
        because: &check.because,
        failures: failures.collect(),
        hint: phrases::check_hint(messages, check).unwrap_or_default(),
    }
}

fn shown_failure<'a>(
    document: &Document,
    messages: &Messages,
    failure: &'a FailureEntry,
) -> ShownFailure<'a> {
    let actual = failure.actual.as_str();
    let (beside, difference) = match &failure.expected[..] {
        [] => (plain(actual), Vec::new()),
        [one] => (compared(actual, one), difference(one, actual)),
        [first, ..] => (compared(actual, first), Vec::new()),
    };
    let expected = failure.expected.iter();
    let legend = format!(
        "{}, {}",
        messages.get("legend-space"),
        messages.get("legend-tab")
    );
    let lines = failure.trace.lines.iter();
    ShownFailure {
        transcript: failure.went.as_ref().unwrap_or(&failure.transcript),
        session_title: messages.get(match failure.went {
            Some(_) => "html-session-went",
            None => "html-session",
        }),
        typed: typed(&failure.transcript),
        expected: expected.map(|right| compared(right, actual)).collect(),
        accepts_any_exception: failure.accepts_any_exception,
        actual: beside,
        difference,
        difference_title: messages.with("difference", [("legend", legend.into())]),
        ended: phrases::early_end(document, messages, failure).unwrap_or_default(),
        causes: phrases::causes(messages, failure),
        trace: lines.map(|line| shown_line(messages, line)).collect(),
        trace_legend: trace_legend(messages, &failure.trace),
        wrong_call: phrases::wrong_call(messages, failure).unwrap_or_default(),
    }
}

fn trace_legend(messages: &Messages, trace: &Trace) -> String {
    let statement = ("statement", safe(&trace.statement).into());
    let legend = messages.with("trace-legend", [statement]);
    if trace.lines.len() < MOST_LINES {
        return legend;
    }
    let cut = messages.with("trace-cut", [("most", MOST_LINES.into())]);
    format!("{legend} {cut}")
}

fn shown_line<'a>(messages: &Messages, line: &'a TracedLine) -> ShownLine<'a> {
    let what = ("what", safe(&line.what).into());
    ShownLine {
        is_call: line.event == TraceEvent::Call,
        line: line.line,
        depth: line.depth,
        function: &line.function,
        code: &line.code,
        outcome: match line.event {
            TraceEvent::Call | TraceEvent::Line => String::new(),
            TraceEvent::Return => messages.with("trace-returns", [what]),
            TraceEvent::Exception => messages.with("trace-raises", [what]),
        },
        changed: &line.changed,
    }
}
