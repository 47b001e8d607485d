//! `gabarito evidence`: style hints for whoever reads a program, and no mark, whatever is
//! found.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};
use rstest::rstest;
use serde_json::{Value, json};

fn evidence(assignment: &str, file: &Path) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    // Whether this machine has a linter makes no difference here.
    command.env("PATH", "/nao/existe");
    command.args(["evidence", assignment]).arg(file);
    command
}

/// What it prints as JSON.
fn json(evidence: &mut Command) -> Value {
    let printed = evidence.args(["--format", "json"]).assert().code(0);
    serde_json::from_slice(&printed.get_output().stdout).expect("JSON is printed")
}

/// A program that is handed in.
fn handed_in(content: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("projeto.py");
    fs::write(&file, content).expect("it can be written");
    (folder, file)
}

#[rstest]
fn correct_programs_are_shown_and_cost_nothing(
    #[files("fixtures/*/submissoes/certas/*.py")] file: PathBuf,
) {
    let folder = file.ancestors().nth(3).and_then(Path::file_name);
    let assignment = folder.expect("an assignment").to_string_lossy();
    evidence(&assignment, &file)
        .args(["--lang", "pt"])
        .assert()
        .code(0)
        .stdout(starts_with("Para quem lê o programa").and(contains("pip install ruff")))
        .stderr(is_empty());
    let document = json(&mut evidence(&assignment, &file));
    assert_eq!(document["format"], 2);
    assert_eq!(document["assignment"].as_str(), Some(&*assignment));
    assert!(document["linter"].is_null());
    for list in ["missing_signatures", "repeated"] {
        assert!(document[list].is_array(), "{list}");
    }
}

const PROGRAM: &str = "\
def f(x):
    dois = x
    print(dois)
    tres = dois
    print(tres)
    return x


def outra(x):
    dois = x
    print(dois)
    tres = dois
    print(tres)
";

#[test]
fn hints_have_lines_and_are_in_english_where_that_is_asked_for() {
    let (_folder, file) = handed_in(PROGRAM.as_bytes());
    evidence("moinho", &file)
        .args(["--lang", "en"])
        .assert()
        .code(0)
        .stdout(
            starts_with("For whoever reads the program")
                .and(contains("line 9: outra"))
                .and(contains("4 equal lines: 2-5, 10-13"))
                .and(contains("linha").not()),
        );
}

#[test]
fn json_has_each_hint_with_its_function_and_line() {
    let (_folder, file) = handed_in(PROGRAM.as_bytes());
    let document = json(&mut evidence("moinho", &file));
    let missing = json!([{"function": "f", "line": 1}, {"function": "outra", "line": 9}]);
    assert_eq!(document["missing_signatures"], missing);
    let place = json!({"function": "outra", "first_line": 10, "last_line": 13});
    assert_eq!(document["repeated"][0]["places"][1], place);
}

#[rstest]
#[case::syntax(b"def f(:\n    pass\n")]
#[case::binary(b"\x7fELF\x02\x01\x01\0\0\0")]
#[case::deep(format!("x = {}1\n", "-".repeat(50_000)).into_bytes())]
#[case::open(b"[".repeat(10_000))]
fn what_is_no_python_is_told_and_is_status_2(#[case] content: impl AsRef<[u8]>) {
    let (_folder, file) = handed_in(content.as_ref());
    evidence("moinho", &file)
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains("não é um programa em Python"));
}

/// A linter that answers a call with what `answer` prints.
#[cfg(unix)]
fn put_linter(folder: &Path, answer: &str) {
    use std::os::unix::fs::PermissionsExt;

    let file = folder.join("ruff");
    fs::write(&file, format!("#!/bin/sh\n{answer}\n")).expect("it can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it can be run");
}

#[cfg(unix)]
#[rstest]
#[case::nothing("true", "O ruff não respondeu")]
#[case::no_diagnostic("echo '[]'", "O ruff não tem nada a dizer.")]
#[case::its_arguments(
    r#"test "$2" = --isolated -a "$5" = --ignore-noqa && echo '[]'"#,
    "O ruff não tem nada a dizer."
)]
#[case::a_diagnostic(
    r#"echo '[{"code": "C901", "message": "`f`", "location": {"row": 2, "column": 5}}]'"#,
    "O que diz o ruff:\n\n  linha 2, coluna 5: C901 `f`\n"
)]
#[case::control_characters(
    r#"echo '[{"code": "E1", "message": "\u001b[31m\u202e", "location": {"row": 1, "column": 1}}]'"#,
    "E1 \\u{1b}[31m\\u{202e}"
)]
fn the_answer_of_the_linter_is_printed(#[case] answer: &str, #[case] words: &str) {
    let (folder, file) = handed_in(b"x = 1\n");
    put_linter(folder.path(), answer);
    evidence("moinho", &file)
        .env("PATH", folder.path())
        .assert()
        .code(0)
        .stdout(contains(words));
}

#[cfg(unix)]
#[test]
fn json_has_the_diagnostics_of_the_linter() {
    let (folder, file) = handed_in(b"x = 1\n");
    let diagnostic = r#"{"code": "C901", "message": "m", "location": {"row": 2, "column": 5}}"#;
    put_linter(folder.path(), &format!("echo '[{diagnostic}]'"));
    let document = json(evidence("moinho", &file).env("PATH", folder.path()));
    let finding = json!({"code": "C901", "message": "m", "line": 2, "column": 5});
    let linter = json!({"name": "ruff", "findings": [finding]});
    assert_eq!(document["linter"], linter);
}

#[cfg(unix)]
#[rstest]
#[case::missing(None, "pip install ruff")]
#[case::installed(Some("echo ruff 9.8.7"), "ruff         9.8.7")]
fn doctor_names_the_version_of_the_linter(#[case] answer: Option<&str>, #[case] words: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    if let Some(answer) = answer {
        put_linter(folder.path(), answer);
    }
    let mut doctor = cargo_bin_cmd!("gabarito");
    doctor
        .args(["--lang", "en", "doctor"])
        .env("PATH", folder.path());
    doctor.assert().stdout(contains(words));
}
