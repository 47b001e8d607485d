//! The report as data: what `check --format json` prints, `gabarito schema` describes and
//! every renderer reads.

mod because;
mod build;
mod check;
mod code;
mod failures;
mod loading;
mod score;

pub use build::Judged;
pub use check::{CheckEntry, ExceptionPlace, ExcusedEntry, FailureEntry, FailureVerdict};
pub use code::{BarrierEntry, BarrierPlace, RuleEntry, RuleVerdict, TextPlace};
pub use loading::LoadingEntry;
pub use score::{ExactScore, Fraction, Score};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::battery::Kind;
use crate::grading::{CheckVerdict, Matches};
use crate::sandbox::{Limits, Sandbox};

/// The report on one submission.
///
/// What an older gabarito wrote has no exact points and is not read: such a result is judged
/// again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Document {
    /// The version of this format.
    pub format: u32,
    /// The version of gabarito.
    pub gabarito: String,
    /// The assignment.
    pub assignment: String,
    /// What was handed in.
    pub submission: Submission,
    /// What was asked.
    pub battery: BatteryAbout,
    /// What held the submission.
    pub sandbox: Sandbox,
    /// The interpreter that ran it: `Python 3.11.7`.
    #[serde(default)]
    pub interpreter: String,
    /// What each session might use.
    pub limits: Limits,
    /// How loading it went.
    #[serde(default)]
    pub loading: LoadingEntry,
    /// The points in all.
    pub score: Score,
    /// Whether something that was not run could still change the points.
    pub provisional: bool,
    /// What the text gives points to.
    pub items: Vec<ItemEntry>,
    /// The promises of the text.
    pub checks: Vec<CheckEntry>,
    /// The shortest session of each check that failed; every one, if asked for.
    pub failures: Vec<FailureEntry>,
    /// Rules that no session shows.
    pub rules: Vec<RuleEntry>,
    /// Abstraction barriers.
    pub barriers: Vec<BarrierEntry>,
    /// Places where the text is open, and how the submission reads them.
    pub readings: Vec<ReadingEntry>,
    /// What costs nothing, and whoever wrote the program should know.
    #[serde(default)]
    pub remarks: Vec<RemarkEntry>,
    /// What a reader of the program should look at: the text does not speak of it, and it
    /// costs nothing.
    #[serde(default)]
    pub lints: Vec<RuleEntry>,
    /// How a program that plays matches did against every sequence of replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Matches>,
    /// What the judgement might use.
    #[serde(default)]
    pub budget: BudgetAbout,
    /// Processor time in all, in milliseconds.
    pub cpu_ms: u64,
    /// Time on the wall in all, in milliseconds.
    pub wall_ms: u64,
}

/// What was handed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    /// The name of the file.
    pub name: String,
    /// The SHA-256 of its content, in hexadecimal.
    pub sha256: String,
}

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BatteryAbout {
    /// The seed.
    pub seed: u64,
    /// The SHA-256 of all questions, in hexadecimal.
    pub sha256: String,
    /// Where the questions are from.
    #[serde(default)]
    pub kinds: Vec<Kind>,
    /// The options of the command line that chose them, besides the seed; left out where
    /// there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
}

/// Something that the text gives points to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ItemEntry {
    /// Its name.
    pub name: String,
    /// Its points.
    #[serde(flatten)]
    pub score: Score,
    /// Its functions.
    pub functions: Vec<String>,
}

/// A place where the text is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReadingEntry {
    /// Its name.
    pub name: String,
    /// The accepted behaviour that the submission follows.
    pub followed: String,
    /// What the text leaves open, in words.
    #[serde(default)]
    pub question: String,
    /// The behaviour that the submission follows, in words.
    #[serde(default)]
    pub answer: String,
}

/// What costs nothing, and whoever wrote the program should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RemarkEntry {
    /// The function that it is about.
    pub function: String,
    /// The remark, in words.
    pub words: String,
}

/// What the judgement of a hand-in may use; what it does not reach is not run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BudgetAbout {
    /// Processor time, in seconds.
    pub cpu_seconds: u64,
    /// Time on the wall, in seconds.
    pub wall_seconds: u64,
}

impl Document {
    /// Whether nothing of the submission's fails.
    #[must_use]
    pub fn passes(&self) -> bool {
        let is_kept = |verdict: RuleVerdict| verdict == RuleVerdict::Pass;
        self.checks
            .iter()
            .all(|check| check.verdict == CheckVerdict::Pass)
            && self.rules.iter().all(|rule| is_kept(rule.verdict))
            && self.barriers.iter().all(|barrier| is_kept(barrier.verdict))
    }

    /// The checks that fail, in the order of the text.
    pub fn failed_checks(&self) -> impl Iterator<Item = &CheckEntry> {
        self.checks.iter().filter(|check| check.is_failed())
    }

    /// The checks of an item.
    pub fn checks_of<'a>(&'a self, item: &'a ItemEntry) -> impl Iterator<Item = &'a CheckEntry> {
        let checks = self.checks.iter();
        checks.filter(|check| check.item == item.name)
    }

    /// The failures of a check.
    pub fn failures_of<'a>(
        &'a self,
        check: &'a CheckEntry,
    ) -> impl Iterator<Item = &'a FailureEntry> {
        let failures = self.failures.iter();
        failures.filter(|failure| failure.check == check.id)
    }
}
