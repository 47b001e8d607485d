//! Evaluation budget of a statement.

use std::cell::Cell;

use super::fault::{Interrupt, Outcome};
use crate::messages::Notice;

/// Maximum number of pieces that a statement may evaluate before it counts as endless.
const LIMIT: u64 = 2_000_000;

/// Maximum length of a text or sequence, and of an integer in bits, that a session may
/// create: a typing mistake must not exhaust the machine.
pub(super) const MAX_SIZE: usize = 1_000_000;

/// Amount copied, compared or searched for the price of one piece.
const BYTES_A_PIECE: usize = 16;

/// Counter of evaluated pieces, so that an endless statement ends and none exhausts the memory.
#[derive(Default)]
pub(super) struct Budget(Cell<u64>);

impl Budget {
    /// Counts pieces: expressions evaluated, items visited or created.
    pub(super) fn count(&self, pieces: usize) -> Outcome<()> {
        let done = self.0.get().saturating_add(pieces as u64);
        self.0.set(done);
        if done > LIMIT {
            return Err(Interrupt::unsupported(Notice::new("unknown-endless")));
        }
        Ok(())
    }

    /// Counts the characters of a text that is scanned.
    pub(super) fn count_text(&self, text: &str) -> Outcome<()> {
        self.count(text.len() / BYTES_A_PIECE)
    }
}

/// Error for a result beyond the maximum size.
pub(super) fn too_large() -> Interrupt {
    Interrupt::unsupported(Notice::new("unknown-too-large").with("most", MAX_SIZE))
}

/// Refuses a size beyond [`MAX_SIZE`].
pub(super) fn check_size(size: Option<usize>) -> Outcome<usize> {
    size.filter(|size| *size <= MAX_SIZE).ok_or_else(too_large)
}
