//! Comments on mistakes: written once, they reach every hand-in with the mistake, in every format.

use std::fs;
use std::path::PathBuf;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use regex::Regex;
use rstest::rstest;

use crate::common::course::{Course, TWO_FUNCTIONS as SOLUTION, edited};

const COMMENT: &str = "O último número também conta.";

/// A class in which Ana and Rui make the same mistake, and Eva another one.
fn class() -> Course {
    let course = Course::new(SOLUTION);
    let hidden = "# check: soma/resultado\n# draw 5: a = integers(4, 100)\n>>> soma(a)\n";
    course.write("curso/escondidas/soma.pycon", hidden);
    let without_last = edited(SOLUTION, &[["n + 1", "n"]]);
    course.write("turma/ana.py", &without_last);
    course.write("turma/rui.py", &edited(&without_last, &[["-n", "n"]]));
    course.write("turma/eva.py", &edited(SOLUTION, &[["range(1", "range(2"]]));
    course
}

/// The file of a comment on the mistake in `soma` that the page of the class names.
fn comments(course: &Course) -> PathBuf {
    let mut class = course.command("class", &course.beside("turma"));
    class
        .arg("--out")
        .arg(course.beside("julgada"))
        .assert()
        .code(1);
    let page = fs::read_to_string(course.beside("julgada/index.html")).unwrap();
    let name = Regex::new("soma-[0-9a-f]{8}").unwrap();
    let name = name.find(&page).unwrap().as_str();
    let comments = format!("[[comment]]\nmistakes = [{name:?}]\ntext = {COMMENT:?}\n");
    course.write("comentarios.toml", &comments)
}

/// What Python shows of an object has its address, and the name of the file.
#[test]
fn a_mistake_that_shows_an_object_has_one_name() {
    let course = class();
    let object = "class Soma:\n    pass\n\n\ndef soma";
    let object = edited(
        SOLUTION,
        &[["def soma", object], ["sum(range(1, n + 1))", "Soma()"]],
    );
    let mistake = |file: &str| {
        let program = course.write(file, &object);
        let mut check = course.command("check", &program);
        let checked = check.args(["--format", "json"]).assert().code(1);
        let report = String::from_utf8(checked.get_output().stdout.clone()).unwrap();
        assert!(report.contains("Soma object at 0x"), "{report}");
        let name = Regex::new("soma-[0-9a-f]{8}").unwrap();
        name.find(&report).unwrap().as_str().to_owned()
    };
    assert_eq!(mistake("ana.py"), mistake("rui.py"));
}

#[test]
fn a_comment_reaches_every_page_and_the_worksheet_of_moodle() {
    let course = class();
    let comments = comments(&course);
    let worksheet = "Identifier,Full name,Email address,Status,Grade,Maximum grade,\
                     Grade can be changed,Last modified (grade),Feedback comments\n\
                     Participant 1,ana,,,,20,Yes,-,\nParticipant 2,rui,,,,20,Yes,-,\n\
                     Participant 3,eva,,,,20,Yes,-,\n";
    let worksheet = course.write("folha.csv", worksheet);
    let mut merge = course.gabarito();
    merge.arg("merge").arg(course.beside("julgada"));
    merge.arg("--out").arg(course.beside("notas"));
    merge
        .arg("--moodle")
        .arg(worksheet)
        .arg("--comments")
        .arg(comments);
    merge.assert().code(1);
    let read = |name: &str| fs::read_to_string(course.beside("notas").join(name)).unwrap();
    for (name, count) in [
        ("index.html", 1),
        ("paginas/ana.html", 1),
        ("paginas/rui.html", 1),
        ("paginas/eva.html", 0),
        ("moodle.csv", 2),
    ] {
        assert_eq!(read(name).matches(COMMENT).count(), count, "{name}");
    }
}

#[rstest]
fn a_comment_is_in_every_format_that_a_student_reads(
    #[values(
        "text",
        "json",
        "check50",
        "junit",
        "gradescope",
        "html",
        "vpl",
        "coderunner",
        "dodona",
        "prairielearn",
        "classroom",
        "mooshak"
    )]
    format: &str,
) {
    let course = class();
    let comments = comments(&course);
    for (program, is_there) in [("rui.py", true), ("eva.py", false)] {
        let program = course.beside("turma").join(program);
        let mut check = course.command("check", &program);
        let check = check
            .args(["--format", format, "--comments"])
            .arg(&comments);
        let output = check.output().unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        let is_found = output.contains(COMMENT) || output.contains("O \\u00faltimo n\\u00famero");
        assert_eq!(is_found, is_there, "{output}");
    }
}

#[test]
fn a_comment_is_on_no_other_mistake_with_the_same_first_answer_and_unknown_names_are_told() {
    let course = class();
    course.write(
        "turma/ivo.py",
        &edited(SOLUTION, &[["return sum(range(1, n + 1))", "return n"]]),
    );
    let comments = comments(&course);
    let text = fs::read_to_string(&comments).unwrap();
    let text = text.replace("mistakes = [", "mistakes = [\"soma-ffffffff\", ");
    fs::write(&comments, text).unwrap();
    let mut merge = course.gabarito();
    merge.arg("merge").arg(course.beside("julgada"));
    merge
        .arg("--out")
        .arg(course.beside("notas"))
        .arg("--comments")
        .arg(comments);
    let merged = merge.assert().code(1);
    merged.stdout(contains("erros que nenhuma entrega tem: soma-ffffffff"));
    let read = |name: &str| fs::read_to_string(course.beside("notas").join(name)).unwrap();
    assert!(read("paginas/ana.html").contains(COMMENT));
    assert!(!read("paginas/ivo.html").contains(COMMENT));
}

#[rstest]
#[case::no_toml("comment = 3\n", "linha 1")]
#[case::nothing(
    "[[comment]]\nmistakes = []\ntext = 'a'\n",
    "não tem texto, ou não diz a que erro"
)]
#[case::twice(
    "[[comment]]\nmistakes = ['f-1', 'f-1']\ntext = 'a'\n",
    "há dois comentários ao erro `f-1`"
)]
#[case::unknown("[[comentario]]\nerro = 'f-1'\n", "comentario")]
fn wrong_comments_are_refused(#[case] text: &str, #[case] words: &'static str) {
    let course = class();
    let file = course.write("comentarios.toml", text);
    let mut check = course.command("check", &course.beside("turma/ana.py"));
    let refused = check.arg("--comments").arg(file).assert().code(2);
    refused.stderr(contains(words).and(contains("comentarios.toml")));
}
