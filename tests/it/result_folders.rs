//! Folders of results that somebody has tampered with: no command waits for ever or reads without
//! end, and what is not read is named.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command as Process;
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::course::class::{Entry, HandInOutcome};
use gabarito::worker::cache::CacheKey;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde_json::{Value, json};

use crate::common::class::{ClassFolder, merge};

/// Time in which a command must end.
const WALL: Duration = Duration::from_mins(1);

fn command(arguments: &[&str], paths: &[&Path]) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(arguments).args(paths);
    command
}

fn pipe(file: &Path) {
    assert!(Process::new("mkfifo").arg(file).status().unwrap().success());
}

fn endless(file: &Path) {
    symlink("/dev/zero", file).unwrap();
}

fn folder(file: &Path) {
    fs::create_dir(file).unwrap();
}

fn gibibyte(file: &Path) {
    File::create(file).unwrap().set_len(1 << 30).unwrap();
}

/// A hundred thousand copies of the first value of a list.
fn many(list: &mut Vec<Value>) {
    *list = vec![list[0].clone(); 100_000];
}

/// Puts something else in the place of a file.
fn replace(file: &Path, by: fn(&Path)) {
    fs::remove_file(file).unwrap();
    by(file);
}

/// The only result of a class.
fn result_of(out: &Path) -> std::path::PathBuf {
    let mut files = fs::read_dir(out.join("resultados")).unwrap();
    files.next().unwrap().unwrap().path()
}

#[rstest]
#[case::pipe(pipe)]
#[case::endless(endless)]
#[case::folder(folder)]
#[case::gibibyte(gibibyte)]
#[ignore = "slow: scripts/test"]
fn a_result_that_is_no_file_of_ours_is_not_waited_for(#[case] by: fn(&Path)) {
    let class = ClassFolder::of("tictactoe", &[("G01.py", "erradas/por_fazer")]);
    class.judge("turma", &[]).assert().code(1);
    class.judge("outra", &[]).assert().code(1);
    let (out, other) = (class.beside("turma"), class.beside("outra"));
    let result = result_of(&out);
    replace(&result, by);
    let name = result.file_name().unwrap().to_str().unwrap();
    let named = || contains(name).and(contains("não é um ficheiro regular"));
    let diff = command(&["diff", "--lang", "pt"], &[&out, &other])
        .timeout(WALL)
        .assert();
    diff.code(2).stderr(named());
    let mut merged = merge(std::slice::from_ref(&out), &class.beside("junta"));
    merged.args(["--lang", "pt"]).timeout(WALL);
    merged.assert().code(2).stderr(named());
    // A row that says so.
    merged.arg("--partial").assert().stdout(named());
    let hand_ins = class.hand_ins();
    let judged = ["similar", "--judged", out.to_str().unwrap()];
    command(&judged, &[&hand_ins])
        .timeout(WALL)
        .assert()
        .code(0);
    let mut again = class.judge("turma", &[]);
    let again = again.timeout(WALL).assert();
    if result.is_dir() {
        again.code(3);
    } else {
        again.code(1);
        assert!(result.symlink_metadata().unwrap().is_file());
    }
}

#[rstest]
#[case::pipe(pipe)]
#[case::endless(endless)]
#[case::folder(folder)]
#[case::gibibyte(gibibyte)]
#[ignore = "slow: scripts/test"]
fn a_list_that_is_no_file_of_ours_is_refused(#[case] by: fn(&Path)) {
    let class = ClassFolder::of("tictactoe", &[("G01.py", "erradas/por_fazer")]);
    class.judge("turma", &[]).assert().code(1);
    let out = class.beside("turma");
    replace(&out.join("turma.json"), by);
    let named = || contains("turma.json").and(contains("regular file").or(contains("longer than")));
    let diff = command(&["diff", "--lang", "en"], &[&out, &out])
        .timeout(WALL)
        .assert();
    diff.code(2).stderr(named());
    let mut merged = merge(std::slice::from_ref(&out), &class.beside("junta"));
    merged.args(["--lang", "en"]).timeout(WALL);
    merged.assert().code(2).stderr(named());
}

/// Sealed as gabarito seals it: the seal is no secret.
#[test]
#[ignore = "slow: scripts/test"]
fn a_result_with_a_hundred_thousand_checks_is_not_compared() {
    let class = ClassFolder::of("tictactoe", &[("G01.py", "erradas/por_fazer")]);
    class.judge("turma", &[]).assert().code(1);
    let out = class.beside("turma");
    let result = result_of(&out);
    let mut sealed: Value = serde_json::from_slice(&fs::read(&result).unwrap()).unwrap();
    many(
        sealed["entry"]["outcome"]["judged"]["checks"]
            .as_array_mut()
            .unwrap(),
    );
    let entry: Entry = serde_json::from_value(sealed["entry"].take()).unwrap();
    assert!(matches!(&entry.outcome, HandInOutcome::Judged(it) if it.checks.len() == 100_000));
    let key = result.file_stem().unwrap().to_str().unwrap().to_owned();
    let seal = CacheKey::try_from(key)
        .unwrap()
        .seal(&serde_json::to_vec(&entry).unwrap());
    let forged = json!({ "seal": seal, "entry": entry });
    fs::write(&result, serde_json::to_vec(&forged).unwrap()).unwrap();
    let diff = command(&["diff", "--lang", "en"], &[&out, &out])
        .timeout(WALL)
        .assert();
    diff.code(2).stderr(contains("is no result"));
}
