//! `gabarito repair`: changes that mend wrong programs, each proved by running it.

use std::fs;
use std::path::Path;
use std::process::Command as Process;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;

use super::common::class::cells;
use super::common::course::Course;
use super::common::sample;

const SOLUTION: &str = "\
def maior(valores):
    '''O maior valor.

    >>> maior([1, 2, 5, 3])
    5
    >>> maior([5, 4])
    5
    '''
    melhor = valores[0]
    for valor in valores:
        if valor > melhor:
            melhor = valor
    return melhor


def metade(n):
    '''A metade de um número inteiro.

    >>> metade(7)
    3
    >>> metade(4)
    2
    >>> metade('4')
    Traceback (most recent call last):
    ValueError: metade: argumento invalido
    '''
    if type(n) != int:
        raise ValueError('metade: argumento invalido')
    return n // 2
";

/// A mark that loses points for a program that a person had to repair.
const RUBRIC: &str = r#"[rubric]
scale = "20"

[[rubric.component]]
kind = "automatic"
points = "20"
out_of = 20
text = "Avaliação automática"

[[rubric.deduction]]
kind = "repaired"
points = "3"
text = "Programas que só correm depois de corrigidos"
"#;

/// The program with each mistake in place of what is right.
fn wrong_program(mistakes: &[(&str, &str)]) -> String {
    let with = |program: String, (right, wrong): &(&str, &str)| {
        assert!(program.contains(right), "{right}");
        program.replacen(right, wrong, 1)
    };
    mistakes.iter().fold(SOLUTION.to_owned(), with)
}

/// The report of a repair as JSON.
fn repaired(command: &mut Command, exit: i32) -> Value {
    let output = command.args(["--format", "json"]).assert().code(exit);
    serde_json::from_slice(&output.get_output().stdout).unwrap()
}

/// The functions that are repaired.
fn functions(report: &Value) -> Vec<&str> {
    let functions = report["functions"].as_array().unwrap().iter();
    let repaired = functions.filter(|each| each["diff"].is_string());
    repaired
        .map(|each| each["function"].as_str().unwrap())
        .collect()
}

#[rstest]
#[case::a_return_in_the_loop(
    &[("    return melhor", "        return melhor")],
    &["maior"]
)]
#[case::another_variable(&[("return melhor", "return valor")], &["maior"])]
#[case::an_operator(&[("n // 2", "n / 2")], &["metade"])]
#[case::two_functions(&[("valor > melhor", "valor < melhor"), ("// 2", "% 2")], &["maior", "metade"])]
#[case::a_message_of_the_text(&[("('metade: argumento invalido", "('metade: argumento inválido")], &["metade"])]
#[case::two_edits(&[("// 2", "% 2"), ("raise ValueError", "raise KeyError")], &["metade"])]
#[ignore = "slow: scripts/test"]
fn a_repair_has_full_marks(#[case] mistakes: &[(&str, &str)], #[case] expected: &[&str]) {
    let course = Course::new(SOLUTION);
    let program = course.write("aluno.py", &wrong_program(mistakes));
    let report = repaired(&mut course.command("repair", &program), 0);
    assert_eq!(functions(&report), expected);
    let printed = course.command("repair", &program).assert().code(0);
    apply(&program, &printed.get_output().stdout);
    course.command("check", &program).assert().code(0);
}

#[test]
fn the_line_ends_of_windows_stay() {
    let course = Course::new(SOLUTION);
    let program = wrong_program(&[("// 2", "% 2")]).replace('\n', "\r\n");
    let program = course.write("aluno.py", &program);
    let printed = course.command("repair", &program).assert().code(0);
    apply(&program, &printed.get_output().stdout);
    let mended = fs::read_to_string(&program).unwrap();
    assert_eq!(mended, SOLUTION.replace('\n', "\r\n"));
}

/// Changes a program by what a command printed, as a user does.
fn apply(program: &Path, printed: &[u8]) {
    let folder = program.parent().unwrap();
    let change = folder.join("aluno.patch");
    fs::write(&change, printed).unwrap();
    let mut git = Process::new("git");
    git.current_dir(folder).args(["apply", "-p0"]).arg(&change);
    assert!(
        git.status().unwrap().success(),
        "{}",
        String::from_utf8_lossy(printed)
    );
}

#[test]
fn a_right_program_needs_no_repair() {
    let course = Course::new(SOLUTION);
    let program = course.write("aluno.py", SOLUTION);
    let mut repair = course.command("repair", &program);
    repair
        .assert()
        .code(0)
        .stdout(contains("não há nada para corrigir"));
}

#[rstest]
#[case::an_algorithm_is_missing("    return n // 2", "    return hash(str(n))", "não se encontrou")]
#[case::a_function_is_missing("def metade", "def meia", "não havia alterações")]
#[case::no_python(
    "    return n // 2",
    "    a b c d e f g h i j k l m n",
    "não se encontrou uma pequena"
)]
#[ignore = "slow: scripts/test"]
fn what_is_not_repaired_is_said(#[case] right: &str, #[case] wrong: &str, #[case] words: &str) {
    let course = Course::new(SOLUTION);
    let program = course.write("aluno.py", &wrong_program(&[(right, wrong)]));
    let mut repair = course.command("repair", &program);
    let said = repair.args(["--budget", "60"]).assert().code(1);
    said.stdout(contains(words).and(contains("+++").not()));
}

#[test]
fn only_the_function_of_the_option_is_repaired() {
    let course = Course::new(SOLUTION);
    let mistakes = [("valor > melhor", "valor < melhor"), ("// 2", "% 2")];
    let program = course.write("aluno.py", &wrong_program(&mistakes));
    let mut repair = course.command("repair", &program);
    let report = repaired(repair.args(["--function", "metade"]), 1);
    assert_eq!(functions(&report), ["metade"]);
}

#[rstest]
#[case::scrabble("scrabble/submissoes/erradas/modulo_i.patch", "permuta_letras")]
#[case::everywhere("scrabble/submissoes/erradas/recusada_da_none.patch", "joga_palavra")]
#[case::tictactoe("tictactoe/submissoes/erradas/conta_ao_contrario.py", "player")]
#[ignore = "slow: scripts/test"]
fn known_wrong_programs_are_repaired(#[case] known: &str, #[case] function: &str) {
    let known = Path::new("fixtures").join(known);
    let source = gabarito::judge::audit::read_program(&known).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("programa.py");
    fs::write(&program, source.bytes).unwrap();
    let assignment = known.iter().nth(1).unwrap();
    let mut repair = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    repair.arg("repair").arg(assignment).arg(&program);
    // On a loaded machine, each try takes several times as long.
    repair.args(["--budget", "300"]);
    assert_eq!(functions(&repaired(&mut repair, 0)), [function]);
}

/// Programs that Python cannot compile, and the kinds of their errors.
#[rstest]
#[case::colon(&[("for valor in valores:", "for valor in valores")], &["colon"])]
#[case::bracket(&[("type(n) != int", "type(n != int")], &["bracket"])]
#[case::quote(&[("invalido')\n    return", "invalido)\n    return")], &["quote"])]
#[case::indentation(&[("            melhor = valor", "           melhor = valor"), ("    return melhor", "  return melhor")], &["indentation"])]
#[case::assignment(&[("type(n) != int", "not type(n) = int")], &["equal"])]
#[case::word_processor(&[("valor > melhor", "valor\u{a0}> melhor")], &["character"])]
#[case::prompt(&[("def metade", ">>> def metade")], &["prompt"])]
#[case::two_errors(&[("def maior(valores):", "def maior(valores)"), ("def metade", "print 'ola'\ndef metade")], &["colon", "print"])]
#[ignore = "slow: scripts/test"]
fn a_program_that_does_not_compile_is_corrected(
    #[case] mistakes: &[(&str, &str)],
    #[case] kinds: &[&str],
) {
    let course = Course::new(SOLUTION);
    let program = course.write("aluno.py", &wrong_program(mistakes));
    let report = repaired(&mut course.command("repair", &program), 0);
    assert_eq!(report["correction"]["kinds"], serde_json::json!(kinds));
    assert!(functions(&report).is_empty());
    let printed = course.command("repair", &program).assert().code(0);
    apply(&program, &printed.get_output().stdout);
    course.command("check", &program).assert().code(0);
}

#[rstest]
#[case::windows_1252(b"# soma e divis\xe3o\n", "windows-1252")]
#[case::declared(b"# coding: utf-7\n# soma e divis\xc3\xa3o\n", "declaration")]
fn a_program_in_another_coding_is_written_in_utf8(#[case] start: &[u8], #[case] kind: &str) {
    let course = Course::new(SOLUTION);
    let program = course.write("aluno.py", "");
    fs::write(&program, [start, SOLUTION.as_bytes()].concat()).unwrap();
    let written = program.with_file_name("corrigido.py");
    let mut repair = course.command("repair", &program);
    let report = repaired(repair.arg("--out").arg(&written), 0);
    assert_eq!(report["correction"]["kinds"], serde_json::json!([kind]));
    let text = fs::read_to_string(&written).unwrap();
    assert!(text.contains("# soma e divisão\n"), "{text}");
    course.command("check", &written).assert().code(0);
}

#[test]
fn a_correction_has_the_marks_of_the_rubric() {
    let course = Course::new(SOLUTION);
    let manifest = course.folder().join("enunciado.toml");
    let rubric = r#"
[rubric]
scale = "20"

[[rubric.component]]
kind = "automatic"
points = "20"
text = ""

[[rubric.deduction]]
kind = "repaired"
points = "3"
text = ""
"#;
    fs::write(&manifest, fs::read_to_string(&manifest).unwrap() + rubric).unwrap();
    let program = wrong_program(&[("def metade(n):", "def metade(n)")]);
    let program = course.write("aluno.py", &program);
    let report = repaired(&mut course.command("repair", &program), 0);
    let marks = serde_json::json!({
        "before": "0", "after": "20", "with_deduction": "17", "deduction": "3", "scale": "20"
    });
    assert_eq!(report["correction"]["marks"], marks);
    let printed = course.command("repair", &program).assert();
    printed.stdout(contains("Com o desconto de 3").and(contains(": 17.")));
}

/// Right programs, each broken by ten small rules at the middle of the places that they fit: pattern, what
/// is written in its place, and the program of every change.
#[rstest]
#[case::colon(r"(?m)^( +(?:if|for|while)\b[^\n]*):$", "$1", 0)]
#[case::bracket(r#"(?m)^( +[^#'"\n]*\([^#'"\n]*)\)$"#, "$1", 1)]
#[case::quote(r#"(?m)^([^#\n'"]*['"][^'\n"]+)['"]([^\n'"]*)$"#, "$1$2", 2)]
#[case::tabs(r"(?m)^        (\S)", "\t$1", 3)]
#[case::indentation(r"(?m)^(    \w[^\n]*\n)    (return|[a-z_]+ =)", "$1   $2", 0)]
#[case::assignment(r"(?m)^( +(?:if|while|elif)[^\n]*[^=])==", "$1=", 1)]
#[case::smart_quotes(r#"(?m)^([^#\n'"]*)['"]([^'\n"]+)['"]([^\n'"]*)$"#, "$1‘$2’$3", 2)]
#[case::spaces(r"(?m)^    ( *return)", "\u{a0}\u{a0}\u{a0}\u{a0}$1", 3)]
#[case::prompt(r"(?m)^def ", ">>> def ", 0)]
#[case::print(r"(?m)^def ", "print 'ola'\ndef ", 1)]
#[ignore = "slow: scripts/test"]
fn broken_programs_have_the_marks_of_the_right_one(
    #[case] pattern: &str,
    #[case] by: &str,
    #[case] host: usize,
) {
    let hosts = [
        "tictactoe/submissoes/certas/ingenua.py",
        "tictactoe/submissoes/independentes/valida_tudo.py",
        "moinho/submissoes/certas/tuplos.py",
        "scrabble/submissoes/certas/ciclos.py",
    ];
    for host in sample(&hosts, host) {
        has_the_marks_of_the_right_one(pattern, by, host);
    }
}

fn has_the_marks_of_the_right_one(pattern: &str, by: &str, host: &str) {
    let text = fs::read_to_string(Path::new("fixtures").join(host)).unwrap();
    let pattern = regex::Regex::new(pattern).unwrap();
    let places: Vec<_> = pattern.find_iter(&text).collect();
    let place = places[places.len() / 2].range();
    let broken = pattern.replace(&text[place.clone()], by);
    let broken = [&text[..place.start], &broken, &text[place.end..]].concat();
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("programa.py");
    fs::write(&program, broken).unwrap();
    let mut repair = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    repair
        .arg("repair")
        .arg(host.split('/').next().unwrap())
        .arg(&program);
    let report = repaired(repair.args(["--budget", "120"]), 0);
    assert!(
        report["correction"]["diff"].is_string(),
        "{host}: {report:#}"
    );
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_class_has_corrections_to_accept() {
    let course = Course::new(SOLUTION);
    let program = wrong_program(&[("def metade(n):", "def metade(n)")]);
    course.write("entregas/ist1.py", SOLUTION);
    course.write("entregas/ist2.py", &program);
    let path = course.write(
        "entregas/ist3.py",
        &format!("def f():\n    {}\n", "a b ".repeat(20)),
    );
    let out = course.folder().with_file_name("turma");
    let mut class = course.command("class", path.parent().unwrap());
    class.arg("--out").arg(&out).arg("--repair");
    class.assert().code(1).stdout(contains("2 entregas"));
    let corrections = out.join("reparados");
    let read = |name: &str| fs::read_to_string(corrections.join(name)).unwrap();
    assert_eq!(read("ist2.py"), SOLUTION);
    assert!(read("ist2.diff").contains("+def metade(n):\n"));
    let table = read("reparados.csv");
    let rows: Vec<&str> = table.lines().collect();
    assert!(
        rows[1].contains(r#""ist2";"ist2.py";"colon";"0";"20";"";"não""#),
        "{table}"
    );
    assert!(
        rows[2].contains("não se encontrou uma pequena correção"),
        "{table}"
    );
    course
        .command("check", &corrections.join("ist2.py"))
        .assert()
        .code(0);
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_correction_that_the_sheet_accepts_is_judged() {
    let course = Course::new(SOLUTION);
    course.before("[limits]", RUBRIC);
    let program = wrong_program(&[("def metade(n):", "def metade(n)")]);
    course.write("entregas/ist1.py", &program);
    course.write("entregas/ist2.py", &program);
    let folder = course.write("entregas/ist3.py", SOLUTION);
    course.write("entregas/ist4.zip", "PK");
    let rows = "quem;reparado\nist1;\nist2;sim\nist3;\nist4;sim\n";
    let sheet = course.write("folha.csv", rows);
    let out = course.folder().with_file_name("turma");
    let mut class = course.command("class", folder.parent().unwrap());
    class.arg("--out").arg(&out).arg("--repair");
    class.arg("--sheet").arg(&sheet);
    class.assert().code(1);
    let titles = ["nota", "antes", "depois", "com desconto", "aceite"];
    let rows = cells(&out, &titles);
    assert_eq!(rows, ["0 0 20 17 não", "17 0 20 17 sim", "20    ", "    "]);
}

#[test]
fn a_class_in_prolog_is_refused_before_it_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("turma");
    let mut class = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    class.args(["class", "examples/familia"]).arg(folder.path());
    class.arg("--out").arg(&out).arg("--repair");
    let refused = class.assert().code(2);
    refused.stderr(contains("`gabarito class --repair` só serve para Python"));
    assert!(!out.exists());
}
