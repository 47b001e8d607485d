//! The data of every assignment agrees with its engine and with itself.

use gabarito::assignment;
use gabarito::battery::documented;
use gabarito::grading::decimal;
use gabarito::manifest::{Manifest, Points};
use rstest::rstest;

#[test]
fn the_functions_of_the_text_are_bound_in_its_order() {
    for assignment in assignment::ALL {
        let manifest = assignment.manifest().unwrap();
        let text: Vec<&str> = manifest.functions.iter().map(|f| f.name.as_str()).collect();
        let bound: Vec<&str> = assignment.functions().iter().map(|f| f.name).collect();
        assert_eq!(text, bound);
    }
}

#[test]
fn every_function_makes_a_promise() {
    for assignment in assignment::ALL {
        let manifest = assignment.manifest().unwrap();
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
    for assignment in assignment::ALL {
        let manifest = assignment.manifest().unwrap();
        let battery = documented(*assignment, &manifest).unwrap();
        assert!(!battery.questions.is_empty());
    }
}

#[rstest]
#[case("moinho", "12")]
#[case("scrabble", "16")]
fn items_add_up_to_the_points_of_the_text(#[case] name: &str, #[case] points: &str) {
    let manifest = assignment::find(name).unwrap().manifest().unwrap();
    let all: Points = manifest.items.iter().map(|item| item.points).sum();
    assert_eq!(decimal(all), points);
}

#[test]
fn the_reference_has_one_of_the_readings_that_are_accepted() {
    for assignment in assignment::ALL {
        for reading in assignment.manifest().unwrap().readings {
            assert!(
                reading.accepted.contains(&reading.reference),
                "{}",
                reading.name
            );
            assert!(reading.accepted.len() > 1, "{}", reading.name);
        }
    }
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
#[case("seed = 1", "semente = 1", "unknown field `semente`")]
fn a_manifest_that_contradicts_itself_is_refused(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] words: &str,
) {
    assert!(Manifest::parse(SOUND).is_ok());
    let error = Manifest::parse(&SOUND.replace(right, wrong)).unwrap_err();
    assert!(error.to_string().contains(words), "{error}");
}
