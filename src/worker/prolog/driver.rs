//! Calls goals of a submission, each case in a fresh child.

use std::io;
use std::num::NonZero;
use std::time::{Duration, Instant};

use super::answer::{GoalAnswer, HarnessReply, LoadFacts, PrologReply};
use super::query::{Query, SessionResult};
use super::start::{PROCESSES, may_use_random, prolog_string, start_harness};
use crate::sandbox::{Limits, Tier};
use crate::session::observation::{Cost, Events, Observation, Termination};
use crate::worker::{
    Fault, Machine, OomKills, PATIENCE, Process, RetryReason, Source, is_past,
    with_retries_or_fault,
};

/// Driver of a submission: sends goals to its worker.
pub struct Driver {
    machine: Machine,
    source: Source,
    limits: Limits,
    process: Process,
    /// True if the worker has greeted; others can be started while it loads.
    is_greeted: bool,
    oom_kills: OomKills,
    /// Processor time of this submission's lost workers.
    spent: Duration,
    /// Processor time that the submission may use; then the moment when its time is over.
    budget: Option<Duration>,
    /// When the processor time was looked at last, and whether the budget was used up.
    looked: Option<Instant>,
    is_spent: bool,
    deadline: Option<Instant>,
    /// Factor on the wall-clock limit of a goal in the current child.
    patience: u32,
    /// Factor on the wall-clock limit of a goal in the next child.
    next_patience: u32,
    /// True if a child can be copied.
    is_copyable: bool,
    /// Number of copies, each of the one before; the last one is asked.
    copies: usize,
}

/// Interval between looks at the processor time, each of which reads every process of the machine.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Words of a child that cannot be copied.
const NOT_COPIED: &[u8] = b"n";

/// Result of a case.
#[derive(Debug, Clone, PartialEq)]
pub struct GoalResults {
    /// Result of loading the submission.
    pub loaded: Option<LoadFacts>,
    /// Result of each goal, up to the one in which the child ended.
    pub answers: Vec<GoalAnswer>,
    /// Termination of the case.
    pub termination: Termination,
    /// Wall-clock time.
    pub wall: Duration,
}

/// Reason why there is no answer.
enum NoAnswer {
    /// The child ended.
    Child(Termination),
    /// The child was ended by the wall-clock limit.
    Waiting,
    /// The worker is gone, or broke the protocol.
    Harness(Termination),
    /// The request was no goal.
    NoGoal,
}

/// Takes the reply of a request, or a part of it that came before, by its place among them.
type TakeReply<'t> = dyn FnMut(usize, Reply) -> Result<(), Termination> + 't;

/// A reply, or a part of one.
enum Reply<'r> {
    Whole(&'r [u8]),
    Part(&'r [u8]),
}

impl Driver {
    /// Starts a worker without waiting for it. The worker ends with the thread that started it.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be started.
    pub fn start(machine: &Machine, source: &Source, limits: Limits) -> Result<Self, Fault> {
        Ok(Driver {
            process: start_harness(machine, source, limits)?,
            is_greeted: false,
            oom_kills: OomKills::new(),
            spent: Duration::ZERO,
            budget: None,
            looked: None,
            is_spent: false,
            deadline: None,
            patience: 1,
            next_patience: 1,
            // Elsewhere, the processes of others count too, or nothing ends what a copy leaves
            // behind; and each match draws anew.
            is_copyable: machine.jail.sandbox().tier >= Tier::ISOLATED && !may_use_random(source),
            copies: 0,
            machine: machine.clone(),
            source: source.clone(),
            limits,
        })
    }

    /// Limits the processor time of the submission and, with `deadline`, its wall-clock time;
    /// without a call, both are unlimited.
    pub fn set_budget(&mut self, budget: Duration, deadline: Option<Instant>) {
        self.budget = Some(budget);
        self.deadline = deadline;
    }

    /// Processor time of the submission so far, as far as the kernel reports it.
    pub fn cpu_time(&self) -> Duration {
        self.spent + self.process.cpu_time()
    }

    /// Returns whether the budget is used up, as of a look at most a tenth of a second ago.
    pub fn is_used_up(&mut self) -> bool {
        let is_time_to_look = self
            .looked
            .is_none_or(|looked| looked.elapsed() >= LOOK_EVERY);
        if let Some(budget) = self.budget
            && is_time_to_look
        {
            self.is_spent |= self.cpu_time() > budget;
            self.looked = Some(Instant::now());
        }
        self.is_spent || is_past(self.deadline)
    }

    /// Loads the submission in a fresh child and calls goals, one after the other.
    ///
    /// Retries once where the wall-clock limit passed (the machine may have been busy) and, in
    /// a fresh worker, where the worker was lost. Retries once more where the machine is short
    /// of memory.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced, a goal is none, memory is short or the
    /// machine is busy on every attempt, or the time is over.
    pub fn run(&mut self, goals: &[&str]) -> Result<GoalResults, Fault> {
        with_retries_or_fault(1, || self.run_once(goals))
    }

    /// Runs a case once; returns it and a reason to retry, if any. Leaves a sound worker.
    fn run_once(&mut self, goals: &[&str]) -> Result<(GoalResults, Option<RetryReason>), Fault> {
        self.await_greeting()?;
        self.apply_patience();
        let began = Instant::now();
        let mut case = GoalResults {
            loaded: None,
            answers: Vec::new(),
            termination: Termination::Normal,
            wall: Duration::ZERO,
        };
        let lost = self.call_goals(goals, &mut case).err();
        case.wall = began.elapsed();
        let mut retry_reason = None;
        if let Some(lost) = lost {
            (case.termination, retry_reason) = self.end_after_loss(&lost, &goals.join("; "))?;
        }
        Ok((case, retry_reason))
    }

    /// Returns the termination and a reason to retry, if any. Leaves a sound worker, unless the
    /// time for all is over: then the result of the case is unknown.
    fn end_after_loss(
        &mut self,
        lost: &NoAnswer,
        request: &str,
    ) -> Result<(Termination, Option<RetryReason>), Fault> {
        if is_past(self.deadline) {
            return Err(Fault::OutOfTime);
        }
        let (termination, mut retry_reason) = match lost {
            NoAnswer::Child(termination) => (*termination, None),
            NoAnswer::Waiting => (Termination::Timeout, self.retry_reason()),
            NoAnswer::Harness(termination) => (*termination, Some(RetryReason::Machine)),
            NoAnswer::NoGoal => {
                return Err(Fault::OutOfTurn(format!(
                    "asked what is no goal: {request}"
                )));
            }
        };
        if termination == Termination::Crash && self.oom_kills.has_risen() {
            retry_reason = Some(RetryReason::Memory);
        }
        if matches!(lost, NoAnswer::Harness(_)) {
            self.restart()?;
        }
        if retry_reason == Some(RetryReason::Starved) {
            self.next_patience = PATIENCE;
        }
        Ok((termination, retry_reason))
    }

    /// Reason to retry a goal that ran out of wall-clock time, if any. The next child of one
    /// that waited for a processor gets more time.
    fn retry_reason(&self) -> Option<RetryReason> {
        // The kernel may not report it.
        let Some(waiting) = self.process.sample_since_start() else {
            return Some(RetryReason::Machine);
        };
        if waiting.has_run_for(self.limits.wall()) {
            // The goal had its time, if not at once, or took it from itself by forks.
            return None;
        }
        waiting.retry_reason(self.wall_limit().saturating_sub(Process::LOOK_EVERY))
    }

    /// Wall-clock limit of a goal.
    fn wall_limit(&self) -> Duration {
        self.limits.wall() * self.patience
    }

    /// Applies the factor that the last child set for the next.
    fn apply_patience(&mut self) {
        self.patience = std::mem::replace(&mut self.next_patience, 1);
    }

    /// Loads the submission in a fresh child, in which goals are then asked; ends
    /// the one before. Random numbers there start from `seed`, unless that is 0.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced, or the time is over.
    pub fn load(&mut self, seed: u32) -> Result<PrologReply<LoadFacts>, Fault> {
        self.apply_patience();
        self.copies = 0;
        let processes = if self.is_copyable { PROCESSES } else { 0 };
        let request = format!("open({}).", self.limits_term(processes, seed));
        self.exchange_or_replace(&request, LoadFacts::decode)
    }

    /// Calls a goal, once, in the child that was opened.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced, the goal is none, or the time is over.
    pub fn call_goal(&mut self, goal: &str) -> Result<PrologReply<GoalAnswer>, Fault> {
        self.exchange_or_replace(
            &format!("ask({}).", prolog_string(goal)),
            GoalAnswer::decode,
        )
    }

    /// Returns whether the child that was opened can be copied, as far as is known.
    pub fn can_copy(&self) -> bool {
        // The patience of a child is for one case.
        self.is_copyable && self.patience == 1
    }

    /// Number of copies, each of the one before, of which the last one is asked.
    pub fn copies(&self) -> usize {
        self.copies
    }

    /// Calls a goal, once, in a copy of the child that was opened, or of its last copy; later goals
    /// are asked there. `None` where it cannot be copied: then nothing was called.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced, the goal is none, or the time is over.
    pub fn call_goal_in_copy(
        &mut self,
        goal: &str,
    ) -> Result<Option<PrologReply<GoalAnswer>>, Fault> {
        if !self.can_copy() {
            return Ok(None);
        }
        let request = format!("copy({}).", prolog_string(goal));
        let decode = |words: &[u8]| match words {
            NOT_COPIED => Some(None),
            _ => GoalAnswer::decode(words).map(Some),
        };
        Ok(match self.exchange_or_replace(&request, decode)? {
            PrologReply::Answer(None) => {
                self.is_copyable = false;
                None
            }
            PrologReply::Answer(Some(answer)) => {
                self.copies += 1;
                Some(PrologReply::Answer(answer))
            }
            PrologReply::Ended(termination, retry_reason) => {
                Some(PrologReply::Ended(termination, retry_reason))
            }
        })
    }

    /// Ends copies until so many are left: goals are asked again where they were asked then.
    /// Returns `false` where that is impossible, and the child has to be opened again.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced, or the time is over.
    pub fn end_copies(&mut self, left: usize) -> Result<bool, Fault> {
        while self.copies > left {
            self.copies -= 1;
            let ended =
                self.exchange_or_replace("back.", |words| words.is_empty().then_some(()))?;
            if ended != PrologReply::Answer(()) {
                return Ok(false);
            }
        }
        Ok(self.copies == left)
    }

    fn exchange_or_replace<T>(
        &mut self,
        request: &str,
        decode: fn(&[u8]) -> Option<T>,
    ) -> Result<PrologReply<T>, Fault> {
        self.await_greeting()?;
        let heard = self.exchange(request, decode);
        // Until the next request it is another's turn.
        self.process.stop();
        Ok(match heard {
            Ok(said) => PrologReply::Answer(said),
            Err(lost) => {
                let (termination, retry_reason) = self.end_after_loss(&lost, request)?;
                PrologReply::Ended(termination, retry_reason)
            }
        })
    }

    fn restart(&mut self) -> Result<(), Fault> {
        self.spent += self.process.cpu_time();
        self.process = start_harness(&self.machine, &self.source, self.limits)?;
        self.is_greeted = false;
        Ok(())
    }

    /// Waits until the worker is ready.
    fn await_greeting(&mut self) -> Result<(), Fault> {
        if !self.is_greeted {
            self.process
                .receive(1 << 16, Instant::now() + Process::START)?;
            self.is_greeted = true;
        }
        Ok(())
    }

    fn exchange<T>(
        &mut self,
        request: &str,
        decode: fn(&[u8]) -> Option<T>,
    ) -> Result<T, NoAnswer> {
        self.process
            .send(request.as_bytes())
            .map_err(|_| NoAnswer::Harness(Termination::Crash))?;
        let mut message = self.receive()?;
        // Parts come of queries alone; of something else, they are forged.
        while let Some(HarnessReply::Part(_)) = HarnessReply::decode(&message) {
            message = self.receive()?;
        }
        match HarnessReply::decode(&message).ok_or(NoAnswer::Harness(Termination::Protocol))? {
            HarnessReply::Part(_) => Err(NoAnswer::Harness(Termination::Protocol)),
            HarnessReply::Said(words) => {
                decode(words).ok_or(NoAnswer::Child(Termination::Protocol))
            }
            HarnessReply::Ended(termination) => Err(NoAnswer::Child(termination)),
            HarnessReply::Waited => Err(NoAnswer::Waiting),
            HarnessReply::NoGoal => Err(NoAnswer::NoGoal),
        }
    }

    /// Loads the submission in a fresh child, and makes requests there; `take` decodes the reply of
    /// loading, and then those of the requests.
    fn exchange_all(&mut self, requests: &[String], take: &mut TakeReply) -> Result<(), NoAnswer> {
        // All at once: no request depends on an answer.
        let open = format!("open({}).", self.limits_term(0, 0));
        let close = "close.".to_owned();
        for request in [&open].into_iter().chain(requests).chain([&close]) {
            self.process
                .send(request.as_bytes())
                .map_err(|_| NoAnswer::Harness(Termination::Crash))?;
        }
        let mut ended = None;
        let mut index = 0;
        while index <= requests.len() {
            let message = self.receive()?;
            let reply =
                HarnessReply::decode(&message).ok_or(NoAnswer::Harness(Termination::Protocol))?;
            if let HarnessReply::Part(words) = reply {
                if ended.is_none() {
                    ended = take(index, Reply::Part(words)).err().map(NoAnswer::Child);
                }
                continue;
            }
            index += 1;
            match reply {
                // Replies after the end do not count.
                _ if ended.is_some() => {}
                HarnessReply::Part(_) => {}
                HarnessReply::Ended(termination) => ended = Some(NoAnswer::Child(termination)),
                HarnessReply::Waited => ended = Some(NoAnswer::Waiting),
                HarnessReply::NoGoal => ended = Some(NoAnswer::NoGoal),
                HarnessReply::Said(words) => {
                    let taken = take(index - 1, Reply::Whole(words));
                    ended = taken.err().map(NoAnswer::Child);
                }
            }
        }
        ended.map_or(Ok(()), Err)
    }

    fn call_goals(&mut self, goals: &[&str], case: &mut GoalResults) -> Result<(), NoAnswer> {
        let requests = goals.iter();
        let requests = requests.map(|goal| format!("ask({}).", prolog_string(goal)));
        let (loaded, answers) = (&mut case.loaded, &mut case.answers);
        self.exchange_all(&requests.collect::<Vec<_>>(), &mut |index, reply| {
            let Reply::Whole(words) = reply else {
                return Ok(());
            };
            if index == 0 {
                *loaded = Some(LoadFacts::decode(words).ok_or(Termination::Protocol)?);
            } else {
                answers.push(GoalAnswer::decode(words).ok_or(Termination::Protocol)?);
            }
            Ok(())
        })
    }

    /// Loads the submission in a fresh child, and runs the queries of a session there, one after the
    /// other.
    ///
    /// # Errors
    /// The errors of [`run`](Self::run).
    pub fn run_session(&mut self, queries: &[Query]) -> Result<SessionResult, Fault> {
        with_retries_or_fault(1, || {
            self.await_greeting()?;
            self.apply_patience();
            let (began, before) = (Instant::now(), self.cpu_time());
            let mut loaded = None;
            let mut steps = Vec::with_capacity(queries.len());
            let mut unfinished = Events::new();
            let requests = queries.iter().map(|query| {
                let inferences = query.inferences.or(self.limits.inferences);
                let inferences = inferences.map_or(0, NonZero::get);
                let goal = prolog_string(&query.goal);
                format!("query({goal}, {}, {inferences}).", query.most)
            });
            let lost = self.exchange_all(&requests.collect::<Vec<_>>(), &mut |index, reply| {
                let query = index.checked_sub(1).map(|index| &queries[index]);
                match (query, reply) {
                    (Some(query), Reply::Part(words)) => {
                        // An invalid part is ignored: the whole reply decides.
                        let _ = query.decode_into(words, &mut unfinished);
                    }
                    (Some(query), Reply::Whole(words)) => {
                        unfinished.clear();
                        query.decode_into(words, &mut unfinished)?;
                        steps.push(std::mem::take(&mut unfinished));
                    }
                    (None, Reply::Whole(words)) => {
                        loaded = Some(LoadFacts::decode(words).ok_or(Termination::Protocol)?);
                    }
                    (None, Reply::Part(_)) => {}
                }
                Ok(())
            });
            let (mut termination, mut retry_reason) = (Termination::Normal, None);
            let is_unreadable = matches!(lost, Err(NoAnswer::NoGoal));
            if let Err(lost) = lost
                && !is_unreadable
            {
                let goals = queries.iter().map(|query| query.goal.as_str());
                let goals = goals.collect::<Vec<_>>().join("; ");
                (termination, retry_reason) = self.end_after_loss(&lost, &goals)?;
            }
            let result = SessionResult {
                loaded,
                is_unreadable,
                observation: Observation {
                    steps,
                    unfinished,
                    termination,
                    endless: None,
                    cost: Cost {
                        cpu: self.cpu_time().saturating_sub(before),
                        wall: began.elapsed(),
                    },
                },
            };
            Ok((result, retry_reason))
        })
    }

    fn receive(&mut self) -> Result<Vec<u8>, NoAnswer> {
        let longest = self.limits.output_bytes().saturating_mul(32) + (4 << 20);
        let longest = usize::try_from(longest).unwrap_or(usize::MAX);
        let late = Instant::now() + self.wall_limit() + Process::GRACE;
        let deadline = self.deadline.map_or(late, |deadline| late.min(deadline));
        self.process.receive(longest, deadline).map_err(|error| {
            NoAnswer::Harness(match error.kind() {
                io::ErrorKind::TimedOut => Termination::Timeout,
                _ => Termination::Crash,
            })
        })
    }

    /// Formats `limits(CpuSeconds, WallSeconds, StackBytes, MemoryBytes, Nodes, Processes, Seed)`;
    /// without processes, the child can start none.
    fn limits_term(&self, processes: u64, seed: u32) -> String {
        let limits = &self.limits;
        format!(
            "limits({}, {}, {}, {}, {}, {processes}, {seed})",
            limits.cpu_seconds,
            self.wall_limit().as_secs(),
            // Beside the stacks there are the program and its atoms.
            limits.memory_bytes() / 2,
            limits.memory_bytes(),
            limits.output_bytes(),
        )
    }
}

#[cfg(test)]
pub(crate) mod tests;
