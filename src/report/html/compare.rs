//! The expected output beside the actual one, line by line.

use std::fmt::Write;

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use crate::report::{marked, safe};

/// Most lines shown of an answer.
const MAX_LINES: usize = 200;

/// Lines of context around a difference.
const CONTEXT: usize = 3;

/// A line of an answer.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Line {
    /// Text of the line, its white space marked if it differs.
    text: String,
    /// Whether the line is missing from the other answer.
    differs: bool,
}

/// A line of a difference.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Change {
    /// `-` if the line is only in the expected answer, `+` if it is only in the actual one, `…`
    /// where lines are left out.
    sign: char,
    text: String,
}

/// The lines of an answer, without a comparison.
pub(super) fn plain(text: &str) -> Vec<Line> {
    let cut = cut(text);
    let lines = cut.split_terminator('\n').map(|line| Line {
        text: safe(line),
        differs: false,
    });
    lines.collect()
}

/// The lines of `text`, each with whether `other` lacks it.
pub(super) fn compared(text: &str, other: &str) -> Vec<Line> {
    let (text, other) = (cut(text), cut(other));
    let diff = TextDiff::from_lines(text.as_str(), other.as_str());
    let changes = diff
        .iter_all_changes()
        .filter(|change| change.tag() != ChangeTag::Insert);
    let lines = changes.map(|change| {
        let differs = change.tag() == ChangeTag::Delete;
        Line {
            text: visible_line(change.value(), differs),
            differs,
        }
    });
    lines.collect()
}

/// The difference between two answers of several lines; empty if either has less than two.
pub(super) fn difference(expected: &str, actual: &str) -> Vec<Change> {
    let (expected, actual) = (cut(expected), cut(actual));
    if expected.lines().count() < 2 || actual.lines().count() < 2 {
        return Vec::new();
    }
    let diff = TextDiff::from_lines(expected.as_str(), actual.as_str());
    let mut changes = Vec::new();
    for (index, group) in diff.grouped_ops(CONTEXT).into_iter().enumerate() {
        if index > 0 {
            let text = String::new();
            changes.push(Change { sign: '…', text });
        }
        for op in &group {
            changes.extend(diff.iter_changes(op).map(|change| {
                let sign = match change.tag() {
                    ChangeTag::Delete => '-',
                    ChangeTag::Insert => '+',
                    ChangeTag::Equal => ' ',
                };
                let text = visible_line(change.value(), sign != ' ');
                Change { sign, text }
            }));
        }
    }
    changes
}

fn visible_line(line: &str, differs: bool) -> String {
    let line = line.strip_suffix('\n').unwrap_or(line);
    if differs { marked(line) } else { safe(line) }
}

/// Truncates a text to [`MAX_LINES`] whole lines, with the number of lines left out.
fn cut(text: &str) -> String {
    let mut lines = text.split_inclusive('\n');
    let mut cut: String = lines.by_ref().take(MAX_LINES).collect();
    if !cut.is_empty() && !cut.ends_with('\n') {
        cut.push('\n');
    }
    let more = lines.count();
    if more > 0 {
        let _ = writeln!(cut, "(… +{more})");
    }
    cut
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn lines(text: &str, other: &str) -> Vec<(String, bool)> {
        let lines = compared(text, other).into_iter();
        lines.map(|line| (line.text, line.differs)).collect()
    }

    #[rstest]
    #[case::nothing("", "1\n", &[])]
    #[case::same("a b\n", "a b\n", &[("a b", false)])]
    #[case::no_line_end("a b", "a b\n", &[("a b", false)])]
    #[case::white_space("a b\n", "a  b\n", &[("a·b", true)])]
    #[case::one_of_two("a b\nc d\n", "a b\nc\td\n", &[("a b", false), ("c·d", true)])]
    #[case::hostile("\u{1b}[2J\n", "\n", &[("\\u{1b}[2J", true)])]
    fn lines_that_differ_show_their_white_space(
        #[case] text: &str,
        #[case] other: &str,
        #[case] expected: &[(&str, bool)],
    ) {
        let expected: Vec<(String, bool)> = expected
            .iter()
            .map(|(text, differs)| ((*text).to_owned(), *differs))
            .collect();
        assert_eq!(lines(text, other), expected);
    }

    #[rstest]
    #[case::one_line_each("a\n", "b\n", "")]
    #[case::one_line_expected("a\n", "b\nc\n", "")]
    #[case::equal("a\nb\n", "a\nb\n", "")]
    #[case::several("a\nb\n", "a\nc\n", " -+")]
    #[case::far_apart(
        "a\n1\n2\n3\n4\n5\n6\n7\nb\n",
        "c\n1\n2\n3\n4\n5\n6\n7\nd\n",
        "-+   …   -+"
    )]
    fn several_lines_have_a_difference(
        #[case] expected: &str,
        #[case] actual: &str,
        #[case] signs: &str,
    ) {
        let changes = difference(expected, actual);
        let found: String = changes.iter().map(|change| change.sign).collect();
        assert_eq!(found, signs);
    }

    #[test]
    fn a_long_answer_is_cut() {
        let lines = plain(&"1\n".repeat(MAX_LINES + 7));
        assert_eq!(lines.len(), MAX_LINES + 1);
        assert_eq!(lines[MAX_LINES].text, "(… +7)");
    }
}
