//! The report as the grading reporter of GitHub Classroom reads it.
//!
//! Everything is in a log that students read, so no hidden session is in it.

use std::io::Write;

use serde::Serialize;
use serde_json::Number;

use super::feedback::{Part, parts, summary};
use super::json::{number, write_json};
use super::{Document, Messages, RenderError, Renderer, RuleVerdict};

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
    /// `None` for a provisional result: the reporter then reports no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<Number>,
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
    /// The result is provisional.
    Error,
}

impl Renderer for Classroom {
    fn render(
        &self,
        document: &Document,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        let max_score = document.final_score().map(|score| number(&score.max));
        let status = match max_score {
            Some(_) => status(document.passes()),
            None => Status::Error,
        };
        let about = Test {
            name: document.assignment.clone(),
            status,
            score: Number::from(0),
            message: without_commands(&summary(document, messages)),
        };
        let parts = parts(document, messages, MAX_BYTES).into_iter();
        let results = Results {
            version: 1,
            status,
            max_score,
            tests: std::iter::once(about).chain(parts.map(test)).collect(),
        };
        write_json(&results, out)
    }
}

fn test(part: Part) -> Test {
    let points = part.final_score.map(|score| number(&score.points));
    Test {
        name: part.name,
        status: match part.verdict {
            RuleVerdict::NotDecided => Status::Error,
            verdict => status(verdict == RuleVerdict::Pass),
        },
        score: points.unwrap_or_else(|| Number::from(0)),
        message: without_commands(&part.text),
    }
}

/// A text in which GitHub Actions finds no workflow command: the reporter prints it to the log,
/// where a line that begins with `::`, or has `##[` in it, is one.
fn without_commands(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.replace("##[", "#\\u{23}[");
        if line.trim_start().starts_with("::") {
            line.replacen("::", ":\\u{3a}", 1)
        } else {
            line
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn status(is_passed: bool) -> Status {
    if is_passed {
        Status::Pass
    } else {
        Status::Fail
    }
}
