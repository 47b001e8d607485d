//! Levels of hints: what a report tells students, from the sentence alone to a change of the program.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use super::common::course::Course;

/// Functions, one of which calls the other.
const SOLUTION: &str = "\
def dobro(n: int) -> int:
    '''Devolve o dobro.

    >>> dobro(2)
    4
    '''
    return 2 * n


def soma_dos_dobros(a: int, b: int) -> int:
    '''Devolve a soma dos dobros.

    >>> soma_dos_dobros(1, 2)
    6
    '''
    return dobro(a) + dobro(b)
";

/// What each level adds, in words, and in JSON.
const TOLD: [[&str; 2]; 5] = [
    ["Devolve a soma dos dobros"; 2],
    ["soma_dos_dobros(1, 2)"; 2],
    [
        "O valor errado sai da linha 16, em soma_dos_dobros.",
        "\"wrong_at\"",
    ],
    [
        "Uma correção muda um operador aritmético na linha 16.",
        "\"arithmetic\"",
    ],
    ["+    return dobro(a) + dobro(b)"; 2],
];

/// A function with a loop.
const LOOP: &str = "\
def conta_maiores(valores, limite):
    '''Devolve quantos valores passam do limite.

    >>> conta_maiores([1, 6, 9], 5)
    2
    >>> conta_maiores([], 5)
    0
    >>> conta_maiores([7, 7], 5)
    2
    '''
    total = 0
    for valor in valores:
        if valor > limite:
            total += 1
    return total
";

fn wrong_program() -> String {
    SOLUTION.replace("dobro(a) + dobro(b)", "dobro(a) - dobro(b)")
}

#[rstest]
fn a_level_tells_no_more_than_it_allows(
    #[values(0, 1, 2, 3, 4)] level: usize,
    #[values(true, false)] is_option: bool,
) {
    let course = Course::new(SOLUTION);
    let mut check = if is_option {
        let mut check = course.check(&wrong_program());
        check.args(["--hints", &level.to_string()]);
        check
    } else {
        course.before("seed =", &format!("hints = {level}"));
        course.check(&wrong_program())
    };
    let formats = ["text", "html", "json", "gradescope", "junit"];
    let reports = formats.map(|format| course.folder().with_file_name(format));
    for (format, report) in formats.iter().zip(&reports) {
        check.args(["--format", &format!("{format}={}", report.display())]);
    }
    check.assert().code(1);
    for (format, report) in formats.iter().zip(&reports) {
        let report = fs::read_to_string(report).unwrap();
        for (least, told) in TOLD.iter().enumerate() {
            let words = told[usize::from(*format == "json")];
            assert_eq!(report.contains(words), level >= least, "{words}: {report}");
        }
    }
}

#[rstest]
#[case::comparison(&[("valor > limite", "valor >= limite")], &["uma comparação na linha 13."], &[])]
#[case::name(&[("valor > limite", "valor > total")], &["um nome na linha 13."], &[])]
#[case::number(&[("total = 0", "total = 1")], &["um número na linha 11."], &["--fail-fast"])]
#[case::missing_return(&[("    return total\n", "")], &["o valor que se devolve na linha 14."], &[])]
#[case::two(
    &[("total = 0", "total = 1"), ("valor > limite", "valor >= limite")],
    &["um número na linha 11.", "uma comparação na linha 13."],
    &["--function", "conta_maiores"]
)]
#[case::right(&[], &[], &[])]
#[ignore = "slow: scripts/test"]
fn the_kind_and_the_line_of_a_change_are_told(
    #[case] mistakes: &[(&str, &str)],
    #[case] changes: &[&str],
    #[case] options: &[&str],
) {
    let course = Course::new(LOOP);
    let hidden = "# check: conta_maiores/resultado\n>>> conta_maiores([5], 5)\n";
    course.write("curso/escondidas/conta_maiores.pycon", hidden);
    let mut program = LOOP.to_owned();
    for (right, wrong) in mistakes {
        assert!(program.contains(right));
        program = program.replacen(right, wrong, 1);
    }
    let mut check = course.check(&program);
    let output = check.args(["--hints", "3"]).args(options).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    let told = report.matches("Uma correção muda").count();
    assert_eq!(told, changes.len(), "{report}");
    for change in changes {
        assert!(report.contains(change), "{report}");
    }
}

/// The second function is repaired in a program that is a line longer.
#[test]
fn lines_are_those_of_the_program_as_it_was_handed_in() {
    let course = Course::new(SOLUTION);
    let program = wrong_program().replace("return 2 * n", "n = 2 * n");
    let mut check = course.check(&program);
    let lines = ["se devolve na linha 7.", "aritmético na linha 16."];
    let told = contains(lines[0]).and(contains(lines[1]));
    check.args(["--hints", "3"]).assert().stdout(told);
}

#[test]
fn the_line_of_an_inner_call_comes_first() {
    let course = Course::new(SOLUTION);
    let program = SOLUTION.replace("return 2 * n", "return 2 * n + 1");
    let mut check = course.check(&program);
    let line = "O valor errado sai da linha 7, em dobro.";
    check.args(["--hints", "2"]).assert().stdout(contains(line));
}

/// Functions about a class, of which Python calls other methods than the session does.
const POINTS: &str = "\
class Ponto:
    def __init__(self, x):
        self.x = x

    def __repr__(self):
        return f'Ponto({self.x})'


def simetrico(p):
    \"\"\"Devolve o simétrico.

    >>> simetrico(Ponto(1))
    Ponto(-1)
    \"\"\"
    return Ponto(-p.x)


def origem():
    \"\"\"Devolve a origem.

    >>> origem()
    Ponto(0)
    \"\"\"
    return Ponto(0)
";

#[rstest]
#[case::function("-p.x", "p.x", Some("sai da linha 15, em simetrico."))]
#[case::shown("'Ponto(", "'Ponto<", None)]
fn the_line_is_not_one_that_only_shows_the_value(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] told: Option<&str>,
) {
    let course = Course::new(POINTS);
    let mut check = course.check(&POINTS.replace(right, wrong));
    let output = check.args(["--hints", "2"]).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains('✗'), "{report}");
    assert!(!report.contains("em __repr__"), "{report}");
    if let Some(told) = told {
        assert!(report.contains(told), "{report}");
    }
}

#[test]
fn the_line_of_a_hidden_session_is_hidden_on_platforms() {
    let course = Course::new(SOLUTION);
    let hidden = "# check: dobro/resultado\n>>> dobro(1234)\n";
    course.write("curso/escondidas/dobro.pycon", hidden);
    let program = SOLUTION.replace("return 2 * n", "return 2 * n if n < 1000 else 0");
    let check = || {
        let mut check = course.check(&program);
        check.args(["--hints", "4"]);
        check
    };
    let line = contains("O valor errado sai da linha 7");
    let change = contains("Uma correção muda");
    check().assert().stdout(line.clone().and(change.clone()));
    let told = check().args(["--format", "vpl"]).assert();
    told.stdout(
        contains("Devolve o dobro")
            .and(line.not())
            .and(change.not())
            .and(contains("1234").not()),
    );
}

#[rstest]
#[case::option("exam = true", &["--hints", "2"], "o nível 2 passa de 1")]
#[case::manifest("exam = true\nhints = 2", &[], "`hints` é um nível de 0 a 1")]
#[case::change("exam = true", &["--hints", "4"], "o nível 4 passa de 1")]
#[case::unknown_level("hints = 5", &[], "`hints` é um nível de 0 a 4")]
fn an_exam_gives_no_hints_above_sessions(
    #[case] manifest: &str,
    #[case] options: &[&str],
    #[case] words: &str,
) {
    let course = Course::new(SOLUTION);
    course.before("seed =", manifest);
    let mut check = course.check(&wrong_program());
    check.args(options).assert().code(2).stderr(contains(words));
}

#[test]
fn changes_of_predicates_are_refused() {
    let folder = Path::new("examples/familia");
    let mut check = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    check
        .arg("check")
        .arg(folder)
        .arg(folder.join("solucao.pl"));
    let words = contains("o nível 3 é só para programas em Python");
    check.args(["--hints", "3"]).assert().code(2).stderr(words);
}

#[rstest]
fn pages_of_a_class_obey_the_level(#[values("0", "4")] level: &str) {
    let course = Course::new(SOLUTION);
    let program = course.write("entregas/ist1.py", &wrong_program());
    let out = course.folder().with_file_name("turma");
    let mut class = course.command("class", program.parent().unwrap());
    class
        .arg("--out")
        .arg(&out)
        .args(["--hints", level])
        .assert()
        .code(1);
    let pages = out.join("paginas");
    let page = fs::read_dir(pages).unwrap().next().unwrap().unwrap();
    let page = fs::read_to_string(page.path()).unwrap();
    assert!(page.contains("Devolve a soma dos dobros"), "{page}");
    for [words, _] in [TOLD[1], TOLD[3], TOLD[4]] {
        assert_eq!(page.contains(words), level == "4", "{page}");
    }
}
