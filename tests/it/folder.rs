//! An assignment of a folder, by the commands that take one.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use tempfile::TempDir;

const FOLDER: &str = "fixtures/conta";
const SOLUTION: &str = "fixtures/conta/solucao.py";

/// A command that caches answers in a folder.
fn caching(cache: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    command.env("XDG_CACHE_HOME", cache);
    command
}

/// A command whose cached answers are those of other tests, too.
fn gabarito() -> Command {
    caching(Path::new(env!("CARGO_TARGET_TMPDIR")))
}

fn temporary() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A program with one thing in the solution written otherwise.
fn written_otherwise(folder: &TempDir, written: &str, otherwise: &str) -> String {
    let solution = fs::read_to_string(SOLUTION).unwrap();
    assert!(solution.contains(written), "{written}");
    let path = folder.path().join("projeto.py");
    fs::write(&path, solution.replace(written, otherwise)).unwrap();
    path.display().to_string()
}

#[test]
#[ignore = "slow: scripts/test"]
fn the_solution_has_full_marks_and_its_answers_are_cached() {
    let cache = temporary();
    for _ in 0..2 {
        let mut check = caching(cache.path());
        let check = check.args(["check", FOLDER, SOLUTION]).assert().success();
        check.stdout(contains("conta · solucao.py: 20 de 20 valores"));
    }
    let answers = cache.path().join("gabarito/answers");
    assert_eq!(fs::read_dir(answers).unwrap().count(), 1);
}

#[rstest]
#[case("dodona")]
#[case("gradescope")]
#[case("classroom")]
#[ignore = "slow: scripts/test"]
fn a_session_of_the_text_is_shown_before_a_shorter_hidden_one(#[case] format: &str) {
    let folder = temporary();
    let program = written_otherwise(&folder, "    total = 0", "    total = 1");
    let mut check = gabarito();
    check.args(["check", FOLDER, &program, "--format", format]);
    // Of `preco(0)` the student reads no more than that there is such a session.
    let shown = contains(">>> preco(11)").and(contains("sessão escondida"));
    check.assert().code(1).stdout(shown);
}

#[rstest]
#[case::constant(
    "(10, 80)",
    "(15, 80)",
    ">>> preco(16)",
    "Escalões .......................... 1 / 4"
)]
#[case::selector(
    "return leitura[\"metros\"]",
    "return leitura[\"dia\"]",
    ">>> obter_metros(cria_leitura(1, 0))",
    "TAD leitura ....................... 4 / 5"
)]
#[case::drawn_and_shrunk(
    "leituras[place] = leitura",
    "leituras.append(leitura)",
    ">>> l = [cria_leitura(1, 0)]",
    "Acerto ............................ 0 / 3"
)]
#[ignore = "slow: scripts/test"]
fn a_mistake_is_shown_by_the_simplest_session(
    #[case] written: &str,
    #[case] otherwise: &str,
    #[case] session: &str,
    #[case] item: &str,
) {
    let folder = temporary();
    let program = written_otherwise(&folder, written, otherwise);
    let mut check = gabarito();
    let check = check.args(["check", FOLDER, &program]).assert().code(1);
    check.stdout(contains(session).and(contains(item)));
}

#[rstest]
#[case::it_fails("(10, 80)", true)]
#[case::it_is_not_defined("def preco(", false)]
#[ignore = "slow: scripts/test"]
fn the_advice_of_a_check_is_shown_where_a_session_fails(
    #[case] written: &str,
    #[case] is_shown: bool,
) {
    let folder = temporary();
    let otherwise = written.replace("80", "90").replace("preco", "outro");
    let program = written_otherwise(&folder, written, &otherwise);
    let mut check = gabarito();
    check.args(["check", FOLDER, &program, "--function", "preco"]);
    let check = check.assert().code(1);
    let text = String::from_utf8_lossy(&check.get_output().stdout);
    let advice = "Sugestão: Experimenta o último metro";
    assert_eq!(text.contains(advice), is_shown, "{text}");
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_barrier_that_is_not_respected_is_shown_with_its_line() {
    let folder = temporary();
    let program = written_otherwise(
        &folder,
        "key=obter_dia)\n    if",
        "key=lambda r: r['dia'])\n    if",
    );
    let mut check = gabarito();
    let check = check.args(["check", FOLDER, &program]).assert();
    check.stdout(contains("✗ TAD leitura").and(contains("em consumo: ['dia'] sobre leitura")));
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_class_is_judged_and_merged() {
    let folder = temporary();
    let (class, out) = (folder.path().join("turma"), folder.path().join("out"));
    fs::create_dir(&class).unwrap();
    fs::copy(SOLUTION, class.join("ana.py")).unwrap();
    fs::write(class.join("rui.py"), "def preco(n):\n    return 0\n").unwrap();
    let run = |arguments: &[&Path]| {
        let mut command = gabarito();
        command.args(arguments).assert().code(1);
    };
    let fixture = Path::new(FOLDER);
    run(&["class".as_ref(), fixture, &class, "--out".as_ref(), &out]);
    let table = |out: &Path| fs::read_to_string(out.join("turma.csv")).unwrap();
    let merged = folder.path().join("merged");
    run(&["merge".as_ref(), "--out".as_ref(), &merged, &out]);
    assert_eq!(table(&out), table(&merged));
    assert!(table(&out).contains("\"ana\";\"ana.py\""));
}

#[test]
fn a_session_of_any_python_is_answered() {
    let folder = temporary();
    let session = folder.path().join("s.pycon");
    fs::write(
        &session,
        "# check: preco/escaloes\n>>> [preco(n) for n in range(3)]\n",
    )
    .unwrap();
    let mut replay = gabarito();
    let replay = replay.args(["replay", FOLDER]).arg(&session).assert();
    replay.success().stdout(contains("[0, 40, 80]"));
}

#[test]
#[ignore = "slow: scripts/test"]
fn what_is_drawn_depends_on_the_seed_alone() {
    let battery = |seed: &str| {
        let mut battery = gabarito();
        let battery = battery.args(["battery", FOLDER, "--function", "obter_dia"]);
        battery.args(["--seed", seed]).output().unwrap().stdout
    };
    assert_eq!(battery("3"), battery("3"));
    assert_ne!(battery("3"), battery("4"));
}

#[test]
fn a_generator_prints_sessions_by_the_seed() {
    let folder = temporary();
    let own = folder.path().join("conta");
    fs::create_dir_all(own.join("geradores")).unwrap();
    for file in ["enunciado.toml", "solucao.py"] {
        fs::copy(format!("{FOLDER}/{file}"), own.join(file)).unwrap();
    }
    let program = "import sys\nimport solucao\nfrom _sessoes import sessao\n\
        metros = int(sys.argv[1]) + len(sys.argv[2:])\n\
        sessao(f'preco({metros})', f'metros = {solucao.preco(metros)}')\n";
    fs::write(own.join("geradores/preco.py"), program).unwrap();
    let module = "def sessao(*passos):\n    print('# check: preco/escaloes')\n    \
        for passo in passos:\n        print('>>>', passo)\n";
    fs::write(own.join("geradores/_sessoes.py"), module).unwrap();
    for (options, metres, price) in [
        (&["--seed", "3"][..], 3, 120),
        (&["--seed", "4"], 4, 160),
        (&["--seed", "3", "--exhaustive"], 4, 160),
    ] {
        let mut battery = gabarito();
        let battery = battery.arg("battery").arg(&own).args(options);
        let session = format!(">>> preco({metres})\n{price}\n>>> metros = {price}\n");
        battery.assert().code(0).stdout(contains(session));
    }
}

#[test]
fn a_solution_that_draws_without_a_seed_is_refused_with_the_statement() {
    let folder = temporary();
    let own = folder.path().join("conta");
    fs::create_dir_all(own.join("interacoes")).unwrap();
    fs::copy("fixtures/conta/enunciado.toml", own.join("enunciado.toml")).unwrap();
    let session = "# check: preco/zero\n>>> preco(0)\n";
    fs::write(own.join("interacoes/preco.pycon"), session).unwrap();
    let solution = fs::read_to_string(SOLUTION).unwrap();
    let random = "\n\nimport random\n\n\ndef preco(metros):\n    return random.random()\n";
    fs::write(own.join("solucao.py"), solution + random).unwrap();
    let mut check = gabarito();
    let check = check
        .args(["--lang", "en", "check"])
        .arg(&own)
        .arg(SOLUTION)
        .assert()
        .code(2);
    check.stderr(contains("`preco(0)`: the solution is not deterministic"));
}
