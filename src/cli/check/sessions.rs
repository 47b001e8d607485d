//! The battery of `gabarito check`, by its options.

use std::io::{self, Write};
use std::num::NonZero;

use super::super::battery_options::{chosen_battery, only_matches};
use super::super::check::CheckArgs;
use super::super::{CommandError, sessions_option};
use crate::assignment::Assignment;
use crate::assignment::battery::{Battery, Kind};
use crate::assignment::manifest::{Item, Manifest};
use crate::assignment::oracle::TargetError;
use crate::messages::Messages;

/// The error of a judgement: a fault of gabarito, unless the sessions are the user's own.
pub(super) fn wrong(check: &CheckArgs, error: TargetError) -> CommandError {
    match check.sessions[..] {
        [] => CommandError::from(error),
        _ => CommandError::in_session("--sessions", error),
    }
}

/// The options that chose the cases.
pub(super) fn options(check: &CheckArgs) -> Vec<String> {
    let mut options = check.judging.battery.options();
    for path in &check.sessions {
        options.extend(["--sessions".to_owned(), path.display().to_string()]);
    }
    if let Some(most) = check.cases {
        options.extend(["--cases".to_owned(), most.to_string()]);
    }
    options
}

/// The only function to judge, if any; sessions of the user are all judged.
pub(super) fn focus(check: &CheckArgs) -> Option<&str> {
    let function = check.judging.battery.hidden.function.as_deref();
    function.filter(|_| check.sessions.is_empty())
}

/// The battery of a check.
pub(super) fn battery(
    assignment: &Assignment,
    check: &CheckArgs,
    messages: &Messages,
) -> Result<Battery, CommandError> {
    let manifest = &assignment.manifest;
    let is_written = !check.sessions.is_empty();
    if !assignment.has_sessions() && (is_written || check.cases.is_some()) {
        return Err(only_matches(&check.assignment, "--sessions, --cases"));
    }
    let battery = if is_written {
        sessions_option::battery(&check.sessions, assignment, messages)?
    } else {
        chosen_battery(assignment, &check.judging.battery, &check.judging.running)?
    };
    let Some(most) = check.cases else {
        return Ok(battery);
    };
    let thinned = battery.clone().sampled(most.get());
    say_what_is_left_out(manifest, messages, most, (&battery, &thinned))?;
    Ok(thinned)
}

/// Prints to standard error which items and documented sessions a thinned battery leaves out.
fn say_what_is_left_out(
    manifest: &Manifest,
    messages: &Messages,
    most: NonZero<usize>,
    (whole, part): (&Battery, &Battery),
) -> io::Result<()> {
    let documented = |battery: &Battery| {
        let cases = battery.cases.iter();
        cases.filter(|case| case.kind == Kind::Documented).count()
    };
    let has_case = |battery: &Battery, item: &Item| {
        let mut checks = battery.cases.iter().flat_map(|each| &each.checks);
        checks.any(|check| item.checks.contains(check))
    };
    let items = manifest.items.iter();
    let items = items.filter(|item| has_case(whole, item) && !has_case(part, item));
    let names: Vec<&str> = items.map(|item| item.name.as_str()).collect();
    let words = [
        ("most", most.get().into()),
        ("documented", (documented(whole) - documented(part)).into()),
        ("items", names.len().into()),
        ("names", names.join(", ").into()),
    ];
    writeln!(
        io::stderr(),
        "gabarito: {}",
        messages.with("left-out", words)
    )
}
