//! Jogo da velha: records of matches, matches at the terminal, and, with SWI-Prolog,
//! the programs that we know.

use std::fs;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::engines::velha::Registo;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

const EXAMPLE: &str = include_str!("../../fixtures/velha/partidas/exemplo.partida");

fn gabarito(args: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(args);
    command
}

#[test]
fn the_match_of_the_text_is_replayed_by_the_library() {
    let registo: Registo = EXAMPLE.parse().unwrap();
    assert_eq!(registo.refeito(), EXAMPLE);
    assert_eq!(registo.faltas(), []);
}

#[test]
fn the_match_of_the_text_is_replayed_at_the_command_line() {
    for args in [
        &["replay", "velha", "-"][..],
        &["replay", "velha", "-", "--check"],
    ] {
        let expected = if args.len() == 3 { EXAMPLE } else { "" };
        let assert = gabarito(args).write_stdin(EXAMPLE).assert();
        assert.code(0).stdout(expected.to_owned());
    }
}

#[test]
fn moves_alone_are_filled_in() {
    let moves = EXAMPLE.split("\n\n").next().unwrap();
    gabarito(&["replay", "velha", "-"])
        .write_stdin(moves)
        .assert()
        .code(0)
        .stdout(EXAMPLE);
}

#[test]
fn white_space_of_a_record_is_not_compared() {
    let squeezed = EXAMPLE
        .replace("     ", " ")
        .replace("[0, 2] [1, 1]", " [0,2]  [1,1]");
    assert_ne!(squeezed, EXAMPLE);
    assert_eq!(squeezed.parse::<Registo>().unwrap().faltas(), []);
}

#[rstest]
#[case::taken(
    "[2, 1] [2, 2]",
    "[2, 1] [1, 1]",
    "lance 4, de BRANCO: jogou numa casa ocupada: [1, 1]"
)]
#[case::off_the_board(
    "[0, 2] [1, 1]",
    "[3, 0] [1, 1]",
    "lance 1, de PRETO: jogou fora do tabuleiro: [3, 0]"
)]
#[case::another_end(
    "acabou empatada",
    "acabou com a vitória do PRETO",
    "mas os lances dizem «A partida acabou empatada»"
)]
#[case::not_ended("\n[1, 2]\n", "\n", "mas a partida não chegou ao fim")]
#[case::another_board(
    "|  P  |  P  |  B  |",
    "|  P  |  B  |  B  |",
    "o desenho não mostra a posição"
)]
#[case::after_the_end(
    "\n[1, 2]\n",
    "\n[1, 2] [0, 0]\n",
    "lance 10, de BRANCO: a partida já tinha acabado"
)]
fn a_record_is_judged_move_by_move(#[case] right: &str, #[case] wrong: &str, #[case] words: &str) {
    let record = EXAMPLE.replace(right, wrong);
    assert_ne!(record, EXAMPLE);
    gabarito(&["replay", "velha", "-", "--check"])
        .write_stdin(record)
        .assert()
        .code(1)
        .stdout(contains(words));
}

#[rstest]
#[case::no_move(
    "PRETO\nBRANCO\n[0; 2]\n",
    "linha 3: `[0; 2]` não é uma linha de uma partida"
)]
#[case::three("[0, 2] [1, 1] [2, 2]\n", "linha 1")]
#[case::chatter("olá\n", "linha 1: `olá`")]
#[case::nothing("\n", "a partida está vazia")]
fn what_is_no_record_is_told_with_its_line(#[case] record: &str, #[case] words: &str) {
    gabarito(&["replay", "velha", "-"])
        .write_stdin(record)
        .assert()
        .code(2)
        .stderr(contains(words));
}

#[test]
fn a_disqualification_stands_in_the_record_and_is_believed_only_where_it_can_be() {
    let lost = "PRETO ra1\nBRANCO ra2\n[1, 1]\n\nA partida acabou com a desclassificação do BRANCO: \
                não respondeu a tempo. Posição final:\n";
    assert_eq!(lost.parse::<Registo>().unwrap().faltas(), []);
    let impossible = lost.replace("do BRANCO", "do PRETO");
    assert_eq!(impossible.parse::<Registo>().unwrap().faltas().len(), 1);
    assert!(
        lost.parse::<Registo>()
            .unwrap()
            .refeito()
            .contains("não respondeu a tempo")
    );
}

#[rstest]
#[case("preto", "1 1\n1 1\n9\n0 0\n0 1\n0 2\n1 0\n1 2\n2 0\n2 1\n2 2\n")]
#[case("branco", "1 1\n0 0\n0 1\n0 2\n1 0\n1 2\n2 0\n2 1\n2 2\n")]
fn a_match_is_played_against_the_reference(#[case] cor: &str, #[case] typed: &str) {
    gabarito(&["play", "velha", "--cor", cor])
        .write_stdin(typed)
        .assert()
        .code(0)
        .stdout(
            contains("A partida acabou")
                .and(contains("Escolha uma casa"))
                .and(contains("2 |     |     |     |\n"))
                .and(contains("\n     0     1     2\n")),
        );
}

#[rstest]
#[case("ra000000.prolog", true)]
#[case("submissoes/certas/ra100002.prolog", true)]
#[case("submissoes/certas/ra100003.prolog", false)]
#[case::with_a_time_limit_of_its_own("submissoes/certas/ra100004.prolog", false)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_correct_program_is_never_disqualified(#[case] file: &str, #[case] never_loses: bool) {
    let file = format!("fixtures/velha/{file}");
    let losing = if never_loses {
        "Nunca perde."
    } else {
        "Perde "
    };
    gabarito(&["check", "velha", &file])
        .assert()
        .code(0)
        .stdout(
            contains("4 de 4 valores")
                .and(contains("Nunca é desclassificado"))
                .and(contains(losing)),
        );
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_disqualification_is_shown_with_the_goals_that_lead_to_it() {
    let file = "fixtures/velha/submissoes/erradas/ra200001.prolog";
    gabarito(&["check", "velha", file]).assert().code(1).stdout(
        contains("É desclassificado em")
            .and(contains("?- ra200001:preto_inicia(Resposta)."))
            .and(contains("Esperado, um destes 5:")),
    );
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn matches_end_at_the_first_disqualification_where_that_is_asked_for() {
    let file = "fixtures/velha/submissoes/erradas/ra200001.prolog";
    let played = |options: &[&str]| {
        let arguments = [&["check", "velha", file, "--format", "json"], options].concat();
        let output = gabarito(&arguments).assert().code(1);
        let document: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
        document["matches"]["played"].as_u64().unwrap()
    };
    let few = played(&["--fail-fast"]);
    assert!(few > 0);
    assert!(few < played(&[]));
}

/// A module that never opens as it should, and what it answers later.
fn module(opening: &str, responds: &str) -> String {
    format!(
        ":- module(ra300001, []).\n\
         :- dynamic ocupada/1.\n\
         preto_inicia(R) :- {opening}.\n\
         branco_inicia(_, R) :- {opening}.\n\
         preto_responde(J, R) :- {responds}.\n\
         branco_responde(J, R) :- {responds}.\n\
         joga(J, [C,L]) :- assertz(ocupada(J)),\n\
         \x20   member(C, [0,1,2]), member(L, [0,1,2]), \\+ ocupada([C,L]), !,\n\
         \x20   assertz(ocupada([C,L])).\n"
    )
}

#[rstest]
#[case::off_the_board("R = [3,3]", "joga(J, R)", true)]
#[case::failing("R = 1, fail", "joga(J, R)", true)]
#[case::with_the_state_of_its_move("joga([9,9], R0), R = a(R0)", "joga(J, R)", true)]
#[case::ending_the_process("R = 1, halt", "joga(J, R)", true)]
#[case::answering_wrongly_later_too("throw(R)", "J = J, R = [9,9]", false)]
#[case::failing_later_too("throw(R)", "J = R, fail", false)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn the_moves_after_a_wrong_opening_are_judged(
    #[case] opening: &str,
    #[case] responds: &str,
    #[case] passes: bool,
) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ra300001.prolog");
    fs::write(&file, module(opening, responds)).unwrap();
    let assert = gabarito(&["check", "velha", &file.to_string_lossy()]).assert();
    let report = String::from_utf8(assert.code(1).get_output().stdout.clone()).unwrap();
    let points = if passes { 2 } else { 0 };
    let mark = if passes { '✓' } else { '✗' };
    assert!(
        report.contains(&format!("{points} de 4 valores")),
        "{report}"
    );
    assert!(
        report.contains(&format!("{mark} preto_responde")),
        "{report}"
    );
    assert!(
        report.contains(&format!("{mark} branco_responde")),
        "{report}"
    );
    let shown = report.contains("% Este lance é feito em vez do programa.");
    assert_eq!(shown, !passes, "{report}");
    assert!(report.contains("É desclassificado em 10 de 10 partidas."));
    assert!(report.contains("é feito em vez dele"));
    for absent in ["Nunca perde", "Ganha ", "Resultado provisório"] {
        assert!(!report.contains(absent), "{absent}");
    }
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn the_time_for_a_move_is_shown() {
    let file = "fixtures/velha/submissoes/erradas/ra200017.prolog";
    gabarito(&["check", "velha", file])
        .assert()
        .code(1)
        .stdout(contains(
            "não respondeu a tempo (5 s para cada sessão ou lance)",
        ));
}

#[rstest]
#[case("ra200025", "tem de ser ra200025")]
#[case("ra200027", "O ficheiro não é um módulo")]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_module_that_cannot_be_called_is_told_why(#[case] name: &str, #[case] words: &str) {
    let file = format!("fixtures/velha/submissoes/erradas/{name}.prolog");
    gabarito(&["check", "velha", &file])
        .assert()
        .code(1)
        .stdout(contains("0 de 4 valores").and(contains(words)));
}

#[rstest]
#[case::missing(
    "branco_responde(",
    "quase(",
    "O predicado branco_responde não está definido"
)]
#[case::opening(
    "preto_inicia(",
    "quase(",
    "O predicado preto_inicia não está definido"
)]
#[case::misspelt("preto_responde(", "preto_respond(", "Define preto_respond: há")]
#[case::of_another_arity("preto_responde(", "preto_responde(_, ", "Define preto_responde/3: há")]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_missing_predicate_costs_its_own_check(
    #[case] predicate: &str,
    #[case] instead: &str,
    #[case] words: &str,
) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("ra200026.prolog");
    let program = fs::read_to_string("fixtures/velha/submissoes/erradas/ra200026.prolog").unwrap();
    let whole =
        format!("{program}\nbranco_responde(J, R) :- marca(J, outro), escolhe(R), marca(R, eu).\n");
    fs::write(
        &file,
        whole.replace(&format!("\n{predicate}"), &format!("\n{instead}")),
    )
    .unwrap();
    gabarito(&["check", "velha", file.to_str().unwrap()])
        .assert()
        .code(1)
        .stdout(contains("3 de 4 valores").and(contains(words)));
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_match_is_played_against_a_program() {
    gabarito(&[
        "play",
        "velha",
        "--cor",
        "branco",
        "--with",
        "fixtures/velha/ra000000.prolog",
    ])
    .write_stdin("1 1\n0 1\n0 2\n1 0\n1 2\n2 0\n2 1\n2 2\n")
    .assert()
    .code(0)
    .stdout(contains("A partida acabou"));
}
