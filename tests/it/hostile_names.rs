//! Names that a student chose, wherever they are written: none makes a line of its own.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::report::FORMATS;
use rstest::rstest;

use crate::common::class::{ClassFolder, archive, files, program};

/// What is in every name: a command of GitHub, a grade of VPL, a mark that reverses text.
const FORGED: &str = "x\n::error::20\r\nGrade :=>> 20\u{202e}\u{2028}##[error]20";

/// Fails where a line of a text is forged, or hides what it says.
fn assert_honest(what: &str, text: &str) {
    let ends = |letter: char| "\n\r\u{b}\u{c}\u{85}\u{2028}\u{2029}".contains(letter);
    let forged = text.split(ends).map(str::trim_start).find(|line| {
        let is_grade = line.starts_with("Grade") && line.contains("20");
        // Each line for GitHub is a command of ours, and names the file first.
        let is_ours = line.starts_with("::error file=x\\n%3A");
        let is_command = line.starts_with(':') && line.contains("error") && !is_ours;
        is_command || is_grade || line.contains("##[")
    });
    assert_eq!(forged, None, "{what}: {text}");
    assert!(!text.contains(['\u{202e}', '\u{2028}']), "{what}: {text}");
}

/// Fails where what a command printed is not honest.
fn assert_prints_honestly(arguments: &[&str], path: &Path) {
    let mut command = cargo_bin_cmd!("gabarito");
    let printed = command.args(arguments).arg(path).output().unwrap();
    for bytes in [printed.stdout, printed.stderr] {
        let text = String::from_utf8(bytes).unwrap();
        assert_honest(&arguments.join(" "), &text);
    }
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_name_forges_no_line_in_any_format() {
    let folder = tempfile::tempdir().unwrap();
    let alone = folder.path().join(format!("{FORGED}.py"));
    fs::write(&alone, program("tictactoe", "erradas/por_fazer")).unwrap();
    let packed = folder.path().join(format!("{FORGED}.zip"));
    let named = format!("{FORGED}/{FORGED}.py");
    fs::write(&packed, archive(&named, b"def f(:\n")).unwrap();
    for format in &FORMATS {
        let check = [
            "check",
            "tictactoe",
            "--battery",
            "documented",
            "--format",
            format.name,
        ];
        assert_prints_honestly(&check, &alone);
        assert_prints_honestly(&check, &packed);
    }
    assert_prints_honestly(&["evidence", "tictactoe"], &alone);
}

#[rstest]
#[case::outside(format!("../{FORGED}.py"))]
#[case::no_program(format!("{FORGED}.pas"))]
#[case::folder(format!("{FORGED}/"))]
fn a_refused_name_forges_no_line(#[case] entry: String) {
    let folder = tempfile::tempdir().unwrap();
    let packed = folder.path().join(format!("{FORGED}.zip"));
    fs::write(&packed, archive(&entry, b"")).unwrap();
    assert_prints_honestly(&["check", "tictactoe"], &packed);
    assert_prints_honestly(
        &["check", "tictactoe"],
        &folder.path().join(format!("{FORGED}.pas")),
    );
}

#[test]
fn a_name_forges_no_line_in_what_a_class_writes() {
    let class = ClassFolder::of("tictactoe", &[("João Sá.py", "erradas/por_fazer")]);
    class.put(
        &format!("{FORGED}.py"),
        &program("tictactoe", "erradas/por_fazer"),
    );
    class.put(
        &format!("G2{FORGED}.zip"),
        &archive(&format!("../{FORGED}"), b""),
    );
    class.put(&format!("G3{FORGED}.pdf"), b"");
    class.put(&format!(".{FORGED}"), b"");
    let run = class.judge("turma", &[]).output().unwrap();
    for bytes in [run.stdout, run.stderr] {
        assert_honest("class", &String::from_utf8(bytes).unwrap());
    }
    let out = class.beside("turma");
    let written = files(&out);
    assert!(written.len() > 7, "{:?}", written.keys());
    for (name, bytes) in &written {
        let name = name.to_str().unwrap();
        assert_honest("a file's name", name);
        // A workbook is an archive.
        if let Ok(text) = std::str::from_utf8(bytes) {
            assert_honest(name, text);
        }
    }
    let table = String::from_utf8(written[Path::new("turma.csv")].clone()).unwrap();
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.contains("\"João Sá\""), "{table}");
    assert_prints_honestly(&["similar"], &class.hand_ins());
}
