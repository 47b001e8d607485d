//! How loading a program went, before anything was asked.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ExceptionPlace;
use crate::observation::Termination;

/// How loading a program went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum LoadingEntry {
    /// It loads.
    Loaded {
        /// The functions of the text that it does not define.
        missing: Vec<String>,
        /// The text that it prints meanwhile.
        printed: String,
    },
    /// Python cannot compile it.
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
    /// It raises an exception.
    Raised {
        /// The name of its type.
        exception: String,
        /// The last line of its traceback.
        error: String,
        /// Where it comes from, if that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        raised_at: Option<ExceptionPlace>,
    },
    /// It does not come to its end.
    Ended {
        /// How it ended.
        termination: Termination,
    },
    /// It is not the module that it should be.
    Module {
        /// Why, in words.
        because: String,
    },
}

impl LoadingEntry {
    /// Whether the program can be asked anything.
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
