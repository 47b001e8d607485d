//! Failures that are drawn: the session that a report shows is small, and found soon.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::str::contains;
use serde_json::Value;

use crate::common;

/// A price whose rate changes at a large amount, in the middle of the drawn range.
const SOLUTION: &str = "\
def preco(n):
    '''Preço.

    >>> preco(1)
    1
    '''
    return n + max(n - 4000000000, 0)
";

const DRAWN: &str =
    "# check: preco/resultado\n# draw 20: n = integers(1000000, 8210123456)\n>>> preco(n)\n";

/// Sessions of the battery: one of the text, and those that are drawn.
const SESSIONS: usize = 21;
/// Twice the bits of the distance between the ends of the domain.
const MOST_QUESTIONS: usize = 66;

fn gabarito(command: &str, folder: &Path, cache: &Path) -> Command {
    let mut run = cargo_bin_cmd!("gabarito");
    run.env("XDG_CACHE_HOME", cache);
    run.args(["--lang", "en", command]).arg(folder);
    run
}

/// The number of sessions that the solution was asked.
fn answered(cache: &Path) -> usize {
    let mut files = fs::read_dir(cache.join("gabarito/answers")).unwrap();
    let file = fs::read_to_string(files.next().unwrap().unwrap().path()).unwrap();
    // The list is sealed by the digits before it.
    let answers: Vec<Value> = serde_json::from_str(&file[file.find('[').unwrap()..]).unwrap();
    answers.len()
}

#[test]
fn a_constant_slightly_off_is_shown_by_the_first_value_that_fails() {
    let root = tempfile::tempdir().unwrap();
    let [folder, cache] = ["preco", "cache"].map(|name| root.path().join(name));
    let [solution, program] = ["preco.py", "p.py"].map(|name| root.path().join(name));
    fs::write(&solution, SOLUTION).unwrap();
    fs::write(&program, SOLUTION.replace("4000000000", "4000000007")).unwrap();
    let mut new = gabarito("new", &folder, &cache);
    new.arg("--from").arg(&solution).assert().code(0);
    fs::write(folder.join("escondidas/preco.pycon"), DRAWN).unwrap();
    let mut check = gabarito("check", &folder, &cache);
    check.arg(&program).arg("--python");
    let check = check.arg(&common::MACHINE.interpreter.path).assert();
    check.code(1).stdout(contains(">>> preco(4000000001)"));
    let questions = answered(&cache) - SESSIONS;
    assert!(questions <= MOST_QUESTIONS, "{questions}");
}
