//! What is true of every battery, whoever made it.

use crate::common;
use crate::common::size::Size;
use crate::common::{built_in, programs};

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use assert_cmd::cargo::cargo_bin;
use gabarito::assignment::Assignment;
use gabarito::assignment::battery::{Battery, Scope, answered, pytest};
use gabarito::engines::registry;
use gabarito::judge::audit;
use gabarito::messages::{Lingua, Messages};
use gabarito::session::Script;
use gabarito::session::observation::Event;
use rstest::rstest;
use tempfile::TempDir;

/// The assignments whose programs are asked sessions.
const OF_SESSIONS: [&str; 3] = ["moinho", "scrabble", "tictactoe"];

fn assignment(name: &str) -> &'static Assignment {
    built_in::assignment(name)
}

fn battery(name: &str, seed: u64, is_exhaustive: bool) -> Battery {
    let assignment = assignment(name);
    let scope = Scope {
        seed,
        is_exhaustive,
    };
    assignment.hidden(scope, &common::MACHINE).unwrap()
}

#[rstest]
#[ignore = "slow: scripts/test"]
fn every_clause_of_the_text_has_a_session_that_shows_it(
    #[values("moinho", "scrabble", "tictactoe")] name: &str,
) {
    let assignment = assignment(name);
    let manifest = &assignment.manifest;
    let all = assignment
        .documented()
        .unwrap()
        .and(battery(name, 1, false));
    let cases = all.cases.iter();
    let shown: BTreeSet<String> = cases
        .flat_map(|case| case.checks.iter().map(|check| check.path()))
        .collect();
    for check in manifest.checks() {
        assert!(shown.contains(&check.path()), "{}", check.path());
    }
}

#[rstest]
#[ignore = "slow: scripts/test"]
fn the_same_seed_makes_the_same_battery(#[values("moinho", "scrabble", "tictactoe")] name: &str) {
    let printed = |seed: &str, cache: &TempDir| {
        let mut battery = assert_cmd::Command::new(cargo_bin!("gabarito"));
        battery.args(["battery", name, "--seed", seed]);
        battery.env("XDG_CACHE_HOME", cache.path());
        battery.assert().code(0).get_output().stdout.clone()
    };
    let [cache, other] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let seven = printed("7", &cache);
    // Read from the cache, and made anew.
    assert!(seven == printed("7", &cache) && seven == printed("7", &other));
    assert!(seven != printed("8", &cache));
}

/// Every answer is one that a program can give: the typed lines last, and what the text leaves open
/// is said by the session.
#[rstest]
#[ignore = "slow: scripts/test"]
fn the_reference_answers_the_sessions_of_any_seed(
    #[values("moinho", "scrabble", "tictactoe")] name: &str,
    #[values((1, true), (2, false), (3, false))] (seed, is_exhaustive): (u64, bool),
) {
    let Assignment {
        oracle, manifest, ..
    } = assignment(name);
    let oracle = &**oracle;
    let most = if Size::asked() == Size::Nightly {
        500
    } else {
        100
    };
    for case in battery(name, seed, is_exhaustive).sampled(most).cases {
        let script = Script::of(&case.interaction);
        let answer = oracle.answer(&script).unwrap();
        let mut events = answer.steps.iter().flatten();
        let ends_early = |event: &Event| matches!(event, Event::Raised(raised) if raised.types.first().is_some_and(|name| name == "EOFError"));
        assert!(!events.any(ends_early), "{}", case.interaction);
        let others = manifest
            .readings
            .iter()
            .filter(|each| case.reading.as_ref() != Some(each));
        for other in others {
            let answers = oracle.answer_each(&script, Some(other)).unwrap();
            assert_eq!(answers.len(), 1, "{}: {}", other.name, case.interaction);
        }
    }
}

/// A statement without the arguments of its calls and the keys of its subscripts, which
/// differ by case.
fn outside_of_calls(statement: &str) -> String {
    let mut outside = String::new();
    let mut depth = 0_usize;
    let mut quote = None;
    for each in statement.chars() {
        let is_quote = each == '\'' || each == '"';
        match quote {
            Some(open) if each == open => quote = None,
            None if is_quote => quote = Some(each),
            _ => {}
        }
        let is_text = quote.is_some() || is_quote;
        let is_part = |before: char| before.is_alphanumeric() || "_)]".contains(before);
        let is_of_something = outside.ends_with(is_part);
        match each {
            ')' | ']' if depth > 0 && !is_text => depth -= 1,
            '(' | '[' if !is_text && (depth > 0 || is_of_something) => depth += 1,
            _ if depth == 0 => outside.push(each),
            _ => {}
        }
    }
    outside
}

fn calls(given: &str) -> bool {
    let mut before = given.split('(');
    before.next_back();
    before.any(|each| each.ends_with(|last: char| last.is_alphanumeric() || last == '_'))
}

/// Whether a statement says more than what is asked: compares, or names a value that is
/// not an argument.
fn gives_something_away(statement: &str) -> bool {
    // The value of a name is a part of the case.
    let asked = match statement.split_once(" = ") {
        Some((_, given)) if given.starts_with(['[', '{']) || !calls(given) => return false,
        Some((_, made)) => made,
        None => statement,
    };
    let outside = outside_of_calls(asked);
    let compares = ["==", "!=", "<", ">", " in ", " is ", " not "];
    let is_loop = statement.starts_with("for ") || statement.starts_with("while ");
    let is_part = |each: char| each.is_alphanumeric() || each == '_';
    let mut words = outside.split(|each| !is_part(each));
    let is_literal = |word: &str| {
        word.starts_with(|each: char| each.is_ascii_digit())
            || ["True", "False", "None"].contains(&word)
    };
    (!is_loop && compares.iter().any(|each| outside.contains(each)))
        || outside.contains(['\'', '"'])
        || words.any(is_literal)
}

#[rstest]
#[case("minimax([[None, 'X', None]])", false)]
#[case("b = [['X', None, 'O']]", false)]
#[case("(posicao_para_str(m[0]), len(m))", false)]
#[case("t[0][1]", false)]
#[case("minimax(b) == (0, 1)", true)]
#[case("minimax(b) in {(0, 1)}", true)]
#[case("t1, f(2)['B']", false)]
#[case("(len(m), 'a1')", true)]
#[case("m, 3", true)]
#[case("r = obter_ganhador(t) is None", true)]
fn a_statement_that_holds_its_answer_is_seen(#[case] statement: &str, #[case] expected: bool) {
    assert_eq!(gives_something_away(statement), expected);
}

#[rstest]
#[ignore = "slow: scripts/test"]
fn no_hidden_statement_holds_its_answer(
    #[values("moinho", "scrabble", "tictactoe")] name: &str,
    #[values(false, true)] is_exhaustive: bool,
) {
    let battery = battery(name, 1, is_exhaustive);
    assert!(!battery.cases.is_empty());
    for case in &battery.cases {
        for step in &case.interaction.steps {
            let statement = step.statement();
            assert!(!gives_something_away(&statement), "{statement}");
        }
    }
}

#[rstest]
#[ignore = "slow: scripts/test"]
fn a_battery_that_is_printed_reads_back_with_the_same_answers(
    #[values("moinho", "scrabble", "tictactoe")] name: &str,
) {
    let battery = battery(name, 1, false).sampled(300);
    assert_eq!(battery.cases.len(), 300);
    let mut printed = String::new();
    for answered in answered(&battery, &*assignment(name).oracle) {
        printed += &answered.unwrap().session().to_string();
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("battery.pycon");
    fs::write(&file, printed).unwrap();
    let mut replay = assert_cmd::Command::new(cargo_bin!("gabarito"));
    replay.args(["replay", name, "--check"]).arg(&file);
    replay.assert().code(0).stdout("");
}

/// pytest is not needed for it: the file says what Python itself can run.
#[rstest]
#[ignore = "slow: scripts/test"]
fn the_file_for_pytest_judges_as_gabarito_does(
    #[values("moinho", "scrabble", "tictactoe")] name: &str,
) {
    let battery = battery(name, 1, false).sampled(200);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test_battery.py");
    let mut written = Vec::new();
    let assignment = assignment(name);
    let (manifest, oracle) = (&assignment.manifest, &*assignment.oracle);
    let messages = Messages::new(Lingua::Pt);
    pytest(
        name,
        "projeto.py",
        &battery,
        manifest,
        oracle,
        &messages,
        &mut written,
    )
    .unwrap();
    fs::write(&file, written).unwrap();
    fs::write(
        folder.path().join("pytest.py"),
        include_str!("data/pytest_stand_in.py"),
    )
    .unwrap();
    let programs = format!("fixtures/{name}/submissoes");
    for entry in fs::read_dir(format!("{programs}/certas")).unwrap() {
        let known = entry.unwrap().path();
        let program = folder.path().join("projeto.py");
        fs::write(&program, audit::read_program(&known).unwrap().bytes).unwrap();
        let status = Command::new(&common::MACHINE.interpreter.path)
            .arg(&file)
            .env("MODULE", &program)
            .env("PYTHONPATH", folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&status.stdout);
        assert_eq!(said.trim(), "200 passed, 0 failed", "{}", known.display());
    }
}

/// A failure that pytest shows begins with the session as the reference answers it.
#[rstest]
#[case(
    "moinho",
    "trocada.py",
    "fixtures/moinho/submissoes/erradas/coluna_ao_contrario.patch"
)]
#[case(
    "tictactoe",
    "tictactoe.py",
    "fixtures/tictactoe/submissoes/erradas/sem_colunas.py"
)]
#[ignore = "slow: scripts/test"]
fn a_failure_of_pytest_is_a_session(
    #[case] name: &str,
    #[case] module: &str,
    #[case] program: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let path = |file: &str| folder.path().join(file);
    let mut battery = assert_cmd::Command::new(cargo_bin!("gabarito"));
    battery.args(["battery", name, "--cases", "300", "--format", "pytest"]);
    if name == "moinho" {
        battery.args(["--module", module]);
    }
    let battery = battery.assert().code(0);
    fs::write(path("test_battery.py"), &battery.get_output().stdout).unwrap();
    fs::write(path("pytest.py"), include_str!("data/pytest_stand_in.py")).unwrap();
    let program = audit::read_program(Path::new(program)).unwrap();
    fs::write(path(module), program.bytes).unwrap();
    let output = Command::new(&common::MACHINE.interpreter.path)
        .arg("test_battery.py")
        .current_dir(&folder)
        .env_remove("MODULE")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let (_, failures) = said.split_once("failed\n").unwrap();
    let (session, actual) = failures.split_once("\n\nObtido:\n").unwrap();
    assert!(
        session.starts_with(">>> ") && !actual.starts_with('\n'),
        "{said}"
    );
    fs::write(path("session.pycon"), format!("{session}\n")).unwrap();
    let mut replay = assert_cmd::Command::new(cargo_bin!("gabarito"));
    replay
        .args(["replay", name, "--check"])
        .arg(path("session.pycon"));
    replay.assert().code(0).stdout("");
}

/// What `check` says as data, without what the clock says.
fn checked(name: &str, program: &str, function: &str) -> String {
    let mut check = assert_cmd::Command::new(cargo_bin!("gabarito"));
    check.args(["check", name]);
    check.arg(programs::whole(Path::new(program)));
    check.args(["--format", "json", "--function", function, "--cases", "100"]);
    let output = check.output().unwrap();
    let mut document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    without_times(&mut document);
    document.to_string()
}

fn without_times(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.retain(|name, _| name != "cpu_ms" && name != "wall_ms");
            fields.values_mut().for_each(without_times);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(without_times),
        _ => {}
    }
}

#[rstest]
#[case(
    "moinho",
    "fixtures/moinho/submissoes/erradas/aceita_espacos.patch",
    "obter_movimento_manual"
)]
#[case(
    "scrabble",
    "fixtures/scrabble/submissoes/erradas/passes_ao_todo.patch",
    "scrabble"
)]
#[case(
    "tictactoe",
    "fixtures/tictactoe/submissoes/erradas/negativos.py",
    "result"
)]
#[ignore = "slow: scripts/test"]
fn the_same_program_is_told_the_same_alone_and_on_a_machine_that_is_busy(
    #[case] name: &str,
    #[case] program: &str,
    #[case] function: &str,
) {
    let alone = checked(name, program, function);
    let both = thread::scope(|scope| {
        let at_once: Vec<_> = (0..3)
            .map(|_| scope.spawn(|| checked(name, program, function)))
            .collect();
        let at_once = at_once.into_iter().map(|each| each.join().unwrap());
        at_once.collect::<Vec<String>>()
    });
    for each in both {
        assert_eq!(each, alone);
    }
}

#[test]
fn every_assignment_with_sessions_is_looked_at_here() {
    let all = registry::all().unwrap().into_iter();
    let of_sessions = all.filter(Assignment::has_sessions);
    let names: Vec<String> = of_sessions.map(|each| each.name).collect();
    assert_eq!(names, OF_SESSIONS);
}

/// Sessions with files and runs of a program pass and fail under pytest as they do here.
#[rstest]
#[case("biblioteca", "solucao.py", true)]
#[case("biblioteca", "erradas/acrescenta.py", false)]
#[case("menu", "solucao.py", true)]
#[case("menu", "certas/funcoes.py", true)]
#[case("menu", "erradas/sem_guardar.py", false)]
fn pytest_runs_programs_and_gives_files(
    #[case] example: &str,
    #[case] program: &str,
    #[case] passes: bool,
) {
    let example = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(example);
    let folder = tempfile::tempdir().unwrap();
    let path = |file: &str| folder.path().join(file);
    let mut battery = assert_cmd::Command::new(cargo_bin!("gabarito"));
    battery
        .arg("battery")
        .arg(&example)
        .args(["--format", "pytest"]);
    let battery = battery.assert().code(0);
    fs::write(path("test_battery.py"), &battery.get_output().stdout).unwrap();
    fs::write(path("pytest.py"), include_str!("data/pytest_stand_in.py")).unwrap();
    let output = Command::new(&common::MACHINE.interpreter.path)
        .arg("test_battery.py")
        .current_dir(&folder)
        .env("MODULE", example.join(program))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.contains(" 0 failed"), passes, "{said}");
}
