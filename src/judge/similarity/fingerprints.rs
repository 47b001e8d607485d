//! Fingerprints: the runs of tokens by which programs are compared.

use super::tokens::{Token, digest};

/// The length of a run, in tokens. Shorter runs are common to independent programs; longer ones are
/// cut by every rewritten statement.
pub(super) const RUN: usize = 12;

/// The digests of all runs of [`RUN`] tokens, in order; empty if the program is shorter.
pub(super) fn fingerprints(tokens: &[Token]) -> Vec<u64> {
    let shapes: Vec<u64> = tokens.iter().map(|token| token.shape).collect();
    shapes.windows(RUN).map(digest).collect()
}
