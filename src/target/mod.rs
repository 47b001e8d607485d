//! Targets: everything that can answer an interaction.
//!
//! An [`Oracle`] knows the expected answers; [`Library`] is one, a reference engine in this
//! process. A [`Program`] is a submission, in a process of its own. Both give an
//! [`Observation`], which is judged without regard to its source.

#[cfg(not(target_family = "wasm"))]
mod answer_cache;
mod library;
mod oracle;
mod program;
#[cfg(not(target_family = "wasm"))]
mod solution_oracle;

use thiserror::Error;

#[cfg(not(target_family = "wasm"))]
pub use answer_cache::AnswerCache;
pub use library::{Constants, Library};
pub use oracle::Oracle;
pub use program::{BatchOutcome, Loading, NotLoaded, Program};
#[cfg(not(target_family = "wasm"))]
pub use solution_oracle::{ReadingName, Solution, SolutionError, SolutionSources};
#[cfg(not(target_family = "wasm"))]
pub(crate) use solution_oracle::{barrier, undefined};

use crate::messages::{Localized, Notice};
use crate::observation::Observation;
use crate::submission::Fault;
use crate::transcript::Interaction;
use crate::transcript::evaluator::Instead;

/// A target, which answers interactions.
pub trait Target {
    /// Observes the target in the steps of an interaction.
    ///
    /// # Errors
    /// [`TargetError`] where the reference does not know the session, or for faults of ours;
    /// what a submission does is never an error.
    fn observe(&mut self, interaction: &Interaction) -> Result<Observation, TargetError>;
}

/// Why there is no observation.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum TargetError {
    /// The session has something that the reference does not know.
    Unsupported {
        /// Line of the file, from 1.
        line: usize,
        /// Column of the statement's line, in characters from 1.
        column: usize,
        /// The part of the session that it does not know.
        what: Notice,
        /// The replacement to write instead, if there is one.
        instead: Option<Instead>,
    },
    /// The teacher's solution gives no answer that anything could be judged by.
    #[cfg(not(target_family = "wasm"))]
    Solution(#[from] SolutionError),
    /// Our own fault.
    Fault(#[from] Fault),
}

impl Localized for TargetError {
    fn notice(&self) -> Notice {
        match self {
            TargetError::Unsupported {
                line,
                column,
                what,
                instead,
            } => {
                let unknown = Notice::new("unknown")
                    .with("line", *line)
                    .with("column", *column)
                    .with("what", what.clone());
                match instead {
                    None => unknown,
                    Some(instead) => Notice::new("with-instead")
                        .with("error", unknown)
                        .with("instead", Notice::new(instead.message())),
                }
            }
            #[cfg(not(target_family = "wasm"))]
            TargetError::Solution(error) => error.notice(),
            TargetError::Fault(fault) => fault.notice(),
        }
    }
}
