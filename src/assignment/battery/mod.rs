//! The sessions that run on a submission, and the check that each of their steps shows.

mod documented;
mod domains;
mod expected_answers;
#[cfg(not(target_family = "wasm"))]
mod generators;
#[cfg(not(target_family = "wasm"))]
mod hidden_cache;
mod pytest;
#[cfg(not(target_family = "wasm"))]
mod state;

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

pub use documented::{documented, expanded, of_transcripts};
pub(crate) use documented::{likely_check, unknown_checks};
pub use domains::domain_problems;
pub use expected_answers::{Answered, answered};
#[cfg(not(target_family = "wasm"))]
pub use generators::{Generator, Generators, Scope};
#[cfg(not(target_family = "wasm"))]
pub use hidden_cache::HiddenCache;
pub use pytest::{PytestError, pytest};
#[cfg(not(target_family = "wasm"))]
pub use state::about_state;

use crate::assignment::manifest::{CheckText, Reading};
use crate::assignment::parameters::Drawn;
use crate::messages::{Localized, Notice};
use crate::sandbox::TimeLimits;
use crate::session::{Interaction, Step};
use crate::worker::Fault;

/// A set of checks and of the sessions that show them.
#[derive(Debug, Clone, Default)]
pub struct Battery {
    /// The seed that it was made from.
    pub seed: u64,
    /// The sessions.
    pub cases: Vec<Case>,
    /// True if it is a sample: nothing in it may show that a function is wrong to which others owe
    /// their failures.
    pub is_sample: bool,
}

/// The comment before the first statement of a session about state between calls that was derived
/// from others.
pub const DERIVED: &str = "derived: state between calls";
/// The start of a comment with the time within which a session is answered, or does not count.
const WITHIN: &str = "within ";

/// One session of a battery.
#[derive(Debug, Clone)]
pub struct Case {
    /// The origin of the session.
    pub kind: Kind,
    /// The steps of the session.
    pub interaction: Interaction,
    /// For each step, the check that it shows.
    pub checks: Vec<Arc<CheckText>>,
    /// The group, whose neighbouring sessions share a process; `None`: it runs alone. A session
    /// is in a group only where what it changes is its own.
    pub group: Option<u64>,
    /// The open place of the text by which its answers may differ.
    pub reading: Option<Arc<Reading>>,
    /// The values that were drawn for it, where it comes of a parametrised session.
    pub drawn: Option<Arc<Drawn>>,
}

/// The origin of a session.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The text, which everyone knows.
    Documented,
    /// The hidden battery, which no student knows beforehand.
    Hidden,
    /// Whoever checks the program wrote them.
    Written,
}

/// The error of sessions that are no battery.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum BatteryError {
    /// A session is wrong.
    Session(Box<WrongSession>),
    /// A program that prints sessions prints none.
    Generator {
        /// The file of the program.
        file: String,
        /// The error.
        error: Notice,
    },
    /// Our own fault, while such a program or the oracle ran.
    Fault(#[from] Fault),
}

/// The problem of a session.
#[derive(Debug)]
pub struct WrongSession {
    /// The error, with its place.
    notice: Notice,
    /// Line of the file, from 1; that of the session, if it is `None`.
    pub(crate) line: Option<usize>,
    /// The problem, without its place.
    pub(crate) problem: Notice,
    /// What to do.
    pub(crate) fix: Notice,
}

impl From<WrongSession> for BatteryError {
    fn from(wrong: WrongSession) -> Self {
        BatteryError::Session(Box::new(wrong))
    }
}

impl Localized for BatteryError {
    fn notice(&self) -> Notice {
        match self {
            BatteryError::Session(wrong) => wrong.notice.clone(),
            BatteryError::Generator { file, error } => Notice::in_file(file, error.clone()),
            BatteryError::Fault(fault) => fault.notice(),
        }
    }
}

/// The notice of a check that is not among those of the manifest.
fn unknown_check(check: &str, known: impl Iterator<Item = String>) -> Notice {
    let notice = Notice::new("battery-unknown-check").with("check", check);
    notice.suggesting(check, known)
}

/// The seconds of a comment that gives the time of a session.
fn seconds_of(comment: &str) -> Option<NonZero<u32>> {
    let seconds = comment.strip_prefix(WITHIN)?.strip_suffix(" s")?;
    seconds.trim().parse().ok()
}

impl Case {
    /// Returns whether the session is about state between calls, derived from others.
    pub fn is_derived(&self) -> bool {
        let first = self.interaction.steps.first();
        first.is_some_and(|step| step.comments().any(|comment| comment == DERIVED))
    }

    /// The processor time, in seconds, after which the session does not count, if a comment gives one.
    pub fn within_seconds(&self) -> Option<NonZero<u32>> {
        let mut comments = self.interaction.steps.iter().flat_map(Step::comments);
        comments.find_map(seconds_of)
    }

    /// The case, each step with the time of its check, or with that of the session.
    #[must_use]
    pub fn with_times(mut self) -> Self {
        let within = self.within_seconds().map(|seconds| TimeLimits {
            cpu_seconds: Some(seconds),
            ..TimeLimits::default()
        });
        for (step, check) in self.interaction.steps.iter_mut().zip(&self.checks) {
            step.time = within.unwrap_or_else(|| check.time());
        }
        self
    }

    /// The function of the check that the last step shows.
    pub fn function(&self) -> Option<&str> {
        self.checks.last().map(|check| check.function.as_str())
    }

    /// Returns whether a step shows a check of a function.
    fn is_about(&self, function: &str) -> bool {
        let mut checks = self.checks.iter();
        checks.any(|check| check.function == function)
    }
}

impl Battery {
    /// The SHA-256 of all sessions and their checks, in hexadecimal.
    pub fn sha256(&self) -> String {
        let mut digest = Sha256::new();
        for case in &self.cases {
            for (step, check) in case.interaction.steps.iter().zip(&case.checks) {
                digest.update(&check.function);
                digest.update("/");
                digest.update(&check.id);
                digest.update([0]);
                digest.update(step.statement());
                if let Some(solutions) = step.solutions_asked() {
                    digest.update(format!("first {solutions}"));
                }
                for line in step.typed() {
                    digest.update([1]);
                    digest.update(line);
                }
                digest.update([2]);
            }
            digest.update([3]);
        }
        data_encoding::HEXLOWER.encode(&digest.finalize())
    }

    /// Two batteries as one; the seed is that of the second.
    #[must_use]
    pub fn and(mut self, other: Battery) -> Self {
        self.cases.extend(other.cases);
        self.seed = other.seed;
        self.is_sample |= other.is_sample;
        self
    }

    /// The battery with at most `most` sessions, chosen evenly.
    #[must_use]
    pub fn sampled(mut self, most: usize) -> Self {
        let count = self.cases.len();
        self.is_sample |= count > most;
        let mut place = 0;
        self.cases.retain(|_| {
            // `before` of the first `place` are wanted; one more, where that grows.
            let before = place * most / count;
            place += 1;
            count <= most || place * most / count > before
        });
        self
    }

    /// The battery with at most `most` sessions that end with each check, chosen evenly.
    #[must_use]
    pub fn of_each_check(&self, most: NonZero<usize>) -> Self {
        let places = self.places_of_each_check(most, None).into_iter();
        Battery {
            cases: places.map(|place| self.cases[place].clone()).collect(),
            ..*self
        }
    }

    /// The places of at most `most` sessions that end with each check, chosen evenly; only of sessions
    /// about `function`, if one is given.
    pub fn places_of_each_check(&self, most: NonZero<usize>, function: Option<&str>) -> Vec<usize> {
        let last = |case: &Case| case.checks.last().map(Arc::as_ptr);
        let is_about = |case: &Case| function.is_none_or(|function| case.is_about(function));
        let cases = || {
            let cases = self.cases.iter().enumerate();
            cases.filter(|(_, case)| is_about(case))
        };
        let mut counts: HashMap<_, usize> = HashMap::new();
        for (_, case) in cases() {
            *counts.entry(last(case)).or_default() += 1;
        }
        let mut seen: HashMap<_, usize> = HashMap::new();
        let chosen = cases().filter(|(_, case)| {
            let step = counts[&last(case)].div_ceil(most.get());
            let seen = seen.entry(last(case)).or_default();
            *seen += 1;
            (*seen - 1).is_multiple_of(step)
        });
        chosen.map(|(place, _)| place).collect()
    }

    /// The battery with only the sessions about a function.
    #[must_use]
    pub fn about(&self, function: &str) -> Self {
        let cases = self.cases.iter().filter(|case| case.is_about(function));
        Battery {
            cases: cases.cloned().collect(),
            ..*self
        }
    }
}
