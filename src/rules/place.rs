//! Where in a program something stands.

use ruff_text_size::TextRange;

/// Longest piece of a program that is quoted, in characters.
const LONGEST: usize = 60;

/// A place in a program that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Line, from 1; 0 where it is not about a place in the program.
    pub line: u32,
    /// Column in characters, from 1; 0 as for the line.
    pub column: u32,
    /// What stands there.
    pub text: String,
}

impl Finding {
    /// What is not about a place in the program.
    pub(super) fn about(text: String) -> Self {
        Finding {
            line: 0,
            column: 0,
            text,
        }
    }
}

/// The places of these ranges, in the order of the program.
pub(super) fn findings(text: &str, mut ranges: Vec<TextRange>) -> Vec<Finding> {
    ranges.sort_by_key(|range| range.start());
    let mut line = 1;
    let mut start_of_line = 0;
    let mut findings = Vec::with_capacity(ranges.len());
    for range in ranges {
        let (start, end) = (range.start().to_usize(), range.end().to_usize());
        let passed = text[start_of_line..start].matches('\n').count();
        line += u32::try_from(passed).unwrap_or(u32::MAX);
        start_of_line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let column = text[start_of_line..start].chars().count() + 1;
        let quoted = text[start..end].lines().next().unwrap_or_default();
        findings.push(Finding {
            line,
            column: u32::try_from(column).unwrap_or(u32::MAX),
            text: quoted.chars().take(LONGEST).collect(),
        });
    }
    findings
}
