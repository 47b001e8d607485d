//! The steps on the way into a jail, and which of them failed.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A step on the way into a jail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Ties the jail's processes to the one that requested the jail.
    Lifeline,
    /// Creates namespaces.
    Namespaces,
    /// Makes a root file system of the readable paths.
    Root,
    /// Restricts the files that can be opened.
    Landlock,
    /// Becomes a user of its own, without rights.
    User,
    /// Restricts the system calls.
    Seccomp,
    /// Becomes the program.
    Program,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Lifeline => "process group and signals",
            Step::Namespaces => "namespaces",
            Step::Root => "new root",
            Step::Landlock => "Landlock",
            Step::User => "user without rights",
            Step::Seccomp => "seccomp",
            Step::Program => "start of the program",
        })
    }
}

/// A jail that could not be entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Error)]
#[error("{step}: {why}")]
pub struct EnterError {
    /// The step that failed.
    pub step: Step,
    /// The action that failed, and the system's error.
    pub why: String,
}
