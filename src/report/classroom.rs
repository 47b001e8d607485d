//! The report as the grading reporter of GitHub Classroom reads it.
//!
//! Everything is in a log that students read, so no hidden session is in it.

use std::io::Write;

use serde::Serialize;
use serde_json::Number;

use super::feedback::{Part, parts, summary};
use super::json::{number, write_json};
use super::{Document, Messages, RenderError, Renderer};

/// Most bytes of the texts: the reporter receives the file as base64 in an environment variable,
/// which Linux limits to 128 KiB.
const MAX_BYTES: usize = 40 << 10;

/// Writes reports as the grading reporter reads them.
#[derive(Debug)]
pub(super) struct Classroom;

/// The report on one submission, as the grading reporter reads it.
#[derive(Debug, Serialize)]
struct Results {
    version: u32,
    status: Status,
    max_score: Number,
    tests: Vec<Test>,
}

/// One test.
#[derive(Debug, Serialize)]
struct Test {
    name: String,
    status: Status,
    score: Number,
    message: String,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Pass,
    Fail,
}

impl Renderer for Classroom {
    fn render(
        &self,
        document: &Document,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        let status = status(document.passes());
        let about = Test {
            name: document.assignment.clone(),
            status,
            score: Number::from(0),
            message: summary(document, messages),
        };
        let parts = parts(document, messages, MAX_BYTES).into_iter();
        let results = Results {
            version: 1,
            status,
            max_score: number(&document.score.max),
            tests: std::iter::once(about).chain(parts.map(test)).collect(),
        };
        write_json(&results, out)
    }
}

fn test(part: Part) -> Test {
    let points = part.score.map(|score| number(&score.points));
    Test {
        name: part.name,
        status: status(part.is_passed),
        score: points.unwrap_or_else(|| Number::from(0)),
        message: part.text,
    }
}

fn status(is_passed: bool) -> Status {
    if is_passed {
        Status::Pass
    } else {
        Status::Fail
    }
}
