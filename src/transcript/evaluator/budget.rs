//! The budget of a statement: how much of it may be evaluated.

use std::cell::Cell;

use super::fault::{Interrupt, Outcome};

/// How many pieces of a statement may be evaluated before it counts as endless.
const LIMIT: u64 = 2_000_000;

/// Longest text or sequence, and longest integer in bits, that a session may
/// make: a typing mistake should not take the machine with it.
pub(super) const MAX_SIZE: usize = 1_000_000;

/// How much is copied, compared or looked through for the price of one piece.
const BYTES_A_PIECE: usize = 16;

/// Counts pieces, so that an endless statement ends and so that none takes all the
/// memory.
#[derive(Default)]
pub(super) struct Budget(Cell<u64>);

impl Budget {
    /// Counts this many pieces: expressions evaluated, items met or made.
    pub(super) fn count(&self, pieces: usize) -> Outcome<()> {
        let done = self.0.get().saturating_add(pieces as u64);
        self.0.set(done);
        if done > LIMIT {
            return Err(Interrupt::unsupported("a statement that does not end"));
        }
        Ok(())
    }

    /// Counts text that is gone through.
    pub(super) fn count_text(&self, text: &str) -> Outcome<()> {
        self.count(text.len() / BYTES_A_PIECE)
    }
}

/// A result that this evaluator does not make.
pub(super) fn too_large() -> Interrupt {
    Interrupt::unsupported(format!("a result larger than {MAX_SIZE}"))
}

/// Refuses a size beyond [`MAX_SIZE`].
pub(super) fn check_size(size: Option<usize>) -> Outcome<usize> {
    size.filter(|size| *size <= MAX_SIZE).ok_or_else(too_large)
}
