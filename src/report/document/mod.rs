//! The report as data: what `check --format json` prints, `gabarito schema` describes and
//! every renderer reads.

mod because;
mod build;
mod certification;
mod check;
mod code;
mod failures;
mod loading;
mod score;

pub use certification::{Certification, Uncertified, WhyUncertified};
pub use check::{CheckEntry, ExceptionPlace, ExcusedEntry, FailureEntry, FailureVerdict};
pub use code::{BarrierEntry, BarrierPlace, RuleEntry, RuleVerdict, TextPlace};
pub use loading::LoadingEntry;
pub use score::{ExactScore, Fraction, Score};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::assignment::battery::Kind;
use crate::assignment::manifest::{DEFAULT_HINTS, Points};
use crate::judge::grading::{CheckVerdict, Matches};
use crate::sandbox::{Limits, Sandbox};

/// The report on one submission.
///
/// Documents of older versions have no exact points and are rejected, so that their submissions are
/// judged again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Document {
    /// The version of this format.
    pub format: u32,
    /// The version of gabarito.
    pub gabarito: String,
    /// The assignment.
    pub assignment: String,
    /// The submitted file.
    pub submission: Submission,
    /// The battery that was run.
    pub battery: BatteryAbout,
    /// The sandbox that the submission ran in.
    pub sandbox: Sandbox,
    /// The interpreter that ran the submission: `Python 3.11.7`.
    #[serde(default)]
    pub interpreter: String,
    /// The limits of each session.
    pub limits: Limits,
    /// Result of loading the submission.
    #[serde(default)]
    pub loading: LoadingEntry,
    /// The total points.
    pub score: Score,
    /// True if the points could still change because something was not run.
    pub provisional: bool,
    /// The items that carry points.
    pub items: Vec<ItemEntry>,
    /// The checks: the promises of the text.
    pub checks: Vec<CheckEntry>,
    /// The level of the hints to students; left out where it is 1.
    #[serde(default = "default_hints", skip_serializing_if = "is_default_hints")]
    pub hints: u8,
    /// The shortest failed session of each failed check; every failed one, if asked for.
    pub failures: Vec<FailureEntry>,
    /// The rules that are checked by reading the program.
    pub rules: Vec<RuleEntry>,
    /// The abstraction barriers.
    pub barriers: Vec<BarrierEntry>,
    /// Places where the text is open, and how the submission reads them.
    pub readings: Vec<ReadingEntry>,
    /// Remarks for the author of the program; they cost no points.
    #[serde(default)]
    pub remarks: Vec<RemarkEntry>,
    /// Lints for readers of the program, on things of which the text does not speak; they cost no
    /// points.
    #[serde(default)]
    pub lints: Vec<RuleEntry>,
    /// Results of a program that plays matches against every sequence of replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Matches>,
    /// The functions that ran on the whole of their domain; left out without `--certify`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certification: Option<Certification>,
    /// The budget of the judgement.
    #[serde(default)]
    pub budget: BudgetAbout,
    /// Total processor time, in milliseconds.
    pub cpu_ms: u64,
    /// Total wall-clock time, in milliseconds.
    pub wall_ms: u64,
}

/// A submitted file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    /// The name of the file.
    pub name: String,
    /// The SHA-256 of the file's content, in hexadecimal.
    pub sha256: String,
}

/// A battery: its seed, its hash, and how it was chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BatteryAbout {
    /// The seed.
    pub seed: u64,
    /// The SHA-256 of all cases, in hexadecimal.
    pub sha256: String,
    /// The batteries that the cases belong to.
    #[serde(default)]
    pub kinds: Vec<Kind>,
    /// The options of the command line that chose the cases, besides the seed; left out where there
    /// are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// True if it is a sample, in which only what no other function explains counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_sample: bool,
}

/// An item of the text that carries points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ItemEntry {
    /// The name of the item.
    pub name: String,
    /// The points of the item.
    #[serde(flatten)]
    pub score: Score,
    /// The functions of the item.
    pub functions: Vec<String>,
    /// The processor time of the cases of the item, in seconds; left out where it has none of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_seconds: Option<u32>,
}

/// A place where the text is open, and how the submission reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReadingEntry {
    /// The name of the reading.
    pub name: String,
    /// The accepted behaviour that the submission follows.
    pub followed: String,
    /// The question that the text leaves open, in words.
    #[serde(default)]
    pub question: String,
    /// The behaviour that the submission follows, in words.
    #[serde(default)]
    pub answer: String,
}

/// A remark for the author of the program; it costs no points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RemarkEntry {
    /// The function that it is about.
    pub function: String,
    /// The remark, in words.
    pub words: String,
}

/// The budget of a judgement; cases beyond it are not run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BudgetAbout {
    /// Processor time, in seconds.
    pub cpu_seconds: u64,
    /// Wall-clock time, in seconds.
    pub wall_seconds: u64,
    /// True if the user ended the judgement before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// True if nothing more was run after the first failure, if there is one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fail_fast: bool,
}

fn default_hints() -> u8 {
    DEFAULT_HINTS
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "for `serde`")]
fn is_default_hints(level: &u8) -> bool {
    *level == DEFAULT_HINTS
}

impl Document {
    /// Returns whether the program was run by SWI-Prolog.
    pub(crate) fn is_prolog(&self) -> bool {
        self.interpreter.starts_with("SWI-Prolog")
    }

    /// The report as students may read it: without sessions, where the level of its hints is 0.
    #[must_use]
    pub fn for_students(mut self) -> Self {
        if self.hints < DEFAULT_HINTS {
            self.failures.clear();
            let certification = self.certification.iter_mut();
            for uncertified in certification.flat_map(|each| &mut each.uncertified) {
                uncertified.failure = None;
            }
            for excused in self
                .checks
                .iter_mut()
                .filter_map(|check| check.excused.as_mut())
            {
                excused.transcript.clear();
            }
        }
        self
    }

    /// Returns whether everything was tried, and every check, rule and barrier passes.
    pub fn passes(&self) -> bool {
        let is_kept = |verdict: RuleVerdict| verdict == RuleVerdict::Pass;
        let mut checks = self.checks.iter();
        !self.provisional
            && checks.all(|check| check.verdict == CheckVerdict::Pass)
            && self.rules.iter().all(|rule| is_kept(rule.verdict))
            && self.barriers.iter().all(|barrier| is_kept(barrier.verdict))
    }

    /// The points that a platform may enter as a mark; `None` while the result is provisional, since
    /// they could still change by no fault of the program.
    pub fn final_score(&self) -> Option<&Score> {
        (!self.provisional).then_some(&self.score)
    }

    /// The checks that fail, in the order of the text.
    pub fn failed_checks(&self) -> impl Iterator<Item = &CheckEntry> {
        self.checks.iter().filter(|check| check.is_failed())
    }

    /// The checks that a sample does not decide, in the order of the text.
    pub fn undecided_checks(&self) -> impl Iterator<Item = &CheckEntry> {
        let checks = self.checks.iter();
        checks.filter(|check| check.verdict == CheckVerdict::NotDecided)
    }

    /// The functions of checks that pass with excuses that no experiment shows, in the order of the text.
    pub fn assumed_functions(&self) -> Vec<&str> {
        let assumed = self.checks.iter().filter(|check| check.is_assumed());
        let mut functions: Vec<&str> = assumed.map(|check| check.function.as_str()).collect();
        functions.dedup();
        functions
    }

    /// The score without those checks: what a person who decides against the program leaves of it.
    pub fn certain_score(&self) -> Score {
        let ExactScore { points, max } = self.score.exact;
        let assumed = self.items.iter().map(|item| {
            let judged = self.checks_of(item);
            let judged = judged.filter(|check| check.verdict != CheckVerdict::NotDecided);
            let (mut assumed, mut all) = (0, 0);
            for check in judged {
                all += check.weight;
                assumed += if check.is_assumed() { check.weight } else { 0 };
            }
            item.score.exact.max.0 * Points::new(assumed, all.max(1))
        });
        Score::new(points.0 - assumed.sum::<Points>(), max.0)
    }

    /// The rules that a person must decide, in the order of the text.
    pub fn undecided_rules(&self) -> impl Iterator<Item = &RuleEntry> {
        let rules = self.rules.iter();
        rules.filter(|rule| rule.verdict == RuleVerdict::NotDecided)
    }

    /// Returns whether every check is decided, and a rule or an excuse that no experiment shows is
    /// not: the result waits for a person.
    pub fn awaits_person(&self) -> bool {
        let mut checks = self.checks.iter();
        let is_open =
            self.undecided_rules().next().is_some() || !self.assumed_functions().is_empty();
        is_open && checks.all(|check| !check.verdict.is_open())
    }

    /// The checks of an item.
    pub fn checks_of<'a>(&'a self, item: &'a ItemEntry) -> impl Iterator<Item = &'a CheckEntry> {
        let checks = self.checks.iter();
        checks.filter(|check| check.item == item.name)
    }

    /// Verdict of an item: kept if every point is earned, undecided if not and no check fails.
    pub(in crate::report) fn verdict_of(&self, item: &ItemEntry) -> RuleVerdict {
        let fails = self.checks_of(item).any(CheckEntry::is_failed);
        let is_open = self.checks_of(item).any(|check| check.verdict.is_open());
        match RuleVerdict::of(item.score.is_full()) {
            RuleVerdict::Fail if is_open && !fails => RuleVerdict::NotDecided,
            decided => decided,
        }
    }

    /// The title of a check: its function; its path where the function has others of the same sentence.
    pub fn title_of<'a>(&self, check: &'a CheckEntry) -> &'a str {
        let mut others = self.checks.iter().filter(|each| each.id != check.id);
        if others.any(|each| each.function == check.function && each.clause == check.clause) {
            return check.path();
        }
        &check.function
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
