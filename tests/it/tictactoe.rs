//! Tic-tac-toe at the command line: several right answers, any exception, checks
//! that need others, the shape of check50, and the game itself.

use crate::common;
use crate::common::built_in;

use std::collections::HashSet;
use std::fs;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::assignment::battery::{Battery, Case, DERIVED, Scope};
use gabarito::assignment::oracle::Target;
use gabarito::engines::registry;
use gabarito::engines::tictactoe::Board;
use gabarito::session::Step;
use gabarito::session::observation::Event;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;

const RIGHT: &str = "fixtures/tictactoe/submissoes/certas/memoria.py";

fn gabarito(args: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(args);
    command
}

fn on_this_machine(args: &[&str]) -> Command {
    let mut command = gabarito(args);
    let python = &common::MACHINE.interpreter.path;
    command.arg("--python").arg(python);
    command
}

fn wrong(name: &str) -> String {
    format!("fixtures/tictactoe/submissoes/erradas/{name}.py")
}

/// Where X has one move that wins and O moved last.
const WON: &str = "[[X, X, EMPTY], [O, O, EMPTY], [EMPTY, EMPTY, EMPTY]]";
/// Where O may take any side.
const SIDES: &str = "[[X, EMPTY, EMPTY], [EMPTY, O, EMPTY], [EMPTY, EMPTY, X]]";

#[test]
fn every_right_answer_is_written_down() {
    let session = format!(">>> minimax({SIDES})\n");
    let answered = format!("{session}(0, 1)\n#| (1, 0)\n#| (1, 2)\n#| (2, 1)\n");
    gabarito(&["replay", "tictactoe", "-"])
        .write_stdin(session)
        .assert()
        .code(0)
        .stdout(answered);
}

#[rstest]
#[case::the_first(&format!(">>> minimax({SIDES})\n(0, 1)\n"), 0)]
#[case::another(&format!(">>> minimax({SIDES})\n(2, 1)\n"), 0)]
#[case::none_of_them(&format!(">>> minimax({SIDES})\n(0, 2)\n"), 1)]
#[case::the_only_one(&format!(">>> minimax({WON})\n(0, 2)\n"), 0)]
#[case::not_it(&format!(">>> minimax({WON})\n(1, 2)\n"), 1)]
#[case::whatever_exception(
    ">>> result([[X, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]], (0, 0))\n\
     Traceback (most recent call last):\nKeyError: 3\n",
    0
)]
#[case::no_exception(
    ">>> result([[X, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]], (0, 0))\n",
    1
)]
fn any_of_the_right_answers_is_right(#[case] session: &str, #[case] status: i32) {
    gabarito(&["replay", "tictactoe", "-", "--check"])
        .write_stdin(session)
        .assert()
        .code(status);
}

#[rstest]
#[case::built_upon(&format!(">>> m = minimax({SIDES})\n"), "qual de várias respostas certas")]
#[case::finished(
    ">>> player([[X, X, X], [O, O, EMPTY], [EMPTY, EMPTY, EMPTY]])\n",
    "o enunciado não o diz"
)]
#[case::not_finished(&format!(">>> utility({SIDES})\n"), "o enunciado não o diz")]
#[case::no_board(">>> winner([[X, X], [O, O]])\n", "o enunciado não o diz")]
#[case::of_no_game(
    ">>> winner([[X, X, X], [X, X, X], [EMPTY, EMPTY, EMPTY]])\n",
    "o enunciado não o diz"
)]
fn what_has_no_one_answer_is_not_answered(#[case] session: &str, #[case] words: &str) {
    gabarito(&["replay", "tictactoe", "-"])
        .write_stdin(session)
        .assert()
        .code(2)
        .stderr(contains("linha 1").and(contains(words)));
}

fn battery(is_exhaustive: bool) -> Battery {
    let tictactoe = registry::find_assignment("tictactoe").unwrap();
    let manifest = &tictactoe.manifest;
    let scope = Scope {
        seed: manifest.seed,
        is_exhaustive,
    };
    tictactoe.hidden(scope, &common::MACHINE).unwrap()
}

/// The comment of the sessions about state that outlives a call.
const ABOUT_STATE: &str = "group: estado";

/// The statements of each session of a battery about a check, but for those about state.
fn statements(battery: &Battery, path: &str) -> Vec<String> {
    let mut statements = Vec::new();
    let cases = battery.cases.iter();
    let is_about_state = |case: &&Case| {
        let mut comments = case.interaction.steps.iter().flat_map(Step::comments);
        comments.any(|text| text == ABOUT_STATE || text == DERIVED)
    };
    for case in cases.filter(|case| !is_about_state(case)) {
        let steps = case.interaction.steps.iter().zip(&case.checks);
        let about = steps.filter(|(_, check)| check.path() == path);
        let about: Vec<String> = about.map(|(step, _)| step.statement()).collect();
        if !about.is_empty() {
            statements.push(about.join("\n"));
        }
    }
    statements
}

#[rstest]
#[case("player/alterna", 4519)]
#[case("actions/livres", 4520)]
#[case("terminal/acabou", 958)]
#[case("terminal/continua", 4520)]
#[case("utility/valor", 958)]
#[case("minimax/acabado", 958)]
#[case("result/jogada", 16_167)]
#[case("winner/em-linha", 942)]
#[case("winner/ninguem", 4536)]
#[ignore = "slow: scripts/test"]
fn every_board_is_asked_about_once(#[case] check: &str, #[case] count: usize) {
    let statements = statements(&battery(false), check);
    assert_eq!(statements.len(), count);
    let different: HashSet<String> = statements.into_iter().collect();
    assert_eq!(different.len(), count);
}

#[test]
#[ignore = "slow: scripts/test"]
fn the_best_action_is_asked_of_most_boards_and_of_all_where_that_is_wanted() {
    let count = |battery: &Battery| {
        let statements = statements(battery, "minimax/otimizada").into_iter();
        statements
            .filter(|each| each.starts_with("minimax("))
            .count()
    };
    let boards = Board::reachable().filter(|board| board.free().count() <= 6);
    let few_free = boards.count() - 958;
    // Of those with 7 and 8 free cells, one of each form; the empty one, for programs in time.
    assert_eq!(count(&battery(false)), few_free + 12 + 3 + 1);
    assert_eq!(count(&battery(true)), 4520);
}

/// A program that looks at what it is asked learns nothing from it.
#[test]
fn no_statement_holds_its_answer() {
    let mut library = &*built_in::assignment("tictactoe").oracle;
    for case in battery(false).cases.iter().step_by(7) {
        let observation = library.observe(&case.interaction).unwrap();
        for (step, events) in case.interaction.steps.iter().zip(&observation.steps) {
            let statement = step.statement();
            for event in events {
                let values = match event {
                    Event::Shown(value) => std::slice::from_ref(value),
                    Event::OneOf(values) => values,
                    _ => continue,
                };
                // A board that is asked to be unchanged is its own answer.
                let is_the_name_of_it = statement == "b" || statement == "r";
                let mark = ["'X'", "'O'"].contains(&values[0].to_string().as_str());
                assert!(
                    is_the_name_of_it
                        || mark
                        || values
                            .iter()
                            .all(|value| !statement.contains(&value.to_string())),
                    "{statement}"
                );
            }
        }
    }
}

#[test]
fn a_program_without_the_function_that_others_need_is_judged_in_those() {
    let file = wrong("result_por_fazer");
    let args = ["check", "tictactoe", &file, "--battery", "documented"];
    on_this_machine(&args).assert().code(1).stdout(
        contains("✗ result: «Estado do tabuleiro retornado")
            .and(contains("✗ result: «Se ação não for válida"))
            .and(contains("✓ minimax"))
            .and(contains("result ............................ 0 / 4"))
            .and(contains("Resultado provisório").not()),
    );
}

fn check50(file: &str) -> Value {
    let args = ["check", "tictactoe", file, "--format", "check50"];
    let output = on_this_machine(&args)
        .args(["--battery", "documented"])
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn result<'a>(report: &'a Value, name: &str) -> &'a Value {
    let results = report["results"].as_array().unwrap();
    let found = results.iter().find(|each| each["name"] == name);
    found.unwrap_or_else(|| panic!("{name}: {report:#}"))
}

#[test]
fn check50_reads_that_all_passes() {
    let report = check50(RIGHT);
    assert_eq!(report["slug"], "gabarito/tictactoe");
    let results = report["results"].as_array().unwrap();
    assert_eq!(results.len(), 27);
    let fields = [
        "name",
        "description",
        "passed",
        "log",
        "cause",
        "data",
        "dependency",
    ];
    for result in results {
        let keys: HashSet<&str> = result
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(keys, HashSet::from(fields));
        assert_eq!(result["passed"], true);
        assert!(result["cause"].is_null());
    }
}

#[test]
fn check50_reads_what_fails_and_nothing_else() {
    let report = check50(&wrong("sem_colunas"));
    let failed = result(&report, "winner_em_linha");
    assert_eq!(failed["passed"], false);
    assert_eq!(failed["dependency"], "loads");
    assert_eq!(failed["cause"]["expected"], "True\n");
    assert_eq!(failed["cause"]["actual"], "False\n");
    assert!(failed["log"].as_array().unwrap().len() > 1);
    let report = check50(&wrong("result_por_fazer"));
    assert_eq!(result(&report, "result_jogada")["passed"], false);
    // What is built upon it is judged with a right one in its place.
    let excused = result(&report, "minimax_ideal");
    assert_eq!(excused["passed"], true);
    assert_eq!(excused["dependency"], "loads");
}

#[test]
fn check50_reads_that_a_program_does_not_load() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tictactoe.py");
    fs::write(&file, "def player(board:\n").unwrap();
    let report = check50(&file.to_string_lossy());
    assert_eq!(result(&report, "loads")["passed"], false);
    let results = report["results"].as_array().unwrap();
    let others = results.iter().filter(|each| each["name"] != "loads");
    for other in others {
        assert!(other["passed"].is_null());
        assert!(!other["cause"]["rationale"].as_str().unwrap().is_empty());
    }
}

/// X against the reference, which answers the centre by a corner and then blocks.
const MOVES: &str = "1 1\n0 1\n1 0\n2 0\n2 2\n";

#[test]
fn a_game_is_played_to_its_end() {
    gabarito(&["play", "tictactoe", "--peca", "X"])
        .write_stdin(MOVES)
        .assert()
        .code(0)
        .stdout(
            contains("Turno do computador:")
                .and(contains("0 O |   |  "))
                .and(contains("Empate.").or(contains("Ganhou O."))),
        );
}

#[test]
fn a_game_is_played_against_a_program() {
    let args = ["play", "tictactoe", "--peca", "O", "--with", RIGHT];
    on_this_machine(&args)
        .write_stdin("0 0\n0 1\n0 2\n1 0\n1 1\n1 2\n2 0\n2 1\n2 2\n")
        .assert()
        .code(0)
        .stdout(contains("Ganhou X.").or(contains("Empate.")));
}

#[rstest]
#[case("devolve_lista", "não dá uma ação deste tabuleiro, mas: [")]
#[case("por_fazer", "NotImplementedError")]
fn a_program_that_cannot_play_is_told(#[case] name: &str, #[case] words: &str) {
    let file = wrong(name);
    let args = ["play", "tictactoe", "--peca", "O", "--with", &file];
    on_this_machine(&args)
        .assert()
        .code(1)
        .stderr(contains(words));
}
