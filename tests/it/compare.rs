//! `compare`: sessions that tell the programs of a class apart which the battery does not.

use std::fs;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;

use crate::common::course::{Course, TWO_FUNCTIONS as SOLUTION, edited};

/// No number that the seed of the assignment draws leaves a remainder of 5 by 21, and three of the next
/// seed do.
const DRAWN: &str = "\
# draw 20: n = integers(0, 999)
# check: nega/resultado
>>> nega(n)
";
const RARE: [&str; 2] = ["return -n", "return -n if n % 21 != 5 else n"];

/// A right program, a wrong one, and `rare` ones that the battery does not catch.
fn course(rare: usize) -> Course {
    let course = Course::new(SOLUTION);
    course.write("curso/escondidas/sorteadas.pycon", DRAWN);
    course.write("turma/certa.py", SOLUTION);
    course.write("turma/errada.py", &edited(SOLUTION, &[["n + 1", "n"]]));
    course.write("turma/nota.pdf", "%PDF-");
    for number in 0..rare {
        let program = edited(SOLUTION, &[RARE]);
        course.write(&format!("turma/rara{number}.py"), &program);
    }
    course
}

fn compare(course: &Course) -> Command {
    let mut compare = course.command("compare", &course.beside("turma"));
    compare.args(["--time", "0"]);
    compare
}

#[test]
fn a_rare_mistake_is_shown_with_both_answers_and_becomes_a_hidden_session() {
    let course = course(1);
    let found = compare(&course).arg("--add").assert().code(1);
    found.stdout(
        contains("fica de fora: nota: `")
            .and(contains("ficam de fora, porque falham casos: errada\n"))
            .and(contains("\n1 de 2: rara0\nnega/resultado: «"))
            .and(contains("Mais de metade").not())
            .and(contains("crescidas.pycon: 1\n")),
    );
    let grown = fs::read_to_string(course.folder().join("escondidas/crescidas.pycon")).unwrap();
    assert!(
        grown.contains("# check: nega/resultado\n>>> nega("),
        "{grown}"
    );
    let again = compare(&course).assert().code(0);
    again.stdout(
        contains("falham casos: errada, rara0\n")
            .and(contains("nenhum deles dá uma resposta errada")),
    );
}

#[test]
fn where_most_answer_otherwise_the_text_may_be_open() {
    let found = compare(&course(2)).assert().code(1);
    found.stdout(contains("\n2 de 3: rara0, rara1\n").and(contains("Mais de metade")));
}

#[test]
fn what_a_program_says_is_escaped() {
    let course = course(0);
    let hostile = [
        "    return -n",
        "    if n % 21 == 5:\n        raise ValueError('\\x1b[2J')\n    return -n",
    ];
    course.write("turma/rara.py", &edited(SOLUTION, &[hostile]));
    let found = compare(&course).assert().code(1);
    found.stdout(contains("\\u{1b}[2J").and(contains("\u{1b}").not()));
}

#[test]
fn without_a_right_program_there_is_nothing_to_compare() {
    let course = Course::new(SOLUTION);
    course.write("turma/errada.py", &edited(SOLUTION, &[["n + 1", "n"]]));
    let refused = compare(&course).assert().code(2);
    refused.stderr(contains("nenhum programa passa todos os casos"));
}

#[test]
fn where_no_session_changes_with_the_seed_there_is_nothing_new_to_ask() {
    let course = Course::new(SOLUTION);
    course.write("turma/certa.py", SOLUTION);
    let refused = compare(&course).assert().code(2);
    refused.stderr(contains("não tem sessões que mudem com a semente"));
}

#[test]
fn sessions_are_added_to_the_folder_of_an_assignment_alone() {
    let course = course(1);
    let mut compare = course.gabarito();
    compare.args(["compare", "scrabble", "--add"]);
    compare.arg(course.beside("turma"));
    compare
        .assert()
        .code(2)
        .stderr(contains("vem com o gabarito"));
}
