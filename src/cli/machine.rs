//! Finds the machine that runs submissions: the interpreter, and the sandbox of the options.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use super::CommandError;
use super::args::Running;
use crate::messages::{Messages, safe};
use crate::sandbox::{Tier, meant_without_isolation};
use crate::source::Language;
use crate::worker::{Fault, Machine, prolog, python};

/// Finds the machine for a language, and warns if its sandbox is weak.
pub(super) fn machine(
    running: &Running,
    language: Language,
    messages: &Messages,
) -> Result<Machine, CommandError> {
    let (machine, ()) = machine_with(running, language, messages, |_| Ok(()))?;
    Ok(machine)
}

/// Finds the machine for a language, as [`machine`] does, and has `launch` start workers meanwhile.
pub(super) fn machine_with<W>(
    running: &Running,
    language: Language,
    messages: &Messages,
    launch: impl Fn(&Machine) -> Result<W, Fault>,
) -> Result<(Machine, W), CommandError> {
    let (machine, launched) = found_with(running, language, &launch)?;
    if running.require_sandbox {
        machine.jail.at_least(Tier::ISOLATED)?;
    }
    let warning = if running.no_sandbox {
        Some(meant_without_isolation())
    } else {
        machine.jail.warning()?
    };
    if let Some(warning) = warning {
        let warning = messages.tell(&warning);
        // Scripts look for the word in capitals, whatever the language.
        writeln!(io::stderr(), "gabarito: WARNING: {}", safe(&warning))?;
    }
    let launched = launched.map_or_else(|| launch(&machine), Ok)?;
    Ok((machine, launched))
}

/// The key of a cached machine: the language, the path of an interpreter, and `--no-sandbox`.
type Wanted = (Language, Option<PathBuf>, bool);

/// The machines that were found: the oracle of a folder and the submission need the same, and to
/// look for one takes as long as to judge some hundred sessions.
static FOUND: Mutex<Vec<(Wanted, Machine)>> = Mutex::new(Vec::new());

/// Finds the machine for a language, without a word about its sandbox.
pub(super) fn find_machine(running: &Running, language: Language) -> Result<Machine, CommandError> {
    let (machine, _) = found_with(running, language, &|_| Ok(()))?;
    Ok(machine)
}

/// Finds the machine for a language, and what `launch` started in its jail while that was tested.
fn found_with<W>(
    running: &Running,
    language: Language,
    launch: &dyn Fn(&Machine) -> Result<W, Fault>,
) -> Result<(Machine, Option<W>), CommandError> {
    let wanted = (language, running.python.clone(), running.no_sandbox);
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, machine)) = found.iter().find(|(before, _)| *before == wanted) {
        return Ok((machine.clone(), None));
    }
    let (machine, launched) = look_for(running, language, launch)?;
    found.push((wanted, machine.clone()));
    Ok((machine, launched))
}

/// Looks for a machine. What `launch` started is given where the jail holds that it was started in.
fn look_for<W>(
    running: &Running,
    language: Language,
    launch: &dyn Fn(&Machine) -> Result<W, Fault>,
) -> Result<(Machine, Option<W>), CommandError> {
    let gabarito = std::env::current_exe()?;
    let interpreter = match language {
        Language::Python => python::interpreter::find_interpreter(running.python.as_deref())?,
        Language::Prolog => prolog::interpreter::find_interpreter(None)?,
    };
    if running.no_sandbox {
        let machine = Machine::new(&gabarito, interpreter, Tier::LIMITS);
        return Ok((machine, None));
    }
    let untested = Machine::untested(&gabarito, interpreter, Tier::ISOLATED);
    let launched = launch(&untested);
    let machine = untested.tested(Tier::ISOLATED);
    let is_it = machine.jail.sandbox() == untested.jail.sandbox();
    Ok((machine, launched.ok().filter(|_| is_it)))
}
