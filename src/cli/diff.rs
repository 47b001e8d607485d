//! `gabarito diff`: compares two results of a class.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::formats::{can_be_written, write_whole};
use super::{CommandError, Exit};
use crate::assignment::manifest::{Points, two_decimals};
use crate::course::class::{HandInChange, JudgedShard, find_changes};
use crate::messages::{Messages, safe};
use crate::report::html::{ChangesPage, CheckRow, changes_page};
use crate::report::{Cell, csv};

/// Compares two results of a class: whose points changed, by which checks, and why
///
/// The exit status is 1 if anything changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito diff turma turma-nova
  gabarito diff turma turma-nova --format html --output mudancas.html")]
pub(super) struct DiffArgs {
    /// Earlier output folder of `class` or `merge`
    pub(super) before: PathBuf,
    /// Later output folder of `class` or `merge`
    pub(super) after: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: DiffFormat,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// The format of what changed in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum DiffFormat {
    /// For people
    Text,
    /// A table for a spreadsheet
    Csv,
    /// A page to read in a browser
    Html,
}

pub(super) fn run(
    args: &DiffArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    if let Some(path) = &args.output {
        can_be_written(path).map_err(|error| CommandError::unwritable(path, &error))?;
    }
    let [before, after] = [&args.before, &args.after].map(|folder| JudgedShard::open(folder));
    let (before, after) = (before?, after?);
    let (changed, all) = find_changes(&before, &after)?;
    let page = page(&after.list().assignment, &changed, all, messages);
    let text = match args.format {
        DiffFormat::Text => text(&page),
        DiffFormat::Csv => csv(&table(&changed, &page), messages).map_err(CommandError::fault)?,
        DiffFormat::Html => changes_page(&page, messages).map_err(CommandError::fault)?,
    };
    match &args.output {
        None => out.write_all(text.as_bytes())?,
        Some(path) => write_whole(path, text.as_bytes())
            .map_err(|error| CommandError::unwritable(path, &error))?,
    }
    Ok(if changed.is_empty() {
        Exit::Pass
    } else {
        Exit::Fail
    })
}

/// The changes in words.
fn page(
    assignment: &str,
    changes: &[HandInChange],
    all: usize,
    messages: &Messages,
) -> ChangesPage {
    // The name of an assignment, or the folder of one.
    let name = Path::new(assignment).file_name().unwrap_or_default();
    let title = [("assignment", safe(&name.to_string_lossy()).into())];
    let counts = [("count", changes.len().into()), ("all", all.into())];
    ChangesPage {
        title: messages.with("changes-title", title),
        heading: messages.with("changes-heading", counts),
        rows: changes
            .iter()
            .map(|change| change.in_words(messages))
            .collect(),
    }
}

fn text(page: &ChangesPage) -> String {
    let mut text = format!("{}\n{}\n", page.title, page.heading);
    for row in &page.rows {
        let [before, after] = &row.points;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "\n{}: {before} → {after} ({}): {}",
            safe(&row.who),
            row.difference,
            row.reasons
        );
        text += &check_lines(&row.checks);
    }
    text
}

/// The checks that differ, two lines each.
pub(super) fn check_lines(checks: &[CheckRow]) -> String {
    let checks = checks.iter().map(|check| {
        let [path, clause] = [&check.path, &check.clause].map(|text| safe(text));
        format!("    {path}: {}\n        «{clause}»\n", check.verdicts)
    });
    checks.collect()
}

/// A row of titles, then one for each hand-in that changed.
fn table(changes: &[HandInChange], page: &ChangesPage) -> Vec<Vec<Cell>> {
    let titles = ["who", "before", "after", "difference", "reasons", "checks"];
    let titles = titles.map(|title| Cell::Text(title.to_owned())).to_vec();
    let rows = changes.iter().zip(&page.rows).map(|(change, row)| {
        let number =
            |points: Option<Points>| Cell::Number(points.map_or_else(String::new, two_decimals));
        let checks = row.checks.iter();
        let checks = checks.map(|check| format!("{}: {}", check.path, check.verdicts));
        vec![
            Cell::Text(row.who.clone()),
            number(change.points[0]),
            number(change.points[1]),
            number(Some(change.difference())),
            Cell::Text(row.reasons.clone()),
            Cell::Text(checks.collect::<Vec<_>>().join("; ")),
        ]
    });
    [titles].into_iter().chain(rows).collect()
}
