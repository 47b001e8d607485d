//! Who can answer an interaction.
//!
//! An [`Oracle`] knows the right answers; [`Library`] is one, a reference engine in this
//! process. A [`Program`] is a submission, in a process of its own. Both give an
//! [`Observation`], and a judge of one need not know whose it is.

mod library;
mod oracle;
mod program;

use thiserror::Error;

pub use library::{Constants, Library};
pub use oracle::Oracle;
pub use program::{Loading, NotLoaded, Program, Shared};

use crate::observation::Observation;
use crate::submission::Fault;
use crate::transcript::Interaction;
use crate::transcript::evaluator::Instead;

/// Someone who answers interactions.
pub trait Target {
    /// What the target shows for the steps of an interaction.
    ///
    /// # Errors
    /// [`TargetError`]; what a submission does is never one.
    fn observe(&mut self, interaction: &Interaction) -> Result<Observation, TargetError>;
}

/// Why there is no observation.
#[derive(Debug, Error)]
pub enum TargetError {
    /// The session has something that the reference does not know.
    #[error("line {line}, column {column}: the reference does not know {what}")]
    Unsupported {
        /// Line of the file, from 1.
        line: usize,
        /// Column of the statement's line, in characters from 1.
        column: usize,
        /// What it does not know.
        what: String,
        /// What to write instead.
        instead: Option<Instead>,
    },
    /// Our own fault.
    #[error(transparent)]
    Fault(#[from] Fault),
}
