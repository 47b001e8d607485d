//! Levels of hints: what a report tells students, from the sentence alone to a line of the program.

use std::fs;

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

const SESSION: &str = ">>> soma_dos_dobros(1, 2)";
const LINE: &str = "O valor errado sai da linha 16, em soma_dos_dobros.";

fn wrong_program() -> String {
    SOLUTION.replace("dobro(a) + dobro(b)", "dobro(a) - dobro(b)")
}

#[rstest]
#[case::the_sentence("0", false, false)]
#[case::the_session("1", true, false)]
#[case::the_line("2", true, true)]
fn a_level_tells_no_more_than_it_allows(
    #[case] level: &str,
    #[case] has_session: bool,
    #[case] has_line: bool,
    #[values("text", "html", "json", "gradescope", "junit")] format: &str,
    #[values(true, false)] is_option: bool,
) {
    let course = Course::new(SOLUTION);
    let mut check = if is_option {
        let mut check = course.check(&wrong_program());
        check.args(["--hints", level]);
        check
    } else {
        course.before("seed =", &format!("hints = {level}"));
        course.check(&wrong_program())
    };
    let output = check.args(["--format", format]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("Devolve a soma dos dobros"), "{report}");
    let session = SESSION.trim_start_matches(">>> ");
    assert_eq!(report.contains(session), has_session, "{report}");
    let line = if format == "json" {
        "\"wrong_at\""
    } else {
        LINE
    };
    assert_eq!(report.contains(line), has_line, "{report}");
}

#[test]
fn the_line_of_an_inner_call_comes_first() {
    let course = Course::new(SOLUTION);
    let program = SOLUTION.replace("return 2 * n", "return 2 * n + 1");
    let mut check = course.check(&program);
    let line = "O valor errado sai da linha 7, em dobro.";
    check.args(["--hints", "2"]).assert().stdout(contains(line));
}

#[test]
fn the_line_of_a_hidden_session_is_hidden_on_platforms() {
    let course = Course::new(SOLUTION);
    let hidden = "# check: dobro/resultado\n>>> dobro(1234)\n";
    course.write("curso/escondidas/dobro.pycon", hidden);
    let program = SOLUTION.replace("return 2 * n", "return 2 * n if n < 1000 else 0");
    let check = || {
        let mut check = course.check(&program);
        check.args(["--hints", "2"]);
        check
    };
    let line = contains("O valor errado sai da linha 7");
    check().assert().stdout(line.clone());
    let told = check().args(["--format", "vpl"]).assert();
    told.stdout(
        contains("Devolve o dobro")
            .and(line.not())
            .and(contains("1234").not()),
    );
}

#[rstest]
#[case::option("exam = true", &["--hints", "2"], "o nível 2 passa de 1")]
#[case::manifest("exam = true\nhints = 2", &[], "`hints` é um nível de 0 a 1")]
#[case::unknown_level("hints = 3", &[], "`hints` é um nível de 0 a 2")]
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
fn pages_of_a_class_obey_the_level() {
    let course = Course::new(SOLUTION);
    let program = course.write("entregas/ist1.py", &wrong_program());
    let out = course.folder().with_file_name("turma");
    let mut class = course.command("class", program.parent().unwrap());
    class
        .arg("--out")
        .arg(&out)
        .args(["--hints", "0"])
        .assert()
        .code(1);
    let pages = out.join("paginas");
    let page = fs::read_dir(pages).unwrap().next().unwrap().unwrap();
    let page = fs::read_to_string(page.path()).unwrap();
    assert!(page.contains("Devolve a soma dos dobros"), "{page}");
    assert!(!page.contains("soma_dos_dobros(1, 2)"), "{page}");
}
