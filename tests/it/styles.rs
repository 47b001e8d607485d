//! Right programs in ways of writing that no text mentions.

use std::fs;
use std::path::Path;

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;

use crate::common;

const BAG: &str = include_str!("../../fixtures/conta/certas/tuplos.py");
const RIGHT: &str = include_str!("../../fixtures/tictactoe/submissoes/certas/ingenua.py");

fn check(assignment: &Path, hand_in: &Path, options: &[&str]) -> Assert {
    let mut command = cargo_bin_cmd!("gabarito");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
        .arg("check")
        .args([assignment, hand_in])
        .args(options);
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
        .arg("--python")
        .arg(&common::MACHINE.interpreter.path);
    command.assert()
}

fn conta() -> &'static Path {
    Path::new("fixtures/conta")
}

#[rstest]
#[case::reconfigured(
    "import sys\nsys.stdout.reconfigure(encoding='utf-8')\nsys.stdin.reconfigure(encoding='utf-8')\n"
)]
#[case::wrapped("import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer, 'utf-8')\n")]
#[case::input_wrapped("import io, sys\nsys.stdin = io.TextIOWrapper(sys.stdin.buffer, 'utf-8')\n")]
#[case::codecs("import codecs, sys\nsys.stdout = codecs.getwriter('utf-8')(sys.stdout.buffer)\n")]
#[case::detached("import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.detach(), 'utf-8')\n")]
#[case::encoding("import sys\nassert sys.stdout.encoding.lower() == 'utf-8'\n")]
#[case::faults("import faulthandler\nfaulthandler.enable()\n")]
#[case::locale("import locale\nlocale.setlocale(locale.LC_ALL, '')\n")]
fn a_stream_is_asked_what_that_of_a_terminal_is(#[case] first_lines: &str) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("conta.py");
    fs::write(&program, format!("{first_lines}{BAG}")).unwrap();
    check(conta(), &program, &["--battery", "documented"]).code(0);
}

/// The judgement of a wrong program whose functions are in another module.
fn checked_in_two_modules(wrong: &str) -> Assert {
    let folder = tempfile::tempdir().unwrap();
    let parts = [
        ("motor.py", format!("{RIGHT}\n{wrong}")),
        ("tictactoe.py", "from motor import *\n".to_owned()),
    ];
    for (name, text) in parts {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let documented = ["--battery", "documented"];
    check(Path::new("tictactoe"), folder.path(), &documented)
}

#[test]
fn functions_of_a_module_pay_for_themselves_alone() {
    let wrong = "def winner(board):\n    return board[0][0] or board[2][2]\n";
    let others = contains("✗ terminal:")
        .or(contains("✗ utility:"))
        .or(contains("✗ minimax:"));
    let told = checked_in_two_modules(wrong).code(1);
    told.stdout(contains("✗ winner:").and(others.not()));
}

#[test]
fn rules_hold_for_modules_of_the_program() {
    let told = checked_in_two_modules("import os\n");
    told.stdout(contains("motor.py: ").and(contains("import os")));
}

/// A solution of which one function calls another.
const SOLUTION: &str = "
def preco(metros):
    \"\"\"Devolve o preço.

    >>> preco(5)
    200
    \"\"\"
    return 40 * metros


def fatura(lista):
    \"\"\"Devolve o preço de todos.

    >>> fatura([5, 1])
    240
    \"\"\"
    return sum([preco(cada) for cada in lista])
";

#[rstest]
#[case::plain("")]
#[case::future("from __future__ import annotations\n")]
#[case::global("VEZES = 0\ndef conta_vezes():\n    global VEZES\n    VEZES += 1\n")]
#[case::counting("def conta_vezes():\n    global VEZES\n    VEZES = 1\n")]
fn a_right_function_is_excused_whatever_the_solution_is_like(#[case] first_lines: &str) {
    let folder = tempfile::tempdir().unwrap();
    let [solution, program, assignment] =
        ["solucao.py", "programa.py", "agua"].map(|name| folder.path().join(name));
    fs::write(&solution, format!("{first_lines}{SOLUTION}")).unwrap();
    fs::write(&program, SOLUTION.replace("40 *", "41 *")).unwrap();
    let mut command = cargo_bin_cmd!("gabarito");
    command.arg("new").arg(&assignment).arg("--from");
    command.arg(&solution).assert().success();
    let told = check(&assignment, &program, &[]);
    told.code(1)
        .stdout(contains("✗ preco:").and(contains("✗ fatura:").not()));
}
