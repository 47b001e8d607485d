//! Classes in a teacher's folder, made by `new`: a check for each method.

use rstest::rstest;

use crate::common::course::Course;

/// A class with operators, a property, iteration, `with` and an exception of its own, and functions
/// that use it.
const ACCOUNT: &str = include_str!("classes/conta.py");
const DATA_CLASS: &str = include_str!("classes/dataclass.py");
const SLOTS: &str = include_str!("classes/slots.py");

#[rstest]
#[case::itself(ACCOUNT)]
#[case::data_class(DATA_CLASS)]
#[case::slots(SLOTS)]
fn a_right_class_in_any_style_gets_full_marks(#[case] program: &str) {
    let report = report(program);
    assert!(report.contains(": 20 de 20 valores"), "{report}");
}

#[rstest]
#[case::method(
    "append(valor)",
    "append(2 * valor)",
    "Deposita um valor.",
    ">>> c.deposita(10)"
)]
#[case::operator(
    "+ sum(outra",
    "- sum(outra",
    "Junta duas contas.",
    ">>> Conta('Ana', 1) + Conta('Rui', 2)"
)]
#[case::comparison("def __eq__", "def igual", "Compara os saldos.", "== Conta('Rui', 1)")]
#[case::iteration(
    "iter(self._m",
    "iter([0] + self._m",
    "Percorre os movimentos.",
    ">>> list(Conta"
)]
#[case::context("self._movimentos.clear()", "pass", "Fecha a conta.", "... ")]
#[case::message("faltam {", "falta {", "Levanta um valor.", ">>> c.levanta(100)")]
fn a_wrong_method_loses_its_check(
    #[case] written: &str,
    #[case] otherwise: &str,
    #[case] clause: &str,
    #[case] session: &str,
) {
    assert!(ACCOUNT.contains(written));
    let report = report(&ACCOUNT.replace(written, otherwise));
    assert_eq!(lost(&report), [format!("Conta: «{clause}»")], "{report}");
    assert!(report.contains(session), "{report}");
}

const PROPERTY: [&str; 2] = ["return _soma(self", "return 7 * _soma(self"];
const WITHDRAWAL: [&str; 2] = ["append(-valor)", "append(-2 * valor)"];
const OPENING: [&str; 2] = ["Conta(titular, 10)", "Conta(titular, 11)"];
const WEALTH: [&str; 2] = ["return _soma([", "return 1 + _soma(["];
const ATTRIBUTE: [&str; 2] = ["_movimentos", "lista"];

#[rstest]
#[case::class(&[PROPERTY], "Conta: «O saldo da conta.»")]
#[case::class_with_other_attributes(&[PROPERTY, ATTRIBUTE], "Conta: «O saldo da conta.»")]
#[case::exception_that_is_caught(&[WITHDRAWAL], "Conta: «Levanta um valor.»")]
#[case::function(&[WEALTH], "riqueza: «Devolve a soma dos saldos.»")]
#[case::maker_and_method(
    &[OPENING, WITHDRAWAL],
    "Conta: «Levanta um valor.»; abre: «Devolve uma conta com dez euros para cada titular.»"
)]
#[case::maker(&[OPENING], "abre: «Devolve uma conta com dez euros para cada titular.»")]
fn a_mistake_counts_once(#[case] edits: &[[&str; 2]], #[case] expected: &str) {
    let program = edits
        .iter()
        .fold(ACCOUNT.to_owned(), |program, [from, to]| {
            assert!(program.contains(from));
            program.replace(from, to)
        });
    let report = report(&program);
    assert_eq!(lost(&report).join("; "), expected, "{report}");
}

/// The report of a program.
fn report(program: &str) -> String {
    let checked = Course::new(ACCOUNT).check(program).output().unwrap();
    String::from_utf8(checked.stdout).unwrap()
}

/// The checks that a report says are lost.
fn lost(report: &str) -> Vec<&str> {
    let lines = report.lines().filter_map(|line| line.strip_prefix("✗ "));
    lines.collect()
}
