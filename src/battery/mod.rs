//! What is asked of a submission: sessions, and the promise of the text that
//! each of their steps shows.

mod documented;

use sha2::{Digest, Sha256};

pub use documented::{BatteryError, documented};

use crate::manifest::CheckText;
use crate::transcript::Interaction;

/// A set of checks and of the sessions that show them.
#[derive(Debug, Clone)]
pub struct Battery {
    /// The seed that it was made from.
    pub seed: u64,
    /// The sessions.
    pub questions: Vec<Question>,
}

/// One session of a battery.
#[derive(Debug, Clone)]
pub struct Question {
    /// Where it is from.
    pub kind: Kind,
    /// What is asked.
    pub interaction: Interaction,
    /// For each step, the check that it shows.
    pub checks: Vec<CheckText>,
    /// With how many like it, itself included, it may share a process. More than
    /// one only where it does nothing but compute: nothing is typed, and what it
    /// changes is its own.
    pub together: usize,
}

/// Who knows a session beforehand.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Everyone: it stands in the text.
    Documented,
    /// Nobody: it was made for the occasion.
    Hidden,
}

impl Battery {
    /// The SHA-256 of everything that is asked, in hexadecimal.
    #[must_use]
    pub fn sha256(&self) -> String {
        let mut digest = Sha256::new();
        for question in &self.questions {
            for (step, check) in question.interaction.steps.iter().zip(&question.checks) {
                digest.update(check.path());
                digest.update([0]);
                digest.update(step.statement());
                for line in step.typed() {
                    digest.update([1]);
                    digest.update(line);
                }
                digest.update([2]);
            }
            digest.update([3]);
        }
        base16ct::lower::encode_string(&digest.finalize())
    }

    /// The battery with only the questions about a function.
    #[must_use]
    pub fn about(mut self, function: &str) -> Self {
        self.questions.retain(|question| {
            question
                .checks
                .iter()
                .any(|check| check.function == function)
        });
        self
    }
}
