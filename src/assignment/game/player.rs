//! Players: a submitted program, the reference, or a person at the terminal.

use super::{Move, Reason, Seat};
use crate::assignment::oracle::{Loading, NotLoaded};
use crate::worker::{Fault, RetryReason};

/// A player of a match.
pub trait Player {
    /// Begins a match in a seat.
    ///
    /// # Errors
    /// [`Fault`] if the machine or gabarito fails.
    fn begin(&mut self, seat: Seat) -> Result<Result<(), Loss>, Fault>;

    /// Returns the next move, after the opponent's last one; `None` asks for the first move of the
    /// match.
    ///
    /// # Errors
    /// [`Fault`] if the machine or gabarito fails.
    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault>;
}

/// A submitted program in its worker.
pub trait Program: Player + Send {
    /// Loads the program in a fresh process and returns what it defines, if it can play.
    ///
    /// # Errors
    /// [`Fault`] if the machine or gabarito fails.
    fn load(&mut self) -> Result<Result<Loading, NotLoaded>, Fault>;

    /// Returns the next move as [`answer`](Player::answer) does, in a copy of the process as it was
    /// before the question of number `turn` of the match, from 0. Later questions of the match
    /// are asked in that copy. Returns `None`, and asks nothing, where it cannot be copied.
    ///
    /// # Errors
    /// [`Fault`] if the machine or gabarito fails.
    fn answer_in_copy(
        &mut self,
        turn: usize,
        last: Option<&Move>,
    ) -> Result<Option<Result<Move, Loss>>, Fault> {
        let _ = (turn, last);
        Ok(None)
    }

    /// Sets the random seed of the next matches.
    fn reseed(&mut self, seed: u32);

    /// Returns whether its budget of processor time is used up.
    fn is_used_up(&mut self) -> bool;
}

/// A match lost by an answer that is not a move, or by none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    pub reason: Reason,
    /// The answer that is not a move, if any.
    pub answer: Option<String>,
    /// The reason to retry the match, if the machine may have caused the loss.
    pub retry_reason: Option<RetryReason>,
}

impl Loss {
    /// Creates a loss without an answer and without a reason to retry.
    pub fn by(reason: Reason) -> Self {
        Loss {
            reason,
            answer: None,
            retry_reason: None,
        }
    }

    /// Adds the answer that is not a move.
    #[must_use]
    pub fn answering(self, answer: String) -> Self {
        Loss {
            answer: Some(answer),
            ..self
        }
    }

    /// Adds the reason to retry the match, if any.
    #[must_use]
    pub fn with_retry_reason(self, retry_reason: Option<RetryReason>) -> Self {
        Loss {
            retry_reason,
            ..self
        }
    }
}
