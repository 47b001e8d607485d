//! The expected output beside the actual one, line by line and part by part.

use std::fmt::Write;

use serde::Serialize;
use similar::{ChangeTag, DiffOp, InlineChange, TextDiff};

use super::white_space::{Run, runs};
use crate::report::lines::LAST_LINES;

/// Most lines shown of an answer.
const MAX_LINES: usize = 200;

/// Lines of context around a difference.
const CONTEXT: usize = 3;

/// Longest replaced text whose lines are compared part by part, in bytes. The time that this takes
/// grows with the square of the length.
const MAX_REPLACED: usize = 8 << 10;

/// A line of an answer, or of the difference between two.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Line {
    /// In a difference, `-` if the line is only in the expected answer, `+` if it is only in the
    /// actual one, `…` where lines are left out.
    sign: Option<char>,
    parts: Vec<Part>,
    /// True if the line is missing from the other answer.
    differs: bool,
}

/// A part of a line.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Part {
    /// The text of the part, its white space apart where it is to be seen.
    runs: Vec<Run>,
    /// True if the part is missing from a similar line of the other answer.
    differs: bool,
}

/// The lines of an answer, without a comparison.
pub(super) fn plain_lines(text: &str) -> Vec<Line> {
    let cut = truncate_lines(text);
    let lines = cut.split_terminator('\n').map(|line| Line {
        sign: None,
        parts: vec![Part {
            runs: Run::of(line),
            differs: false,
        }],
        differs: false,
    });
    lines.collect()
}

/// The lines of `text`, each with the parts that `other` lacks.
pub(super) fn compared(text: &str, other: &str) -> Vec<Line> {
    let (text, other) = (truncate_lines(text), truncate_lines(other));
    let diff = TextDiff::from_lines(text.as_str(), other.as_str());
    let changes = diff.ops().iter().flat_map(|op| changes(&diff, op));
    let lines = changes.filter(|change| change.tag() != ChangeTag::Insert);
    let lines = lines.map(|change| line(None, &change));
    lines.collect()
}

/// The difference between two answers of several lines; empty if either has less than two.
pub(super) fn difference(expected: &str, actual: &str) -> Vec<Line> {
    let (expected, actual) = (truncate_lines(expected), truncate_lines(actual));
    if expected.lines().count() < 2 || actual.lines().count() < 2 {
        return Vec::new();
    }
    let diff = TextDiff::from_lines(expected.as_str(), actual.as_str());
    let mut shown = Vec::new();
    for (index, group) in diff.grouped_ops(CONTEXT).into_iter().enumerate() {
        if index > 0 {
            shown.push(Line {
                sign: Some('…'),
                parts: Vec::new(),
                differs: false,
            });
        }
        let changes = group.iter().flat_map(|op| changes(&diff, op));
        shown.extend(changes.map(|change| {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            line(Some(sign), &change)
        }));
    }
    shown
}

fn line(sign: Option<char>, change: &InlineChange<'_, str>) -> Line {
    Line {
        sign,
        parts: parts(change),
        differs: change.tag() != ChangeTag::Equal,
    }
}

/// The lines of an operation, with what differs in each emphasized where one text replaces another.
fn changes<'a>(
    diff: &'a TextDiff<'_, '_, str>,
    op: &DiffOp,
) -> Box<dyn Iterator<Item = InlineChange<'a, str>> + 'a> {
    let lines = || diff.iter_changes(op);
    let size: usize = lines().map(|line| line.value().len()).sum();
    if size > MAX_REPLACED {
        let lines: Vec<_> = lines().map(InlineChange::from).collect();
        return Box::new(lines.into_iter());
    }
    // Without a deadline: the same page everywhere.
    Box::new(diff.iter_inline_changes_deadline(op, None))
}

/// The parts of a line. Where the other answer has no line like it, none of them is marked.
fn parts(change: &InlineChange<'_, str>) -> Vec<Part> {
    let is_equal = change.tag() == ChangeTag::Equal;
    let parts = change.values().iter().map(|(differs, text)| {
        let text = text.strip_suffix('\n').unwrap_or(text);
        let is_whole = !is_equal && change.values().len() == 1;
        let shows_space = *differs || (is_whole && has_odd_space(text));
        Part {
            runs: if shows_space {
                runs(text)
            } else {
                Run::of(text)
            },
            differs: *differs,
        }
    });
    parts.filter(|part| !part.runs.is_empty()).collect()
}

/// Returns whether a line has white space that is easily overlooked.
fn has_odd_space(line: &str) -> bool {
    line.trim() != line || line.is_empty() || line.contains("  ") || line.contains('\t')
}

/// Truncates a text to [`MAX_LINES`] whole lines, with the number of lines left out before the
/// last.
fn truncate_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let more = lines.len().saturating_sub(MAX_LINES);
    let first = if more > 0 {
        MAX_LINES - LAST_LINES
    } else {
        lines.len()
    };
    let mut cut: String = lines[..first]
        .iter()
        .flat_map(|line| [line, "\n"])
        .collect();
    if more > 0 {
        let _ = writeln!(cut, "(… +{more})");
        cut.extend(lines[first + more..].iter().flat_map(|line| [line, "\n"]));
    }
    cut
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The text of a line, with what differs between brackets.
    fn bracketed(parts: &[Part]) -> String {
        let parts = parts.iter().map(|part| {
            let text: String = part.runs.iter().map(Run::text).collect();
            if part.differs {
                format!("[{text}]")
            } else {
                text
            }
        });
        parts.collect()
    }

    fn lines(text: &str, other: &str) -> Vec<(String, bool)> {
        let lines = compared(text, other).into_iter();
        let lines = lines.map(|line| (bracketed(&line.parts), line.differs));
        lines.collect()
    }

    #[rstest]
    #[case::nothing("", "1\n", &[])]
    #[case::same("a b\n", "a b\n", &[("a b", false)])]
    #[case::no_line_end("a b", "a b\n", &[("a b", false)])]
    #[case::white_space("a b\n", "a  b\n", &[("a[ ]b", true)])]
    #[case::more_white_space("a \n", "a\n", &[("a[ ]", true)])]
    #[case::a_number_of_a_list("[1, 12, 3]\n", "[1, 22, 3]\n", &[("[1, [12], 3]", true)])]
    #[case::a_word("'abc'\n", "'abd'\n", &[("'[abc]'", true)])]
    #[case::nothing_alike("1150\n", "None at all, and more\n", &[("1150", true)])]
    #[case::one_of_two("a b\nc d\n", "a b\nc\td\n", &[("a b", false), ("c[ ]d", true)])]
    #[case::a_line_that_is_missing("a\nb\n", "a\n", &[("a", false), ("b", true)])]
    #[case::an_empty_line("a\n\nb\n", "a\nb\n", &[("a", false), ("", true), ("b", false)])]
    #[case::hostile("\u{1b}[2J\n", "\n", &[("\\u{1b}[2J", true)])]
    fn what_differs_in_a_line_is_told(
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

    #[test]
    fn a_long_line_differs_as_a_whole() {
        let long = "1, ".repeat(MAX_REPLACED);
        let found = lines(&format!("{long}2\n"), &format!("{long}3\n"));
        assert_eq!(found, [(format!("{long}2"), true)]);
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
        let found: String = changes.iter().filter_map(|line| line.sign).collect();
        assert_eq!(found, signs);
    }

    #[test]
    fn a_long_answer_is_cut_before_its_last_lines() {
        let lines = plain_lines(&("1\n".repeat(MAX_LINES + 5) + "Traceback\nE: a\n"));
        assert_eq!(lines.len(), MAX_LINES + 1);
        let last = lines[MAX_LINES - 2..].iter();
        let last: Vec<String> = last.map(|line| bracketed(&line.parts)).collect();
        assert_eq!(last, ["(… +7)", "Traceback", "E: a"]);
    }
}
