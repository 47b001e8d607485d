//! Failing sessions in words. Text from a submission is [`safe`] in them, except in whole sessions.

use crate::judge::proved_changes::ProvedChange;
use crate::messages::Messages;
use crate::report::document::{Document, ExceptionPlace, FailureEntry, FailureVerdict};
use crate::report::{in_line, safe};
use crate::sandbox::Limits;
use crate::session::Answer;
use crate::session::observation::Termination;

/// Sentence on the early end of a session; `None` if the failed step ended otherwise.
pub(in crate::report) fn early_end(
    document: &Document,
    messages: &Messages,
    failure: &FailureEntry,
) -> Option<String> {
    if failure.verdict != FailureVerdict::Terminated {
        return None;
    }
    let ended = session_end(messages, &document.limits, failure);
    let mut letters = ended.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

/// How the session of a failure ended early: the end of a sentence.
pub(in crate::report) fn session_end(
    messages: &Messages,
    limits: &Limits,
    failure: &FailureEntry,
) -> String {
    let mut lines = failure.transcript.lines();
    if failure.termination == Termination::Crash && lines.any(|line| line.starts_with("?- ")) {
        return messages.get("ended-halt");
    }
    messages.tell(&failure.termination.notice(&limits.with(failure.time)))
}

/// A failure: the session, its expected and its actual output. Text from the submission is not
/// escaped.
pub(crate) fn failure(document: &Document, messages: &Messages, failure: &FailureEntry) -> String {
    let expected = failure.expected.concat();
    let answer = |title: String, nothing: &str, text: &str| {
        if text.trim_end().is_empty() {
            messages.get(nothing)
        } else {
            format!("{title}\n{}", text.trim_end_matches('\n'))
        }
    };
    let expected = answer(
        expected_title(messages, failure),
        "expected-nothing",
        &expected,
    );
    let mut actual = answer(messages.get("actual"), "actual-nothing", &failure.actual);
    if let Some(ended) = early_end(document, messages, failure) {
        actual = format!("{actual}\n{ended}");
    }
    let session = failure.went.as_ref().unwrap_or(&failure.transcript);
    let session = session.trim_end_matches('\n');
    let mut text = format!("{session}\n\n{expected}\n\n{actual}\n");
    for more in failure_causes(messages, failure) {
        text.extend(["\n", &more, "\n"]);
    }
    text
}

/// Known causes of a failure: the place of its exception, the common cause of such a difference, and
/// the change that mends its function. Only a diff has several lines: its title comes before it.
pub(in crate::report) fn failure_causes(
    messages: &Messages,
    failure: &FailureEntry,
) -> Vec<String> {
    let before = failure.went.as_ref();
    let before = before.map(|_| messages.get("answers-before"));
    let is_raised = failure.verdict == FailureVerdict::Raised;
    let place = failure.raised_at.as_ref().filter(|_| is_raised);
    let place = place.map(|place| exception_place(messages, place));
    let wrong = failure.wrong_at.as_ref().map(|place| {
        let line = ("line", place.line.to_string().into());
        let function = ("function", in_line(&place.function).into());
        messages.with("wrong-at", [line, function])
    });
    let hint = failure.hint.as_deref().map(safe);
    let change = failure.change.iter();
    let change = change.flat_map(|change| proved_change(messages, change));
    let causes = before.into_iter().chain(place).chain(wrong).chain(hint);
    causes.chain(change).collect()
}

/// A change that mends a function: the kind of each place, and the diff under its title.
fn proved_change(messages: &Messages, change: &ProvedChange) -> Vec<String> {
    let places = change.places.iter().map(|place| {
        let line = ("line", place.line.to_string().into());
        messages.with("change-kind", [("kind", place.kind.as_str().into()), line])
    });
    let diff = change.diff.iter().flat_map(|diff| {
        let diff = safe(&diff.replace("\r\n", "\n"));
        [messages.get("change-diff"), diff.trim_end().to_owned()]
    });
    places.chain(diff).collect()
}

/// The session as it went, without the expected answer of its last step, but with the input that is
/// typed there.
pub(in crate::report) fn session(failure: &FailureEntry) -> String {
    if let Some(went) = &failure.went {
        return went.clone();
    }
    let mut lines = failure.transcript.split_inclusive('\n');
    let asked = failure.answer_line.saturating_sub(1);
    let mut session: String = lines.by_ref().take(asked).collect();
    let statement = session.lines().last().unwrap_or_default();
    let indent = " ".repeat(statement.len() - statement.trim_start().len());
    let answer: String = lines.collect();
    for typed in Answer::of(&answer).typed() {
        session.extend([&indent, "«", &typed, "»\n"]);
    }
    session
}

/// The title of the expected answer, or of all of them.
pub(in crate::report) fn expected_title(messages: &Messages, failure: &FailureEntry) -> String {
    match failure.expected.len() {
        _ if failure.accepts_any_exception => messages.get("expected-any-exception"),
        0 | 1 => messages.get("expected"),
        count => messages.with("expected-one-of", [("count", count.into())]),
    }
}

/// Says what is typed in a session; `None` where nothing is.
pub(in crate::report) fn typed_legend(
    messages: &Messages,
    failure: &FailureEntry,
) -> Option<String> {
    let typed = Answer::of(&failure.transcript).typed().into_iter();
    let typed = typed
        .filter(|line| !line.trim().is_empty())
        .map(|line| in_line(&line))
        .next()?;
    Some(messages.with("typed-legend", [("typed", typed.into())]))
}

/// Place in the program that an exception comes from, in words.
pub(in crate::report) fn exception_place(messages: &Messages, place: &ExceptionPlace) -> String {
    let line = ("line", place.line.to_string().into());
    if place.function == "<module>" {
        return messages.with("raised-outside", [line]);
    }
    let function = ("function", in_line(&place.function).into());
    messages.with("raised-at", [line, function])
}

/// Says that a session passes with correct functions in place of the submission's.
pub(in crate::report) fn right_in_place(messages: &Messages, functions: &[String]) -> String {
    let words = [
        ("count", functions.len().into()),
        ("functions", messages.list(functions).into()),
    ];
    messages.with("right-in-place", words)
}

/// Says which call inside a failing one is the first whose result is not right.
pub(in crate::report) fn wrong_call(messages: &Messages, failure: &FailureEntry) -> Option<String> {
    let wrong = failure.wrong_call.as_ref()?;
    let right = match wrong.expected.trim_end() {
        "" => "None",
        right => right,
    };
    let words = [
        ("call", in_line(&wrong.call).into()),
        ("returned", in_line(&wrong.returned).into()),
        ("right", in_line(right).into()),
    ];
    Some(messages.with("wrong-call", words))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;
    use crate::report::sample_document::hostile;

    #[test]
    fn a_session_that_does_not_end_says_how_at_the_step_where_it_does_not() {
        let messages = Messages::new(Lingua::Pt);
        let document = hostile();
        let mut entry = document.failures[1].clone();
        entry.termination = Termination::Timeout;
        let ended = "Não respondeu no tempo dado (";
        entry.verdict = FailureVerdict::Terminated;
        assert!(failure(&document, &messages, &entry).contains(ended));
        // This step was answered: the one that was not comes after it.
        entry.verdict = FailureVerdict::Mismatch;
        assert!(!failure(&document, &messages, &entry).contains(ended));
    }

    #[rstest]
    #[case::nothing(">>> f()\n1\n", None)]
    #[case::typed(
        ">>> f()\nQual? «b4»\nQual? «a1»\n",
        Some("«b4»: when the program asks, type b4")
    )]
    #[case::an_empty_line_first(
        ">>> f()\nQual? «»\nQual? «a1»\n",
        Some("«a1»: when the program asks, type a1")
    )]
    fn what_is_typed_is_explained(#[case] session: &str, #[case] expected: Option<&str>) {
        let mut failure = hostile().failures.remove(0);
        session.clone_into(&mut failure.transcript);
        let legend = typed_legend(&Messages::new(Lingua::En), &failure);
        assert_eq!(legend.as_deref(), expected);
    }
}
