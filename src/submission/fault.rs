//! Faults of ours or of the machine: never a student's, never a mark.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a submission could not be run at all.
#[derive(Debug, Error)]
pub enum Fault {
    /// There is no Python.
    #[error(
        "no Python 3 was found: install python3, or name one with --python PATH \
         (tried: {})", tried.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
    )]
    NoInterpreter {
        /// What was looked at.
        tried: Vec<PathBuf>,
    },
    /// The interpreter named is none.
    #[error("`{}` is not a Python 3.8 or later that runs here: {why}", path.display())]
    NotAnInterpreter {
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
