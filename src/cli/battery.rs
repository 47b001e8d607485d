//! `gabarito battery`: the hidden battery, with the answers of the reference.

use std::io::Write;

use super::args::{Battery, BatteryFormat};
use super::battery_options::{about, hidden};
use super::{CommandError, Exit, assignment, grow};
use crate::assignment::battery::{answered, pytest};
use crate::messages::{Messages, Notice};

pub(super) fn run(
    asked: &Battery,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&asked.assignment, &asked.running)?;
    let manifest = &assignment.manifest;
    if !assignment.has_sessions() {
        let notice = Notice::new("matches-without-battery").with("assignment", &asked.assignment);
        return Err(CommandError::Usage(notice));
    }
    if asked.grow {
        return grow::run(asked, &assignment, messages, out);
    }
    let hidden = hidden(&assignment, &asked.drawn, &asked.running)?;
    let mut battery = about(&assignment, hidden, &asked.drawn)?;
    if let Some(cases) = asked.cases {
        battery = battery.thinned(cases.get());
    }
    assignment::answer(&assignment, &battery, messages)?;
    let oracle = &*assignment.oracle;
    match asked.format {
        BatteryFormat::Pytest => {
            let module = asked.module.as_ref().or(manifest.hand_in.program.as_ref());
            let module = module.map_or("projeto.py", String::as_str);
            pytest(
                &assignment.name,
                module,
                &battery,
                manifest,
                oracle,
                messages,
                out,
            )?;
        }
        BatteryFormat::Pycon => {
            for answered in answered(&battery, oracle) {
                let session = answered?.session();
                let session = session.map_err(CommandError::fault)?;
                write!(out, "{session}")?;
            }
        }
    }
    Ok(Exit::Pass)
}
