//! Experiments: sessions run again on a submission with right functions in place of some
//! of its own.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::Range;
use std::time::Duration;

use super::answer_key::AnswerKey;
use super::run::Submission;
use crate::observation::{Cost, Event, Observation};
use crate::submission::{Driver, Posted, Sessions, Source, is_past};
use crate::substitution::{CallGraph, Plan};
use crate::target::{BatchOutcome, Program, Target, TargetError};
use crate::transcript::{Interaction, Script, Step, Value};

/// Gives how often a submission reached behind an abstract data type, and by which of its
/// operations its values were read and made.
const NOTES: &str = "gabarito_notes()";

/// Most sessions of an experiment that share a process.
const MOST_TOGETHER: usize = 500;

/// Runs a submission with right functions in place of its own.
pub(super) struct Laboratory<'a, 'b> {
    pub(super) key: &'a AnswerKey<'b>,
    submission: Submission<'a>,
    budget: Duration,
    /// Processes that may run the submission at once.
    processes: NonZero<usize>,
    /// Idle workers.
    drivers: Vec<Driver>,
    /// Whether no more experiments are made: there is no time, the machine is too busy, or
    /// the submission is too large with right functions beside it.
    is_over: bool,
    pub(super) cost: Cost,
}

/// A session of an experiment.
#[derive(Clone)]
pub(super) struct Trial {
    pub(super) interaction: Interaction,
    /// The group, whose neighbouring sessions share a process.
    pub(super) group: Option<usize>,
}

/// The result of a session of an experiment.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    pub(super) actual: Observation,
    /// Whether nothing follows from a failure: the submission did not load with right
    /// functions, or reached behind an abstract data type.
    pub(super) is_inconclusive: bool,
    /// The submission's operations by which its values were read and made.
    pub(super) used: Vec<String>,
}

impl<'a, 'b> Laboratory<'a, 'b> {
    pub(super) fn new(
        key: &'a AnswerKey<'b>,
        submission: Submission<'a>,
        budget: Duration,
        processes: NonZero<usize>,
    ) -> Self {
        Laboratory {
            key,
            submission,
            budget,
            processes,
            drivers: Vec::new(),
            is_over: false,
            cost: Cost::default(),
        }
    }

    /// Which names the functions of the submission use.
    pub(super) fn call_graph(&self) -> CallGraph {
        CallGraph::of(&String::from_utf8_lossy(&self.submission.source.bytes))
    }

    /// Whether the time for experiments is used up, or none can be made.
    pub(super) fn is_used_up(&self) -> bool {
        self.is_over || self.cost.cpu > self.budget || is_past(self.submission.deadline)
    }

    /// Runs sessions by a plan; `None` for those that the budget does not reach.
    pub(super) fn run(
        &mut self,
        plan: &Plan,
        trials: &[Trial],
    ) -> Result<Vec<Option<Outcome>>, TargetError> {
        let mut outcomes = vec![None; trials.len()];
        if self.is_used_up() || trials.is_empty() {
            return Ok(outcomes);
        }
        let substitution = &self.key.substitution;
        let source = substitution.source(self.submission.source, plan);
        let mut waiting = VecDeque::from(batches(trials));
        // The submission compiled without our functions, at the limit of what compiles.
        let Some(mut idle) = self.programs(&source, waiting.len())? else {
            self.is_over = true;
            return Ok(outcomes);
        };
        let mut running = VecDeque::new();
        loop {
            while !self.is_used_up()
                && let Some(batch) = waiting.pop_front()
            {
                let Some(program) = idle.pop() else {
                    waiting.push_front(batch);
                    break;
                };
                running.push_back(Running::begin(program, trials, batch));
            }
            let Some(first) = running.pop_front() else {
                break;
            };
            idle.push(self.end(first, trials, &mut outcomes)?);
        }
        self.drivers
            .extend(idle.into_iter().map(Program::into_driver));
        Ok(outcomes)
    }

    /// The program in as many workers as there is work for; `None` where it does not compile.
    fn programs(
        &mut self,
        source: &Source,
        batches: usize,
    ) -> Result<Option<Vec<Program>>, TargetError> {
        let count = self.processes.get().min(batches);
        let substituted = Submission {
            source,
            ..self.submission
        };
        let mut programs = Vec::with_capacity(count);
        for _ in 0..count {
            let driver = match self.drivers.pop() {
                None => substituted.driver(self.key.manifest)?,
                Some(mut driver) => {
                    driver.turn_to(source);
                    driver
                }
            };
            let Ok(program) = Program::compile(driver)? else {
                return Ok(None);
            };
            programs.push(program);
        }
        Ok(Some(programs))
    }

    /// Waits for sessions to end, and notes the outcome of each; gives back the program.
    fn end(
        &mut self,
        running: Running,
        trials: &[Trial],
        outcomes: &mut [Option<Outcome>],
    ) -> Result<Program, TargetError> {
        let Running {
            mut program,
            batch,
            noted,
            posted,
        } = running;
        let (trials, outcomes) = (&trials[batch.clone()], &mut outcomes[batch]);
        let shown = if let [noted] = &noted[..] {
            let shown = program.observe_alone(posted, noted)?;
            vec![self.alone(&trials[0], shown)]
        } else {
            let lengths: Vec<usize> = noted.iter().map(|each| each.steps.len()).collect();
            let (shared, cost) = program.observe_posted(posted, &lengths)?;
            self.cost += cost;
            match shared {
                BatchOutcome::Complete(shown) => {
                    let mut violations = 0;
                    let shown = trials.iter().zip(shown);
                    let outcomes = shown.map(|(trial, shown)| {
                        let outcome = trial.outcome(shown, violations);
                        violations = outcome.1;
                        Some(outcome.0)
                    });
                    outcomes.collect()
                }
                BatchOutcome::LostAt(_) => self.each_alone(&mut program, trials, &noted)?,
            }
        };
        for (outcome, shown) in outcomes.iter_mut().zip(shown) {
            *outcome = shown;
        }
        Ok(program)
    }

    fn each_alone(
        &mut self,
        program: &mut Program,
        trials: &[Trial],
        noted: &[Interaction],
    ) -> Result<Vec<Option<Outcome>>, TargetError> {
        let mut outcomes = Vec::with_capacity(trials.len());
        for (trial, noted) in trials.iter().zip(noted) {
            outcomes.push(if self.is_used_up() {
                None
            } else {
                let shown = program.observe(noted)?;
                self.alone(trial, shown)
            });
        }
        Ok(outcomes)
    }

    /// The outcome of a session that ran alone; `None` where nothing is known of it.
    fn alone(&mut self, trial: &Trial, shown: Observation) -> Option<Outcome> {
        self.cost += shown.cost;
        if shown.termination.is_unjudged() {
            self.is_over = true;
            return None;
        }
        Some(trial.outcome(shown, 0).0)
    }
}

/// Sessions that a worker is running.
struct Running {
    program: Program,
    /// Their places among the trials.
    batch: Range<usize>,
    noted: Vec<Interaction>,
    posted: Posted,
}

impl Running {
    fn begin(mut program: Program, trials: &[Trial], batch: Range<usize>) -> Self {
        let noted = trials[batch.clone()].iter().map(Trial::with_notes);
        let noted: Vec<Interaction> = noted.collect();
        let posted = if let [noted] = &noted[..] {
            program.post_alone(noted)
        } else {
            let sessions = Sessions::of(&Script::of_each(&noted));
            program.post(program.requests().shared(&sessions))
        };
        Running {
            program,
            batch,
            noted,
            posted,
        }
    }
}

/// Sessions that share a process, by their places.
fn batches(trials: &[Trial]) -> Vec<Range<usize>> {
    let mut batches = Vec::new();
    let mut start = 0;
    while start < trials.len() {
        let end = start + together(&trials[start..]);
        batches.push(start..end);
        start = end;
    }
    batches
}

/// How many sessions from the first share a process.
fn together(trials: &[Trial]) -> usize {
    let group = trials.first().and_then(|first| first.group);
    if group.is_none() {
        return 1;
    }
    let alike = trials.iter().take_while(|each| each.group == group);
    alike.take(MOST_TOGETHER).count()
}

impl Trial {
    fn with_notes(&self) -> Interaction {
        let mut interaction = self.interaction.clone();
        interaction.steps.push(Step::ask(NOTES));
        interaction
    }

    /// The outcome without the notes, and the number of violations so far, of which there were
    /// `before` earlier.
    fn outcome(&self, mut shown: Observation, before: i64) -> (Outcome, i64) {
        let steps = self.interaction.steps.len();
        let notes = (shown.steps.len() > steps).then(|| shown.steps.split_off(steps));
        let notes = notes.and_then(|notes| read_notes(notes.first()?));
        let (is_loaded, violations, used) = notes.unwrap_or((true, before, Vec::new()));
        let outcome = Outcome {
            actual: shown,
            is_inconclusive: !is_loaded || violations > before,
            used,
        };
        (outcome, violations)
    }
}

/// `(loaded, violations, (operation, …))`
fn read_notes(events: &[Event]) -> Option<(bool, i64, Vec<String>)> {
    let [Event::Shown(Value::Tuple(parts))] = events else {
        return None;
    };
    let [
        Value::Bool(is_loaded),
        Value::Int(violations),
        Value::Tuple(used),
    ] = &parts[..]
    else {
        return None;
    };
    let used = used.iter().map(|each| match each {
        Value::Str(name) => Some(name.clone()),
        _ => None,
    });
    let violations = i64::try_from(violations).ok()?;
    Some((*is_loaded, violations, used.collect::<Option<_>>()?))
}
