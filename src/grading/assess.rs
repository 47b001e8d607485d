//! Asks a battery of a submission and of the reference, and judges.

use super::score::{ItemScore, score};
use crate::assignment::Assignment;
use crate::battery::{Battery, Kind, Question};
use crate::manifest::{CheckText, Manifest};
use crate::observation::{Cost, Events, Observation, Termination};
use crate::submission::{Driver, Fault, Machine, Source};
use crate::target::{Library, Loading, NotLoaded, Program, Target, TargetError};
use crate::transcript::{Answer, Interaction, Step, render};
use crate::verdict::{Verdict, judge};

/// Everything that is known of a submission after it was asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    /// How loading it went.
    pub loading: Result<Loading, NotLoaded>,
    /// The checks that were asked about, in the order of the text.
    pub checks: Vec<CheckResult>,
    /// The points of each item that was asked about.
    pub items: Vec<ItemScore>,
    /// What it cost in all.
    pub cost: Cost,
}

/// What became of one promise of the text.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckResult {
    /// The promise.
    pub check: CheckText,
    /// Where the sessions that show it are from.
    pub kind: Kind,
    /// Whether it was kept.
    pub verdict: CheckVerdict,
    /// Whether its function is there at all.
    pub is_defined: bool,
    /// How many cases there were, and how they ended.
    pub cases: Cases,
    /// The cases that failed, the shortest session first.
    pub failures: Vec<Failure>,
}

/// Whether a promise was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckVerdict {
    /// Every case of it passes.
    Pass,
    /// A case of it fails.
    Fail,
    /// Nobody asked far enough.
    NotRun,
}

/// How many cases a check has, and how they ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Cases {
    /// They show what they should.
    pub passed: usize,
    /// They do not.
    pub failed: usize,
    /// They were not asked.
    pub not_run: usize,
    /// All of them.
    pub total: usize,
}

/// A case that failed: a step of a session.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// How.
    pub verdict: Verdict,
    /// How the session ended.
    pub termination: Termination,
    /// The session up to the step that failed, with the right answers: pasted at
    /// a prompt, it shows the failure.
    pub session: Interaction,
    /// What the step should show.
    pub expected: Events,
    /// What it showed; nothing where the session had ended.
    pub actual: Option<Events>,
    /// What the session cost.
    pub cost: Cost,
}

impl Failure {
    /// The length of its session, by which the one to show is chosen.
    fn length(&self) -> (usize, usize) {
        let steps = &self.session.steps;
        let written: usize = steps.iter().map(|step| step.statement().len()).sum();
        (steps.len(), written + render(&self.expected).len())
    }
}

/// Asks every question of a battery.
///
/// # Errors
/// [`TargetError`] for faults of ours; whatever the submission does is in the
/// assessment.
pub fn assess(
    assignment: &'static dyn Assignment,
    manifest: &Manifest,
    battery: &Battery,
    driver: Driver,
) -> Result<Assessment, TargetError> {
    let mut tally = Tally::new(manifest, battery);
    let loading = match Program::load(driver)? {
        Err(not_loaded) => {
            tally.fail_all();
            Err(not_loaded)
        }
        Ok((mut program, loading)) => {
            tally.cost += loading.cost;
            tally.note_missing(&loading.names);
            let mut reference = Library(assignment);
            for question in &battery.questions {
                let expected = reference.observe(&question.interaction)?;
                let actual = program.observe(&question.interaction)?;
                tally.count(question, &expected, &actual);
            }
            Ok(loading)
        }
    };
    let cost = tally.cost;
    let checks = tally.finish();
    Ok(Assessment {
        loading,
        items: score(manifest, &checks),
        checks,
        cost,
    })
}

/// The results as they come in.
struct Tally {
    results: Vec<CheckResult>,
    cost: Cost,
}

impl Tally {
    /// The checks of a battery, in the order of the manifest, with nothing asked
    /// yet.
    fn new(manifest: &Manifest, battery: &Battery) -> Self {
        let results = manifest.checks().filter_map(|check| {
            let mut total = 0;
            let mut kind = None;
            for question in &battery.questions {
                let cases = question.checks.iter().filter(|each| *each == check).count();
                if cases > 0 {
                    total += cases;
                    kind = kind.max(Some(question.kind));
                }
            }
            Some(CheckResult {
                check: check.clone(),
                kind: kind?,
                verdict: CheckVerdict::NotRun,
                is_defined: true,
                cases: Cases {
                    not_run: total,
                    total,
                    ..Cases::default()
                },
                failures: Vec::new(),
            })
        });
        Tally {
            results: results.collect(),
            cost: Cost::default(),
        }
    }

    fn note_missing(&mut self, names: &[String]) {
        for result in &mut self.results {
            result.is_defined = names.contains(&result.check.function);
        }
    }

    /// A program that does not load keeps no promise.
    fn fail_all(&mut self) {
        for result in &mut self.results {
            result.cases.failed = result.cases.total;
            result.cases.not_run = 0;
        }
    }

    fn count(&mut self, question: &Question, expected: &Observation, actual: &Observation) {
        self.cost += actual.cost;
        for (index, check) in question.checks.iter().enumerate() {
            let Some(result) = self.results.iter_mut().find(|each| each.check == *check) else {
                continue;
            };
            let right = &expected.steps[index];
            let verdict = judge(right, actual, index);
            result.cases.not_run -= 1;
            if verdict == Verdict::Pass {
                result.cases.passed += 1;
                continue;
            }
            result.cases.failed += 1;
            result.failures.push(Failure {
                verdict,
                termination: actual.termination,
                session: answered(&question.interaction.steps[..=index], expected),
                expected: right.clone(),
                actual: actual.steps.get(index).cloned(),
                cost: actual.cost,
            });
        }
    }

    fn finish(mut self) -> Vec<CheckResult> {
        for result in &mut self.results {
            result.failures.sort_by_key(Failure::length);
            result.verdict = match result.cases {
                Cases { failed: 1.., .. } => CheckVerdict::Fail,
                Cases { not_run: 1.., .. } => CheckVerdict::NotRun,
                _ => CheckVerdict::Pass,
            };
        }
        self.results
    }
}

/// Steps with the answers that are right for them, and nothing else.
fn answered(steps: &[Step], expected: &Observation) -> Interaction {
    let steps = steps
        .iter()
        .zip(&expected.steps)
        .map(|(step, events)| Step {
            before: Vec::new(),
            answer: Answer::of(&render(events)),
            ..step.clone()
        });
    Interaction {
        steps: steps.collect(),
        ..Interaction::default()
    }
}

/// Starts the process beside a submission, with the limits of an assignment.
///
/// # Errors
/// [`Fault`] where it cannot be started.
pub fn drive(manifest: &Manifest, machine: &Machine, source: &Source) -> Result<Driver, Fault> {
    Driver::start(machine, source, manifest.limits, &manifest.python.modules)
}
