//! `gabarito list`: prints the assignments, or describes one.

use std::io::Write;

use super::args::{List, Running};
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::manifest::decimal;
use crate::manifest::{Points, Rule};
use crate::registry;

pub(super) fn run(list: &List, out: &mut dyn Write) -> Result<Exit, CommandError> {
    match &list.assignment {
        Some(name) => describe(&assignment::find(name, &Running::default())?, out)?,
        None => {
            for Assignment { name, manifest, .. } in registry::all()? {
                writeln!(out, "{name:<12} {}", manifest.title)?;
            }
        }
    }
    Ok(Exit::Pass)
}

fn describe(assignment: &Assignment, out: &mut dyn Write) -> Result<(), CommandError> {
    let manifest = &assignment.manifest;
    let all: Points = manifest.items.iter().map(|item| item.points).sum();
    writeln!(
        out,
        "{}: {} ({} points)",
        assignment.name,
        manifest.title,
        decimal(all)
    )?;
    writeln!(out, "\nFunctions, in the order of the text:")?;
    for function in &manifest.functions {
        writeln!(out, "  {} : {}", function.name, function.signature)?;
    }
    writeln!(out, "\nPoints, and what each item promises:")?;
    for item in &manifest.items {
        writeln!(out, "  {} ({})", item.name, decimal(item.points))?;
        for check in &item.checks {
            writeln!(out, "    {}: {}", check.path(), check.clause)?;
        }
    }
    let (remarks, rules): (Vec<&Rule>, Vec<&Rule>) =
        manifest.rules.iter().partition(|rule| rule.is_remark);
    if !rules.is_empty() {
        writeln!(out, "\nRules:")?;
    }
    for rule in rules {
        writeln!(out, "  {}: {}", rule.name, rule.text)?;
    }
    if !remarks.is_empty() {
        writeln!(out, "\nRemarks, which cost nothing:")?;
    }
    for remark in remarks {
        writeln!(out, "  {}", remark.name)?;
    }
    writeln!(out, "\nDocumented sessions:")?;
    for (file, transcript) in &assignment.sessions {
        let steps: usize = transcript
            .interactions
            .iter()
            .map(|interaction| interaction.steps.len())
            .sum();
        let sessions = transcript.interactions.len();
        writeln!(out, "  {file}: {sessions} independent, {steps} statements")?;
    }
    Ok(())
}
