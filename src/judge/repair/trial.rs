//! Candidates on a few sessions of a function: its failing ones first, the shortest before the
//! others, then some that pass.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::ranking::Suspicion;
use crate::assignment::Assignment;
use crate::assignment::battery::{Battery, Case};
use crate::assignment::oracle::{Program, TargetResult};
use crate::judge::grading::{AnswerKey, CheckResult, CheckVerdict};
use crate::sandbox::Limits;
use crate::worker::{Driver, Machine, Preparation, Source};

/// Failing sessions of a function that a candidate runs.
const MOST_FAILING: usize = 6;
/// Passing sessions of each check that a candidate runs.
const OF_EACH_CHECK: NonZero<usize> = NonZero::new(4).unwrap();
/// Passing sessions that a candidate runs.
const MOST_PASSING: usize = 30;
/// Sessions of each kind that are traced.
const MOST_TRACED: usize = 4;
/// Steps of a session that are traced, from the last.
const MOST_STEPS: usize = 3;
/// Processor time of a session of a candidate, in seconds: a loop without an end is not waited for.
pub(super) const MOST_SECONDS: u32 = 3;
/// Time of a session of a candidate, as a multiple of that of the program.
const PATIENCE: u32 = 4;

/// The result of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tried {
    /// Every session passes.
    Passes,
    /// This number of sessions pass before the first that fails.
    Partly(usize),
    Fails,
}

/// The sessions on which candidates are tried, those that fail first.
pub(super) fn small_battery(battery: &Battery, checks: &[CheckResult], function: &str) -> Battery {
    let mut cases = own_failures(battery, checks, function);
    let mut not_passed: BTreeSet<usize> = BTreeSet::new();
    for result in checks {
        not_passed.extend(&result.not_passed);
    }
    let own = checks.iter().filter(|result| {
        let is_own = result.check.function == function && result.excused.functions.is_empty();
        is_own && result.verdict == CheckVerdict::Fail
    });
    let mut failing: Vec<usize> = own.flat_map(|result| &result.not_passed).copied().collect();
    failing.sort_by_key(|place| size(&battery.cases[*place]));
    failing.dedup();
    let room = MOST_FAILING.saturating_sub(cases.len());
    cases.extend(
        failing
            .iter()
            .take(room)
            .map(|place| alone(battery, *place)),
    );
    let places = battery.places_of_each_check(OF_EACH_CHECK, Some(function));
    let mut passing: Vec<usize> = places;
    passing.retain(|place| !not_passed.contains(place));
    passing.sort_by_key(|place| size(&battery.cases[*place]));
    passing.truncate(MOST_PASSING);
    cases.extend(passing.into_iter().map(|place| alone(battery, place)));
    Battery {
        seed: battery.seed,
        cases,
        is_sample: true,
    }
}

/// A few sessions of each check.
pub(super) fn sample_of_each_check(battery: &Battery) -> Battery {
    let places = battery.places_of_each_check(OF_EACH_CHECK, None);
    Battery {
        seed: battery.seed,
        cases: places
            .into_iter()
            .map(|place| alone(battery, place))
            .collect(),
        is_sample: true,
    }
}

/// The shortest failure of each check of a function as a session, the shortest first.
fn own_failures(battery: &Battery, checks: &[CheckResult], function: &str) -> Vec<Case> {
    let own = checks
        .iter()
        .filter(|result| result.check.function == function && result.verdict == CheckVerdict::Fail);
    let failures = own.filter_map(|result| {
        let failure = result.failures.first()?;
        let mut places = result.not_passed.iter();
        let reading = places.find_map(|place| battery.cases[*place].reading.clone());
        let checks = vec![result.check.clone(); failure.session.steps.len()];
        Some(Case {
            kind: failure.kind,
            interaction: failure.session.clone(),
            checks,
            group: None,
            reading,
            drawn: None,
        })
    });
    let mut failures: Vec<Case> = failures.collect();
    failures.sort_by_key(size);
    failures.truncate(MOST_FAILING);
    failures
}

fn alone(battery: &Battery, place: usize) -> Case {
    Case {
        group: None,
        drawn: None,
        ..battery.cases[place].clone()
    }
}

/// The size of a session: its steps, typed lines and characters.
fn size(case: &Case) -> (usize, usize) {
    let steps = case.interaction.steps.iter();
    let typed: usize = steps.clone().map(|step| step.typed().len()).sum();
    let length = steps.map(|step| step.statement().len()).sum();
    (case.interaction.steps.len() + typed, length)
}

/// Tries candidates in place of a program.
pub(super) struct Trial<'t, 'b> {
    assignment: &'t Assignment,
    machine: &'t Machine,
    source: &'t Source,
    function: &'t str,
    key: &'t AnswerKey<'b>,
    cases: &'t [Case],
    /// Places of the sessions that fail, and of those that pass.
    failing: Vec<usize>,
    passing: Vec<usize>,
    limits: Limits,
    deadline: Option<Instant>,
    /// Idle workers.
    drivers: Mutex<Vec<Driver>>,
    /// Processor time of the candidates, in microseconds.
    spent: AtomicU64,
}

impl<'t, 'b> Trial<'t, 'b> {
    /// Runs the sessions of a small battery on the program itself: candidates are tried on those
    /// that show what they should.
    pub(super) fn new(
        (assignment, machine): (&'t Assignment, &'t Machine),
        (source, function): (&'t Source, &'t str),
        (key, battery): (&'t AnswerKey<'b>, &'t Battery),
        deadline: Option<Instant>,
    ) -> TargetResult<Self> {
        let mut limits = assignment.manifest.limits;
        limits.cpu_seconds = limits.cpu_seconds.min(MOST_SECONDS);
        let mut trial = Trial {
            assignment,
            machine,
            source,
            function,
            key,
            cases: &battery.cases,
            failing: Vec::new(),
            passing: Vec::new(),
            limits,
            deadline,
            drivers: Mutex::default(),
            spent: AtomicU64::new(0),
        };
        let Some(mut program) = trial.load(source)? else {
            return Ok(trial);
        };
        let mut longest = Duration::ZERO;
        for place in 0..battery.cases.len() {
            let tried = key.try_session(place, Some(function), &mut program)?;
            trial.count(tried.cpu);
            let places = if tried.passes {
                longest = longest.max(tried.cpu);
                &mut trial.passing
            } else {
                &mut trial.failing
            };
            places.push(place);
        }
        trial.failing.retain(|place| *place < MOST_FAILING);
        let seconds = u32::try_from((longest * PATIENCE).as_secs() + 1).unwrap_or(MOST_SECONDS);
        trial.limits.cpu_seconds = limits.cpu_seconds.min(seconds);
        Ok(trial)
    }

    /// Returns whether the function fails a session alone.
    pub(super) fn has_failure(&self) -> bool {
        !self.failing.is_empty()
    }

    /// Processor time of the candidates so far.
    pub(super) fn spent(&self) -> Duration {
        Duration::from_micros(self.spent.load(Ordering::Relaxed))
    }

    fn count(&self, cpu: Duration) {
        let micros = u64::try_from(cpu.as_micros()).unwrap_or(u64::MAX);
        self.spent.fetch_add(micros, Ordering::Relaxed);
    }

    /// The program in an idle worker; `None` where it does not compile.
    fn load(&self, source: &Source) -> TargetResult<Option<Program>> {
        let idle = || self.drivers.lock().unwrap_or_else(PoisonError::into_inner);
        let free = idle().pop();
        let mut driver = if let Some(mut driver) = free {
            driver.switch_to(source);
            driver
        } else {
            let preparation = Preparation::of(&self.assignment.manifest);
            Driver::start(self.machine, source, self.limits, &preparation)?
        };
        driver.set_deadline(self.deadline);
        Ok(Program::compile(driver)?.ok())
    }

    /// Tries a candidate.
    pub(super) fn run(&self, text: &str) -> TargetResult<Tried> {
        let source = Source {
            bytes: text.as_bytes().to_vec(),
            ..self.source.clone()
        };
        let Some(mut program) = self.load(&source)? else {
            return Ok(Tried::Fails);
        };
        let mut result = Tried::Passes;
        for (count, place) in self.failing.iter().chain(&self.passing).enumerate() {
            let tried = self
                .key
                .try_session(*place, Some(self.function), &mut program)?;
            self.count(tried.cpu);
            if !tried.passes {
                result = match count {
                    0 => Tried::Fails,
                    passed => Tried::Partly(passed),
                };
                break;
            }
        }
        let mut idle = self.drivers.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(program.into_driver());
        Ok(result)
    }

    /// The suspicion of the lines of the program.
    pub(super) fn suspicion(&self) -> TargetResult<Suspicion> {
        let Some(mut program) = self.load(self.source)? else {
            return Ok(Suspicion::default());
        };
        let mut lines = |places: &[usize]| -> TargetResult<Vec<BTreeSet<u32>>> {
            let places = places.iter().take(MOST_TRACED);
            places
                .map(|place| self.lines(*place, &mut program))
                .collect()
        };
        Ok(Suspicion::of(
            &lines(&self.failing)?,
            &lines(&self.passing)?,
        ))
    }

    /// The lines that the steps of a session run which name the function.
    fn lines(&self, place: usize, program: &mut Program) -> TargetResult<BTreeSet<u32>> {
        let session = &self.cases[place].interaction;
        let last = session.steps.len();
        let named = (1..=last).rev().filter(|count| {
            let statement = session.steps[count - 1].statement();
            *count == last || statement.contains(self.function)
        });
        let mut lines = BTreeSet::new();
        for count in named.take(MOST_STEPS) {
            let mut start = session.clone();
            start.steps.truncate(count);
            let traced = program.trace(&start)?.lines;
            lines.extend(traced.iter().map(|line| line.line));
        }
        Ok(lines)
    }
}
