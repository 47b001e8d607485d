//! The report for people at a terminal.

mod certification;
mod failure;
mod reading;

use std::io::{self, Write};

use certification::write_certification;
use failure::write_failure;
use reading::write_reading;

use super::document::{Document, FailureEntry};
use super::excused::excused;
use super::lines::{write_indented, write_session};
use super::not_loaded::not_loaded;
use super::{Messages, Rendered, phrases};
use crate::assignment::manifest::CheckText;
use crate::judge::grading::{Failure, Matches};
use crate::sandbox::Limits;

/// Column at which the points of an item begin.
const POINTS_COLUMN: usize = 34;

/// A report, and the language that it is written in.
#[derive(Clone, Copy)]
struct Report<'a> {
    document: &'a Document,
    messages: &'a Messages,
}

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    Ok(write_report(Report { document, messages }, out)?)
}

fn write_report(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { document, messages } = report;
    write_header(report, out)?;
    write_items(report, out)?;
    writeln!(out)?;
    if let Some(not_loaded) = not_loaded(document, messages) {
        writeln!(out, "{}", not_loaded.text())?;
        return write_reading(report, out);
    }
    if let Some(missing) = phrases::missing_functions(document, messages) {
        writeln!(out, "{missing}\n")?;
    }
    write_checks(report, out)?;
    write_excused(report, out)?;
    write_reading(report, out)?;
    write_readings(report, out)?;
    write_certification(report, out)?;
    let matches = document.matches.as_ref();
    if let Some(matches) = matches.filter(|matches| matches.played > 0) {
        write_matches(messages, matches, out)?;
    }
    if let Some((sentence, printed)) = phrases::loading_prints(document, messages) {
        writeln!(out, "\n{sentence}\n")?;
        write_indented(printed, out)?;
    }
    Ok(())
}

fn write_header(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { document, messages } = report;
    let title = phrases::title(document, None, messages);
    writeln!(out, "{title}: {}\n", phrases::score(document, messages))?;
    let about = [
        ("battery", phrases::battery(messages, document).into()),
        ("interpreter", document.interpreter.as_str().into()),
        ("seed", document.battery.seed.to_string().into()),
    ];
    writeln!(out, "{}", messages.with("about", about))?;
    let sandbox = phrases::sandbox_line(messages, &document.sandbox);
    writeln!(out, "{sandbox}\n")
}

fn write_items(report: Report, out: &mut dyn Write) -> io::Result<()> {
    for item in &report.document.items {
        let mark = report.document.verdict_of(item).sign();
        let dots = ".".repeat(POINTS_COLUMN.saturating_sub(item.name.chars().count()));
        let points = report.messages.decimal(&item.score.points);
        let max = report.messages.decimal(&item.score.max);
        writeln!(out, "  {mark} {} {dots} {points} / {max}", item.name)?;
    }
    Ok(())
}

fn write_checks(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { document, messages } = report;
    if document.provisional {
        let exceeded = phrases::provisional_reason(messages, document);
        writeln!(out, "{exceeded}\n")?;
    }
    match document.failed_checks().count() {
        0 => writeln!(out, "{}", phrases::none_failed(messages, document))?,
        count => {
            let broken = messages.with("broken", [("count", count.into())]);
            writeln!(out, "{broken}")?;
        }
    }
    let mut is_explained = false;
    let failed = document.failed_checks().map(|check| ('✗', check));
    let undecided = document.undecided_checks().map(|check| ('?', check));
    for (sign, check) in failed.chain(undecided) {
        write_promise(sign, document.title_of(check), &check.clause, out)?;
        writeln!(out, "  {}", check.because)?;
        if document.loading.is_missing(&check.function) {
            continue;
        }
        for failure in document.failures_of(check) {
            let legend = phrases::typed_legend(messages, failure);
            if let Some(legend) = legend.filter(|_| !is_explained) {
                writeln!(out, "\n  {legend}")?;
                is_explained = true;
            }
            write_failure(&document.limits, messages, failure, out)?;
        }
        if let Some(hint) = phrases::check_hint(messages, check) {
            writeln!(out, "\n  {hint}")?;
        }
    }
    Ok(())
}

/// Writes the sentence of the text that a function does not keep.
fn write_promise(sign: char, title: &str, clause: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{sign} {title}: «{clause}»")
}

/// A failure of a check as a report shows it, before there is a report.
pub(crate) fn early_failure(
    check: &CheckText,
    failure: &Failure,
    limits: &Limits,
    messages: &Messages,
) -> io::Result<String> {
    let mut text = Vec::new();
    write_promise('✗', &check.function, &check.clause, &mut text)?;
    let entry = FailureEntry::new(check.path(), failure, messages);
    write_failure(limits, messages, &entry, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Writes the cases that fail because of other functions.
fn write_excused(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Some(excused) = excused(report.document, report.messages) else {
        return Ok(());
    };
    writeln!(out, "\n{}", excused.sentence)?;
    for (title, session) in excused.examples {
        writeln!(out, "\n{title}\n")?;
        write_session(session, out)?;
    }
    Ok(())
}

/// Writes how the submission reads the open places of the text.
fn write_readings(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let mut readings = report.document.readings.iter();
    readings.try_for_each(|each| writeln!(out, "\n{}", phrases::reading(report.messages, each)))
}

/// Writes how a program fares in its matches.
fn write_matches(messages: &Messages, matches: &Matches, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{}\n", messages.get("matches"))?;
    for sentence in phrases::matches(messages, matches) {
        writeln!(out, "  {sentence}")?;
    }
    if let Some(record) = &matches.first_lost {
        writeln!(out, "\n  {}\n", messages.get("matches-first-lost"))?;
        write_indented(record, out)?;
    }
    Ok(())
}
