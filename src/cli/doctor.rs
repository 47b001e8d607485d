//! `gabarito doctor`: what this machine has.

use std::io::Write;
use std::process::Command;

use super::args::Doctor;
use super::{Exit, Failure};
use crate::manifest::Lingua;
use crate::report::{Messages, text};
use crate::sandbox::Sandbox;
use crate::submission::Interpreter;

pub(super) fn run(doctor: &Doctor, out: &mut dyn Write) -> Result<Exit, Failure> {
    let python = Interpreter::find(doctor.python.as_deref());
    match &python {
        Ok(found) => writeln!(
            out,
            "Python       {} ({})",
            found.version,
            found.path.display()
        )?,
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
    let sandbox = Sandbox::of_this_machine();
    let messages = Messages::new(Lingua::En);
    writeln!(
        out,
        "Sandbox      {}",
        text::sandbox_line(&messages, &sandbox)
    )?;
    Ok(if python.is_ok() {
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
