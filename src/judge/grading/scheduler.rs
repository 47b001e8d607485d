//! Schedules sessions: batched in one process, or isolated.
//!
//! A session that only computes may share a process with others like it: then the submission is
//! loaded once for all of them. What is shown there is not simply believed. The first failure of
//! every check is run again alone, and so is one session of each batch, whatever it showed. A
//! session that fails in a batch and passes alone shows that the submission keeps
//! [state](super::state_between_calls) between calls. Where one passes in a batch and fails alone,
//! batches hide mistakes: then a [sample](super::sample) of the sessions runs again, each alone.
//! Where a process does not come to its end, the session that it was at runs alone, and those
//! before and after it again together.
//!
//! Where the sessions of a check have used up its [share](super::shares) of the budget, the others
//! are put off until those of other checks have run: one slow function does not use up the budget
//! of the others.
//!
//! While a worker runs a batch, what was shown before is judged, and the next batch is
//! [prepared](super::batch). Several workers may run the submission at once: what they
//! show is counted in the order of the battery, as if there were one.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::aggregate::failure_of_check;
use super::answer_key::AnswerKey;
use super::batch::{BatchPart, prepare_batches};
use super::early_stop::is_without_end;
use super::expected::Expected;
use super::rerun::{Confirmation, Leak};
use super::results::Results;
use super::sample::Sample;
use super::shares::Shares;
use super::watch::Watch;
use crate::assignment::battery::Case;
use crate::assignment::oracle::{BatchOutcome, Program, TargetResult};
use crate::session::Interaction;
use crate::session::observation::Observation;
use crate::worker::{PostedRequest, is_past};

/// Workers, and the results so far.
pub(super) struct Scheduler<'k, 'b> {
    pub(super) key: &'k AnswerKey<'b>,
    /// Processes that run the same submission.
    pub(super) workers: Vec<Program>,
    pub(super) results: Results,
    stop: StopConditions,
    /// The time that is left for shrinking failures.
    pub(super) shrinking_time: Duration,
    pub(super) sharing: Sharing,
    /// Sessions that fail in a batch and pass alone.
    pub(super) leaks: Vec<Leak<'b>>,
    /// Sessions that ran in a batch, and not alone.
    pub(super) unconfirmed: HashSet<usize>,
    /// The progress of the run.
    pub(super) watch: Option<&'k Watch>,
    shares: Shares,
    /// Sessions of checks that have used up their share; `None` where none is put off.
    put_off: Option<Vec<BatchPart<'b>>>,
    /// The observations of sessions that ran alone before the battery was ready.
    pub(super) early: Vec<(Interaction, Observation)>,
}

/// The conditions that stop a run before every session was run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StopConditions {
    /// The processor time after which it stops.
    pub(super) budget: Duration,
    /// The time at which it stops.
    pub(super) deadline: Option<Instant>,
    /// True if it stops at the first failure.
    pub(super) at_first_failure: bool,
}

/// How far what sessions show in a process that they share is believed.
#[derive(Debug)]
pub(super) enum Sharing {
    /// Sessions run in batches.
    Believed,
    /// One passed in a batch and failed alone: batches hide mistakes.
    Doubted,
    /// The sessions of a sample run, each alone.
    Alone(Sample),
}

/// Processes that may be lost by the sessions of one batch, before the rest of the batch
/// runs one by one.
const LOSSES: u32 = 3;

/// The share of a submission's budget that shrinking its failures may take.
const SHRINKING: u32 = 10;

/// Sessions that a worker is running.
pub(super) struct RunningPart<'q> {
    part: BatchPart<'q>,
    posted: PostedRequest,
    worker: usize,
}

/// The results of sessions.
pub(super) enum PartOutcome {
    /// The observation of a session that ran alone.
    Alone(Observation),
    Together(BatchOutcome),
}

/// Work that has begun and is not yet judged.
struct WorkInProgress<'q> {
    /// Sessions that are running, in the order of the battery.
    pending: VecDeque<RunningPart<'q>>,
    /// Idle workers.
    idle: Vec<usize>,
    confirmations: Vec<Confirmation<'q>>,
}

impl<'k, 'b> Scheduler<'k, 'b> {
    pub(super) fn new(
        key: &'k AnswerKey<'b>,
        workers: Vec<Program>,
        results: Results,
        stop: StopConditions,
    ) -> Self {
        Scheduler {
            shares: Shares::new(key, stop.budget),
            key,
            workers,
            results,
            stop,
            shrinking_time: stop.budget / SHRINKING,
            sharing: Sharing::Believed,
            leaks: Vec::new(),
            unconfirmed: HashSet::new(),
            watch: None,
            put_off: None,
            early: Vec::new(),
        }
    }

    /// Runs every session, as far as it should; again without sharing processes, where that hides
    /// mistakes.
    pub(super) fn run_all(&mut self) -> TargetResult<()> {
        let untouched = self.results.clone();
        let is_leaking = self.run_batched(&untouched)?;
        if self.stop.at_first_failure && is_leaking && !self.results.has_failed() {
            // The first failure came after other sessions alone, and does not come again. Of a
            // later one a session may be made that fails.
            self.stop.at_first_failure = false;
            self.results = untouched.clone().with_cost_of(&self.results);
            self.run_batched(&untouched)?;
        }
        Ok(())
    }

    /// Runs the sessions in batches, and some alone where those hide mistakes; gives whether a session
    /// fails after others alone.
    fn run_batched(&mut self, untouched: &Results) -> TargetResult<bool> {
        self.run()?;
        self.mix_functions()?;
        // Of sessions as long as each other, the first of the battery is shown.
        self.results.sort_by_battery_order();
        let is_leaking = !self.leaks.is_empty() && !self.doubts_batches();
        // The others that a session needs are looked for where batches are doubted, too: alone, none
        // of them shows state.
        self.resolve_leaks()?;
        if self.doubts_batches() {
            let sample = Sample::of(untouched, &self.results, self.key.battery);
            self.sharing = Sharing::Alone(sample);
            let empty = untouched.clone().with_cost_of(&self.results);
            let in_batches = std::mem::replace(&mut self.results, empty);
            self.unconfirmed.clear();
            self.run()?;
            self.results.add_found_by_leaks(in_batches);
            self.results.sort_by_battery_order();
        }
        Ok(is_leaking)
    }

    pub(super) fn doubts_batches(&self) -> bool {
        matches!(self.sharing, Sharing::Doubted)
    }

    fn run(&mut self) -> TargetResult<()> {
        let mut work = WorkInProgress {
            pending: VecDeque::new(),
            idle: (0..self.workers.len()).rev().collect(),
            confirmations: Vec::new(),
        };
        self.run_batches(&mut work)?;
        // No worker is left busy.
        for pending in work.pending {
            self.collect_part(pending)?;
        }
        Ok(())
    }

    fn run_batches(&mut self, work: &mut WorkInProgress<'b>) -> TargetResult<()> {
        let key = self.key;
        // Where a failure ends the run, a session that runs out of time is as good as any.
        self.put_off = (!self.stop.at_first_failure).then(Vec::new);
        thread::scope(|scope| {
            for batch in prepare_batches(scope, key) {
                for part in self.split_batch(batch?) {
                    self.report_progress(part.len());
                    if self.is_counted_early(&part) {
                        continue;
                    }
                    if let Some(part) = self.within_share(part)
                        && !self.run_next(part, work)?
                    {
                        return Ok(());
                    }
                }
            }
            self.collect_all(work)
        })?;
        while let Some(put_off) = self.put_off.take()
            && !put_off.is_empty()
            && self.can_continue()
        {
            self.run_put_off(put_off, work)?;
        }
        Ok(())
    }

    /// Runs sessions that were put off, each check with twice the share that it had.
    fn run_put_off(
        &mut self,
        sessions: Vec<BatchPart<'b>>,
        work: &mut WorkInProgress<'b>,
    ) -> TargetResult<()> {
        self.shares.double();
        self.put_off = (!self.shares.is_whole()).then(Vec::new);
        for part in sessions {
            if let Some(part) = self.within_share(part)
                && !self.run_next(part, work)?
            {
                return Ok(());
            }
        }
        self.collect_all(work)
    }

    /// Begins the next sessions; gives whether the run goes on.
    fn run_next(
        &mut self,
        part: BatchPart<'b>,
        work: &mut WorkInProgress<'b>,
    ) -> TargetResult<bool> {
        // What fails in a batch may pass alone: then it is no reason to stop.
        if !self.can_continue() {
            self.collect_all(work)?;
        }
        if !self.can_continue() {
            return Ok(false);
        }
        self.advance(Some(part), work)?;
        Ok(true)
    }

    /// Puts off the sessions of checks that have used up their share, or that wait for others, and
    /// leaves out those of items that have used up their budget; gives the others, if there are any.
    fn within_share(&mut self, part: BatchPart<'b>) -> Option<BatchPart<'b>> {
        let mut part = part.retain(|_, _, expected| !self.shares.refuses(expected));
        if let Some(put_off) = &mut self.put_off {
            let is_later = |expected: &Expected| {
                self.shares.puts_off(expected) || self.results.waits_for_endless(expected)
            };
            let later = part.clone();
            let later = later.retain(|_, _, expected| is_later(expected));
            part = part.retain(|_, _, expected| !is_later(expected));
            put_off.extend((later.len() > 0).then_some(later));
        }
        (part.len() > 0).then_some(part)
    }

    /// Counts a session that has run already.
    fn is_counted_early(&mut self, part: &BatchPart<'b>) -> bool {
        let Some(case) = part.only_session() else {
            return false;
        };
        let mut early = self.early.iter();
        let Some(place) = early.position(|(session, _)| *session == case.interaction) else {
            return false;
        };
        let (_, actual) = self.early.remove(place);
        self.results.add_cost(actual.cost);
        self.count_alone(part, &actual);
        true
    }

    /// Collects and confirms what has begun.
    fn collect_all(&mut self, work: &mut WorkInProgress<'b>) -> TargetResult<()> {
        while !work.pending.is_empty() {
            self.advance(None, work)?;
        }
        self.confirm(std::mem::take(&mut work.confirmations), 0)
    }

    /// Tells how far the run is, before that many more sessions.
    fn report_progress(&self, next: usize) {
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
    fn split_batch(&mut self, batch: BatchPart<'b>) -> Vec<BatchPart<'b>> {
        let Sharing::Alone(sample) = &mut self.sharing else {
            return vec![batch];
        };
        let chosen = batch.retain(|session, case, expected| {
            let is_chosen = sample.contains(session, case, expected);
            if !is_chosen {
                self.results.leave_out(session, expected);
            }
            is_chosen
        });
        chosen.split_into_sessions()
    }

    pub(super) fn can_continue(&self) -> bool {
        // What batches still show where they are not believed is worth half of the time.
        let is_doubtful = self.doubts_batches();
        let is_late = is_doubtful && self.results.spent() > self.stop.budget / 2;
        let is_enough = self.stop.at_first_failure && (is_doubtful || self.results.has_failed());
        !is_enough && !is_late && !self.is_used_up()
    }

    /// Returns whether the budget is used up.
    pub(super) fn is_used_up(&self) -> bool {
        self.results.spent() > self.stop.budget || is_past(self.stop.deadline)
    }

    /// Gives the next sessions to an idle worker; where there is none, or nothing is left,
    /// collects from the worker that began first.
    fn advance(
        &mut self,
        next: Option<BatchPart<'b>>,
        work: &mut WorkInProgress<'b>,
    ) -> TargetResult<()> {
        let is_one_idle = next.is_some() && !work.idle.is_empty();
        let ended = if is_one_idle {
            None
        } else {
            work.pending.pop_front()
        };
        let Some(worker) = ended
            .as_ref()
            .map_or_else(|| work.idle.pop(), |it| Some(it.worker))
        else {
            return Ok(());
        };
        let former = ended
            .map(|pending| self.collect_part(pending))
            .transpose()?;
        let confirmations = std::mem::take(&mut work.confirmations);
        self.confirm(confirmations, worker)?;
        let mut whole = None;
        match former {
            None => {}
            Some((PartOutcome::Alone(actual), part)) => self.count_alone(&part, &actual),
            Some((PartOutcome::Together(BatchOutcome::Complete(actual)), part)) => {
                whole = Some((actual, part));
            }
            Some((PartOutcome::Together(BatchOutcome::LostAt(step)), part)) => {
                self.run_in_parts(part, step, worker, &mut 0)?;
            }
        }
        match next.and_then(|next| self.without_skipped(next)) {
            Some(next) => work.pending.push_back(self.start_part(next, worker)),
            None => work.idle.push(worker),
        }
        if let Some((actual, part)) = whole {
            work.confirmations = self.count(&part, &actual);
        }
        Ok(())
    }

    /// The sessions that need to be run, if any do.
    fn without_skipped(&mut self, part: BatchPart<'b>) -> Option<BatchPart<'b>> {
        let open =
            part.retain(|session, case, expected| !self.results.skips(session, case, expected));
        (open.len() > 0).then_some(open)
    }

    /// Begins sessions that share a process, or one alone.
    pub(super) fn start_part(&mut self, part: BatchPart<'b>, worker: usize) -> RunningPart<'b> {
        let program = &mut self.workers[worker];
        let posted = if let Some(case) = part.only_session() {
            program.post_alone(&case.interaction)
        } else {
            let sessions = part.sessions().map(|(_, case, _)| &case.interaction);
            let requests = program.requests(sessions);
            program.post(part.request(requests))
        };
        RunningPart {
            part,
            posted,
            worker,
        }
    }

    pub(super) fn collect_part(
        &mut self,
        pending: RunningPart<'b>,
    ) -> TargetResult<(PartOutcome, BatchPart<'b>)> {
        let RunningPart {
            part,
            posted,
            worker,
        } = pending;
        let program = &mut self.workers[worker];
        let (outcome, cost) = if let Some(case) = part.only_session() {
            let actual = program.observe_alone(posted, &case.interaction)?;
            let cost = actual.cost;
            (PartOutcome::Alone(actual), cost)
        } else {
            let (shared, cost) = program.observe_posted(posted, &part.step_counts())?;
            (PartOutcome::Together(shared), cost)
        };
        self.results.add_cost(cost);
        match outcome {
            // It took most of the time, or ended the process.
            PartOutcome::Together(BatchOutcome::LostAt(step)) => {
                self.shares.charge(part.expected_at(step).into_iter(), cost);
            }
            _ => self
                .shares
                .charge(part.sessions().map(|(_, _, expected)| expected), cost),
        }
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
    ) -> TargetResult<()> {
        *losses += 1;
        let parts = if *losses > LOSSES {
            part.split_into_sessions()
        } else {
            part.split_around_step(step).into()
        };
        for part in parts {
            self.run_part(part, worker, losses)?;
        }
        Ok(())
    }

    fn run_part(
        &mut self,
        part: BatchPart<'b>,
        worker: usize,
        losses: &mut u32,
    ) -> TargetResult<()> {
        if !self.can_continue() {
            return Ok(());
        }
        let part = self.within_share(part);
        let Some(part) = part.and_then(|part| self.without_skipped(part)) else {
            return Ok(());
        };
        let pending = self.start_part(part, worker);
        match self.collect_part(pending)? {
            (PartOutcome::Alone(actual), part) => {
                self.count_alone(&part, &actual);
                Ok(())
            }
            (PartOutcome::Together(BatchOutcome::LostAt(step)), part) => {
                self.run_in_parts(part, step, worker, losses)
            }
            (PartOutcome::Together(BatchOutcome::Complete(actual)), part) => {
                let confirmations = self.count(&part, &actual);
                self.confirm(confirmations, worker)
            }
        }
    }

    /// Counts the answers of a session that ran alone.
    fn count_alone(&mut self, part: &BatchPart<'b>, actual: &Observation) {
        for (session, case, expected) in part.sessions() {
            if !self.results.skips(session, case, expected) {
                self.results.count(session, case, expected, actual);
                self.report_first_failure(case, expected, actual);
            }
        }
    }

    /// Reports the first failure of a session that ran alone.
    pub(super) fn report_first_failure(
        &self,
        case: &Case,
        expected: &Expected,
        actual: &Observation,
    ) {
        let Some(watch) = self.watch else { return };
        if is_without_end(actual.termination) && case.within_seconds().is_some() {
            return;
        }
        let mut shown = expected.shown_checks.iter();
        let first = shown.find_map(|shown| {
            let expected = (expected, expected.followed_by(None, actual));
            let failure = failure_of_check(case, expected, shown.check, actual)?;
            let check = &self.results.checks[shown.check].check;
            Some((Arc::clone(check), Arc::new(failure)))
        });
        watch.update(|progress| progress.first = progress.first.take().or(first));
    }
}
