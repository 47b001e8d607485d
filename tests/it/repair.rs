//! `gabarito repair`: changes that mend wrong programs, each proved by running it.

use std::fs;
use std::path::Path;
use std::process::Command as Process;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;

use super::common::course::Course;

const SOLUTION: &str = "\
def maior(valores):
    '''O maior valor.

    >>> maior([1, 2, 5, 3])
    5
    >>> maior([5, 4])
    5
    '''
    melhor = valores[0]
    for valor in valores:
        if valor > melhor:
            melhor = valor
    return melhor


def metade(n):
    '''A metade de um número inteiro.

    >>> metade(7)
    3
    >>> metade(4)
    2
    >>> metade('4')
    Traceback (most recent call last):
    ValueError: metade: argumento invalido
    '''
    if type(n) != int:
        raise ValueError('metade: argumento invalido')
    return n // 2
";

/// The program with each mistake in place of what is right.
fn wrong_program(mistakes: &[(&str, &str)]) -> String {
    let with = |program: String, (right, wrong): &(&str, &str)| {
        assert!(program.contains(right), "{right}");
        program.replacen(right, wrong, 1)
    };
    mistakes.iter().fold(SOLUTION.to_owned(), with)
}

/// The report of a repair as JSON.
fn repaired(command: &mut Command, exit: i32) -> Value {
    let output = command.args(["--format", "json"]).assert().code(exit);
    serde_json::from_slice(&output.get_output().stdout).unwrap()
}

/// The functions that are repaired.
fn functions(report: &Value) -> Vec<&str> {
    let functions = report["functions"].as_array().unwrap().iter();
    let repaired = functions.filter(|each| each["diff"].is_string());
    repaired
        .map(|each| each["function"].as_str().unwrap())
        .collect()
}

#[rstest]
#[case::a_return_in_the_loop(
    &[("    return melhor", "        return melhor")],
    &["maior"]
)]
#[case::another_variable(&[("return melhor", "return valor")], &["maior"])]
#[case::an_operator(&[("n // 2", "n / 2")], &["metade"])]
#[case::two_functions(&[("valor > melhor", "valor < melhor"), ("// 2", "% 2")], &["maior", "metade"])]
#[case::a_message_of_the_text(&[("('metade: argumento invalido", "('metade: argumento inválido")], &["metade"])]
#[case::two_edits(&[("// 2", "% 2"), ("raise ValueError", "raise KeyError")], &["metade"])]
fn a_repair_has_full_marks(#[case] mistakes: &[(&str, &str)], #[case] expected: &[&str]) {
    let course = Course::new(SOLUTION);
    let program = course.write("aluno.py", &wrong_program(mistakes));
    let report = repaired(&mut course.command("repair", &program), 0);
    assert_eq!(functions(&report), expected);
    let printed = course.command("repair", &program).assert().code(0);
    apply(&program, &printed.get_output().stdout);
    course.command("check", &program).assert().code(0);
}

#[test]
fn the_line_ends_of_windows_stay() {
    let course = Course::new(SOLUTION);
    let program = wrong_program(&[("// 2", "% 2")]).replace('\n', "\r\n");
    let program = course.write("aluno.py", &program);
    let printed = course.command("repair", &program).assert().code(0);
    apply(&program, &printed.get_output().stdout);
    let mended = fs::read_to_string(&program).unwrap();
    assert_eq!(mended, SOLUTION.replace('\n', "\r\n"));
}

/// Changes a program by what a command printed, as a user does.
fn apply(program: &Path, printed: &[u8]) {
    let folder = program.parent().unwrap();
    let change = folder.join("aluno.patch");
    fs::write(&change, printed).unwrap();
    let mut git = Process::new("git");
    git.current_dir(folder).args(["apply", "-p0"]).arg(&change);
    assert!(
        git.status().unwrap().success(),
        "{}",
        String::from_utf8_lossy(printed)
    );
}

#[test]
fn a_right_program_needs_no_repair() {
    let course = Course::new(SOLUTION);
    let program = course.write("aluno.py", SOLUTION);
    let mut repair = course.command("repair", &program);
    repair
        .assert()
        .code(0)
        .stdout(contains("não há nada para corrigir"));
}

#[rstest]
#[case::an_algorithm_is_missing("    return n // 2", "    return hash(str(n))", "não se encontrou")]
#[case::a_function_is_missing("def metade", "def meia", "não havia alterações")]
#[case::no_python("def metade(n):", "def metade(n:", "SyntaxError")]
fn what_is_not_repaired_is_said(#[case] right: &str, #[case] wrong: &str, #[case] words: &str) {
    let course = Course::new(SOLUTION);
    let program = course.write("aluno.py", &wrong_program(&[(right, wrong)]));
    let mut repair = course.command("repair", &program);
    let said = repair.args(["--budget", "10"]).assert().code(1);
    said.stdout(contains(words).and(contains("+++").not()));
}

#[test]
fn only_the_function_of_the_option_is_repaired() {
    let course = Course::new(SOLUTION);
    let mistakes = [("valor > melhor", "valor < melhor"), ("// 2", "% 2")];
    let program = course.write("aluno.py", &wrong_program(&mistakes));
    let mut repair = course.command("repair", &program);
    let report = repaired(repair.args(["--function", "metade"]), 1);
    assert_eq!(functions(&report), ["metade"]);
}

#[rstest]
#[case::scrabble("scrabble/submissoes/erradas/modulo_i.patch", "permuta_letras")]
#[case::everywhere("scrabble/submissoes/erradas/recusada_da_none.patch", "joga_palavra")]
#[case::tictactoe("tictactoe/submissoes/erradas/conta_ao_contrario.py", "player")]
#[ignore = "slow: scripts/test"]
fn known_wrong_programs_are_repaired(#[case] known: &str, #[case] function: &str) {
    let known = Path::new("fixtures").join(known);
    let source = gabarito::judge::audit::read_program(&known).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("programa.py");
    fs::write(&program, source.bytes).unwrap();
    let assignment = known.iter().nth(1).unwrap();
    let mut repair = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    repair.arg("repair").arg(assignment).arg(&program);
    assert_eq!(functions(&repaired(&mut repair, 0)), [function]);
}
