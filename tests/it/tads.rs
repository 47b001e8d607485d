//! TADs in a teacher's folder, made by `new`: what programs do with their values, and what `lint` says
//! of sessions about them.

use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use super::common::course::Course;

const MEASUREMENT: &str = include_str!("tads/medida.py");
const TAD: &str = "[[tad]]\nname = \"medida\"\nbasic = [\"cria_medida\", \"obtem_dia\", \"obtem_graus\", \
                   \"eh_medida\"]\nsample = \"cria_medida(1, 2)\"\n";

fn course() -> Course {
    let course = Course::new(MEASUREMENT);
    course.before("# basic: as operações", &format!("\n{TAD}"));
    course
}

/// Values that cannot be keys, where the solution's can.
#[rstest]
#[case::a_class("return Medida(dia, graus)", "type(m) is Medida")]
#[case::a_list("return [dia, graus]", "type(m) is list and len(m) == 2")]
fn values_that_cannot_be_keys_are_judged_finally(#[case] made: &str, #[case] recognized: &str) {
    let class = "class Medida:\n    def __init__(self, dia, graus): self.p = (dia, graus)\n    \
                 def __eq__(self, o): return self.p == o.p\n    \
                 def __getitem__(self, i): return self.p[i]\n\n\n";
    let program = MEASUREMENT.replace("return (dia, graus)", made);
    let program = program.replace("type(m) is tuple and len(m) == 2", recognized);
    let course = course();
    let mut check = course.check(&format!("{class}{program}"));
    check.assert().stdout(
        contains("✗ cria_medida ..")
            .and(contains("✓ conta .."))
            .and(contains("provisório").not())
            .and(contains("Barreiras").not()),
    );
}

#[rstest]
#[case::as_the_solution("", "", "20 de 20")]
#[case::in_a_list("(dia, graus)", "[dia, graus]", "20 de 20")]
#[case::without_a_test("if not eh_medida(m):", "if False:", "17,15 de 20")]
fn an_operation_refuses_what_is_no_value(
    #[case] written: &str,
    #[case] otherwise: &str,
    #[case] mark: &str,
) {
    let course = course();
    let sessions = "# check: obtem_dia/resultado\n# each m in [3, 'abc', None, (1, 2, 3)]\n\
                    >>> obtem_dia(m)\n\n---\n\n# check: eh_medida/resultado\n>>> eh_medida((1, 2, 3))\n";
    course.write("curso/escondidas/invalidos.pycon", sessions);
    let mut program = MEASUREMENT.replace(written, otherwise);
    if otherwise.starts_with('[') {
        program = program
            .replace("is tuple", "is list")
            .replace("set(ms)", "set(map(tuple, ms))");
    }
    let mut check = course.check(&program);
    check.assert().stdout(contains(format!(": {mark} valores")));
}

#[rstest]
#[case::a_mistyped_tad(
    "signature = \"medida → int\"",
    "signature = \"medda → int\"",
    "`medda`, que não é um TAD nem um tipo; quis dizer `medida`?"
)]
#[case::a_sample_that_raises(
    "sample = \"cria_medida(1, 2)\"",
    "sample = \"cria_medida(0, 2)\"",
    "`cria_medida(0, 2)`: a solução levanta ValueError"
)]
#[case::a_sample_of_another_type(
    "sample = \"cria_medida(1, 2)\"",
    "sample = \"obtem_dia(cria_medida(1, 2))\"",
    "não é um valor do TAD medida"
)]
#[case::an_unknown_key(
    "[limits]",
    "[limits]\nsegundos = 1",
    "não há nenhuma chave `segundos`"
)]
fn lint_says_what_is_wrong_in_the_manifest(
    #[case] text: &str,
    #[case] by: &str,
    #[case] problem: &str,
) {
    let course = course();
    course.replace(text, by);
    let place = contains("enunciado.toml:");
    course
        .lint()
        .assert()
        .failure()
        .stdout(place.and(contains(problem)));
}

#[rstest]
#[case::only_by_values(
    "# check: quente/resultado\n>>> quente([cria_medida(1, 2)])\n",
    "hidden.pycon:2: a verificação `quente/resultado` só se mostra com valores do TAD medida",
    "`obtem_dia(quente([cria_medida(1, 2)]))`"
)]
#[case::a_walk_from_an_unknown_name(
    "# check: conta/resultado\n# draw 3: d = integers(1, 3)\n# walk 3: m = lista(); m.append(cria_medida(d, 1))\n>>> conta(m)\n",
    "hidden.pycon:4: `m = lista()`: a solução levanta NameError",
    "corrija a instrução"
)]
#[case::a_walk_by_an_unknown_name(
    "# check: conta/resultado\n# draw 3: d = integers(1, 3)\n# walk 3: m = []; m.append(crai_medida(d, 1))\n>>> conta(m)\n",
    "m.append(crai_medida(",
    "corrija a instrução"
)]
#[case::a_walk_while_an_unknown_name(
    "# check: conta/resultado\n# draw 3: d = integers(1, 3)\n# walk 3: m = []; m.append(cria_medida(d, 1)); while n < 3\n>>> conta(m)\n",
    "`n < 3`: a solução levanta NameError",
    "corrija a instrução"
)]
fn lint_says_what_is_wrong_in_sessions(
    #[case] session: &str,
    #[case] problem: &str,
    #[case] fix: &str,
) {
    let course = Course::new(&MEASUREMENT.replace("obtem_dia(quente(", "type(quente("));
    course.before("# basic: as operações", &format!("\n{TAD}"));
    let doctest = "curso/interacoes/quente.pycon";
    course.write(
        doctest,
        "# check: quente/resultado\n>>> m = quente([cria_medida(1, 2)])\n",
    );
    course.write("curso/escondidas/hidden.pycon", session);
    let said = contains(problem).and(contains(fix));
    course.lint().assert().failure().stdout(said);
}

const SORTING: &str = "

def ordena(ms: list) -> list:
    '''Ordena as medidas.

    >>> [obtem_dia(m) for m in ordena([cria_medida(2, 1), cria_medida(1, 2)])]
    [1, 2]
    '''
    return sorted(ms)


def texto(m: 'medida') -> str:
    '''Devolve o texto.

    >>> texto(cria_medida(1, 2))
    'medida (1, 2)'
    '''
    return f'medida {m}'
";

#[rstest]
#[case::order_and_text(
    &[["(dia, graus)", "(graus, dia)"], ["return m[0]", "return m[-1]"], ["return m[1]", "return m[0]"]],
    "cria_medida"
)]
#[case::a_function_that_sorts(&[["sorted(ms)", "sorted(ms, reverse=True)"]], "ordena")]
fn the_order_of_values_is_a_matter_of_their_constructor(
    #[case] edits: &[[&str; 2]],
    #[case] at_fault: &str,
) {
    let solution = format!("{MEASUREMENT}{SORTING}");
    let course = Course::new(&solution);
    let allows = "allows = [\"equality\", \"hash\", \"order\", \"text\"]";
    course.before("# basic: as operações", &format!("\n{TAD}{allows}\n"));
    let sessions = "# check: cria_medida/resultado\n# each d in [1, 2, 3]\n\
                    >>> obtem_dia(cria_medida(d, 1))\n";
    course.write("curso/escondidas/cria.pycon", sessions);
    let edit = |program: String, [from, to]: &[&str; 2]| program.replace(from, to);
    let mut check = course.check(&edits.iter().fold(solution, edit));
    let out = check.assert().stdout(contains(format!("✗ {at_fault} ..")));
    let text = String::from_utf8_lossy(&out.get_output().stdout).into_owned();
    assert_eq!(text.matches("  ✗ ").count(), 1, "{text}");
}
