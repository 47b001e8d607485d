//! Faults of ours or of the machine: never a student's, never a mark.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::manifest::Language;

/// Why a submission could not be run at all.
#[derive(Debug, Error)]
pub enum Fault {
    /// There is no interpreter.
    #[error(
        "{} (tried: {})", missing(*language),
        tried.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
    )]
    NoInterpreter {
        /// What it should interpret.
        language: Language,
        /// What was looked at.
        tried: Vec<PathBuf>,
    },
    /// The interpreter named is none.
    #[error("`{}` is not {} that runs here: {why}", path.display(), asked(*language))]
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
    /// The kernel ended the submission, twice, for want of memory.
    #[error("the machine has too little memory: run fewer submissions at once, by --jobs")]
    NoMemory,
    /// The submission waited for a processor until its time on the wall was over, twice.
    #[error(
        "the machine is too busy: run fewer submissions at once, by --jobs, or try again later"
    )]
    Busy,
    /// The time for the whole judgement was over before the submission was compiled.
    #[error("the time for the whole judgement is over: give it more, by --wall")]
    OutOfTime,
    /// The process beside the submission said something that it never says.
    #[error("the process that runs the submission answered out of turn: {0}")]
    OutOfTurn(String),
}

/// What is missing without it, and how to get it.
fn missing(language: Language) -> &'static str {
    match language {
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
fn asked(language: Language) -> &'static str {
    match language {
        Language::Python => "a Python 3.8 or later",
        Language::Prolog => "a SWI-Prolog 9 or later",
    }
}
