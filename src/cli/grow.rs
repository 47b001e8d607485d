//! `gabarito battery FOLDER --grow`: adds cases that catch mutants which no case catches.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use super::audit::programs::Programs;
use super::audit::{at_once, hold_solution};
use super::battery::BatteryArgs;
use super::battery_options::hidden_battery;
use super::machine::machine;
use super::progress::{bar, spinning};
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::judge::audit::{Auditor, GrowError, WrongProgram};
use crate::messages::{Messages, Notice};
use crate::session::Interaction;
use crate::worker::cache::write_atomically;

/// The file that grows.
const FILE: &str = "escondidas/crescidas.pycon";
/// The first lines of a new file.
const HEADER: &str = "\
# Sessões escondidas que `gabarito battery --grow` ou `gabarito compare --add` escolheu: cada uma
# apanha um programa que nenhuma outra apanhava. Podem ser lidas, mudadas e apagadas à vontade.

";
/// Between two sessions.
const SEPARATOR: &str = "\n---\n\n";

pub(super) fn run(
    args: &BatteryArgs,
    assignment: &Assignment,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let Some(folder) = assignment::folder(&args.assignment) else {
        let notice = Notice::new("folder-none").with("assignment", &args.assignment);
        return Err(CommandError::Usage(notice));
    };
    let programs = Programs::of_solution(assignment, folder)?;
    let hidden = spinning(messages.get("phase-preparation"), || {
        hidden_battery(assignment, &args.hidden, &args.running)
    })?;
    let trial = Auditor {
        assignment,
        machine: &machine(&args.running, assignment.manifest.language, messages)?,
        documented: &assignment.documented()?,
        hidden: &hidden,
    };
    hold_solution(&trial, folder, messages)?;
    let jobs = at_once(args.jobs);
    let bar = bar(programs.mutants.len(), messages.get("grow-mutants"));
    let caught = trial.run(&programs.mutants, jobs, &|| bar.inc(1))?;
    bar.finish_and_clear();
    let missed = programs.mutants.iter().zip(caught);
    let missed = missed.filter(|(_, caught)| !caught.documented && !caught.hidden);
    let missed: Vec<WrongProgram> = missed.map(|(mutant, _)| mutant.clone()).collect();
    let now = Instant::now();
    let deadline = now.checked_add(Duration::from_secs(args.grow_time));
    let deadline = deadline.unwrap_or(now);
    let grown = spinning(messages.get("grow-seeds"), || {
        trial.grow(&missed, (jobs, deadline))
    })?;
    let all = programs.mutants.len();
    let (before, after) = (all - missed.len(), all - grown.survivors.len());
    let counts = [
        ("before", before.into()),
        ("all", all.into()),
        ("after", after.into()),
    ];
    writeln!(out, "{}", messages.with("grow-caught", counts))?;
    if !grown.sessions.is_empty() {
        add_sessions(folder, &grown.sessions, messages, out)?;
    }
    for place in grown.survivors {
        let survivor = &missed[place];
        programs.print_survivor(assignment, survivor, messages, out)?;
    }
    Ok(Exit::Pass)
}

/// Adds sessions to the hidden ones of a folder, and tells so.
pub(super) fn add_sessions(
    folder: &Path,
    sessions: &[Interaction],
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let path = folder.join(FILE);
    append(&path, sessions)?;
    let added = [
        ("file", path.display().to_string().into()),
        ("count", sessions.len().into()),
    ];
    writeln!(out, "{}", messages.with("grow-added", added))?;
    Ok(())
}

/// Adds sessions to a file, which may not be there yet.
fn append(path: &Path, sessions: &[Interaction]) -> Result<(), CommandError> {
    let mut text = if path.exists() {
        fs::read_to_string(path).map_err(|error| CommandError::unreadable(path, &error))?
    } else {
        String::new()
    };
    let mut is_first = text.trim().is_empty();
    if is_first {
        HEADER.clone_into(&mut text);
    }
    for session in sessions {
        if !is_first {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(SEPARATOR);
        }
        is_first = false;
        text.push_str(&session.to_string());
    }
    write_atomically(path, text.as_bytes()).map_err(|error| CommandError::unwritable(path, &error))
}

impl From<GrowError> for CommandError {
    fn from(error: GrowError) -> Self {
        match error {
            GrowError::Battery(error) => error.into(),
            GrowError::Target(error) => error.into(),
        }
    }
}
