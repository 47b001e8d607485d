//! Items and their points, checks and their cases.

use serde::Serialize;

use crate::judge::grading::CheckVerdict;
use crate::messages::Messages;
use crate::report::document::{Document, ItemEntry};
use crate::report::record::record;

/// Every check and the results of its cases, in the order of the text.
pub(super) fn checks(document: &Document, messages: &Messages) -> Vec<impl Serialize> {
    let checks = document.checks.iter().map(|check| {
        record! {
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
    });
    checks.collect()
}

/// Every item and its points, in the order of the text.
pub(super) fn items(document: &Document, messages: &Messages) -> Vec<impl Serialize> {
    let items = document.items.iter().map(|item| {
        let ItemEntry { name, score, .. } = item;
        let [points, max] = [&score.points, &score.max].map(|each| messages.decimal(each));
        record! {
            name: name,
            // Values of the meter.
            points: &score.points,
            max: &score.max,
            score: messages.with("html-of", [("points", points.into()), ("max", max.into())]),
            sign: document.verdict_of(item).sign(),
        }
    });
    items.collect()
}
