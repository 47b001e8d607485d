//! What was read in the program, and where it reaches behind barriers.

use std::fmt::{self, Write};

use crate::barriers::Violation;
use crate::report::told::{text_place, violation};
use crate::report::{Report, safe};
use crate::rules::RuleResult;

/// Places that are shown of each rule and of each barrier.
const MAX_PLACES: usize = 8;

/// Writes the rules that are broken, then the barriers, then the remarks.
pub(super) fn write_reading(report: &Report, out: &mut impl Write) -> fmt::Result {
    let broken = |result: &&RuleResult| !result.is_kept();
    let results = report.rules.iter().filter(broken);
    let (remarks, rules): (Vec<_>, Vec<_>) = results.partition(|result| result.is_remark);
    if !rules.is_empty() {
        writeln!(out, "\n{}", report.messages.get("rules"))?;
        rules
            .iter()
            .try_for_each(|rule| write_rule(report, rule, out))?;
    }
    write_barriers(report, out)?;
    let about_functions = &report.assessment.remarks;
    if !remarks.is_empty() || !about_functions.is_empty() {
        writeln!(out, "\n{}", report.messages.get("remarks"))?;
    }
    if !about_functions.is_empty() {
        writeln!(out)?;
        write_places(about_functions.iter().map(|each| report.remark(each)), out)?;
    }
    remarks
        .iter()
        .try_for_each(|rule| write_rule(report, rule, out))
}

fn write_rule(report: &Report, result: &RuleResult, out: &mut impl Write) -> fmt::Result {
    let rules = report.manifest.rules.iter();
    let text = rules
        .filter(|rule| rule.name == result.name)
        .map(|rule| format!("{}: «{}»", rule.name, rule.text))
        .next();
    let title = if result.is_remark { None } else { text };
    writeln!(out, "\n✗ {}", title.unwrap_or_else(|| result.name.clone()))?;
    let places = result.findings.iter().map(|finding| {
        if finding.line == 0 {
            return safe(&report.what(finding));
        }
        text_place(report.messages, finding.line, finding.column, &finding.text)
    });
    write_places(places, out)
}

fn write_barriers(report: &Report, out: &mut impl Write) -> fmt::Result {
    let broken = report
        .barriers
        .found
        .iter()
        .filter(|each| !each.violations.is_empty());
    for (index, barrier) in broken.enumerate() {
        if index == 0 {
            writeln!(out, "\n{}", report.messages.get("barriers"))?;
        }
        writeln!(out, "\n✗ TAD {}", barrier.tad)?;
        let places = barrier.violations.iter();
        write_places(
            places.map(|violation| violation_in_words(report, &barrier.tad, violation)),
            out,
        )?;
    }
    Ok(())
}

fn violation_in_words(report: &Report, tad: &str, found: &Violation) -> String {
    let operation = found.operation.as_deref();
    violation(report.messages, tad, &found.function, found.line, operation)
}

fn write_places(
    places: impl ExactSizeIterator<Item = String>,
    out: &mut impl Write,
) -> fmt::Result {
    let more = places.len().saturating_sub(MAX_PLACES);
    for place in places.take(MAX_PLACES) {
        writeln!(out, "    {place}")?;
    }
    match more {
        0 => Ok(()),
        more => writeln!(out, "    (… +{more})"),
    }
}
