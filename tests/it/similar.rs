//! `gabarito similar`: which hand-ins are similar, and everything that could not be compared.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::browser::Browser;

const CLOSURES: &str = include_str!("../../fixtures/scrabble/submissoes/independentes/closures.py");
const COMPRIME: &str = include_str!("../../fixtures/scrabble/submissoes/independentes/comprime.py");
const MEMORIA: &str = include_str!("../../fixtures/scrabble/submissoes/independentes/memoria.py");

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// Three independent programs, and the last one with other names.
fn class() -> TempDir {
    let renamed = MEMORIA.replace("jogador", "participante");
    let files = [
        ("a.py", CLOSURES),
        ("b.py", COMPRIME),
        ("c.py", MEMORIA),
        ("d.py", &renamed),
    ];
    folder(&files)
}

fn similar(folder: &Path) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["--lang", "en", "similar"]).arg(folder);
    command
}

/// The folder of a page of the class, and of the tables of other viewers.
fn written() -> TempDir {
    let (class, out) = (class(), tempfile::tempdir().unwrap());
    let mut command = similar(class.path());
    command.arg("--out").arg(out.path()).assert().code(0);
    out
}

/// What it prints as JSON.
fn json(similar: &mut Command) -> Value {
    let printed = similar.args(["--format", "json"]).assert().code(0);
    serde_json::from_slice(&printed.get_output().stdout).unwrap()
}

/// The names of the pairs of a document.
fn pairs(document: &Value) -> Vec<&Value> {
    let pairs = document["pairs"].as_array().unwrap();
    pairs.iter().map(|pair| &pair["hand_ins"]).collect()
}

#[test]
fn a_renamed_copy_is_listed_and_independent_programs_are_not() {
    let class = class();
    similar(class.path())
        .assert()
        .code(0)
        .stdout(contains("4 hand-ins, 6 pairs").and(contains("c and d: 100%")));
    let document = json(&mut similar(class.path()));
    assert_eq!(pairs(&document), [&json!(["c", "d"])]);
    let regions = document["pairs"][0]["fragments"].as_array().unwrap();
    assert!(regions[0]["tokens"].as_u64() > Some(1000), "{regions:?}");
}

#[test]
fn what_was_given_does_not_count_and_earlier_years_are_compared_with() {
    let class = folder(&[
        ("a.py", CLOSURES),
        ("b.py", &format!("{CLOSURES}{COMPRIME}")),
    ]);
    let earlier = folder(&[("x.py", MEMORIA), ("y.py", MEMORIA), ("z.py", COMPRIME)]);
    let mut asked = similar(class.path());
    asked.arg(earlier.path());
    asked.arg("--given").arg(class.path().join("a.py"));
    let document = json(&mut asked);
    let old = format!("{}/z", earlier.path().display());
    assert_eq!(pairs(&document), [&json!(["b", old])]);
    assert_eq!(document["not_compared"][0]["name"], "a");
}

#[test]
fn what_cannot_be_compared_is_named() {
    let deep = format!("x = {}\n", "(".repeat(200_000));
    let class = folder(&[
        ("a.py", MEMORIA),
        ("b.py", ""),
        ("c.py", &deep),
        ("d.rar", ""),
        ("e.py", &format!("{MEMORIA}\ndef f(:\n")),
    ]);
    let document = json(&mut similar(class.path()));
    let names = document["not_compared"].as_array().unwrap().iter();
    let names: Vec<&Value> = names.map(|each| &each["name"]).collect();
    assert_eq!(names, ["d", "b", "c"]);
    // A program that no Python takes is compared all the same.
    assert_eq!(pairs(&document), [&json!(["a", "e"])]);
}

#[test]
fn what_is_not_text_is_named() {
    let class = class();
    let utf_16 = |mark: &[u8]| {
        let units = MEMORIA.encode_utf16().flat_map(u16::to_le_bytes);
        mark.iter().copied().chain(units).collect::<Vec<u8>>()
    };
    let files = [
        ("utf-16.py", utf_16(b"\xff\xfe")),
        ("utf-16-without-a-mark.py", utf_16(b"")),
        ("nul.py", [MEMORIA.as_bytes(), b"\0"].concat()),
        ("latin-1.py", [MEMORIA.as_bytes(), b"# \xe9\n"].concat()),
    ];
    for (name, content) in &files {
        fs::write(class.path().join(name), content).unwrap();
    }
    let out = tempfile::tempdir().unwrap();
    let printed = similar(class.path()).arg("--out").arg(out.path()).output();
    let printed = String::from_utf8(printed.unwrap().stdout).unwrap();
    let document = json(&mut similar(class.path()));
    let not_compared = document["not_compared"].as_array().unwrap().iter();
    let not_compared: Vec<&str> = not_compared
        .filter_map(|each| each["name"].as_str())
        .collect();
    assert_eq!(not_compared, ["nul", "utf-16", "utf-16-without-a-mark"]);
    let table = fs::read_to_string(out.path().join("files.csv")).unwrap();
    for name in not_compared {
        let reason = format!("not compared: {name}: it is not text");
        assert!(printed.contains(&reason), "{printed}");
        assert!(
            table.contains(&format!("{name},\"it is not text")),
            "{table}"
        );
    }
    assert_eq!(pairs(&document).len(), 3, "c, d and latin-1");
}

#[test]
fn a_part_of_a_program_in_another_is_listed() {
    let start = MEMORIA.find("\ndef ").unwrap();
    let part = MEMORIA[start..].split_inclusive('\n').take(60);
    let part: String = part.collect();
    let part = part[..part.rfind("\ndef ").unwrap()].to_owned() + "\n";
    let class = folder(&[
        ("a.py", &format!("{CLOSURES}{part}")),
        ("b.py", COMPRIME),
        ("c.py", MEMORIA),
    ]);
    let document = json(&mut similar(class.path()));
    assert_eq!(pairs(&document), [&json!(["a", "c"])]);
    let pair = &document["pairs"][0];
    assert!(pair["text"]["similarity"].as_f64() < Some(0.35), "{pair}");
    assert!(pair["longest_region"].as_u64() > Some(100), "{pair}");
}

#[test]
fn a_page_and_the_tables_of_other_viewers_are_written() {
    let out = written();
    let first = |name: &str| {
        let text = fs::read_to_string(out.path().join(name)).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(
        first("pairs.csv"),
        "id,leftFileId,leftFilePath,rightFileId,rightFilePath,similarity,totalOverlap,\
         longestFragment,leftCovered,rightCovered"
    );
    assert_eq!(
        first("results.csv"),
        "submissionName1,submissionName2,averageSimilarity,maximumSimilarity"
    );
    assert!(first("files.csv").starts_with("id,path,content,"));
    assert_eq!(first("kgrams.csv"), "id,hash,ignored,data,files");
    assert_eq!(first("metadata.csv"), "property,value,type");
    assert_eq!(first("semelhancas.html"), "<!DOCTYPE html>");
}

/// A class with a wrong program, a disguise of it, and a right one, judged by the sessions of the text.
#[test]
fn mistakes_are_compared_beside_the_text_and_the_page_of_a_class_lists_the_pair() {
    let wrong = "def eh_posicao(a):\n    return a == 1\n";
    let negatives = include_str!("../../fixtures/tictactoe/submissoes/erradas/negativos.py");
    let class = folder(&[
        ("a.py", negatives),
        (
            "b.py",
            &format!("{wrong}{}", negatives.replace("player", "jogador")),
        ),
        (
            "c.py",
            include_str!("../../fixtures/tictactoe/submissoes/certas/memoria.py"),
        ),
    ]);
    let out = tempfile::tempdir().unwrap();
    let mut judge = cargo_bin_cmd!("gabarito");
    judge.args(["class", "tictactoe", "--battery", "documented"]);
    judge.arg(class.path()).arg("--out").arg(out.path());
    judge.assert().code(1);
    let page = fs::read_to_string(out.path().join("index.html")).unwrap();
    assert!(page.contains("id=\"similar\""), "{page}");
    let document = json(similar(class.path()).arg("--judged").arg(out.path()));
    assert_eq!(pairs(&document), [&json!(["a", "b"])]);
    // The mistake of one function, in however many sessions and checks.
    assert_eq!(document["pairs"][0]["behaviour"]["shared"], 1);
    // A class that was not judged to its end: what is missing is named.
    let list = out.path().join("turma.json");
    let mut judged: Value = serde_json::from_slice(&fs::read(&list).unwrap()).unwrap();
    judged["results"].as_object_mut().unwrap().remove("b");
    fs::write(&list, judged.to_string()).unwrap();
    let document = json(similar(class.path()).arg("--judged").arg(out.path()));
    assert_eq!(document["pairs"][0]["behaviour"], Value::Null);
    let not_compared = &document["not_compared"][0];
    assert_eq!(not_compared["name"], "b");
    let reason = not_compared["reason"].as_str().unwrap();
    assert!(
        reason.contains("run the same `gabarito class` again"),
        "{reason}"
    );
}

#[test]
fn a_table_of_others_is_not_replaced() {
    let (class, out) = (class(), folder(&[("pairs.csv", "of others")]));
    let mut command = similar(class.path());
    command.arg("--out").arg(out.path());
    command
        .assert()
        .code(2)
        .stderr(contains("give another --out"));
    let kept = fs::read_to_string(out.path().join("pairs.csv")).unwrap();
    assert_eq!(kept, "of others");
}

#[test]
fn programs_in_prolog_are_compared_too() {
    let folder = Path::new("fixtures/velha/submissoes/certas");
    let document = json(&mut similar(folder));
    assert_eq!(document["hand_ins"].as_array().unwrap().len(), 4);
    assert_eq!(pairs(&document), Vec::<&Value>::new());
}

#[test]
#[ignore = "needs Chromium: scripts/test"]
fn names_are_behind_a_switch_and_a_link_unfolds_its_pair() {
    let out = written();
    let mut browser = Browser::start();
    browser.open(&out.path().join("semelhancas.html"));
    let names =
        "[...document.querySelectorAll('.name')].filter(each => each.checkVisibility()).length";
    assert_eq!(browser.evaluate(names), json!(0));
    browser.evaluate("document.getElementById('names').click()");
    assert_ne!(browser.evaluate(names), json!(0));
    let unfolded = "document.querySelectorAll('details[open]').length";
    assert_eq!(browser.evaluate(unfolded), json!(0));
    let click = "new Promise(resolve => { addEventListener('hashchange', () => setTimeout(resolve, 50)); \
         document.querySelector('#pairs ~ * a').click() })";
    browser.call(
        "Runtime.evaluate",
        &json!({ "expression": click, "awaitPromise": true }),
    );
    assert_eq!(browser.evaluate(unfolded), json!(1));
}
