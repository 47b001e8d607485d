//! Runs a battery on a submission and judges what it shows.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::time::{Duration, Instant};

use super::aggregate::{FailureReporter, aggregate};
use super::answer_key::AnswerKey;
use super::experiment::ExperimentRunner;
use super::fault_localization::localize;
use super::loaded_workers::LoadedWorkers;
use super::predicates::predicates_fail;
use super::result::{Assessment, CheckResult};
use super::results::{CheckResults, Results, SessionRef};
use super::scheduler::{Scheduler, StopConditions};
use super::score::score;
use super::watch::{Phase, Watch};
use crate::assignment::manifest::{DEFAULT_HINTS, Manifest};
use crate::assignment::oracle::{Loading, NotLoaded, Program, TargetResult};
use crate::source::{CallGraph, Language};
use crate::worker::{Driver, Fault, Machine, Preparation, Source};

/// The failing cases that a report keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailuresKept {
    /// The shortest of each check.
    Shortest,
    /// Every one.
    All,
}

/// A submission, and the machine that runs it.
#[derive(Clone, Copy)]
pub struct Submission<'a> {
    /// The machine that runs the program.
    pub machine: &'a Machine,
    /// The program.
    pub source: &'a Source,
    /// The deadline of its whole judgement, if there is one.
    pub deadline: Option<Instant>,
    /// The progress of its judgement, if it is displayed.
    pub watch: Option<&'a Watch>,
}

/// The limits of judging a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunOptions {
    /// Processor time of the submission in all; what it does not reach is not run.
    pub budget: Duration,
    /// Wall-clock time for the whole judgement; what it does not reach is not run.
    pub wall: Duration,
    /// The failing cases that are kept.
    pub kept: FailuresKept,
    /// True if the last step of the first failures is traced.
    pub traced: bool,
    /// The level of the hints to students.
    pub hints: u8,
    /// Processes that may run the submission at once.
    pub processes: NonZero<usize>,
    /// True if nothing more is run after the first failure, not even to find the function to blame.
    pub fail_fast: bool,
}

/// Minimum processor time for fault localization, however much the sessions took.
const LEAST_FOR_EXPERIMENTS: Duration = Duration::from_secs(30);

/// Maximum processor time for fault localization, however much is left of the budget.
const MOST_FOR_EXPERIMENTS: Duration = Duration::from_mins(3);

/// Default wall-clock time, as a multiple of the budget.
pub const WALL_PER_BUDGET: u32 = 2;

/// Runs every session of a battery by as many processes as `run_options` allows, until its budget
/// is used up; gives back the program in each, where it loads.
///
/// A check stops early after a case that reached a limit, where another of its function did, too, and
/// after fifty that ended their process otherwise: cases that call the same functions are not run.
///
/// # Errors
/// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours; whatever the submission does is in the assessment.
pub fn assess(
    key: &AnswerKey,
    submission: Submission,
    run_options: RunOptions,
) -> TargetResult<(Assessment, Vec<Program>)> {
    let processes = run_options.processes.min(key.most_at_once());
    let launched = submission.launch_workers(processes, key.manifest)?;
    let loaded = submission.for_sessions().load_workers(launched)?;
    assess_loaded(key, submission, run_options, loaded)
}

/// Runs a battery as [`assess`] does, by processes that have loaded the submission.
///
/// # Errors
/// The errors of [`assess`].
pub fn assess_loaded(
    key: &AnswerKey,
    submission: Submission,
    run_options: RunOptions,
    loaded: Result<LoadedWorkers, NotLoaded>,
) -> TargetResult<(Assessment, Vec<Program>)> {
    let for_sessions = submission.for_sessions();
    let LoadedWorkers {
        loading,
        mut workers,
        early,
    } = match loaded {
        Ok(workers) => workers,
        Err(not_loaded) => return Ok((unloaded_assessment(key, Err(not_loaded)), Vec::new())),
    };
    if loading.defined(key.manifest) == 0 {
        return Ok((unloaded_assessment(key, Ok(loading)), Vec::new()));
    }
    for worker in &mut workers {
        worker.set_deadline(for_sessions.deadline);
    }
    let mut results = initial_results(key, &loading);
    if key.substitution.is_possible() && !run_options.fail_fast {
        results.callees = callees(key, &submission.call_graph());
    }
    results.add_cost(loading.cost);
    let stop = StopConditions {
        budget: run_options.budget,
        deadline: for_sessions.deadline,
        at_first_failure: run_options.fail_fast,
    };
    let mut scheduler = Scheduler::new(key, workers, results, stop);
    scheduler.watch = submission.watch;
    scheduler.early = early;
    submission.begin(Phase::Sessions);
    scheduler.run_all()?;
    let readings = scheduler.results.judge_by_readings(key)?;
    // Sessions of readings may have failed in a batch alone.
    scheduler.confirm_failing()?;
    submission.begin(Phase::FaultLocalization);
    let Scheduler {
        mut results,
        mut workers,
        shrinking_time,
        ..
    } = scheduler;
    for worker in &mut workers {
        worker.set_deadline(submission.deadline);
    }
    results.charge_state_once(key, &mut workers[0])?;
    results.leave_out_timed(&key.battery.cases);
    let left = run_options.budget.saturating_sub(results.spent());
    let left = left.clamp(LEAST_FOR_EXPERIMENTS, MOST_FOR_EXPERIMENTS);
    let mut experiments = ExperimentRunner::new(key, submission, left, run_options.processes);
    let attributions = localize(
        &mut experiments,
        &mut results.checks,
        !run_options.fail_fast,
    )?;
    results.add_cost(experiments.cost);
    let showing = FailureReporter::new(&mut workers[0], run_options, shrinking_time);
    let checks = aggregate(key, &results, &attributions, showing)?;
    let assessment = Assessment {
        loading: Ok(loading),
        items: score(key.manifest, &key.oracle.checks, &checks),
        checks,
        readings,
        remarks: results.remarks.into_list(),
        cost: results.cost,
        matches: None,
    };
    Ok((assessment, workers))
}

/// Returns whether a battery finds anything wrong with a submission: it runs no further than to the
/// first failure.
///
/// # Errors
/// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
pub fn has_failure(key: &AnswerKey, submission: Submission) -> TargetResult<bool> {
    if key.manifest.language == Language::Prolog {
        return predicates_fail(key, submission);
    }
    let launched = submission.launch_workers(NonZero::<usize>::MIN, key.manifest)?;
    let Ok(LoadedWorkers {
        loading, workers, ..
    }) = submission.load_workers(launched)?
    else {
        return Ok(true);
    };
    let results = initial_results(key, &loading);
    let stop = StopConditions {
        budget: Duration::MAX,
        deadline: None,
        at_first_failure: true,
    };
    let mut scheduler = Scheduler::new(key, workers, results, stop);
    scheduler.run_all()?;
    scheduler.results.judge_by_readings(key)?;
    let results = &scheduler.results;
    Ok(results.has_failed() || !results.has_evidence_of_all())
}

/// The sessions of a battery that fail, by their places. A check stops early as in [`assess`].
///
/// # Errors
/// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
pub fn failing_cases(
    key: &AnswerKey,
    submission: Submission,
    budget: Duration,
) -> TargetResult<BTreeSet<usize>> {
    let launched = submission.launch_workers(NonZero::<usize>::MIN, key.manifest)?;
    let Ok(LoadedWorkers {
        loading, workers, ..
    }) = submission.load_workers(launched)?
    else {
        return Ok(BTreeSet::new());
    };
    let results = initial_results(key, &loading);
    let stop = StopConditions {
        budget,
        deadline: None,
        at_first_failure: false,
    };
    let mut scheduler = Scheduler::new(key, workers, results, stop);
    scheduler.run_all()?;
    scheduler.results.judge_by_readings(key)?;
    let checks = &scheduler.results.checks;
    let failing = checks.iter().flat_map(|check| &check.failing);
    let places = failing.filter_map(|each| match each.session {
        SessionRef::Battery(place) => Some(place),
        SessionRef::Made(_) => None,
    });
    Ok(places.collect())
}

/// The results before the first session.
pub(super) fn initial_results(key: &AnswerKey, loading: &Loading) -> Results {
    let mut results = Results::new(key);
    results.note_defined(&loading.names);
    results
}

/// For each function, itself and those of the text that it may call.
fn callees(key: &AnswerKey, graph: &CallGraph) -> Vec<BTreeSet<usize>> {
    let functions = &key.oracle.functions;
    let names = functions.names().iter();
    let callees = names.map(|name| {
        let reached = graph.reachable([name.as_str()], |_| false);
        reached
            .iter()
            .filter_map(|name| functions.place(name))
            .collect()
    });
    callees.collect()
}

/// The assessment of a program that does not load, or defines no function of the text: it passes no
/// check; none is judged, where the reason says nothing of the program.
pub(super) fn unloaded_assessment(
    key: &AnswerKey,
    loading: Result<Loading, NotLoaded>,
) -> Assessment {
    let results = match &loading {
        Ok(loading) => initial_results(key, loading),
        Err(_) => Results::new(key),
    };
    let is_unjudged = loading.as_ref().is_err_and(NotLoaded::is_unjudged);
    let checks = results.checks.iter();
    let checks = checks.filter(|check| key.is_judged(check.function));
    let unloaded = |check: &CheckResults| {
        if is_unjudged {
            check.not_run_result()
        } else {
            check.failed_result()
        }
    };
    let checks: Vec<CheckResult> = checks.map(unloaded).collect();
    Assessment {
        loading,
        items: score(key.manifest, &key.oracle.checks, &checks),
        checks,
        readings: Vec::new(),
        remarks: Vec::new(),
        cost: results.cost,
        matches: None,
    }
}

impl Default for RunOptions {
    /// Ten minutes of one processor, and the shortest failures.
    fn default() -> Self {
        let budget = Duration::from_mins(10);
        RunOptions {
            budget,
            wall: budget * WALL_PER_BUDGET,
            kept: FailuresKept::Shortest,
            traced: false,
            hints: DEFAULT_HINTS,
            processes: NonZero::<usize>::MIN,
            fail_fast: false,
        }
    }
}

impl<'a> Submission<'a> {
    /// A submission with as much time as its budget lasts.
    pub fn new(machine: &'a Machine, source: &'a Source) -> Self {
        Submission {
            machine,
            source,
            deadline: None,
            watch: None,
        }
    }

    /// Names that the functions and tables of the submission use, in all its modules.
    pub(super) fn call_graph(&self) -> CallGraph {
        let source = self.source;
        let mut text = source.text_lossy(Language::Python);
        for module in &source.neighbours {
            text += "\n";
            text += &module.text_lossy();
        }
        CallGraph::with_constants(&text)
    }

    /// Reports the start of a phase of the judgement.
    pub(crate) fn begin(&self, phase: Phase) {
        if let Some(watch) = self.watch {
            watch.begin(phase);
        }
    }

    /// Starts a process that runs it, with the limits of an assignment.
    ///
    /// # Errors
    /// [`Fault`] where it cannot be started.
    pub fn driver(&self, manifest: &Manifest) -> Result<Driver, Fault> {
        let mut driver = drive(manifest, self.machine, self.source)?;
        driver.set_deadline(self.deadline);
        Ok(driver)
    }
}

/// Starts the process beside a submission, with the limits of an assignment.
///
/// # Errors
/// [`Fault`] where it cannot be started.
pub fn drive(manifest: &Manifest, machine: &Machine, source: &Source) -> Result<Driver, Fault> {
    Driver::start(machine, source, manifest.limits, &Preparation::of(manifest))
}
