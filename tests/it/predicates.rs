//! Assignments of predicates in Prolog: the folder `fixtures/familia`, with right and wrong programs.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;
use rstest::rstest;
use serde_json::Value;

/// The folder of the assignment.
const FOLDER: &str = "fixtures/familia";

fn solution() -> String {
    fs::read_to_string(Path::new(FOLDER).join("solucao.pl")).unwrap()
}

/// The solution with another text in place of one that it has.
fn with(old: &str, new: &str) -> String {
    let solution = solution();
    assert!(solution.contains(old), "{old}");
    solution.replacen(old, new, 1)
}

fn gabarito(arguments: &[&str], program: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("programa.pl");
    fs::write(&path, program).unwrap();
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["--lang", "en", "check", FOLDER]).arg(path);
    command.args(arguments).output().unwrap()
}

/// The report on a program.
fn report(program: &str) -> Value {
    let output = gabarito(&["--format", "json"], program);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

/// The checks that a program fails, by their path.
fn failing(report: &Value) -> Vec<String> {
    let checks = report["checks"].as_array().unwrap().iter();
    let failing = checks.filter(|check| check["verdict"] != "pass");
    let path = |check: &Value| {
        let id = check["id"].as_str().unwrap();
        id.split_once('/').unwrap().1.to_owned()
    };
    failing.map(path).collect()
}

#[rstest]
#[case::right("avo(A, N) :-", "avo(A, N) :-", &[])]
#[case::other_names("avo(A, N) :- progenitor(A, P), progenitor(P, N).", "avo(X, Y) :- progenitor(X, Z), progenitor(Z, Y).", &[])]
#[case::order_that_does_not_count("antepassado(A, P) :- progenitor(A, P).\nantepassado(A, P) :- progenitor(A, X), antepassado(X, P).", "antepassado(A, P) :- progenitor(X, P), antepassado(A, X).\nantepassado(A, P) :- progenitor(A, P).", &["antepassado/2/todos"])]
#[case::wrong_base_case("soma([], 0).", "soma([], 1).", &["soma/2/soma"])]
#[case::choice_point_that_does_not_count("soma([], 0).", "soma([], 0).\nsoma(outra, 0).\nsoma([], X) :- X == nada.", &[])]
#[case::extra_solution("soma([], 0).", "soma([], 0).\nsoma([], 0).", &["soma/2/soma"])]
#[case::left_recursion("antepassado(A, P) :- progenitor(A, P).\nantepassado(A, P) :- progenitor(A, X), antepassado(X, P).", "antepassado(A, P) :- antepassado(A, X), progenitor(X, P).\nantepassado(A, P) :- progenitor(A, P).", &["antepassado/2/todos"])]
#[case::endless_loop("soma([], 0).", "soma(_, _) :- repeat, fail.", &["soma/2/soma", "soma/2/erro"])]
#[case::prints_on_one_line("write(X), nl,", "write(X), write(' '),", &["escreve_lista/1/linhas"])]
#[case::no_error("S is T + X.", "( number(X) -> S is T + X ; S = T ).", &["soma/2/erro"])]
#[case::another_error("S is T + X.", "( number(X) -> S is T + X ; throw(nada) ).", &["soma/2/erro"])]
#[case::no_state("conta(N) :- retract(contador(A)), N is A + 1, assertz(contador(N)).", "conta(1).", &["conta/1/conta"])]
#[case::undefined("escreve_lista([]).\nescreve_lista([X|Xs]) :- write(X), nl, escreve_lista(Xs).", "", &["escreve_lista/1/linhas"])]
#[case::a_module("%!  progenitor(?P, ?F)", ":- module(familia, [avo/2]).\n%", &[])]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_program_fails_what_is_wrong_in_it(
    #[case] old: &str,
    #[case] new: &str,
    #[case] expected: &[&str],
) {
    let report = report(&with(old, new));
    assert_eq!(failing(&report), expected, "{report:#}");
}

#[rstest]
#[case::syntax_error(
    "avo(A, N) :- progenitor(A, P), progenitor(P, N).",
    "avo(A, N) :- progenitor(A P).",
    "Syntax error"
)]
#[case::singleton(
    "avo(A, N) :- progenitor(A, P), progenitor(P, N).",
    "avo(A, N) :- progenitor(A, P), progenitor(P, N), _ = _, Z = 1.",
    "Singleton variables: [Z]"
)]
#[case::memory(
    "antepassado(A, P) :- progenitor(A, P).",
    "antepassado(A, P) :- antepassado(A, P), true.",
    "512 MiB"
)]
#[case::time("soma([], 0).", "soma(_, _) :- repeat, fail.", "2 s of processor")]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_report_says_what_ended_a_session_or_was_said_at_load(
    #[case] old: &str,
    #[case] new: &str,
    #[case] words: &str,
) {
    let output = gabarito(&[], &with(old, new));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(words), "{text}");
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_failure_is_shown_at_the_prompt_of_prolog() {
    let program = with("X >= Y, !.", "X >= Y.");
    let output = gabarito(&[], &program);
    let text = String::from_utf8(output.stdout).unwrap();
    let shown = "    ?- maximo(1, 2, M).\n    M = 2.\n    ?- maximo(2, 1, M).\n\n  \
                 Expected:\n\n    M = 2.\n\n  Actual:\n\n    M = 2 ;\n    M = 1.\n";
    assert!(text.contains(shown), "{text}");
    for format in ["html", "junit", "gradescope", "check50"] {
        let output = gabarito(&["--format", format], &program);
        assert_eq!(output.status.code(), Some(1), "{format}");
    }
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn nothing_is_wrong_in_the_folder() {
    let mut lint = cargo_bin_cmd!("gabarito");
    lint.args(["lint", FOLDER]).assert().success();
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn the_solution_gives_the_documented_answers() {
    for file in ["familia", "listas"] {
        let file = format!("{FOLDER}/interacoes/{file}.plcon");
        let mut replay = cargo_bin_cmd!("gabarito");
        replay.args(["replay", FOLDER, &file, "--check"]);
        replay.assert().success();
    }
}
