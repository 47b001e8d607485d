//! Reports as the platforms read them: by readers as strict as their own code.

use std::fs;
use std::path::Path;
use std::process::Command;

use rstest::rstest;

use super::sample_document::{documents, rendered};
use super::{Document, FailureEntry, phrases, safe};

#[path = "../../tests/readers/classroom.rs"]
mod classroom;
#[path = "../../tests/readers/dodona.rs"]
mod dodona;
#[path = "../../tests/readers/inginious.rs"]
mod inginious;
#[path = "../../tests/readers/junit.rs"]
mod junit;
#[path = "../../tests/readers/submitty.rs"]
mod submitty;

/// The failures of a report on functions that there are: of others there is no session.
fn failures(document: &Document) -> impl Iterator<Item = &FailureEntry> {
    let is_loaded = document.loading.is_loaded();
    document.failures.iter().filter(move |failure| {
        let check = &mut document.checks.iter();
        let check = check.find(|check| check.id == failure.check).unwrap();
        is_loaded && !document.loading.is_missing(&check.function)
    })
}

#[test]
fn the_log_of_github_says_what_fails_and_has_no_command_of_a_program() {
    for (kind, document) in documents() {
        let reported = classroom::read(&rendered("classroom", &document)).unwrap();
        let log = &reported.log;
        let is_command = |line: &str| line.trim().starts_with("::") || line.contains("##[");
        assert!(!log.lines().any(is_command), "{kind}: {log}");
        assert!(!log.contains("undefined"), "{kind}: {log}");
        assert_eq!(reported.fails, !document.passes(), "{kind}: {log}");
        let final_score = document.final_score();
        let points =
            final_score.map(|score| [&score.points, &score.max].map(|n| n.parse().unwrap()));
        assert_eq!(reported.points, points, "{kind}: {log}");
        shows_documented_sessions(&kind, &document, log);
    }
}

#[test]
fn dodona_reads_every_report() {
    for (kind, document) in documents() {
        let judged = dodona::read(&rendered("dodona", &document));
        let judged = judged.unwrap_or_else(|why| panic!("{kind}: {why}"));
        assert_eq!(judged.accepted, document.passes(), "{kind}: {judged:?}");
        assert_eq!(
            judged.accepted,
            judged.status == "correct",
            "{kind}: {judged:?}"
        );
        let tabs = document
            .items
            .iter()
            .filter(|_| document.loading.is_loaded());
        let failed = tabs.map(|item| {
            let checks = document.checks_of(item);
            checks.filter(|check| check.is_failed()).count() as u64
        });
        let badges = judged.badges.iter().map(|(_, count)| *count);
        assert!(badges.eq(failed), "{kind}: {judged:?}");
    }
}

#[rstest]
#[case::an_unknown_keyword(r#"{"command":"start-tab","title":"a","badgeCount":1}"#, "badgeCount")]
#[case::a_wrong_level(r#"{"command":"start-context"}"#, "started during")]
#[case::a_missing_close("", "1 levels are open")]
#[case::a_missing_key(r#"{"command":"start-tab"}"#, "title is missing")]
#[case::a_wrong_value(r#"{"command":"start-tab","title":1}"#, "title is 1")]
#[case::an_unknown_status(
    r#"{"command":"escalate-status","status":{"enum":"fine","human":"x"}}"#,
    "status is"
)]
fn dodona_refuses(#[case] command: &str, #[case] why: &str) {
    let judged = dodona::read(&format!("{{\"command\":\"start-judgement\"}}\n{command}"));
    let error = judged.unwrap_err();
    assert!(error.contains(why), "{error}");
}

/// By the schema of JUnit, junit-10.xsd of Jenkins; `skipped` of a report is of quick-junit.
#[test]
fn junit_has_the_elements_and_attributes_of_its_schema() {
    let allowed = [
        ("testsuites", "name tests failures errors skipped time"),
        ("testsuite", "name tests failures errors skipped disabled"),
        ("testcase", "name classname time file"),
        ("failure", "message type"),
        ("skipped", "message type"),
        ("system-out", ""),
    ];
    for (kind, document) in documents() {
        let text = rendered("junit", &document);
        let report = roxmltree::Document::parse(&text).unwrap();
        for element in report.descendants().filter(roxmltree::Node::is_element) {
            let name = element.tag_name().name();
            let known = allowed.iter().find(|(known, _)| *known == name);
            let (_, known) = known.unwrap_or_else(|| panic!("{kind}: <{name}>"));
            for attribute in element.attributes() {
                let is_known = known.split(' ').any(|each| each == attribute.name());
                assert!(is_known, "{kind}: {name} {}", attribute.name());
            }
        }
    }
}

#[test]
fn artemis_and_gitlab_read_every_report() {
    for (kind, document) in documents() {
        let tests = junit::read(&rendered("junit", &document));
        let tests = tests.unwrap_or_else(|why| panic!("{kind}: {why}"));
        let all_pass = tests
            .iter()
            .all(|test| test.status == junit::Status::Passed);
        assert_eq!(all_pass, document.passes(), "{kind}");
        for test in &tests {
            assert!(!test.file.is_empty(), "{kind}: {test:?}");
            let is_failed = test.status == junit::Status::Failed;
            assert_eq!(is_failed, !test.gitlab.is_empty(), "{kind}: {test:?}");
            assert_eq!(test.artemis, test.gitlab, "{kind}");
        }
        let shown: String = tests.iter().map(|test| test.artemis.as_str()).collect();
        shows_sessions(&kind, failures(&document), &shown);
    }
}

#[test]
fn artemis_knows_a_test_by_the_same_name_whatever_fails() {
    let names = |document: &Document| {
        let tests = junit::read(&rendered("junit", document)).unwrap();
        let tests = tests.into_iter().map(|test| test.name);
        tests.collect::<Vec<_>>()
    };
    let of = |kind: &str| {
        let mut documents = documents().into_iter();
        documents.find(|(name, _)| name == kind).unwrap().1
    };
    let (right, wrong) = (of("passes"), of("wrong_value"));
    assert_eq!(right.assignment, wrong.assignment);
    assert_eq!(names(&right), names(&wrong));
}

/// A recipe of docs/platforms.md: its code block of this name, which judges by the program `gabarito`.
fn recipe(name: &str) -> String {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/platforms.md");
    let docs = fs::read_to_string(docs).unwrap();
    let lines = docs
        .lines()
        .skip_while(|line| !(line.starts_with("```") && line.split(' ').nth(1) == Some(name)));
    let lines = lines.skip(1).take_while(|line| *line != "```");
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    assert!(!code.is_empty(), "no recipe is called {name}");
    code
}

/// Runs a recipe on a report, with stubs in place of gabarito and of the platform, and returns its
/// output. Without a report, the stub of gabarito fails.
fn run(interpreter: &str, name: &str, folder: &Path, document: Option<&Document>) -> String {
    let status = match document {
        None => "3",
        Some(document) if document.passes() => "0",
        Some(_) => "1",
    };
    let reports = folder.join("reports");
    fs::create_dir(&reports).unwrap();
    fs::write(reports.join("status"), status).unwrap();
    for format in ["vpl", "coderunner"] {
        let report = document.map(|document| rendered(format, document));
        fs::write(reports.join(format), report.unwrap_or_default()).unwrap();
    }
    fs::write(folder.join(name), recipe(name)).unwrap();
    let programs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/readers/bin");
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let mut command = Command::new(interpreter);
    let command = command.arg(name).current_dir(folder).env("PATH", path);
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// The share of the points of a report that is a mark.
fn share(document: &Document) -> Option<f64> {
    let score = document.final_score()?;
    let [points, max] = [&score.points, &score.max].map(|each| each.parse::<f64>().unwrap());
    Some(points / max)
}

/// Returns whether two shares are equal, as far as points are written with four decimals.
fn is_near(share: f64, other: f64) -> bool {
    (share - other).abs() < 1e-3
}

#[test]
fn submitty_enters_what_is_a_mark_and_nothing_else() {
    for (kind, document) in documents() {
        let folder = tempfile::tempdir().unwrap();
        let read = submitty::read(&run(
            "python3",
            "validator.py",
            folder.path(),
            Some(&document),
        ));
        let Some(share) = share(&document) else {
            let error = read.unwrap_err();
            assert!(error.contains("no mark: regrade"), "{kind}: {error}");
            continue;
        };
        let validated = read.unwrap_or_else(|why| panic!("{kind}: {why}"));
        assert!(is_near(validated.score, share), "{kind}: {validated:?}");
        let expected = if document.passes() {
            "success"
        } else {
            "failure"
        };
        assert_eq!(validated.kind, expected, "{kind}");
        shows_documented_sessions(&kind, &document, &validated.message);
    }
    let folder = tempfile::tempdir().unwrap();
    let error = submitty::read(&run("python3", "validator.py", folder.path(), None)).unwrap_err();
    assert!(
        error.contains("3. These 0 points are no mark: regrade"),
        "{error}"
    );
}

#[test]
fn inginious_enters_what_is_a_mark_and_nothing_else() {
    let feedback = |document: Option<&Document>| {
        let folder = tempfile::tempdir().unwrap();
        run("bash", "run-inginious", folder.path(), document);
        let asked = fs::read_to_string(folder.path().join("asked")).unwrap();
        // Of a fault there is no comment.
        let message = fs::read_to_string(folder.path().join("message"));
        let message = message.unwrap_or_else(|_| "::\n\n".to_owned());
        inginious::read(&asked, &message)
    };
    for (kind, document) in documents() {
        let feedback = feedback(Some(&document)).unwrap_or_else(|why| panic!("{kind}: {why}"));
        let expected = match share(&document) {
            None => "crash",
            Some(_) if document.passes() => "success",
            Some(_) => "failed",
        };
        assert_eq!(feedback.result, expected, "{kind}");
        if let Some(share) = share(&document) {
            assert!(
                is_near(feedback.grade / 100.0, share),
                "{kind}: {feedback:?}"
            );
        }
        shows_documented_sessions(&kind, &document, &feedback.text);
    }
    assert_eq!(feedback(None).unwrap().result, "crash");
}

fn shows_documented_sessions(kind: &str, document: &Document, shown: &str) {
    let documented = failures(document).filter(|failure| failure.is_known());
    shows_sessions(kind, documented, shown);
}

/// Every line of the sessions is shown; those of hostile programs are escaped by each format.
fn shows_sessions<'a>(kind: &str, failures: impl Iterator<Item = &'a FailureEntry>, shown: &str) {
    for failure in failures.filter(|_| kind != "hostile") {
        for line in safe(&phrases::session(failure)).lines() {
            assert!(shown.contains(line), "{kind}: {line}\n{shown}");
        }
    }
}
