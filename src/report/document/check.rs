//! Checks, and the cases that fail them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::battery::Kind;
use crate::grading::{Cases, CheckVerdict};
use crate::observation::Termination;

/// One promise of the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckEntry {
    /// `assignment/function/name`.
    pub id: String,
    /// The function.
    pub function: String,
    /// The name of the item that its points are of.
    #[serde(default)]
    pub item: String,
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

impl CheckEntry {
    /// The id without the name of the assignment: `function/name`.
    #[must_use]
    pub fn path(&self) -> &str {
        self.id.split_once('/').map_or(&self.id, |(_, path)| path)
    }

    /// Whether it fails.
    #[must_use]
    pub fn is_failed(&self) -> bool {
        self.verdict == CheckVerdict::Fail
    }
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
    /// Whether an exception of any type is right.
    #[serde(default)]
    pub accepts_any_exception: bool,
    /// What it showed.
    pub actual: String,
    /// Whether printed text is compared, white space included.
    #[serde(default)]
    pub compares_text: bool,
    /// What is commonly behind such a difference, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Where in the program its exception comes from, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raised_at: Option<ExceptionPlace>,
    /// The session that shows it.
    pub transcript: String,
    /// The line of the transcript, from 1, on which the right answer of the step begins.
    #[serde(default)]
    pub answer_line: usize,
    /// Processor time of the session, in milliseconds.
    pub cpu_ms: u64,
    /// Time on the wall of the session, in milliseconds.
    pub wall_ms: u64,
}

/// Where in a program an exception comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExceptionPlace {
    /// Line, from 1.
    pub line: u32,
    /// The function; `<module>` outside of any.
    pub function: String,
}
