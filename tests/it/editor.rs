//! `gabarito watch` and `gabarito lsp`: a program is judged at each save, as `check` judges it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use rstest::rstest;
use serde_json::Value;

use super::common::course::Course;

const SOLUTION: &str = "\
def dobro(n):
    '''O dobro.

    >>> dobro(2)
    4
    >>> dobro(5)
    10
    '''
    return n + n


def metade(n):
    '''A metade de um número inteiro.

    >>> metade(7)
    3
    >>> metade('4')
    Traceback (most recent call last):
    ValueError: metade: argumento invalido
    '''
    if type(n) != int:
        raise ValueError('metade: argumento invalido')
    return n // 2
";

/// Longest wait for a line of a watched program.
const LONGEST: Duration = Duration::from_mins(2);

/// The versions of a program, one after the other.
fn versions() -> [String; 5] {
    let with = |right: &str, wrong: &str| SOLUTION.replace(right, wrong);
    [
        with("n // 2", "n / 2"),
        SOLUTION.to_owned(),
        with("return n + n", "return n +"),
        with("return n + n", "return n * n").replace("n // 2", "n % 2"),
        with("def metade", "def meia"),
    ]
}

/// A program that is watched.
struct Watched {
    process: Child,
    lines: Receiver<String>,
}

impl Watched {
    fn new(course: &Course, program: &Path, options: &[&str]) -> Self {
        let mut watch = Process::new(env!("CARGO_BIN_EXE_gabarito"));
        watch.env("XDG_CACHE_HOME", program.with_file_name("cache"));
        watch.arg("watch").arg(course.folder()).arg(program);
        watch.args(options).stdout(Stdio::piped());
        let mut process = watch.spawn().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Watched { process, lines }
    }

    /// The lines up to one that is awaited.
    fn until(&self, is_awaited: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        while !lines.last().is_some_and(|line: &String| is_awaited(line)) {
            lines.push(self.lines.recv_timeout(LONGEST).unwrap());
        }
        lines
    }

    /// The report as text, up to its end.
    fn report(&self) -> String {
        self.until(|line| line.contains("Ctrl-C")).join("\n")
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The report of `check` on the sessions of the text.
fn checked(course: &Course, program: &Path) -> Value {
    let mut check = course.command("check", program);
    check.args(["--battery", "documented", "--format", "json"]);
    serde_json::from_slice(&check.output().unwrap().stdout).unwrap()
}

#[test]
fn each_save_is_judged_as_check_judges_it() {
    let course = Course::new(SOLUTION);
    let [first, others @ ..] = versions();
    let program = course.write("trabalho/aluno.py", &first);
    let watched = Watched::new(&course, &program, &["--format", "json"]);
    let judged = || {
        let expected = checked(&course, &program);
        let sha256 = expected["submission"]["sha256"].as_str().unwrap();
        let lines = watched.until(|line| line.contains(sha256));
        let report: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
        for part in ["score", "checks", "loading", "provisional", "rules"] {
            assert_eq!(report[part], expected[part], "{part}");
        }
    };
    judged();
    for (number, version) in others.iter().enumerate() {
        if number % 2 == 0 {
            fs::write(&program, version).unwrap();
        } else {
            // As editors do that lose nothing if they are killed.
            let new = course.write("trabalho/.aluno.py.new", version);
            fs::rename(new, &program).unwrap();
        }
        judged();
    }
}

#[test]
fn a_report_says_what_is_mended_and_what_is_broken() {
    let course = Course::new(SOLUTION);
    let [wrong, right, no_python, others, _] = versions();
    let program = course.write("trabalho/aluno.py", &wrong);
    let watched = Watched::new(&course, &program, &[]);
    let report = watched.report();
    assert!(
        report.contains("✗ metade") && report.contains(">>> metade(7)"),
        "{report}"
    );
    let after = |version: &str| {
        fs::write(&program, version).unwrap();
        watched.report()
    };
    let report = after(&right);
    assert!(
        report.contains("✓ metade") && report.contains("(+"),
        "{report}"
    );
    // What is not judged is neither mended nor broken.
    let report = after(&no_python);
    assert!(
        !report.contains("metade") && report.contains("SyntaxError"),
        "{report}"
    );
    let report = after(&others);
    assert!(
        report.contains("✗ dobro") && report.contains("(−"),
        "{report}"
    );
    assert!(!report.contains('✓'), "{report}");
}

#[rstest]
#[case::right(1, 0)]
#[case::wrong(0, 1)]
fn without_changes_it_ends_with_the_last_verdict(#[case] version: usize, #[case] exit: i32) {
    let course = Course::new(SOLUTION);
    let program = course.write("trabalho/aluno.py", &versions()[version]);
    let mut watch = course.command("watch", &program);
    watch.args(["--idle", "1"]).assert().code(exit);
}

/// What an editor prints in which versions of a program are opened and saved.
fn edited(option: &str, course: &Course, program: &Path, versions: &[PathBuf]) -> String {
    let mut editor = Process::new("target/test-tools/bin/python");
    editor.args(["tests/it/editor/client.py", option]);
    editor
        .arg(env!("CARGO_BIN_EXE_gabarito"))
        .arg(course.folder());
    let output = editor.arg(program).args(versions).output().unwrap();
    let [told, errors] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    assert!(output.status.success(), "{errors}");
    told
}

#[test]
#[ignore = "needs pytest-lsp: scripts/test"]
fn an_editor_makes_a_change_that_was_tried() {
    let course = Course::new(SOLUTION);
    course.before("language = \"python\"", "hints = 4");
    let program = course.write("trabalho/aluno.py", "");
    let wrong = course.write("a.py", &versions()[0]);
    let output = edited("--changes", &course, &program, &[wrong]);
    let [_, changed, others] = output.lines().collect::<Vec<_>>()[..] else {
        panic!("{output}");
    };
    let changed: String = serde_json::from_str(changed).unwrap();
    fs::write(&program, changed).unwrap();
    let score = &checked(&course, &program)["score"];
    assert_eq!(score["points"], score["max"], "{score}");
    assert_eq!(others, "0");
}

#[test]
#[ignore = "needs pytest-lsp: scripts/test"]
fn an_editor_is_told_what_check_finds() {
    let course = Course::new(SOLUTION);
    let program = course.write("trabalho/o meu ç.py", "");
    let names = ["a.py", "b.py", "c.py", "d.py", "e.py"];
    let versions = versions();
    let versions = names.iter().zip(&versions);
    let versions: Vec<_> = versions
        .map(|(name, text)| course.write(name, text))
        .collect();
    let output = edited("--diagnostics", &course, &program, &versions);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), versions.len(), "{output}");
    for (line, version) in lines.iter().zip(&versions) {
        let told: Value = serde_json::from_str(line).unwrap();
        let told = told.as_array().unwrap();
        let expected = checked(&course, version);
        let failed = expected["checks"].as_array().unwrap().iter();
        let failed = failed.filter(|check| check["verdict"] == "fail");
        let (mut paths, mut lines): (Vec<_>, Vec<_>) = failed
            .map(|check| (&check["id"], check["line"].as_u64().unwrap_or(1)))
            .unzip();
        if expected["loading"]["result"] != "loaded" {
            (paths, lines) = (vec![&Value::Null], vec![9]);
        }
        assert_eq!(told.len(), paths.len(), "{told:#?}");
        for ((told, path), line) in told.iter().zip(paths).zip(lines) {
            assert_eq!(told["line"], line, "{told:#}");
            if let Some(path) = path.as_str() {
                assert!(
                    path.ends_with(told["code"].as_str().unwrap()),
                    "{path}: {told:#}"
                );
                let is_defined = expected["loading"]["missing"] == serde_json::json!([]);
                let hover = told["hover"].as_str().unwrap_or_default();
                assert_eq!(hover.contains('✗'), is_defined, "{told:#}");
                let statements = told["statements"].to_string();
                assert_eq!(
                    statements.contains("(7)") || statements.contains("(5)"),
                    is_defined
                );
            }
        }
    }
}
