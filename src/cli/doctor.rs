//! `gabarito doctor`: reports what this machine has, and what its sandbox refuses.

use std::io::{self, Write};

use super::args::Doctor;
use super::{CommandError, Exit};
use crate::lint::ruff;
use crate::manifest::Lingua;
use crate::observation::{Event, Termination};
use crate::report::{Messages, sandbox_line};
use crate::sandbox::{Jail, Limits, Tier};
use crate::submission::{Driver, Fault, Interpreter, Machine, Preparation, Source, prolog, python};
use crate::transcript::{Step, Value};

/// A submission of forbidden acts, one per function.
const HOSTILE: &str = include_str!("doctor.py");

/// The functions of the submission, with descriptions.
const ACTS: [(&str, &str); 4] = [
    ("processo", "start a process"),
    ("thread", "start a thread"),
    ("memoria", "use more memory than there is for it"),
    ("ciclo", "use more time than there is for it"),
];

/// Short limits, since one of the acts uses up its time.
const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 256,
    output_kib: 64,
    wall_seconds: None,
};

pub(super) fn run(doctor: &Doctor, out: &mut dyn Write) -> Result<Exit, CommandError> {
    let gabarito = std::env::current_exe()?;
    let python = python::interpreter::find_interpreter(doctor.python.as_deref());
    interpreter(out, "Python", python.as_ref())?;
    interpreter(
        out,
        "SWI-Prolog",
        prolog::interpreter::find_interpreter(None).as_ref(),
    )?;
    linter(out)?;
    let Ok(python) = python else {
        sandbox(out, &Jail::find(&gabarito, Tier::ISOLATED, &[]))?;
        return Ok(Exit::Fault);
    };
    let machine = Machine::new(&gabarito, python, Tier::ISOLATED);
    sandbox(out, &machine.jail)?;
    hostile_submission(out, &machine)?;
    // Root runs no submission if only limits protect the machine.
    machine.jail.warning()?;
    Ok(Exit::Pass)
}

fn interpreter(
    out: &mut dyn Write,
    name: &str,
    found: Result<&Interpreter, &Fault>,
) -> io::Result<()> {
    match found {
        Ok(Interpreter { version, path, .. }) => {
            writeln!(out, "{name:12} {version} ({})", path.display())
        }
        Err(fault) => writeln!(out, "{name:12} missing: {fault}"),
    }
}

/// Prints the version of the linter, which only `gabarito evidence` needs.
fn linter(out: &mut dyn Write) -> io::Result<()> {
    match ruff::version() {
        Some(version) => writeln!(out, "{:12} {version}", ruff::NAME),
        None => writeln!(
            out,
            "{:12} missing, for `gabarito evidence`: pip install ruff, or uv tool install ruff",
            ruff::NAME
        ),
    }
}

/// Prints the tier, the reasons why it is not stronger, and the results of the acts tried in it.
fn sandbox(out: &mut dyn Write, jail: &Jail) -> io::Result<()> {
    let line = sandbox_line(&Messages::new(Lingua::En), jail.sandbox());
    writeln!(out, "{:12} {line}", "Sandbox")?;
    for stronger in jail.unavailable() {
        writeln!(out, "  {stronger}")?;
        writeln!(out, "    To get it: {}", stronger.why.remedy())?;
    }
    match jail.try_acts() {
        Ok(tried) => tried
            .iter()
            .try_for_each(|each| act(out, each.act, each.is_refused)),
        Err(why) => writeln!(out, "  what it refuses could not be tried: {why}"),
    }
}

/// Prints whether a submission is stopped at each forbidden act.
fn hostile_submission(out: &mut dyn Write, machine: &Machine) -> Result<(), CommandError> {
    let source = Source {
        name: "doctor.py".to_owned(),
        bytes: HOSTILE.as_bytes().to_vec(),
        ..Source::default()
    };
    let mut driver = Driver::start(machine, &source, LIMITS, &Preparation::default())?;
    if let Err(error) = driver.compile()? {
        return Err(CommandError::fault(error));
    }
    for (function, name) in ACTS {
        let ended = driver.run(&[Step::ask(&format!("{function}()"))])?;
        let frame = ended.frame.as_ref();
        let shown = frame.and_then(|frame| frame.steps.first());
        let came_through = [Event::Shown(Value::from("came through"))];
        let is_refused = match ended.termination {
            Termination::Normal => shown.is_some_and(|events| *events != came_through),
            _ => true,
        };
        act(out, name, is_refused)?;
    }
    Ok(())
}

fn act(out: &mut dyn Write, name: &str, is_refused: bool) -> io::Result<()> {
    let became = if is_refused { "refused" } else { "NOT REFUSED" };
    writeln!(out, "  {name:40} {became}")
}
