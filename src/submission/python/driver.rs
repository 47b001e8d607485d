//! Runs sessions on a submission, each in a fresh child.

mod case;

use std::io;
use std::time::{Duration, Instant};

pub use case::{Ended, Posted};

use super::compile::{CompileError, compiled};
use super::marshal;
use super::reply::Reply;
use super::request::{self, Request, Requests};
use super::start::{Preparation, begin, greeted, launched};
use crate::observation::Termination;
use crate::sandbox::Limits;
use crate::submission::{
    Fault, Machine, OomKills, PATIENCE, Process, RetryReason, Source, is_past, retried,
    retried_or_fault,
};
use crate::transcript::{Step, Value};
use case::Harness;

/// A submission, ready to be asked.
pub struct Driver {
    machine: Machine,
    preparation: Preparation,
    source: Source,
    limits: Limits,
    process: Process,
    /// Whether the process beside it has its code.
    is_compiled: bool,
    /// Whether that process is to be replaced: it is gone, or may still answer what it was asked
    /// before.
    is_lost: bool,
    oom_kills: OomKills,
    /// How many times its time on the wall a case is given.
    patience: u32,
    /// When the time for the whole hand-in is over.
    deadline: Option<Instant>,
}

impl Driver {
    /// Starts the process beside a submission.
    ///
    /// # Errors
    /// [`Fault`] where the process cannot be started.
    pub fn start(
        machine: &Machine,
        source: &Source,
        limits: Limits,
        preparation: &Preparation,
    ) -> Result<Self, Fault> {
        Driver::launch(machine, source, limits, preparation)?.ready()
    }

    /// Starts the process, and does not wait until it is there. The kernel ends it with
    /// the thread that starts it.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn launch(
        machine: &Machine,
        source: &Source,
        limits: Limits,
        preparation: &Preparation,
    ) -> Result<Launched, Fault> {
        let process = launched(machine, preparation)?;
        Ok(Launched(Driver {
            process,
            machine: machine.clone(),
            preparation: preparation.clone(),
            source: source.clone(),
            limits,
            is_compiled: false,
            is_lost: false,
            oom_kills: OomKills::new(),
            patience: 1,
            deadline: None,
        }))
    }

    /// Ends what it runs when the time for the whole hand-in is over, if it ever is.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// Turns to another submission, in the same process beside it, which never runs a
    /// line of either.
    pub fn turn_to(&mut self, source: &Source) {
        self.source = source.clone();
        self.is_compiled = false;
    }

    /// Compiles the submission, which every case then loads; once more where the machine
    /// was busy or has too little memory, as in [`run`](Self::run).
    ///
    /// # Errors
    /// The outer error is ours, the inner one Python's word on the program.
    pub fn compile(&mut self) -> Result<Result<(), CompileError>, Fault> {
        if self.is_lost && self.is_over() {
            return Err(Fault::OutOfTime);
        }
        if self.is_lost {
            self.replace()?;
        }
        let reply = retried_or_fault(1, || self.compile_once());
        self.patience = 1;
        self.is_lost = reply.is_err();
        let reply = match reply {
            // Nothing is known of the program.
            Err(_) if self.is_over() => return Err(Fault::OutOfTime),
            reply => reply?,
        };
        let is_cut_off = reply.termination(&self.limits) != Termination::Normal;
        if is_cut_off && self.is_over() {
            return Err(Fault::OutOfTime);
        }
        let compiled = compiled(&reply, &self.limits)?;
        self.is_compiled = compiled.is_ok();
        Ok(compiled)
    }

    /// What the compiler says, and why that may not be about the program.
    fn compile_once(&mut self) -> Result<(Reply, Option<RetryReason>), Fault> {
        let request = Value::Tuple(vec![
            "load".into(),
            self.source.module_name().into(),
            self.source.name.as_str().into(),
            request::limits(self.requests().limits),
            request::modules(&self.source.neighbours),
        ]);
        let deadline = self.or_over(Instant::now() + Process::START);
        let request = marshal::encode(&request);
        self.process.send_before(&request, deadline)?;
        self.process.send_before(&self.source.bytes, deadline)?;
        // No line of the submission runs here: a process that is lost is our fault.
        let reply = self.reply()?;
        let doubt = self.doubt(reply.termination(&self.limits), reply.cpu);
        Ok((reply, doubt))
    }

    /// Loads the submission and ends: what it defines, and how long that takes.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again.
    pub fn load(&mut self) -> Result<Ended, Fault> {
        self.run(&[])
    }

    /// Runs the statements of a session in a fresh child.
    ///
    /// Where the clock on the wall ran out before the processor time did, and the child did
    /// not sleep, the machine may have been busy: then once more; and, in a harness of its
    /// own, where the harness was lost or no longer answers what it was asked. Once more,
    /// whatever came before, where the machine has too little memory.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again.
    pub fn run(&mut self, steps: &[Step]) -> Result<Ended, Fault> {
        let posted = self.post_alone(steps);
        self.conclude(posted, steps)
    }

    /// Has a session run by itself. [`conclude`](Self::conclude) gives what came of it.
    pub fn post_alone(&mut self, steps: &[Step]) -> Posted {
        self.post(self.requests().alone(steps))
    }

    /// What came of a session that was posted by itself: as [`run`](Self::run).
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn conclude(&mut self, posted: Posted, steps: &[Step]) -> Result<Ended, Fault> {
        let mut first = Some(posted);
        let ended = retried(1, || {
            let posted = first.take();
            let posted = posted.unwrap_or_else(|| self.post_alone(steps));
            self.conclude_once(posted)
        });
        self.patience = 1;
        let (mut ended, doubt) = ended?;
        match doubt {
            Some(RetryReason::Starved) => ended.termination = Termination::Starved,
            Some(RetryReason::Memory) => ended.termination = Termination::NoMemory,
            Some(RetryReason::Machine) | None => {}
        }
        Ok(ended)
    }

    /// How it ended, and why that may not be its own doing. The harness is sound after
    /// it.
    fn conclude_once(&mut self, posted: Posted) -> Result<(Ended, Option<RetryReason>), Fault> {
        let (mut ended, harness) = self.collect_once(posted);
        let mut doubt = self.doubt(ended.termination, ended.cost.cpu);
        if harness == Harness::Suspect {
            // A case before this one may have left something behind: what this one
            // is charged with, it must do in a process that no other was in.
            doubt = doubt.or(Some(RetryReason::Machine));
            ended.cost.cpu += self.restart()?;
        }
        if self.is_over() && ended.termination != Termination::Normal {
            ended.termination = Termination::OutOfBudget;
            doubt = None;
        }
        Ok((ended, doubt))
    }

    /// Whether the time for the whole hand-in is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        is_past(self.deadline)
    }

    /// Why a child that ended so may not be to blame. One that waited for a processor has
    /// more time when it is asked again.
    fn doubt(&mut self, termination: Termination, cpu: Duration) -> Option<RetryReason> {
        let doubt = match termination {
            Termination::Crash if self.oom_kills.has_risen() => Some(RetryReason::Memory),
            Termination::Timeout if cpu < self.limits.cpu() => match self.process.waiting() {
                Some(waiting) => waiting.doubt(self.wall()),
                // The kernel does not tell.
                None => Some(RetryReason::Machine),
            },
            _ => None,
        };
        if doubt == Some(RetryReason::Starved) {
            self.patience = PATIENCE;
        }
        doubt
    }

    /// How it is asked.
    #[must_use]
    pub fn requests(&self) -> Requests {
        // In whole seconds, and at least one.
        let seconds = self.wall().as_millis().div_ceil(1000);
        Requests {
            limits: Limits {
                wall_seconds: u32::try_from(seconds).ok(),
                ..self.limits
            },
        }
    }

    /// Has sessions run. [`collect`](Self::collect) gives what came of it; until then
    /// there is time for other things.
    pub fn post(&mut self, request: Request) -> Posted {
        let sent = if self.is_compiled && !self.is_over() {
            let deadline = self.or_over(Instant::now() + Process::START);
            self.process.send_before(&request.message, deadline)
        } else {
            Err(io::ErrorKind::NotConnected.into())
        };
        Posted {
            start: Instant::now(),
            sent,
            nonce: request.nonce,
            steps: request.steps,
        }
    }

    /// What came of sessions that were posted. Where they did not all come to their
    /// end, nothing is known of any.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again.
    pub fn collect(&mut self, posted: Posted) -> Result<Ended, Fault> {
        let (mut ended, harness) = self.collect_once(posted);
        if harness == Harness::Suspect {
            ended.cost.cpu += self.restart()?;
        }
        Ok(ended)
    }

    fn collect_once(&mut self, posted: Posted) -> (Ended, Harness) {
        let Posted {
            nonce,
            steps,
            start,
            sent,
        } = posted;
        let reply = sent.map_err(Fault::from).and_then(|()| self.reply());
        let wall = start.elapsed();
        match reply {
            Ok(reply) => Ended::of(reply, &self.limits, (&nonce, steps), wall),
            Err(lost) => (Ended::with_harness(&lost, wall), Harness::Suspect),
        }
    }

    /// Time on the wall of a case.
    fn wall(&self) -> Duration {
        let wall = self.limits.wall() * self.patience;
        let now = Instant::now();
        let left = |deadline: Instant| deadline.saturating_duration_since(now);
        self.deadline
            .map_or(wall, |deadline| wall.min(left(deadline)))
    }

    /// Starts another process beside the submission, and gives what that took: as
    /// processor time, since it is not known how much it was.
    ///
    /// It compiled before: what keeps it from compiling now is its own doing, and each
    /// later case tries again.
    fn restart(&mut self) -> Result<Duration, Fault> {
        let began = Instant::now();
        self.is_compiled = false;
        self.is_lost = true;
        if !self.is_over() {
            self.replace()?;
            self.is_compiled = matches!(self.compile(), Ok(Ok(())));
        }
        Ok(began.elapsed())
    }

    fn replace(&mut self) -> Result<(), Fault> {
        self.process = begin(&self.machine, &self.preparation)
            .or_else(|_| begin(&self.machine, &self.preparation))?;
        self.is_lost = false;
        Ok(())
    }

    /// A moment, or when the time for the whole hand-in is over, if that comes before: a harness
    /// that its submission stopped is waited for no longer.
    fn or_over(&self, moment: Instant) -> Instant {
        self.deadline
            .map_or(moment, |deadline| moment.min(deadline))
    }

    fn reply(&mut self) -> Result<Reply, Fault> {
        // A value shown may take several bytes a character, and there is more
        // around it than what is printed.
        let longest = self.limits.output_bytes().saturating_mul(16) + (16 << 20);
        let longest = usize::try_from(longest).unwrap_or(usize::MAX);
        let deadline = self.or_over(Instant::now() + self.wall() + Process::GRACE);
        let message = self.process.receive(longest, deadline)?;
        Reply::decode(&message).ok_or_else(|| Fault::OutOfTurn("no reply to a request".to_owned()))
    }
}

/// One whose process was started and may not be there yet.
pub struct Launched(Driver);

impl Launched {
    /// Waits until it is there.
    ///
    /// # Errors
    /// [`Fault`] where it does not come.
    pub fn ready(self) -> Result<Driver, Fault> {
        let Launched(mut driver) = self;
        driver.process = greeted(driver.process)?;
        Ok(driver)
    }
}

#[cfg(test)]
mod tests;
