//! Checks, and the cases that fail them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::assignment::battery::Kind;
use crate::judge::grading::{Cases, CheckVerdict, WrongCall, is_zero};
use crate::judge::proved_changes::ProvedChange;
use crate::sandbox::TimeLimits;
use crate::session::observation::Termination;
use crate::worker::Trace;

/// A check: one promise of the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckEntry {
    /// `assignment/function/name`.
    pub id: String,
    /// The function.
    pub function: String,
    /// The line of the program, from 1, on which the function is defined; left out where it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The name of the item to which its points belong.
    #[serde(default)]
    pub item: String,
    /// The words of the text.
    pub clause: String,
    /// The battery of its cases.
    pub battery: Kind,
    /// Weight within its item.
    pub weight: i64,
    /// Verdict on the check.
    pub verdict: CheckVerdict,
    /// Why it does not pass, in words; empty if it does.
    pub because: String,
    /// The teacher's advice; left out where there is none, or no session of a defined
    /// function fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The name of the mistake that it shows: the function, and a digest of the wrong answers, which is
    /// the same in each class with the same sessions; left out where no session of a defined function
    /// fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<String>,
    /// The teacher's comment on the mistake that it shows; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Counts of its cases.
    pub cases: Cases,
    /// The functions to blame for the cases that do not count against its own; left out where there
    /// are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excused: Option<ExcusedEntry>,
}

impl CheckEntry {
    /// Returns whether it passes with excuses that no experiment shows.
    pub fn is_assumed(&self) -> bool {
        let excused = self.excused.as_ref();
        self.verdict == CheckVerdict::Pass && excused.is_some_and(|excused| excused.assumed)
    }

    /// The id without the name of the assignment: `function/name`.
    pub fn path(&self) -> &str {
        self.id.split_once('/').map_or(&self.id, |(_, path)| path)
    }

    /// Returns whether the check fails.
    pub fn is_failed(&self) -> bool {
        self.verdict == CheckVerdict::Fail
    }
}

/// Cases that fail because of other functions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExcusedEntry {
    /// The functions to blame.
    pub functions: Vec<String>,
    /// A session that passes with correct functions in their place; empty if there is none.
    pub transcript: String,
    /// Of the cases, those that were run only with correct functions in their place.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub skipped: usize,
    /// True if no experiment shows that these functions are to blame.
    #[serde(default)]
    pub assumed: bool,
}

/// Kind of failure of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FailureVerdict {
    /// The program gave another answer.
    Mismatch,
    /// The program raised an exception.
    Raised,
    /// The process ended before the end of the session.
    Terminated,
}

fn hidden() -> Kind {
    Kind::Hidden
}

/// A case that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FailureEntry {
    /// The id of the check.
    pub check: String,
    /// The battery of the session; in older documents, hidden.
    #[serde(default = "hidden")]
    pub battery: Kind,
    /// Kind of failure.
    pub verdict: FailureVerdict,
    /// End of the session.
    pub termination: Termination,
    /// The step that failed, from 1.
    pub step: usize,
    /// The expected output: the lines of each accepted answer.
    pub expected: Vec<String>,
    /// True if an exception of any type is accepted.
    #[serde(default)]
    pub accepts_any_exception: bool,
    /// The actual output.
    pub actual: String,
    /// True if printed text is compared, white space included.
    #[serde(default)]
    pub compares_text: bool,
    /// The expected and the actual text, where texts of several lines are returned.
    #[serde(skip)]
    pub returned_texts: Option<[String; 2]>,
    /// The common cause of such a difference, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Place in the program that raised the exception, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raised_at: Option<ExceptionPlace>,
    /// Place in the program that the wrong value comes from, where hints say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_at: Option<ExceptionPlace>,
    /// A change with which every session of the function passes, where hints say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<ProvedChange>,
    /// The session of the case, with its expected output.
    pub transcript: String,
    /// The session as it went, with the program's own answers before the step that failed; left out
    /// where those are right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub went: Option<String>,
    /// The line of the transcript, from 1, on which the expected answer of the step begins.
    #[serde(default)]
    pub answer_line: usize,
    /// The time limits of the session, as far as they are its own.
    #[serde(default, skip_serializing_if = "TimeLimits::is_default")]
    pub time: TimeLimits,
    /// Processor time of the session, in milliseconds.
    pub cpu_ms: u64,
    /// Wall-clock time of the session, in milliseconds.
    pub wall_ms: u64,
    /// The lines as they ran, where they were traced: for pages alone.
    #[serde(skip)]
    pub trace: Trace,
    /// The first call in the trace, beneath the outermost one, whose result is not right.
    #[serde(skip)]
    pub wrong_call: Option<WrongCall>,
}

impl FailureEntry {
    /// Returns whether students know the session.
    pub(crate) fn is_known(&self) -> bool {
        self.battery == Kind::Documented
    }
}

/// Place in a program that raised an exception, or returned a wrong value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExceptionPlace {
    /// Line, from 1.
    pub line: u32,
    /// The function; `<module>` outside of any.
    pub function: String,
}
