//! The results of static analysis: rules, and violations of barriers.

use std::io::{self, Write};

use super::Report;
use crate::report::document::RuleVerdict;
use crate::report::phrases::Requirement;
use crate::report::{in_line, phrases};

/// Most places shown of each rule and of each barrier.
const MAX_PLACES: usize = 8;

/// Writes the broken rules and those that a person must decide, then the barriers, then remarks and lints, which cost nothing.
pub(super) fn write_reading(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { document, messages } = report;
    let (open, rules): (Vec<_>, Vec<_>) = phrases::rules(document, messages)
        .into_iter()
        .partition(|rule| rule.verdict == RuleVerdict::NotDecided);
    let barriers = phrases::barriers(document, messages);
    for (title, mut all) in [
        ("rules", rules),
        ("rules-open", open),
        ("barriers", barriers),
    ] {
        all.retain(|each| each.verdict != RuleVerdict::Pass);
        if !all.is_empty() {
            writeln!(out, "\n{}", messages.get(title))?;
        }
        write_broken(&all, out)?;
    }
    let lints = phrases::lints(document, messages);
    if !lints.is_empty() || !document.remarks.is_empty() {
        writeln!(out, "\n{}", messages.get("remarks"))?;
    }
    if !document.remarks.is_empty() {
        writeln!(out)?;
        let remarks = document.remarks.iter();
        write_places(remarks.map(|remark| remark.words.as_str()), out)?;
    }
    write_broken(&lints, out)
}

fn write_broken(all: &[Requirement], out: &mut dyn Write) -> io::Result<()> {
    all.iter().try_for_each(|each| {
        writeln!(out, "\n{} {}", each.verdict.sign(), each.title())?;
        write_places(each.places.iter().map(|(_, place)| place.as_str()), out)
    })
}

fn write_places<'a>(
    mut places: impl ExactSizeIterator<Item = &'a str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for place in places.by_ref().take(MAX_PLACES) {
        writeln!(out, "    {}", in_line(place))?;
    }
    match places.len() {
        0 => Ok(()),
        more => writeln!(out, "    (… +{more})"),
    }
}
