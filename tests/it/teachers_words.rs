//! What teachers write in sessions of their own, and what students write instead.

use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use super::common::course::Course;

const COUNT: &str = "\
class Conta:
    def __init__(self, n): self.n = n

class Nota(Conta):
    def __repr__(self): return f'Nota({self.n})'

def conta(n):
    '''Devolve os números até n.

    >>> list(conta(2))
    [0, 1]
    '''
    return GIVEN
";

#[rstest]
#[case::generator("(i for i in range(n))", "escreva `list(conta(3))` na sessão")]
#[case::map("map(int, range(n))", "escreva `list(conta(3))` na sessão")]
#[case::zip("zip(range(n), 'ab')", "escreva `list(conta(3))` na sessão")]
#[case::iterator("iter(list(range(n)))", "escreva `list(conta(3))` na sessão")]
#[case::inside("[filter(None, [n])]", "ou dê à classe um `__repr__`")]
#[case::object("Conta(n)", "um valor do tipo `Conta` pelo seu endereço na memória")]
#[case::printed("print(Conta(n))", "o que é escrito tem um endereço na memória")]
fn an_answer_with_an_address_is_reported(#[case] given: &str, #[case] problem: &str) {
    let doctest = "    >>> list(conta(2))\n    [0, 1]\n";
    let solution = COUNT.replace("GIVEN", given).replace(doctest, "");
    let course = Course::new(&solution);
    let session = "# check: conta/resultado\n>>> conta(3)\n";
    course.write("curso/escondidas/conta.pycon", session);
    let reported = || contains(problem).and(contains("não é determinista").not());
    course.lint().assert().failure().stdout(reported());
    let mut check = course.check(&solution);
    check.assert().failure().stderr(reported());
}

#[rstest]
#[case::view(
    "dict.fromkeys(range(n)).keys()",
    "dict.fromkeys(range(n)).keys()",
    true
)]
#[case::another_view("dict.fromkeys(range(n)).keys()", "dict.fromkeys([n]).keys()", false)]
#[case::object("Nota(n)", "Nota(n)", true)]
#[case::object_without_a_repr("Nota(n)", "Conta(n)", false)]
#[case::generator("list(range(n))", "(i for i in range(n))", false)]
fn answers_without_an_address_are_compared(
    #[case] given: &str,
    #[case] submitted: &str,
    #[case] passes: bool,
) {
    let doctest = "    >>> list(conta(2))\n    [0, 1]\n";
    let solution = COUNT.replace(doctest, "");
    let course = Course::new(&solution.replace("GIVEN", given));
    let session = "# check: conta/resultado\n>>> conta(3)\n";
    course.write("curso/escondidas/conta.pycon", session);
    let mut check = course.check(&solution.replace("GIVEN", submitted));
    let mark = if passes { "✓" } else { "✗" };
    check
        .assert()
        .stdout(contains(format!("  {mark} conta ..")));
}

const TWO: &str = "\
def dobro(n):
    '''Devolve o dobro.'''
    return 2 * n

def triplo(n):
    '''Devolve o triplo.'''
    return 3 * n
";

#[test]
fn statements_before_the_first_check_are_set_up() {
    let course = Course::new(TWO);
    let session = ">>> n = dobro(1)\n# check: dobro/resultado\n>>> dobro(n)\n\
                   # check: triplo/resultado\n>>> triplo(n)\n";
    course.write("curso/escondidas/dois.pycon", session);
    let mut check = course.check(&TWO.replace("3 * n", "4 * n"));
    check.assert().stdout(contains(": 10 de 20 valores"));
}

#[test]
fn the_error_of_a_session_without_a_check_names_the_line_to_add() {
    let course = Course::new(TWO);
    course.write("curso/escondidas/dois.pycon", ">>> n = 1\n>>> triplo(n)\n");
    let reported = || {
        contains("dois.pycon:1")
            .and(contains(
                "nenhum comentário diz que verificação esta sessão mostra",
            ))
            .and(contains("escreva uma linha `# check: triplo/resultado`"))
    };
    course.lint().assert().failure().stdout(reported());
    course.check(TWO).assert().failure().stderr(reported());
}

#[rstest]
#[case::answer_of_the_text("return 5")]
#[case::answer_of_the_solution("return 2 * n")]
fn a_session_that_contradicts_the_solution_is_left_out(#[case] submitted: &str) {
    let course = Course::new(TWO);
    let session = "# check: dobro/resultado\n>>> dobro(2)\nANSWER\n\n---\n\n\
                   # check: triplo/resultado\n>>> triplo(2)\n6\n";
    let file = "curso/interacoes/dobro.pycon";
    let submission = TWO.replace("return 2 * n", submitted);
    let warning = "não concordam: `dobro(2)`: a resposta escrita é `5`, e a solução dá `4`";
    course.write(file, &session.replace("ANSWER", "5"));
    let mut check = course.check(&submission);
    check
        .assert()
        .success()
        .stdout(contains("✓ triplo ..").and(contains("dobro ..").not()))
        .stderr(contains("WARNING").and(contains(warning)));
    course.write(file, &session.replace("ANSWER", "4"));
    let mut check = course.check(&submission);
    check
        .assert()
        .stdout(contains("dobro .."))
        .stderr(contains("não concordam").not());
}

#[test]
fn text_that_is_not_compared_to_the_letter_contradicts_no_solution() {
    let solution = "def escreve():\n    '''Escreve.'''\n    print('Total:  2')\n";
    let course = Course::new(solution);
    let session = "# check: escreve/resultado\n>>> escreve()\ntotal: 2\n";
    course.write("curso/interacoes/escreve.pycon", session);
    course.replace(
        "id = \"resultado\"",
        "id = \"resultado\"\nlike = [\"spaces\", \"case\"]",
    );
    let mut check = course.check(&solution.replace("Total:  2", "Total: 3"));
    check.assert().failure().stdout(contains("✗ escreve .."));
}

#[rstest]
#[case::a_capital_letter("Dobro", Some("Define Dobro: há só um engano no nome?"))]
#[case::another_name("f", None)]
fn a_name_like_a_missing_one_is_said(#[case] name: &str, #[case] said: Option<&str>) {
    let course = Course::new(TWO);
    let mut check = course.check(&TWO.replace("dobro", name));
    let missing = "A função dobro não está definida no programa.";
    let shown = check.assert().failure().stdout(contains(missing));
    match said {
        Some(said) => shown.stdout(contains(said)),
        None => shown.stdout(contains("engano no nome").not()),
    };
}

const ACCOUNT: &str = "\
class Conta:
    def __init__(self, saldo): self.saldo = saldo

def abre(saldo):
    '''Devolve uma conta.'''
    return Conta(saldo)

def deposita(conta, valor):
    '''Junta o valor ao saldo.'''
    conta.saldo += valor

def saldo(conta):
    '''Devolve o saldo.'''
    return conta.saldo
";

#[test]
fn a_failure_is_shown_where_a_name_was_not_bound() {
    let course = Course::new(ACCOUNT);
    let session = "# check: abre/resultado\n>>> conta = abre(10)\n# check: deposita/resultado\n\
                   >>> deposita(conta, 5)\n# check: saldo/resultado\n>>> saldo(conta)\n";
    course.write("curso/escondidas/conta.pycon", session);
    let program = ACCOUNT.replace("return Conta(saldo)", "return Conta()");
    let mut check = course.check(&program);
    let cause = || contains(">>> conta = abre(10)").and(contains("TypeError"));
    let shown = || cause().and(contains("NameError").not());
    check.assert().stdout(shown());
    let json = check.args(["--format", "json"]).assert();
    json.stdout(
        contains("conta = abre(10)")
            .and(contains("TypeError"))
            .and(contains("NameError").not()),
    );
}

const THREE: &str = "\
def um(n):
    '''Devolve um.'''
    return 1

def dois(n):
    '''Devolve dois.'''
    return 2

def tres(n):
    '''Devolve três.'''
    return 3
";

/// A loop without end, and a function that is slow without running out of time in any session.
#[rstest]
#[case::without_end("while True: pass\n    return 1")]
#[case::slow("return 1 + 0 * sum(range(2_000_000))")]
#[ignore = "slow: scripts/test"]
fn a_slow_function_takes_no_time_of_others(#[case] slow: &str) {
    let course = Course::new(THREE);
    course.replace("cpu_seconds = 5", "cpu_seconds = 1");
    for function in ["um", "dois", "tres"] {
        let session = format!("# check: {function}/resultado\n# each n in integers(0, 300)\n");
        let session = format!("{session}>>> {function}(n)\n");
        course.write(&format!("curso/escondidas/{function}.pycon"), &session);
    }
    let mut check = course.check(&THREE.replace("return 1", slow));
    check.args(["--budget", "4", "--wall", "100", "--jobs", "1"]);
    let others = contains("✓ dois ..").and(contains("✓ tres .."));
    check.assert().stdout(others.and(contains("✓ um ..").not()));
}

/// An assignment of three functions, each with the sessions of a file, and the limits of an item.
fn three(sessions: &str, item: &str) -> Course {
    let course = Course::new(THREE);
    course.replace("cpu_seconds = 5", "cpu_seconds = 1");
    course.before("points = ", item);
    for function in ["um", "dois", "tres"] {
        let session = sessions.replace("FUNCTION", function);
        course.write(&format!("curso/interacoes/{function}.pycon"), &session);
    }
    course
}

const MANY: &str = "# check: FUNCTION/resultado\n>>> FUNCTION(1)\nANSWER\n\n---\n\n";

#[rstest]
#[case::shared_processes("escondidas", 40)]
#[case::its_own_processes("interacoes", 10)]
#[ignore = "slow: scripts/test"]
fn a_slow_function_has_its_share_of_the_budget(#[case] folder: &str, #[case] count: usize) {
    let course = Course::new(THREE);
    for (function, answer) in [("um", "1"), ("dois", "2"), ("tres", "3")] {
        let sessions = MANY.repeat(count).replace("FUNCTION", function);
        let sessions = sessions.replace("ANSWER", answer);
        course.write(&format!("curso/{folder}/{function}.pycon"), &sessions);
    }
    let slow = "t = __import__('time').process_time\n    end = t() + 1.5\n    \
                while t() < end: pass\n    return 1";
    let mut check = course.check(&THREE.replace("return 1", slow));
    check.args(["--budget", "10", "--wall", "100", "--jobs", "1"]);
    let others = contains("✓ dois ..").and(contains("✓ tres .."));
    check.assert().stdout(others.and(contains("? um ..")));
}

#[rstest]
#[case::of_every_case("", "✗ um ..")]
#[case::of_the_item("limits = { cpu_seconds = 6 }", "✓ um ..")]
#[ignore = "slow: scripts/test"]
fn an_item_has_its_own_limits(#[case] limits: &str, #[case] result: &str) {
    let course = three(
        "# check: FUNCTION/resultado\n>>> FUNCTION(1) > 0\nTrue\n",
        limits,
    );
    let slow = "t = __import__('time').process_time\n    end = t() + 2.5\n    \
                while t() < end: pass\n    return 1";
    let program = THREE.replace("return 1", slow);
    let others = contains("✓ dois ..").and(contains("✓ tres .."));
    let mut check = course.check(&program);
    check.assert().stdout(others.and(contains(result)));
}

#[test]
#[ignore = "slow: scripts/test"]
fn the_limits_of_an_item_are_said_with_its_failure() {
    let sessions = "# check: FUNCTION/resultado\n>>> FUNCTION(1) > 0\nTrue\n";
    let course = three(sessions, "limits = { cpu_seconds = 2 }");
    let mut check = course.check(&THREE.replace("return 1", "while True: pass"));
    check.assert().stdout(contains("2 s"));
}

#[test]
#[ignore = "slow: scripts/test"]
fn an_item_beyond_its_budget_is_not_run() {
    let course = three(
        &MANY
            .replace("ANSWER", "True")
            .replace("(1)", "(1) > 0")
            .repeat(8),
        "budget_seconds = 2",
    );
    let slow = "t = __import__('time').process_time\n    end = t() + 0.7\n    \
                while t() < end: pass\n    return 1";
    let mut check = course.check(&THREE.replace("return 1", slow));
    let others = contains("✓ dois ..").and(contains("✓ tres .."));
    let out = check.assert().stdout(others.and(contains("? um ..")));
    let text = String::from_utf8_lossy(&out.get_output().stdout).into_owned();
    assert!(text.contains("que cada item tem: um (2 s)."), "{text}");
}

/// Text that a session cannot hold is shown all the same.
#[test]
fn a_battery_shows_guillemets_wherever_they_are() {
    let solution = "def pede(): return input('Casa: ')\ndef diz(x): print(f'casa «{x}»')\n";
    let course = Course::new(solution);
    let sessions = "# check: pede/resultado\n>>> pede()\nCasa: «casa «a»»\n\n---\n\n\
                    # check: diz/resultado\n>>> diz('«a»')\n";
    course.write("curso/escondidas/casas.pycon", sessions);
    let mut battery = course.gabarito();
    battery.arg("battery").arg(course.folder());
    battery.assert().success().stdout(
        contains("Casa: «casa «a»»\n'casa «a»'\n").and(contains(">>> diz('«a»')\n| casa ««a»»\n")),
    );
}
