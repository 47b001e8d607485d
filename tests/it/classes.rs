//! Classes in a teacher's folder, made by `new`: a check for each method.

use rstest::rstest;

use crate::common::course::{Course, edited};

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
    "Deposita um valor. Devolve o saldo.",
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
    let report = report(&edited(ACCOUNT, edits));
    assert_eq!(lost(&report).join("; "), expected, "{report}");
}

/// A function about points, whose class comes before it.
const OF_POINTS: &str = "\
def cantos(lado):
    \"\"\"Os cantos de um quadrado, por nome.

    >>> cantos(3)
    {'a': Ponto<0;0>, 'b': [Ponto<3;0>, Ponto<3;3>]}
    \"\"\"
    return {'a': Ponto(0, 0), 'b': [Ponto(lado, 0), Ponto(lado, lado)]}
";
const PLAIN: &str = "\
class Ponto:
    \"\"\"Um ponto.

    >>> Ponto(1, 2)
    Ponto<1;2>
    \"\"\"

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return f'Ponto<{self.x};{self.y}>'
";
const OF_TUPLE: &str = "\
from collections import namedtuple


class Ponto(namedtuple('Ponto', 'x y')):
    \"\"\"Um ponto.

    >>> Ponto(1, 2)
    Ponto<1;2>
    \"\"\"

    def __repr__(self):
        return f'Ponto<{self.x};{self.y}>'
";
const OF_DICT: &str = "\
class Ponto(dict):
    x = property(lambda self: self['x'])
    y = property(lambda self: self['y'])

    def __init__(self, x, y):
        super().__init__(x=x, y=y)

    def __repr__(self):
        return f'Ponto<{self.x};{self.y}>'
";
const OF_TEXT: &str = "\
class Ponto(str):
    x = property(lambda self: int(self.split()[0]))
    y = property(lambda self: int(self.split()[1]))

    def __new__(cls, x, y):
        return super().__new__(cls, f'{x} {y}')

    def __repr__(self):
        return f'Ponto<{self.x};{self.y}>'
";
const BY_ANOTHER_NAME: &str = "\
class Par:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return f'Ponto<{self.x};{self.y}>'


Ponto = Par
";

#[rstest]
fn what_a_class_derives_from_costs_no_mark(
    #[values(PLAIN, OF_TUPLE)] solution: &str,
    #[values(PLAIN, OF_TUPLE, OF_DICT, OF_TEXT, BY_ANOTHER_NAME)] class: &str,
) {
    let [solution, right, wrong] = [
        format!("{solution}\n\n{OF_POINTS}"),
        format!("{class}\n\n{OF_POINTS}"),
        format!("{}\n\n{OF_POINTS}", class.replace("Ponto<", "Ponto(")),
    ];
    let report = report_of(&solution, &right);
    assert!(report.contains(": 20 de 20 valores"), "{report}");
    let report = report_of(&solution, &wrong);
    assert!(report.contains("Ponto(1;2>"), "{report}");
}

/// A class that inherits from another.
const QUEUES: &str = "\
class Fila:
    \"\"\"Uma fila de valores.\"\"\"

    def __init__(self):
        self._valores = []

    def junta(self, valor):
        \"\"\"Junta um valor à fila.

        >>> f = Fila()
        >>> f.junta(1)
        >>> f.junta(2)
        >>> f.valores()
        [1, 2]
        \"\"\"
        self._valores.append(valor)

    def valores(self):
        \"\"\"Os valores da fila.

        >>> Fila().valores()
        []
        \"\"\"
        return list(self._valores)


class FilaCurta(Fila):
    \"\"\"Uma fila de dois valores, no máximo.\"\"\"

    def junta(self, valor):
        \"\"\"Junta um valor, se couber.

        >>> f = FilaCurta()
        >>> f.junta(1)
        >>> f.junta(2)
        >>> f.junta(3)
        >>> f.valores()
        [1, 2]
        \"\"\"
        if len(self.valores()) < 2:
            super().junta(valor)
";
const IN_FRONT: [&str; 2] = ["_valores.append(valor)", "_valores.insert(0, valor)"];
const OF_THREE: [&str; 2] = ["< 2", "< 3"];
/// The subclass reads an attribute of its base.
const BY_ATTRIBUTE: [&str; 2] = ["self.valores())", "self._itens)"];
const ATTRIBUTE_NAME: [&str; 2] = ["_valores", "_itens"];
/// The base calls a method of its own that the subclass overrides.
const CALLS_BACK: [&str; 2] = [
    "        self._valores.insert",
    "        if self._cabe(): self._valores.insert",
];
const CALLED_BACK: [&str; 2] = [
    "        if len(self.valores()) < 2:\n            super().junta(valor)\n",
    "        super().junta(valor)\n\n    def _cabe(self):\n        return len(self.valores()) < 2\n",
];
const NO_LIMIT: [&str; 2] = [
    "    def valores(self)",
    "    def _cabe(self):\n        return True\n\n    def valores(self)",
];
/// The subclass only mentions the base, and is wrong by itself.
const MENTIONED: [&str; 2] = [
    "class FilaCurta(Fila):\n",
    "class FilaCurta:\n    Fila\n    def __init__(self):\n        self._valores = []\n\n    def valores(self):\n        return list(self._valores)\n\n",
];
const WITHOUT_BASE: [&str; 2] = ["super().junta(valor)", "self._valores = [0]"];
const OF_BASE: &str = "Fila: «Junta um valor à fila.»";
const OF_SUBCLASS: &str = "FilaCurta: «Junta um valor, se couber.»";

#[rstest]
#[case::of_the_base(&[IN_FRONT], &[OF_BASE], false)]
#[case::of_the_subclass(&[OF_THREE], &[OF_SUBCLASS], false)]
#[case::of_a_base_whose_attribute_is_read(&[IN_FRONT, BY_ATTRIBUTE, ATTRIBUTE_NAME], &[OF_BASE], true)]
#[case::of_a_base_whose_method_is_overridden(&[IN_FRONT, CALLS_BACK, CALLED_BACK, NO_LIMIT], &[OF_BASE], true)]
#[case::of_both_where_one_only_mentions_the_other(&[IN_FRONT, MENTIONED, WITHOUT_BASE], &[OF_BASE, OF_SUBCLASS], false)]
#[ignore = "slow: scripts/test"]
fn a_mistake_of_a_base_class_counts_once(
    #[case] edits: &[[&str; 2]],
    #[case] expected: &[&str],
    #[case] is_provisional: bool,
) {
    let report = report_of(QUEUES, &edited(QUEUES, edits));
    assert_eq!(lost(&report), expected, "{report}");
    assert_eq!(
        report.contains("Resultado provisório"),
        is_provisional,
        "{report}"
    );
}

/// The report of a program.
fn report(program: &str) -> String {
    report_of(ACCOUNT, program)
}

fn report_of(solution: &str, program: &str) -> String {
    let checked = Course::new(solution).check(program).output().unwrap();
    String::from_utf8(checked.stdout).unwrap()
}

/// The checks that a report says are lost.
fn lost(report: &str) -> Vec<&str> {
    let lines = report.lines().filter_map(|line| line.strip_prefix("✗ "));
    lines.collect()
}
