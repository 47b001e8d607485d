//! What the reports say in the same words: how a session ended, and where rules and
//! barriers are not kept.

use super::document::{
    BarrierEntry, BarrierPlace, Document, FailureEntry, FailureVerdict, RuleEntry, RuleVerdict,
    TextPlace,
};
use super::{Messages, safe};
use crate::observation::Termination;

/// A failure: the session, what was expected, what came. What is from the submission is
/// as it is.
pub(super) fn in_full(messages: &Messages, failure: &FailureEntry) -> String {
    let expected = failure.expected.concat();
    let title = match failure.expected.len() {
        0 | 1 => "expected",
        _ => "expected-one-of",
    };
    let answer = |title: &str, nothing: &str, text: &str| {
        if text.trim_end().is_empty() {
            messages.get(nothing)
        } else {
            format!("{}\n{}", messages.get(title), text.trim_end_matches('\n'))
        }
    };
    let expected = answer(title, "expected-nothing", &expected);
    let mut actual = answer("actual", "actual-nothing", &failure.actual);
    if let Some(ended) = ended(failure, messages) {
        actual = format!("{actual}\n{ended}");
    }
    let session = failure.transcript.trim_end_matches('\n');
    if failure.step == 0 {
        // It is no answer that was expected, but that the program loads.
        return format!("{session}\n\n{actual}\n");
    }
    format!("{session}\n\n{expected}\n\n{actual}\n")
}

/// How a session ended before its end, at the step where it did: how that of another step
/// ended is nothing of this one.
pub(super) fn ended(failure: &FailureEntry, messages: &Messages) -> Option<String> {
    if failure.verdict != FailureVerdict::Terminated {
        return None;
    }
    Some(messages.get(match failure.termination {
        Termination::Normal => "session-ended-normal",
        Termination::Timeout => "session-ended-timeout",
        Termination::Starved => "session-ended-starved",
        Termination::NoMemory => "session-ended-no-memory",
        Termination::OutOfBudget => "session-ended-out-of-budget",
        Termination::Memory => "session-ended-memory",
        Termination::Output => "session-ended-output",
        Termination::Crash => "session-ended-crash",
        Termination::Protocol => "session-ended-protocol",
        Termination::Refused => "session-ended-refused",
    }))
}

/// A rule, or a barrier, and where it is not kept.
pub(super) struct Read {
    /// Its name.
    pub(super) name: String,
    /// Whether it is kept.
    pub(super) is_kept: bool,
    /// Where it is not, in words.
    pub(super) places: Vec<String>,
}

/// The rules.
pub(super) fn rules(document: &Document, messages: &Messages) -> Vec<Read> {
    let in_words = |place: &TextPlace| match place.line {
        // It is about the whole file.
        0 => safe(&place.text),
        line => text_place(messages, line, place.column, &place.text),
    };
    let rule = |rule: &RuleEntry| Read {
        name: rule.name.clone(),
        is_kept: rule.verdict == RuleVerdict::Pass,
        places: rule.r#where.iter().map(in_words).collect(),
    };
    document.rules.iter().map(rule).collect()
}

/// The barriers.
pub(super) fn barriers(document: &Document, messages: &Messages) -> Vec<Read> {
    let barrier = |barrier: &BarrierEntry| Read {
        name: format!("TAD {}", barrier.tad),
        is_kept: barrier.verdict == RuleVerdict::Pass,
        places: {
            let places = barrier.r#where.iter();
            let in_words = |place: &BarrierPlace| {
                let operation = Some(place.operation.as_str()).filter(|each| !each.is_empty());
                violation(
                    messages,
                    &barrier.tad,
                    &place.function,
                    place.line,
                    operation,
                )
            };
            places.map(in_words).collect()
        },
    };
    document.barriers.iter().map(barrier).collect()
}

/// A place in the text of a program.
pub(super) fn text_place(messages: &Messages, line: u32, column: u32, text: &str) -> String {
    let words = [
        ("line", line.to_string().into()),
        ("column", column.to_string().into()),
        ("text", safe(text).into()),
    ];
    messages.with("place", words)
}

/// A place behind the barrier of a TAD, and what is done there; where that is not known,
/// the function answers wrongly without anything that could be seen.
pub(super) fn violation(
    messages: &Messages,
    tad: &str,
    function: &str,
    line: u32,
    operation: Option<&str>,
) -> String {
    let id = match operation {
        None => "violation-wrong",
        Some(_) => "violation",
    };
    let words = [
        ("line", line.to_string().into()),
        ("function", safe(function).into()),
        ("operation", safe(operation.unwrap_or_default()).into()),
        ("tad", safe(tad).into()),
    ];
    messages.with(id, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::Lingua;
    use crate::report::junit::tests::sample;

    #[test]
    fn a_session_that_does_not_end_says_how_at_the_step_where_it_does_not() {
        let messages = Messages::new(Lingua::Pt);
        let mut failure = sample().failures[1].clone();
        failure.termination = Termination::Timeout;
        let ended = messages.get("session-ended-timeout");
        failure.verdict = FailureVerdict::Terminated;
        assert!(in_full(&messages, &failure).contains(&ended));
        // This step was answered: the one that was not comes after it.
        failure.verdict = FailureVerdict::Mismatch;
        assert!(!in_full(&messages, &failure).contains(&ended));
    }
}
