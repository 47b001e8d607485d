//! `gabarito examples`: a student's own sessions, judged before there is a program.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use tempfile::TempDir;

use crate::common::size::Size;

/// The sessions of the text of an assignment.
fn of_text(assignment: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        root.join(assignment),
        root.join("fixtures").join(assignment),
    ];
    let folder = folders.iter().find(|folder| folder.is_dir()).unwrap();
    folder.join("interacoes")
}

fn examples(assignment: &str, most: u32, files: &[PathBuf]) -> Command {
    let mut command = Command::new(cargo_bin!("gabarito"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args([
        "--lang",
        "en",
        "examples",
        assignment,
        "--most",
        &most.to_string(),
    ]);
    command.args(files);
    command
}

/// The mistakes that are caught, and all.
fn caught(assignment: &str, most: u32, files: &[PathBuf]) -> (usize, usize) {
    let output = examples(assignment, most, files).assert().code(0);
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let line = text
        .lines()
        .find(|line| line.starts_with("The right sessions"));
    let numbers = line
        .unwrap()
        .split(' ')
        .filter_map(|word| word.parse().ok());
    let numbers: Vec<usize> = numbers.collect();
    (numbers[0], numbers[1])
}

fn written(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("meus.pycon");
    fs::write(&path, text).unwrap();
    (folder, path)
}

#[rstest]
#[case::folder("examples/racionais", 12)]
#[case::scrabble("scrabble", 40)]
#[case::moinho("moinho", 40)]
#[case::tictactoe("tictactoe", 40)]
#[ignore = "slow: scripts/test"]
fn the_sessions_of_the_text_catch_more_than_one_of_them(
    #[case] assignment: &str,
    #[case] most: u32,
) {
    let mut files: Vec<PathBuf> = fs::read_dir(of_text(assignment))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let most = match Size::asked() {
        Size::Nightly => most,
        _ => most.min(12),
    };
    let (of_all, all) = caught(assignment, most, &files);
    let text = fs::read_to_string(&files[0]).unwrap();
    let (_folder, one) = written(text.split("\n---").next().unwrap());
    let (of_one, same) = caught(assignment, most, &[one]);
    assert!(of_one < of_all && of_all <= all && all == same && all > 5);
}

#[rstest]
#[case::wrong(
    ">>> obter_pos_c(cria_posicao('a', '1'))\n'b'\n",
    "line 1: the written answer is wrong"
)]
#[case::missing(
    ">>> p = cria_posicao('a', '1')\n>>> obter_pos_c(p)\n",
    "line 2: the answer is missing"
)]
#[case::no_function(
    ">>> 1 + 1\n2\n",
    "line 1: the session calls nothing that the text asks for"
)]
fn a_session_without_right_answers_is_named_and_catches_nothing(
    #[case] text: &str,
    #[case] problem: &str,
) {
    let (_folder, path) = written(text);
    let says = contains(problem).and(contains("sessions with right answers: 0 of 1"));
    let tells_nothing = contains("'a'").or(contains("mistakes tried")).not();
    let mut command = examples("moinho", 5, &[path]);
    command.assert().code(1).stdout(says.and(tells_nothing));
}

#[test]
#[ignore = "slow: scripts/test"]
fn sentences_of_missed_mistakes_are_named() {
    let (_folder, path) = written(">>> obter_pos_c(cria_posicao('a', '1'))\n'a'\n");
    let says = contains("sessions with right answers: 1 of 1");
    let says = says.and(contains("Mistakes against these sentences went unnoticed:"));
    examples("moinho", 8, &[path]).assert().code(0).stdout(says);
}
