//! Schedules sessions: batched in one process, or isolated.
//!
//! A session that only computes may share a process with others like it: then the
//! submission is loaded once for all of them. What is shown there is not simply
//! believed. The first failure of every check is run again alone, and so is one session
//! of each batch, whatever it showed. A session that fails in a batch and passes alone
//! shows that the submission keeps [state](super::state_between_calls) between calls. Where one passes in a
//! batch and fails alone, batches hide mistakes: then every session runs alone. Where a
//! process does not come to its end, the session that it was at runs alone, and those
//! before and after it again together.
//!
//! While a worker runs a batch, what was shown before is judged, and the next batch is
//! [prepared](super::batch). Several workers may run the submission at once: what they
//! show is counted in the order of the battery, as if there were one.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::aggregate::failure;
use super::answer_key::AnswerKey;
use super::batch::{BatchPart, prepared};
use super::expected::Expected;
use super::rerun::{Confirmation, Leak};
use super::results::Results;
use super::watch::Watch;
use crate::assignment::battery::Case;
use crate::assignment::oracle::{BatchOutcome, Program, TargetResult};
use crate::session::Interaction;
use crate::session::observation::Observation;
use crate::worker::{Posted, is_past};

/// Workers, and the results so far.
pub(super) struct Scheduler<'k, 'b> {
    pub(super) key: &'k AnswerKey<'b>,
    /// Processes that run the same submission.
    pub(super) workers: Vec<Program>,
    pub(super) results: Results,
    stop: Stop,
    /// The time that is left for shrinking failures.
    pub(super) shrinking_time: Duration,
    /// Whether sessions may share a process.
    is_sharing: bool,
    /// Sessions that fail in a batch and pass alone.
    pub(super) leaks: Vec<Leak<'b>>,
    /// Sessions that ran in a batch, and not alone.
    pub(super) unconfirmed: HashSet<usize>,
    /// The progress of the run.
    pub(super) watch: Option<&'k Watch>,
    /// The observations of sessions that ran alone before the battery was ready.
    pub(super) early: Vec<(Interaction, Observation)>,
}

/// The conditions that stop a run before every session was run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stop {
    /// The processor time after which it stops.
    pub(super) budget: Duration,
    /// The time at which it stops.
    pub(super) deadline: Option<Instant>,
    /// Whether it stops at the first failure.
    pub(super) at_first_failure: bool,
}

/// The result of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ran {
    /// The sessions ran as far as they should.
    Through,
    /// A session passes in a batch and fails alone.
    Unshareable,
}

/// Processes that may be lost by the sessions of one batch, before the rest of the batch
/// runs one by one.
const LOSSES: u32 = 3;

/// The share of a submission's budget that shrinking its failures may take.
const SHRINKING: u32 = 10;

/// Sessions that a worker is running.
struct Pending<'q> {
    part: BatchPart<'q>,
    posted: Posted,
    worker: usize,
}

/// The results of sessions.
enum Shown {
    /// The observation of a session that ran alone.
    Alone(Observation),
    Together(BatchOutcome),
}

/// Work that has begun and is not yet judged.
struct Begun<'q> {
    /// Sessions that are running, in the order of the battery.
    pending: VecDeque<Pending<'q>>,
    /// Idle workers.
    idle: Vec<usize>,
    confirmations: Vec<Confirmation<'q>>,
}

impl<'k, 'b> Scheduler<'k, 'b> {
    pub(super) fn new(
        key: &'k AnswerKey<'b>,
        workers: Vec<Program>,
        results: Results,
        stop: Stop,
    ) -> Self {
        Scheduler {
            key,
            workers,
            results,
            stop,
            shrinking_time: stop.budget / SHRINKING,
            is_sharing: true,
            leaks: Vec::new(),
            unconfirmed: HashSet::new(),
            watch: None,
            early: Vec::new(),
        }
    }

    /// Runs every session, as far as it should; again without sharing processes, where that hides
    /// mistakes.
    pub(super) fn run_whole(&mut self) -> TargetResult<()> {
        let untouched = self.results.clone();
        let is_leaking = self.run_sharing(&untouched)?;
        if self.stop.at_first_failure && is_leaking && !self.results.has_failed() {
            // The first failure came after other sessions alone, and does not come again. Of a
            // later one a session may be made that fails.
            self.stop.at_first_failure = false;
            self.results = untouched.clone().having_spent(&self.results);
            self.run_sharing(&untouched)?;
        }
        Ok(())
    }

    /// Runs the sessions in batches, and alone where those hide mistakes; gives whether a session
    /// fails after others alone.
    fn run_sharing(&mut self, untouched: &Results) -> TargetResult<bool> {
        let mut ran = self.run()?;
        let mut is_leaking = false;
        if ran == Ran::Through {
            // Of sessions as long as each other, the first of the battery is shown.
            self.results.in_battery_order();
            is_leaking = !self.leaks.is_empty();
            ran = self.resolve_leaks()?;
        }
        if ran == Ran::Unshareable {
            self.results = untouched.clone().having_spent(&self.results);
            self.is_sharing = false;
            self.leaks.clear();
            self.unconfirmed.clear();
            self.run()?;
            self.results.in_battery_order();
        }
        Ok(is_leaking)
    }

    fn run(&mut self) -> TargetResult<Ran> {
        let mut begun = Begun {
            pending: VecDeque::new(),
            idle: (0..self.workers.len()).rev().collect(),
            confirmations: Vec::new(),
        };
        let ran = self.run_batches(&mut begun)?;
        // No worker is left busy.
        for pending in begun.pending {
            self.collect(pending)?;
        }
        Ok(ran)
    }

    fn run_batches(&mut self, begun: &mut Begun<'b>) -> TargetResult<Ran> {
        let key = self.key;
        thread::scope(|scope| {
            for batch in prepared(scope, key) {
                for part in self.parts(batch?) {
                    self.tell(part.len());
                    if self.is_counted_early(&part) {
                        continue;
                    }
                    // What fails in a batch may pass alone: then it is no reason to stop.
                    if !self.goes_on() && self.settle(begun)? == Ran::Unshareable {
                        return Ok(Ran::Unshareable);
                    }
                    if !self.goes_on() {
                        return Ok(Ran::Through);
                    }
                    if self.go_on(Some(part), begun)? == Ran::Unshareable {
                        return Ok(Ran::Unshareable);
                    }
                }
            }
            self.settle(begun)
        })
    }

    /// Counts a session that has run already.
    fn is_counted_early(&mut self, part: &BatchPart<'b>) -> bool {
        let Some(case) = part.alone() else {
            return false;
        };
        let mut early = self.early.iter();
        let Some(place) = early.position(|(session, _)| *session == case.interaction) else {
            return false;
        };
        let (_, actual) = self.early.remove(place);
        self.results.spend(actual.cost);
        self.count_alone(part, &actual);
        true
    }

    /// Collects and confirms what has begun.
    fn settle(&mut self, begun: &mut Begun<'b>) -> TargetResult<Ran> {
        while !begun.pending.is_empty() {
            if self.go_on(None, begun)? == Ran::Unshareable {
                return Ok(Ran::Unshareable);
            }
        }
        self.confirm(std::mem::take(&mut begun.confirmations), 0)
    }

    /// Tells how far the run is, before that many more sessions.
    fn tell(&self, next: usize) {
        let Some(watch) = self.watch else { return };
        let failing = self.results.checks.iter();
        let failing = failing.filter(|check| check.has_failed());
        let mut failing: Vec<String> = failing.map(|check| check.check.function.clone()).collect();
        failing.dedup();
        watch.update(|progress| {
            progress.all = self.key.battery.cases.len();
            progress.done = (progress.done + next).min(progress.all);
            progress.failing = failing;
            progress.spent = self.results.spent();
        });
    }

    /// The parts of a batch that each run at once.
    fn parts(&self, batch: BatchPart<'b>) -> Vec<BatchPart<'b>> {
        if self.is_sharing {
            vec![batch]
        } else {
            batch.each_alone()
        }
    }

    fn goes_on(&self) -> bool {
        let is_enough = self.stop.at_first_failure && self.results.has_failed();
        !is_enough && !self.is_used_up()
    }

    /// Whether the budget is used up.
    pub(super) fn is_used_up(&self) -> bool {
        self.results.spent() > self.stop.budget || is_past(self.stop.deadline)
    }

    /// Gives the next sessions to an idle worker; where there is none, or nothing is left,
    /// collects from the worker that began first.
    fn go_on(&mut self, next: Option<BatchPart<'b>>, begun: &mut Begun<'b>) -> TargetResult<Ran> {
        let is_one_idle = next.is_some() && !begun.idle.is_empty();
        let ended = if is_one_idle {
            None
        } else {
            begun.pending.pop_front()
        };
        let Some(worker) = ended
            .as_ref()
            .map_or_else(|| begun.idle.pop(), |it| Some(it.worker))
        else {
            return Ok(Ran::Through);
        };
        let former = ended.map(|pending| self.collect(pending)).transpose()?;
        let confirmations = std::mem::take(&mut begun.confirmations);
        if self.confirm(confirmations, worker)? == Ran::Unshareable {
            return Ok(Ran::Unshareable);
        }
        let (mut ran, mut whole) = (Ran::Through, None);
        match former {
            None => {}
            Some((Shown::Alone(actual), part)) => self.count_alone(&part, &actual),
            Some((Shown::Together(BatchOutcome::Complete(actual)), part)) => {
                whole = Some((actual, part));
            }
            Some((Shown::Together(BatchOutcome::LostAt(step)), part)) => {
                ran = self.run_in_parts(part, step, worker, &mut 0)?;
            }
        }
        if ran == Ran::Unshareable {
            return Ok(ran);
        }
        match next.and_then(|next| self.open(next)) {
            Some(next) => begun.pending.push_back(self.begin(next, worker)),
            None => begun.idle.push(worker),
        }
        if let Some((actual, part)) = whole {
            begun.confirmations = self.count(&part, &actual);
        }
        Ok(Ran::Through)
    }

    /// The sessions that need to be run, if any do.
    fn open(&mut self, part: BatchPart<'b>) -> Option<BatchPart<'b>> {
        let open = part.retain(|session, _, expected| !self.results.skips(session, expected));
        (open.len() > 0).then_some(open)
    }

    /// Begins sessions that share a process, or one alone.
    fn begin(&mut self, part: BatchPart<'b>, worker: usize) -> Pending<'b> {
        let program = &mut self.workers[worker];
        let posted = match part.alone() {
            Some(case) => program.post_alone(&case.interaction),
            None => program.post(part.request(program.requests())),
        };
        Pending {
            part,
            posted,
            worker,
        }
    }

    fn collect(&mut self, pending: Pending<'b>) -> TargetResult<(Shown, BatchPart<'b>)> {
        let Pending {
            part,
            posted,
            worker,
        } = pending;
        let program = &mut self.workers[worker];
        let (outcome, cost) = if let Some(case) = part.alone() {
            let actual = program.observe_alone(posted, &case.interaction)?;
            let cost = actual.cost;
            (Shown::Alone(actual), cost)
        } else {
            let (shared, cost) = program.observe_posted(posted, &part.lengths())?;
            (Shown::Together(shared), cost)
        };
        self.results.spend(cost);
        Ok((outcome, part))
    }

    /// Runs again sessions whose process was lost at a step: the session of that step
    /// alone, those before and those after it together.
    fn run_in_parts(
        &mut self,
        part: BatchPart<'b>,
        step: usize,
        worker: usize,
        losses: &mut u32,
    ) -> TargetResult<Ran> {
        *losses += 1;
        let parts = if *losses > LOSSES {
            part.each_alone()
        } else {
            part.around(step).into()
        };
        for part in parts {
            if self.run_part(part, worker, losses)? == Ran::Unshareable {
                return Ok(Ran::Unshareable);
            }
        }
        Ok(Ran::Through)
    }

    fn run_part(
        &mut self,
        part: BatchPart<'b>,
        worker: usize,
        losses: &mut u32,
    ) -> TargetResult<Ran> {
        if !self.goes_on() {
            return Ok(Ran::Through);
        }
        let Some(part) = self.open(part) else {
            return Ok(Ran::Through);
        };
        let pending = self.begin(part, worker);
        match self.collect(pending)? {
            (Shown::Alone(actual), part) => {
                self.count_alone(&part, &actual);
                Ok(Ran::Through)
            }
            (Shown::Together(BatchOutcome::LostAt(step)), part) => {
                self.run_in_parts(part, step, worker, losses)
            }
            (Shown::Together(BatchOutcome::Complete(actual)), part) => {
                let confirmations = self.count(&part, &actual);
                self.confirm(confirmations, worker)
            }
        }
    }

    /// Counts the answers of a session that ran alone.
    fn count_alone(&mut self, part: &BatchPart<'b>, actual: &Observation) {
        for (session, case, expected) in part.sessions() {
            if !self.results.skips(session, expected) {
                self.results.count(session, case, expected, actual);
                self.tell_first(case, expected, actual);
            }
        }
    }

    /// Reports the first failure of a session that ran alone.
    pub(super) fn tell_first(&self, case: &Case, expected: &Expected, actual: &Observation) {
        let Some(watch) = self.watch else { return };
        let mut shown = expected.shown_checks.iter();
        let first = shown.find_map(|shown| {
            let failure = failure(case, expected, shown.check, actual)?;
            let check = &self.results.checks[shown.check].check;
            Some((Arc::clone(check), Arc::new(failure)))
        });
        watch.update(|progress| progress.first = progress.first.take().or(first));
    }
}
