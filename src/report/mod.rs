//! What is said of a submission, to people and to programs.
//!
//! A [`Report`] is everything that is known; each format is a file that says it:
//! [`text`], [`Document`] for JSON and [`Check50`] for JSON as
//! check50 prints it. Whatever comes from a submission is made
//! [`safe`] before it is shown.

mod check50;
mod document;
mod gradescope;
mod hint;
pub mod html;
mod items;
mod junit;
mod making;
mod messages;
mod table;
pub mod text;
mod told;
mod visible;
mod words;

pub use check50::Check50;
pub use document::{
    BarrierEntry, BarrierPlace, BatteryAbout, BudgetAbout, CheckEntry, Document, FailureEntry,
    FailureVerdict, ItemEntry, ReadingEntry, RuleEntry, RuleVerdict, Score, Submission, TextPlace,
};
pub use gradescope::Gradescope;
pub use junit::{JunitError, junit};
pub use messages::Messages;
pub(crate) use table::csv_writer;
pub use table::{Row, class_csv, harmless};
pub use visible::{in_line, marked, safe};
pub use words::{ended, module_fault};

use std::collections::BTreeSet;

use crate::barriers::Looked;
use crate::battery::Battery;
use crate::grading::{Assessment, Cases, CheckResult, CheckVerdict, Effort, Remark, RemarkKind};
use crate::manifest::Manifest;
use crate::observation::{Event, Raised, Termination};
use crate::rules::{Finding, RuleResult};
use crate::sandbox::Sandbox;
use crate::submission::Source;
use crate::transcript::{others, render};

/// The lines of each answer that is right.
fn right_answers(expected: &[Event]) -> Vec<String> {
    let others = others(expected).into_iter();
    let others = others.map(|line| format!("{line}\n"));
    std::iter::once(render(expected)).chain(others).collect()
}

/// That a session passes with right functions in place of the submission's.
fn right_in_place(messages: &Messages, functions: &BTreeSet<String>) -> String {
    let names: Vec<&str> = functions.iter().map(String::as_str).collect();
    let words = [
        ("count", names.len().into()),
        ("functions", names.join(", ").into()),
    ];
    messages.with("right-in-place", words)
}

/// Everything that is known of a submission.
pub struct Report<'a> {
    /// The name of the assignment.
    pub assignment: &'a str,
    /// What its text asks for.
    pub manifest: &'a Manifest,
    /// What was handed in.
    pub source: &'a Source,
    /// What ran it: `Python 3.11.7`.
    pub interpreter: String,
    /// What was asked.
    pub battery: &'a Battery,
    /// The SHA-256 of it, in hexadecimal.
    pub battery_sha256: &'a str,
    /// The options of the command line that chose the questions.
    pub options: &'a [String],
    /// What held it.
    pub sandbox: &'a Sandbox,
    /// What came of it.
    pub assessment: &'a Assessment,
    /// What was read in the program.
    pub rules: &'a [RuleResult],
    /// Whether it respects the barriers of the TADs.
    pub barriers: &'a Looked,
    /// How far it was judged, and which failures are shown.
    pub effort: Effort,
    /// In whose language.
    pub messages: &'a Messages,
}

impl Report<'_> {
    /// Whether something that was not asked could still change the result.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.assessment.is_provisional() || !self.barriers.is_whole
    }

    /// What the judgement might use.
    pub(crate) fn budget(&self) -> BudgetAbout {
        BudgetAbout {
            cpu_seconds: self.effort.budget.as_secs(),
            wall_seconds: self.effort.wall.as_secs(),
        }
    }

    /// Why a check is not kept, in words; empty where it is.
    #[must_use]
    pub fn because(&self, result: &CheckResult) -> String {
        let messages = self.messages;
        if result.verdict == CheckVerdict::Pass {
            return String::new();
        }
        if result.verdict == CheckVerdict::NotRun {
            return messages.get("not-run");
        }
        if self.assessment.loading.is_err() {
            return messages.get("not-loaded");
        }
        if !result.is_defined {
            return messages.with(
                "undefined",
                [("function", result.check.function.as_str().into())],
            );
        }
        if let Some(function) = self.missing_function(result) {
            return messages.with("needs", [("function", function.into())]);
        }
        let Cases {
            failed,
            not_run,
            total,
            ..
        } = result.cases;
        if failed == 0 {
            return self.unseen(result);
        }
        let words = |id| {
            let counts = [
                ("failed", failed),
                ("asked", total - not_run),
                ("total", total),
            ];
            messages.with(id, counts.map(|(name, count)| (name, count.into())))
        };
        match total {
            1 => messages.get("one-failure"),
            _ if not_run > 0 => words("some-asked-failures"),
            _ => words("some-failures"),
        }
    }

    /// Why a check fails of which no case counts against its function.
    fn unseen(&self, result: &CheckResult) -> String {
        let function = ("function", result.check.function.as_str().into());
        let others: Vec<&str> = result
            .excused
            .functions
            .iter()
            .map(String::as_str)
            .collect();
        if others.is_empty() {
            return self.messages.with("unseen", [function]);
        }
        let others = ("others", others.join(", ").into());
        self.messages.with("unseen-behind", [function, others])
    }

    /// A function of the text that the shortest failure wanted and did not find.
    fn missing_function(&self, result: &CheckResult) -> Option<&str> {
        let actual = result.failures.first()?.actual.as_ref()?;
        let Some(Event::Raised(raised)) = actual.last() else {
            return None;
        };
        let functions = self.manifest.functions.iter();
        functions
            .map(|function| function.name.as_str())
            .find(|name| {
                raised.type_name() == "NameError" && raised.message.contains(&format!("'{name}'"))
            })
    }

    /// A remark in words.
    #[must_use]
    pub fn remark(&self, remark: &Remark) -> String {
        let id = match remark.kind {
            RemarkKind::Prints => "remark-prints",
            RemarkKind::MixesBooleans => "remark-boolean",
        };
        let text = remark.text.lines().next().unwrap_or_default();
        let words = [
            ("function", safe(&remark.function).into()),
            ("text", safe(text).into()),
        ];
        self.messages.with(id, words)
    }

    /// What breaks a rule: what stands there, or that it cannot be read.
    #[must_use]
    pub fn what(&self, finding: &Finding) -> String {
        if finding.is_unreadable() {
            return self.messages.get("rule-unreadable");
        }
        finding.text.clone()
    }

    /// Where in the program an exception comes from, in words.
    #[must_use]
    pub fn raised_at(&self, raised: &Raised) -> Option<String> {
        let place = raised.places.last()?;
        let line = ("line", place.line.to_string().into());
        Some(if place.function == "<module>" {
            self.messages.with("raised-outside", [line])
        } else {
            let function = safe(&place.function);
            let function = ("function", function.into());
            self.messages.with("raised-at", [line, function])
        })
    }

    /// How a session ended, in words.
    #[must_use]
    pub fn ended(&self, termination: Termination) -> String {
        ended(self.messages, &self.manifest.limits, termination)
    }
}
