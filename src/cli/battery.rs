//! `gabarito battery`: the hidden battery, with the answers of the reference.

use std::io::Write;
use std::num::NonZero;

use clap::ValueEnum;

use super::args::Running;
use super::battery_options::{Drawn, about, hidden};
use super::numbers::{positive, whole};
use super::{CommandError, Exit, assignment, grow};
use crate::assignment::battery::{answered, pytest};
use crate::messages::{Messages, Notice};

/// Prints the hidden test cases with the expected answers
#[derive(Debug, clap::Args)]
pub(super) struct BatteryArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    #[command(flatten)]
    pub(super) drawn: Drawn,
    /// Output format
    #[arg(long, value_enum, default_value_t = BatteryFormat::Pycon)]
    pub(super) format: BatteryFormat,
    /// Module under test of `--format pytest` [default: the file name that the assignment requires,
    /// else projeto.py]
    #[arg(long, value_name = "FILE", requires = "format")]
    pub(super) module: Option<String>,
    /// Maximum number of cases, sampled evenly [default: all]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) cases: Option<NonZero<usize>>,
    /// Add cases to `escondidas/crescidas.pycon` that catch changes of the solution (mutants) which
    /// no case catches yet
    #[arg(long, conflicts_with_all = ["exhaustive", "function", "format", "cases"])]
    pub(super) grow: bool,
    /// Wall-clock time for `--grow` to search
    #[arg(long, value_name = "SECONDS", default_value_t = 120, requires = "grow", value_parser = whole::<u64>(0..))]
    pub(super) grow_time: u64,
    /// Mutants run in parallel by `--grow` [default: the number of processors]
    #[arg(long, value_name = "N", requires = "grow", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The format of a battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BatteryFormat {
    /// Sessions, as `gabarito replay` reads them
    Pycon,
    /// A file that pytest runs against a module
    Pytest,
}

pub(super) fn run(
    asked: &BatteryArgs,
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
