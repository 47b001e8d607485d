//! Games at the terminal: typos, the end of the input, languages, and programs that play.

use crate::common;

use std::fs;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

const MOINHO: &[&str] = &["moinho", "--peca", "X", "--nivel", "facil"];
const RIGHT_MOINHO: &str = "fixtures/moinho/submissoes/certas/tuplos.py";
const RIGHT_SCRABBLE: &str = "fixtures/scrabble/submissoes/certas/auxiliares.py";

fn play(args: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.arg("play").args(args);
    command
}

fn against(args: &[&str], program: &str) -> Command {
    let mut command = play(args);
    let python = &common::MACHINE.interpreter.path;
    command.args(["--with", program, "--python"]).arg(python);
    command
}

/// Input of a game, with the reply in the language of the assignment and in English.
#[rstest]
#[case(&["tictactoe"], "0,1\n", "Escreva a linha e a coluna, de 0 a 2", "Write the row and the")]
#[case(&["tictactoe"], "9 9\n", "Escreva a linha e a coluna, de 0 a 2", "Write the row and the")]
#[case(&["tictactoe"], "1 1\n1 1\n", "já está ocupado", "is taken")]
#[case(&["velha"], "01\n", "Escreva a coluna e a linha, de 0 a 2", "Write the column and the row")]
#[case(&["velha"], "-1 2\n", "Escreva a coluna e a linha, de 0 a 2", "Write the column and the")]
#[case(&["velha"], "[1, 1]\n1 1\n", "já está ocupado", "is taken")]
#[case(MOINHO, "0,1\n", "como em b2", "as in b2")]
#[case(MOINHO, "a1\na1\n", "já está ocupado", "is taken")]
#[case(MOINHO, "a2\na1\nc1\na1\n", "de onde para onde", "from where to where")]
#[case(
    MOINHO,
    "a2\na1\nc1\na1c3\n",
    "Essa jogada não é possível",
    "move is not possible"
)]
#[case(&["moinho"], "Z\n", "uma das respostas", "one of the answers")]
#[case(&["moinho"], "O\nmedio\n", "uma das respostas", "one of the answers")]
#[case(&["scrabble"], "j 8 8 h moedu\n", "em maiúsculas, J LINHA", "in capitals, J ROW")]
#[case(&["scrabble"], "J 1 1 H DEMO\n", "passa pela casa 8 8", "goes through the cell 8 8")]
#[case(&["scrabble"], "T Z\n", "Essas letras não podem", "Those letters cannot")]
fn a_typo_is_explained_and_the_end_of_the_input_is_quiet(
    #[case] game: &[&str],
    #[case] typed: &str,
    #[case] portuguese: &str,
    #[case] english: &str,
) {
    for (lang, words, other) in [
        (&[][..], portuguese, english),
        (&["--lang", "en"], english, portuguese),
    ] {
        play(game)
            .args(lang)
            .write_stdin(typed)
            .assert()
            .code(0)
            .stderr("")
            .stdout(contains(words).count(1).and(contains(other).not()));
    }
}

#[rstest]
#[case(&["tictactoe"], "Escolha uma casa (linha coluna): \n")]
#[case(&["velha"], "Escolha uma casa (coluna linha): \n")]
#[case(&["moinho"], "Escolha a sua peca ([X] ou [O]): \n")]
#[case(MOINHO, "Escolha uma posicao: \n")]
#[case(&["scrabble"], "Jogada J1: \n")]
fn nothing_is_said_of_a_game_that_is_left(#[case] game: &[&str], #[case] end: &str) {
    let assert = play(game).write_stdin("").assert().code(0).stderr("");
    assert.stdout(predicates::str::ends_with(end.to_owned()));
}

#[test]
fn the_help_says_what_each_game_is() {
    play(&["--help"]).assert().code(0).stdout(
        contains("moinho     Jogo do Moinho: three pieces each")
            .and(contains("scrabble   Scrabble: words that cross"))
            .and(contains("tictactoe  Tic-tac-toe: three in a row"))
            .and(contains("velha      Jogo da velha: tic-tac-toe by")),
    );
}

#[test]
fn moinho_goes_as_in_the_text() {
    play(MOINHO)
        .write_stdin("a2\na1\nc1\nc1c2\na1b1\nb1b2\n")
        .assert()
        .code(0)
        .stdout(contains("Turno do computador (facil):").and(contains("Ganhou [X].")));
}

#[test]
fn moinho_asks_for_what_was_not_given() {
    play(&["moinho", "--motor", "alfabeta"])
        .write_stdin("[O]\ndificil\n")
        .assert()
        .code(0)
        .stdout(contains("Escolha a sua peca").and(contains("Nivel de dificuldade dificil.")));
}

#[test]
fn scrabble_is_played_with_the_bag_of_the_text() {
    play(&["scrabble", "--jogadores", "2", "--seed", "32"])
        .write_stdin("J 6 8 V DEMO\nJ 9 4 H NOIVO\nP\nP\n")
        .assert()
        .code(0)
        .stdout(
            contains("#1 (  0): B Ç D E M O U")
                .and(contains("#2 ( 10): A A B B C O U"))
                .and(contains("Pontos: #1 5, #2 10.")),
        );
}

#[rstest]
#[case::nothing("", "scrabble: argumentos inválidos")]
#[case::none_of_one("A 0\n", "cria_conjunto: argumentos inválidos")]
fn a_bag_that_cannot_be_played_with_is_told(#[case] saco: &str, #[case] words: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saco.txt");
    fs::write(&file, saco).unwrap();
    play(&["scrabble", "--saco"])
        .arg(&file)
        .assert()
        .code(2)
        .stderr(contains(words));
}

/// A right program plays as the reference does, typos included, to the end or until it is left.
#[rstest]
#[case(MOINHO, RIGHT_MOINHO, "a2\nzz\na1\na1\nc1\nc1c2\na1b1\nb1b2\n")]
#[case(&["moinho", "--peca", "O", "--nivel", "normal"], RIGHT_MOINHO, "a1\n")]
#[case(&["scrabble"], RIGHT_SCRABBLE, "J 6 8 V DEMO\nolà\nJ 9 4 H NOIVO\nT Z\nP\nP\n")]
#[case(&["scrabble", "--jogadores", "3", "--seed", "7"], RIGHT_SCRABBLE, "P\n«\n")]
fn a_program_plays_as_the_reference(
    #[case] game: &[&str],
    #[case] program: &str,
    #[case] typed: &str,
) {
    let expected = play(game).write_stdin(typed).output().unwrap();
    against(game, program)
        .write_stdin(typed)
        .assert()
        .code(0)
        .stdout(expected.stdout);
}

#[rstest]
#[case::undefined(&["moinho", "--peca", "O", "--nivel", "facil"], "x = 1\n", "NameError")]
#[case::an_illegal_move(
    &["moinho", "--peca", "O", "--nivel", "facil"],
    "def tuplo_para_tabuleiro(t): return t\n\
     def cria_peca(p): return p\n\
     def posicao_para_str(p): return p\n\
     def obter_movimento_auto(t, j, n): return ('d4',)\n",
    "['d4']"
)]
#[case::no_program(&["moinho", "--peca", "O", "--nivel", "facil"], "def f(:\n", "programa.py")]
#[case::undefined(&["scrabble"], "x = 1\n", "NameError")]
#[case::another_value(&["scrabble"], "def scrabble(*a): return 7\n", "mas: 7")]
#[case::text_alone(&["scrabble"], "def scrabble(*a): print(1)\n", "mas: 1")]
#[case::nothing(&["scrabble"], "def scrabble(*a): pass\n", "não dá nada")]
fn a_program_that_cannot_play_is_told(
    #[case] game: &[&str],
    #[case] program: &str,
    #[case] words: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("programa.py");
    fs::write(&file, program).unwrap();
    against(game, &file.to_string_lossy())
        .assert()
        .code(1)
        .stderr(contains(words));
}

#[test]
fn what_a_program_prints_cannot_reach_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("programa.py");
    let program = "def scrabble(*a):\n    print('\\x1b[2J')\n    input('? ')\n";
    fs::write(&file, program).unwrap();
    against(&["scrabble"], &file.to_string_lossy())
        .write_stdin("")
        .assert()
        .code(0)
        .stdout("\\u{1b}[2J\n? \n");
}
