//! Failures by function: the words of the text, the reason, and the sessions that show them.

use indexmap::IndexMap;
use serde::Serialize;

use super::compare::{compared, difference, plain_lines};
use super::typed::typed;
use crate::judge::grading::CheckVerdict;
use crate::messages::{Messages, safe};
use crate::report::document::{CheckEntry, Document, FailureEntry};
use crate::report::feedback::failures_of;
use crate::report::phrases;
use crate::report::record::record;
use crate::worker::{MOST_LINES, Trace, TraceEvent, TracedLine};

/// The functions with checks that fail or are not decided, in the order of the text.
pub(super) fn functions(document: &Document, messages: &Messages) -> Vec<impl Serialize> {
    let is_shown = |check: &&CheckEntry| {
        matches!(check.verdict, CheckVerdict::Fail | CheckVerdict::NotDecided)
    };
    let mut functions: IndexMap<&str, Vec<_>> = IndexMap::new();
    for check in document.checks.iter().filter(is_shown) {
        let checks = functions.entry(&check.function).or_default();
        checks.push(failing(document, check, messages));
    }
    let functions = functions.into_iter();
    functions
        .map(|(name, checks)| record! { name: name, checks: checks })
        .collect()
}

fn failing<'a>(
    document: &'a Document,
    check: &'a CheckEntry,
    messages: &Messages,
) -> impl Serialize + use<'a> {
    let failures = failures_of(document, check).into_iter();
    let failures = failures.map(|failure| shown_failure(document, messages, failure));
    record! {
        id: &check.id,
        mistake: &check.mistake,
        // Whether it counts against the function.
        counts: check.is_failed(),
        clause: &check.clause,
        because: &check.because,
        failures: failures.collect::<Vec<_>>(),
        hint: phrases::check_hint(messages, check).unwrap_or_default(),
    }
}

fn shown_failure<'a>(
    document: &Document,
    messages: &Messages,
    failure: &'a FailureEntry,
) -> impl Serialize + use<'a> {
    let actual = failure.actual.as_str();
    let (beside, difference) = match &failure.expected[..] {
        [] => (plain_lines(actual), Vec::new()),
        [one] => (compared(actual, one), difference(one, actual)),
        [first, ..] => (compared(actual, first), Vec::new()),
    };
    let expected = failure.expected.iter();
    let [space, tab] = ["legend-space", "legend-tab"].map(|id| messages.get(id));
    let legend = format!("{space}, {tab}");
    let lines = failure.trace.lines.iter();
    record! {
        transcript: failure.went.as_ref().unwrap_or(&failure.transcript),
        session_title: messages.get(match failure.went {
            Some(_) => "html-session-went",
            None => "html-session",
        }),
        // The input of the session, for the clipboard.
        typed: typed(&failure.transcript),
        expected: expected.map(|right| compared(right, actual)).collect::<Vec<_>>(),
        accepts_any_exception: failure.accepts_any_exception,
        actual: beside,
        difference: difference,
        difference_title: messages.with("difference", [("legend", legend.into())]),
        ended: phrases::early_end(document, messages, failure).unwrap_or_default(),
        causes: phrases::failure_causes(messages, failure),
        // The lines as they ran; none where they were not traced.
        trace: lines.map(|line| shown_line(messages, line)).collect::<Vec<_>>(),
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

fn shown_line<'a>(messages: &Messages, line: &'a TracedLine) -> impl Serialize + use<'a> {
    let what = ("what", safe(&line.what).into());
    record! {
        // Whether a function begins here.
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
