//! Assignments whose submissions are run as programs.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use super::common::course::Course;

const SOLUTION: &str = r#"'''Conta palavras.

$ python3 programa.py Olá mundo
2 palavras

$ python3 programa.py
Linha: «a b c»
3 palavras
Linha: «»

$ python3 programa.py < texto.txt
Linha: 2 palavras
Linha: 
'''
import sys


def conta(palavras):
    print(len(palavras), "palavras")


if len(sys.argv) > 1:
    conta(sys.argv[1:])
    sys.exit(0)
while True:
    linha = input("Linha: ")
    if not linha:
        print(end="" if sys.stdin.isatty() else "")
        break
    conta(linha.split())
"#;
const HIDDEN: &str = "\
# check: programa/resultado
# each nome in ['x', 'x y', \"d'Ávila\"]
$ python3 programa.py «nome» 2

---

# check: programa/resultado
# draw 5: n = integers(1, 99)
$ python3 programa.py
«n»
«n n»
«»
";

fn course() -> Course {
    let course = Course::new(SOLUTION);
    course.write("curso/ficheiros/texto.txt", "um dois\n\n");
    course.write("curso/escondidas/programa.pycon", HIDDEN);
    course
}

#[test]
fn new_makes_an_assignment_of_a_program() {
    let course = course();
    let manifest = fs::read_to_string(course.folder().join("enunciado.toml")).unwrap();
    assert!(manifest.contains("kind = \"program\""), "{manifest}");
    course.lint().assert().success();
}

#[rstest]
#[case::the_same("", "", "20 de 20")]
#[case::another_loop("while True:", "for _ in iter(int, 1):", "20 de 20")]
#[case::another_file_name("linha.split()", "linha.split(None)", "20 de 20")]
#[case::reads_lines(
    "linha = input(\"Linha: \")",
    "print('Linha: ', end=''); linha = sys.stdin.readline().strip()",
    "20 de 20"
)]
#[case::ends_by_quit("sys.exit(0)", "quit()", "20 de 20")]
#[case::writes_at_the_end(
    "print(len(palavras), \"palavras\")",
    "import atexit; atexit.register(print, len(palavras), 'palavras') if len(sys.argv) > 1 else print(len(palavras), 'palavras')",
    "20 de 20"
)]
#[case::another_prompt("input(\"Linha: ", "input(\"Linha? ", "0 de 20")]
#[case::no_arguments("sys.argv) > 1", "sys.argv) > 9", "0 de 20")]
#[case::a_syntax_error("while True:", "while True", "0 de 20")]
#[case::endless("        break", "        continue", "0 de 20")]
fn programs_are_run_as_a_terminal_does(#[case] text: &str, #[case] by: &str, #[case] mark: &str) {
    assert!(SOLUTION.contains(text));
    let course = course();
    let mut check = course.check(&SOLUTION.replacen(text, by, 1));
    check.assert().stdout(contains(format!(": {mark} valores")));
}

#[test]
fn a_failure_is_a_session_of_the_terminal() {
    let course = course();
    let mut check = course.check(&SOLUTION.replace("len(palavras)", "len(palavras) + 1"));
    let session = contains("    $ python3 programa.py Olá mundo\n").and(contains("3 palavras"));
    check.assert().stdout(session);
}

/// What a program is asked in each session: a run, another one, and what they have left.
const TWO_RUNS: &str = "\
# check: programa/resultado
$ python3 programa.py a
1
$ python3 programa.py b; echo $?
1
3
>>> open('saida.txt').read()
'a\\nb\\n'
";
const WRITES: &str = "\
import sys
print(len(sys.argv[1]))
f = open('saida.txt', 'a')
f.write(sys.argv[1] + '\\n')
f.close()
sys.exit(3)
";

#[rstest]
#[case::the_same("", "", "20 de 20")]
#[case::not_closed("f.close()", "", "20 de 20")]
#[case::not_called("f.close()", "f.close", "20 de 20")]
#[case::wrapped(
    "import sys\n",
    "import sys, io\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer)\n",
    "20 de 20"
)]
#[case::closes_its_output("f.close()", "f.close(); sys.stdout.close()", "20 de 20")]
#[case::ends_at_once(
    "sys.exit(3)",
    "sys.stdout.flush(); import os; os._exit(3)",
    "20 de 20"
)]
#[case::another_status("sys.exit(3)", "sys.exit(4)", "0 de 20")]
#[case::no_status("sys.exit(3)", "", "0 de 20")]
#[case::leaves_a_name(
    "import sys\n",
    "import sys, builtins\nif hasattr(builtins, 'seen'): print('again')\nbuiltins.seen = 1\n",
    "20 de 20"
)]
#[case::leaves_functions(
    "import sys\n",
    "import sys, builtins\nbuiltins.repr = builtins.hash = None\n",
    "20 de 20"
)]
#[case::answers_for_the_session(
    "import sys\n",
    "import sys, builtins, io\nbuiltins.open = lambda *a: io.StringIO('a\\nb\\n')\n",
    "0 de 20"
)]
#[case::writes_records(
    "sys.exit(3)",
    "import os\nfor n in range(3, 64):\n    try: os.write(n, b'Q\\1\\0\\0\\0\\3')\n    except OSError: pass\nsys.exit(4)",
    "0 de 20"
)]
#[case::stops_itself(
    "sys.exit(3)",
    "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    "0 de 20"
)]
#[case::a_process("sys.exit(3)", "import os; os.fork(); sys.exit(3)", "0 de 20")]
fn each_run_has_a_process_of_its_own(#[case] text: &str, #[case] by: &str, #[case] mark: &str) {
    assert!(WRITES.contains(text));
    let course = Course::new(WRITES);
    course.write("curso/ficheiros/.gitkeep", "");
    course.write("curso/interacoes/programa.pycon", TWO_RUNS);
    let mut check = course.check(&WRITES.replacen(text, by, 1));
    check.assert().stdout(contains(format!(": {mark} valores")));
}

#[rstest]
#[case::no_command("$ python3 programa\n", "escreva o comando como")]
#[case::a_pipe("$ python3 programa.py | sort\n", "escreva o comando como")]
#[case::another_program("$ python3 outro.py\n", "name 'outro' is not defined")]
fn a_wrong_command_is_said(#[case] command: &str, #[case] said: &str) {
    let course = course();
    let session = format!("# check: programa/resultado\n{command}");
    course.write("curso/escondidas/outra.pycon", &session);
    let mut lint = course.lint();
    lint.assert()
        .code(1)
        .stdout(contains("escondidas/outra.pycon:2").and(contains(said)));
}

#[test]
fn a_program_is_one_function() {
    let course = course();
    course.before(
        "# --- o que se cota",
        "[[function]]\nname = \"outra\"\nsignature = \"{} → {}\"\n",
    );
    course
        .lint()
        .assert()
        .code(1)
        .stdout(contains("um programa (`kind = \"program\"`)"));
}
