//! The report as workflow commands of GitHub Actions, which shows each at its line of a change.

use std::io::Write;

use super::diagnostics::{Severity, diagnostics};
use super::{Document, Messages, Rendered, in_line, phrases};

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let file = property(&in_line(&document.submission.name));
    for each in diagnostics(document, messages) {
        let command = match each.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let (line, title) = (each.line.max(1), property(&in_line(&each.title)));
        let text = data(&each.text);
        writeln!(
            out,
            "::{command} file={file},line={line},title={title}::{text}"
        )?;
    }
    let title = property(&in_line(&document.assignment));
    let score = data(&phrases::score(document, messages));
    Ok(writeln!(out, "::notice title={title}::{score}")?)
}

/// The text of a command, in one line.
fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
