//! Lines from sessions and submissions, indented and truncated.

use std::io::{self, Write};

use super::safe;

/// Most lines shown of a session or of a difference.
const MAX_LINES: usize = 40;
/// The last of them, which are always shown: an exception is there.
pub(super) const LAST_LINES: usize = 2;
/// Most lines shown of an answer in a longer session.
const MAX_ANSWER: usize = 6;

/// Text of a submission: escaped, indented, and truncated to [`MAX_LINES`].
pub(super) fn indented(text: &str) -> Vec<String> {
    let lines: Vec<String> = safe(text).lines().map(str::to_owned).collect();
    truncated(&lines)
}

/// Writes text of a submission as [`indented`] gives it.
pub(super) fn write_indented(text: &str, out: &mut dyn Write) -> io::Result<()> {
    write_all(&indented(text), out)
}

/// Writes a session, indented. Whatever is typed is shown, since a part of it could not be tried; of a
/// long session, answers are truncated.
pub(super) fn write_session(session: &str, out: &mut dyn Write) -> io::Result<()> {
    let session = safe(session);
    let lines: Vec<&str> = session.lines().collect();
    let is_long = lines.len() > MAX_LINES;
    for part in lines.chunk_by(|line, next| !is_typed(line) && !is_typed(next)) {
        let is_cut = is_long && part.len() > MAX_ANSWER + LAST_LINES;
        let shown = if is_cut { MAX_ANSWER } else { part.len() };
        for line in &part[..shown] {
            writeln!(out, "{}", format!("    {line}").trim_end())?;
        }
        if is_cut {
            writeln!(out, "    (… +{})", part.len() - shown)?;
        }
    }
    Ok(())
}

/// Returns whether a line of a session has something that was typed.
fn is_typed(line: &str) -> bool {
    line.starts_with(">>>")
        || line.starts_with("$ ")
        || line.starts_with("...")
        || line.contains('«')
}

/// Writes lines, indented and truncated to [`MAX_LINES`].
pub(super) fn write_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    write_all(&truncated(lines), out)
}

fn truncated(lines: &[String]) -> Vec<String> {
    let indented = |line: &String| format!("    {line}").trim_end().to_owned();
    let more = lines.len().saturating_sub(MAX_LINES);
    // So few take hardly more room than the note that they are missing.
    if more <= LAST_LINES {
        return lines.iter().map(indented).collect();
    }
    let (first, rest) = lines.split_at(MAX_LINES - LAST_LINES);
    let more_line = std::iter::once(format!("    (… +{more})"));
    let last = rest[more..].iter().map(indented);
    first
        .iter()
        .map(indented)
        .chain(more_line)
        .chain(last)
        .collect()
}

fn write_all(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exception_at_the_end_is_shown_whatever_is_cut() {
        let printed = "a\n".repeat(100);
        let lines = indented(&format!(
            "{printed}Traceback (most recent call last): <...>\nE: b\n"
        ));
        assert_eq!(lines.len(), MAX_LINES + 1);
        let last = [
            "    (… +62)",
            "    Traceback (most recent call last): <...>",
            "    E: b",
        ];
        assert_eq!(lines[lines.len() - 3..], last);
    }

    #[test]
    fn whatever_is_typed_in_a_session_is_shown() {
        let answer = "1\n".repeat(50);
        let session = format!(">>> f()\n{answer}Qual? «a»\n2\n>>> g()\n... \n«b»\n");
        let mut shown = Vec::new();
        write_session(&session, &mut shown).unwrap();
        let shown = String::from_utf8(shown).unwrap();
        let after = "    (… +44)\n    Qual? «a»\n    2\n    >>> g()\n    ...\n    «b»\n";
        assert!(shown.starts_with("    >>> f()\n    1\n"), "{shown}");
        assert!(shown.ends_with(after), "{shown}");
    }
}
