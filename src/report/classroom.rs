//! The report as the grading reporter of GitHub Classroom reads it: a test for each item.
//!
//! Everything is in a log that students read, so no hidden session is in it. The reporter prints
//! the message of a test only where its status is an error, and its test code whatever the status:
//! what a student reads is there. It counts tests, so there is none without points: what is about
//! the whole program, rules and barriers stand in the first one.

use std::io::Write;

use num_traits::Zero;
use serde::Serialize;

use super::feedback::{Part, parts, summary};
use super::json::{number, write_json};
use super::record::{is_null, record};
use super::{Document, Messages, Rendered, RuleVerdict};
use crate::assignment::manifest::{Points, decimal};

/// Most bytes of the texts: the reporter receives the file as base64 in an environment variable,
/// which Linux limits to 128 KiB.
const MAX_BYTES: usize = 40 << 10;

#[derive(Debug, Serialize)]
struct Test {
    name: String,
    status: Status,
    score: f64,
    message: String,
    #[serde(rename = "test_code")]
    code: String,
    /// The reporter names a line, unless it is 0.
    line_no: u32,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Pass,
    Fail,
    /// The result is provisional.
    Error,
}

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let max_score = document.final_score().map(|score| number(&score.max));
    let status = match max_score {
        Some(_) => status(document.passes()),
        None => Status::Error,
    };
    let parts = parts(document, messages, MAX_BYTES);
    let (items, requirements): (Vec<Part>, Vec<Part>) =
        parts.into_iter().partition(|part| part.score.is_some());
    let scores = scores(&items);
    let tests = items.into_iter().zip(scores);
    let mut tests: Vec<Test> = tests.map(|(item, score)| test(item, score)).collect();
    if let Some(first) = tests.first_mut() {
        let broken = requirements
            .iter()
            .filter(|part| part.verdict != RuleVerdict::Pass)
            .map(|part| format!("{}\n{}", part.name, part.text));
        let about = std::iter::once(summary(document, messages));
        let own = std::iter::once(std::mem::take(&mut first.code));
        let all = about.chain(broken).chain(own.filter(|own| !own.is_empty()));
        first.code = without_commands(&all.collect::<Vec<_>>().join("\n\n"));
        if max_score.is_none() {
            first.status = Status::Error;
            first.message = first.code.lines().next().unwrap_or_default().to_owned();
        }
    }
    let results = record! {
        version: 1,
        status: status,
        #[serde(skip_serializing_if = "is_null")]
        max_score: max_score,
        tests: tests,
    };
    write_json(&results, out)
}

/// The points of each item, so that the reporter comes to the rounded total where it adds them up.
fn scores(items: &[Part]) -> Vec<f64> {
    let (mut exact, mut sum) = (Points::zero(), 0.0);
    let scores = items.iter().map(|item| {
        if let Some(score) = item.final_score {
            exact += score.exact.points.0;
        }
        let score = decimal(exact).parse().unwrap_or(sum) - sum;
        sum += score;
        score
    });
    scores.collect()
}

fn test(part: Part, score: f64) -> Test {
    Test {
        name: part.name,
        status: status(part.verdict == RuleVerdict::Pass),
        score,
        message: String::new(),
        code: without_commands(&part.text),
        line_no: 0,
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
