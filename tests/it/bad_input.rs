//! Whatever is handed in, `check` ends with a message, and with the status that
//! says whose fault it is.

use crate::common;

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

fn check(content: &[u8]) -> assert_cmd::assert::Assert {
    check_with(content, &[])
}

fn check_with(content: &[u8], options: &[&str]) -> assert_cmd::assert::Assert {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("projeto.py");
    fs::write(&file, content).expect("it can be written");
    let mut command = cargo_bin_cmd!("gabarito");
    command
        .args(["check", "moinho", "--battery", "documented"])
        .arg(file);
    command
        .arg("--python")
        .arg(&common::MACHINE.interpreter.path);
    command.args(options).assert()
}

const RIGHT: &str = include_str!("../../fixtures/moinho/submissoes/certas/tuplos.py");

#[rstest]
#[case::empty(b"", "está vazio")]
#[case::binary(b"\x7fELF\x02\x01\x01\0\0\0", "O Python não aceita o programa")]
#[case::latin_1("print('n\u{e3}o')".chars().map(|c| c as u8).collect::<Vec<u8>>(), "tem na linha 1 bytes que não são de UTF-8")]
#[case::syntax(b"def f(:\n    pass\n", "linha 1")]
#[case::indentation(b"def f():\nreturn 1\n", "IndentationError")]
#[case::null(b"a = 1\0\n", "O Python não aceita o programa")]
#[case::nested(&[b'('; 10_000], "O Python não aceita o programa")]
#[case::signs("x = ".to_owned() + &"-".repeat(60_000) + "1\n", "O Python não aceita o programa")]
#[case::sum("x = 1".to_owned() + &" + 1".repeat(60_000) + "\n", "O Python não aceita o programa")]
#[case::calls("x = a".to_owned() + &"()".repeat(60_000) + "\n", "O Python não aceita o programa")]
#[case::lists("x = ".to_owned() + &"[".repeat(60_000) + &"]".repeat(60_000) + "\n", "O Python não aceita o programa")]
#[case::exits(b"import sys\nsys.exit(0)\n", "termina-se a si próprio")]
#[case::leaves(b"import os\nos._exit(0)\n", "o processo acabou sem responder")]
#[case::asks(b"nome = input('Nome? ')\n", "if __name__ == '__main__'")]
#[case::raises(b"x = 1\ny = x / 0\n", "ZeroDivisionError: division by zero")]
#[case::imports_nothing(b"import tabuleiros\n", "ModuleNotFoundError")]
#[case::hungry(b"x = [0] * 10**10\n", "MemoryError")]
#[case::recursive(b"def f(): return f()\nf()\n", "RecursionError")]
#[case::throws_oddly(
    b"class E(BaseException):\n    def __str__(self): raise self\nraise E\n",
    "E"
)]
fn what_does_not_load_fails_with_a_reason(#[case] content: impl AsRef<[u8]>, #[case] words: &str) {
    check(content.as_ref())
        .code(1)
        .stdout(contains("0 de 12 valores").and(contains(words)));
}

#[rstest]
#[case::waits_for_a_key(RIGHT.to_owned() + "\ninput('ENTER')\n", "12 de 12 valores")]
#[case::has_a_menu(
    RIGHT.to_owned() + "\nwhile input('Joga? ') != 'nao':\n    moinho('[X]', 'facil')\n",
    "12 de 12 valores"
)]
#[case::asks_before(
    RIGHT.replacen("def moinho(", "nome = input()\ndef moinho(", 1),
    "if __name__ == '__main__'"
)]
fn a_program_may_ask_its_user_once_its_functions_are_defined(
    #[case] program: String,
    #[case] words: &str,
) {
    assert_ne!(program, RIGHT);
    check(program.as_bytes()).stdout(contains(words));
}

#[test]
#[ignore = "slow: scripts/test"]
fn functions_that_are_missing_are_marked_and_the_others_judged() {
    let without = RIGHT.replace("def peca_para_inteiro(", "def outra(");
    assert_ne!(without, RIGHT);
    check(without.as_bytes()).code(1).stdout(
        contains("A função peca_para_inteiro não está definida")
            .and(contains("✓ TAD posicao"))
            .and(contains("✗ TAD peca")),
    );
}

#[test]
fn missing_functions_are_named_even_where_no_session_shows_them() {
    let without = RIGHT.replace("def remove_peca(", "def outra(");
    assert_ne!(without, RIGHT);
    check(without.as_bytes()).stdout(contains("não define: remove_peca."));
}

#[rstest]
#[case::leaving("obter_posicoes_livres", "import os; os._exit(0)")]
#[case::exiting("obter_posicoes_livres", "raise SystemExit")]
#[case::flood("obter_posicoes_livres", "print('a' * 10**8)")]
#[case::everywhere("posicao_para_str", "import os; os._exit(0)")]
#[ignore = "slow: scripts/test"]
fn what_ends_in_a_session_does_not_end_the_others(#[case] function: &str, #[case] ending: &str) {
    let wrong = format!("{RIGHT}\ndef {function}(*arguments):\n    {ending}\n");
    check(wrong.as_bytes())
        .code(1)
        .stdout(contains(format!("✗ {function}")).and(contains("✓ TAD peca")));
}

#[test]
fn what_a_budget_does_not_reach_is_provisional_and_no_failure() {
    let slow = format!("{RIGHT}\nfor i in range(10**7): pass\n");
    check_with(slow.as_bytes(), &["--budget", "0"])
        .code(1)
        .stdout(contains("Resultado provisório").and(contains("✗ cria_posicao").not()));
}

#[test]
#[ignore = "slow: scripts/test"]
fn steps_before_the_one_that_ends_a_session_are_judged() {
    let wrong =
        format!("{RIGHT}\ndef obter_posicoes_adjacentes(p):\n    import os\n    os._exit(0)\n");
    check(wrong.as_bytes()).code(1).stdout(
        contains("✗ obter_posicoes_adjacentes")
            .and(contains("✗ posicao_para_str").not())
            .and(contains("✗ cria_posicao").not()),
    );
}

#[test]
#[ignore = "slow: scripts/test"]
fn control_characters_of_a_submission_stay_text() {
    let wrong = format!("{RIGHT}\ndef posicao_para_str(p):\n    print('\\x1b[31m<b>')\n");
    check(wrong.as_bytes())
        .code(1)
        .stdout(contains("\\u{1b}[31m<b>").and(contains("\u{1b}").not()));
}
