//! Assignments whose programs play matches against each other.

use std::time::Duration;

use thiserror::Error;

use crate::grading::{Assessment, Submission};
use crate::manifest::Manifest;
use crate::submission::Fault;

/// What an assignment knows of matches.
pub trait Contest: Sync {
    /// The record of a match as the reference writes it, by its moves alone.
    ///
    /// # Errors
    /// [`RecordError`] where it is no record.
    fn replay(&self, record: &str) -> Result<String, RecordError>;

    /// What is wrong with the record of a match: who erred, where and why.
    ///
    /// # Errors
    /// [`RecordError`] where it is no record.
    fn faults(&self, record: &str) -> Result<Vec<String>, RecordError>;

    /// Tries a program in matches against every sequence of replies, until a budget of
    /// processor time is used up.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    fn comply(
        &self,
        manifest: &Manifest,
        submission: Submission,
        budget: Duration,
    ) -> Result<Assessment, Fault>;
}

/// A file that is no record of a match, in words.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct RecordError(pub String);
