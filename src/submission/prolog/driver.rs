//! Calls goals of a submission, each case in a fresh child.

use std::io;
use std::time::{Duration, Instant};

use super::answer::{Answer, Loaded, Reply};
use super::interpreter::BARE;
use crate::observation::Termination;
use crate::sandbox::{Limits, Spec};
use crate::submission::{Fault, Machine, Process, Shortage, Source};

/// The harness, as Prolog reads it.
const HARNESS: &str = include_str!("harness.pl");
/// What takes the place of a library that needs a thread.
const TIME: &str = include_str!("time.pl");

/// A submission, ready to be asked.
pub struct Driver {
    machine: Machine,
    source: Source,
    limits: Limits,
    process: Process,
    /// Whether that has said that it is there; it may take a while, in which others
    /// can be started.
    is_greeted: bool,
    shortage: Shortage,
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
    /// The child ended.
    Ended(Termination),
    /// So it ended, but that may be ours or the machine's fault: the whole case should
    /// be asked once more.
    Doubtful(Termination),
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
            shortage: Shortage::new(),
            machine: machine.clone(),
            source: source.clone(),
            limits,
        })
    }

    /// Loads the submission in a fresh child and calls goals, one after the other.
    ///
    /// Where the clock on the wall ran out the machine may have been busy: then
    /// once more. Once more where the machine has too little memory; and, in a harness
    /// of its own, where the harness was lost.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again, or
    /// where a goal is none.
    pub fn run(&mut self, goals: &[&str]) -> Result<Case, Fault> {
        let (case, again) = self.run_once(goals)?;
        if again {
            return Ok(self.run_once(goals)?.0);
        }
        Ok(case)
    }

    /// A case, and whether it should be asked again. The harness is sound after it.
    fn run_once(&mut self, goals: &[&str]) -> Result<(Case, bool), Fault> {
        self.be_greeted()?;
        let began = Instant::now();
        let mut case = Case {
            loaded: None,
            answers: Vec::new(),
            termination: Termination::Normal,
            wall: Duration::ZERO,
        };
        let lost = self.ask_all(goals, &mut case).err();
        case.wall = began.elapsed();
        let (termination, again) = match lost {
            None => (Termination::Normal, false),
            Some(Lost::Child(termination)) => (termination, self.was_short(termination)),
            Some(Lost::Waiting) => (Termination::Timeout, true),
            Some(Lost::NoGoal) => {
                let words = format!("one of these is no goal: {}", goals.join("; "));
                return Err(Fault::OutOfTurn(words));
            }
            Some(Lost::Harness(termination)) => {
                self.restart()?;
                (termination, true)
            }
        };
        case.termination = termination;
        Ok((case, again))
    }

    /// Loads the submission in a fresh child, in which goals are then
    /// [asked](Self::ask); the one before is ended. What is drawn by chance there is
    /// drawn by `seed`, unless that is 0.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again.
    pub fn open(&mut self, seed: u32) -> Result<Heard<Loaded>, Fault> {
        let request = format!("open({}).", self.limits_term(seed));
        self.hear(&request, Loaded::decode)
    }

    /// Calls a goal, once, in the child that was opened.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again, or
    /// where the goal is none.
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
            Err(Lost::Child(termination)) if self.was_short(termination) => {
                Heard::Doubtful(termination)
            }
            Err(Lost::Child(termination)) => Heard::Ended(termination),
            Err(Lost::Waiting) => Heard::Doubtful(Termination::Timeout),
            Err(Lost::NoGoal) => {
                return Err(Fault::OutOfTurn(format!("this is no goal: {request}")));
            }
            Err(Lost::Harness(termination)) => {
                self.restart()?;
                Heard::Doubtful(termination)
            }
        })
    }

    fn restart(&mut self) -> Result<(), Fault> {
        self.process = begin(&self.machine, &self.source)?;
        self.is_greeted = false;
        Ok(())
    }

    /// Whether it may have ended for want of memory.
    fn was_short(&mut self, termination: Termination) -> bool {
        termination == Termination::Crash && self.shortage.has_struck()
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
        let deadline = Instant::now() + self.limits.wall() + Process::GRACE;
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
            limits.wall().as_secs(),
            // Beside the stacks there are the program and its atoms.
            limits.memory_bytes() / 2,
            limits.memory_bytes(),
            limits.output_bytes(),
        )
    }
}

/// A harness that has the source.
fn begin(machine: &Machine, source: &Source) -> Result<Process, Fault> {
    let spec = Spec {
        program: machine.interpreter.path.clone(),
        args: arguments(),
        readable: machine.interpreter.readable.clone(),
    };
    let process = Process::start(machine.jail.command(&spec))?;
    given(process, source)
}

/// Gives a harness the source.
fn given(mut process: Process, source: &Source) -> Result<Process, Fault> {
    process.send(format!("take({}).", quoted(&source.name)).as_bytes())?;
    process.send(&source.bytes)?;
    Ok(process)
}

/// With what SWI-Prolog becomes the harness.
fn arguments() -> Vec<String> {
    // Not from standard input: the child would wait for its lock for ever.
    let load = |text, file| {
        let text = quoted(text);
        format!("open_string({text}, Text), load_files({file}, [stream(Text)])")
    };
    let library_time = "absolute_file_name(library(time), Time, [file_type(prolog), access(read)])";
    let load_time = format!("{library_time}, {}", load(TIME, "Time"));
    let load_harness = load(HARNESS, "gabarito_harness");
    let start = [
        "-g",
        &load_time,
        "-g",
        &load_harness,
        "-g",
        "gabarito_harness:main",
        "-t",
        "halt(1)",
    ];
    let words = BARE.iter().chain(&start);
    words.map(|word| (*word).to_owned()).collect()
}

/// A text as Prolog reads one.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            ' '..='~' => quoted.push(character),
            _ => quoted.extend(["\\x", &format!("{:x}", u32::from(character)), "\\"]),
        }
    }
    quoted.push('"');
    quoted
}
