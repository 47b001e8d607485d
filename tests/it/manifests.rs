//! The data of every assignment agrees with its engine and with itself.

use std::fs;
use std::path::{Path, PathBuf};

use gabarito::assignment::Assignment;
use gabarito::assignment::manifest::{Manifest, Points, decimal};
use gabarito::engines::registry;
use gabarito::judge::audit::EquivalentMutants;
use rstest::rstest;

/// The assignments whose texts are about sessions, not about matches.
fn of_sessions() -> Vec<Assignment> {
    let mut all = registry::all().expect("the embedded data are right");
    all.retain(Assignment::has_sessions);
    all
}

#[test]
fn the_functions_of_the_text_are_bound_in_its_order() {
    for engine in registry::ENGINES {
        let library = &engine.library;
        if library.functions.is_empty() {
            continue;
        }
        let manifest = engine.manifest().unwrap();
        let text: Vec<&str> = manifest.functions.iter().map(|f| f.name.as_str()).collect();
        let bound: Vec<&str> = library.functions.iter().map(|f| f.name).collect();
        assert_eq!(text, bound);
    }
}

#[test]
fn every_function_makes_a_promise() {
    for assignment in registry::all().unwrap() {
        let manifest = &assignment.manifest;
        for function in &manifest.functions {
            let promises = manifest
                .checks()
                .any(|check| check.function == function.name);
            assert!(promises, "{}", function.name);
        }
    }
}

#[test]
fn every_documented_step_shows_a_promise() {
    for assignment in of_sessions() {
        let battery = assignment.documented().unwrap();
        assert!(!battery.cases.is_empty());
    }
}

/// Where a text prints no session, each of its sentences is one: the file has the
/// name of the check, quotes it, and shows nothing else.
#[test]
fn every_sentence_of_a_text_without_sessions_is_one() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut seen = 0;
    for assignment in of_sessions() {
        if fixtures.join(&assignment.name).join("impresso").exists() {
            continue;
        }
        let manifest = &assignment.manifest;
        let battery = assignment.documented().unwrap();
        let sessions = &assignment.sessions;
        assert_eq!(sessions.len(), manifest.checks().count());
        for (file, transcript) in sessions {
            let path = file.replace(".pycon", "").replace("__", "/");
            let check = manifest.check(&path).expect(&path);
            let text = transcript.to_string();
            assert!(
                text.starts_with(&format!("# «{}»\n", check.clause)),
                "{file}"
            );
            let mut cases = battery.cases.iter();
            let shows = cases.any(|case| {
                case.interaction == transcript.interactions[0] && case.checks.last() == Some(check)
            });
            assert!(shows && transcript.interactions.len() == 1, "{file}");
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[rstest]
#[case("moinho", "12")]
#[case("scrabble", "16")]
#[case("tictactoe", "26")]
#[case("velha", "4")]
fn items_add_up_to_the_points_of_the_text(#[case] name: &str, #[case] points: &str) {
    let manifest = registry::engine(name).unwrap().manifest().unwrap();
    let all: Points = manifest.items.iter().map(|item| item.points).sum();
    assert_eq!(decimal(all), points);
}

#[test]
fn the_reference_has_one_of_the_readings_that_are_accepted() {
    for assignment in registry::all().unwrap() {
        for reading in &assignment.manifest.readings {
            assert!(
                reading.accepted.contains(&reading.reference),
                "{}",
                reading.name
            );
            assert!(reading.accepted.len() > 1, "{}", reading.name);
        }
    }
}

/// A row that is about no program any more would one day excuse another change.
#[test]
fn every_change_that_makes_no_difference_is_one_of_a_correct_program() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut seen = 0;
    for assignment in registry::all().unwrap() {
        let folder = fixtures.join(&assignment.name);
        let Ok(text) = fs::read_to_string(folder.join("equivalentes.toml")) else {
            continue;
        };
        let known: EquivalentMutants = toml::from_str(&text).unwrap();
        for change in known.changes {
            let program = format!("submissoes/certas/{}.py", change.program);
            let program = fs::read_to_string(folder.join(program)).unwrap_or_default();
            let lines: Vec<&str> = program.lines().map(str::trim).collect();
            let stands = change.from.lines().all(|line| lines.contains(&line));
            assert!(stands && !change.from.is_empty(), "{change:?}");
            assert!(!change.to.is_empty(), "{change:?}");
            assert!(!change.to.contains(&change.from), "{change:?}");
            assert!(!change.reason.trim().is_empty(), "{change:?}");
            seen += 1;
        }
    }
    assert!(seen > 0);
}

const SOUND: &str = r#"
title = "T"
language = "python"
lingua = "pt"
seed = 1
[limits]
cpu_seconds = 1
memory_mib = 1
output_kib = 1
[[function]]
name = "f"
signature = "{} → {}"
[[item]]
name = "i"
points = "1"
[[item.check]]
function = "f"
id = "a"
clause = "c"
"#;

#[rstest]
#[case("function = \"f\"", "function = \"g\"", "not listed")]
#[case("points = \"1\"", "points = \"um\"", "no number of points")]
#[case("seed = 1", "semente = 1", "there is no key `semente`")]
fn a_manifest_that_contradicts_itself_is_refused(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] words: &str,
) {
    assert!(Manifest::parse(SOUND).is_ok());
    let error = Manifest::parse(&SOUND.replace(right, wrong)).unwrap_err();
    assert!(error.to_string().contains(words), "{error}");
}

/// Files that may name an assignment: the engines, and data of tests.
const MAY_NAME: [&str; 2] = ["engines", "sample_document.rs"];

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of src");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let looked_at = paths.filter(|path| !MAY_NAME.iter().any(|name| path.ends_with(name)));
    let found = looked_at.flat_map(|path| {
        if path.is_dir() {
            rust_files(&path)
        } else {
            Vec::from_iter(
                path.extension()
                    .is_some_and(|it| it == "rs")
                    .then_some(path),
            )
        }
    });
    found.collect()
}

#[test]
fn no_code_but_the_registry_names_an_assignment() {
    let files = rust_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(files.len() > 100);
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().map(str::trim_start);
        // Comments and the examples in the help of commands are no code.
        let is_prose = |line: &&str| line.starts_with("//") || line.starts_with("gabarito ");
        for line in lines.filter(|line| !is_prose(line)) {
            let names = registry::ENGINES.iter().map(|engine| engine.name);
            let named: Vec<&str> = names.filter(|name| line.contains(name)).collect();
            assert!(named.is_empty(), "{}: {line}", file.display());
        }
    }
}

#[test]
fn manifests_meet_their_schema() {
    let schema = schemars::schema_for!(Manifest);
    let validator = jsonschema::validator_for(schema.as_value()).unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut seen = 0;
    for name in ["conta", "moinho", "scrabble", "tictactoe", "velha"] {
        let text = fs::read_to_string(fixtures.join(name).join("enunciado.toml")).unwrap();
        let manifest: toml::Value = toml::from_str(&text).unwrap();
        let mut manifest = serde_json::to_value(manifest).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&manifest)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
        manifest["item"][0]["points"] = "um".into();
        assert!(!validator.is_valid(&manifest), "{name}");
        seen += 1;
    }
    assert_eq!(seen, 5);
}
