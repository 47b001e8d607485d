//! The jail of a page: the browser's own, on the machine of whoever wrote the submission.

use super::tier::Sandbox;

/// A jail of which nothing is known but that a browser holds its pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jail {
    sandbox: Sandbox,
}

impl Default for Jail {
    fn default() -> Self {
        Jail {
            sandbox: Sandbox::of(&[]),
        }
    }
}

impl Jail {
    /// Tier and protections of the jail.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }
}
