//! How loading a program went, before any case was run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ExceptionPlace;
use crate::observation::Termination;

/// How loading a program went.
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
        /// Where the exception comes from, if known.
        #[serde(skip_serializing_if = "Option::is_none")]
        raised_at: Option<ExceptionPlace>,
    },
    /// The process ends before the program is loaded.
    Ended {
        /// How the process ended.
        termination: Termination,
    },
    /// The file is no program of the assignment: an empty file, a notebook, a program for another.
    NotAProgram {
        /// What the file is, in words.
        because: String,
    },
    /// The program is not the module that the text asks for.
    Module {
        /// The reason why the module cannot be called, in words.
        because: String,
    },
}

impl LoadingEntry {
    /// Whether the program can be called.
    #[must_use]
    pub fn is_loaded(&self) -> bool {
        matches!(self, LoadingEntry::Loaded { .. })
    }

    /// Whether a function of the text is missing from a program that loads.
    #[must_use]
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
