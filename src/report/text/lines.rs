//! Lines of a report that come from elsewhere: indented, and cut where they are many.

use std::io::{self, Write};

use crate::report::safe;

/// Lines of a session or of a difference that are shown.
const MAX_LINES: usize = 40;

/// Text of a submission, safe, each line indented, and cut where it is long.
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
