//! `gabarito explain`: a hand-in of a class judged again, for an appeal.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;

use crate::common::course::{Course, edited};

const SOLUTION: &str = "\
def dobro(n):
    '''Devolve o dobro de n.

    >>> dobro(2)
    4
    '''
    return n + n


def nega(n):
    '''Devolve o simétrico de n.

    >>> nega(2)
    -2
    '''
    return -n
";

/// A class of Ana, whose `dobro` is wrong, and of Rui, who handed in two, judged with another seed
/// than that of the manifest.
fn judged_class() -> Course {
    let course = Course::new(SOLUTION);
    let hidden = "# check: dobro/resultado\n# draw 5: a = integers(1, 1000000)\n>>> dobro(a)\n";
    course.write("curso/escondidas/dobro.pycon", hidden);
    let ana = course.write("turma/ana.py", &edited(SOLUTION, &[["n + n", "n + 3"]]));
    course.write("turma/rui/a.py", SOLUTION);
    course.write("turma/rui/b.py", SOLUTION);
    let mut class = course.command("class", ana.parent().unwrap());
    class
        .arg("--out")
        .arg(results(&course))
        .args(["--seed", "7"]);
    class.assert().code(1);
    course
}

fn results(course: &Course) -> PathBuf {
    course.beside("resultados")
}

fn explain(course: &Course, hand_in: &str) -> Command {
    let mut explain = course.gabarito();
    explain.arg("explain").arg(results(course));
    explain.arg(course.beside("turma").join(hand_in));
    explain
}

fn page(course: &Course) -> String {
    fs::read_to_string(course.beside("ana.html")).unwrap()
}

#[test]
fn what_is_the_same_is_said_with_all_that_the_mark_rests_on() {
    let course = judged_class();
    let mut explain = explain(&course, "ana.py");
    let page_file = course.beside("ana.html");
    let explained = explain.arg("--page").arg(page_file).assert().code(0);
    let says = contains("com o mesmo resultado.")
        .and(contains("Semente: 7\n"))
        .and(contains("Avaliação automática: 10 de 20"))
        .and(contains("✗ dobro: «Devolve o dobro de n.»"))
        .and(contains("→").not());
    explained.stdout(says);
    assert!(page(&course).contains("com o mesmo resultado."));
}

#[test]
fn what_differs_is_said_with_the_reasons() {
    let course = judged_class();
    course.write("turma/ana.py", &edited(SOLUTION, &[["-n", "n"]]));
    course.replace("cpu_seconds = 5", "cpu_seconds = 4");
    let mut explain = explain(&course, "ana.py");
    let page_file = course.beside("ana.html");
    let explained = explain.arg("--page").arg(page_file).assert().code(1);
    let says = contains("10 / 20 antes, 10 / 20 agora")
        .and(contains("foi entregue outro ficheiro, outros limites"))
        .and(contains("Semente: 7\n"))
        .and(contains("dobro/resultado: não cumpre → cumpre"))
        .and(contains("nega/resultado: cumpre → não cumpre"))
        .and(contains("5 s, 256 MiB, 256 KiB → 4 s, 256 MiB, 256 KiB\n"));
    explained.stdout(says);
    let page = page(&course);
    assert!(
        page.contains("10 &#x2f; 20 antes, 10 &#x2f; 20 agora"),
        "{page}"
    );
    assert!(
        page.contains("nega&#x2f;resultado</code>: cumpre → não cumpre."),
        "{page}"
    );
}

#[test]
fn a_hand_in_that_was_refused_is_refused_again_and_what_is_none_is_an_error() {
    let course = judged_class();
    let refused = explain(&course, "rui").assert().code(0);
    refused.stdout(contains("Antes: ").and(contains("Agora: ")));
    let mut page = explain(&course, "rui");
    page.arg("--page").arg(course.beside("rui.html"));
    let refused = page.assert().code(0);
    refused.stdout(contains("Não se escreve nenhuma página"));
    course.write("turma/anna.py", SOLUTION);
    let unknown = explain(&course, "anna.py").assert().code(2);
    unknown.stderr(contains("nenhuma entrega de").and(contains("quis dizer `ana.py`?")));
    let mut no_class = course.gabarito();
    no_class
        .args(["--lang", "pt", "explain"])
        .arg(course.folder())
        .arg(Path::new("ana.py"));
    no_class
        .assert()
        .code(2)
        .stderr(contains("não é a pasta de uma turma"));
}

#[test]
fn other_points_are_no_same_result() {
    let course = judged_class();
    course.replace("points = \"10\"", "points = \"12\"");
    let explained = explain(&course, "ana.py").assert().code(1);
    explained.stdout(contains("10 / 20 antes, 10 / 22 agora"));
}

#[test]
fn another_verdict_on_a_rule_is_no_same_result() {
    let course = judged_class();
    course.before("[[item]]", "[[rule]]\nname = \"ascii\"\nkind = \"ascii\"\n");
    let explained = explain(&course, "ana.py").assert().code(1);
    explained.stdout(contains("10 / 20 antes, 10 / 20 agora"));
}

#[test]
fn a_program_that_was_refused_is_judged_with_the_options_of_the_others() {
    let course = judged_class();
    fs::remove_file(course.beside("turma/rui/b.py")).unwrap();
    let explained = explain(&course, "rui").assert().code(1);
    explained.stdout(contains("– antes, 20 / 20 agora").and(contains("Semente: 7\n")));
}

#[rstest]
#[case::of_the_class("resultados/index.html")]
#[case::the_hand_in("turma/ana.py")]
fn a_page_replaces_nothing_of_the_class(#[case] page: &str) {
    let course = judged_class();
    let before = fs::read(course.beside(page)).unwrap();
    let mut explain = explain(&course, "ana.py");
    let refused = explain
        .arg("--page")
        .arg(course.beside(page))
        .assert()
        .code(2);
    refused.stderr(contains("indique outro ficheiro para a página"));
    assert_eq!(fs::read(course.beside(page)).unwrap(), before);
}

#[test]
fn a_hand_in_that_is_not_there_is_an_error() {
    let course = judged_class();
    fs::remove_file(course.beside("turma/ana.py")).unwrap();
    explain(&course, "ana.py").assert().code(2);
}
