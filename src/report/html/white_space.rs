//! White space that differs, with marks that are shown above it and never copied.

use serde::Serialize;

use crate::messages::safe;

/// The mark of a space.
const SPACE: char = '·';
/// The mark of a tab.
const TAB: char = '→';

/// Characters that are shown alike.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Run {
    text: String,
    /// The marks to show above the text; empty if it shows by itself.
    marks: String,
}

impl Run {
    /// A text without marks, as one run; empty if it is empty.
    pub(super) fn of(text: &str) -> Vec<Self> {
        let run = (!text.is_empty()).then(|| Run {
            text: safe(text),
            marks: String::new(),
        });
        run.into_iter().collect()
    }

    #[cfg(test)]
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// Splits a text into runs: spaces together, each tab alone, and what lies between.
pub(super) fn runs(text: &str) -> Vec<Run> {
    let text = safe(text);
    let mut runs: Vec<Run> = Vec::new();
    for character in text.chars() {
        let mark = match character {
            ' ' => Some(SPACE),
            '\t' => Some(TAB),
            _ => None,
        };
        match runs.last_mut() {
            Some(run) if mark != Some(TAB) && run.marks.chars().last() == mark => {
                run.text.push(character);
                run.marks.extend(mark);
            }
            _ => runs.push(Run {
                text: character.into(),
                marks: mark.into_iter().collect(),
            }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::nothing("", &[])]
    #[case::no_white_space("ab", &[("ab", "")])]
    #[case::spaces("a  b ", &[("a", ""), ("  ", "··"), ("b", ""), (" ", "·")])]
    #[case::tabs("\t\t a", &[("\t", "→"), ("\t", "→"), (" ", "·"), ("a", "")])]
    #[case::hostile("\u{1b} x", &[("\\u{1b}", ""), (" ", "·"), ("x", "")])]
    fn the_text_of_runs_is_the_text(#[case] text: &str, #[case] expected: &[(&str, &str)]) {
        let runs = runs(text);
        let shown = runs
            .iter()
            .map(|run| (run.text.as_str(), run.marks.as_str()));
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }
}
