//! Result of loading a program, before any case was run.

use ruff_text_size::Ranged;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CheckEntry, ExceptionPlace};
use crate::session::observation::Termination;
use crate::source::{Lines, in_module};

/// Maximum length of a line that a report quotes, in characters.
const LONGEST_LINE: usize = 200;

/// Result of loading a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum LoadingEntry {
    /// The program loads.
    Loaded {
        /// The functions of the text that the program does not define.
        missing: Vec<String>,
        /// The text that the program prints while it loads.
        printed: String,
    },
    /// Python cannot compile the program.
    CompileError {
        /// Line, from 1; 0 where none is known.
        line: u32,
        /// Column, from 1; 0 where none is known.
        column: u32,
        /// The line of the program.
        text: String,
        /// The error, as Python names it.
        error: String,
    },
    /// The program raises an exception.
    Raised {
        /// The name of the exception's type.
        exception: String,
        /// The last line of its traceback.
        error: String,
        /// Place that raised the exception, if known.
        #[serde(skip_serializing_if = "Option::is_none")]
        raised_at: Option<ExceptionPlace>,
    },
    /// The process ends before the program is loaded.
    Ended {
        /// End of the process.
        termination: Termination,
    },
    /// The processor time is used up before the program is loaded.
    Late {
        /// The first line, from 1, of the statement that runs, outside of any function.
        line: u32,
        /// The source text of that line.
        text: String,
    },
    /// The file is no program of the assignment: an empty file, a notebook, a program for another.
    NotAProgram {
        /// Kind of the file, in words.
        because: String,
    },
    /// The program is not the module that the text asks for.
    Module {
        /// The reason why the module cannot be called, in words.
        because: String,
    },
}

impl LoadingEntry {
    /// Returns whether the program can be called.
    pub fn is_loaded(&self) -> bool {
        matches!(self, LoadingEntry::Loaded { .. })
    }

    /// Returns whether a program that loads defines none of the functions of these checks.
    pub fn defines_none_of(&self, checks: &[CheckEntry]) -> bool {
        !checks.is_empty() && checks.iter().all(|check| self.is_missing(&check.function))
    }

    /// Returns whether a function of the text is missing from a program that loads.
    pub fn is_missing(&self, function: &str) -> bool {
        match self {
            LoadingEntry::Loaded { missing, .. } => missing.iter().any(|each| each == function),
            _ => false,
        }
    }
}

/// A program that loads in silence and defines every function.
impl Default for LoadingEntry {
    fn default() -> Self {
        LoadingEntry::Loaded {
            missing: Vec::new(),
            printed: String::new(),
        }
    }
}

/// The first line of the statement outside of any function that has a line of a program, and its
/// text; that line itself where the program cannot be parsed.
pub(super) fn statement_at(program: &str, line: usize) -> Option<(u32, String)> {
    // The process of the program says which line it is: any number.
    program.lines().nth(line.checked_sub(1)?)?;
    let lines = Lines::of(program);
    let first = in_module(program, |module| {
        let statements = &module.syntax().body;
        let starts = statements.iter().map(|each| lines.line(each.start()));
        starts
            .take_while(|start| usize::try_from(*start).is_ok_and(|start| start <= line))
            .last()
    });
    let line = first.flatten().or_else(|| u32::try_from(line).ok())?;
    let index = usize::try_from(line).ok()?.checked_sub(1)?;
    let text = program.lines().nth(index)?.trim_end();
    Some((line, text.chars().take(LONGEST_LINE).collect()))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::loop_at_its_head("a = 1\nwhile True:\n    a += 1\n", 2, Some((2, "while True:")))]
    #[case::loop_in_its_body("a = 1\nwhile True:\n    a += 1\n", 3, Some((2, "while True:")))]
    #[case::call("def f():\n    f()\n\nf()\n", 4, Some((4, "f()")))]
    #[case::not_python("a = 1\n  while:\n", 2, Some((2, "  while:")))]
    #[case::beyond_the_program("a = 1", 9, None)]
    #[case::no_line("a = 1", 0, None)]
    fn a_statement_is_found_by_any_of_its_lines(
        #[case] program: &str,
        #[case] line: usize,
        #[case] expected: Option<(u32, &str)>,
    ) {
        let found = statement_at(program, line);
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    }
}
