//! The outcome of a submission, as judges of programming contests name it.

use super::document::{Document, FailureEntry, FailureVerdict, LoadingEntry};
use super::feedback::failures_of;
use crate::session::observation::Termination;

/// The outcome of a submission: that of its first failing check, in the order of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContestOutcome {
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

impl ContestOutcome {
    pub(super) fn of(document: &Document) -> Self {
        match &document.loading {
            LoadingEntry::Loaded { .. } => {}
            LoadingEntry::CompileError { .. }
            | LoadingEntry::NotAProgram { .. }
            | LoadingEntry::Module { .. } => return ContestOutcome::Compile,
            LoadingEntry::Raised { .. } => return ContestOutcome::Runtime,
            LoadingEntry::Ended { termination } => return ContestOutcome::of_end(*termination),
            LoadingEntry::Late { .. } => return ContestOutcome::of_end(Termination::Timeout),
        }
        if let Some(check) = document.failed_checks().next() {
            let failures = failures_of(document, check);
            return match failures[..] {
                [] => ContestOutcome::Wrong,
                [first, ..] => ContestOutcome::of_failure(first),
            };
        }
        if document.provisional {
            return ContestOutcome::NotRun;
        }
        if document.passes() {
            ContestOutcome::Accepted
        } else {
            ContestOutcome::NotKept
        }
    }

    /// The outcome of a failed case.
    pub(super) fn of_failure(failure: &FailureEntry) -> Self {
        match failure.verdict {
            FailureVerdict::Mismatch => ContestOutcome::Wrong,
            FailureVerdict::Raised => ContestOutcome::Runtime,
            FailureVerdict::Terminated => ContestOutcome::of_end(failure.termination),
        }
    }

    fn of_end(termination: Termination) -> Self {
        match termination {
            Termination::Timeout | Termination::Inferences => ContestOutcome::Time,
            Termination::Memory => ContestOutcome::Memory,
            Termination::Output => ContestOutcome::Output,
            _ if termination.is_unjudged() => ContestOutcome::NotRun,
            _ => ContestOutcome::Runtime,
        }
    }
}
