//! The steps on the way into a jail, and which of them failed.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::messages::{Localized, Notice};

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
    /// Sets limits on memory and processes.
    Limits,
    /// Becomes the program.
    Program,
}

impl Step {
    /// Message with the name of the step.
    fn notice(self) -> Notice {
        Notice::new(match self {
            Step::Lifeline => "step-lifeline",
            Step::Namespaces => "step-namespaces",
            Step::Root => "step-root",
            Step::Landlock => "step-landlock",
            Step::User => "step-user",
            Step::Seccomp => "step-seccomp",
            Step::Limits => "step-limits",
            Step::Program => "step-program",
        })
    }
}

/// A jail that could not be entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Error)]
#[error("{}", self.notice())]
pub struct EnterError {
    /// The step that failed.
    pub step: Step,
    /// The action that failed, and the system's error.
    pub why: String,
}

impl Localized for EnterError {
    fn notice(&self) -> Notice {
        Notice::new("obstacle-step")
            .with("step", self.step.notice())
            .with("why", &self.why)
    }
}
