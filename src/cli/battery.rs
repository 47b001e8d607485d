//! `gabarito battery`: the hidden battery, with the answers of the reference.

use std::io::Write;

use super::args::{Battery, BatteryFormat};
use super::questions::{about, scope};
use super::{Exit, Failure};
use crate::assignment;
use crate::battery::{answered, hidden, pytest};
use crate::target::Library;

pub(super) fn run(asked: &Battery, out: &mut dyn Write) -> Result<Exit, Failure> {
    let assignment = assignment::find(&asked.assignment)?;
    let manifest = assignment.manifest()?;
    if !assignment.has_sessions() {
        let words = format!(
            "`{}` is tried in whole matches: `gabarito check {} FILE` plays them",
            asked.assignment, asked.assignment
        );
        return Err(Failure::Usage(words));
    }
    let hidden = hidden(assignment, &manifest, scope(&asked.drawn, &manifest))?;
    let mut battery = about(assignment, hidden, &asked.drawn, &manifest)?;
    if let Some(cases) = asked.cases {
        battery = battery.thinned(cases.get());
    }
    let reference = Library(assignment);
    match asked.format {
        BatteryFormat::Pytest => pytest(assignment.name(), &battery, &manifest, reference, out)?,
        BatteryFormat::Pycon => {
            for answered in answered(&battery, reference) {
                let session = answered?.session();
                let session = session.map_err(|error| Failure::Fault(error.to_string()))?;
                write!(out, "{session}")?;
            }
        }
    }
    Ok(Exit::Pass)
}
