//! The assignment of the folder `fixtures/conta`: its programs, and how strong its sessions are.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use gabarito::assignment::Assignment;
use gabarito::audit::{Candidate, Caught, Equivalents, Trial, mutants_of, sampled};
use gabarito::battery::{Battery, Scope};
use gabarito::folder::Folder;
use gabarito::grading::{CheckVerdict, RunOptions, total};
use gabarito::intake::HandIn;
use gabarito::judge::{Judge, Judgement, PreparedBattery};
use rstest::rstest;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::common;

const FOLDER: &str = "fixtures/conta";

/// Mutants that are tried here: an even sample.
const SAMPLE: NonZero<usize> = NonZero::new(40).unwrap();

/// What a wrong program says of itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    /// What is wrong with it.
    #[expect(dead_code, reason = "people read it")]
    mistake: String,
    /// The function that is wrong.
    function: String,
    /// Every check that is lost.
    loses: BTreeSet<String>,
}

/// What a program that reaches behind a barrier says of itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Breaker {
    /// What it does.
    #[expect(dead_code, reason = "people read it")]
    violation: String,
    /// Where.
    line: u32,
}

static ASSIGNMENT: LazyLock<Assignment> = LazyLock::new(|| {
    let folder = Folder::read(Path::new(FOLDER)).unwrap();
    folder.assignment(common::MACHINE.clone()).unwrap()
});

static BATTERIES: LazyLock<[Battery; 2]> = LazyLock::new(|| {
    let scope = Scope {
        seed: ASSIGNMENT.manifest.seed,
        is_exhaustive: false,
    };
    [
        ASSIGNMENT.documented().unwrap(),
        ASSIGNMENT.hidden(scope).unwrap(),
    ]
});

static WHOLE: LazyLock<Battery> = LazyLock::new(|| {
    let [documented, hidden] = BATTERIES.clone();
    documented.and(hidden)
});

static PREPARED: LazyLock<PreparedBattery> =
    LazyLock::new(|| PreparedBattery::new(&ASSIGNMENT, &WHOLE).unwrap());

fn judged(file: &Path) -> Judgement {
    let handed_in = HandIn::read(file, &ASSIGNMENT.manifest).unwrap();
    let judge = Judge::new(&PREPARED, &common::MACHINE, RunOptions::default());
    judge.judge(&handed_in).unwrap()
}

/// What the first lines of a program say of it, as TOML in comments.
fn header<H: DeserializeOwned>(file: &Path) -> H {
    let source = fs::read_to_string(file).unwrap();
    let lines = source.lines().map_while(|line| line.strip_prefix("# "));
    toml::from_str(&lines.collect::<Vec<_>>().join("\n")).unwrap()
}

/// The checks that are lost.
fn lost(judgement: &Judgement) -> BTreeSet<String> {
    let checks = judgement.assessment.checks.iter();
    let lost = checks.filter(|result| result.verdict != CheckVerdict::Pass);
    lost.map(|result| result.check.path()).collect()
}

/// The violations, each with its function and line.
fn violations(judgement: &Judgement) -> Vec<(String, u32)> {
    let barriers = judgement.barriers.found.iter();
    let violations = barriers.flat_map(|barrier| &barrier.violations);
    violations
        .map(|each| (each.function.clone(), each.line))
        .collect()
}

#[rstest]
fn a_right_program_gets_every_mark(#[files("fixtures/conta/certas/*.py")] file: PathBuf) {
    let judgement = judged(&file);
    let (points, max) = total(&judgement.assessment.items);
    assert_eq!(points, max, "{:?}", lost(&judgement));
    assert_eq!(violations(&judgement), []);
}

#[rstest]
fn a_wrong_program_loses_what_it_says(#[files("fixtures/conta/erradas/*.py")] file: PathBuf) {
    let wrong: Wrong = header(&file);
    let own = format!("{}/", wrong.function);
    assert!(wrong.loses.iter().any(|check| check.starts_with(&own)));
    let judgement = judged(&file);
    assert_eq!(lost(&judgement), wrong.loses);
    assert_eq!(violations(&judgement), []);
}

#[rstest]
fn what_reaches_behind_a_barrier_is_shown(#[files("fixtures/conta/barreiras/*.py")] file: PathBuf) {
    let breaker: Breaker = header(&file);
    let judgement = judged(&file);
    let lines: Vec<u32> = violations(&judgement)
        .iter()
        .map(|(_, line)| *line)
        .collect();
    assert_eq!(lines, [breaker.line]);
    assert_eq!(lost(&judgement), BTreeSet::new());
}

#[test]
fn its_sessions_catch_the_mutants_of_its_solution() {
    let equivalents = fs::read_to_string(format!("{FOLDER}/equivalentes.toml")).unwrap();
    let equivalents: Equivalents = toml::from_str(&equivalents).unwrap();
    let solution = ASSIGNMENT.solution.as_deref().unwrap();
    let mut mutants = mutants_of("solucao", solution);
    let all = mutants.len();
    mutants.retain(|mutant| !equivalents.knows(&mutant.candidate));
    let stated: usize = equivalents.changes.iter().map(|each| each.to.len()).sum();
    assert_eq!(all - mutants.len(), stated, "each entry is of a mutant");
    let mutants = sampled(mutants, SAMPLE, 1).into_iter();
    let mutants: Vec<Candidate> = mutants.map(|mutant| mutant.candidate).collect();
    let [documented, hidden] = &*BATTERIES;
    let trial = Trial {
        assignment: &ASSIGNMENT,
        machine: &common::MACHINE,
        documented,
        hidden,
    };
    let caught = trial.run(&mutants, 2, &|| ()).unwrap();
    let by = |is_caught: fn(&Caught) -> bool| caught.iter().filter(|each| is_caught(each)).count();
    let both = by(|each| each.documented || each.hidden);
    assert_eq!((by(|each| each.documented), both), (25, SAMPLE.get()));
}
