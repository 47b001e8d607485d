//! Items and their points, checks and their cases.

use serde::Serialize;

use crate::judge::grading::{Cases, CheckVerdict};
use crate::messages::Messages;
use crate::report::document::{CheckEntry, Document, ItemEntry};

/// A check and the results of its cases.
#[derive(Debug, Serialize)]
pub(super) struct Tallied<'a> {
    id: &'a str,
    clause: &'a str,
    because: &'a str,
    verdict: String,
    cases: Cases,
}

/// An item and its points.
#[derive(Debug, Serialize)]
pub(super) struct Earned<'a> {
    name: &'a str,
    /// Value of the meter.
    points: &'a str,
    max: &'a str,
    /// Points in words.
    score: String,
    sign: char,
}

/// Every check, in the order of the text.
pub(super) fn checks<'a>(document: &'a Document, messages: &Messages) -> Vec<Tallied<'a>> {
    let checks = document.checks.iter();
    checks.map(|check| tallied(check, messages)).collect()
}

/// Every item, in the order of the text.
pub(super) fn items<'a>(document: &'a Document, messages: &Messages) -> Vec<Earned<'a>> {
    let items = document.items.iter();
    items.map(|item| earned(document, item, messages)).collect()
}

fn tallied<'a>(check: &'a CheckEntry, messages: &Messages) -> Tallied<'a> {
    Tallied {
        id: &check.id,
        clause: &check.clause,
        because: &check.because,
        verdict: messages.get(match check.verdict {
            CheckVerdict::Pass => "html-kept",
            CheckVerdict::Fail => "html-not-kept",
            CheckVerdict::NotRun | CheckVerdict::NotDecided => "html-not-judged",
        }),
        cases: check.cases,
    }
}

fn earned<'a>(document: &Document, item: &'a ItemEntry, messages: &Messages) -> Earned<'a> {
    let of = [
        ("points", messages.decimal(&item.score.points).into()),
        ("max", messages.decimal(&item.score.max).into()),
    ];
    Earned {
        name: &item.name,
        points: &item.score.points,
        max: &item.score.max,
        score: messages.with("html-of", of),
        sign: document.verdict_of(item).sign(),
    }
}
