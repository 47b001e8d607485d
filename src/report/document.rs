//! The report as data: what `check --format json` prints and `gabarito schema`
//! describes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::battery::Kind;
use crate::grading::{Cases, CheckVerdict, Matches};
use crate::observation::Termination;
use crate::report::Messages;
use crate::sandbox::Sandbox;

/// The report on one submission.
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

impl BudgetAbout {
    /// What is said of a result that it did not suffice for.
    pub(crate) fn exceeded(self, messages: &Messages) -> String {
        let words = [("cpu", self.cpu_seconds), ("wall", self.wall_seconds)];
        messages.with(
            "provisional",
            words.map(|(name, seconds)| (name, seconds.into())),
        )
    }
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
    /// The options of the command line that chose them, besides the seed; left out where
    /// there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
}

/// Points, as decimals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Those earned.
    pub points: String,
    /// Those there are.
    pub max: String,
}

/// Something that the text gives points to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ItemEntry {
    /// Its name.
    pub name: String,
    /// The points earned, as a decimal.
    pub points: String,
    /// The points there are, as a decimal.
    pub max: String,
    /// Its functions.
    pub functions: Vec<String>,
}

/// One promise of the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckEntry {
    /// `assignment/function/name`.
    pub id: String,
    /// The function.
    pub function: String,
    /// The words of the text.
    pub clause: String,
    /// Where the sessions are from.
    pub battery: Kind,
    /// What it weighs within its item.
    pub weight: i64,
    /// Whether it is kept.
    pub verdict: CheckVerdict,
    /// Why not, in words; empty where it is.
    pub because: String,
    /// Its cases.
    pub cases: Cases,
    /// Who is to blame for the cases that do not count against its function; left out where
    /// there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excused: Option<ExcusedEntry>,
}

/// Cases that fail because of other functions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExcusedEntry {
    /// Those functions.
    pub functions: Vec<String>,
    /// A session that passes with right functions in place of them; empty, where there is
    /// none.
    pub transcript: String,
}

/// How a case failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FailureVerdict {
    /// It shows something else.
    Mismatch,
    /// It raised an exception.
    Raised,
    /// It ended before its end.
    Terminated,
}

/// A case that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FailureEntry {
    /// The check.
    pub check: String,
    /// How it failed.
    pub verdict: FailureVerdict,
    /// How its session ended.
    pub termination: Termination,
    /// The step that failed, from 1; 0 where the program did not load.
    pub step: usize,
    /// What it should show: the lines of each right answer.
    pub expected: Vec<String>,
    /// What it showed.
    pub actual: String,
    /// The session that shows it.
    pub transcript: String,
    /// Processor time of the session, in milliseconds.
    pub cpu_ms: u64,
    /// Time on the wall of the session, in milliseconds.
    pub wall_ms: u64,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TextPlace {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// What stands there.
    pub text: String,
}

/// Whether a rule is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RuleVerdict {
    /// It is.
    Pass,
    /// It is not.
    Fail,
}

/// A rule that no session shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RuleEntry {
    /// Its name.
    pub name: String,
    /// Whether it is kept.
    pub verdict: RuleVerdict,
    /// Where it is not.
    pub r#where: Vec<TextPlace>,
}

/// A place behind an abstraction barrier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BarrierPlace {
    /// The function.
    pub function: String,
    /// Line, from 1.
    pub line: u32,
    /// What it does there.
    pub operation: String,
}

/// The abstraction barrier of a TAD.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BarrierEntry {
    /// The TAD.
    pub tad: String,
    /// Whether it is respected.
    pub verdict: RuleVerdict,
    /// Where it is not.
    pub r#where: Vec<BarrierPlace>,
}

/// A place where the text is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReadingEntry {
    /// Its name.
    pub name: String,
    /// The accepted behaviour that the submission follows.
    pub followed: String,
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
}
