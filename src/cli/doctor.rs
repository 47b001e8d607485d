//! `gabarito doctor`: reports what this machine has, and what its sandbox refuses.

use std::io::{self, Write};
use std::path::PathBuf;

use super::{CommandError, Exit};
use crate::judge::hints::ruff;
use crate::messages::{Localized, Messages, Notice};
use crate::report::sandbox_line;
use crate::sandbox::{Jail, Limits, Tier};
use crate::session::observation::{Event, Termination};
use crate::session::{Step, Value};
use crate::worker::{Driver, Fault, Interpreter, Machine, Preparation, Source, prolog, python};

/// Reports what this machine provides, and how to install what is missing
///
/// For each stronger tier of the sandbox, it reports the step that failed and how to fix it. Then
/// it tries hostile acts inside the sandbox, and reports which are refused. docs/sandbox.md
/// describes the tiers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito doctor")]
pub(super) struct DoctorArgs {
    /// Python that runs the submissions [default: the first python3 in PATH]
    #[arg(long, value_name = "PATH")]
    pub(super) python: Option<PathBuf>,
}

/// A submission of forbidden acts, one per function.
const HOSTILE: &str = include_str!("doctor.py");

/// The functions of the submission, with the messages of their descriptions.
const ACTS: [(&str, &str); 4] = [
    ("processo", "act-process"),
    ("thread", "act-thread"),
    ("memoria", "act-memory"),
    ("ciclo", "act-time"),
];

/// Short limits, since one of the acts uses up its time.
const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 256,
    output_kib: 64,
    wall_seconds: None,
    inferences: None,
};

pub(super) fn run(
    doctor: &DoctorArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let gabarito = std::env::current_exe()?;
    let python = python::interpreter::find_interpreter(doctor.python.as_deref());
    interpreter(out, "Python", python.as_ref(), messages)?;
    interpreter(
        out,
        "SWI-Prolog",
        prolog::interpreter::find_interpreter(None).as_ref(),
        messages,
    )?;
    linter(out, messages)?;
    let Ok(python) = python else {
        sandbox(out, &Jail::find(&gabarito, Tier::ISOLATED, &[]), messages)?;
        return Ok(Exit::Fault);
    };
    let machine = Machine::new(&gabarito, python, Tier::ISOLATED);
    sandbox(out, &machine.jail, messages)?;
    hostile_submission(out, &machine, messages)?;
    // Root runs no submission if only limits protect the machine.
    machine.jail.warning()?;
    Ok(Exit::Pass)
}

fn interpreter(
    out: &mut dyn Write,
    name: &str,
    found: Result<&Interpreter, &Fault>,
    messages: &Messages,
) -> io::Result<()> {
    match found {
        Ok(Interpreter { version, path, .. }) => {
            writeln!(out, "{name:12} {version} ({})", path.display())
        }
        Err(fault) => {
            let missing = Notice::new("doctor-missing").with("why", fault);
            writeln!(out, "{name:12} {}", messages.tell(&missing))
        }
    }
}

/// Prints the version of the linter, which only `gabarito evidence` needs.
fn linter(out: &mut dyn Write, messages: &Messages) -> io::Result<()> {
    match ruff::version() {
        Some(version) => writeln!(out, "{:12} {version}", ruff::NAME),
        None => writeln!(out, "{:12} {}", ruff::NAME, messages.get("doctor-no-ruff")),
    }
}

/// Prints the tier, the reasons why it is not stronger, and the results of the acts tried in it.
fn sandbox(out: &mut dyn Write, jail: &Jail, messages: &Messages) -> io::Result<()> {
    let line = sandbox_line(messages, jail.sandbox());
    writeln!(out, "{:12} {line}", "Sandbox")?;
    for stronger in jail.unavailable() {
        let remedy = Notice::new("doctor-remedy").with("remedy", stronger.why.remedy());
        writeln!(out, "  {}", messages.tell(&stronger.notice()))?;
        writeln!(out, "    {}", messages.tell(&remedy))?;
    }
    match jail.try_acts() {
        Ok(tried) => tried
            .iter()
            .try_for_each(|each| act(out, messages, each.act, each.is_refused)),
        Err(why) => {
            let untried = Notice::new("doctor-untried").with("why", &why);
            writeln!(out, "  {}", messages.tell(&untried))
        }
    }
}

/// Prints whether a submission is stopped at each forbidden act.
fn hostile_submission(
    out: &mut dyn Write,
    machine: &Machine,
    messages: &Messages,
) -> Result<(), CommandError> {
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
        let events = frame.and_then(|frame| frame.steps.first());
        let came_through = [Event::Shown(Value::from("came through"))];
        let is_refused = match ended.termination {
            Termination::Normal => events.is_some_and(|events| *events != came_through),
            _ => true,
        };
        act(out, messages, name, is_refused)?;
    }
    Ok(())
}

fn act(out: &mut dyn Write, messages: &Messages, name: &str, is_refused: bool) -> io::Result<()> {
    let became = if is_refused {
        "doctor-refused"
    } else {
        "doctor-not-refused"
    };
    let (name, became) = (messages.get(name), messages.get(became));
    writeln!(out, "  {name:40} {became}")
}
