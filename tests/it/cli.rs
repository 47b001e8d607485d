//! The program, run as people and scripts run it.

use crate::common;
use crate::common::course::Course;
use crate::common::programs;

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use regex::Regex;
use rstest::rstest;
use serde_json::Value;

fn gabarito() -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    // Tests run side by side: the interpreter is looked for once, not each time.
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn check(file: &Path) -> Command {
    let mut command = gabarito();
    command
        .args(["check", "moinho", "--battery", "documented"])
        .arg(programs::whole(file));
    command
        .arg("--python")
        .arg(&common::MACHINE.interpreter.path);
    command
}

const RIGHT: &str = "fixtures/moinho/submissoes/certas/tuplos.py";
const WRONG: &str = "fixtures/moinho/submissoes/erradas/diagonal_ganha.patch";
const COUNTER: &str = "fixtures/tictactoe/submissoes/erradas/contador_global.py";
const SEEN: &str = "fixtures/moinho/submissoes/erradas/coluna_ao_contrario.patch";

#[rstest]
#[case(&["check", "moinho", RIGHT, "--format", "yaml"], "tem de ser um de: text, json")]
#[case(&["check", "moinho", RIGHT, "--format", "json="], "tem de ser um de: text, json")]
#[case(&["check", "moinho", RIGHT, "--format", "yaml=a"], "tem de ser um de: text, json")]
#[case(&["play", "damas"], "there is no command")]
#[case(&["jogar"], "there is no command")]
fn wrong_use_is_told_and_is_status_2(#[case] args: &[&str], #[case] words: &str) {
    gabarito()
        .args(args)
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains(words));
}

#[rstest]
#[case(&["check", "moinho", RIGHT, "--python", "/nao/existe"], "não é um Python 3.8 ou posterior")]
#[case(&["check", "moinho", RIGHT, "--python", "/bin/true"], "não é um Python 3.8 ou posterior")]
#[ignore = "slow: scripts/test"]
fn faults_of_the_machine_are_status_3(#[case] args: &[&str], #[case] words: &str) {
    gabarito()
        .args(args)
        .assert()
        .code(3)
        .stderr(contains(words));
}

#[test]
#[ignore = "slow: scripts/test"]
fn no_python_at_all_is_status_3() {
    gabarito()
        .args(["check", "moinho", RIGHT])
        .env("PATH", "/nao/existe")
        .assert()
        .code(3)
        .stderr(contains("não se encontrou um Python 3"));
}

#[test]
fn correct_program_passes_with_every_point() {
    check(Path::new(RIGHT))
        .assert()
        .code(0)
        .stdout(contains("12 de 12 valores").and(contains("se cumprem")))
        .stderr(is_empty());
}

#[test]
fn wrong_program_fails_with_a_session_that_shows_it() {
    check(Path::new(SEEN)).assert().code(1).stdout(
        contains("✗ obter_vetor")
            .and(contains(
                ">>> tuple(peca_para_str(peca) for peca in obter_vetor(t, 'a'))",
            ))
            .and(contains("('[ ]', '[ ]', '[X]')"))
            .and(contains("Esperado:"))
            .and(contains("Obtido:")),
    );
}

#[test]
fn report_in_english_has_no_portuguese_of_ours() {
    check(Path::new(SEEN))
        .args(["--lang", "en"])
        .assert()
        .code(1)
        .stdout(contains("Expected:").and(contains("Esperado:").not()));
}

#[test]
fn report_of_a_failure_reads_so() {
    let output = check(Path::new(SEEN)).assert().code(1);
    let report = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    // The version of Python and the sandbox are those of the machine.
    let report = report.replace(&common::MACHINE.interpreter.version, "[version]");
    let lines = report
        .lines()
        .filter(|line| !line.starts_with("Isolamento"));
    let report = lines.collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!("report", report);
}

#[test]
#[ignore = "slow: scripts/test"]
fn one_function_can_be_asked_about_alone() {
    check(Path::new(WRONG))
        .args(["--function", "posicao_para_str"])
        .assert()
        .code(0)
        .stdout(contains("TAD posicao").and(contains("TAD peca").not()));
}

#[test]
#[ignore = "slow: scripts/test"]
fn no_sandbox_is_said_loudly() {
    check(Path::new(RIGHT))
        .arg("--no-sandbox")
        .assert()
        .code(0)
        .stderr(contains("WARNING"));
}

#[test]
fn report_goes_to_a_file_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nota.txt");
    check(Path::new(RIGHT))
        .arg("--output")
        .arg(&file)
        .assert()
        .code(0)
        .stdout(is_empty());
    assert!(fs::read_to_string(file).unwrap().contains("12 de 12"));
}

#[test]
fn report_goes_to_a_device_when_asked() {
    let mut command = check(Path::new(RIGHT));
    command.args(["--output", "/dev/stdout"]);
    command.assert().code(0).stdout(contains("12 de 12"));
}

#[test]
#[ignore = "slow: scripts/test"]
fn formats_of_one_run_are_those_of_a_run_each() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    // An older report is replaced.
    fs::write(path("r.html"), "x".repeat(1 << 20)).unwrap();
    let mut together = check(Path::new(SEEN));
    for (name, file) in [("json", "r.json"), ("html", "r.html"), ("junit", "r.xml")] {
        let file = path(file).display().to_string();
        together.args(["--format", &format!("{name}={file}")]);
    }
    let together = together.args(["--format", "text"]).assert().code(1);
    let alone = |name: &str| {
        let output = check(Path::new(SEEN)).args(["--format", name]).assert();
        output.code(1).get_output().stdout.clone()
    };
    assert_eq!(together.get_output().stdout, alone("text"));
    assert_eq!(fs::read(path("r.html")).unwrap(), alone("html"));
    let time = Regex::new(" time=\"[0-9.]+\"").unwrap();
    let without_time = |xml: &[u8]| {
        let xml = std::str::from_utf8(xml).unwrap();
        time.replace_all(xml, "").into_owned()
    };
    let xml = fs::read(path("r.xml")).unwrap();
    assert_eq!(without_time(&xml), without_time(&alone("junit")));
    let written = fs::read(path("r.json")).unwrap();
    assert_eq!(without_times(&written), without_times(&alone("json")));
}

fn json(output: &[u8]) -> Value {
    serde_json::from_slice(output).expect("JSON is printed")
}

#[rstest]
#[case(RIGHT, "12", 0)]
#[case(
    "fixtures/moinho/submissoes/erradas/imprime_o_ganhador.patch",
    "10.5",
    1
)]
fn json_meets_its_schema(#[case] file: &str, #[case] points: &str, #[case] status: i32) {
    let schema = gabarito().arg("schema").assert().code(0);
    let schema = json(&schema.get_output().stdout);
    let output = check(Path::new(file))
        .args(["--format", "json", "--all-failures"])
        .assert()
        .code(status);
    let document = json(&output.get_output().stdout);
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&document)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(document["score"]["points"], points);
    assert_eq!(document["score"]["max"], "12");
    assert_eq!(document["score"]["exact"]["max"], "12");
    assert_eq!(document["format"], 1);
    assert_eq!(document["submission"]["sha256"].as_str().unwrap().len(), 64);
}

#[rstest]
#[case::one_mistake("moinho", SEEN, "all", 1)]
#[case::state_between_calls("tictactoe", COUNTER, "all", 1)]
#[case::none("moinho", RIGHT, "documented", 0)]
fn a_program_can_be_judged_as_far_as_to_its_first_failure(
    #[case] assignment: &str,
    #[case] file: &str,
    #[case] battery: &str,
    #[case] failed: i32,
) {
    let output = gabarito()
        .args(["check", assignment, "--battery", battery, "--fail-fast"])
        .args(["--format", "json"])
        .arg(programs::whole(Path::new(file)))
        .assert()
        .code(failed);
    let document = json(&output.get_output().stdout);
    let failures = document["failures"].as_array().unwrap();
    assert_eq!(failures.is_empty(), failed == 0);
    assert_eq!(document["provisional"], failed > 0);
    let checks = document["checks"].as_array().unwrap();
    let is_left = checks.iter().any(|check| check["verdict"] == "not_run");
    assert_eq!(is_left, failed > 0);
}

#[test]
fn a_report_of_the_first_failure_says_that_it_is_no_more() {
    check(Path::new(SEEN))
        .arg("--fail-fast")
        .assert()
        .code(1)
        .stdout(contains("parou na primeira falha (--fail-fast)").and(contains("✗ obter_vetor")));
}

/// The page of a program whose `initial_state` has this body.
fn traced(body: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let right = "fixtures/tictactoe/submissoes/certas/ingenua.py";
    let right = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(right)).unwrap();
    let program = folder.path().join("tictactoe.py");
    fs::write(&program, format!("{right}\ndef initial_state():\n{body}")).unwrap();
    let output = gabarito()
        .args([
            "check",
            "tictactoe",
            "--battery",
            "documented",
            "--fail-fast",
        ])
        .args(["--format", "html"])
        .arg(&program)
        .assert()
        .code(1);
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

#[test]
fn a_page_has_the_lines_of_a_failure_as_they_ran() {
    let page = traced("    third = 3\n    raise KeyError(third)\n");
    let first = page
        .split("</details>")
        .find(|part| part.contains("class=\"trace\""))
        .unwrap();
    assert_eq!(first.matches("<li data-line").count(), 4);
    assert_eq!(first.matches("data-function=\"initial_state\"").count(), 4);
    assert!(
        first.contains("<code class=\"code\">    third = 3</code>"),
        "{first}"
    );
    assert!(
        first.contains("<dt>third</dt><dd><code>3</code></dd>"),
        "{first}"
    );
    assert!(first.contains("levanta KeyError"), "{first}");
}

#[test]
fn a_page_traces_the_last_statement_in_which_the_program_runs() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("scrabble.py");
    let right = "fixtures/scrabble/submissoes/certas/auxiliares.py";
    let right = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(right)).unwrap();
    let wrong = "def permuta_letras(letras, estado):\n    letras.reverse()\n";
    fs::write(&program, format!("{right}\n\n{wrong}")).unwrap();
    let output = gabarito()
        .args(["check", "scrabble", "--battery", "documented"])
        .args(["--fail-fast", "--format", "html"])
        .arg(&program)
        .assert()
        .code(1);
    let page = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(page.contains("correram em «permuta_letras(letras, "));
    assert!(page.contains("<code class=\"code\">    letras.reverse()</code>"));
}

#[test]
#[ignore = "slow: scripts/test"]
fn the_first_lines_of_what_never_ends_are_traced() {
    let solution =
        "def dobro(n):\n    \"\"\"\n    >>> dobro(2)\n    4\n    \"\"\"\n    return 2 * n\n";
    let course = Course::new(solution);
    course.replace("cpu_seconds = 5", "cpu_seconds = 1");
    let mut check = course.check("def dobro(n):\n    while True:\n        pass\n");
    let output = check.args(["--format", "html"]).assert().code(1);
    let page = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let first = page
        .split("</details>")
        .find(|part| part.contains("class=\"trace\""))
        .unwrap();
    assert_eq!(first.matches("<li data-line").count(), 500);
}

/// Also those by which more is asked, not less.
#[rstest]
#[case::no_others(&[], &["--battery", "documented"])]
#[case::more(&["--exhaustive"], &["--battery", "documented", "--exhaustive"])]
#[case::less(&["--cases", "2"], &["--battery", "documented", "--cases", "2"])]
fn json_names_the_options_that_chose_the_questions(
    #[case] options: &[&str],
    #[case] named: &[&str],
) {
    let mut command = check(Path::new(RIGHT));
    let output = command.args(["--format", "json"]).args(options).assert();
    let document = json(&output.code(0).get_output().stdout);
    assert_eq!(document["battery"]["options"], serde_json::json!(named));
}

/// A report without its times.
fn without_times(report: &[u8]) -> Value {
    let mut document = json(report);
    let object = document.as_object_mut().expect("a report is an object");
    object.retain(|key, _| !key.ends_with("_ms"));
    for failure in object["failures"].as_array_mut().expect("a list") {
        let failure = failure.as_object_mut().expect("a failure is an object");
        failure.retain(|key, _| !key.ends_with("_ms"));
    }
    document
}

#[test]
#[ignore = "slow: scripts/test"]
fn json_says_the_same_twice_but_for_the_times() {
    let ask = || {
        let output = check(Path::new(SEEN)).args(["--format", "json"]).assert();
        without_times(&output.get_output().stdout)
    };
    let first = ask();
    assert!(!first["failures"].as_array().unwrap().is_empty());
    assert_eq!(first, ask());
}

#[test]
fn list_shows_functions_points_and_sessions() {
    gabarito()
        .arg("list")
        .assert()
        .code(0)
        .stdout(contains("moinho"));
    let output = gabarito().args(["list", "moinho"]).assert().code(0);
    let listed = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    insta::assert_snapshot!("list", listed);
}

#[test]
fn replay_fills_in_the_answers_of_standard_input() {
    gabarito()
        .args(["replay", "moinho", "-"])
        .write_stdin(
            ">>> m = obter_movimento_manual(cria_tabuleiro(), cria_peca('O'))\n«c3»\n>>> m\n",
        )
        .assert()
        .code(0)
        .stdout(
            ">>> m = obter_movimento_manual(cria_tabuleiro(), cria_peca('O'))\n\
             Turno do jogador. Escolha uma posicao: «c3»\n>>> m\n(<posicao>,)\n",
        );
}

#[test]
fn replay_writes_the_answers_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("jogo.pycon");
    let session = "# O lado dela.\n>>> peca_para_inteiro(cria_peca('X'))\n2\n\
                   >>> peca_para_str(cria_peca('X'))\n";
    fs::write(&file, session).unwrap();
    let mut replay = gabarito();
    replay.args(["replay", "moinho", "--write"]).arg(&file);
    replay.assert().code(0).stdout("");
    let right = session.replace("\n2\n", "\n1\n") + "'[X]'\n";
    assert_eq!(fs::read_to_string(&file).unwrap(), right);
    replay.arg("--check").assert().code(2);
}

#[rstest]
#[case(">>> posicao_para_str(cria_posicao('a', '2'))\n'a2'\n", 0, "")]
#[case(
    ">>> posicao_para_str(cria_posicao('a', '2'))\n'a3'\n",
    1,
    "@@ -1,2 +1,2 @@\n >>> posicao_para_str(cria_posicao('a', '2'))\n-'a2'\n+'a3'\n"
)]
#[case(">>> peca_para_inteiro(cria_peca('X'))\nTrue\n", 0, "")]
#[case(
    ">>> cria_peca(3)\nTraceback (most recent call last): <...>\n...\n",
    0,
    ""
)]
fn replay_judges_the_answers_of_a_transcript(
    #[case] session: &str,
    #[case] status: i32,
    #[case] difference: &str,
) {
    gabarito()
        .args(["replay", "moinho", "-", "--check"])
        .write_stdin(session)
        .assert()
        .code(status)
        .stdout(contains(difference));
}

#[test]
fn replay_asks_a_submission() {
    let mut command = gabarito();
    command.args(["replay", "moinho", "-", "--check", "--with"]);
    command.arg(programs::whole(Path::new(SEEN)));
    command
        .arg("--python")
        .arg(&common::MACHINE.interpreter.path);
    let session = ">>> t = coloca_peca(cria_tabuleiro(), cria_peca('X'), cria_posicao('a', '1'))\n\
                   >>> tuple(peca_para_str(j) for j in obter_vetor(t, 'a'))\n\
                   ('[X]', '[ ]', '[ ]')\n";
    command
        .write_stdin(session)
        .assert()
        .code(1)
        .stdout(contains("-('[X]',·'[·]',·'[·]')\n+('[·]',·'[·]',·'[X]')\n"));
}

#[rstest]
#[case::comparison("cria_tabuleiro() < 1", "`<`", "escreva só a chamada")]
#[case::member("'a' in 'abc'", "`in`", "escreva só a chamada")]
#[case::choice("len('a') and 1", "`and` e `or`", "escreva só a chamada")]
#[case::f_string("f'{1}'", "uma f-string", "escreva só a chamada")]
#[case::method("'a'.upper()", "um método", "escreva só a chamada")]
#[case::arithmetic("7 // 2", "`//` de int e int", "escreva o valor")]
#[case::range("range(3)", "um `range` como valor", "use uma lista")]
#[case::set("{1 for i in 'a'}", "um conjunto por compreensão", "`sorted(…)`")]
fn what_to_write_instead_is_told_in_the_language_of_the_assignment(
    #[case] statement: &str,
    #[case] what: &str,
    #[case] instead: &str,
) {
    gabarito()
        .args(["replay", "moinho", "-"])
        .write_stdin(format!(">>> {statement}\n"))
        .assert()
        .code(2)
        .stderr(contains(what).and(contains(instead)));
}

#[test]
#[ignore = "slow: scripts/test"]
fn doctor_names_the_interpreters_and_tries_what_must_be_refused() {
    let doctor = gabarito()
        .args(["--lang", "en", "doctor"])
        .assert()
        .code(0)
        .stdout(
            contains("Python")
                .and(contains("SWI-Prolog"))
                .and(contains("Isolation of tier"))
                .and(contains("write a file"))
                .and(contains("start a process")),
        );
    let doctor = String::from_utf8(doctor.get_output().stdout.clone()).unwrap();
    // Where everything is active, nothing is let through.
    assert_eq!(
        doctor.contains("NOT REFUSED"),
        !doctor.contains("tier 2"),
        "{doctor}"
    );
}

#[test]
#[ignore = "slow: scripts/test"]
fn require_sandbox_refuses_what_doctor_does_not_see() {
    let doctor = gabarito().args(["--lang", "en", "doctor"]).assert().code(0);
    let doctor = String::from_utf8(doctor.get_output().stdout.clone()).unwrap();
    let status = if doctor.contains("tier 2") { 0 } else { 3 };
    check(Path::new(RIGHT))
        .arg("--require-sandbox")
        .assert()
        .code(status);
}

/// Two sessions that a teacher wrote.
const SESSIONS: &str = "# check: obter_vetor/linha-ou-coluna\n\
    >>> t = tuplo_para_tabuleiro(((0, 1, 0), (0, -1, 0), (0, 0, 0)))\n\
    >>> [peca_para_str(p) for p in obter_vetor(t, 'b')]\n---\n\
    # check: posicao_para_str/cadeia\n\
    >>> posicao_para_str(cria_posicao('b', '3'))\n";

#[rstest]
#[case::kept("certas/tuplos.py", 0, "✓ TAD posicao")]
#[case::broken("erradas/coluna_ao_contrario.patch", 1, "✗ obter_vetor")]
fn a_submission_is_asked_the_sessions_of_a_file(
    #[case] program: &str,
    #[case] code: i32,
    #[case] words: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessoes.pycon");
    fs::write(&file, SESSIONS).unwrap();
    let mut command = gabarito();
    command.args(["check", "moinho"]);
    let program = Path::new("fixtures/moinho/submissoes").join(program);
    command.arg(programs::whole(&program));
    command.arg("--sessions").arg(&file);
    command.assert().code(code).stdout(contains(words));
}

/// A session that another function may spoil, of which the sample shows nothing.
#[test]
#[ignore = "slow: scripts/test"]
fn a_sample_charges_no_function_that_it_cannot_acquit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessoes.pycon");
    let session = "# check: obter_movimento_auto/normal-sem-vitoria\n\
        >>> t = tuplo_para_tabuleiro(((1, -1, -1), (0, 0, -1), (1, 0, 1)))\n\
        >>> m = obter_movimento_auto(t, cria_peca('O'), 'normal')\n\
        >>> tuple(posicao_para_str(p) for p in m)\n";
    fs::write(&file, session).unwrap();
    let program = Path::new("fixtures/moinho/submissoes/erradas/adjacencia_b1_a2.patch");
    let mut command = gabarito();
    command
        .args(["check", "moinho"])
        .arg(programs::whole(program));
    command.arg("--sessions").arg(&file);
    let checked = command.assert().code(1);
    let report = String::from_utf8(checked.get_output().stdout.clone()).unwrap();
    let (_, report) = report.split_once("Isolamento").unwrap();
    let (_, report) = report.split_once('\n').unwrap();
    insta::assert_snapshot!("not_decided_by_a_sample", report);
}

/// Some cases of this program fail only after others in their process.
#[test]
#[ignore = "slow: scripts/test"]
fn a_session_that_explains_an_excuse_fails_by_itself() {
    let program = programs::whole(Path::new(
        "fixtures/scrabble/submissoes/estado/primeira_ja_feita.py",
    ));
    let mut command = gabarito();
    command.args(["check", "scrabble", "--format", "json"]);
    let checked = command.arg(&program).assert().code(1);
    let report: Value = serde_json::from_slice(&checked.get_output().stdout).unwrap();
    let checks = report["checks"].as_array().unwrap().iter();
    let examples = checks.filter_map(|check| check["excused"]["transcript"].as_str());
    let examples: Vec<&str> = examples.filter(|example| !example.is_empty()).collect();
    assert!(!examples.is_empty());
    for example in examples {
        let mut command = gabarito();
        command.args(["replay", "scrabble", "-", "--check", "--with"]);
        command.arg(&program).write_stdin(example).assert().code(1);
    }
}

#[rstest]
#[case::right("'[ ]'", 0, "Só uma amostra: Sessões de `--sessions`", "")]
#[case::left_out("", 0, "Sessões de `--sessions`", "")]
#[case::wrong(
    "'[X]'",
    2,
    "",
    "linha 2: a resposta escrita é `'[X]'`, e a certa é `'[ ]'`"
)]
fn answers_written_in_a_file_of_sessions_are_held_against_the_reference(
    #[case] answer: &str,
    #[case] code: i32,
    #[case] printed: &str,
    #[case] refused: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessoes.pycon");
    let session = "# check: peca_para_str/cadeia\n>>> peca_para_str(cria_peca(' '))\n";
    fs::write(&file, format!("{session}{answer}\n")).unwrap();
    let mut command = gabarito();
    command.args(["check", "moinho", RIGHT, "--sessions"]);
    let checked = command.arg(&file).assert().code(code);
    checked.stdout(contains(printed)).stderr(contains(refused));
}

/// What a page gives to be copied into a shell.
#[cfg(unix)]
fn command_on(page: &str) -> String {
    let begin = "<pre tabindex=\"0\" role=\"group\" aria-labelledby=\"run-it\">";
    let (_, rest) = page.split_once(begin).expect("a command is shown");
    let (command, _) = rest.split_once("</pre>").expect("it has an end");
    command.replace("&#x27;", "'").replace("&#x2f;", "/")
}

/// By a shell and the program itself: what one of them refuses is no command.
#[cfg(unix)]
#[rstest]
#[case::of_a_file(&["--sessions", "a b.pycon", "--cases", "2"])]
#[case::of_the_text(&["--battery", "documented", "--exhaustive", "--function", "peca_para_str"])]
#[case::drawn(&["--seed", "7", "--battery", "hidden", "--function", "peca_para_str", "--cases", "2"])]
#[ignore = "slow: scripts/test"]
fn the_command_on_a_page_makes_that_page_again(#[case] options: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(RIGHT, folder.path().join("projeto.py")).unwrap();
    fs::write(folder.path().join("a b.pycon"), SESSIONS).unwrap();
    let mut command = gabarito();
    command.current_dir(folder.path());
    command.args(["check", "moinho", "projeto.py", "--format", "html"]);
    let first = command.args(options).assert().code(0);
    let page = String::from_utf8(first.get_output().stdout.clone()).unwrap();
    let typed = command_on(&page).replacen("gabarito", "\"$GABARITO\"", 1);
    let mut shell = Command::new("sh");
    shell.current_dir(folder.path());
    shell.env("GABARITO", env!("CARGO_BIN_EXE_gabarito"));
    shell.arg("-c").arg(format!("{typed} --format html"));
    shell.assert().code(0).stdout(page);
}

#[test]
#[ignore = "slow: scripts/test"]
fn of_many_sessions_so_many_are_asked_as_are_wanted() {
    let asked = |options: &[&str]| {
        let mut command = check(Path::new(RIGHT));
        let output = command.args(["--format", "json"]).args(options).assert();
        let checks = &json(&output.code(0).get_output().stdout)["checks"];
        let cases = checks.as_array().unwrap().iter();
        let cases = cases.map(|check| check["cases"]["total"].as_u64().unwrap());
        cases.sum::<u64>()
    };
    let some = asked(&["--cases", "2"]);
    assert!(some > 0);
    assert!(some < asked(&[]));
}

/// What programs rely on: the flags, and what each does.
#[rstest]
fn the_help_of_each_command_is_its_contract(
    #[values(
        "list",
        "replay",
        "new",
        "lint",
        "check",
        "class",
        "merge",
        "evidence",
        "battery",
        "audit",
        "examples",
        "repair",
        "watch",
        "lsp",
        "championship",
        "diff",
        "explain",
        "verify",
        "compare",
        "similar",
        "play",
        "page",
        "doctor",
        "schema",
        "man",
        "completions"
    )]
    command: &str,
) {
    let mut asked = gabarito();
    asked.args([command, "--help"]).env_remove("COLUMNS");
    let output = asked.assert().code(0);
    let help = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    insta::assert_snapshot!(format!("help_{command}"), help);
}

#[rstest]
#[case::check("check", "always 2 for matches of Prolog players")]
#[case::class("class", "half of it for matches")]
fn the_help_says_what_matches_take(#[case] command: &str, #[case] words: &str) {
    let output = gabarito().args([command, "--help"]).assert().code(0);
    let help = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    // Wherever its lines end.
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(words), "{help}");
}
