//! The report as workflow commands of GitHub Actions, which shows each at its line of a change.

use std::io::Write;

use super::diagnostics::{Severity, diagnostics};
use super::{Document, Messages, Rendered, in_line, phrases};

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let file = escape_property(&in_line(&document.submission.name));
    for each in diagnostics(document, messages) {
        let command = match each.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let (line, title) = (each.line.max(1), escape_property(&in_line(&each.title)));
        let text = escape_data(&each.text);
        writeln!(
            out,
            "::{command} file={file},line={line},title={title}::{text}"
        )?;
    }
    let title = escape_property(&in_line(&document.assignment));
    let score = escape_data(&phrases::score(document, messages));
    Ok(writeln!(out, "::notice title={title}::{score}")?)
}

/// The text of a command, in one line.
fn escape_data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of a command.
fn escape_property(text: &str) -> String {
    escape_data(text).replace(':', "%3A").replace(',', "%2C")
}
