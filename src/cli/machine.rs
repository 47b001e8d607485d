//! Finds the machine that runs submissions: the interpreter, and the sandbox of the options.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use super::CommandError;
use super::args::Running;
use crate::manifest::Language;
use crate::report::{Messages, safe};
use crate::sandbox::{Tier, meant_without_isolation};
use crate::submission::{Fault, Machine, prolog, python};

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
    let (machine, workers) = found_with(running, language, launch)?;
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
    Ok((machine, workers))
}

/// What a machine is found for: the language, the path of an interpreter, and whether it is meant
/// to have no sandbox.
type Wanted = (Language, Option<PathBuf>, bool);

/// The machines that were found: the oracle of a folder and the submission need the same, and to
/// look for one takes as long as to judge some hundred sessions.
static FOUND: Mutex<Vec<(Wanted, Machine)>> = Mutex::new(Vec::new());

/// Finds the machine for a language, without a word about its sandbox.
pub(super) fn find_machine(running: &Running, language: Language) -> Result<Machine, CommandError> {
    let (machine, ()) = found_with(running, language, |_| Ok(()))?;
    Ok(machine)
}

fn found_with<W>(
    running: &Running,
    language: Language,
    launch: impl Fn(&Machine) -> Result<W, Fault>,
) -> Result<(Machine, W), CommandError> {
    let wanted = (language, running.python.clone(), running.no_sandbox);
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, machine)) = found.iter().find(|(before, _)| *before == wanted) {
        let workers = launch(machine)?;
        return Ok((machine.clone(), workers));
    }
    let (machine, workers) = look_for(running, language, launch)?;
    found.push((wanted, machine.clone()));
    Ok((machine, workers))
}

/// Looks for a machine. Workers start while its jail is tested; in one that does not hold, they
/// are started again.
fn look_for<W>(
    running: &Running,
    language: Language,
    launch: impl Fn(&Machine) -> Result<W, Fault>,
) -> Result<(Machine, W), CommandError> {
    let gabarito = std::env::current_exe()?;
    let interpreter = match language {
        Language::Python => python::interpreter::find_interpreter(running.python.as_deref())?,
        Language::Prolog => prolog::interpreter::find_interpreter(None)?,
    };
    let most = if running.no_sandbox {
        Tier::LIMITS
    } else {
        Tier::ISOLATED
    };
    let untested = Machine::untested(&gabarito, interpreter, most);
    let workers = launch(&untested);
    let machine = untested.tested(most);
    let workers = if machine.jail.sandbox() == untested.jail.sandbox() {
        workers?
    } else {
        launch(&machine)?
    };
    Ok((machine, workers))
}
