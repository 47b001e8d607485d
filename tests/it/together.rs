//! Cases that share a process are judged as if each had been asked alone.

use crate::common;

use std::num::NonZero;
use std::path::PathBuf;

use gabarito::audit;
use gabarito::battery::Battery;
use gabarito::grading::{AnswerKey, CheckResult, CheckVerdict, RunOptions, Submission, assess};
use gabarito::registry;
use gabarito::submission::Source;
use rstest::rstest;

const RIGHT: &str = include_str!("../../fixtures/moinho/submissoes/certas/tuplos.py");

/// The documented battery, its cases alone or together where they only compute.
fn battery(together: usize, seed: u64) -> Battery {
    let moinho = registry::find_assignment("moinho").unwrap();
    let mut battery = moinho.documented().unwrap();
    battery.seed = seed;
    for (index, case) in battery.cases.iter_mut().enumerate() {
        let steps = &case.interaction.steps;
        if steps.iter().all(|step| step.typed().is_empty()) {
            case.group = (together > 1).then_some(index / together);
        }
    }
    battery
}

/// By so many processes at once.
fn assessed(source: &Source, battery: &Battery, processes: usize) -> Vec<CheckResult> {
    let moinho = registry::find_assignment("moinho").unwrap();
    let processes = NonZero::new(processes).unwrap();
    let submission = Submission::new(&common::MACHINE, source);
    let run_options = RunOptions {
        processes,
        ..RunOptions::default()
    };
    let key = AnswerKey::new(&moinho, battery);
    let (assessment, workers) = assess(&key, submission, run_options).unwrap();
    assert!(assessment.loading.is_err() || workers.len() == processes.get());
    assessment.checks
}

fn source(program: &str) -> Source {
    Source {
        name: "projeto.py".to_owned(),
        bytes: program.as_bytes().to_vec(),
        ..Source::default()
    }
}

/// What a check came to, without what it cost.
fn verdicts(checks: &[CheckResult]) -> Vec<String> {
    let words = checks.iter().map(|result| {
        let path = result.check.path();
        let failures = result.failures.iter();
        let failures: Vec<_> = failures
            .map(|failure| (failure.verdict, failure.session.to_string()))
            .collect();
        format!(
            "{path}: {:?} {:?} {failures:?}",
            result.verdict, result.cases
        )
    });
    words.collect()
}

#[rstest]
fn programs_are_judged_as_if_asked_alone(
    #[files("fixtures/moinho/submissoes/*/*.py")]
    #[files("fixtures/moinho/submissoes/*/*.patch")]
    #[exclude("estado")]
    program: PathBuf,
    #[values((2, 1), (40, 1), (10, 3))] (together, processes): (usize, usize),
) {
    let source = audit::read_program(&program).unwrap();
    let alone = assessed(&source, &battery(1, 7), 1);
    let shared = assessed(&source, &battery(together, 7), processes);
    assert_eq!(verdicts(&shared), verdicts(&alone));
}

/// Each call remembers those before it, which a process of its own has not.
#[rstest]
fn what_is_wrong_alone_is_wrong_in_a_batch_that_hides_it(
    #[values(1, 2, 3)] seed: u64,
    #[values((40, 1), (10, 3))] (together, processes): (usize, usize),
) {
    let program = format!(
        "{RIGHT}\ncalls = 0\nright = obter_ganhador\ndef obter_ganhador(t):\n    \
         global calls\n    calls += 1\n    return cria_peca(' ') if calls == 1 else right(t)\n"
    );
    let source = source(&program);
    for (battery, processes) in [(battery(1, seed), 2), (battery(together, seed), processes)] {
        let checks = assessed(&source, &battery, processes);
        let mut results = checks.iter();
        let found = results.find(|result| result.check.path() == "obter_ganhador/em-linha");
        assert_eq!(found.unwrap().verdict, CheckVerdict::Fail);
    }
}
