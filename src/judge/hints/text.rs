//! The hints as text, for people at a terminal.

use std::fmt::{self, Write};

use super::ruff::{RuffDiagnostic, RuffResult};
use super::{MissingSignature, ProgramHints, RepeatedCode};
use crate::messages::{Messages, safe};

/// The maximum number of entries of a section that are printed.
const MOST: usize = 200;
/// Longest name that is printed, in characters.
const LONGEST_NAME: usize = 40;
/// Longest message of the linter that is printed, in characters.
const LONGEST_SENTENCE: usize = 200;

/// The hints on a program, as text.
pub struct HintsText<'a> {
    /// The name of the assignment.
    pub assignment: &'a str,
    /// The file name of the program.
    pub submission: &'a str,
    /// The hints of gabarito.
    pub lint: &'a ProgramHints,
    /// The result of the linter.
    pub ruff: &'a RuffResult,
    /// The messages of the text's language.
    pub messages: &'a Messages,
}

impl HintsText<'_> {
    /// Writes the text.
    ///
    /// # Errors
    /// [`fmt::Error`] if the writer fails.
    pub fn write(&self, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "{}\n", self.messages.get("lint-about"))?;
        let title = [
            ("assignment", self.assignment.into()),
            (
                "who",
                truncate_to_line(self.submission, LONGEST_NAME).into(),
            ),
        ];
        writeln!(out, "{}", self.messages.with("title", title))?;
        let missing = self.lint.missing_signatures.iter();
        let missing = missing.map(|each| self.missing_signature(each));
        self.section("lint-missing-signatures", missing, out)?;
        let repeated = self.lint.repeated.iter().map(|each| self.repeated(each));
        self.section("lint-repeated", repeated, out)?;
        self.linter(out)
    }

    fn missing_signature(&self, missing: &MissingSignature) -> String {
        let words = [
            ("line", missing.line.to_string().into()),
            (
                "function",
                truncate_to_line(&missing.function, LONGEST_NAME).into(),
            ),
        ];
        self.messages.with("lint-missing-signature", words)
    }

    fn repeated(&self, repeated: &RepeatedCode) -> String {
        let places = || repeated.places.iter().take(MOST);
        let lines = places().map(|place| format!("{}-{}", place.first_line, place.last_line));
        let functions = places().filter_map(|place| place.function.as_deref());
        let functions = functions.map(|function| truncate_to_line(function, LONGEST_NAME));
        let words = [
            ("lines", repeated.lines.to_string().into()),
            ("places", lines.collect::<Vec<_>>().join(", ").into()),
            ("functions", functions.collect::<Vec<_>>().join(", ").into()),
        ];
        let id = if repeated.is_whole_body {
            "lint-repeated-body"
        } else {
            "lint-repeated-run"
        };
        self.messages.with(id, words)
    }

    fn linter(&self, out: &mut impl Write) -> fmt::Result {
        let id = match self.ruff {
            RuffResult::Missing => "lint-ruff-missing",
            RuffResult::Failed => "lint-ruff-failed",
            RuffResult::Ran(diagnostics) if diagnostics.is_empty() => "lint-ruff-nothing",
            RuffResult::Ran(diagnostics) => {
                let diagnostics = diagnostics.iter().map(|each| self.diagnostic(each));
                return self.section("lint-ruff", diagnostics, out);
            }
        };
        writeln!(out, "\n{}", self.messages.get(id))
    }

    fn diagnostic(&self, diagnostic: &RuffDiagnostic) -> String {
        let text = format!("{} {}", diagnostic.code, diagnostic.message);
        let words = [
            ("line", diagnostic.line.to_string().into()),
            ("column", diagnostic.column.to_string().into()),
            ("text", truncate_to_line(&text, LONGEST_SENTENCE).into()),
        ];
        self.messages.with("place", words)
    }

    /// Writes entries under their title; writes nothing if there are none.
    fn section(
        &self,
        title: &str,
        entries: impl ExactSizeIterator<Item = String>,
        out: &mut impl Write,
    ) -> fmt::Result {
        let count = entries.len();
        if count == 0 {
            return Ok(());
        }
        writeln!(out, "\n{}\n", self.messages.get(title))?;
        for entry in entries.take(MOST) {
            writeln!(out, "  {entry}")?;
        }
        match count.saturating_sub(MOST) {
            0 => Ok(()),
            more => writeln!(out, "  (… +{more})"),
        }
    }
}

/// Escapes text of a program for one line, and truncates it.
fn truncate_to_line(text: &str, longest: usize) -> String {
    let line = safe(text).replace(['\n', '\t'], " ");
    if line.chars().count() <= longest {
        return line;
    }
    line.chars().take(longest).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Lingua;

    fn text_of(program: &str, ruff: &RuffResult) -> String {
        let mut out = String::new();
        let text = HintsText {
            assignment: "moinho",
            submission: "projeto\u{202e}.py",
            lint: &ProgramHints::inspect(program).unwrap(),
            ruff,
            messages: &Messages::new(Lingua::En),
        };
        text.write(&mut out).unwrap();
        out
    }

    #[test]
    fn whatever_comes_from_elsewhere_is_made_safe() {
        let diagnostic = RuffDiagnostic {
            code: "E1\u{1b}[2J".to_owned(),
            message: "a\nb\u{202e}c".to_owned(),
            line: 1,
            column: 2,
        };
        let text = text_of("", &RuffResult::Ran(vec![diagnostic]));
        assert!(text.contains("projeto\\u{202e}.py"), "{text}");
        assert!(text.contains("E1\\u{1b}[2J a b\\u{202e}c"), "{text}");
        assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'));
    }

    #[test]
    fn a_name_that_is_longer_than_a_line_is_cut() {
        let name = "a".repeat(1000);
        let text = text_of(&format!("def {name}():\n    pass\n"), &RuffResult::Missing);
        assert!(!text.contains(&name), "{text}");
        assert!(
            text.contains(&format!("{}…", &name[..LONGEST_NAME])),
            "{text}"
        );
    }

    #[test]
    fn of_very_many_functions_the_first_are_printed() {
        let program = "def faz():\n    pass\n".repeat(MOST + 5);
        assert!(text_of(&program, &RuffResult::Missing).contains("(… +5)"));
    }
}
