//! Places in a program that break a rule, or may do so.

use ruff_text_size::TextRange;

use crate::source::Lines;

/// Longest piece of a program that is quoted, in characters.
const LONGEST: usize = 60;

/// A place in a program that breaks a rule, or may do so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Line, from 1; 0 where it is not about a place in the program.
    pub line: u32,
    /// Column in characters, from 1; 0 as for the line.
    pub column: u32,
    /// The quoted code, or the text of a finding without a place.
    pub text: String,
}

impl Finding {
    /// A finding that is not about a place in the program.
    pub(super) fn about(text: String) -> Self {
        Finding {
            line: 0,
            column: 0,
            text,
        }
    }

    /// The finding for a program that cannot be read.
    pub(super) fn unreadable() -> Self {
        Finding::about(String::new())
    }

    /// The finding as one about another file than the program, which its text names.
    pub(super) fn in_file(self, file: &str) -> Self {
        if self.is_unreadable() {
            return self;
        }
        let line = if self.line == 0 {
            String::new()
        } else {
            format!("{}: ", self.line)
        };
        Finding::about(format!("{file}: {line}{}", self.text))
    }

    /// Returns whether the program cannot be read for the rule.
    pub fn is_unreadable(&self) -> bool {
        self.text.is_empty()
    }
}

/// The places of these ranges, in the order of the program.
pub(super) fn findings(text: &str, mut ranges: Vec<TextRange>) -> Vec<Finding> {
    ranges.sort_by_key(|range| range.start());
    let lines = Lines::of(text);
    let findings = ranges.into_iter().map(|range| {
        let quoted = text[range].lines().next().unwrap_or_default();
        Finding {
            line: lines.line(range.start()),
            column: lines.column(range.start()),
            text: quoted.chars().take(LONGEST).collect(),
        }
    });
    findings.collect()
}
