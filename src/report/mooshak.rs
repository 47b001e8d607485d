//! The report as a special corrector of Mooshak prints it: HTML for the student.
//!
//! Mooshak reads the classification from the exit status of the corrector. The first line is a
//! comment with that status, which the corrector takes from there.

use std::io::Write;

use minijinja::HtmlEscape;

use super::contest_verdict::ContestOutcome;
use super::feedback::{MAX_BYTES, parts, summary};
use super::{Document, Messages, Rendered};

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    writeln!(out, "<!-- mooshak: {} -->", classification(document))?;
    writeln!(
        out,
        "<pre>{}</pre>",
        HtmlEscape(&summary(document, messages))
    )?;
    for part in parts(document, messages, MAX_BYTES) {
        let mark = part.verdict.sign();
        writeln!(out, "<h3>{mark} {}</h3>", HtmlEscape(&part.name))?;
        if !part.text.is_empty() {
            writeln!(out, "<pre>{}</pre>", HtmlEscape(&part.text))?;
        }
    }
    Ok(())
}

/// The number that Mooshak has for the outcome of a submission.
fn classification(document: &Document) -> u8 {
    match ContestOutcome::of(document) {
        ContestOutcome::Accepted => 0,
        ContestOutcome::NotKept => 1,
        ContestOutcome::Wrong => 2,
        ContestOutcome::Time => 5,
        ContestOutcome::Runtime | ContestOutcome::Memory | ContestOutcome::Output => 7,
        ContestOutcome::Compile => 8,
        ContestOutcome::NotRun => 11,
    }
}
