//! The report as JUnit XML, as GitLab shows it: a suite for each item of the text, a test for each
//! check.
//!
//! Artemis shows the message of a failure alone, and GitLab its text alone: the session is in both.
//! Artemis knows a test by the names of its suite and its own.

use std::io::Write;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::document::{CheckEntry, FailureVerdict, RuleVerdict};
use super::feedback::{requirement_text, summary};
use super::not_loaded::not_loaded;
use super::phrases::{self, Requirement};
use super::{Document, Messages, Rendered, in_line, safe};
use crate::judge::grading::CheckVerdict;

/// Most characters of the name of a test with its suite: Artemis stores at most 255.
const MAX_NAME: usize = 200;

/// A line break in an attribute until it is written: the serializer does not escape it, and to a
/// reader of XML it would be a space.
const BREAK: char = '\u{e00a}';

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let text = report(document, messages).to_string()?;
    Ok(out.write_all(text.replace(BREAK, "&#10;").as_bytes())?)
}

fn report(document: &Document, messages: &Messages) -> Report {
    let assignment = &document.assignment;
    let mut report = Report::new(escape_xml(&format!("gabarito {assignment}")));
    report.set_time(Duration::from_millis(document.wall_ms));
    let file = in_line(&document.submission.name);
    if let Some(not_loaded) = not_loaded(document, messages) {
        let loads = messages.with("loads", [("file", file.as_str().into())]);
        let status = failed(&not_loaded.title, "fail", &not_loaded.details.join("\n"));
        let case = case(&loads, assignment, status);
        report.add_test_suite(suite(&file, &file, std::iter::once(case)));
    }
    if document.provisional {
        let why = phrases::provisional_reason(messages, document);
        let case = case(&messages.get("complete"), assignment, skipped(&why));
        report.add_test_suite(suite(&file, &file, std::iter::once(case)));
    }
    for item in &document.items {
        let cases = document.checks_of(item);
        let cases = cases.map(|check| check_case(document, messages, check));
        report.add_test_suite(suite(&item.name, &file, cases));
    }
    let (rules, barriers) = (
        phrases::rules(document, messages),
        phrases::barriers(document, messages),
    );
    let read = [
        ("rules", "sheet-rules", rules),
        ("barriers", "sheet-barriers", barriers),
    ];
    for (class, title, all) in read {
        if !all.is_empty() {
            let class = format!("{assignment}.{class}");
            let cases = all
                .iter()
                .map(|each| requirement_case(messages, &class, each));
            report.add_test_suite(suite(&messages.get(title), &file, cases));
        }
    }
    if let Some(first) = report.test_suites.first_mut() {
        first.set_system_out(escape_xml(&summary(document, messages)));
    }
    report
}

fn suite(name: &str, file: &str, cases: impl Iterator<Item = TestCase>) -> TestSuite {
    let name = escape_xml(&shortened(name, MAX_NAME / 2));
    let left = MAX_NAME - name.chars().count() - 1;
    let mut suite = TestSuite::new(name);
    suite.add_test_cases(cases.map(|mut case| {
        case.name = shortened(case.name.as_str(), left).into();
        case.extra.insert("file".into(), escape_xml(file).into());
        case
    }));
    suite
}

/// A text of at most `most` characters.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

fn case(name: &str, class: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(escape_xml(name), status);
    case.set_classname(escape_xml(class));
    case.set_time(Duration::ZERO);
    case
}

fn check_case(document: &Document, messages: &Messages, check: &CheckEntry) -> TestCase {
    let status = match check.verdict {
        CheckVerdict::Pass => TestCaseStatus::success(),
        CheckVerdict::NotRun | CheckVerdict::NotDecided => skipped(&check.because),
        CheckVerdict::Fail => {
            let failures: Vec<_> = document.failures_of(check).collect();
            let shown = failures.iter();
            let shown = shown.map(|failure| phrases::failure(document, messages, failure));
            let hint = phrases::check_hint(messages, check);
            let text = shown.chain(hint).collect::<Vec<_>>().join("\n");
            let kind = failures
                .first()
                .map_or("fail", |failure| match failure.verdict {
                    FailureVerdict::Mismatch => "mismatch",
                    FailureVerdict::Raised => "raised",
                    FailureVerdict::Terminated => "terminated",
                });
            failed(&check.because, kind, &text)
        }
    };
    let name = format!("{}: {}", check.path(), check.clause);
    let class = format!("{}.{}", document.assignment, check.function);
    let mut case = case(&name, &class, status);
    let failures = document.failures_of(check);
    let wall_ms = failures.map(|failure| failure.wall_ms).sum();
    case.set_time(Duration::from_millis(wall_ms));
    case
}

fn requirement_case(messages: &Messages, class: &str, each: &Requirement) -> TestCase {
    let places = requirement_text(each);
    let status = match each.verdict {
        RuleVerdict::Pass => TestCaseStatus::success(),
        RuleVerdict::NotDecided => skipped(&format!("{}\n{places}", messages.get("rules-open"))),
        RuleVerdict::Fail => failed(&messages.get("sheet-not-kept"), "fail", &places),
    };
    case(&each.name, class, status)
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(in_attribute(&escape_xml(message)));
    status
}

fn in_attribute(text: &str) -> String {
    text.replace('\n', BREAK.encode_utf8(&mut [0; 4]))
}

fn failed(message: &str, kind: &str, text: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    let whole = format!("{message}\n{text}");
    let whole = escape_xml(whole.trim_end());
    status.set_message(in_attribute(&whole)).set_type(kind);
    status.set_description(whole);
    status
}

/// Escapes text for XML 1.0. Tabs are escaped because the serializer drops them with the control
/// characters; so are the two noncharacters U+FFFE and U+FFFF, and what stands for a line break.
fn escape_xml(text: &str) -> String {
    let text = safe(text).replace('\t', "\\t");
    let text = text.replace('\u{fffe}', "\\u{fffe}");
    text.replace('\u{ffff}', "\\u{ffff}")
        .replace(BREAK, "\\u{e00a}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample_document::{complete, rendered};

    #[test]
    fn what_a_submission_says_stays_text() {
        let xml = rendered("junit", &complete());
        let is_control = |letter: char| letter.is_control() && letter != '\n';
        assert!(!xml.contains(is_control) && !xml.contains(['\u{fffe}', '\u{ffff}']));
        assert_eq!(xml.matches("</failure>").count(), 4);
        let report = Report::deserialize_from_str(&xml).unwrap();
        let case = &report.test_suites[0].test_cases[1];
        let TestCaseStatus::NonSuccess { description, .. } = &case.status else {
            panic!("{case:?}");
        };
        let text = description.as_ref().unwrap().as_str();
        let actual = "</failure>&\\tb ]]> \\u{1b}[31m \\u{0} \\u{ffff}";
        assert!(text.contains(actual), "{text}");
        let began = "Falha 1 de 2 casos:\n>>> sessao_de_facil()\n";
        assert!(text.starts_with(began), "{text}");
    }

    #[test]
    fn an_item_is_a_suite_and_a_check_is_of_one_item() {
        let report = Report::deserialize_from_str(&rendered("junit", &complete())).unwrap();
        let suites = report.test_suites.iter();
        let suites = suites.map(|suite| (suite.name.as_str(), suite.tests, suite.failures));
        let suites: Vec<_> = suites.collect();
        assert_eq!(
            suites,
            [
                ("obter_movimento_auto: facil", 3, 1),
                ("obter_movimento_auto: normal", 1, 1),
                ("obter_movimento_auto: dificil", 1, 0),
                ("Regras do enunciado", 2, 1),
                ("Barreiras de abstração", 1, 1),
            ]
        );
        assert_eq!((report.tests, report.failures, report.skipped), (8, 4, 1));
    }

    #[test]
    fn what_artemis_and_gitlab_read_is_there() {
        let xml = rendered("junit", &complete());
        let name = "name=\"obter_movimento_auto/facil: a frase de facil\"";
        assert!(xml.contains(name), "{xml}");
        assert!(xml.contains("classname=\"moinho.obter_movimento_auto\""));
        // A line break in an attribute is a space to a reader, unless it is escaped.
        let began =
            "<failure message=\"Falha 1 de 2 casos:&#10;&gt;&gt;&gt; sessao_de_facil()&#10;";
        assert!(xml.contains(began), "{xml}");
        assert!(xml.contains("<skipped message=\"Não foi experimentada.\"/>"));
    }

    #[test]
    fn a_long_name_is_shortened() {
        let case = || TestCase::new("á".repeat(300), TestCaseStatus::success());
        let suite = suite(&"í".repeat(300), "a.py", std::iter::once(case()));
        let names = [&suite.name, &suite.test_cases[0].name];
        let lengths = names.map(|name| name.as_str().chars().count());
        assert_eq!(lengths[0] + 1 + lengths[1], MAX_NAME);
        assert_eq!(shortened("curto", 5), "curto");
    }
}
