//! Calls goals of a submission, each case in a fresh child.

use std::io;
use std::time::{Duration, Instant};

use super::answer::{Answer, Loaded, Reply};
use super::start::{begin, quoted};
use crate::observation::Termination;
use crate::sandbox::Limits;
use crate::submission::{
    Fault, Machine, OomKills, PATIENCE, Process, RetryReason, Source, is_past, retried_or_fault,
};

/// A submission, ready to be asked.
pub struct Driver {
    machine: Machine,
    source: Source,
    limits: Limits,
    process: Process,
    /// Whether that has said that it is there; it may take a while, in which others
    /// can be started.
    is_greeted: bool,
    oom_kills: OomKills,
    /// Processor time of the processes beside it that were lost.
    spent: Duration,
    /// Processor time that it may use, and when it must be done.
    budget: Option<Duration>,
    deadline: Option<Instant>,
    /// How many times its time on the wall a goal is given in the child that runs.
    patience: u32,
    /// The same for the next child.
    next_patience: u32,
}

/// What a case came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// How loading the submission went.
    pub loaded: Option<Loaded>,
    /// What each goal came to, up to the one in which the child ended.
    pub answers: Vec<Answer>,
    /// How it ended.
    pub termination: Termination,
    /// Time on the wall.
    pub wall: Duration,
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard<T> {
    /// This was said.
    Said(T),
    /// The child ended, and why that may not be its own doing, if it may not: then the
    /// whole case should be asked once more.
    Ended(Termination, Option<RetryReason>),
}

/// Why there is no answer.
enum Lost {
    /// The child ended.
    Child(Termination),
    /// The child was ended by the clock on the wall.
    Waiting,
    /// The harness is gone, or something was said that it never says.
    Harness(Termination),
    /// It was asked what is no goal.
    NoGoal,
}

impl Driver {
    /// Starts the process beside a submission, and does not wait for it. It ends with
    /// the thread that started it.
    ///
    /// # Errors
    /// [`Fault`] where the process cannot be started.
    pub fn start(machine: &Machine, source: &Source, limits: Limits) -> Result<Self, Fault> {
        Ok(Driver {
            process: begin(machine, source)?,
            is_greeted: false,
            oom_kills: OomKills::new(),
            spent: Duration::ZERO,
            budget: None,
            deadline: None,
            patience: 1,
            next_patience: 1,
            machine: machine.clone(),
            source: source.clone(),
            limits,
        })
    }

    /// Gives it so much processor time, and as long as until a moment; without that it has
    /// as much as it takes.
    pub fn set_budget(&mut self, budget: Duration, deadline: Option<Instant>) {
        self.budget = Some(budget);
        self.deadline = deadline;
    }

    /// Processor time of the submission so far, as far as the kernel tells.
    #[must_use]
    pub fn cpu_time(&self) -> Duration {
        self.spent + self.process.cpu_time()
    }

    /// Whether its budget is used up.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        is_past(self.deadline) || self.budget.is_some_and(|budget| self.cpu_time() > budget)
    }

    /// Loads the submission in a fresh child and calls goals, one after the other.
    ///
    /// Where the clock on the wall ran out the machine may have been busy: then
    /// once more; and, in a harness of its own, where the harness was lost. Once more,
    /// whatever came before, where the machine has too little memory.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again, where
    /// a goal is none, memory is short or the machine is busy once more, or the time is over.
    pub fn run(&mut self, goals: &[&str]) -> Result<Case, Fault> {
        retried_or_fault(1, || self.run_once(goals))
    }

    /// A case, and why its end may not be its own doing. The harness is sound after it.
    fn run_once(&mut self, goals: &[&str]) -> Result<(Case, Option<RetryReason>), Fault> {
        self.be_greeted()?;
        self.be_patient();
        let began = Instant::now();
        let mut case = Case {
            loaded: None,
            answers: Vec::new(),
            termination: Termination::Normal,
            wall: Duration::ZERO,
        };
        let lost = self.ask_all(goals, &mut case).err();
        case.wall = began.elapsed();
        let mut doubt = None;
        if let Some(lost) = lost {
            (case.termination, doubt) = self.end(&lost, &goals.join("; "))?;
        }
        Ok((case, doubt))
    }

    /// How it ended, and why that may not be its own doing. The harness is sound after
    /// it, unless the time for all is over: then nothing is known of what it would have said.
    fn end(
        &mut self,
        lost: &Lost,
        asked: &str,
    ) -> Result<(Termination, Option<RetryReason>), Fault> {
        if is_past(self.deadline) {
            return Err(Fault::OutOfTime);
        }
        let (termination, mut doubt) = match lost {
            Lost::Child(termination) => (*termination, None),
            Lost::Waiting => (Termination::Timeout, self.doubt()),
            Lost::Harness(termination) => (*termination, Some(RetryReason::Machine)),
            Lost::NoGoal => {
                return Err(Fault::OutOfTurn(format!("asked what is no goal: {asked}")));
            }
        };
        if termination == Termination::Crash && self.oom_kills.has_risen() {
            doubt = Some(RetryReason::Memory);
        }
        if matches!(lost, Lost::Harness(_)) {
            self.restart()?;
        }
        if doubt == Some(RetryReason::Starved) {
            self.next_patience = PATIENCE;
        }
        Ok((termination, doubt))
    }

    /// Why a goal may not be to blame that its time on the wall ran out. One that waited for a
    /// processor has more in the next child.
    fn doubt(&self) -> Option<RetryReason> {
        // The kernel may not tell.
        let Some(waiting) = self.process.waiting_since_first_look() else {
            return Some(RetryReason::Machine);
        };
        if waiting.has_run_for(self.limits.wall()) {
            // It had its time, if not at once, or took it from itself by forks.
            return None;
        }
        waiting.doubt(self.wall().saturating_sub(Process::LOOK_EVERY))
    }

    /// Time on the wall of a goal.
    fn wall(&self) -> Duration {
        self.limits.wall() * self.patience
    }

    /// Gives the next child the patience that the last one asks for.
    fn be_patient(&mut self) {
        self.patience = std::mem::replace(&mut self.next_patience, 1);
    }

    /// Loads the submission in a fresh child, in which goals are then
    /// [asked](Self::ask); the one before is ended. What is drawn by chance there is
    /// drawn by `seed`, unless that is 0.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again, or the time is
    /// over.
    pub fn open(&mut self, seed: u32) -> Result<Heard<Loaded>, Fault> {
        self.be_patient();
        let request = format!("open({}).", self.limits_term(seed));
        self.hear(&request, Loaded::decode)
    }

    /// Calls a goal, once, in the child that was opened.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again, where the goal
    /// is none, or where the time is over.
    pub fn ask(&mut self, goal: &str) -> Result<Heard<Answer>, Fault> {
        self.hear(&format!("ask({}).", quoted(goal)), Answer::decode)
    }

    fn hear<T>(
        &mut self,
        request: &str,
        decode: fn(&[u8]) -> Option<T>,
    ) -> Result<Heard<T>, Fault> {
        self.be_greeted()?;
        Ok(match self.exchange(request, decode) {
            Ok(said) => Heard::Said(said),
            Err(lost) => {
                let (termination, doubt) = self.end(&lost, request)?;
                Heard::Ended(termination, doubt)
            }
        })
    }

    fn restart(&mut self) -> Result<(), Fault> {
        self.spent += self.process.cpu_time();
        self.process = begin(&self.machine, &self.source)?;
        self.is_greeted = false;
        Ok(())
    }

    /// Waits until the process beside the submission is there.
    fn be_greeted(&mut self) -> Result<(), Fault> {
        if !self.is_greeted {
            self.process
                .receive(1 << 16, Instant::now() + Process::START)?;
            self.is_greeted = true;
        }
        Ok(())
    }

    fn exchange<T>(&mut self, request: &str, decode: fn(&[u8]) -> Option<T>) -> Result<T, Lost> {
        self.process
            .send(request.as_bytes())
            .map_err(|_| Lost::Harness(Termination::Crash))?;
        let message = self.receive()?;
        match Reply::decode(&message).ok_or(Lost::Harness(Termination::Protocol))? {
            Reply::Said(words) => decode(words).ok_or(Lost::Child(Termination::Protocol)),
            Reply::Ended(termination) => Err(Lost::Child(termination)),
            Reply::Waited => Err(Lost::Waiting),
            Reply::NoGoal => Err(Lost::NoGoal),
        }
    }

    fn ask_all(&mut self, goals: &[&str], case: &mut Case) -> Result<(), Lost> {
        // All at once: nobody waits for what does not depend on an answer.
        let mut requests = vec![format!("open({}).", self.limits_term(0))];
        requests.extend(goals.iter().map(|goal| format!("ask({}).", quoted(goal))));
        requests.push("close.".to_owned());
        for request in &requests {
            self.process
                .send(request.as_bytes())
                .map_err(|_| Lost::Harness(Termination::Crash))?;
        }
        let mut ended = None;
        for index in 0..=goals.len() {
            let message = self.receive()?;
            let reply = Reply::decode(&message).ok_or(Lost::Harness(Termination::Protocol))?;
            match reply {
                // What comes after the end is not about it.
                _ if ended.is_some() => {}
                Reply::Ended(termination) => ended = Some(Lost::Child(termination)),
                Reply::Waited => ended = Some(Lost::Waiting),
                Reply::NoGoal => ended = Some(Lost::NoGoal),
                Reply::Said(words) if index == 0 => match Loaded::decode(words) {
                    Some(loaded) => case.loaded = Some(loaded),
                    None => ended = Some(Lost::Child(Termination::Protocol)),
                },
                Reply::Said(words) => match Answer::decode(words) {
                    Some(answer) => case.answers.push(answer),
                    None => ended = Some(Lost::Child(Termination::Protocol)),
                },
            }
        }
        ended.map_or(Ok(()), Err)
    }

    fn receive(&mut self) -> Result<Vec<u8>, Lost> {
        let longest = self.limits.output_bytes().saturating_mul(32) + (4 << 20);
        let longest = usize::try_from(longest).unwrap_or(usize::MAX);
        let late = Instant::now() + self.wall() + Process::GRACE;
        let deadline = self.deadline.map_or(late, |deadline| late.min(deadline));
        self.process.receive(longest, deadline).map_err(|error| {
            Lost::Harness(match error.kind() {
                io::ErrorKind::TimedOut => Termination::Timeout,
                _ => Termination::Crash,
            })
        })
    }

    /// `limits(CpuSeconds, WallSeconds, StackBytes, MemoryBytes, Nodes, Seed)`.
    fn limits_term(&self, seed: u32) -> String {
        let limits = &self.limits;
        format!(
            "limits({}, {}, {}, {}, {}, {seed})",
            limits.cpu_seconds,
            self.wall().as_secs(),
            // Beside the stacks there are the program and its atoms.
            limits.memory_bytes() / 2,
            limits.memory_bytes(),
            limits.output_bytes(),
        )
    }
}

#[cfg(test)]
#[cfg(feature = "prolog")]
pub(crate) mod tests;
