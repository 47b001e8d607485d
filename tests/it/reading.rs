//! What no session shows: rules, and the barriers of the TADs.

use crate::common;
use crate::common::built_in;

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use gabarito::audit;
use gabarito::barriers::{Barrier, BarrierResults, ProbeCases, Subject};
use gabarito::battery::Scope;
use gabarito::grading::{Submission, drive};
use gabarito::rules::judge;
use gabarito::submission::Source;
use gabarito::target::Program;
use rstest::rstest;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Breaks {
    /// The correct program that it changes, if it is a fragment or a patch.
    #[expect(dead_code, reason = "the audit reads it")]
    host: Option<String>,
    mistake: String,
    rule: String,
    text: String,
}

fn name_of(file: &Path) -> String {
    let folder = file.ancestors().nth(3).unwrap().file_name().unwrap();
    folder.to_string_lossy().into_owned()
}

#[rstest]
fn a_broken_rule_is_found_where_it_is_broken(
    #[files("fixtures/*/submissoes/regras/*.py")]
    #[files("fixtures/*/submissoes/regras/*.patch")]
    file: PathBuf,
) {
    let expected: Breaks = audit::read_header(&file).unwrap();
    let manifest = &built_in::assignment(&name_of(&file)).manifest;
    let source = String::from_utf8(audit::read_program(&file).unwrap().bytes).unwrap();
    let broken: Vec<_> = judge(&manifest.rules, &source, None)
        .into_iter()
        .filter(|rule| !rule.is_remark && !rule.is_kept())
        .collect();
    let [rule] = &broken[..] else {
        panic!("{}: {broken:?}", expected.mistake);
    };
    assert_eq!(rule.name, expected.rule);
    for finding in &rule.findings {
        let line = source.lines().nth(finding.line as usize - 1).unwrap();
        let rest: String = line.chars().skip(finding.column as usize - 1).collect();
        assert!(rest.starts_with(&finding.text), "{finding:?}: {line}");
    }
    assert!(
        rule.findings
            .iter()
            .any(|each| each.text.contains(&expected.text)),
        "{rule:?}"
    );
}

#[rstest]
fn a_correct_program_breaks_no_rule(
    #[files("fixtures/*/submissoes/certas/*.py")]
    #[files("fixtures/*/submissoes/independentes/*.py")]
    file: PathBuf,
) {
    let manifest = &built_in::assignment(&name_of(&file)).manifest;
    let source = fs::read_to_string(&file).unwrap();
    for rule in judge(&manifest.rules, &source, None) {
        assert!(rule.is_remark || rule.is_kept(), "{rule:?}");
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reaches {
    /// The correct program that it changes, if it is a fragment or a patch.
    #[expect(dead_code, reason = "the audit reads it")]
    host: Option<String>,
    mistake: String,
    tad: String,
    function: String,
    operation: Option<String>,
}

/// The cases of the one assignment with TADs, made once.
static MOINHO: LazyLock<ProbeCases> = LazyLock::new(|| {
    let assignment = built_in::assignment("moinho");
    let manifest = &assignment.manifest;
    let scope = Scope {
        seed: manifest.seed,
        is_exhaustive: false,
    };
    let documented = assignment.documented().unwrap();
    let battery = documented.and(assignment.hidden(scope).unwrap());
    ProbeCases::of(&battery, assignment).unwrap()
});

/// More than any of these programs takes.
const BUDGET: Duration = Duration::from_mins(5);

fn barriers(file: &Path) -> Vec<Barrier> {
    let looked = looked_at_within(file, BUDGET);
    assert!(looked.is_whole);
    looked.found
}

fn looked_at_within(file: &Path, budget: Duration) -> BarrierResults {
    looked_at(&audit::read_program(file).unwrap(), file, budget)
}

fn looked_at(source: &Source, file: &Path, budget: Duration) -> BarrierResults {
    let assignment = built_in::assignment(&name_of(file));
    let manifest = &assignment.manifest;
    let subject = Subject {
        assignment,
        submission: Submission::new(&common::MACHINE, source),
        processes: NonZero::new(2).unwrap(),
    };
    let driver = drive(manifest, &common::MACHINE, source).unwrap();
    let (program, _) = Program::load(driver).unwrap().unwrap();
    subject.barriers(vec![program], &MOINHO, budget).unwrap()
}

#[rstest]
fn whoever_reaches_behind_a_barrier_is_seen_where_that_is_done(
    #[files("fixtures/moinho/submissoes/barreiras/*.py")]
    #[files("fixtures/moinho/submissoes/barreiras/*.patch")]
    file: PathBuf,
) {
    let expected: Reaches = audit::read_header(&file).unwrap();
    let barriers = barriers(&file);
    assert_eq!(barriers.len(), 3);
    for barrier in &barriers {
        let is_broken = !barrier.violations.is_empty();
        assert_eq!(
            is_broken,
            barrier.tad == expected.tad,
            "{}: {barrier:?}",
            expected.mistake
        );
    }
    let broken = barriers
        .iter()
        .find(|each| each.tad == expected.tad)
        .unwrap();
    let source = String::from_utf8(audit::read_program(&file).unwrap().bytes).unwrap();
    let is_it = broken.violations.iter().any(|violation| {
        let before = source.lines().take(violation.line as usize);
        let function = before
            .filter(|line| line.starts_with("def "))
            .last()
            .unwrap();
        violation.function == expected.function
            && function.starts_with(&format!("def {}(", expected.function))
            && (expected.operation.is_none() || violation.operation == expected.operation)
    });
    assert!(is_it, "{}: {:?}", expected.mistake, broken.violations);
}

#[test]
fn a_barrier_that_no_time_is_left_to_look_at_is_neither_broken_nor_respected() {
    let offender = Path::new("fixtures/moinho/submissoes/barreiras/indexa_posicao.patch");
    let looked = looked_at_within(offender, Duration::ZERO);
    assert_eq!(looked.found, []);
    assert!(!looked.is_whole);
}

#[rstest]
fn a_correct_program_stays_before_every_barrier(
    #[files("fixtures/moinho/submissoes/certas/*.py")]
    #[files("fixtures/moinho/submissoes/independentes/*.py")]
    file: PathBuf,
) {
    let barriers = barriers(&file);
    assert_eq!(barriers.len(), 3);
    for barrier in barriers {
        assert!(barrier.violations.is_empty(), "{barrier:?}");
    }
}

#[test]
fn a_byte_order_mark_breaks_no_barrier() {
    let file = Path::new("fixtures/moinho/submissoes/certas/tuplos.py");
    let mut source = audit::read_program(file).unwrap();
    source.bytes.splice(..0, *b"\xef\xbb\xbf");
    let looked = looked_at(&source, file, BUDGET);
    assert!(looked.is_whole);
    let mut barriers = looked.found.iter();
    assert!(barriers.all(|barrier| barrier.violations.is_empty()));
}

/// Of a program that keeps state between calls, that is its mistake, and no violation.
#[test]
fn state_between_calls_breaks_no_barrier() {
    let file = Path::new("fixtures/moinho/submissoes/certas/tuplos.py");
    let mut source = audit::read_program(file).unwrap();
    let state = "\nchamadas = []\nganhador = obter_ganhador\ndef obter_ganhador(t):\n    \
        chamadas.append(t)\n    return ganhador(t) if len(chamadas) < 40 else cria_peca('X')\n";
    source.bytes.extend_from_slice(state.as_bytes());
    let looked = looked_at(&source, file, BUDGET);
    let mut barriers = looked.found.iter();
    assert!(
        barriers.all(|barrier| barrier.violations.is_empty()),
        "{looked:?}"
    );
}
