//! The program of a page: judges a submission by the documented sessions, or plays a game.
//!
//! Standard input begins with two messages, each after its length (4 bytes, little endian): the
//! [`Order`] and the submission, empty where there is none. Standard output is read by `worker.js`:
//! requests to the interpreter, the progress, and one result, each after the letter of its kind.

use std::error::Error;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use serde::Deserialize;

use super::game::{Game, played};
use super::judgement::{Judgement, report};
use crate::engines::{PlayError, Seated};
use crate::judge::grading::{Phase, Progress};
use crate::sandbox::Jail;
use crate::worker::{Interpreter, Machine, Source};

/// The letter before the progress.
const PROGRESS: u8 = b'P';
/// The letter before the result.
const RESULT: u8 = b'R';

/// Request of the page.
#[derive(Deserialize)]
struct Order {
    task: Task,
    program: Option<Program>,
}

/// A task, with what it needs beside the program.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Task {
    Judge(Judgement),
    Play(Game),
}

/// A submission.
#[derive(Deserialize)]
struct Program {
    /// The file name.
    name: String,
    /// The version of Python.
    python: String,
}

impl Program {
    /// The submission, with the machine that runs it.
    fn seated(self, bytes: Vec<u8>) -> Seated {
        Seated {
            source: Source {
                name: self.name,
                bytes,
                ..Source::default()
            },
            machine: Machine {
                interpreter: Interpreter::of_page(self.python),
                jail: Jail::default(),
            },
        }
    }
}

/// Carries out the order of standard input; the exit status is 3 for a fault, which standard
/// error tells.
pub fn run() -> ExitCode {
    let Err(error) = carry_out() else {
        return ExitCode::SUCCESS;
    };
    // A page that does not read it shows the exit status.
    let _ = writeln!(io::stderr(), "{error}");
    ExitCode::from(3)
}

fn carry_out() -> Result<(), Box<dyn Error>> {
    let (order, bytes): (Order, _) = (serde_json::from_slice(&message()?)?, message()?);
    let program = order.program.map(|program| program.seated(bytes));
    let result = match order.task {
        Task::Judge(judgement) => {
            let program = program.ok_or("nothing to judge")?;
            serde_json::to_vec(&report(judgement, program)?)?
        }
        Task::Play(game) => {
            let seat = |_: &_| program.clone().ok_or(PlayError::NotAGame);
            serde_json::to_vec(&played(&game, &seat)?)?
        }
    };
    Ok(send(RESULT, &result)?)
}

/// The next message of standard input.
fn message() -> io::Result<Vec<u8>> {
    let mut input = io::stdin().lock();
    let mut length = [0; 4];
    input.read_exact(&mut length)?;
    let length = usize::try_from(u32::from_le_bytes(length)).map_err(io::Error::other)?;
    let mut message = vec![0; length];
    input.read_exact(&mut message)?;
    Ok(message)
}

/// Tells the page how far the judgement is: `phase done all`.
pub(super) fn tell(progress: &Progress) {
    let phase = match progress.phase {
        Phase::Preparation => "preparation",
        Phase::Sessions => "sessions",
        Phase::FaultLocalization => "fault-localization",
        Phase::Barriers => "barriers",
        Phase::Domains => "domains",
        Phase::Matches => "matches",
    };
    let progress = format!("{phase} {} {}", progress.done, progress.all);
    // The page shows the last that it has read.
    let _ = send(PROGRESS, progress.as_bytes());
}

fn send(kind: u8, message: &[u8]) -> io::Result<()> {
    let length = u32::try_from(message.len()).map_err(io::Error::other)?;
    let mut out = io::stdout().lock();
    out.write_all(&[kind])?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(message)?;
    out.flush()
}
