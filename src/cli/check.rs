//! `gabarito check`: judges a submission.

use std::io::{self, Write};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use super::args::{Check, Judging};
use super::assignment::{self, match_judge};
use super::battery_options::{asked, only_matches};
use super::formats::Destinations;
use super::machine::machine;
use super::waiting::watched;
use super::{CommandError, Exit, sessions_option};
use crate::assignment::Assignment;
use crate::battery::{Battery, Kind};
use crate::grading::{FailuresKept, WALL_PER_BUDGET, Watch};
use crate::intake::HandIn;
use crate::judge::{Judge, PreparedBattery, RunOptions};
use crate::manifest::{Item, Manifest};
use crate::registry;
use crate::report::Messages;
use crate::target::TargetError;

pub(super) fn run(
    check: &Check,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&check.assignment, &check.judging.running)?;
    let manifest = &assignment.manifest;
    let destinations = Destinations::new(&check.formats, check.output.as_deref())?;
    let handed_in = HandIn::read(&check.submission, manifest)?;
    thread::scope(|scope| {
        // Found in parallel with making the battery.
        let machine = scope.spawn(|| machine(&check.judging.running, manifest.language, messages));
        let battery = battery(&assignment, check, messages)?;
        assignment::answer(&assignment, &battery, messages)?;
        let prepared = PreparedBattery::new(&assignment, &battery);
        let prepared = prepared.and_then(|prepared| prepared.focused_on(focus(check)));
        let prepared = prepared.map_err(|error| wrong(check, error))?;
        let prepared = prepared.by_matches(match_judge(&assignment));
        let prepared = prepared.with_options(options(check));
        let machine = machine.join();
        let machine = machine.map_err(|_| CommandError::fault("no machine was found"))??;
        let run_options = RunOptions {
            fail_fast: check.fail_fast,
            traced: destinations.has("html"),
            ..check
                .judging
                .run_options(check.jobs.unwrap_or_else(at_once))
        };
        let watch = Watch::default();
        let judge = Judge::new(&prepared, &machine, run_options);
        let judge = judge.watched_by(&watch).knowing(registry::all);
        let limits = (run_options.budget, &manifest.limits);
        let judgement = watched(&watch, limits, messages, || judge.judge(&handed_in));
        let judgement = judgement.map_err(|error| wrong(check, error))?;
        let document = judge.document(&handed_in, &judgement, messages);
        destinations.write(&document, messages, out)?;
        Ok(if document.passes() {
            Exit::Pass
        } else {
            Exit::Fail
        })
    })
}

/// The default number of workers per submission, at most 8: more make a battery no faster.
fn at_once() -> NonZero<usize> {
    const MOST: NonZero<usize> = NonZero::new(8).unwrap();
    thread::available_parallelism().map_or(NonZero::<usize>::MIN, |processors| processors.min(MOST))
}

/// The error of a judgement: a fault of gabarito, unless the sessions are the user's own.
fn wrong(check: &Check, error: TargetError) -> CommandError {
    match check.sessions[..] {
        [] => CommandError::from(error),
        _ => CommandError::in_session("--sessions", error),
    }
}

/// The options that chose the cases.
fn options(check: &Check) -> Vec<String> {
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
fn focus(check: &Check) -> Option<&str> {
    let function = check.judging.battery.drawn.function.as_deref();
    function.filter(|_| check.sessions.is_empty())
}

/// The battery of a check.
fn battery(
    assignment: &Assignment,
    check: &Check,
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
        asked(assignment, &check.judging.battery)?
    };
    let Some(most) = check.cases else {
        return Ok(battery);
    };
    let thinned = battery.clone().thinned(most.get());
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
    let is_asked = |battery: &Battery, item: &Item| {
        let mut asked = battery.cases.iter().flat_map(|each| &each.checks);
        asked.any(|check| item.checks.contains(check))
    };
    let items = manifest.items.iter();
    let items = items.filter(|item| is_asked(whole, item) && !is_asked(part, item));
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

impl Judging {
    /// The options of a judgement with a number of workers per submission.
    pub(super) fn run_options(&self, processes: NonZero<usize>) -> RunOptions {
        let wall = self.budget.saturating_mul(WALL_PER_BUDGET.into());
        RunOptions {
            budget: Duration::from_secs(self.budget),
            wall: Duration::from_secs(self.wall.unwrap_or(wall)),
            kept: if self.all_failures {
                FailuresKept::All
            } else {
                FailuresKept::Shortest
            },
            processes,
            ..RunOptions::default()
        }
    }
}
