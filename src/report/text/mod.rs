//! The report for people at a terminal.

mod failure;
mod lines;
mod not_loaded;
mod reading;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use failure::write_failure;
use lines::indented;
use not_loaded::write_not_loaded;
use reading::write_reading;

use super::visible::safe;
use super::{Messages, Report, right_in_place};
use crate::battery::Kind;
use crate::grading::{CheckResult, CheckVerdict, Kept, Matches, decimal, total};
use crate::manifest::{Lingua, Points};
use crate::sandbox::{Protection, Sandbox};
use crate::target::NotLoaded;
use crate::transcript::{Interaction, render};

/// Column at which the points of an item stand.
const POINTS_COLUMN: usize = 34;

/// Writes the report.
///
/// # Errors
/// Those of the writer.
pub fn write(report: &Report, out: &mut impl Write) -> fmt::Result {
    header(report, out)?;
    items(report, out)?;
    writeln!(out)?;
    match &report.assessment.loading {
        Err(NotLoaded::Terminated(termination)) if termination.is_unjudged() => {
            checks(report, out)?;
            write_reading(report, out)
        }
        Err(not_loaded) => {
            write_not_loaded(report, not_loaded, out)?;
            write_reading(report, out)
        }
        Ok(loading) => {
            missing(report, &loading.names, out)?;
            checks(report, out)?;
            excused(report, out)?;
            write_reading(report, out)?;
            readings(report, out)?;
            if let Some(matches) = &report.assessment.matches {
                write_matches(report, matches, out)?;
            }
            if loading.events.is_empty() {
                return Ok(());
            }
            writeln!(out, "\n{}\n", report.messages.get("loading-prints"))?;
            indented(&render(&loading.events), out)
        }
    }
}

fn header(report: &Report, out: &mut impl Write) -> fmt::Result {
    let messages = report.messages;
    let file = safe(&report.source.name);
    let title = messages.with(
        "title",
        [
            ("assignment", report.assignment.into()),
            ("file", file.into()),
        ],
    );
    let (points, max) = total(&report.assessment.items);
    let score = messages.with(
        "score",
        [
            ("points", number(messages, points).into()),
            ("max", number(messages, max).into()),
        ],
    );
    writeln!(out, "{title}: {score}\n")?;
    let kind = |wanted: Kind| {
        report
            .battery
            .questions
            .iter()
            .any(|each| each.kind == wanted)
    };
    let battery = messages.get(match (kind(Kind::Documented), kind(Kind::Hidden)) {
        (true, true) => "battery-all",
        _ if report.assessment.matches.is_some() => "battery-matches",
        (false, true) => "battery-hidden",
        _ => "battery-documented",
    });
    let about = [
        ("battery", battery.into()),
        ("interpreter", report.interpreter.as_str().into()),
        ("seed", report.battery.seed.to_string().into()),
    ];
    writeln!(out, "{}", messages.with("about", about))?;
    writeln!(out, "{}\n", sandbox_line(messages, report.sandbox))
}

/// What holds a submission, and what does not, in one line.
#[must_use]
pub fn sandbox_line(messages: &Messages, sandbox: &Sandbox) -> String {
    let names = |protections: &[Protection]| -> String {
        let names: Vec<String> = protections
            .iter()
            .map(|protection| {
                messages.get(match protection {
                    Protection::Rlimits => "protection-rlimits",
                    Protection::Namespaces => "protection-namespaces",
                    Protection::Landlock => "protection-landlock",
                    Protection::Seccomp => "protection-seccomp",
                    Protection::Cgroups => "protection-cgroups",
                })
            })
            .collect();
        names.join(", ")
    };
    messages.with(
        "sandbox",
        [
            ("tier", sandbox.tier.to_string().into()),
            ("active", names(&sandbox.active).into()),
            ("missing", names(&sandbox.missing).into()),
        ],
    )
}

fn number(messages: &Messages, points: Points) -> String {
    messages.decimal(&decimal(points))
}

fn items(report: &Report, out: &mut impl Write) -> fmt::Result {
    for item in &report.assessment.items {
        let mark = if item.points == item.max {
            '✓'
        } else {
            '✗'
        };
        let dots = ".".repeat(POINTS_COLUMN.saturating_sub(item.name.chars().count()));
        let points = number(report.messages, item.points);
        let max = number(report.messages, item.max);
        writeln!(out, "  {mark} {} {dots} {points} / {max}", item.name)?;
    }
    Ok(())
}

/// What other functions are to blame for, and a session that shows it.
fn excused(report: &Report, out: &mut impl Write) -> fmt::Result {
    let messages = report.messages;
    let mut cases = 0;
    let mut functions = BTreeSet::new();
    let mut examples: BTreeMap<&BTreeSet<String>, &Interaction> = BTreeMap::new();
    for result in &report.assessment.checks {
        let by = &result.excused.functions;
        cases += result.cases.excused;
        functions.extend(by.iter().map(String::as_str));
        if let Some(example) = &result.excused.example {
            let shortest = examples.entry(by).or_insert(example);
            if example.steps.len() < shortest.steps.len() {
                *shortest = example;
            }
        }
    }
    if cases == 0 {
        return Ok(());
    }
    let functions: Vec<&str> = functions.into_iter().collect();
    let words = [
        ("count", cases.into()),
        ("functions", functions.join(", ").into()),
    ];
    writeln!(out, "\n{}", messages.with("excused", words))?;
    for (functions, example) in examples {
        writeln!(out, "\n{}\n", right_in_place(messages, functions))?;
        indented(&example.to_string(), out)?;
    }
    Ok(())
}

/// How the open places of the text are read.
fn readings(report: &Report, out: &mut impl Write) -> fmt::Result {
    for reading in &report.assessment.readings {
        let mut known = report.manifest.readings.iter();
        let Some(text) = known.find(|each| each.name == reading.name) else {
            continue;
        };
        let english = text.english.as_ref();
        let english = english.filter(|_| report.messages.language() == Lingua::En);
        let followed = reading.followed.iter().map(|name| {
            let place = text.accepted.iter().position(|each| each == name);
            let translated = english.and_then(|english| english.accepted.get(place?));
            translated.unwrap_or(name).as_str()
        });
        let followed: Vec<&str> = followed.collect();
        let question = english.map_or(&text.question, |english| &english.question);
        let words = [
            ("question", question.as_str().into()),
            ("followed", followed.join(" / ").into()),
        ];
        writeln!(out, "\n{}", report.messages.with("reading", words))?;
    }
    Ok(())
}

/// The functions of the text that are not there, whether or not a session that
/// was asked shows them.
fn missing(report: &Report, names: &[String], out: &mut impl Write) -> fmt::Result {
    let functions = report.manifest.functions.iter();
    let missing: Vec<&str> = functions
        .map(|function| function.name.as_str())
        .filter(|name| !names.iter().any(|each| each == name))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = [("functions", missing.join(", ").into())];
    writeln!(out, "{}\n", report.messages.with("missing", names))
}

fn checks(report: &Report, out: &mut impl Write) -> fmt::Result {
    let failed = |result: &&CheckResult| result.verdict == CheckVerdict::Fail;
    let count = report.assessment.checks.iter().filter(failed).count();
    if report.is_provisional() {
        writeln!(out, "{}\n", report.budget().exceeded(report.messages))?;
    }
    if count == 0 {
        return writeln!(out, "{}", report.messages.get("all-kept"));
    }
    let broken = report.messages.with("broken", [("count", count.into())]);
    writeln!(out, "{broken}")?;
    for result in report.assessment.checks.iter().filter(failed) {
        writeln!(
            out,
            "\n✗ {}: «{}»",
            result.check.function, result.check.clause
        )?;
        writeln!(out, "  {}", report.because(result))?;
        let shown = match (result.is_defined, report.effort.kept == Kept::All) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => result.failures.len(),
        };
        for failure in result.failures.iter().take(shown) {
            write_failure(report, failure, out)?;
        }
    }
    Ok(())
}

/// How a program plays, where that was seen.
fn write_matches(report: &Report, matches: &Matches, out: &mut impl Write) -> fmt::Result {
    let messages = report.messages;
    let counts = |id: &str, count: usize| {
        let counts = [("count", count.into()), ("played", matches.played.into())];
        messages.with(id, counts)
    };
    writeln!(out, "\n{}\n", messages.get("matches"))?;
    writeln!(
        out,
        "  {}",
        counts("matches-disqualified", matches.disqualified)
    )?;
    writeln!(out, "  {}", counts("matches-lost", matches.lost))?;
    writeln!(out, "  {}", counts("matches-won", matches.won))?;
    if let Some(record) = &matches.first_lost {
        writeln!(out, "\n  {}\n", messages.get("matches-first-lost"))?;
        indented(record, out)?;
    }
    Ok(())
}
