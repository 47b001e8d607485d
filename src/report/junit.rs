//! The report as JUnit XML, as GitLab shows it: a suite for each item of the text, a test for each
//! check.
//!
//! The XML holds no times or dates, so that the same report is always the same text.

use std::io::Write;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::document::{CheckEntry, FailureVerdict, RuleVerdict};
use super::not_loaded::not_loaded;
use super::phrases::{self, Requirement};
use super::{Document, Messages, RenderError, Renderer, in_line, safe};
use crate::grading::CheckVerdict;

/// Writes reports as JUnit XML.
#[derive(Debug)]
pub(super) struct Junit;

impl Renderer for Junit {
    fn render(
        &self,
        document: &Document,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        Ok(report(document, messages).serialize(out)?)
    }
}

fn report(document: &Document, messages: &Messages) -> Report {
    let assignment = &document.assignment;
    let mut report = Report::new(xml(&format!("gabarito {assignment}")));
    if let Some(not_loaded) = not_loaded(document, messages) {
        let file = [("file", in_line(&document.submission.name).into())];
        let loads = messages.with("loads", file);
        let status = failed(&not_loaded.title, "fail", &not_loaded.details.join("\n"));
        let case = case(&loads, assignment, status);
        report.add_test_suite(suite(
            &in_line(&document.submission.name),
            std::iter::once(case),
        ));
    }
    if document.provisional {
        let why = phrases::provisional(messages, document);
        let case = case(&messages.get("complete"), assignment, skipped(&why));
        report.add_test_suite(suite(
            &in_line(&document.submission.name),
            std::iter::once(case),
        ));
    }
    for item in &document.items {
        let cases = document.checks_of(item);
        let cases = cases.map(|check| check_case(document, messages, check));
        report.add_test_suite(suite(&item.name, cases));
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
            report.add_test_suite(suite(&messages.get(title), cases));
        }
    }
    report
}

fn suite(name: &str, cases: impl Iterator<Item = TestCase>) -> TestSuite {
    let mut suite = TestSuite::new(xml(name));
    suite.add_test_cases(cases);
    suite
}

fn case(name: &str, class: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(xml(name), status);
    case.set_classname(xml(class));
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
    case(
        &name,
        &format!("{}.{}", document.assignment, check.function),
        status,
    )
}

fn requirement_case(messages: &Messages, class: &str, each: &Requirement) -> TestCase {
    let places = each.places.join("\n");
    let status = match each.verdict {
        RuleVerdict::Pass => TestCaseStatus::success(),
        RuleVerdict::NotDecided => skipped(&format!("{}\n{places}", messages.get("rules-open"))),
        RuleVerdict::Fail => failed(&messages.get("sheet-not-kept"), "fail", &places),
    };
    case(&each.name, class, status)
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(xml(message));
    status
}

fn failed(message: &str, kind: &str, text: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(xml(message)).set_type(kind);
    if !text.is_empty() {
        status.set_description(xml(text));
    }
    status
}

/// Escapes text for XML 1.0. Tabs are escaped because the serializer drops them with the control
/// characters; so are the two noncharacters U+FFFE and U+FFFF.
fn xml(text: &str) -> String {
    let text = safe(text).replace('\t', "\\t");
    text.replace('\u{fffe}', "\\u{fffe}")
        .replace('\u{ffff}', "\\u{ffff}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::Lingua;
    use crate::report::sample_document::hostile;

    fn rendered() -> String {
        let complete = Document {
            provisional: false,
            ..hostile()
        };
        report(&complete, &Messages::new(Lingua::Pt))
            .to_string()
            .unwrap()
    }

    #[test]
    fn what_a_submission_says_stays_text() {
        let xml = rendered();
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
        assert!(text.starts_with(">>> sessao_de_facil()\n"), "{text}");
    }

    #[test]
    fn an_item_is_a_suite_and_a_check_is_of_one_item() {
        let report = Report::deserialize_from_str(&rendered()).unwrap();
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
    fn what_gitlab_reads_is_there() {
        let xml = rendered();
        let name = "name=\"obter_movimento_auto/facil: a frase de facil\"";
        assert!(xml.contains(name), "{xml}");
        assert!(xml.contains("classname=\"moinho.obter_movimento_auto\""));
        assert!(xml.contains("<failure message=\"Falha 1 de 2 casos:\" type=\"mismatch\">"));
        assert!(xml.contains("<skipped message=\"Não foi experimentada.\"/>"));
    }

    #[test]
    fn it_names_no_time() {
        let xml = rendered();
        assert!(!xml.contains("time=") && !xml.contains("timestamp") && !xml.contains("uuid"));
    }
}
