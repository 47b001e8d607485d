//! The outcome of a submission, as judges of programming contests name it.

use super::document::{Document, FailureEntry, FailureVerdict, LoadingEntry};
use super::feedback::failures_of;
use crate::session::observation::Termination;

/// The outcome of a submission: that of its first failing check, in the order of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Everything passes.
    Accepted,
    /// Every check passes, but a rule or a barrier is not kept.
    NotKept,
    /// An answer is wrong, or a function is missing.
    Wrong,
    /// The program raises an exception, or its process ends.
    Runtime,
    /// The program takes too long.
    Time,
    /// The program takes too much memory.
    Memory,
    /// The program prints too much.
    Output,
    /// The program cannot be compiled, or is none.
    Compile,
    /// No check fails, and the result is provisional.
    NotRun,
}

impl Outcome {
    pub(super) fn of(document: &Document) -> Self {
        match &document.loading {
            LoadingEntry::Loaded { .. } => {}
            LoadingEntry::CompileError { .. }
            | LoadingEntry::NotAProgram { .. }
            | LoadingEntry::Module { .. } => return Outcome::Compile,
            LoadingEntry::Raised { .. } => return Outcome::Runtime,
            LoadingEntry::Ended { termination } => return Outcome::of_end(*termination),
            LoadingEntry::Late { .. } => return Outcome::of_end(Termination::Timeout),
        }
        if let Some(check) = document.failed_checks().next() {
            let failures = failures_of(document, check);
            return match failures[..] {
                [] => Outcome::Wrong,
                [first, ..] => Outcome::of_failure(first),
            };
        }
        if document.provisional {
            return Outcome::NotRun;
        }
        if document.passes() {
            Outcome::Accepted
        } else {
            Outcome::NotKept
        }
    }

    /// The outcome of a failed case.
    pub(super) fn of_failure(failure: &FailureEntry) -> Self {
        match failure.verdict {
            FailureVerdict::Mismatch => Outcome::Wrong,
            FailureVerdict::Raised => Outcome::Runtime,
            FailureVerdict::Terminated => Outcome::of_end(failure.termination),
        }
    }

    fn of_end(termination: Termination) -> Self {
        match termination {
            Termination::Timeout => Outcome::Time,
            Termination::Memory => Outcome::Memory,
            Termination::Output => Outcome::Output,
            _ if termination.is_unjudged() => Outcome::NotRun,
            _ => Outcome::Runtime,
        }
    }
}
