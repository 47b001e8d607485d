//! Finds the machine that runs submissions: the interpreter, and the sandbox of the options.

use std::io::{self, Write};

use super::CommandError;
use super::args::Running;
use crate::manifest::Language;
use crate::report::{Messages, safe};
use crate::sandbox::{Tier, meant_without_isolation};
use crate::submission::{Machine, prolog, python};

/// Finds the machine for a language, and warns if its sandbox is weak.
pub(super) fn machine(
    running: &Running,
    language: Language,
    messages: &Messages,
) -> Result<Machine, CommandError> {
    let machine = find_machine(running, language)?;
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
    Ok(machine)
}

/// Finds the machine for a language, without a word about its sandbox.
pub(super) fn find_machine(running: &Running, language: Language) -> Result<Machine, CommandError> {
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
    Ok(Machine::new(&gabarito, interpreter, most))
}
