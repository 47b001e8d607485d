//! The cases that failed, as data.

use super::{ExceptionPlace, FailureEntry, FailureVerdict, Judged};
use crate::grading::{Failure, FailuresKept};
use crate::observation::{Event, Place};
use crate::report::Messages;
use crate::report::hint::hint;
use crate::transcript::{Step, others, render};
use crate::verdict::Verdict;

/// Longest actual output that a report keeps, in bytes.
const MAX_ACTUAL: usize = 64 << 10;

impl Judged<'_> {
    /// The shortest failure of each check, or every failure with [`FailuresKept::All`].
    pub(super) fn failure_entries(&self) -> Vec<FailureEntry> {
        if self.not_a_program.is_some() {
            return Vec::new();
        }
        let mut entries = Vec::new();
        for result in &self.assessment.checks {
            let shown = if self.run_options.kept == FailuresKept::All {
                result.failures.len()
            } else {
                1
            };
            let shown = result.failures.iter().take(shown);
            let check = self.check_id(result);
            let entry = |failure| FailureEntry::new(check.clone(), failure, self.messages);
            entries.extend(shown.map(entry));
        }
        entries
    }
}

impl FailureEntry {
    /// A failure of the check with this id.
    pub(crate) fn new(check: String, failure: &Failure, messages: &Messages) -> FailureEntry {
        let (cpu_ms, wall_ms) = failure.cost.milliseconds();
        let (expected, actual) = (&failure.expected, failure.actual.as_deref());
        let came = actual.unwrap_or_default();
        let raised = match came.last() {
            Some(Event::Raised(raised)) => raised.places.last(),
            _ => None,
        };
        FailureEntry {
            check,
            verdict: match failure.verdict {
                Verdict::Raised => FailureVerdict::Raised,
                Verdict::Terminated(_) => FailureVerdict::Terminated,
                Verdict::Pass | Verdict::Mismatch => FailureVerdict::Mismatch,
            },
            termination: failure.termination,
            step: failure.session.steps.len(),
            expected: right_answers(expected),
            accepts_any_exception: accepts_any_exception(expected),
            actual: cut(render(came)),
            compares_text: prints(expected) && prints(came),
            hint: actual.and_then(|actual| hint(messages, expected, actual)),
            raised_at: raised.map(Into::into),
            transcript: failure.session.to_string(),
            answer_line: answer_line(&failure.session.steps),
            cpu_ms,
            wall_ms,
            trace: failure.trace.clone(),
            wrong_call: failure.wrong_call.clone(),
        }
    }
}

/// The lines of each accepted answer.
fn right_answers(expected: &[Event]) -> Vec<String> {
    let others = others(expected).into_iter();
    let others = others.map(|line| format!("{line}\n"));
    std::iter::once(render(expected)).chain(others).collect()
}

fn accepts_any_exception(expected: &[Event]) -> bool {
    matches!(expected.last(), Some(Event::Raised(raised)) if raised.is_any())
}

/// Whether any of the events is printed text, whose white space is compared exactly.
fn prints(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::Printed(_)))
}

/// The line, from 1, on which the answer to the last of these steps begins.
fn answer_line(steps: &[Step]) -> usize {
    let written = steps.iter().map(|step| step.to_string().lines().count());
    let answer = steps.last().map_or(0, |step| {
        step.answer.lines.len() + step.answer.alternatives.len()
    });
    written.sum::<usize>() - answer + 1
}

/// Cuts an answer to [`MAX_ACTUAL`] bytes.
fn cut(mut text: String) -> String {
    if text.len() > MAX_ACTUAL {
        text.truncate(text.floor_char_boundary(MAX_ACTUAL));
        text.push_str("\n…\n");
    }
    text
}

impl From<&Place> for ExceptionPlace {
    fn from(place: &Place) -> Self {
        ExceptionPlace {
            line: place.line,
            function: place.function.clone(),
        }
    }
}
