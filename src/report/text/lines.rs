//! Lines from sessions and submissions, indented and truncated.

use std::io::{self, Write};

use crate::report::safe;

/// Most lines shown of a session or of a difference.
const MAX_LINES: usize = 40;

/// Writes text of a submission: escaped, indented, and truncated to [`MAX_LINES`].
pub(super) fn write_indented(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let lines: Vec<String> = safe(text).lines().map(str::to_owned).collect();
    write_lines(&lines, out)
}

pub(super) fn write_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    for line in lines.iter().take(MAX_LINES) {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    match lines.len().saturating_sub(MAX_LINES) {
        0 => Ok(()),
        more => writeln!(out, "    (… +{more})"),
    }
}
