//! State between calls in a teacher's folder, of which no session that the teacher wrote shows any.

use std::fs;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use crate::common::course::{Course, TWO_FUNCTIONS, edited};

const MANIFEST: &str = r#"
title = "Estado"
language = "python"
lingua = "pt"
seed = 7
limits = { cpu_seconds = 2, memory_mib = 512, output_kib = 64 }
function = [
    { name = "junta", signature = "lista × cadeia → cadeia" },
    { name = "divisores", signature = "inteiro → lista" },
    { name = "Fila", signature = "{} → fila" },
]

[[item]]
name = "Junta"
points = "5"
check = [{ function = "junta", id = "junta", clause = "Junta as cadeias." }]

[[item]]
name = "Divisores"
points = "5"
check = [{ function = "divisores", id = "divisores", clause = "Devolve os divisores." }]

[[item]]
name = "Fila"
points = "10"
check = [{ function = "Fila", id = "entra", clause = "O elemento fica no fim da fila." }]
"#;

const SOLUTION: &str = "\
def junta(cadeias, separador):
    return separador.join(cadeias)


def divisores(n):
    return [d for d in range(1, n + 1) if n % d == 0]


class Fila:
    def __init__(self):
        self.itens = []

    def entra(self, item):
        self.itens.append(item)
        return len(self.itens)
";

/// Each runs alone: what one leaves behind, no other sees.
const HIDDEN: &str = "\
# alone
# check: junta/junta
# each cs in [['a'], ['b'], ['a', 'b'], ['c', 'd']]; s in '-+'
>>> junta(cs, s)

---

# alone
# check: divisores/divisores
# each n in integers(1, 12)
>>> divisores(n)

---

# alone
# check: Fila/entra
# each xs in ['a', 'ab', 'abc']
>>> f = Fila()
>>> [f.entra(x) for x in xs]
";

#[rstest]
#[case::key_without_the_items(
    "memo = {}
def junta(cadeias, separador):
    if (len(cadeias), separador) not in memo:
        memo[len(cadeias), separador] = separador.join(cadeias)
    return memo[len(cadeias), separador]",
    Err("✗ Junta")
)]
#[case::key_by_identity(
    "memo = {}
def junta(cadeias, separador):
    if id(cadeias) not in memo:
        memo[id(cadeias)] = cadeias, separador.join(cadeias)
    return memo[id(cadeias)][1]",
    Err("✗ Junta")
)]
#[case::whole_key(
    "memo = {}
def junta(cadeias, separador):
    return memo.setdefault((tuple(cadeias), separador), separador.join(cadeias))",
    Ok(())
)]
#[case::list_of_its_own(
    "memo = {}
def divisores(n):
    return memo.setdefault(n, [d for d in range(1, n + 1) if n % d == 0])",
    Err("✗ Divisores")
)]
#[case::copy_of_it(
    "memo = {}
def divisores(n):
    return memo.setdefault(n, [d for d in range(1, n + 1) if n % d == 0])[:]",
    Ok(())
)]
#[case::shared_by_all(
    "class Fila:
    itens = []
    def entra(self, item):
        self.itens.append(item)
        return len(self.itens)",
    Err("✗ Fila")
)]
#[case::shared_and_immutable(
    "class Fila:
    itens = ()
    def entra(self, item):
        self.itens += (item,)
        return len(self.itens)",
    Ok(())
)]
fn state_is_seen_and_costs_nothing_where_it_is_right(
    #[case] program: &str,
    #[case] expected: Result<(), &str>,
) {
    let folder = tempfile::tempdir().unwrap();
    let path = |file: &str| folder.path().join(file);
    fs::create_dir(path("escondidas")).unwrap();
    fs::write(path("enunciado.toml"), MANIFEST).unwrap();
    fs::write(path("solucao.py"), SOLUTION).unwrap();
    fs::write(path("escondidas/estado.pycon"), HIDDEN).unwrap();
    fs::write(path("projeto.py"), format!("{SOLUTION}\n\n{program}\n")).unwrap();
    let mut check = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    let check = check
        .arg("check")
        .arg(folder.path())
        .arg(path("projeto.py"));
    let only = |item: &str| contains("✗").count(2).and(contains(item));
    match expected {
        Ok(()) => check.assert().code(0).stdout(contains("20 de 20 valores")),
        Err(item) => check.assert().code(1).stdout(only(item)),
    };
}

/// One function with two promises, of which the sessions are put together by pairs.
const TAKES: &str = "\
def tira(lista):
    '''Tira o último elemento da lista; devolve False se está vazia.'''
    if not lista:
        return False
    lista.pop()
    return True
";

const TWO_PROMISES: &str = "\
# check: tira/cheia
>>> a = [1, 2]
>>> tira(a), a
(True, [1])

---

# check: tira/cheia
>>> a = ['x']
>>> tira(a), a
(True, [])

---

# check: tira/vazia
>>> a = []
>>> tira(a), a
(False, [])
";

#[test]
fn what_does_not_end_costs_no_promise_about_calls_that_do() {
    let course = Course::new(TAKES);
    course.replace("cpu_seconds = 5", "cpu_seconds = 1");
    let check = |id| format!("[[item.check]]\nfunction = \"tira\"\nid = \"{id}\"\nclause = ");
    let second = format!("{}\"Devolve False.\"\n\n{}", check("vazia"), check("cheia"));
    course.replace(&check("resultado"), &second);
    course.write("curso/interacoes/tira.pycon", TWO_PROMISES);
    let endless = edited(TAKES, &[["lista.pop()", "while lista: pass"]]);
    let judged = course.check(&endless).assert().code(1);
    judged.stdout(contains("10 de 20").and(contains("«Devolve False.»").not()));
}

/// A function whose sessions call another, a third that calls it, and that other one.
const THREE: &str = "\
def cria(n):
    '''Devolve uma lista com n.'''
    return [n]


def usa(valores):
    '''Devolve a soma dos valores.

    >>> usa([3])
    3
    '''
    return sum(valores)


def junta(n):
    '''Devolve uma lista com n e 0.

    >>> junta(4)
    [4, 0]
    '''
    return cria(n) + [0]
";

#[test]
fn what_was_skipped_after_a_loop_that_it_does_not_call_runs_in_the_end() {
    let course = Course::new(THREE);
    course.replace("cpu_seconds = 5", "cpu_seconds = 1");
    let sessions = [
        ("cria(1)", "[1]"),
        ("usa(cria(1))", "1"),
        ("usa(cria(2))", "2"),
    ];
    let sessions =
        sessions.map(|(call, answer)| format!("# check: cria/resultado\n>>> {call}\n{answer}\n"));
    course.write("curso/interacoes/cria.pycon", &sessions.join("\n---\n\n"));
    let endless = edited(THREE, &[["return sum(valores)", "while True: pass"]]);
    let judged = course.check(&endless).assert().code(1);
    judged.stdout(contains("13,34 de 20").and(contains("provisório").not()));
}

const A_THOUSAND_OF_EACH: &str = "\
for name in ('nega', 'soma'):
    for n in range(1000):
        print(f'# check: {name}/resultado\\n>>> {name}({n})\\n\\n---\\n')
";

/// `nega` is wrong at its first call alone, so that batches hide it.
#[rstest]
#[case(777)]
#[case(778)]
#[case(779)]
fn where_batches_hide_mistakes_a_sample_runs_alone_with_what_failed_in_them(#[case] wrong: usize) {
    let course = Course::new(TWO_FUNCTIONS);
    course.write("curso/geradores/todos.py", A_THOUSAND_OF_EACH);
    let sum = "return sum(range(1, n + 1))";
    let program = edited(
        TWO_FUNCTIONS,
        &[
            [
                sum,
                &format!("return n != {wrong} and sum(range(1, n + 1))"),
            ],
            [
                "return -n",
                "calls.append(n)\n    return -n if calls[1:] else n + 1",
            ],
        ],
    );
    let mut check = course.check(&format!("calls = []\n{program}"));
    let judged = check.args(["--format", "json"]).assert().code(1);
    let document: serde_json::Value = serde_json::from_slice(&judged.get_output().stdout).unwrap();
    let cases = |place: usize, count: &str| document["checks"][place]["cases"][count].as_u64();
    assert_eq!(cases(0, "failed"), Some(1));
    assert!(cases(0, "total") < Some(400));
    assert_eq!(cases(1, "failed"), cases(1, "total"));
    assert!(cases(1, "total") < Some(400));
}

/// Right alone, and wrong wherever another session shares its process.
const WRONG_IN_BATCHES: &str = "\
def is_in_batch():
    frame = exit.__globals__['sys']._getframe(1)
    while frame is not None and 'case' not in frame.f_locals:
        frame = frame.f_back
    return frame is not None and len(frame.f_locals['case'].sessions) > 1


";

/// Every session that fails in a batch runs alone: a program may make all of them fail there.
#[rstest]
#[case::right_alone("None", 0)]
#[case::one_is_wrong_alone("777", 1)]
fn answers_that_vary_are_a_remark_and_hide_no_mistake(#[case] wrong: &str, #[case] failed: u64) {
    let course = Course::new(TWO_FUNCTIONS);
    course.write("curso/geradores/todos.py", A_THOUSAND_OF_EACH);
    let sum = "return sum(range(1, n + 1))";
    let varying = format!("return n != {wrong} and not is_in_batch() and sum(range(1, n + 1))");
    let program = WRONG_IN_BATCHES.to_owned() + &edited(TWO_FUNCTIONS, &[[sum, &varying]]);
    let code = i32::from(failed > 0);
    let shown = course.check(&program).assert().code(code);
    shown.stdout(contains("deu outra resposta depois de outras sessões"));
    let mut check = course.check(&program);
    let judged = check.args(["--format", "json"]).assert().code(code);
    let document: serde_json::Value = serde_json::from_slice(&judged.get_output().stdout).unwrap();
    assert_eq!(document["checks"][0]["cases"]["failed"], failed);
}

/// A session that failed in a batch, and never ran alone because the time ended, has not failed.
#[test]
fn a_session_that_never_ran_alone_is_no_failing_case() {
    let course = Course::new(TWO_FUNCTIONS);
    course.write("curso/geradores/todos.py", A_THOUSAND_OF_EACH);
    let sum = "return sum(range(1, n + 1))";
    let once = "calls.append(n)
    return not calls[1:] and sum(range(3_000_000)) and sum(range(1, n + 1))";
    let mut check = course.check(&format!(
        "calls = []\n{}",
        edited(TWO_FUNCTIONS, &[[sum, once]])
    ));
    let judged = check.args(["--budget", "4", "--format", "json"]).assert();
    let document: serde_json::Value = serde_json::from_slice(&judged.get_output().stdout).unwrap();
    let cases = &document["checks"][0]["cases"];
    let count = |name: &str| cases[name].as_u64().unwrap();
    assert!(count("failed") < 10 && count("not_run") > 0, "{document}");
}
