//! `gabarito doctor`: what this machine has.

use std::io::Write;
use std::process::Command;

use super::args::Doctor;
use super::{Exit, Failure};
use crate::manifest::Lingua;
use crate::report::{Messages, text};
use crate::sandbox::{Jail, Tier};
use crate::submission::{Interpreter, Machine};

pub(super) fn run(doctor: &Doctor, out: &mut dyn Write) -> Result<Exit, Failure> {
    let gabarito = std::env::current_exe()?;
    let machine = Machine::find(&gabarito, doctor.python.as_deref(), Tier::ISOLATED);
    match &machine {
        Ok(Machine { interpreter, .. }) => {
            let Interpreter { version, path, .. } = interpreter;
            writeln!(out, "Python       {version} ({})", path.display())?;
        }
        Err(fault) => writeln!(out, "Python       missing: {fault}")?,
    }
    match swipl_version() {
        Some(version) => writeln!(out, "SWI-Prolog   {version}")?,
        None => writeln!(
            out,
            "SWI-Prolog   missing: on Debian and Ubuntu `apt-get install swi-prolog-nox`, \
             on macOS `brew install swi-prolog`; only Prolog submissions need it"
        )?,
    }
    let jail = match &machine {
        Ok(machine) => machine.jail.clone(),
        Err(_) => Jail::find(&gabarito, Tier::ISOLATED, &[]),
    };
    let line = text::sandbox_line(&Messages::new(Lingua::En), jail.sandbox());
    writeln!(out, "Sandbox      {line}")?;
    Ok(if machine.is_ok() {
        Exit::Pass
    } else {
        Exit::Fault
    })
}

fn swipl_version() -> Option<String> {
    let output = Command::new("swipl").arg("--version").output().ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    Some(version.trim().to_owned())
}
