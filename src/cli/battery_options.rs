//! The options that choose the cases.

use clap::ValueEnum;

use super::CommandError;
use super::args::{Running, heading};
use super::machine::find_machine;
use super::numbers::whole;
use crate::assignment::Assignment;
use crate::assignment::battery::{Battery, Scope};
use crate::messages::Notice;

/// The options that choose the cases.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = heading::CASES)]
pub(super) struct BatteryOptions {
    /// Cases to run
    #[arg(long, value_enum, default_value_t = BatteryChoice::All)]
    pub(super) battery: BatteryChoice,
    #[command(flatten)]
    pub(super) hidden: HiddenOptions,
}

/// The options that choose the hidden cases.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = heading::CASES)]
pub(super) struct HiddenOptions {
    /// RNG seed of the hidden cases [default: the assignment's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(super) seed: Option<u64>,
    /// Run the full state space instead of a sample (slow)
    #[arg(long)]
    pub(super) exhaustive: bool,
    /// Restrict the result to one function, by its name in `gabarito list` [default: all]
    #[arg(long, value_name = "NAME")]
    pub(super) function: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BatteryChoice {
    /// Sessions printed in the text of the assignment
    Documented,
    /// Cases that students do not see
    Hidden,
    /// Both
    All,
}

impl BatteryOptions {
    /// The options that choose the cases, except the seed, which reports contain anyway.
    pub(super) fn options(&self) -> Vec<String> {
        let mut options = Vec::new();
        if self.battery != BatteryChoice::All {
            let name = self.battery.to_possible_value();
            let name = name.map_or_else(String::new, |name| name.get_name().to_owned());
            options.extend(["--battery".to_owned(), name]);
        }
        if self.hidden.exhaustive {
            options.push("--exhaustive".to_owned());
        }
        if let Some(function) = &self.hidden.function {
            options.extend(["--function".to_owned(), function.clone()]);
        }
        options
    }
}

/// The battery of these options, not restricted to a function.
pub(super) fn chosen_battery(
    assignment: &Assignment,
    options: &BatteryOptions,
    running: &Running,
) -> Result<Battery, CommandError> {
    let hidden = || hidden_battery(assignment, &options.hidden, running);
    let battery = match options.battery {
        BatteryChoice::Documented => assignment.documented()?,
        BatteryChoice::Hidden => hidden()?,
        BatteryChoice::All => assignment.documented()?.and(hidden()?),
    };
    if !assignment.has_sessions() {
        return of_matches(assignment, battery, options);
    }
    if options.hidden.function.is_some() {
        // Only checked: the battery is run in full, since other functions may be to blame for failures.
        restricted_to_function(assignment, battery.clone(), &options.hidden)?;
    }
    Ok(battery)
}

/// The hidden battery.
pub(super) fn hidden_battery(
    assignment: &Assignment,
    options: &HiddenOptions,
    running: &Running,
) -> Result<Battery, CommandError> {
    let scope = Scope {
        seed: options.seed.unwrap_or(assignment.manifest.seed),
        is_exhaustive: options.exhaustive,
    };
    let machine = find_machine(running, assignment.manifest.language)?;
    Ok(assignment.hidden(scope, &machine)?)
}

/// The battery restricted to the function of these options, if any.
pub(super) fn restricted_to_function(
    assignment: &Assignment,
    battery: Battery,
    options: &HiddenOptions,
) -> Result<Battery, CommandError> {
    let Some(function) = &options.function else {
        return Ok(battery);
    };
    let functions = assignment.manifest.functions.iter();
    let names = functions.map(|each| each.name.as_str());
    if !names.clone().any(|name| name == function) {
        let notice = Notice::new("no-function")
            .with("assignment", &assignment.name)
            .with("function", function)
            .suggesting(function, names);
        return Err(CommandError::Usage(notice));
    }
    let battery = battery.about(function);
    if battery.cases.is_empty() {
        let notice = Notice::new("no-session").with("function", function);
        return Err(CommandError::Usage(notice));
    }
    Ok(battery)
}

/// The empty battery of an assignment that plays whole matches; refuses options on sessions.
fn of_matches(
    assignment: &Assignment,
    battery: Battery,
    options: &BatteryOptions,
) -> Result<Battery, CommandError> {
    let option = match (&options.hidden.function, options.battery) {
        (Some(_), _) => "--function",
        (None, BatteryChoice::Documented) => "--battery documented",
        _ => return Ok(battery),
    };
    Err(only_matches(&assignment.name, option))
}

/// The error of an option on sessions, where an assignment has none.
pub(super) fn only_matches(assignment: &str, option: &'static str) -> CommandError {
    CommandError::Usage(
        Notice::new("matches-without-option")
            .with("assignment", assignment)
            .with("option", option),
    )
}
