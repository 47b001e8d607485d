//! `gabarito new`: the skeleton of an assignment judges the solution that it was made of.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;

use crate::common;

fn gabarito() -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["--lang", "en"]);
    command
}

fn new(folder: &Path, from: &Path) -> Command {
    let mut command = gabarito();
    command.arg("new").arg(folder).arg("--from").arg(from);
    command
}

/// A command on a folder, run by the Python of the tests.
fn on(command: &str, folder: &Path) -> Command {
    let mut run = gabarito();
    run.arg(command).arg(folder).arg("--python");
    run.arg(&common::MACHINE.interpreter.path);
    run
}

const DOCUMENTED: &str = "\
'''Contas.'''

def soma(a, b):
    '''Soma dois números. Sem mais.

    >>> soma(1, 2)
    3
    >>> print(soma('a', 'b'))
    ab
    '''
    return a + b


def lista(n):
    '''Lista de n zeros.

    >>> l = lista(2)

    E depois:

    >>> l
    [0, 0]
    '''
    return [0] * n


def pergunta():
    '''Repete o que se escreve.

    >>> pergunta()
    Traceback (most recent call last):
      ...
    EOFError: EOF when reading a line
    '''
    _mostra(input())


def _mostra(texto):
    print(texto)
";

#[rstest]
#[case::tictactoe("fixtures/tictactoe/submissoes/certas/alfabeta.py")]
#[case::constants("fixtures/scrabble/submissoes/certas/auxiliares.py")]
#[case::scrabble("fixtures/scrabble/submissoes/certas/ciclos.py")]
#[case::classes("fixtures/moinho/submissoes/certas/classes.py")]
#[case::conta("fixtures/conta/solucao.py")]
#[ignore = "slow: scripts/test"]
fn a_solution_gets_full_marks_in_its_skeleton(#[case] from: &str) {
    let folder = tempfile::tempdir().unwrap();
    new(folder.path(), Path::new(from)).assert().code(0);
    let mut check = on("check", folder.path());
    check.arg(folder.path().join("solucao.py"));
    let check = check.assert().code(0);
    check.stdout(contains("20 of 20 points"));
    // No doctest: `lint` asks for sessions.
    let linted = on("lint", folder.path()).assert().code(1);
    linted.stdout(contains("is the placeholder `callable("));
}

#[test]
fn doctests_are_the_first_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("contas.py");
    fs::write(&from, DOCUMENTED).unwrap();
    let made = folder.path().join("contas");
    new(&made, &from).assert().code(0);
    let read = |name: &str| fs::read_to_string(made.join(name)).unwrap();
    let all = [
        "enunciado.toml",
        "interacoes/soma.pycon",
        "interacoes/lista.pycon",
    ]
    .map(read);
    insta::assert_snapshot!("new_from_doctests", all.join("=====\n"));
    let mut check = on("check", &made);
    check.arg(&from).assert().code(0);
    // The third doctest asks for input that nobody types.
    let linted = on("lint", &made).assert().code(1);
    linted.stdout(contains("EOFError").count(1));
}

#[test]
fn the_example_of_a_program_is_hidden_runs_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("soma.py");
    let program = "print('Soma:', int(input('a? ')) + int(input('b? ')))\n";
    fs::write(&from, program).unwrap();
    let made = folder.path().join("novo");
    new(&made, &from).assert().code(0);
    let sessions = fs::read_to_string(made.join("interacoes/soma.pycon")).unwrap();
    assert!(sessions.contains("a run of the program"), "{sessions}");
    let example = fs::read_to_string(made.join("escondidas/exemplo.txt")).unwrap();
    let is_of_a_session = |line: &&str| {
        ["#", "$", "«", "---"]
            .iter()
            .any(|each| line.starts_with(each))
    };
    let hidden: Vec<&str> = example.lines().filter(is_of_a_session).collect();
    fs::write(made.join("escondidas/exemplo.pycon"), hidden.join("\n")).unwrap();
    let battery = on("battery", &made).assert().code(0);
    battery.stdout(contains("Soma: 5").and(contains("$ python3 soma.py").count(1 + 18 + 20)));
}

#[rstest]
#[case::portuguese(
    "pt",
    "O que faz f.",
    "`g` não é avaliada: não tem docstring, e `f` usa-a"
)]
#[case::english(
    "en",
    "What f does.",
    "`g` is not graded: it has no docstring, and `f` uses it"
)]
fn helpers_are_left_out_in_the_language(
    #[case] lang: &str,
    #[case] clause: &str,
    #[case] notice: &'static str,
) {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("programa.py");
    fs::write(&from, "def f(): return g()\ndef g(): return 1\n").unwrap();
    let made = folder.path().join("novo");
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["--lang", lang, "new"]).arg(&made);
    let ended = command.arg("--from").arg(from).assert().code(0);
    ended.stderr(contains(notice));
    let manifest = fs::read_to_string(made.join("enunciado.toml")).unwrap();
    for line in [
        format!("lingua = \"{lang}\""),
        format!("clause = \"{clause}\""),
    ] {
        assert!(manifest.contains(&line), "{manifest}");
    }
    assert!(!manifest.contains("\"g\""), "{manifest}");
}

#[test]
fn nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notas.txt");
    fs::write(&file, "minhas").unwrap();
    let from = Path::new("fixtures/conta/solucao.py");
    for taken in [folder.path(), &file] {
        let refused = new(taken, from).assert().code(2);
        refused.stderr(contains("is not an empty folder"));
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "minhas");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[rstest]
#[case::no_function(
    b"LADO = 3\nclass Erro(Exception):\n    def nome(self): pass\n",
    "defines no function"
)]
#[case::private(b"def _f(): pass\n", "defines no function")]
#[case::empty(b"", "defines no function")]
#[case::no_python(b"a = 1\ndef f(:\n    pass\n", "line 2: not valid Python")]
#[case::not_utf8(b"def f(): return '\xff'\n", "is not UTF-8")]
#[case::nul(b"def f():\0 pass\n", "not valid Python")]
fn what_is_no_solution_is_refused(#[case] content: &[u8], #[case] words: &'static str) {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("programa.py");
    fs::write(&from, content).unwrap();
    let made = folder.path().join("novo");
    new(&made, &from).assert().code(2).stderr(contains(words));
    assert!(!made.exists());
}

const PREDICATES: &str = "\
/** <module> Listas em Prolog */

%!  soma(+L:list, -S:integer) is det.
%
%   S é a soma de L. Para listas vazias é 0:
%
%   ```
%   ?- soma([1, 2], S).
%   S = 3.
%
%   ?- soma([], S), S > 1.
%   false.
%   ```
soma(L, S) :- soma(L, 0, S).

soma([], S, S).
soma([X|Xs], A, S) :- B is A + X, soma(Xs, B, S).

membro(X, [X|_]).
membro(X, [_|L]) :- membro(X, L).
";

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn queries_of_comments_are_the_first_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("listas.pro");
    fs::write(&from, PREDICATES).unwrap();
    let made = folder.path().join("listas");
    let ended = new(&made, &from).assert().code(0);
    let notice = "`soma/3` is not graded: it has no PlDoc comment, and `soma/2` uses it";
    ended.stderr(contains(notice));
    let read = |name: &str| fs::read_to_string(made.join(name)).unwrap();
    let all = [
        "enunciado.toml",
        "interacoes/soma_2.plcon",
        "interacoes/membro_2.plcon",
    ];
    insta::assert_snapshot!("new_from_queries", all.map(read).join("=====\n"));
    let mut check = gabarito();
    check.arg("check").arg(&made).arg(made.join("solucao.pl"));
    check.assert().code(0).stdout(contains("20 of 20 points"));
    let mut lint = gabarito();
    let linted = lint.arg("lint").arg(&made).assert().code(1);
    linted.stdout(contains("is the placeholder `current_predicate(").count(1));
    new(&made, &from).assert().code(2);
}

#[rstest]
#[case::syntax("en", "a(1).\nb(2.\n", "line 2: SWI-Prolog finds an error:")]
#[case::sintaxe("pt", "a(1).\nb(2.\n", "linha 2: o SWI-Prolog encontra um erro:")]
#[case::python("en", "def f(x):\n    return x\n", "SWI-Prolog finds an error:")]
#[case::nothing("en", ":- true.\n", "defines no predicate")]
#[case::nada("pt", "% Nada.\n", "não define nenhum predicado")]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn what_is_no_prolog_is_refused(
    #[case] lang: &str,
    #[case] text: &str,
    #[case] words: &'static str,
) {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("programa.pl");
    fs::write(&from, text).unwrap();
    let mut command = cargo_bin_cmd!("gabarito");
    command
        .args(["--lang", lang, "new"])
        .arg(folder.path().join("novo"));
    let ended = command.arg("--from").arg(from).assert().code(2);
    ended.stderr(contains(words));
    assert!(!folder.path().join("novo").exists());
}
