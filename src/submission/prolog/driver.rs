//! Calls goals of a submission, each case in a fresh child.

use std::io;
use std::time::{Duration, Instant};

use super::answer::{Answer, Loaded, Reply};
use super::interpreter::BARE;
use crate::observation::Termination;
use crate::sandbox::{Limits, Spec};
use crate::submission::{Doubt, Fault, Machine, Process, Shortage, Source, believed};

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
    /// The child ended, and why that may not be its own doing, if it may not: then the
    /// whole case should be asked once more.
    Ended(Termination, Option<Doubt>),
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
    /// once more; and, in a harness of its own, where the harness was lost. Once more,
    /// whatever came before, where the machine has too little memory.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again, where
    /// a goal is none, or memory is short once more.
    pub fn run(&mut self, goals: &[&str]) -> Result<Case, Fault> {
        believed(1, || self.run_once(goals))
    }

    /// A case, and why its end may not be its own doing. The harness is sound after it.
    fn run_once(&mut self, goals: &[&str]) -> Result<(Case, Option<Doubt>), Fault> {
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
        let mut doubt = None;
        if let Some(lost) = lost {
            (case.termination, doubt) = self.end(&lost, &goals.join("; "))?;
        }
        Ok((case, doubt))
    }

    /// How it ended, and why that may not be its own doing. The harness is sound after
    /// it.
    fn end(&mut self, lost: &Lost, asked: &str) -> Result<(Termination, Option<Doubt>), Fault> {
        let (termination, mut doubt) = match lost {
            Lost::Child(termination) => (*termination, None),
            Lost::Waiting => (Termination::Timeout, Some(Doubt::Machine)),
            Lost::Harness(termination) => (*termination, Some(Doubt::Machine)),
            Lost::NoGoal => {
                return Err(Fault::OutOfTurn(format!("asked what is no goal: {asked}")));
            }
        };
        if termination == Termination::Crash && self.shortage.has_struck() {
            doubt = Some(Doubt::Memory);
        }
        if matches!(lost, Lost::Harness(_)) {
            self.restart()?;
        }
        Ok((termination, doubt))
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
            Err(lost) => {
                let (termination, doubt) = self.end(&lost, request)?;
                Heard::Ended(termination, doubt)
            }
        })
    }

    fn restart(&mut self) -> Result<(), Fault> {
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

#[cfg(test)]
#[cfg(feature = "prolog")]
pub(crate) mod tests {
    use std::path::Path;
    use std::process::Command;

    use rstest::rstest;
    use tempfile::TempDir;

    use super::*;
    use crate::sandbox::Tier;
    use crate::submission::counts::{rising, still};
    use crate::submission::prolog::interpreter;

    const LIMITS: Limits = Limits {
        cpu_seconds: 1,
        memory_mib: 1024,
        output_kib: 64,
        wall_seconds: None,
    };

    // How a process ends as if the kernel had ended it. Nothing outlives a case but what
    // is in a folder: `PLACE` is one that is not there yet.
    pub(crate) const ALWAYS: &str = "halt";
    pub(crate) const ONCE: &str =
        "( exists_directory(PLACE) -> true ; make_directory(PLACE), halt )";

    /// Asks a module of ours, `ra123456`, which needs no jail. With the driver comes the
    /// folder in which `PLACE` is.
    pub(crate) fn unjailed(module: &str, count: fn() -> u64) -> (Driver, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let place = format!("'{}'", folder.path().join("place").display());
        let source = Source {
            name: "ra123456.prolog".to_owned(),
            bytes: module.replace("PLACE", &place).into_bytes(),
        };
        let interpreter = interpreter::find(None).unwrap();
        let mut command = Command::new(&interpreter.path);
        command.args(arguments());
        let process = Process::start(command).unwrap();
        let driver = Driver {
            process: given(process, &source).unwrap(),
            machine: Machine::new(Path::new("gabarito"), interpreter, Tier::LIMITS),
            source,
            limits: LIMITS,
            is_greeted: false,
            shortage: Shortage::counted_by(count),
        };
        (driver, folder)
    }

    fn ending(how: &str, count: fn() -> u64) -> (Driver, TempDir) {
        let module = format!(":- module(ra123456, [f/1]).\nf(1) :- {how}.\n");
        unjailed(&module, count)
    }

    /// Nothing is expected where memory is short once too often.
    #[rstest]
    #[case::killed_once(ONCE, rising, Some(Termination::Normal))]
    #[case::killed_twice(ALWAYS, rising, None)]
    #[case::ending_itself_once(ONCE, still, Some(Termination::Crash))]
    #[case::ending_itself(ALWAYS, still, Some(Termination::Crash))]
    fn a_case_that_the_kernel_ends_is_asked_again(
        #[case] how: &str,
        #[case] count: fn() -> u64,
        #[case] expected: Option<Termination>,
    ) {
        let (mut driver, _folder) = ending(how, count);
        let termination = match driver.run(&["f(X)"]) {
            Ok(case) => Some(case.termination),
            Err(Fault::NoMemory) => None,
            Err(fault) => panic!("{fault}"),
        };
        assert_eq!(termination, expected);
    }

    #[rstest]
    #[case::killed(rising, Some(Doubt::Memory))]
    #[case::ending_itself(still, None)]
    fn whoever_asks_goal_by_goal_is_told_of_the_doubt(
        #[case] count: fn() -> u64,
        #[case] doubt: Option<Doubt>,
    ) {
        let (mut driver, _folder) = ending(ALWAYS, count);
        assert!(matches!(driver.open(0).unwrap(), Heard::Said(_)));
        let heard = driver.ask("f(X)").unwrap();
        assert_eq!(heard, Heard::Ended(Termination::Crash, doubt));
    }
}
