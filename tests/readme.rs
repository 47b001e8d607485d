//! What the README shows is what the program says.

mod common;

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
    command.current_dir(root).args(["check", "moinho"]);
    command.arg("fixtures/moinho/submissoes/erradas/coluna_ao_contrario.py");
    command.arg("--python").arg(&common::PYTHON.path);
    let output = command.assert().code(1);
    let report = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    // The version of Python is that of whoever looks.
    let versionless =
        |text: &str| text.replace(&format!("Python {}", common::PYTHON.version), "Python 3");
    assert_eq!(versionless(&report), versionless(shown));
}
