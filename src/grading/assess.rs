//! Asks a battery of a submission and of the reference.

use std::time::Duration;

use super::score::{ItemScore, score};
use super::tally::Tally;
use crate::assignment::Assignment;
use crate::battery::{Battery, Kind};
use crate::manifest::{CheckText, Manifest};
use crate::observation::{Cost, Events, Termination};
use crate::submission::{Driver, Fault, Machine, Source};
use crate::target::{Library, Loading, NotLoaded, Program, Target, TargetError};
use crate::transcript::{Interaction, render};
use crate::verdict::Verdict;

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
    pub(super) fn length(&self) -> (usize, usize) {
        let steps = &self.session.steps;
        let written: usize = steps.iter().map(|step| step.statement().len()).sum();
        (steps.len(), written + render(&self.expected).len())
    }
}

/// Asks every question of a battery, until `budget` is used up.
///
/// A check of which two cases ran out of time is settled: its other cases are
/// not asked, so that one endless loop does not cost the time of all of them.
///
/// # Errors
/// [`TargetError`] for faults of ours; whatever the submission does is in the
/// assessment.
pub fn assess(
    assignment: &'static dyn Assignment,
    manifest: &Manifest,
    battery: &Battery,
    driver: Driver,
    budget: Duration,
) -> Result<Assessment, TargetError> {
    let mut tally = Tally::new(manifest, battery);
    let loading = match Program::load(driver)? {
        Err(not_loaded) => {
            tally.fail_all();
            Err(not_loaded)
        }
        Ok((mut program, loading)) => {
            tally.spend(loading.cost);
            tally.note_missing(&loading.names);
            let mut reference = Library(assignment);
            for question in &battery.questions {
                if tally.spent() > budget {
                    break;
                }
                if tally.is_settled(question) {
                    continue;
                }
                let expected = reference.observe(&question.interaction)?;
                let actual = program.observe(&question.interaction)?;
                tally.count(question, &expected, &actual);
            }
            Ok(loading)
        }
    };
    let (checks, cost) = tally.finish();
    Ok(Assessment {
        loading,
        items: score(manifest, &checks),
        checks,
        cost,
    })
}

/// Starts the process beside a submission, with the limits of an assignment.
///
/// # Errors
/// [`Fault`] where it cannot be started.
pub fn drive(manifest: &Manifest, machine: &Machine, source: &Source) -> Result<Driver, Fault> {
    Driver::start(machine, source, manifest.limits, &manifest.python.modules)
}
