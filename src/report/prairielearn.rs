//! The report as PrairieLearn reads it: `results.json` of an external grader.
//!
//! PrairieLearn hides no test from a student, so no hidden session is in the file. What is not
//! gradable costs the student no attempt, and has no points.

use std::io::Write;

use serde::Serialize;
use serde_json::Number;

use super::document::LoadingEntry;
use super::feedback::{MAX_BYTES, Part, parts, summary};
use super::json::{number, write_json};
use super::record::{is_null, record};
use super::{Document, Messages, Rendered};

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let is_malformed = matches!(
        document.loading,
        LoadingEntry::CompileError { .. } | LoadingEntry::NotAProgram { .. }
    );
    let gradable = !is_malformed && !document.provisional;
    let output = summary(document, messages);
    let parts = parts(document, messages, MAX_BYTES).into_iter();
    let results = record! {
        gradable: gradable,
        #[serde(skip_serializing_if = "is_null")]
        format_errors: (!gradable).then_some([&output]),
        // From 0 to 1.
        score: if gradable { document.score.fraction() } else { 0.0 },
        output: &output,
        tests: parts.map(test).collect::<Vec<_>>(),
    };
    write_json(&results, out)
}

/// A rule or a barrier has no points: its name says whether it is kept.
fn test(part: Part) -> impl Serialize + use<> {
    let zero = || Number::from(0);
    record! {
        name: format!("{} {}", part.verdict.sign(), part.name),
        points: part.final_score.map_or_else(zero, |score| number(&score.points)),
        max_points: part.score.map_or_else(zero, |score| number(&score.max)),
        output: part.text,
    }
}
