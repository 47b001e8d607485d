//! Experiments: sessions run again on a submission with right functions in place of some
//! of its own.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::Range;
use std::time::Duration;

use super::answer_key::AnswerKey;
use super::run::Submission;
use crate::manifest::Language;
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

/// The sessions of an experiment. There may be thousands: each is made when it is run.
#[derive(Clone, Copy)]
pub(super) struct Trials<'t> {
    /// The group of each, whose neighbouring sessions share a process.
    pub(super) groups: &'t [Option<usize>],
    /// Makes a session, by its place.
    pub(super) make: &'t dyn Fn(usize) -> Result<Interaction, TargetError>,
}

/// Takes note of the outcome of a session, by its place.
pub(super) type Note<'n> = dyn FnMut(usize, Outcome) -> Result<(), TargetError> + 'n;

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
        CallGraph::of(&self.submission.source.text_lossy(Language::Python))
    }

    /// Whether the time for experiments is used up, or none can be made.
    pub(super) fn is_used_up(&self) -> bool {
        self.is_over || self.cost.cpu > self.budget || is_past(self.submission.deadline)
    }

    /// Runs sessions by a plan, and notes the outcome of each that the budget reaches.
    pub(super) fn run(
        &mut self,
        plan: &Plan,
        trials: Trials,
        note: &mut Note,
    ) -> Result<(), TargetError> {
        if self.is_used_up() || trials.groups.is_empty() {
            return Ok(());
        }
        let substitution = &self.key.substitution;
        let source = substitution.source(self.submission.source, plan);
        let mut waiting = VecDeque::from(batches(trials.groups));
        // The submission compiled without our functions, at the limit of what compiles.
        let Some(mut idle) = self.programs(&source, waiting.len())? else {
            self.is_over = true;
            return Ok(());
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
                running.push_back(Running::begin(program, trials, batch)?);
            }
            let Some(first) = running.pop_front() else {
                break;
            };
            idle.push(self.end(first, note)?);
        }
        self.drivers
            .extend(idle.into_iter().map(Program::into_driver));
        Ok(())
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
    fn end(&mut self, running: Running, note: &mut Note) -> Result<Program, TargetError> {
        let Running {
            mut program,
            batch,
            sessions,
            posted,
        } = running;
        if let [session] = &sessions[..] {
            let shown = program.observe_alone(posted, session)?;
            self.alone(batch.start, shown, session, note)?;
            return Ok(program);
        }
        let lengths: Vec<usize> = sessions.iter().map(|each| each.steps.len()).collect();
        let (shared, cost) = program.observe_posted(posted, &lengths)?;
        self.cost += cost;
        let sessions = batch.zip(&sessions);
        match shared {
            BatchOutcome::Complete(shown) => {
                let mut violations = 0;
                for ((place, session), shown) in sessions.zip(shown) {
                    let outcome = outcome(session, shown, violations);
                    violations = outcome.1;
                    note(place, outcome.0)?;
                }
            }
            BatchOutcome::LostAt(_) => {
                for (place, session) in sessions {
                    if !self.is_used_up() {
                        let shown = program.observe(session)?;
                        self.alone(place, shown, session, note)?;
                    }
                }
            }
        }
        Ok(program)
    }

    /// Notes the outcome of a session that ran alone, where anything is known of it.
    fn alone(
        &mut self,
        place: usize,
        shown: Observation,
        session: &Interaction,
        note: &mut Note,
    ) -> Result<(), TargetError> {
        self.cost += shown.cost;
        if shown.termination.is_unjudged() {
            self.is_over = true;
            return Ok(());
        }
        note(place, outcome(session, shown, 0).0)
    }
}

/// Sessions that a worker is running.
struct Running {
    program: Program,
    /// Their places among the trials.
    batch: Range<usize>,
    /// The sessions, each of which ends by giving the notes.
    sessions: Vec<Interaction>,
    posted: Posted,
}

impl Running {
    fn begin(
        mut program: Program,
        trials: Trials,
        batch: Range<usize>,
    ) -> Result<Self, TargetError> {
        let sessions = batch.clone().map(|place| {
            let mut session = (trials.make)(place)?;
            session.steps.push(Step::ask(NOTES));
            Ok(session)
        });
        let sessions = sessions.collect::<Result<Vec<_>, TargetError>>()?;
        let posted = if let [session] = &sessions[..] {
            program.post_alone(session)
        } else {
            let sessions = Sessions::of(&Script::of_each(&sessions));
            program.post(program.requests().shared(&sessions))
        };
        Ok(Running {
            program,
            batch,
            sessions,
            posted,
        })
    }
}

/// Sessions that share a process, by their places.
fn batches(groups: &[Option<usize>]) -> Vec<Range<usize>> {
    let mut batches = Vec::new();
    let mut start = 0;
    while start < groups.len() {
        let end = start + together(&groups[start..]);
        batches.push(start..end);
        start = end;
    }
    batches
}

/// How many sessions from the first share a process.
fn together(groups: &[Option<usize>]) -> usize {
    let group = groups.first().copied().flatten();
    if group.is_none() {
        return 1;
    }
    let alike = groups.iter().take_while(|each| **each == group);
    alike.take(MOST_TOGETHER).count()
}

/// The outcome of a session without its notes, and the number of violations so far, of which there
/// were `before` earlier.
fn outcome(session: &Interaction, mut shown: Observation, before: i64) -> (Outcome, i64) {
    let steps = session.steps.len() - 1;
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
