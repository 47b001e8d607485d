//! What is shown to whoever reads a program: each kind of remark where there is something
//! to look at, and not beside it; no mark, whatever is found.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::evidence::{Look, gather};
use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};
use rstest::rstest;
use serde_json::Value;

/// Whether some function has this remark.
fn has(look: Look, text: &str) -> bool {
    let evidence = gather(text, &["faz"]).expect("it is Python");
    let mut functions = evidence.functions.iter();
    functions.any(|row| row.name == "faz" && row.look.contains(&look))
}

fn of_statements(count: usize) -> String {
    format!("def faz():\n{}", "    print()\n".repeat(count))
}

fn of_lines(count: usize) -> String {
    let lines = "        1,\n".repeat(count - 3);
    format!("def faz():\n    return [\n{lines}    ]\n")
}

fn nested(depth: usize) -> String {
    let blocks = (1..=depth).map(|level| "    ".repeat(level) + "if um:\n");
    let blocks: String = blocks.collect();
    let inside = "    ".repeat(depth + 1);
    format!("def faz(um):\n{blocks}{inside}print()\n")
}

fn branching(count: usize) -> String {
    let branches = "    if um:\n        print()\n".repeat(count);
    format!("def faz(um):\n{branches}")
}

const RUN: &str = "    dois = um\n    print(dois)\n    tres = dois\n    print(tres)\n";

#[rstest]
#[case::statements(Look::Long, of_statements(41), of_statements(40))]
#[case::lines(Look::Long, of_lines(51), of_lines(50))]
#[case::deep(Look::Deep, nested(5), nested(4))]
#[case::branching(Look::Branching, branching(10), branching(9))]
#[case::parameters(
    Look::ManyParameters,
    "def faz(um, dois, tres, quatro, cinco, seis):\n    pass\n",
    "def faz(um, dois, tres, quatro, cinco):\n    pass\n"
)]
#[case::docstring(
    Look::NoDocstring,
    "# faz: {} -> {}\ndef faz():\n    pass\n",
    "def faz():\n    \"\"\"Faz.\"\"\"\n"
)]
#[case::signature(
    Look::NoSignature,
    "# Faz.\ndef faz():\n    pass\n",
    "# faz: {} -> {}\ndef faz():\n    pass\n"
)]
#[case::one_letter(
    Look::OneLetterNames,
    "def faz(um):\n    x = um\n    return x\n",
    "def faz(um):\n    for x in um:\n        print(x)\n"
)]
#[case::style(
    Look::AgainstStyle,
    "def faz(um):\n    umNome = um\n    return umNome\n",
    "def faz(um):\n    um_nome = um\n    return um_nome\n"
)]
#[case::unused(
    Look::UnusedName,
    "def faz(um):\n    dois = um\n    return um\n",
    "def faz(um):\n    dois = um\n    return dois\n"
)]
#[case::repeated(
    Look::Repeated,
    format!("def faz(um):\n{RUN}    um = 7\n{RUN}"),
    format!("def faz(um):\n{RUN}    um = 7\n")
)]
#[case::commented_out(
    Look::CommentedOut,
    "def faz(um):\n    # print(um)\n    return um\n",
    "def faz(um):\n    # devolve um\n    return um\n"
)]
fn a_remark_is_made_where_there_is_something_to_look_at_and_not_beside_it(
    #[case] look: Look,
    #[case] remarked: impl AsRef<str>,
    #[case] neighbour: impl AsRef<str>,
) {
    assert!(has(look, remarked.as_ref()), "{}", remarked.as_ref());
    assert!(!has(look, neighbour.as_ref()), "{}", neighbour.as_ref());
}

fn evidence(assignment: &str, file: &Path) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    // Whether this machine has a linter makes no difference here.
    command.env("PATH", "/nao/existe");
    command.args(["evidence", assignment]).arg(file);
    command
}

/// A program that is handed in.
fn handed_in(content: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("projeto.py");
    fs::write(&file, content).expect("it can be written");
    (folder, file)
}

#[rstest]
fn correct_programs_are_shown_and_cost_nothing(
    #[files("fixtures/*/submissoes/certas/*.py")] file: PathBuf,
) {
    let folder = file.ancestors().nth(3).and_then(Path::file_name);
    let assignment = folder.expect("an assignment").to_string_lossy();
    evidence(&assignment, &file)
        .args(["--lang", "pt"])
        .assert()
        .code(0)
        .stdout(starts_with("Para quem lê o programa").and(contains("McCabe")))
        .stderr(is_empty());
    let shown = evidence(&assignment, &file)
        .args(["--format", "json"])
        .assert()
        .code(0);
    let document: Value =
        serde_json::from_slice(&shown.get_output().stdout).expect("JSON is printed");
    assert_eq!(document["format"], 1);
    assert_eq!(document["assignment"].as_str(), Some(&*assignment));
    assert!(document["linter"].is_null());
    let functions = document["functions"].as_array().expect("a list");
    let name = |row: &Value| row["name"].as_str().map(str::to_owned);
    assert!(!functions.is_empty() && functions.iter().all(|row| name(row).is_some()));
    for list in ["repeated", "unused", "names", "commented_out"] {
        assert!(document[list].is_array(), "{list}");
    }
}

const MANY: &str = "\
def f(x, naoUsado):
    # print(x)
    y = 1
    dois = x
    print(dois)
    tres = dois
    print(tres)
    return x


def outra(x):
    dois = x
    print(dois)
    tres = dois
    print(tres)
";

#[test]
fn everything_is_shown_with_its_line_and_in_english_where_that_is_asked_for() {
    let (_folder, file) = handed_in(MANY.as_bytes());
    evidence("moinho", &file)
        .args(["--lang", "en"])
        .assert()
        .code(0)
        .stdout(
            starts_with("For whoever reads the program")
                .and(contains("4 lines that are equal: 4-7, 12-15"))
                .and(contains("line 1, in f: parameter naoUsado is never read"))
                .and(contains("line 3, in f: variable y is never read"))
                .and(contains("line 1, in f: function f: a name of one letter"))
                .and(contains("line 2, in f: print(x)"))
                .and(contains("linha").not()),
        );
}

#[test]
fn json_has_each_remark_with_its_line() {
    let (_folder, file) = handed_in(MANY.as_bytes());
    let mut command = evidence("moinho", &file);
    let shown = command.args(["--format", "json"]).assert().code(0);
    let document: Value =
        serde_json::from_slice(&shown.get_output().stdout).expect("JSON is printed");
    let row = &document["functions"][0];
    assert_eq!(row["name"], "f");
    assert_eq!(row["line"], 1);
    let looks = row["look"].as_array().expect("a list");
    assert!(looks.contains(&"commented-out".into()), "{looks:?}");
    let place = &document["repeated"][0]["places"][1];
    assert_eq!(place["first_line"], 12);
    assert_eq!(document["commented_out"][0]["first_line"], 2);
    let unused = document["unused"].as_array().expect("a list");
    assert!(unused.iter().any(|each| each["name"] == "naoUsado"));
}

#[test]
fn control_characters_are_shown_and_not_printed() {
    let (_folder, file) = handed_in("# print('\u{1b}[31m\u{202e}')\nx = 1\n".as_bytes());
    evidence("moinho", &file)
        .assert()
        .code(0)
        .stdout(contains("print('\\u{1b}[31m\\u{202e}')").and(contains('\u{1b}').not()));
}

#[rstest]
#[case::syntax(b"def f(:\n    pass\n")]
#[case::binary(b"\x7fELF\x02\x01\x01\0\0\0")]
#[case::deep(format!("x = {}1\n", "-".repeat(50_000)).into_bytes())]
#[case::open(b"[".repeat(10_000))]
fn what_is_no_python_is_told_and_is_status_2(#[case] content: impl AsRef<[u8]>) {
    let (_folder, file) = handed_in(content.as_ref());
    evidence("moinho", &file)
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains("is no program in Python"));
}

#[test]
fn a_program_in_prolog_is_told_and_is_status_2() {
    let file = Path::new("fixtures/velha/submissoes/certas/ra100001.prolog");
    evidence("velha", file)
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains("only programs in Python"));
}

#[test]
fn an_empty_program_has_nothing_to_look_at() {
    let (_folder, file) = handed_in(b"");
    evidence("moinho", &file)
        .assert()
        .code(0)
        .stdout(contains("O programa não define funções."));
}

#[cfg(unix)]
#[rstest]
#[case::answers_nothing("/bin/true", "O ruff não respondeu")]
#[case::is_not_there("/nao/existe", "O ruff não está")]
fn what_became_of_the_linter_is_told(#[case] program: &str, #[case] words: &str) {
    let (folder, file) = handed_in(b"x = 1\n");
    let link = folder.path().join("ruff");
    std::os::unix::fs::symlink(program, link).expect("a link can be made");
    evidence("moinho", &file)
        .env("PATH", folder.path())
        .assert()
        .code(0)
        .stdout(contains(words));
}
