//! The report as Gradescope reads it: `results.json`.
//!
//! The points of an item are on its own test. Each failed check is a test of its own, without
//! points, so that the content of a hidden session stays hidden until marks are published.

use std::io::Write;

use serde::Serialize;
use serde_json::Number;

use super::document::{CheckEntry, ItemEntry};
use super::json::write_json;
use super::not_loaded::not_loaded;
use super::phrases::{self, Requirement};
use super::{Document, Messages, RenderError, Renderer, safe};
use crate::battery::Kind;
use crate::grading::CheckVerdict;

/// Writes reports as Gradescope reads them.
#[derive(Debug)]
pub(super) struct Gradescope;

impl Renderer for Gradescope {
    fn render(
        &self,
        document: &Document,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        write_json(&Results::new(document, messages), out)
    }
}

/// The report on one submission, as Gradescope reads it.
#[derive(Debug, Serialize)]
struct Results {
    score: Number,
    output: String,
    output_format: &'static str,
    visibility: Visibility,
    stdout_visibility: Visibility,
    tests: Vec<Test>,
}

/// One test.
#[derive(Debug, Serialize)]
struct Test {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<Number>,
    status: Status,
    name: String,
    number: String,
    output: String,
    output_format: &'static str,
    tags: Vec<String>,
    visibility: Visibility,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Passed,
    Failed,
}

/// When a student sees something.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Visibility {
    Hidden,
    AfterPublished,
    Visible,
}

/// Output format of every text: plain, so that Gradescope interprets no markup.
const FORMAT: &str = "text";

impl Results {
    fn new(document: &Document, messages: &Messages) -> Self {
        let mut tests = Vec::new();
        let after_items = document.items.len() + 1;
        for (number, item) in (1..).zip(&document.items) {
            tests.push(item_test(document, messages, number, item));
            let failed = document.checks_of(item).filter(|check| check.is_failed());
            let failed = (1..).zip(failed);
            tests.extend(failed.map(|(failure, check)| {
                let number = format!("{number}.{failure}");
                check_test(document, messages, number, check)
            }));
        }
        let rules = phrases::rules(document, messages).into_iter();
        let rules = rules.map(|rule| ("sheet-rule", "rules", rule));
        let barriers = phrases::barriers(document, messages).into_iter();
        let barriers = barriers.map(|barrier| ("sheet-barrier", "barriers", barrier));
        let read = (after_items..).zip(rules.chain(barriers));
        tests.extend(read.map(|(number, (id, tag, each))| {
            let name = messages.with(id, [("name", safe(&each.name).into())]);
            requirement_test(name, number, tag, &each)
        }));
        Results {
            score: number(&document.score.points),
            output: output(document, messages),
            output_format: FORMAT,
            visibility: Visibility::Visible,
            stdout_visibility: Visibility::Hidden,
            tests,
        }
    }
}

/// A decimal of the report as a number of JSON.
fn number(decimal: &str) -> Number {
    decimal.parse().unwrap_or_else(|_| Number::from(0))
}

fn status(is_passed: bool) -> Status {
    if is_passed {
        Status::Passed
    } else {
        Status::Failed
    }
}

/// The text above the tests.
fn output(document: &Document, messages: &Messages) -> String {
    let title = phrases::title(document, None, messages);
    let mut lines = vec![format!("{title}: {}", phrases::score(document, messages))];
    if document.provisional {
        lines.push(phrases::provisional(messages, document));
    }
    if let Some(not_loaded) = not_loaded(document, messages) {
        lines.push(not_loaded.text());
    }
    if document.failed_checks().next().is_none() {
        lines.push(messages.get("all-kept"));
    }
    lines.join("\n")
}

fn item_test(document: &Document, messages: &Messages, place: usize, item: &ItemEntry) -> Test {
    let broken = document.checks_of(item);
    let broken = broken.filter(|check| check.verdict != CheckVerdict::Pass);
    let told = broken.map(|check| {
        let sentence = format!("{}\n", sentence(check));
        sentence + &why(document, messages, check)
    });
    let told: Vec<String> = told.collect();
    Test {
        score: Some(number(&item.score.points)),
        max_score: Some(number(&item.score.max)),
        status: status(item.score.is_full()),
        name: safe(&item.name),
        number: place.to_string(),
        output: safe(&told.join("\n")),
        output_format: FORMAT,
        tags: item.functions.clone(),
        visibility: Visibility::Visible,
    }
}

/// The words of the text that a check quotes.
fn sentence(check: &CheckEntry) -> String {
    format!("{}: «{}»", check.function, check.clause)
}

/// Explains why a check is not kept, without the content of hidden sessions.
fn why(document: &Document, messages: &Messages, check: &CheckEntry) -> String {
    // Without a session, nothing of a hidden one is revealed.
    let is_told = check.battery == Kind::Documented || document.failures_of(check).next().is_none();
    if is_told {
        in_words(document, messages, check)
    } else {
        format!("{}\n", messages.get("sheet-later"))
    }
}

/// Explains why a check is not kept, with the sessions that show it.
fn in_words(document: &Document, messages: &Messages, check: &CheckEntry) -> String {
    let failures = document.failures_of(check);
    let session = |failure| format!("\n{}", phrases::failure(document, messages, failure));
    let sessions: Vec<String> = failures.map(session).collect();
    let sessions = sessions.concat();
    format!("{}\n{sessions}", check.because)
}

fn check_test(
    document: &Document,
    messages: &Messages,
    number: String,
    check: &CheckEntry,
) -> Test {
    let (battery, visibility) = match check.battery {
        Kind::Documented => ("documented", Visibility::Visible),
        Kind::Written => ("written", Visibility::AfterPublished),
        Kind::Hidden => ("hidden", Visibility::AfterPublished),
    };
    Test {
        score: None,
        max_score: None,
        status: Status::Failed,
        name: safe(&sentence(check)),
        number,
        output: safe(&in_words(document, messages, check)),
        output_format: FORMAT,
        tags: vec![check.function.clone(), battery.to_owned()],
        visibility,
    }
}

fn requirement_test(name: String, number: usize, tag: &str, each: &Requirement) -> Test {
    Test {
        score: None,
        max_score: None,
        status: status(each.is_kept),
        name,
        number: number.to_string(),
        output: safe(&each.places.join("\n")),
        output_format: FORMAT,
        tags: vec![tag.to_owned()],
        visibility: Visibility::Visible,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::sample_document::hostile;
    use super::*;
    use crate::manifest::Lingua;

    fn rendered() -> Value {
        let messages = Messages::new(Lingua::Pt);
        serde_json::to_value(Results::new(&hostile(), &messages)).unwrap()
    }

    fn test(number: &str) -> Value {
        let written = rendered();
        let mut tests = written["tests"].as_array().unwrap().iter();
        tests.find(|test| test["number"] == number).unwrap().clone()
    }

    #[test]
    fn only_items_have_points() {
        let written = rendered();
        assert_eq!(written["score"], json!(0.3333));
        let tests = written["tests"].as_array().unwrap();
        let scores = tests.iter().filter(|test| !test["score"].is_null());
        let scores: Vec<_> = scores
            .map(|test| [&test["number"], &test["score"], &test["max_score"]])
            .collect();
        let expected = json!([["1", 0.3333, 1], ["2", 0, 1], ["3", 0, 1]]);
        assert_eq!(json!(scores), expected);
        assert_eq!(tests.len(), 3 + 2 + 2 + 1);
    }

    #[test]
    fn a_hidden_session_is_seen_when_the_marks_are() {
        let secret = "sessao_de_normal";
        let written = rendered();
        for test in written["tests"].as_array().unwrap() {
            let output = test["output"].as_str().unwrap();
            let is_later = test["visibility"] == "after_published";
            assert_eq!(output.contains(secret), is_later, "{test}");
        }
        let item = test("2");
        assert!(
            item["output"]
                .as_str()
                .unwrap()
                .contains("a frase de normal")
        );
        assert_eq!(test("2.1")["visibility"], "after_published");
        assert!(!written["output"].as_str().unwrap().contains(secret));
    }

    #[test]
    fn a_documented_session_is_seen_at_once() {
        for number in ["1", "1.1"] {
            let test = test(number);
            assert_eq!(test["visibility"], "visible");
            assert!(test["output"].as_str().unwrap().contains("sessao_de_facil"));
        }
    }

    #[test]
    fn rules_and_barriers_are_tests_without_points() {
        let tests = ["4", "5", "6"].map(test);
        let status = tests
            .each_ref()
            .map(|test| test["status"].as_str().unwrap());
        assert_eq!(status, ["failed", "passed", "failed"]);
        assert!(tests[0]["output"].as_str().unwrap().contains("linha 3"));
        assert!(tests[2]["name"].as_str().unwrap().contains("posicao"));
        assert!(tests.iter().all(|test| test["max_score"].is_null()));
    }

    #[test]
    fn nothing_of_a_submission_is_a_format_or_a_control() {
        let written = rendered();
        assert_eq!(written["output_format"], "text");
        assert_eq!(written["stdout_visibility"], "hidden");
        let is_control = |letter: char| letter.is_control() && !"\n\t".contains(letter);
        for test in written["tests"].as_array().unwrap() {
            assert_eq!(test["output_format"], "text");
            assert!(!test["output"].as_str().unwrap().contains(is_control));
        }
        assert!(!written["output"].as_str().unwrap().contains(is_control));
    }

    #[test]
    fn a_provisional_result_says_so() {
        let messages = Messages::new(Lingua::Pt);
        let provisional = phrases::provisional(&messages, &hostile());
        let output = rendered()["output"].as_str().unwrap().to_owned();
        assert!(output.contains(&provisional), "{output}");
    }
}
