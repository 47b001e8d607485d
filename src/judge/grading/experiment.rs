//! Experiments: sessions run again on a submission with right functions in place of some
//! of its own.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::Range;
use std::time::Duration;

use super::answer_key::AnswerKey;
use super::run::Submission;
use crate::assignment::oracle::{BatchOutcome, Program, Target, TargetResult};
use crate::assignment::substitution::Plan;
use crate::session::observation::{Cost, Observation};
use crate::session::{Interaction, Script};
use crate::worker::{Driver, EncodedSessions, PostedRequest, Source, is_past};

/// The maximum number of sessions of an experiment that share a process.
const MOST_TOGETHER: usize = 500;

/// Runs a submission with right functions in place of its own.
pub(super) struct ExperimentRunner<'a, 'b> {
    pub(super) key: &'a AnswerKey<'b>,
    pub(super) submission: Submission<'a>,
    budget: Duration,
    /// Processes that may run the submission at once.
    processes: NonZero<usize>,
    /// Idle workers.
    drivers: Vec<Driver>,
    /// True if the machine is too busy for more experiments.
    is_over: bool,
    pub(super) cost: Cost,
}

/// The sessions of an experiment. There may be thousands: each is made when it is run.
#[derive(Clone, Copy)]
pub(super) struct ExperimentCases<'t> {
    /// The group of each, whose neighbouring sessions share a process.
    pub(super) groups: &'t [Option<u64>],
    /// Makes a session, by its place.
    pub(super) make: &'t dyn Fn(usize) -> TargetResult<Interaction>,
}

/// Takes note of the result of a session, by its place.
pub(super) type NoteOutcome<'n> = dyn FnMut(usize, Observation) -> TargetResult<()> + 'n;

impl<'a, 'b> ExperimentRunner<'a, 'b> {
    pub(super) fn new(
        key: &'a AnswerKey<'b>,
        submission: Submission<'a>,
        budget: Duration,
        processes: NonZero<usize>,
    ) -> Self {
        ExperimentRunner {
            key,
            submission,
            budget,
            processes,
            drivers: Vec::new(),
            is_over: false,
            cost: Cost::default(),
        }
    }

    /// A number of the submission's content, which its author does not choose.
    pub(super) fn seed(&self) -> u64 {
        let sha256 = self.submission.source.sha256();
        sha256
            .get(..16)
            .map_or(0, |start| u64::from_str_radix(start, 16).unwrap_or(0))
    }

    /// Returns whether the time for experiments is used up, or none can be made.
    pub(super) fn is_used_up(&self) -> bool {
        self.is_over || self.cost.cpu > self.budget || is_past(self.submission.deadline)
    }

    /// Runs sessions by a plan, and notes the outcome of each that the budget reaches.
    pub(super) fn run(
        &mut self,
        plan: &Plan,
        trials: ExperimentCases,
        note: &mut NoteOutcome,
    ) -> TargetResult<()> {
        if self.is_used_up() || trials.groups.is_empty() {
            return Ok(());
        }
        let substitution = &self.key.substitution;
        let source = substitution.source(self.submission.source, plan);
        let mut waiting = VecDeque::from(batches(trials.groups));
        // A submission that does not compile again says nothing by that.
        let Some(mut idle) = self.load_workers(&source, waiting.len())? else {
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
                running.push_back(RunningCases::begin(program, trials, batch)?);
            }
            let Some(first) = running.pop_front() else {
                break;
            };
            idle.push(self.await_outcomes(first, note)?);
        }
        self.drivers
            .extend(idle.into_iter().map(Program::into_driver));
        Ok(())
    }

    /// The program in as many workers as there is work for; `None` where it does not compile.
    fn load_workers(
        &mut self,
        source: &Source,
        batches: usize,
    ) -> TargetResult<Option<Vec<Program>>> {
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
                    driver.switch_to(source);
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
    fn await_outcomes(
        &mut self,
        running: RunningCases,
        note: &mut NoteOutcome,
    ) -> TargetResult<Program> {
        let RunningCases {
            mut program,
            batch,
            sessions,
            posted,
        } = running;
        if let [session] = &sessions[..] {
            let actual = program.observe_alone(posted, session)?;
            self.note_alone(batch.start, actual, note)?;
            return Ok(program);
        }
        let lengths: Vec<usize> = sessions.iter().map(|each| each.steps.len()).collect();
        let (shared, cost) = program.observe_posted(posted, &lengths)?;
        self.cost += cost;
        match shared {
            BatchOutcome::Complete(observations) => {
                for (place, actual) in batch.zip(observations) {
                    note(place, actual)?;
                }
            }
            BatchOutcome::LostAt(_) => {
                for (place, session) in batch.zip(&sessions) {
                    if !self.is_used_up() {
                        let actual = program.observe(session)?;
                        self.note_alone(place, actual, note)?;
                    }
                }
            }
        }
        Ok(program)
    }

    /// Notes the outcome of a session that ran alone, where anything is known of it.
    fn note_alone(
        &mut self,
        place: usize,
        actual: Observation,
        note: &mut NoteOutcome,
    ) -> TargetResult<()> {
        self.cost += actual.cost;
        if actual.termination.is_unjudged() {
            self.is_over = true;
            return Ok(());
        }
        note(place, actual)
    }
}

/// Sessions that a worker is running.
struct RunningCases {
    program: Program,
    /// The places of the sessions among the trials.
    batch: Range<usize>,
    sessions: Vec<Interaction>,
    posted: PostedRequest,
}

impl RunningCases {
    fn begin(
        mut program: Program,
        trials: ExperimentCases,
        batch: Range<usize>,
    ) -> TargetResult<Self> {
        let sessions = batch.clone().map(trials.make);
        let sessions = sessions.collect::<TargetResult<Vec<_>>>()?;
        let posted = if let [session] = &sessions[..] {
            program.post_alone(session)
        } else {
            let encoded = EncodedSessions::of(&Script::of_each(&sessions));
            let request = program.requests(&sessions).shared(&encoded);
            program.post(request)
        };
        Ok(RunningCases {
            program,
            batch,
            sessions,
            posted,
        })
    }
}

/// Sessions that share a process, by their places.
fn batches(groups: &[Option<u64>]) -> Vec<Range<usize>> {
    let mut batches = Vec::new();
    let mut start = 0;
    while start < groups.len() {
        let end = start + count_sharing_process(&groups[start..]);
        batches.push(start..end);
        start = end;
    }
    batches
}

/// The number of sessions from the first that share a process.
fn count_sharing_process(groups: &[Option<u64>]) -> usize {
    let group = groups.first().copied().flatten();
    if group.is_none() {
        return 1;
    }
    let alike = groups.iter().take_while(|each| **each == group);
    alike.take(MOST_TOGETHER).count()
}
