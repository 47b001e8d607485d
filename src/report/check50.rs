//! The report as check50 prints it, for programs that read its output.
//!
//! The shape is that of check50 3: `results` in the order of the text, each with its `dependency`,
//! and `passed: null` where the check was not judged. Every check depends on `load_entry`: that the
//! program can be loaded.

use std::io::Write;

use serde::Serialize;
use serde_json::{Map, Value};

use super::document::{CheckEntry, Document, FailureEntry, FailureVerdict};
use super::json::write_json;
use super::not_loaded::not_loaded;
use super::record::record;
use super::{Messages, Rendered, in_line, phrases};
use crate::judge::grading::CheckVerdict;

/// The name of the check on which all others depend.
const LOADS: &str = "loads";

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let checks = document.checks.iter();
    let checks = checks.map(|check| entry(document, messages, check));
    let printed = record! {
        slug: format!("gabarito/{}", document.assignment),
        version: &document.gabarito,
        results: std::iter::once(load_entry(document, messages))
            .chain(checks)
            .chain(document.provisional.then(|| completion_entry(document, messages)))
            .collect::<Vec<_>>(),
    };
    write_json(&printed, out)
}

#[derive(Default, Serialize)]
struct Entry {
    name: String,
    description: String,
    /// `None` if the check was not run.
    passed: Option<bool>,
    /// The session that shows the failure, line by line.
    log: Vec<String>,
    cause: Option<Cause>,
    data: Map<String, Value>,
    dependency: Option<&'static str>,
}

/// Why a check does not pass.
#[derive(Default, Serialize)]
struct Cause {
    rationale: String,
    help: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actual: Option<String>,
}

fn load_entry(document: &Document, messages: &Messages) -> Entry {
    let file = in_line(&document.submission.name).into();
    let (passed, cause) = match not_loaded(document, messages) {
        Some(not_loaded) => (Some(false), Some(cause_of(not_loaded.text()))),
        None if document.loading.is_loaded() => (Some(true), None),
        None => (None, Some(cause_of(messages.get("not-run")))),
    };
    Entry {
        name: LOADS.to_owned(),
        description: messages.with("loads", [("file", file)]),
        passed,
        cause,
        ..Entry::default()
    }
}

/// Entry that fails while the result is provisional.
fn completion_entry(document: &Document, messages: &Messages) -> Entry {
    Entry {
        name: "complete".to_owned(),
        description: messages.get("complete"),
        cause: Some(cause_of(phrases::provisional_reason(messages, document))),
        dependency: Some(LOADS),
        ..Entry::default()
    }
}

fn cause_of(rationale: String) -> Cause {
    Cause {
        rationale,
        ..Cause::default()
    }
}

/// The name of a check, as a function of Python could have it.
fn python_name(path: &str) -> String {
    path.replace(['/', '-'], "_")
}

fn entry(document: &Document, messages: &Messages, check: &CheckEntry) -> Entry {
    let is_loaded = document.loading.is_loaded();
    let failure = document.failures_of(check).find(|_| is_loaded);
    Entry {
        name: python_name(check.path()),
        description: check.clause.clone(),
        passed: match check.verdict {
            _ if !is_loaded => None,
            CheckVerdict::NotRun | CheckVerdict::NotDecided => None,
            CheckVerdict::Pass => Some(true),
            CheckVerdict::Fail => Some(false),
        },
        log: failure.map(log).unwrap_or_default(),
        cause: cause(document, messages, check, failure),
        dependency: Some(LOADS),
        ..Entry::default()
    }
}

fn log(failure: &FailureEntry) -> Vec<String> {
    failure.transcript.lines().map(str::to_owned).collect()
}

fn cause(
    document: &Document,
    messages: &Messages,
    check: &CheckEntry,
    failure: Option<&FailureEntry>,
) -> Option<Cause> {
    if !document.loading.is_loaded() {
        let needed = [("needed", LOADS.into())];
        return Some(cause_of(messages.with("check50-blocked", needed)));
    }
    if check.verdict == CheckVerdict::Pass {
        return None;
    }
    let Some(failure) = failure else {
        return Some(cause_of(check.because.clone()));
    };
    let hint = phrases::check_hint(messages, check);
    if failure.verdict == FailureVerdict::Terminated {
        let ended = phrases::session_end(messages, &document.limits, failure);
        return Some(Cause {
            help: joined_sentences(&[hint]),
            ..cause_of(ended)
        });
    }
    let expected = failure.expected.concat();
    let quoted = |text: &str| match text.trim_end() {
        "" => messages.get("check50-nothing"),
        text => text.to_owned(),
    };
    let both = [
        ("expected", quoted(&expected).into()),
        ("actual", quoted(&failure.actual).into()),
    ];
    let place = failure.raised_at.as_ref();
    let place = || place.map(|place| phrases::exception_place(messages, place));
    Some(Cause {
        rationale: messages.with("check50-mismatch", both),
        help: joined_sentences(&[hint, failure.hint.clone().or_else(place)]),
        expected: Some(expected),
        actual: Some(failure.actual.clone()),
    })
}

/// The sentences that are known, in one text; `None` if none is.
fn joined_sentences(sentences: &[Option<String>]) -> Option<String> {
    let known: Vec<&str> = sentences.iter().flatten().map(String::as_str).collect();
    (!known.is_empty()).then(|| known.join("\n"))
}
