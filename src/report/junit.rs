//! The report as JUnit XML, as GitLab shows it: a suite for each item of the text, a test
//! for each promise.
//!
//! It names no time and no moment, so that the same report is the same text.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use thiserror::Error;

use super::document::{CheckEntry, FailureVerdict};
use super::items::{by_item, failures_of, path};
use super::told::{Read, barriers, in_full, rules};
use super::{Document, Messages, safe};
use crate::grading::CheckVerdict;

/// Why a report cannot be written as JUnit XML: always our own mistake.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct JunitError(#[from] quick_junit::SerializeError);

/// The report as JUnit XML.
///
/// # Errors
/// [`JunitError`], that of the serializer.
pub fn junit(document: &Document, messages: &Messages) -> Result<String, JunitError> {
    let assignment = &document.assignment;
    let mut report = Report::new(xml(&format!("gabarito {assignment}")));
    for (item, checks) in by_item(document) {
        let cases = checks.into_iter();
        let cases = cases.map(|check| check_case(document, messages, check));
        report.add_test_suite(suite(&item.name, cases));
    }
    let read = [
        ("rules", "sheet-rules", rules(document, messages)),
        ("barriers", "sheet-barriers", barriers(document, messages)),
    ];
    for (class, title, all) in read {
        if !all.is_empty() {
            let class = format!("{assignment}.{class}");
            let cases = all.iter().map(|each| read_case(messages, &class, each));
            report.add_test_suite(suite(&messages.get(title), cases));
        }
    }
    Ok(report.to_string()?)
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
        CheckVerdict::NotRun => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(xml(&check.because));
            status
        }
        CheckVerdict::Fail => {
            let failures: Vec<_> = failures_of(document, check).collect();
            let shown = failures.iter().map(|failure| in_full(messages, failure));
            let text = shown.collect::<Vec<_>>().join("\n");
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
    let name = format!("{}: {}", path(document, check), check.clause);
    case(
        &name,
        &format!("{}.{}", document.assignment, check.function),
        status,
    )
}

fn read_case(messages: &Messages, class: &str, each: &Read) -> TestCase {
    let status = if each.is_kept {
        TestCaseStatus::success()
    } else {
        failed(
            &messages.get("sheet-not-kept"),
            "fail",
            &each.places.join("\n"),
        )
    };
    case(&each.name, class, status)
}

fn failed(message: &str, kind: &str, text: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(xml(message)).set_type(kind);
    if !text.is_empty() {
        status.set_description(xml(text));
    }
    status
}

/// Text that XML 1.0 can hold. Tabs are written out, since the serializer drops them with
/// the control characters, and so are the two characters that are none.
fn xml(text: &str) -> String {
    let text = safe(text).replace('\t', "\\t");
    text.replace('\u{fffe}', "\\u{fffe}")
        .replace('\u{ffff}', "\\u{ffff}")
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::json;

    use super::*;
    use crate::manifest::Lingua;

    /// A report on a program that means harm: three items of one function, a rule, a
    /// barrier.
    pub(in crate::report) fn sample() -> Document {
        let check = |id: &str, battery: &str, verdict: &str, because: &str| {
            json!({
                "id": format!("moinho/obter_movimento_auto/{id}"),
                "function": "obter_movimento_auto", "clause": format!("a frase de {id}"),
                "battery": battery, "weight": 1, "verdict": verdict, "because": because,
                "cases": {"passed": 1, "failed": 1, "not_run": 0, "total": 2}
            })
        };
        let failure = |id: &str, termination: &str, actual: &str| {
            json!({
                "check": format!("moinho/obter_movimento_auto/{id}"), "verdict": "mismatch",
                "termination": termination, "step": 1, "expected": ["('a1',)\n"],
                "actual": actual, "transcript": format!(">>> sessao_de_{id}()\n('a1',)\n"),
                "cpu_ms": 7, "wall_ms": 9
            })
        };
        let item = |level: &str, points: &str| {
            json!({
                "name": format!("obter_movimento_auto: {level}"), "points": points,
                "max": "1", "functions": ["obter_movimento_auto"]
            })
        };
        let document = json!({
            "format": 1, "gabarito": "0.1.0", "assignment": "moinho",
            "submission": {"name": "=projeto\u{1b}[31m.py", "sha256": "ab12"},
            "battery": {"seed": 1, "sha256": "cd34"},
            "sandbox": {"tier": 0, "active": [], "missing": []},
            "score": {"points": "0.3333", "max": "3"},
            "provisional": true,
            "items": [item("facil", "0.3333"), item("normal", "0"), item("dificil", "0")],
            "checks": [
                check("colocacao", "documented", "pass", ""),
                check("facil", "documented", "fail", "Falha 1 de 2 casos:"),
                check("todas-bloqueadas", "hidden", "not_run", "Não foi experimentada."),
                check("normal", "hidden", "fail", "Falha 1 de 2 casos:"),
                check("dificil", "hidden", "pass", "")
            ],
            "failures": [
                failure("facil", "normal", "</failure>&\tb ]]> \u{1b}[31m \u{0} \u{ffff}\n"),
                failure("normal", "timeout", "")
            ],
            "rules": [
                {"name": "ascii", "verdict": "fail",
                 "where": [{"line": 3, "column": 4, "text": "ç<"}]},
                {"name": "imports", "verdict": "pass", "where": []}
            ],
            "barriers": [
                {"tad": "posicao", "verdict": "fail",
                 "where": [{"function": "f", "line": 12, "operation": "[0]"}]}
            ],
            "readings": [], "cpu_ms": 1, "wall_ms": 2
        });
        serde_json::from_value(document).unwrap()
    }

    fn written() -> String {
        junit(&sample(), &Messages::new(Lingua::Pt)).unwrap()
    }

    #[test]
    fn what_a_submission_says_stays_text() {
        let xml = written();
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
        let report = Report::deserialize_from_str(&written()).unwrap();
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
        let xml = written();
        let name = "name=\"obter_movimento_auto/facil: a frase de facil\"";
        assert!(xml.contains(name), "{xml}");
        assert!(xml.contains("classname=\"moinho.obter_movimento_auto\""));
        assert!(xml.contains("<failure message=\"Falha 1 de 2 casos:\" type=\"mismatch\">"));
        assert!(xml.contains("<skipped message=\"Não foi experimentada.\"/>"));
    }

    #[test]
    fn it_names_no_time() {
        let xml = written();
        assert!(!xml.contains("time=") && !xml.contains("timestamp") && !xml.contains("uuid"));
    }
}
