//! Assignments as courses have them, made by `new` from a solution, and programs in other styles.

use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use super::common::course::{Course, TWO_FUNCTIONS, edited};

const MEAN: &str = "\
def media(notas):
    '''Devolve a média.

    >>> media([0.1] * 10)
    0.09999999999999999
    '''
    return sum(notas) / len(notas) if notas else 0

def pauta(notas) -> None:
    '''Escreve a média.

    >>> pauta([10, 11])
    Média: 10.50
    '''
    print(f'Média: {media(notas):.2f}')
";

#[rstest]
#[case::more_exact("sum(notas)", "__import__('math').fsum(notas)", "20 de 20")]
#[case::rounded("/ len(notas) if", "/ len(notas) + 1e-6 if", "10 de 20")]
#[case::a_float_for_an_integer("else 0", "else 0.0", "20 de 20")]
#[case::more_digits(":.2f", ":.3f", "20 de 20")]
#[case::another_number(":.2f", ":.0f", "10 de 20")]
fn floats_are_compared_within_the_tolerance(
    #[case] written: &str,
    #[case] otherwise: &str,
    #[case] mark: &str,
) {
    let course = Course::new(MEAN);
    course.before("function = \"pauta\"", "like = [\"numbers\", \"spaces\"]");
    let sessions = "# check: media/resultado\n>>> media([])\n\n---\n\n# check: media/resultado\n\
                    # draw 20: n = lists(floats(0.0, 20.0), 1, 9)\n>>> media(n)\n";
    course.write("curso/escondidas/media.pycon", sessions);
    assert!(MEAN.contains(written));
    let program = MEAN.replace(written, otherwise);
    let mut check = course.check(&program);
    check.assert().stdout(contains(format!(": {mark} valores")));
}

#[rstest]
#[case::exact("", "10 de 20")]
#[case::within("absolute = 0.01", "20 de 20")]
#[case::too_small("relative = 1e-6", "10 de 20")]
fn the_tolerance_of_a_check_is_the_nearest(#[case] tolerance: &str, #[case] mark: &str) {
    let course = Course::new("def f(): return 46.45\ndef g(): return 1\n");
    let nearest = format!("tolerance = {{ {tolerance} }}");
    course.before("function = \"f\"", &nearest);
    course.write(
        "curso/escondidas/f.pycon",
        "# check: f/resultado\n>>> f()\n",
    );
    let mut check = course.check("def f(): return 46.46\ndef g(): return 1\n");
    check.assert().stdout(contains(format!(": {mark} valores")));
}

#[rstest]
#[case::integer("int", "10 de 20", false)]
#[case::number("float", "20 de 20", true)]
fn a_float_for_an_integer_is_a_remark_where_the_text_says_no_integer(
    #[case] codomain: &str,
    #[case] mark: &str,
    #[case] is_remark: bool,
) {
    let course = Course::new(&format!(
        "def f() -> {codomain}: return 3\ndef g(): return 1\n"
    ));
    course.write(
        "curso/escondidas/f.pycon",
        "# check: f/resultado\n>>> f()\n",
    );
    let mut check = course.check("def f(): return 3.0\ndef g(): return 1\n");
    let remark = contains("devolve 3.0, um número decimal onde se espera um inteiro");
    let out = check.assert().stdout(contains(format!(": {mark} valores")));
    assert_eq!(
        remark.eval(&String::from_utf8_lossy(&out.get_output().stdout)),
        is_remark
    );
}

/// A TAD whose values are compared, are keys and are listed, by the solution and by a session.
const FRACTION: &str = "\
def cria_fracao(n: int, d: int) -> 'fracao':
    '''Devolve a fração.'''
    return (n, d)

def numerador(f: 'fracao') -> int:
    '''Devolve o numerador.

    >>> numerador(cria_fracao(1, 2))
    1
    '''
    return f[0]

def conta(fs: list) -> dict:
    '''Devolve quantas vezes está cada numerador de cada fração.

    >>> conta([cria_fracao(1, 2), cria_fracao(1, 2), cria_fracao(3, 4)])
    [2, 1]
    '''
    vezes = {}
    for f in fs:
        vezes[f] = vezes.get(f, 0) + 1
    return list(vezes.values())

def tem(fs: list, f: 'fracao') -> bool:
    '''Diz se a fração está na lista.

    >>> tem([cria_fracao(1, 2), cria_fracao(3, 4)], cria_fracao(1, 2))
    True
    >>> tem([cria_fracao(n, 1) for n in range(700)], cria_fracao(699, 1))
    True
    >>> cria_fracao(1, 2) == cria_fracao(1, 2)
    True
    '''
    return f in fs

def frequencias(fs: list) -> dict:
    '''Devolve quantas vezes está cada fração.

    >>> frequencias([cria_fracao(1, 2), cria_fracao(3, 4), cria_fracao(1, 2)])
    '''
    return {f: fs.count(f) for f in fs}

def diferentes(fs: list) -> set:
    '''Devolve as frações sem repetições.

    >>> diferentes([cria_fracao(1, 2), cria_fracao(3, 4), cria_fracao(1, 2)])
    '''
    return set(fs)
";

const FRACTION_TAD: &str = "[[tad]]\nname = \"fracao\"\nbasic = [\"cria_fracao\", \"numerador\"]\n\
                            sample = \"cria_fracao(1, 2)\"\n";

#[rstest]
#[case::as_the_solution("f in fs", "f in fs", "", true)]
#[case::index("return f in fs", "return f in fs and fs.index(f) >= 0", "", true)]
#[case::behind("return f in fs", "return any(f[0] == g[0] for g in fs)", "", false)]
#[case::behind_a_type_that_it_changes(
    "return f in fs",
    "return any(f[0] == g[0] for g in fs)\n\nkind = type(cria_fracao(1, 2))\n\
     if kind.__name__ == 'fracao':\n    \
     kind.__getitem__ = lambda self, place: numerador(self)",
    "",
    false
)]
#[case::order("return f in fs", "return f in sorted(fs)", "", false)]
#[case::nothing_allowed("f in fs", "f in fs", "allows = []", false)]
#[case::said(
    "return f in fs",
    "return f in sorted(fs)",
    "allows = ['equality', 'hash', 'order']",
    true
)]
#[ignore = "slow: scripts/test"]
fn what_the_solution_does_with_values_is_no_violation(
    #[case] written: &str,
    #[case] otherwise: &str,
    #[case] allows: &str,
    #[case] is_respected: bool,
) {
    let course = Course::new(FRACTION);
    let tad = format!("{FRACTION_TAD}{allows}\n");
    course.before("# basic: as operações", &format!("\n{tad}"));
    assert!(FRACTION.contains(written));
    let class = "class F:\n    def __init__(self, n, d): self.n, self.d = n, d\n    def __eq__(self, o): \
                 return (self.n, self.d) == (o.n, o.d)\n    def __hash__(self): return hash(self.n)\n    \
                 def __lt__(self, o): return self.n < o.n\n    def __getitem__(self, i): return \
                 (self.n, self.d)[i]\n";
    for representation in ["(d, n)[::-1]", "F(n, d)"] {
        let program = FRACTION.replace(written, otherwise);
        let program = program.replace("return (n, d)", &format!("return {representation}"));
        let mut check = course.check(&format!("{class}{program}"));
        let out = check.assert().stdout(contains(": 20 de 20 valores"));
        let text = String::from_utf8_lossy(&out.get_output().stdout).into_owned();
        assert_eq!(
            !text.contains("Barreiras de abstração"),
            is_respected,
            "{text}"
        );
    }
}

#[rstest]
#[case::of_fewer("fs.count(f) for f in fs", "1 for f in fs", "frequencias")]
#[case::of_one("return set(fs)", "return set(fs[:1])", "diferentes")]
fn keys_and_members_may_be_values_of_a_tad(
    #[case] written: &str,
    #[case] otherwise: &str,
    #[case] function: &str,
) {
    let course = Course::new(FRACTION);
    course.before("# basic: as operações", &format!("\n{FRACTION_TAD}"));
    assert!(FRACTION.contains(written));
    let mut check = course.check(&FRACTION.replace(written, otherwise));
    let out = check.assert().stdout(contains(format!("✗ {function} ")));
    let text = String::from_utf8_lossy(&out.get_output().stdout).into_owned();
    assert_eq!(text.matches("  ✗ ").count(), 1, "{text}");
}

#[test]
fn what_reaches_behind_a_tad_in_the_solution_is_a_finding() {
    let solution = FRACTION.replace("vezes[f] =", "f[0]; vezes[f] =");
    let course = Course::new(&solution);
    course.before("# basic: as operações", &format!("\n{FRACTION_TAD}"));
    let mut check = course.check(&solution);
    check.assert().stdout(contains(": 20 de 20 valores"));
    let mut lint = course.lint();
    let line = 1 + solution[..solution.find("f[0]; vezes").unwrap()]
        .matches('\n')
        .count();
    lint.assert()
        .stdout(contains(format!("solucao.py:{line}: ")).and(contains("fracao")));
}

#[rstest]
#[case::exact("", "0 de 20")]
#[case::by_its_type("like = [\"message\"]", "20 de 20")]
fn messages_of_exceptions_may_differ(#[case] like: &str, #[case] mark: &str) {
    let course = Course::new("def f(lista): return lista[9]\n");
    course.before("function = \"f\"", like);
    course.write(
        "curso/escondidas/f.pycon",
        "# check: f/resultado\n>>> f([])\n",
    );
    let mut check = course.check("def f(lista): raise IndexError('fora')\n");
    check.assert().stdout(contains(format!(": {mark} valores")));
}

#[test]
fn the_line_of_an_endless_recursion_is_the_one_that_repeats() {
    let course = Course::new(
        "def soma(n):\n    \"\"\"A soma até n.\n\n    >>> soma(3)\n    6\n    \"\"\"\n    return n * (n + 1) // 2\n",
    );
    // The stack ends in what the function that repeats calls first.
    let endless = "def zero(): return 0\ndef passo(n): return n + zero()\ndef soma(n):\n    return n + soma(passo(n))\n";
    let checked = course.check(endless).assert().code(1);
    checked.stdout(contains("A exceção vem da linha 4, em soma."));
}

const QUADRUPLE: &str = "\
def dobro(n):
    '''O dobro.

    >>> dobro(3)
    6
    '''
    return 2 * n

def quadruplo(n):
    '''O quádruplo.

    >>> quadruplo(2)
    8
    '''
    return dobro(auxiliar(n))
";

#[rstest]
#[case::a_loop("n = input()\nwhile True: pass")]
#[case::an_end("n = input()\n__import__('os')._exit(0)")]
#[case::an_exception_before_it("print(1 / (dobro(1) - 2))\nn = input()\nwhile True: pass")]
fn what_comes_after_a_question_at_load_costs_no_function(#[case] statements: &str) {
    let helper = "def auxiliar(n): return dobro(n)\n";
    let course = Course::new(&format!("{QUADRUPLE}\n{helper}"));
    let wrong = QUADRUPLE.replace("2 * n", "3 * n");
    let checked = course
        .check(&format!("{helper}{wrong}\n{statements}\n"))
        .assert();
    checked.stdout(contains(": 10 de 20 valores").and(contains("✓ quadruplo")));
}

/// The statements behind the question do not run when sessions are judged.
#[rstest]
#[case::of_a_constant("SOMA = 1", "return n * 4 + SOMA", "SOMA = 0")]
#[case::of_a_function("SOMA = 0", "return 0", "def quadruplo(n): return dobro(dobro(n))")]
fn nothing_behind_a_question_at_load_runs_in_an_experiment(
    #[case] before: &str,
    #[case] body: &str,
    #[case] behind: &str,
) {
    let helper = "def auxiliar(n): return dobro(n)\n";
    let course = Course::new(&format!("{QUADRUPLE}\n{helper}"));
    let wrong = QUADRUPLE.replace("2 * n", "3 * n");
    let wrong = wrong.replace("return dobro(auxiliar(n))", body);
    let program = format!("{before}\n{helper}{wrong}\nn = input()\n{behind}\n");
    let checked = course.check(&program).assert();
    checked.stdout(contains(": 0 de 20 valores"));
}

const CODES: &str = "\
class CodigoInvalido(Exception):
    '''Um código não presta.'''

def valor(codigo):
    '''A soma dos algarismos.

    >>> valor('123')
    6
    >>> valor('1a')
    Traceback (most recent call last):
      ...
    CodigoInvalido: 1a
    '''
    if not codigo.isdigit():
        raise CodigoInvalido(codigo)
    return sum([int(c) for c in codigo])

def valores(codigos):
    '''Os valores dos códigos que prestam.

    >>> valores(['12', 'x', '4'])
    [3, 4]
    '''
    bons = []
    for codigo in codigos:
        try:
            bons.append(valor(codigo))
        except CodigoInvalido:
            pass
    return bons
";
/// The class makes the message of its exceptions.
const OWN_CONSTRUCTOR: [&str; 2] = [
    "    '''Um código não presta.'''",
    "    def __init__(self, codigo, *, causa=''):\n        super().__init__(codigo + causa)",
];
/// Right functions that both use a helper run in another process.
const HELPER: [&str; 2] = [
    "def valor(codigo):",
    "def algarismo(c):\n    return int(c)\n\n\ndef valor(codigo):",
];
const OF_ONE: [&str; 2] = ["[int(c) for", "[algarismo(c) for"];
const OF_THE_OTHER: [&str; 2] = ["bons = []", "bons = [algarismo('0')][:0]"];

#[rstest]
#[case::in_the_same_process(&[])]
#[case::with_a_constructor(&[OWN_CONSTRUCTOR])]
#[case::in_another_process(&[HELPER, OF_ONE, OF_THE_OTHER])]
fn a_caller_is_excused_that_catches_an_exception_of_its_own(#[case] edits: &[[&str; 2]]) {
    let solution = edited(CODES, edits);
    let course = Course::new(&solution);
    let wrong = solution.replace("c in codigo]", "c in codigo[1:]]");
    assert_ne!(solution, wrong);
    let mut check = course.check(&wrong);
    let right_caller = contains("✗ valor ..").and(contains("✓ valores .."));
    check.assert().failure().stdout(right_caller);
}

/// A caller does not find on a right function what only the program's own has.
#[test]
fn a_caller_is_excused_that_uses_an_attribute_of_its_own_function() {
    let half = "def metade(n):\n    '''A metade.\n\n    >>> metade(4)\n    2\n    '''\n    return n // 2\n";
    let helper = "def auxiliar(n): return dobro(n)\n";
    let course = Course::new(&format!("{half}\n{QUADRUPLE}\n{helper}"));
    let own = QUADRUPLE.replace(
        "    return 2 * n",
        "    dobro.ultimo = 2 * n\n    return 2 * n",
    );
    let own = own.replace(
        "    return dobro(auxiliar(n))",
        "    dobro(2 * metade(2 * n))\n    return dobro.ultimo",
    );
    let half = half.replace("n // 2", "n // 2 - 1");
    let checked = course.check(&format!("{half}\n{own}\n")).assert();
    checked.stdout(contains("✗ metade ..").and(contains("✓ quadruplo ..")));
}

/// An order that depends on hashes is the same each time a program is checked.
#[test]
fn hashes_are_the_same_in_every_check() {
    let course = Course::new("def f(): return 0\n");
    course.write(
        "curso/escondidas/f.pycon",
        "# check: f/resultado\n>>> f()\n",
    );
    let program = "def f(): return hash('a')\n";
    let reports = [(); 2].map(|()| {
        let checked = course.check(program).assert();
        String::from_utf8(checked.get_output().stdout.clone()).unwrap()
    });
    assert_eq!(reports[0], reports[1]);
}

const ACCOUNT: &str = "\
class Conta:
    '''Uma conta.'''
    def __init__(self):
        self.movimentos = []

    def junta(self, valor):
        '''Junta um movimento.'''
        self.movimentos.append(valor)

    def saldo(self):
        '''Devolve a soma.'''
        return sum(self.movimentos)

    def quantos(self):
        '''Devolve o número de movimentos.'''
        return len(self.movimentos)
";
const ACCOUNT_SESSIONS: &str = "\
# check: Conta/init
>>> c = Conta(); c.saldo(), c.quantos()

---

# check: Conta/junta
# draw 5: n = integers(1, 9)
>>> c = Conta(); c.junta(n); c.movimentos

---

# check: Conta/saldo
# draw 5: n = integers(1, 9)
>>> c = Conta(); c.junta(n); c.saldo()

---

# check: Conta/quantos
# draw 5: n = integers(1, 9)
>>> c = Conta(); c.junta(n); c.quantos()
";

/// The sessions of the other checks are right alone: a mistake costs what is wrong, once.
#[test]
fn state_that_values_share_costs_one_check() {
    let course = Course::new(ACCOUNT);
    std::fs::remove_file(course.folder().join("interacoes/Conta.pycon")).unwrap();
    course.write("curso/escondidas/Conta.pycon", ACCOUNT_SESSIONS);
    let own = "    def __init__(self):\n        self.movimentos";
    assert!(ACCOUNT.contains(own));
    let mut check = course.check(&ACCOUNT.replace(own, "    movimentos"));
    check.assert().stdout(contains(": 15 de 20 valores"));
}

/// Where a manifest has no rubric, the mark is the points of the items.
#[test]
fn a_course_without_a_rubric_has_marks() {
    let course = Course::new(MEAN);
    course.write("turma/ana.py", MEAN);
    course.write("turma/rui.py", &MEAN.replace("Média:", "Media:"));
    let sheet = course.write("folha.csv", "quem\nana\nrui\n");
    let mut class = course.gabarito();
    let folder = course.folder();
    class
        .arg("class")
        .arg(&folder)
        .arg(folder.with_file_name("turma"));
    class.arg("--out").arg(folder.with_file_name("notas"));
    class.arg("--sheet").arg(sheet);
    class.assert().code(1);
    let table = std::fs::read_to_string(folder.with_file_name("notas/turma.csv")).unwrap();
    for mark in ["\"20\";\"20\";\"20\"", "\"10\";\"20\";\"10\""] {
        assert!(table.contains(mark), "{table}");
    }
}

const POINTS: &str = "\
class Ponto:
    '''Um ponto.'''
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def valor(self):
        '''Devolve a soma.'''
        return self.x + self.y

class Linha:
    '''Uma linha.'''
    def __init__(self, pontos):
        self.pontos = pontos

    def total(self):
        '''Devolve a soma dos pontos.'''
        return sum(ponto.valor() for ponto in self.pontos)
";
const POINTS_SESSIONS: &str = "\
# check: Ponto/valor
# draw 5: a = integers(1, 9); b = integers(1, 9)
>>> Ponto(a, b).valor()

---

# check: Linha/total
# draw 5: a = integers(1, 9); b = integers(1, 9)
>>> Linha([Ponto(a, b), Ponto(b, a)]).total()
";

/// A class that is right by itself loses nothing by a wrong one that all its sessions need.
#[rstest]
#[case::beneath("return self.x + self.y", "return self.x - self.y", "✓ Linha ")]
#[case::itself("ponto.valor() for", "1 for", "✓ Ponto ")]
fn a_class_is_judged_beside_right_ones(#[case] text: &str, #[case] by: &str, #[case] right: &str) {
    let course = Course::new(POINTS);
    course.write("curso/escondidas/pontos.pycon", POINTS_SESSIONS);
    assert!(POINTS.contains(text));
    let mut check = course.check(&POINTS.replace(text, by));
    check.assert().stdout(contains(right));
}

const POWERS: &str = "\
def potencia(b, e=2):
    '''Devolve a potência.

    >>> potencia(3)
    9
    '''
    return b ** e

def cubo(b):
    '''Devolve o cubo.

    >>> cubo(2)
    8
    '''
    return potencia(b, e=3)
";

/// The heads of a function in the solution and in a program, and the call of the program.
#[rstest]
#[case::by_name_only("b, *, e=2", "b, *, e=2", "b, e=3")]
#[case::by_name_only_in_the_solution("b, *, e=2", "b, e=2", "b, e=3")]
#[case::by_place_in_the_program("b, *, e=2", "b, e=2", "b, 3")]
#[case::by_name_only_in_the_program("b, e=2", "b, *, e=2", "b, e=3")]
#[case::another_parameter("b, *, e=2", "b, *, e=2, nova=None", "b, nova=1, e=3")]
#[case::any_arguments("*n, e=2", "b, *, e=2, nova=None", "b, nova=1, e=3")]
#[case::any_names("b, **n", "b, *, e=2", "b, e=3")]
#[case::only_by_place_in_the_solution("b, e=2, /", "b, e=2", "b, 3")]
fn a_caller_is_excused_however_it_gives_arguments(
    #[case] solution: &str,
    #[case] program: &str,
    #[case] call: &str,
) {
    const HEAD: &str = "def potencia(b, e=2)";
    let call_of_solution = if solution.ends_with('/') {
        "b, 3"
    } else {
        "b, e=3"
    };
    let of = |parameters: &str, call: &str| {
        let first = match parameters.split(", ").collect::<Vec<_>>()[..] {
            ["*n", ..] => "\n    b = n[0]",
            [.., "**n"] => "\n    e = n.get('e', 2)",
            _ => "",
        };
        let head = format!("def potencia({parameters})");
        let body = format!("{first}\n    return b ** e");
        let program = POWERS.replace(HEAD, &head).replace("b, e=3", call);
        program.replace("\n    return b ** e", &body)
    };
    let course = Course::new(&of(solution, call_of_solution));
    let wrong = of(program, call).replace("b ** e", "b ** e + 1");
    let mut check = course.check(&wrong);
    check
        .assert()
        .failure()
        .stdout(contains("✗ potencia ..").and(contains("✓ cubo ..")));
    let wrong = of(program, call)
        .replace("e=3", "e=4")
        .replace("b, 3", "b, 4");
    let mut check = course.check(&wrong);
    check
        .assert()
        .failure()
        .stdout(contains("✗ cubo ..").and(contains("✓ potencia ..")));
}

/// How a program defines `potencia`, and calls it in `cubo`.
#[rstest]
#[case::decorated("@lru_cache\ndef potencia(base, e=2):", "base=b, e=3")]
#[case::decorated_by_itself("@conta\ndef potencia(base, e=2):", "base=b, e=3")]
#[case::decorated_without_a_word("@calado\ndef potencia(base, e=2):", "base=b, e=3")]
#[case::further_arguments("def potencia(base, e=2, *resto):", "b, 3, 1")]
#[case::further_names("def potencia(base, e=2, **nomes):", "e=3, base=b, nota=1")]
fn a_caller_is_excused_whatever_its_own_function_takes(#[case] head: &str, #[case] call: &str) {
    let own = POWERS
        .replace("def potencia(b, e=2):", head)
        .replace("return b ** e", "return base ** e")
        .replace("b, e=3", call);
    judges_powers_apart(&format!("{DECORATORS}{own}"), "potencia");
}

const DECORATORS: &str = "\
from functools import lru_cache, wraps

def conta(f):
    @wraps(f)
    def chama(*args, **nomes):
        return f(*args, **nomes)
    return chama

def calado(f):
    def chama(*args, **nomes):
        return f(*args, **nomes)
    return chama

";

/// A function is replaced under the name by which the program calls it, too.
#[test]
fn a_caller_is_excused_that_uses_another_name() {
    let own = POWERS.replace("potencia(b", "eleva(b");
    judges_powers_apart(&format!("{own}\npotencia = eleva\n"), "eleva");
}

/// A mistake in `potencia`, which a program calls by `name`, costs `cubo` nothing, nor one in `cubo`
/// that.
fn judges_powers_apart(program: &str, name: &str) {
    let course = Course::new(POWERS);
    let call = format!("return {name}(");
    let changed = format!("return 1 + {name}(");
    for (right, wrong, failing, passing) in [
        ("** e", "** e + 1", "potencia", "cubo"),
        (&*call, &*changed, "cubo", "potencia"),
    ] {
        assert!(program.contains(right), "{program}");
        let mut check = course.check(&program.replace(right, wrong));
        let fails = contains(format!("✗ {failing} .."));
        let passes = contains(format!("✓ {passing} .."));
        check.assert().failure().stdout(fails.and(passes));
    }
}

const DATES: &str = "\
class Data:
    '''Uma data.

    >>> Data(2, 1).dia
    2
    >>> Data(1, 0)
    Traceback (most recent call last):
      ...
    ValueError: Data: mes
    >>> Data(1, 13)
    Traceback (most recent call last):
      ...
    ValueError: Data: mes
    '''
    def __init__(self, dia, mes):
        if not 1 <= mes <= 12:
            raise ValueError('Data: mes')
        self.dia, self.mes = dia, mes

    def __str__(self):
        '''O dia e o mes.

        >>> str(Data(2, 1))
        '2/1'
        >>> str(Data(3, 2))
        '3/2'
        '''
        return f'{self.dia}/{self.mes}'

def inicio(mes):
    '''O primeiro dia do mes.

    >>> inicio(2)
    '1/2'
    >>> inicio(0)
    Traceback (most recent call last):
      ...
    ValueError: Data: mes
    '''
    return str(Data(1, mes))
";

const LATE_DATES: &str = "\
# check: Data/init
>>> d = Data(1, -1)

---

# check: Data/str
>>> d = Data(1, -3)
>>> str(Data(4, 5))

---

# check: inicio/resultado
>>> inicio(-3)
";

/// A report shows the step that does not end, not a later one, and does not say that cases fail that
/// ran only beside a right class.
#[test]
fn an_endless_step_is_the_one_that_is_shown() {
    let course = Course::new(DATES);
    course.replace("cpu_seconds = 5", "cpu_seconds = 1");
    course.write("curso/escondidas/datas.pycon", LATE_DATES);
    let looping = "        while mes < 1: pass\n        if not 1";
    let mut check = course.check(&DATES.replace("        if not 1", looping));
    check.assert().failure().stdout(
        contains("✓ inicio ..")
            .and(contains(">>> d = Data(1, -3)"))
            .and(contains(">>> str(Data(4, 5))").not())
            .and(contains(
                "Mais um caso, de outra função, só se experimentou com uma versão certa de Data",
            )),
    );
}

/// A session that is answered within its time counts; where a program is late, there is none.
#[rstest]
#[case::right("return -n", "20 de 20", "")]
#[case::late("while True: pass", "20 de 20", "")]
#[case::wrong("return n", "10 de 20", "Falha 1 de 2 casos")]
fn a_session_counts_within_its_time_alone(
    #[case] when_seven: &str,
    #[case] marks: &str,
    #[case] told: &str,
) {
    let course = Course::new(TWO_FUNCTIONS);
    let hidden = "# within 1 s\n# check: nega/resultado\n>>> nega(7)\n";
    course.write("curso/escondidas/sete.pycon", hidden);
    let body = format!("if n == 7:\n        {when_seven}\n    return -n");
    let mut check = course.check(&edited(TWO_FUNCTIONS, &[["return -n", &body]]));
    check.assert().stdout(contains(marks).and(contains(told)));
}
