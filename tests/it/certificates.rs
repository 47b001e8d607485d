//! Certificates: a function gets one where it is equal to the reference on the whole of its domain, and
//! `gabarito verify` gives the same ones again.

use crate::common;
use crate::common::built_in;
use crate::common::sample;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::assignment::Assignment;
use gabarito::assignment::battery::Battery;
use gabarito::judge::RunOptions;
use gabarito::judge::audit;
use gabarito::judge::certificates::certify;
use gabarito::judge::grading::Submission;
use gabarito::session::Step;
use gabarito::worker::Source;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use tempfile::TempDir;

/// The domains of the built-in assignments, without the states that take long.
static DOMAINS: LazyLock<BTreeMap<&str, Battery>> = LazyLock::new(|| {
    let domains = ["tictactoe", "moinho"].map(|name| {
        let mut domains = built_in::assignment(name)
            .domains(&common::MACHINE)
            .unwrap();
        domains.cases.retain(|case| {
            let mut steps = case.interaction.steps.iter();
            !steps.any(|step| step.statement().contains("'dificil'"))
        });
        (name, domains)
    });
    domains.into()
});

/// The functions of some that get a certificate, for a program.
fn certified(assignment: &Assignment, program: &str, functions: &BTreeSet<&str>) -> Vec<String> {
    let source = Source::new("programa.py", program);
    let submission = Submission::new(&common::MACHINE, &source);
    let domains = &DOMAINS[&*assignment.name];
    let options = RunOptions::default();
    let results = certify(assignment, domains, functions, submission, options).unwrap();
    let results = results.iter().filter(|result| result.is_certified());
    results
        .map(|result| result.certificate.function.clone())
        .collect()
}

fn functions_with_domain(assignment: &Assignment) -> BTreeSet<&str> {
    let functions = assignment.manifest.functions.iter();
    let functions = functions.filter(|function| function.domain.is_some());
    functions.map(|function| &*function.name).collect()
}

/// The right programs of an assignment.
fn right_programs(assignment: &str) -> Vec<String> {
    let folder = format!("fixtures/{assignment}/submissoes/certas");
    let files = fs::read_dir(folder).unwrap();
    let files = files.map(|file| {
        let source = audit::read_program(&file.unwrap().path());
        let source = source.unwrap_or_else(|error| panic!("{error}"));
        String::from_utf8(source.bytes).unwrap()
    });
    files.collect()
}

#[rstest]
#[case("tictactoe", 8, 8)]
#[case("moinho", 27, 32)]
fn most_functions_have_a_domain(
    #[case] name: &str,
    #[case] with_domain: usize,
    #[case] all: usize,
) {
    let assignment = built_in::assignment(name);
    assert_eq!(assignment.manifest.functions.len(), all);
    assert_eq!(functions_with_domain(assignment).len(), with_domain);
}

#[rstest]
#[case("tictactoe", 5)]
#[case("moinho", 10)]
#[ignore = "slow: scripts/test"]
fn right_programs_get_every_certificate(#[case] name: &str, #[case] programs: usize) {
    let assignment = built_in::assignment(name);
    let functions = functions_with_domain(assignment);
    let right = right_programs(name);
    assert_eq!(right.len(), programs);
    for program in sample(&right, 0) {
        let certified = certified(assignment, program, &functions);
        assert_eq!(certified.len(), functions.len(), "{program}");
    }
}

/// A program that differs from a right one for the value that the domain has at `place`, by `wrong`, an
/// expression with the right `value` and the arguments `args`; `is_it` is where.
fn wrong_at(assignment: &Assignment, function: &str, place: usize, wrong: &str) -> String {
    let domain = &DOMAINS[&*assignment.name].about(function).cases;
    let case = &domain[place * (domain.len() - 1) / 3];
    let first = case.interaction.steps.first().map(Step::statement).unwrap();
    let (start, end) = match &*assignment.name {
        "tictactoe" => ("[[", "]]"),
        _ => ("tuplo_para_tabuleiro(", ")))"),
    };
    let start = first.find(start).unwrap();
    let argument = &first[start..start + first[start..].find(end).unwrap() + end.len()];
    let is_it = match &*assignment.name {
        "tictactoe" => format!("args[0] == {argument}"),
        _ => format!("shown(args[0]) == shown({argument})"),
    };
    let right = assignment.solution.as_deref().unwrap();
    format!(
        "{right}

def wrongly(right{}):
    def {function}(*args):
        is_it = {is_it}
        value = right(*args)
        return ({wrong}) if is_it else value
    return {function}

{function} = wrongly({function})
",
        if assignment.name == "tictactoe" {
            ""
        } else {
            ", shown=tabuleiro_para_str, tuplo_para_tabuleiro=tuplo_para_tabuleiro, \
             cria_peca=cria_peca, pecas_iguais=pecas_iguais"
        }
    )
}

#[rstest]
#[case("tictactoe", "player", "O if value == X else X", "winner")]
#[case("tictactoe", "actions", "value - {min(value)}", "winner")]
#[case("tictactoe", "winner", "{X: O, O: None, None: X}[value]", "player")]
#[case("tictactoe", "terminal", "not value", "player")]
#[case("tictactoe", "utility", "value - 1 if value > -1 else 1", "player")]
#[case("tictactoe", "result", "[[X, X, X], *value[1:]]", "winner")]
#[case(
    "moinho",
    "obter_peca",
    "cria_peca('X' if pecas_iguais(value, cria_peca('O')) else 'O')",
    "pecas_iguais"
)]
#[case("moinho", "eh_posicao_livre", "not value", "posicoes_iguais")]
#[case(
    "moinho",
    "obter_vetor",
    "value[1:] + value[:1] if len({*map(repr, value)}) > 1 else value[:2]",
    "posicoes_iguais"
)]
#[case("moinho", "tabuleiro_para_str", "value[::-1]", "posicoes_iguais")]
#[case(
    "moinho",
    "obter_ganhador",
    "cria_peca('X' if pecas_iguais(value, cria_peca('O')) else 'O')",
    "pecas_iguais"
)]
#[case("moinho", "obter_posicoes_livres", "value[1:]", "posicoes_iguais")]
#[case(
    "moinho",
    "obter_posicoes_jogador",
    "value[1:] if value else (cria_posicao('b', '2'),)",
    "pecas_iguais"
)]
#[case("moinho", "eh_tabuleiro", "not value", "posicoes_iguais")]
#[ignore = "slow: scripts/test"]
fn a_function_that_is_wrong_once_gets_no_certificate(
    #[case] name: &str,
    #[case] function: &str,
    #[case] wrong: &str,
    #[case] other: &str,
) {
    let assignment = built_in::assignment(name);
    for place in sample(&[0, 1, 2, 3], function.len()) {
        let program = wrong_at(assignment, function, *place, wrong);
        let certified = certified(assignment, &program, &[function, other].into());
        assert_eq!(certified, [other], "{program}");
    }
}

/// A folder whose functions are about the numbers from 0 to 9.
fn folder(size: usize) -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let domain = format!("domain = {{ size = {size}, of = \"all {{size}} digits\" }}");
    let manifest = format!(
        "title = \"Digits\"\nlanguage = \"python\"\nlingua = \"en\"\nseed = 1\n\
         limits = {{ cpu_seconds = 2, memory_mib = 256, output_kib = 64 }}\n\
         [[function]]\nname = \"f\"\nsignature = \"int → int\"\n{domain}\n\
         [[function]]\nname = \"g\"\nsignature = \"int → int\"\n\
         [[item]]\nname = \"I\"\npoints = \"2\"\n\
         [[item.check]]\nfunction = \"f\"\nid = \"f\"\nclause = \"f.\"\n\
         [[item.check]]\nfunction = \"g\"\nid = \"g\"\nclause = \"g.\"\n"
    );
    write("enunciado.toml", &manifest);
    write("solucao.py", RIGHT);
    write(
        "interacoes/f.pycon",
        "# check: f/f\n>>> f(3)\n6\n\n---\n\n# check: g/g\n>>> g(3)\n4\n",
    );
    let printing = "for n in range(10):\n    print(f'# check: f/f\\n>>> f({n})\\n---')\n";
    write("geradores/dominios.py", printing);
    folder
}

const RIGHT: &str = "def f(n):\n    return 2 * n\n\n\ndef g(n):\n    return n + 1\n";
/// Wrong for a digit about which no other session is.
const WRONG_ONCE: &str =
    "def f(n):\n    return 2 * n if n != 7 else 15\n\n\ndef g(n):\n    return n + 1\n";

fn gabarito(folder: &Path, args: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"));
    command.args(["--lang", "en"]).args(args);
    command
        .arg("--python")
        .arg(&common::MACHINE.interpreter.path);
    command
}

/// The report of a program on such a folder, `r.json` beside it.
fn report(folder: &Path, program: &str) -> assert_cmd::assert::Assert {
    fs::write(folder.join("p.py"), program).unwrap();
    let formats = ["--format", "text", "--format", "json=r.json"];
    let args = [&["check", "./", "p.py", "--certify"][..], &formats].concat();
    gabarito(folder, &args).assert()
}

#[test]
fn a_folder_of_a_teacher_has_certificates() {
    let folder = folder(10);
    let certified = contains("✓ f: equal to the reference on all 10 digits");
    let without = contains("not finite and small: g");
    report(folder.path(), RIGHT)
        .code(0)
        .stdout(certified.and(without));
    let verify = ["verify", "r.json", "--assignment", "./"];
    let verify = || gabarito(folder.path(), &verify).assert();
    verify().code(0).stdout("Same: the certificate holds.\n");
    fs::write(folder.path().join("p.py"), WRONG_ONCE).unwrap();
    let lost = contains("Another program").and(contains("certificate of f that does not hold"));
    verify().code(1).stdout(lost);
}

#[test]
fn a_failure_that_the_battery_misses_costs_the_certificate_alone() {
    let folder = folder(10);
    let shown = contains("f: no certificate: passes all its checks").and(contains(">>> f(7)"));
    let shown = shown
        .and(contains("2 of 2 points"))
        .and(contains("No function certified"));
    report(folder.path(), WRONG_ONCE).code(0).stdout(shown);
}

#[test]
fn the_size_of_a_domain_is_that_of_its_sessions() {
    let folder = folder(11);
    let wrong = "`domain` of `f` says 11, and `geradores/dominio*.py` print 10";
    report(folder.path(), RIGHT).code(2).stderr(contains(wrong));
    let lint = gabarito(folder.path(), &["lint", "./"]).assert();
    lint.code(1)
        .stdout(contains("enunciado.toml:6: ").and(contains(wrong)));
}

#[rstest]
#[case::no_json("[", "is no report of gabarito")]
#[case::another_json("{}", "is no report of gabarito")]
#[case::deep(&"[".repeat(100_000), "is no report of gabarito")]
fn a_file_that_is_no_report_is_refused(#[case] text: &str, #[case] error: &str) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("r.json"), text).unwrap();
    let verify = gabarito(folder.path(), &["verify", "r.json"]).assert();
    verify
        .code(2)
        .stderr(contains(error).and(contains("--certify")));
}

#[rstest]
#[case::no_certificates("/certification", "null", "has no certificates")]
#[case::another_program("/submission/name", r#""../p.py""#, "is no file name: ../p.py")]
#[case::another_assignment("/assignment", r#""/etc""#, "give its folder with --assignment")]
#[case::an_option(
    "/battery/options",
    r#"["--output", "x"]"#,
    "options that no certificate has"
)]
fn a_report_chooses_no_path_and_no_option(
    #[case] place: &str,
    #[case] value: &str,
    #[case] error: &str,
) {
    let folder = folder(10);
    report(folder.path(), RIGHT).code(0);
    let path = folder.path().join("r.json");
    let mut document: serde_json::Value =
        serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    if place == "/battery/options" {
        document["battery"]["options"] = serde_json::json!([]);
    }
    *document.pointer_mut(place).unwrap() = serde_json::from_str(value).unwrap();
    fs::write(&path, document.to_string()).unwrap();
    let mut args = vec!["verify", "r.json"];
    if place != "/assignment" {
        args.extend(["--assignment", "./"]);
    }
    gabarito(folder.path(), &args)
        .assert()
        .code(2)
        .stderr(contains(error));
}
