//! Faults of ours or of the machine: never a student's, never a mark.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// A language that submissions are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Python 3.
    Python,
    /// SWI-Prolog.
    Prolog,
}

impl Language {
    /// What is missing without it, and how to get it.
    fn missing(self) -> &'static str {
        match self {
            Language::Python => {
                "no Python 3 was found: install python3, or name one with --python PATH"
            }
            Language::Prolog => {
                "no SWI-Prolog was found: on Debian and Ubuntu `apt-get install \
                 swi-prolog-nox`, on macOS `brew install swi-prolog`"
            }
        }
    }

    /// What an interpreter of it has to be.
    fn asked(self) -> &'static str {
        match self {
            Language::Python => "a Python 3.8 or later",
            Language::Prolog => "a SWI-Prolog 9 or later",
        }
    }
}

/// Why a submission could not be run at all.
#[derive(Debug, Error)]
pub enum Fault {
    /// There is no interpreter.
    #[error(
        "{} (tried: {})", language.missing(),
        tried.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
    )]
    NoInterpreter {
        /// What it should interpret.
        language: Language,
        /// What was looked at.
        tried: Vec<PathBuf>,
    },
    /// The interpreter named is none.
    #[error("`{}` is not {} that runs here: {why}", path.display(), language.asked())]
    NotAnInterpreter {
        /// What it should interpret.
        language: Language,
        /// What was named.
        path: PathBuf,
        /// What it did instead.
        why: String,
    },
    /// The process beside the submission could not be started or spoken to.
    #[error("the process that runs the submission could not be used: {0}")]
    Process(#[from] io::Error),
    /// The process beside the submission said something that it never says.
    #[error("the process that runs the submission answered out of turn: {0}")]
    OutOfTurn(String),
}
