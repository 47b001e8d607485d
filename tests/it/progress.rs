//! `class --before`: what students mended and broke since their last hand-in.

use std::fs;

use assert_cmd::Command;
use predicates::str::contains;

use crate::common::course::{Course, TWO_FUNCTIONS as SOLUTION, edited};

fn class(course: &Course, hand_ins: &str, out: &str) -> Command {
    let mut class = course.command("class", &course.beside(hand_ins));
    class.arg("--out").arg(course.beside(out));
    class
}

/// Ana mends `soma` and breaks `nega`, Rui still fails `soma`, and Eva is new.
fn two_hand_ins() -> Course {
    let course = Course::new(SOLUTION);
    let wrong = edited(SOLUTION, &[["n + 1", "n"]]);
    course.write("primeira/ana.py", &wrong);
    course.write("primeira/rui.py", &wrong);
    course.write("segunda/ana.py", &edited(SOLUTION, &[["-n", "n"]]));
    course.write("segunda/rui.py", &wrong);
    course.write("segunda/eva.py", SOLUTION);
    class(&course, "primeira", "antes").assert().code(1);
    course
}

#[test]
fn pages_say_what_was_mended_and_broken_since_the_last_hand_in() {
    let course = two_hand_ins();
    let mut class = class(&course, "segunda", "agora");
    class.arg("--before").arg(course.beside("antes"));
    class.assert().code(1);
    let read = |name: &str| fs::read_to_string(course.beside("agora").join(name)).unwrap();
    let ana = read("paginas/ana.html");
    assert!(
        ana.contains("Desde a entrega anterior: 10 antes, 10 agora."),
        "{ana}"
    );
    assert!(
        ana.contains("soma&#x2f;resultado</code>: não cumpre → cumpre"),
        "{ana}"
    );
    assert!(
        ana.contains("nega&#x2f;resultado</code>: cumpre → não cumpre"),
        "{ana}"
    );
    let rui = read("paginas/rui.html");
    assert!(
        rui.contains("os pontos e todas as verificações são os mesmos"),
        "{rui}"
    );
    assert!(!read("paginas/eva.html").contains("Desde a entrega anterior"));
    let index = read("index.html");
    let row = |check: &str, mended: u8, broken: u8, stuck: &str| {
        let number = |count| format!("<td class=\"number\">{count}</td>");
        format!(
            "<td><code>{check}&#x2f;resultado</code></td>{}{}<td>{stuck}</td>",
            number(mended),
            number(broken)
        )
    };
    assert!(index.contains(&row("soma", 1, 0, "rui")), "{index}");
    assert!(index.contains(&row("nega", 0, 1, "")), "{index}");
}

#[test]
fn the_folder_of_another_class_is_refused_before_anything_is_judged() {
    let course = two_hand_ins();
    course.write("terceira/ines.py", SOLUTION);
    let mut other = class(&course, "terceira", "outra");
    let refused = other.arg("--before").arg(course.beside("antes")).assert();
    let refused = refused.code(2);
    refused.stderr(contains("nenhuma destas entregas é de quem tenha uma em"));
    let mut none = class(&course, "segunda", "agora");
    let refused = none.arg("--before").arg(course.folder()).assert().code(2);
    refused.stderr(contains("não é a pasta de uma turma"));
}
