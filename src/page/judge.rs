//! The program of a page: judges one submission by the documented sessions.
//!
//! Standard input begins with two messages, each after its length (4 bytes, little endian): the
//! [`Order`] and the submission. Standard output is read by `worker.js`: requests to the
//! interpreter, the progress, and one report, each after the letter of its kind.

use std::error::Error;
use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::bundle::Bundle;
use crate::grading::{Phase, Progress, RunOptions, WALL_PER_BUDGET, Watch};
use crate::intake::HandIn;
use crate::judge::{Judge, PreparedBattery};
use crate::manifest::Lingua;
use crate::registry;
use crate::report::html::{HandInAbout, page};
use crate::report::{Document, Messages};
use crate::sandbox::Jail;
use crate::submission::{Interpreter, Machine, Source};

/// Processor time for the whole judgement: whoever practises waits for it.
const BUDGET: Duration = Duration::from_mins(2);
/// The letter before the progress.
const PROGRESS: u8 = b'P';
/// The letter before the report.
const REPORT: u8 = b'R';

/// What is to be judged, and how it is reported.
#[derive(Deserialize)]
struct Order {
    assignment: Bundle,
    /// The file name of the submission.
    name: String,
    lang: Lingua,
    /// The version of Python.
    python: String,
}

/// The result, as the page reads it.
#[derive(Serialize)]
struct Report {
    passes: bool,
    html: String,
    document: Document,
}

/// Judges the submission of standard input; the exit status is 3 for a fault, which standard
/// error tells.
#[must_use]
pub fn judge() -> ExitCode {
    let Err(error) = run() else {
        return ExitCode::SUCCESS;
    };
    // A page that does not read it shows the exit status.
    let _ = writeln!(io::stderr(), "{error}");
    ExitCode::from(3)
}

fn run() -> Result<(), Box<dyn Error>> {
    let order: Order = serde_json::from_slice(&message()?)?;
    let source = Source {
        name: order.name,
        bytes: message()?,
        neighbours: Vec::new(),
    };
    let assignment = order.assignment.assignment()?;
    let battery = assignment.documented()?;
    let prepared = PreparedBattery::new(&assignment, &battery)?;
    let prepared = prepared.with_options(vec!["--battery".to_owned(), "documented".to_owned()]);
    let machine = Machine {
        interpreter: Interpreter::of_page(order.python),
        jail: Jail::default(),
    };
    let watch = Watch::calling(tell);
    let options = RunOptions {
        budget: BUDGET,
        wall: BUDGET * WALL_PER_BUDGET,
        ..RunOptions::default()
    };
    let judge = Judge::new(&prepared, &machine, options);
    let judge = judge.watched_by(&watch).knowing(registry::all);
    let handed_in = HandIn {
        source,
        package: None,
    };
    let judgement = judge.judge(&handed_in)?;
    let messages = Messages::new(order.lang);
    let document = judge.document(&handed_in, &judgement, &messages);
    let report = Report {
        passes: document.passes(),
        html: page(&document, &HandInAbout::default(), &messages)?,
        document,
    };
    Ok(send(REPORT, &serde_json::to_vec(&report)?)?)
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
fn tell(progress: &Progress) {
    let phase = match progress.phase {
        Phase::Preparation => "preparation",
        Phase::Sessions => "sessions",
        Phase::FaultLocalization => "fault-localization",
        Phase::Barriers => "barriers",
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
