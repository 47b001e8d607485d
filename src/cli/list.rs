//! `gabarito list`: prints the assignments, or describes one.

use std::io::Write;

use super::args::Running;
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::assignment::manifest::{Points, Rule, decimal};
use crate::engines::registry;
use crate::messages::Messages;

/// Lists the assignments, or describes one: functions, checks, points and sessions
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito list
  gabarito list moinho")]
pub(super) struct ListArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: Option<String>,
}

pub(super) fn run(
    list: &ListArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    match &list.assignment {
        Some(name) => describe(&assignment::find(name, &Running::default())?, messages, out)?,
        None => {
            for Assignment { name, manifest, .. } in registry::all()? {
                writeln!(out, "{name:<12} {}", manifest.title)?;
            }
        }
    }
    Ok(Exit::Pass)
}

fn describe(
    assignment: &Assignment,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let manifest = &assignment.manifest;
    let all: Points = manifest.items.iter().map(|item| item.points).sum();
    let title = [
        ("name", assignment.name.as_str().into()),
        ("title", manifest.title.as_str().into()),
        ("points", messages.decimal(&decimal(all)).into()),
    ];
    writeln!(out, "{}", messages.with("list-title", title))?;
    let first = manifest.functions.first();
    let first = first.map_or("", |function| function.name.as_str());
    writeln!(
        out,
        "\n{}",
        messages.with("list-functions", [("function", first.into())])
    )?;
    for function in &manifest.functions {
        writeln!(out, "  {} : {}", function.name, function.signature)?;
    }
    writeln!(out, "\n{}", messages.get("list-items"))?;
    for item in &manifest.items {
        let points = messages.decimal(&decimal(item.points));
        writeln!(out, "  {} ({points})", item.name)?;
        for check in &item.checks {
            writeln!(out, "    {}: {}", check.path(), check.clause)?;
        }
    }
    let (remarks, rules): (Vec<&Rule>, Vec<&Rule>) =
        manifest.rules.iter().partition(|rule| rule.is_remark);
    if !rules.is_empty() {
        writeln!(out, "\n{}", messages.get("list-rules"))?;
    }
    for rule in rules {
        writeln!(out, "  {}: {}", rule.name, rule.text)?;
    }
    if !remarks.is_empty() {
        writeln!(out, "\n{}", messages.get("list-remarks"))?;
    }
    for remark in remarks {
        writeln!(out, "  {}", remark.name)?;
    }
    writeln!(out, "\n{}", messages.get("list-sessions"))?;
    for (file, transcript) in &assignment.sessions {
        let steps: usize = transcript
            .interactions
            .iter()
            .map(|interaction| interaction.steps.len())
            .sum();
        let counts = [
            ("file", file.as_str().into()),
            ("sessions", transcript.interactions.len().into()),
            ("steps", steps.into()),
        ];
        writeln!(out, "  {}", messages.with("list-file", counts))?;
    }
    Ok(())
}
