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
use super::{Document, Messages, Rendered};

/// The report on one submission, as PrairieLearn reads it.
#[derive(Debug, Serialize)]
struct Results {
    /// A program with a syntax error is not, nor is a provisional result.
    gradable: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    format_errors: Vec<String>,
    /// From 0 to 1.
    score: f64,
    output: String,
    tests: Vec<Test>,
}

#[derive(Debug, Serialize)]
struct Test {
    name: String,
    points: Number,
    max_points: Number,
    output: String,
}

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let is_malformed = matches!(
        document.loading,
        LoadingEntry::CompileError { .. } | LoadingEntry::NotAProgram { .. }
    );
    let is_ungradable = is_malformed || document.provisional;
    let output = summary(document, messages);
    let parts = parts(document, messages, MAX_BYTES).into_iter();
    let results = Results {
        gradable: !is_ungradable,
        format_errors: is_ungradable.then(|| output.clone()).into_iter().collect(),
        score: if is_ungradable {
            0.0
        } else {
            document.score.fraction()
        },
        output,
        tests: parts.map(test).collect(),
    };
    write_json(&results, out)
}

/// A rule or a barrier has no points: its name says whether it is kept.
fn test(part: Part) -> Test {
    let zero = || Number::from(0);
    let mark = part.verdict.sign();
    Test {
        points: part
            .final_score
            .map_or_else(zero, |score| number(&score.points)),
        max_points: part.score.map_or_else(zero, |score| number(&score.max)),
        name: format!("{mark} {}", part.name),
        output: part.text,
    }
}
