//! Faults of gabarito or of the machine: never a student's, never a mark.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::manifest::Language;

/// Reason why a submission could not be run at all.
#[derive(Debug, Error)]
pub enum Fault {
    /// No interpreter was found.
    #[error(
        "{} (tried: {})", missing(*language),
        tried.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
    )]
    NoInterpreter {
        /// Language that it should run.
        language: Language,
        /// Paths that were tried.
        tried: Vec<PathBuf>,
    },
    /// The interpreter named by the user cannot be used.
    #[error("`{}` is not {} that runs here: {why}", path.display(), asked(*language))]
    NotAnInterpreter {
        /// Language that it should run.
        language: Language,
        /// Path that was named.
        path: PathBuf,
        /// Reason why the program cannot be used.
        why: String,
    },
    /// The worker could not be started or spoken to.
    #[error("the process that runs the submission could not be used: {0}")]
    Process(#[from] io::Error),
    /// The kernel's OOM killer ended the submission twice.
    #[error("the machine has too little memory: run fewer submissions at once, by --jobs")]
    NoMemory,
    /// The submission waited for a processor until its wall-clock limit was over, twice.
    #[error(
        "the machine is too busy: run fewer submissions at once, by --jobs, or try again later"
    )]
    Busy,
    /// The time for the whole judgement was over before the submission was compiled.
    #[error("the time for the whole judgement is over: give it more, by --wall")]
    OutOfTime,
    /// The worker sent a message outside of the protocol.
    #[error("the process that runs the submission answered out of turn: {0}")]
    OutOfTurn(String),
}

/// Error text for a missing interpreter, with how to get it.
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

/// Minimum version of an interpreter, as error text.
fn asked(language: Language) -> &'static str {
    match language {
        Language::Python => "a Python 3.8 or later",
        Language::Prolog => "a SWI-Prolog 9 or later",
    }
}
