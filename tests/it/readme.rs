//! What the README shows is what the program says.

use crate::common;

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;

#[test]
fn report_in_the_readme_is_the_programs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let shown = readme.split("```text\n").nth(1).unwrap();
    let shown = shown.split("```").next().unwrap();
    let mut command = cargo_bin_cmd!("gabarito");
    command.current_dir(root).args(["check", "tictactoe"]);
    command.arg("fixtures/tictactoe/submissoes/erradas/sem_colunas.py");
    command
        .arg("--python")
        .arg(&common::MACHINE.interpreter.path);
    let output = command.assert().code(1);
    let report = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert_eq!(everywhere(&report), everywhere(shown));
}

/// A report without what the machine has in it: the version of Python, and what
/// holds the submission.
fn everywhere(report: &str) -> String {
    let python = format!("Python {}", common::MACHINE.interpreter.version);
    let lines = report
        .lines()
        .filter(|line| !line.starts_with("Isolamento"));
    lines
        .map(|line| line.replace(&python, "Python 3") + "\n")
        .collect()
}
