//! Players: a program, the reference, or a person at the terminal.

use super::{Move, Reason, Seat};
use crate::submission::{Fault, RetryReason};
use crate::target::NotLoaded;

/// A player of a match.
pub trait Player {
    /// Begins a match in a seat.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    fn begin(&mut self, seat: Seat) -> Result<Result<(), Loss>, Fault>;

    /// Gives the next move after the opponent's last one; after `None`, the first of the
    /// match.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault>;
}

/// A program that was handed in, in its process.
pub trait Program: Player + Send {
    /// Loads the program in a fresh process: whether it can play.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    fn load(&mut self) -> Result<Result<(), NotLoaded>, Fault>;

    /// Sets the seed of what it draws by chance in the next matches.
    fn reseed(&mut self, seed: u32);

    /// Whether its budget of processor time is used up.
    fn is_used_up(&self) -> bool;
}

/// A match lost by what is no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// Why the match is lost.
    pub reason: Reason,
    /// What came instead of a move, where anything did.
    pub answer: Option<String>,
    /// Why it may not be the program's own doing, if it may not: then the match is to be
    /// played once more.
    pub doubt: Option<RetryReason>,
}

impl Loss {
    /// A loss for a reason, without an answer and without doubt.
    #[must_use]
    pub fn by(reason: Reason) -> Self {
        Loss {
            reason,
            answer: None,
            doubt: None,
        }
    }

    /// The same loss, with what came instead of a move.
    #[must_use]
    pub fn answering(self, answer: String) -> Self {
        Loss {
            answer: Some(answer),
            ..self
        }
    }

    /// The same loss, which may not be the program's own doing if there is a doubt.
    #[must_use]
    pub fn in_doubt(self, doubt: Option<RetryReason>) -> Self {
        Loss { doubt, ..self }
    }
}
