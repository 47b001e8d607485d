//! Assignments whose functions read and write files.

use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use super::common::course::Course;

const SOLUTION: &str = "\
def le(nome):
    '''Devolve as linhas de um ficheiro.'''
    with open(nome, encoding='utf-8') as ficheiro:
        return ficheiro.read().splitlines()

def copia(de, para):
    '''Copia um ficheiro, por ordem.'''
    with open(para, 'w', encoding='utf-8') as ficheiro:
        for linha in sorted(le(de)):
            ficheiro.write(linha + '\\n')
";
const SESSIONS: &str = "\
# check: le/resultado
>>> le('nomes.txt')
['Rui', 'Ana', 'Zé']

---

# check: copia/resultado
>>> copia('nomes.txt', 'copia.txt')
>>> open('copia.txt', encoding='utf-8').read()
'Ana\\nRui\\nZé\\n'
>>> le('copia.txt')
['Ana', 'Rui', 'Zé']

---

# check: le/resultado
>>> import os
>>> os.listdir('.')
['nomes.txt']
>>> le('copia.txt')
Traceback (most recent call last): <...>
...
";

fn course() -> Course {
    let course = Course::new(SOLUTION);
    course.write("curso/ficheiros/nomes.txt", "Rui\nAna\nZé\n");
    for name in ["le", "copia"] {
        std::fs::remove_file(course.folder().join(format!("interacoes/{name}.pycon"))).unwrap();
    }
    course.write("curso/interacoes/ficheiros.pycon", SESSIONS);
    course
}

#[rstest]
#[case::right("", "", "20 de 20")]
#[case::pathlib(
    "    with open(nome, encoding='utf-8') as ficheiro:\n        return ficheiro.read().splitlines()",
    "    import pathlib\n    return pathlib.Path(nome).read_text('utf-8').splitlines()",
    "20 de 20"
)]
#[case::by_another_file(
    "    with open(para, 'w', encoding='utf-8') as ficheiro:\n        for",
    "    import os, shutil\n    shutil.copy(de, 'aux.txt'); os.replace('aux.txt', para)\n    \
     with open(para, 'r+', encoding='utf-8') as ficheiro:\n        ficheiro.truncate(0)\n        for",
    "20 de 20"
)]
#[case::appends("'w'", "'a'", "20 de 20")]
#[case::does_not_sort("sorted(le(de))", "le(de)", "10 de 20")]
#[case::does_not_read("ficheiro.read().splitlines()", "[]", "10 de 20")]
fn files_are_read_and_written(#[case] text: &str, #[case] by: &str, #[case] mark: &str) {
    assert!(SOLUTION.contains(text));
    let course = course();
    let mut check = course.check(&SOLUTION.replacen(text, by, 1));
    check.assert().stdout(contains(format!(": {mark} valores")));
}

#[test]
fn the_function_at_fault_is_the_one_that_reads() {
    let course = course();
    let program = SOLUTION.replace("splitlines()", "split()[:2]");
    let mut check = course.check(&program);
    let at_fault = contains("✗ le:").and(contains("✗ copia:").not());
    check.assert().stdout(at_fault);
}

#[rstest]
#[case::too_large("ficheiro.write('x' * 2 ** 21)")]
#[case::too_many("[open(str(n), 'w').close() for n in range(100)]")]
#[case::outside("open('/x', 'w')")]
#[case::above("open('../x', 'w')")]
#[case::a_link("__import__('os').symlink('nomes.txt', 'x')")]
#[case::a_pipe("__import__('os').mkfifo('x')")]
fn what_is_written_has_limits(#[case] statement: &str) {
    let course = course();
    let program = SOLUTION.replace(
        "        for linha",
        &format!("        {statement}\n        for linha"),
    );
    let mut check = course.check(&program);
    check.assert().stdout(contains("10 de 20"));
}

#[test]
fn limits_are_those_of_the_manifest() {
    let course = course();
    course.before("[limits]", "[files]\nkib = 4096\nnumber = 200\n");
    let large = "ficheiro.write('x' * 2 ** 21); ficheiro.truncate(0); ficheiro.seek(0)";
    let program = SOLUTION.replace(
        "        for linha",
        &format!("        {large}\n        for linha"),
    );
    course.check(&program).assert().stdout(contains("20 de 20"));
}

/// Neither a file nor the folder of one session is there in another, whatever is done to them.
#[rstest]
#[case::a_file("open('x', 'w').write('1')")]
#[case::a_given_one("open('nomes.txt', 'w')")]
#[case::removed("os.remove('nomes.txt')")]
#[case::the_folder("os.chmod('.', 0)")]
#[case::folders(
    "[(os.mkdir('x' * 200), os.chdir('x' * 200)) for _ in range(30)]; os.chmod('.', 0); os.chdir('/session')"
)]
#[case::a_name_of_ours("os.makedirs('x/.moved-1/.moved-2'); open('.moved-1', 'w')")]
#[case::without_rights("open('x', 'w'); os.chmod('x', 0)")]
#[case::kept_open("globals().setdefault('f', open('x', 'w'))")]
fn nothing_outlives_a_session(#[case] statement: &str) {
    let course = course();
    let program = format!(
        "import os\n{SOLUTION}\n_le = le\ndef le(nome):\n    linhas = _le(nome)\n    \
         try:\n        {statement}\n    except OSError: pass\n    return linhas\n"
    );
    let sessions = "# check: le/resultado\n# each n in integers(1, 40)\n>>> n; le('nomes.txt')\n\n---\n\n\
                    # check: le/resultado\n# each n in integers(1, 40)\n>>> import os\n>>> n; sorted(os.listdir('.'))\n";
    course.write("curso/escondidas/le.pycon", sessions);
    course.check(&program).assert().stdout(contains("✓ le "));
}

#[test]
fn files_need_isolation() {
    let course = course();
    let mut check = course.check(SOLUTION);
    let needs = contains("que exige o isolamento mais forte");
    check.arg("--no-sandbox").assert().code(3).stderr(needs);
}

/// A student who does not have a file sees what a failing session reads.
#[test]
fn a_failure_shows_the_given_files_that_it_names() {
    let course = course();
    let mut check = course.check(&SOLUTION.replace("splitlines()", "split()[:2]"));
    check
        .assert()
        .stdout(contains("    # nomes.txt:\n    #     Rui\n").and(contains(">>> le('nomes.txt')")));
}

#[rstest]
#[case::blank(">>> f('b.txt')\n", true)]
#[case::right_answer(">>> f('b.txt')\n1\n", true)]
#[case::expected(
    ">>> f('b.txt')\nTraceback (most recent call last): <...>\nFileNotFoundError: b.txt\n",
    false
)]
fn a_file_that_the_text_does_not_give_is_asked_for(#[case] session: &str, #[case] is_found: bool) {
    let course = Course::new("def f(nome): return len(open(nome).read())\n");
    let session = format!("# check: f/resultado\n{session}");
    course.write("curso/interacoes/f.pycon", &session);
    let lint = course.lint().output().unwrap();
    let printed = String::from_utf8(lint.stdout).unwrap();
    assert!(!lint.status.success(), "{printed}");
    let names_folder = printed.contains("ponha-os em `ficheiros/`");
    assert_eq!(names_folder, is_found, "{printed}");
    let corrects_answer = printed.contains("corrija a resposta");
    assert_eq!(corrects_answer, !is_found, "{printed}");
}

/// What a solution answers without files that it needs is no answer.
#[rstest]
fn a_solution_that_uses_files_needs_some(#[values("check", "lint")] command: &str) {
    let course = Course::new("def f(nome): return open(nome, 'w').write('a')\n");
    course.write(
        "curso/escondidas/f.pycon",
        "# check: f/resultado\n>>> f('b.txt')\n",
    );
    let mut asked = course.gabarito();
    asked.arg(command).arg(course.folder());
    if command == "check" {
        asked.arg(course.folder().join("solucao.py"));
    }
    asked.assert().failure();
    let said = asked.output().unwrap();
    let said = String::from_utf8([said.stdout, said.stderr].concat()).unwrap();
    assert!(
        said.contains("usa ficheiros") && said.contains("`ficheiros/`"),
        "{said}"
    );
}

#[rstest]
#[case::mistyped(">>> le('nome.txt')\n", true)]
#[case::another_name(">>> le('outros.txt')\n", false)]
#[case::expected(
    ">>> le('nome.txt')\nTraceback (most recent call last): <...>\n...\n",
    false
)]
fn a_mistyped_name_of_a_given_file_is_found(#[case] session: &str, #[case] is_found: bool) {
    let course = course();
    let session = format!("# check: le/resultado\n{session}");
    course.write("curso/escondidas/le.pycon", &session);
    let said = course.lint().output().unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    assert_eq!(said.contains("há `nomes.txt`"), is_found, "{said}");
}

#[test]
fn a_folder_among_given_files_is_refused() {
    let course = course();
    course.write("curso/ficheiros/dados/a.txt", "a");
    let mut check = course.check(SOLUTION);
    check.assert().stderr(contains("é uma pasta"));
}
