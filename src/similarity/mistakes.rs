//! The mistakes of a program: the wrong answers that it gives to the sessions of a battery.

use super::tokens::digest;
use crate::report::Document;

/// The mistakes of a judged program, as features that can be compared: for each
/// failure, its check, its session and the program's own answer. Rewriting a program keeps them.
#[must_use]
pub fn mistakes(document: &Document) -> Vec<u64> {
    let failures = document.failures.iter();
    let mistakes = failures.map(|failure| {
        let termination = format!("{:?}", failure.termination);
        digest(&(
            &failure.check,
            &failure.transcript,
            &failure.actual,
            termination,
        ))
    });
    mistakes.collect()
}
