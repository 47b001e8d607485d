//! `gabarito battery`: prints the hidden cases with the expected answers.

use std::io::Write;
use std::num::NonZero;

use clap::ValueEnum;

use super::args::{Running, heading};
use super::battery_options::{HiddenOptions, hidden_battery, restricted_to_function};
use super::numbers::{positive, whole};
use super::progress::spinning;
use super::{CommandError, Exit, assignment, grow};
use crate::assignment::battery::{answered, pytest};
use crate::messages::{Messages, Notice};

/// Prints the hidden cases with the expected answers
///
/// With `--grow`, it searches for cases that catch small changes (mutants) of the solution of a
/// folder, and adds them to the folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito battery moinho --cases 20
  gabarito battery moinho --function obter_vetor
  gabarito battery moinho --format pytest --module projeto.py > test_projeto.py
  gabarito battery preco --grow")]
pub(super) struct BatteryArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    #[command(flatten)]
    pub(super) hidden: HiddenOptions,
    /// Output format
    #[arg(long, help_heading = heading::OUTPUT, value_enum, default_value_t = BatteryFormat::Pycon)]
    pub(super) format: BatteryFormat,
    /// Module under test of `--format pytest` [default: the file name that the assignment requires,
    /// else projeto.py]
    #[arg(long, help_heading = heading::OUTPUT, value_name = "FILE", requires = "format")]
    pub(super) module: Option<String>,
    /// Maximum number of cases, sampled evenly [default: all]
    #[arg(long, help_heading = heading::CASES, value_name = "N", value_parser = positive)]
    pub(super) cases: Option<NonZero<usize>>,
    /// Add to `escondidas/crescidas.pycon` cases that catch mutants which no case catches yet
    #[arg(long, help_heading = GROW, conflicts_with_all = ["exhaustive", "function", "format", "cases"])]
    pub(super) grow: bool,
    /// Wall-clock limit for the search
    #[arg(long, help_heading = GROW, value_name = "SECONDS", default_value_t = 120, requires = "grow", value_parser = whole::<u64>(0..))]
    pub(super) grow_time: u64,
    /// Mutants run in parallel [default: CPUs]
    #[arg(long, help_heading = GROW, value_name = "N", requires = "grow", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The heading of the options of `--grow`.
const GROW: &str = "Growing the battery of a folder";

/// The format of a battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BatteryFormat {
    /// Sessions that `gabarito replay` reads
    Pycon,
    /// Test file for pytest
    Pytest,
}

pub(super) fn run(
    args: &BatteryArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &args.running)?;
    let manifest = &assignment.manifest;
    if !assignment.has_sessions() {
        let notice = Notice::new("matches-without-battery").with("assignment", &args.assignment);
        return Err(CommandError::Usage(notice));
    }
    if args.grow {
        assignment::require_python(&assignment, "battery --grow")?;
        return grow::run(args, &assignment, messages, out);
    }
    let hidden = spinning(messages.get("phase-preparation"), || {
        hidden_battery(&assignment, &args.hidden, &args.running)
    })?;
    let mut battery = restricted_to_function(&assignment, hidden, &args.hidden)?;
    if let Some(cases) = args.cases {
        battery = battery.sampled(cases.get());
    }
    assignment::answer(&assignment, &battery, messages)?;
    let oracle = &*assignment.oracle;
    match args.format {
        BatteryFormat::Pytest => {
            assignment::require_python(&assignment, "battery --format pytest")?;
            let module = args.module.as_ref().or(manifest.hand_in.program.as_ref());
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
                write!(out, "{}", answered?.session())?;
            }
        }
    }
    Ok(Exit::Pass)
}
