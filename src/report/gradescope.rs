//! The report as Gradescope reads it: `results.json`.
//!
//! Every test is visible: while one is hidden, Gradescope shows a student no total. So a failing
//! hidden check is a sentence of its item, and its session is not in the file. Where the result is
//! provisional nothing has a score, so that a person looks at it.

use std::io::Write;

use serde::Serialize;

use super::feedback::{MAX_BYTES, Part, parts, summary};
use super::json::{number, write_json};
use super::record::{is_null, record};
use super::{Document, Messages, Rendered, RuleVerdict};

/// Format of every text: plain, so that Gradescope interprets no markup.
const FORMAT: &str = "text";

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    write_json(&results(document, messages), out)
}

fn results(document: &Document, messages: &Messages) -> impl Serialize {
    let tests = (1..).zip(parts(document, messages, MAX_BYTES));
    record! {
        #[serde(skip_serializing_if = "is_null")]
        score: document.final_score().map(|score| number(&score.points)),
        // In seconds.
        execution_time: document.wall_ms.div_ceil(1000),
        output: summary(document, messages),
        output_format: FORMAT,
        visibility: "visible",
        stdout_visibility: "hidden",
        tests: tests.map(|(place, part)| test(place, part)).collect::<Vec<_>>(),
        // For teachers who export the results.
        extra_data: record! {
            gabarito: &document.gabarito,
            assignment: &document.assignment,
            submission_sha256: &document.submission.sha256,
            battery_sha256: &document.battery.sha256,
            seed: document.battery.seed,
            sandbox_tier: document.sandbox.tier,
            provisional: document.provisional,
        },
    }
}

fn test(place: usize, part: Part) -> impl Serialize + use<> {
    record! {
        #[serde(skip_serializing_if = "is_null")]
        score: part.final_score.map(|score| number(&score.points)),
        #[serde(skip_serializing_if = "is_null")]
        max_score: part.final_score.map(|score| number(&score.max)),
        #[serde(skip_serializing_if = "is_null")]
        status: match part.verdict {
            RuleVerdict::Pass => Some("passed"),
            RuleVerdict::Fail => Some("failed"),
            RuleVerdict::NotDecided => None,
        },
        name: part.name,
        number: place.to_string(),
        output: part.text,
        output_format: FORMAT,
        tags: part.tags,
        visibility: "visible",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::sample_document::{complete, hostile};
    use super::*;
    use crate::messages::Lingua;
    use crate::report::phrases;

    fn rendered(document: &Document) -> Value {
        let messages = Messages::new(Lingua::Pt);
        serde_json::to_value(results(document, &messages)).unwrap()
    }

    #[test]
    fn only_items_have_points() {
        let written = rendered(&complete());
        assert_eq!(written["score"], json!(0.3333));
        let tests = written["tests"].as_array().unwrap();
        let scores = tests.iter().filter(|test| !test["score"].is_null());
        let scores: Vec<_> = scores
            .map(|test| [&test["number"], &test["score"], &test["max_score"]])
            .collect();
        let expected = json!([["1", 0.3333, 1], ["2", 0, 1], ["3", 0, 1]]);
        assert_eq!(json!(scores), expected);
        assert_eq!(tests.len(), 3 + 2 + 1);
    }

    #[test]
    fn rules_and_barriers_are_tests_without_points() {
        let written = rendered(&complete());
        let tests = &written["tests"].as_array().unwrap()[3..];
        let status: Vec<&Value> = tests.iter().map(|test| &test["status"]).collect();
        assert_eq!(status, ["failed", "passed", "failed"]);
        assert!(tests[0]["output"].as_str().unwrap().contains("linha 3"));
        assert!(tests[2]["name"].as_str().unwrap().contains("posicao"));
        assert!(tests.iter().all(|test| test["max_score"].is_null()));
    }

    #[test]
    fn a_teacher_reads_what_a_result_depends_on() {
        let written = rendered(&hostile());
        assert_eq!(written["execution_time"], 1);
        let about = json!({
            "gabarito": "0.1.0", "assignment": "moinho", "submission_sha256": "ab12",
            "battery_sha256": "cd34", "seed": 1, "sandbox_tier": 0, "provisional": true
        });
        assert_eq!(written["extra_data"], about);
    }

    #[test]
    fn a_provisional_result_says_so_and_has_no_score() {
        let messages = Messages::new(Lingua::Pt);
        let provisional = phrases::provisional_reason(&messages, &hostile());
        let written = rendered(&hostile());
        let output = written["output"].as_str().unwrap();
        assert!(output.contains(&provisional), "{output}");
        let tests = written["tests"].as_array().unwrap().iter();
        for each in tests.chain([&written]) {
            assert!(each["score"].is_null() && each["max_score"].is_null());
        }
    }
}
