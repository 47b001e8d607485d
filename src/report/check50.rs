//! The report as check50 prints it, for what reads that.
//!
//! The shape is that of check50 3: `results` in the order of the text, each with its
//! `dependency`, the check without which it is not judged, and `passed: null` where
//! that was so. Everything depends on `loads`, that the program can be loaded.

use serde::Serialize;
use serde_json::{Map, Value};

use super::hint::hint;
use super::{Report, right_answers};
use crate::grading::{CheckResult, CheckVerdict, Failure};
use crate::observation::Event;
use crate::transcript::render;

/// The report on one submission, as check50 prints it.
#[derive(Debug, Serialize)]
pub struct Check50 {
    slug: String,
    version: String,
    results: Vec<Entry>,
}

/// One check.
#[derive(Debug, Serialize)]
struct Entry {
    name: String,
    description: String,
    /// Nothing, where it was not judged.
    passed: Option<bool>,
    /// The session that shows the failure, line by line.
    log: Vec<String>,
    cause: Option<Cause>,
    data: Map<String, Value>,
    dependency: Option<String>,
}

/// Why a check does not pass.
#[derive(Debug, Default, Serialize)]
struct Cause {
    rationale: String,
    help: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actual: Option<String>,
}

/// The name of the check on which all others depend.
const LOADS: &str = "loads";

impl Check50 {
    /// The report in this shape.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let checks = report.assessment.checks.iter();
        let checks = checks.map(|result| entry(report, result));
        Check50 {
            slug: format!("gabarito/{}", report.assignment),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            results: std::iter::once(loads(report)).chain(checks).collect(),
        }
    }
}

fn loads(report: &Report) -> Entry {
    let file = report.source.name.as_str().into();
    let does = report.assessment.loading.is_ok();
    Entry {
        name: LOADS.to_owned(),
        description: report.messages.with("check50-loads", [("file", file)]),
        passed: Some(does),
        log: Vec::new(),
        cause: (!does).then(|| because(report.messages.get("not-loaded"))),
        data: Map::new(),
        dependency: None,
    }
}

fn because(rationale: String) -> Cause {
    Cause {
        rationale,
        ..Cause::default()
    }
}

/// The name of a check, as a function of Python could have it.
fn name(path: &str) -> String {
    path.replace(['/', '-'], "_")
}

fn entry(report: &Report, result: &CheckResult) -> Entry {
    let is_loaded = report.assessment.loading.is_ok();
    let failure = result.failures.first().filter(|_| is_loaded);
    Entry {
        name: name(&result.check.path()),
        description: result.check.clause.clone(),
        passed: match result.verdict {
            _ if !is_loaded => None,
            CheckVerdict::NotRun => None,
            CheckVerdict::Pass => Some(true),
            CheckVerdict::Fail => Some(false),
        },
        log: failure.map(log).unwrap_or_default(),
        cause: cause(report, result, failure),
        data: Map::new(),
        dependency: Some(LOADS.to_owned()),
    }
}

fn log(failure: &Failure) -> Vec<String> {
    let session = failure.session.to_string();
    session.lines().map(str::to_owned).collect()
}

fn cause(report: &Report, result: &CheckResult, failure: Option<&Failure>) -> Option<Cause> {
    let messages = report.messages;
    if report.assessment.loading.is_err() {
        let needed = [("needed", LOADS.into())];
        return Some(because(messages.with("check50-blocked", needed)));
    }
    if result.verdict == CheckVerdict::Pass {
        return None;
    }
    let Some(failure) = failure else {
        return Some(because(report.because(result)));
    };
    let Some(actual) = &failure.actual else {
        return Some(because(report.ended(failure.termination)));
    };
    let expected = right_answers(&failure.expected).concat();
    let came = render(actual);
    let quoted = |text: &str| match text.trim_end() {
        "" => messages.get("check50-nothing"),
        text => text.to_owned(),
    };
    let both = [
        ("expected", quoted(&expected).into()),
        ("actual", quoted(&came).into()),
    ];
    Some(Cause {
        rationale: messages.with("check50-mismatch", both),
        help: hint(messages, &failure.expected, actual).or_else(|| place(report, actual)),
        expected: Some(expected),
        actual: Some(came),
    })
}

/// Where an exception comes from.
fn place(report: &Report, actual: &[Event]) -> Option<String> {
    let Some(Event::Raised(raised)) = actual.last() else {
        return None;
    };
    report.raised_at(raised)
}
