//! Lines from sessions and submissions, indented and truncated.

use std::io::{self, Write};

use super::safe;

/// Most lines shown of a session or of a difference.
const MAX_LINES: usize = 40;

/// Text of a submission: escaped, indented, and truncated to [`MAX_LINES`].
pub(super) fn indented(text: &str) -> Vec<String> {
    let lines: Vec<String> = safe(text).lines().map(str::to_owned).collect();
    shown(&lines)
}

/// Writes text of a submission as [`indented`] gives it.
pub(super) fn write_indented(text: &str, out: &mut dyn Write) -> io::Result<()> {
    write_all(&indented(text), out)
}

/// Writes lines, indented and truncated to [`MAX_LINES`].
pub(super) fn write_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    write_all(&shown(lines), out)
}

fn shown(lines: &[String]) -> Vec<String> {
    let shown = lines.iter().take(MAX_LINES);
    let shown = shown.map(|line| format!("    {line}").trim_end().to_owned());
    let more = lines.len().saturating_sub(MAX_LINES);
    let more = (more > 0).then(|| format!("    (… +{more})"));
    shown.chain(more).collect()
}

fn write_all(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
