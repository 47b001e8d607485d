//! `gabarito audit FOLDER` and `gabarito battery FOLDER --grow`, on an assignment of one function.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use tempfile::TempDir;

use super::common::course::Course;

const MANIFEST: &str = r#"
format = 1
title = "Preço"
language = "python"
lingua = "pt"
seed = 1

[limits]
cpu_seconds = 5
memory_mib = 256
output_kib = 256

[[function]]
name = "preco"
signature = "int → int"

[[item]]
name = "Preço"
points = "20"

[[item.check]]
function = "preco"
id = "escaloes"
clause = "os primeiros 5 custam 40 cada, e os restantes 80 cada."
"#;

const SOLUTION: &str = "\
def preco(metros):
    if metros <= 5:
        return metros * 40
    return 200 + resto(metros) * 80


def resto(metros):
    return max(metros - 5, 0)
";

const DOCUMENTED: &str = "# check: preco/escaloes\n>>> preco(2)\n80\n";

/// Two draws cannot show both sides of the bound.
const HIDDEN: &str = "# check: preco/escaloes\n# draw 2: n = integers(0, 9)\n>>> preco(n)\n";

const EQUAL: &str = r#"
[[equivalent]]
program = "solucao"
from = "if metros <= 5:"
to = ["if metros < 5:", "if metros <= 4:"]
reason = "both sides cost 200"

[[equivalent]]
program = "solucao"
from = "return max(metros - 5, 0)"
to = ["return max(metros - 5, 1)", "return max(metros - 5, -1)"]
reason = "it is called with 6 or more"
"#;

const WRONG: &str = "def preco(metros):\n    return metros * 40\n";

/// A folder with an assignment, and files that are not of every one.
fn folder(others: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let always = [
        ("enunciado.toml", MANIFEST),
        ("solucao.py", SOLUTION),
        ("interacoes/preco.pycon", DOCUMENTED),
        ("escondidas/preco.pycon", HIDDEN),
    ];
    for (name, text) in always.iter().chain(others) {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// A command on a folder: its name, and the options.
fn gabarito(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    command
        .args(["--lang", "en", arguments[0]])
        .arg(folder)
        .args(&arguments[1..]);
    command
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_battery_grows_until_it_catches_what_can_be_caught() {
    let before = "# check: preco/escaloes\n>>> preco(0)\n";
    let file = "escondidas/crescidas.pycon";
    let folder = folder(&[("equivalentes.toml", EQUAL), (file, before)]);
    let grow = || gabarito(&["battery", "--grow", "--jobs", "2"], folder.path());
    let text = || fs::read_to_string(folder.path().join(file)).unwrap();
    grow()
        .assert()
        .code(0)
        .stdout(contains("7 of 23 mutants were caught, 23 are now\n"));
    let grown = text();
    assert_eq!(
        grown,
        format!("{before}\n---\n\n# check: preco/escaloes\n>>> preco(6)\n")
    );
    grow()
        .assert()
        .code(0)
        .stdout("23 of 23 mutants were caught, 23 are now\n");
    assert_eq!(text(), grown);
}

#[test]
#[ignore = "slow: scripts/test"]
fn an_audit_says_what_survives_and_what_cannot() {
    let folder = folder(&[
        ("erradas/tudo_a_40.py", WRONG),
        ("equivalentes.toml", EQUAL),
    ]);
    gabarito(&["audit"], folder.path()).assert().code(1).stdout(
        contains("| documented | 0 of 1, 0.0 % | 7 of 23, 30.4 % |")
            .and(contains("line 2, preco, comparison: both sides cost 200\n"))
            .and(contains("not caught: tudo_a_40.py\n"))
            .and(contains("not caught: line 8, resto, built-in\n"))
            .and(contains("+    return min(metros - 5, 0)\n"))
            .and(contains("needs a session of `preco`\n")),
    );
    gabarito(&["audit", "--most", "3"], folder.path())
        .assert()
        .stdout(contains(" of 3, "));
}

/// A mutant of a message that `like` leaves out is no survivor.
#[test]
#[ignore = "slow: scripts/test"]
fn an_audit_leaves_out_what_like_leaves_out() {
    let course =
        Course::new("def f(n):\n    if n < 1:\n        raise ValueError('f: mau')\n    return n\n");
    let sessions = "# check: f/resultado\n# each n in [-1, 0, 1, 2]\n>>> f(n)\n";
    course.write("curso/escondidas/f.pycon", sessions);
    let audit = || {
        let mut audit = course.gabarito();
        audit.arg("audit").arg(course.folder());
        audit.assert()
    };
    audit().stdout(contains("`like`").not());
    course.before("clause = ", "like = [\"message\"]");
    audit().stdout(
        contains("mais um mutante só muda o que `like` manda não comparar:\n  line 3, f, text\n")
            .and(contains("f, text\n").count(1)),
    );
}

#[test]
fn a_solution_without_a_function_of_the_text_is_no_measure() {
    let without = SOLUTION.replace("def preco", "def preço");
    let folder = folder(&[("solucao.py", &without)]);
    gabarito(&["audit"], folder.path())
        .assert()
        .code(2)
        .stderr(contains(
            "the solution does not define the function `preco`",
        ));
}

#[test]
fn only_folders_grow() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    let command = command.args(["--lang", "en", "battery", "moinho", "--grow"]);
    let refused = command.assert().code(2);
    refused.stderr(contains("`moinho` is built in").and(contains("folder")));
}
