//! The results of static analysis: rules, and violations of barriers.

use std::io::{self, Write};

use super::Report;
use crate::report::document::{RuleEntry, RuleVerdict};
use crate::report::{in_line, phrases};

/// Most places shown of each rule and of each barrier.
const MAX_PLACES: usize = 8;

/// Writes the broken rules and those that a person must decide, then the barriers, then remarks and lints, which cost nothing.
pub(super) fn write_reading(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { document, messages } = report;
    for (title, verdict) in [
        ("rules", RuleVerdict::Fail),
        ("rules-open", RuleVerdict::NotDecided),
    ] {
        let rules = document.rules.iter().filter(|rule| rule.verdict == verdict);
        for (index, rule) in rules.enumerate() {
            if index == 0 {
                writeln!(out, "\n{}", messages.get(title))?;
            }
            write_rule(report, rule, out)?;
        }
    }
    write_barriers(report, out)?;
    let lints = document.lints.iter();
    let lints: Vec<&RuleEntry> = lints
        .filter(|lint| lint.verdict == RuleVerdict::Fail)
        .collect();
    if !lints.is_empty() || !document.remarks.is_empty() {
        writeln!(out, "\n{}", messages.get("remarks"))?;
    }
    if !document.remarks.is_empty() {
        writeln!(out)?;
        let remarks = document.remarks.iter();
        let remarks: Vec<&str> = remarks.map(|remark| remark.words.as_str()).collect();
        write_places(&remarks, out)?;
    }
    let mut lints = lints.into_iter();
    lints.try_for_each(|lint| write_rule(report, lint, out))
}

fn write_rule(report: Report, rule: &RuleEntry, out: &mut dyn Write) -> io::Result<()> {
    let sign = rule.verdict.sign();
    if rule.clause.is_empty() {
        writeln!(out, "\n{sign} {}", rule.name)?;
    } else {
        writeln!(out, "\n{sign} {}: «{}»", rule.name, rule.clause)?;
    }
    write_places(&phrases::rule_places(report.messages, rule), out)
}

fn write_barriers(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { document, messages } = report;
    let barriers = phrases::barriers(document, messages).into_iter();
    let broken = barriers.filter(|barrier| barrier.verdict != RuleVerdict::Pass);
    for (index, barrier) in broken.enumerate() {
        if index == 0 {
            writeln!(out, "\n{}", messages.get("barriers"))?;
        }
        writeln!(out, "\n✗ {}", barrier.name)?;
        write_places(&barrier.places, out)?;
    }
    Ok(())
}

fn write_places(places: &[impl AsRef<str>], out: &mut dyn Write) -> io::Result<()> {
    for place in places.iter().take(MAX_PLACES) {
        writeln!(out, "    {}", in_line(place.as_ref()))?;
    }
    match places.len().saturating_sub(MAX_PLACES) {
        0 => Ok(()),
        more => writeln!(out, "    (… +{more})"),
    }
}
