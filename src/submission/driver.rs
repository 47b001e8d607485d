//! Runs sessions on a submission, each in a fresh child.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::fault::Fault;
use super::frame::{Frame, record, whole};
use super::machine::Machine;
use super::marshal;
use super::process::Process;
use super::source::Source;
use crate::observation::{Cost, Termination};
use crate::sandbox::Limits;
use crate::transcript::{Step, Value};

/// How long the harness may take to start, on a machine that is busy.
const START: Duration = Duration::from_secs(30);
/// How long after the time limit of a case the harness itself is given up.
const GRACE: Duration = Duration::from_secs(5);
/// How a child says that it printed more than it may.
const TOO_MUCH_OUTPUT: i32 = 97;
/// By SIGXCPU, with which the kernel ends a process that used its time.
const KILLED_FOR_ITS_TIME: i32 = -24;

/// A submission, ready to be asked.
pub struct Driver {
    machine: Machine,
    modules: Vec<String>,
    source: Source,
    limits: Limits,
    process: Process,
}

/// What a case left of the process beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Harness {
    /// It answered what it was asked.
    Sound,
    /// It is gone, or something was said that it never says.
    Suspect,
}

/// How a case ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Ended {
    /// Whether it came to its end, and if not, why.
    pub termination: Termination,
    /// What it showed; only where it came to its end.
    pub frame: Option<Frame>,
    /// The step in which it was last seen: a hint, which the child could forge.
    pub step: usize,
    /// What it cost.
    pub cost: Cost,
}

/// Why Python does not take a program.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{type_name}: {message}")]
pub struct CompileError {
    /// `SyntaxError`, or what else Python said.
    pub type_name: String,
    /// Python's own words.
    pub message: String,
    /// Line of the program, from 1; 0 where Python named none.
    pub line: u32,
    /// Column of that line, from 1; 0 where Python named none.
    pub column: u32,
    /// The line.
    pub text: String,
}

impl Driver {
    /// Starts the process beside a submission. `modules` are those that the
    /// submission may import: they are loaded before it is forked.
    ///
    /// # Errors
    /// [`Fault`] where the process cannot be started.
    pub fn start(
        machine: &Machine,
        source: &Source,
        limits: Limits,
        modules: &[String],
    ) -> Result<Self, Fault> {
        Ok(Driver {
            process: begin(machine, modules)?,
            machine: machine.clone(),
            modules: modules.to_owned(),
            source: source.clone(),
            limits,
        })
    }

    /// Compiles the submission, which every case then loads.
    ///
    /// # Errors
    /// The outer error is ours, the inner one is Python's word on the program.
    pub fn compile(&mut self) -> Result<Result<(), CompileError>, Fault> {
        let request = Value::Tuple(vec![
            "load".into(),
            self.source.module_name().into(),
            self.source.name.as_str().into(),
            self.limits_value(),
            i64::from(self.limits.wall_seconds()).into(),
        ]);
        self.process.send_value(&request)?;
        self.process.send(&self.source.bytes)?;
        // No line of the submission runs here: a process that is lost is our fault.
        let reply = self.reply()?;
        let answer = whole(&reply.data).and_then(record);
        match (reply.termination(&self.limits), answer) {
            (Termination::Normal, Some((b'C', ..))) => Ok(Ok(())),
            (Termination::Normal, Some((b'X', payload, _))) => match compile_error(payload) {
                Some(error) => Ok(Err(error)),
                None => Err(unreadable()),
            },
            // Only our own code and Python's compiler ran.
            (Termination::Normal, _) => Err(unreadable()),
            _ => Ok(Err(too_hard())),
        }
    }

    /// Runs the statements of a session in a fresh child. Where the clock on the
    /// wall ran out before the processor time did, the machine may have been
    /// busy: then once more. Once more too, in a harness of its own, where the
    /// harness was lost or no longer answers what it was asked.
    ///
    /// # Errors
    /// [`Fault`] where the process beside the submission cannot be used again.
    pub fn run(&mut self, steps: &[Step]) -> Result<Ended, Fault> {
        let (ended, harness) = self.run_once(steps);
        let cpu_limit = u64::from(self.limits.cpu_seconds) * 1000;
        let was_waiting =
            ended.termination == Termination::Timeout && ended.cost.cpu_ms < cpu_limit;
        if harness == Harness::Suspect {
            // A case before this one may have left something behind: what this one
            // is charged with, it must do in a process that no other was in.
            self.restart()?;
        }
        if harness == Harness::Suspect || was_waiting {
            let (again, harness) = self.run_once(steps);
            if harness == Harness::Suspect {
                self.restart()?;
            }
            return Ok(again);
        }
        Ok(ended)
    }

    fn run_once(&mut self, steps: &[Step]) -> (Ended, Harness) {
        let nonce = format!("{:016x}", RandomState::new().build_hasher().finish());
        let statements = steps
            .iter()
            .map(|step| {
                let typed = step.typed();
                let typed = typed.iter().map(|line| Value::from(line.as_str()));
                Value::Tuple(vec![
                    Value::Str(step.statement()),
                    Value::Tuple(typed.collect()),
                ])
            })
            .collect();
        let request = Value::Tuple(vec![
            "case".into(),
            nonce.as_str().into(),
            Value::Tuple(statements),
            self.limits_value(),
            i64::from(self.limits.wall_seconds()).into(),
        ]);
        let start = Instant::now();
        let asked = self.process.send_value(&request);
        let reply = asked.map_err(Fault::from).and_then(|()| self.reply());
        let wall_ms = milliseconds(start.elapsed());
        match reply {
            Ok(reply) => {
                let ended = self.ended(&reply, &nonce, steps.len(), wall_ms);
                let harness = match ended.termination {
                    Termination::Protocol => Harness::Suspect,
                    _ => Harness::Sound,
                };
                (ended, harness)
            }
            Err(lost) => {
                let termination = match lost {
                    Fault::Process(error) if error.kind() == io::ErrorKind::TimedOut => {
                        Termination::Timeout
                    }
                    // The case took the process beside it along.
                    _ => Termination::Crash,
                };
                let ended = Ended {
                    termination,
                    frame: None,
                    step: 0,
                    cost: Cost { cpu_ms: 0, wall_ms },
                };
                (ended, Harness::Suspect)
            }
        }
    }

    fn ended(&self, reply: &Reply, nonce: &str, steps: usize, wall_ms: u64) -> Ended {
        let cost = Cost {
            cpu_ms: reply.cpu_us / 1000,
            wall_ms,
        };
        let mut termination = reply.termination(&self.limits);
        let mut frame = None;
        if termination == Termination::Normal {
            frame = Frame::decode(&reply.data).filter(|frame| frame.nonce == nonce);
            termination = match &frame {
                Some(frame) if frame.is_complete(steps) => Termination::Normal,
                // It left by itself, without a word or with the wrong ones.
                None if reply.data.is_empty() => Termination::Crash,
                _ => Termination::Protocol,
            };
        }
        Ended {
            frame: frame.filter(|_| termination == Termination::Normal),
            termination,
            step: reply.step,
            cost,
        }
    }

    fn restart(&mut self) -> Result<(), Fault> {
        self.process = begin(&self.machine, &self.modules)?;
        // That it compiles is known: it was running.
        self.compile().map(|_| ())
    }

    fn limits_value(&self) -> Value {
        let limits = &self.limits;
        let number = |number: u64| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
        Value::Tuple(vec![
            number(u64::from(limits.cpu_seconds)),
            number(limits.memory_bytes()),
            number(limits.output_bytes()),
        ])
    }

    fn reply(&mut self) -> Result<Reply, Fault> {
        let wall = Duration::from_secs(u64::from(self.limits.wall_seconds()));
        // A value shown may take several bytes a character, and there is more
        // around it than what is printed.
        let longest = self.limits.output_bytes().saturating_mul(16) + (16 << 20);
        let longest = usize::try_from(longest).unwrap_or(usize::MAX);
        let message = self
            .process
            .receive(longest, Instant::now() + wall + GRACE)?;
        Reply::decode(&message).ok_or_else(|| Fault::OutOfTurn("no reply to a request".to_owned()))
    }
}

fn begin(machine: &Machine, modules: &[String]) -> Result<Process, Fault> {
    let mut process = Process::start(machine)?;
    let modules = modules.iter().map(|name| Value::from(name.as_str()));
    process.send_value(&Value::Tuple(modules.collect()))?;
    let greeting = process.receive(1 << 16, Instant::now() + START)?;
    match marshal::decode(&greeting) {
        Ok(Value::Tuple(_)) => Ok(process),
        _ => Err(Fault::OutOfTurn("no greeting".to_owned())),
    }
}

/// What the harness says of a child that ended.
struct Reply {
    verdict: String,
    /// The exit status, or a signal as a negative number.
    status: i32,
    cpu_us: u64,
    step: usize,
    data: Vec<u8>,
}

impl Reply {
    fn decode(message: &[u8]) -> Option<Reply> {
        let (length, rest) = message.split_first_chunk()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (head, data) = rest.split_at_checked(length)?;
        let Value::Tuple(head) = marshal::decode(head).ok()? else {
            return None;
        };
        let [
            Value::Str(verdict),
            Value::Int(status),
            Value::Int(cpu_us),
            Value::Int(step),
        ] = head.as_slice()
        else {
            return None;
        };
        Some(Reply {
            verdict: verdict.clone(),
            status: i32::try_from(status).ok()?,
            cpu_us: u64::try_from(cpu_us).ok()?,
            step: usize::try_from(step).ok()?,
            data: data.to_owned(),
        })
    }

    /// How the child ended, by what the harness saw of it.
    fn termination(&self, limits: &Limits) -> Termination {
        match self.verdict.as_str() {
            "wall" => return Termination::Timeout,
            "flood" => return Termination::Output,
            _ => {}
        }
        let used_up = self.cpu_us >= u64::from(limits.cpu_seconds) * 1_000_000;
        match self.status {
            // It heard that its time was up, and went on.
            0 if used_up => Termination::Timeout,
            0 => Termination::Normal,
            TOO_MUCH_OUTPUT => Termination::Output,
            KILLED_FOR_ITS_TIME => Termination::Timeout,
            signal if signal < 0 && used_up => Termination::Timeout,
            _ => Termination::Crash,
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// `(type, message, line, column, text)`.
fn compile_error(payload: &[u8]) -> Option<CompileError> {
    let Value::Tuple(parts) = marshal::decode(payload).ok()? else {
        return None;
    };
    let [
        Value::Str(type_name),
        Value::Str(message),
        Value::Int(line),
        Value::Int(column),
        text,
    ] = parts.as_slice()
    else {
        return None;
    };
    Some(CompileError {
        type_name: type_name.clone(),
        message: message.clone(),
        line: u32::try_from(line).unwrap_or(0),
        column: u32::try_from(column).unwrap_or(0),
        text: match text {
            Value::Str(text) => text.trim_end().to_owned(),
            _ => String::new(),
        },
    })
}

fn unreadable() -> Fault {
    Fault::OutOfTurn("the compiler's answer is none".to_owned())
}

/// Python gave up without a word: nobody writes such a program by mistake.
fn too_hard() -> CompileError {
    CompileError {
        type_name: "SyntaxError".to_owned(),
        message: "the program is too deeply nested or too large to compile".to_owned(),
        line: 0,
        column: 0,
        text: String::new(),
    }
}
