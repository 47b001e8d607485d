//! The report as data: what `check --format json` prints and `gabarito schema`
//! describes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Report, right_answers};
use crate::barriers::Barrier;
use crate::battery::Kind;
use crate::grading::{Cases, CheckResult, CheckVerdict, Failure, Matches, decimal, total};
use crate::manifest::Language;
use crate::observation::Termination;
use crate::rules::Finding;
use crate::sandbox::Sandbox;
use crate::submission::prolog::ModuleFault;
use crate::target::NotLoaded;
use crate::transcript::render;
use crate::verdict::Verdict;

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
    /// How a program that plays matches did against every sequence of replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Matches>,
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
    /// The report as data.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let assessment = report.assessment;
        let (points, max) = total(&assessment.items);
        let (cpu_ms, wall_ms) = assessment.cost.milliseconds();
        let checks: Vec<CheckEntry> = assessment
            .checks
            .iter()
            .map(|result| check_entry(report, result))
            .collect();
        Document {
            format: 1,
            gabarito: env!("CARGO_PKG_VERSION").to_owned(),
            assignment: report.assignment.to_owned(),
            submission: Submission {
                name: report.source.name.clone(),
                sha256: report.source.sha256(),
            },
            battery: BatteryAbout {
                seed: report.battery.seed,
                sha256: report.battery_sha256.to_owned(),
                options: report.options.to_vec(),
            },
            sandbox: report.sandbox.clone(),
            score: Score {
                points: decimal(points),
                max: decimal(max),
            },
            provisional: report.is_provisional(),
            items: assessment
                .items
                .iter()
                .map(|item| ItemEntry {
                    name: item.name.clone(),
                    points: decimal(item.points),
                    max: decimal(item.max),
                    functions: item.functions.clone(),
                })
                .collect(),
            failures: failures(report),
            checks,
            rules: rules(report),
            barriers: report.barriers.barriers.iter().map(barrier_entry).collect(),
            readings: assessment
                .readings
                .iter()
                .map(|reading| ReadingEntry {
                    name: reading.name.clone(),
                    followed: reading.in_words(),
                })
                .collect(),
            matches: assessment.matches.clone(),
            cpu_ms,
            wall_ms,
        }
    }
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

fn id(report: &Report, result: &CheckResult) -> String {
    format!("{}/{}", report.assignment, result.check.path())
}

fn check_entry(report: &Report, result: &CheckResult) -> CheckEntry {
    CheckEntry {
        id: id(report, result),
        function: result.check.function.clone(),
        clause: result.check.clause.clone(),
        battery: result.kind,
        weight: result.check.weight,
        verdict: result.verdict,
        because: report.because(result),
        cases: result.cases,
    }
}

fn failures(report: &Report) -> Vec<FailureEntry> {
    let mut entries = Vec::new();
    for result in &report.assessment.checks {
        if let Err(not_loaded) = &report.assessment.loading {
            entries.push(not_loaded_entry(report, result, not_loaded));
        }
        let shown = if report.all_failures {
            result.failures.len()
        } else {
            1
        };
        let shown = result.failures.iter().take(shown);
        entries.extend(shown.map(|failure| failure_entry(report, result, failure)));
    }
    entries
}

fn failure_entry(report: &Report, result: &CheckResult, failure: &Failure) -> FailureEntry {
    let (cpu_ms, wall_ms) = failure.cost.milliseconds();
    FailureEntry {
        check: id(report, result),
        verdict: match failure.verdict {
            Verdict::Raised => FailureVerdict::Raised,
            Verdict::Terminated(_) => FailureVerdict::Terminated,
            Verdict::Pass | Verdict::Mismatch => FailureVerdict::Mismatch,
        },
        termination: failure.termination,
        step: failure.session.steps.len(),
        expected: right_answers(&failure.expected),
        actual: cut(failure.actual.as_deref().map(render).unwrap_or_default()),
        transcript: failure.session.to_string(),
        cpu_ms,
        wall_ms,
    }
}

fn verdict(is_kept: bool) -> RuleVerdict {
    if is_kept {
        RuleVerdict::Pass
    } else {
        RuleVerdict::Fail
    }
}

/// The rules of the text; remarks are none.
fn rules(report: &Report) -> Vec<RuleEntry> {
    let rules = report.rules.iter().filter(|rule| !rule.is_remark);
    let entries = rules.map(|rule| RuleEntry {
        name: rule.name.clone(),
        verdict: verdict(rule.is_kept()),
        r#where: rule
            .findings
            .iter()
            .map(|each| place(report, each))
            .collect(),
    });
    entries.collect()
}

fn place(report: &Report, finding: &Finding) -> TextPlace {
    TextPlace {
        line: finding.line,
        column: finding.column,
        text: report.what(finding),
    }
}

fn barrier_entry(barrier: &Barrier) -> BarrierEntry {
    let places = barrier.breaches.iter().map(|breach| BarrierPlace {
        function: breach.function.clone(),
        line: breach.line,
        operation: breach.operation.clone().unwrap_or_default(),
    });
    BarrierEntry {
        tad: barrier.tad.clone(),
        verdict: verdict(barrier.breaches.is_empty()),
        r#where: places.collect(),
    }
}

/// Longest answer of a submission that is kept, in bytes.
const MAX_ACTUAL: usize = 64 << 10;

/// An answer, cut where nobody would read on.
fn cut(mut text: String) -> String {
    if text.len() > MAX_ACTUAL {
        text.truncate(text.floor_char_boundary(MAX_ACTUAL));
        text.push_str("\n…\n");
    }
    text
}

/// A program that does not load fails by the line that would load it.
fn not_loaded_entry(report: &Report, result: &CheckResult, not_loaded: &NotLoaded) -> FailureEntry {
    let (verdict, termination, actual) = match not_loaded {
        NotLoaded::Compile(error) => (
            FailureVerdict::Raised,
            Termination::Normal,
            error.to_string(),
        ),
        NotLoaded::Raised(raised) => (
            FailureVerdict::Raised,
            Termination::Normal,
            raised.last_line(),
        ),
        NotLoaded::Terminated(termination) | NotLoaded::Module(ModuleFault::Ended(termination)) => {
            (FailureVerdict::Terminated, *termination, String::new())
        }
        NotLoaded::Module(fault) => (
            FailureVerdict::Mismatch,
            Termination::Normal,
            fault.to_string(),
        ),
    };
    FailureEntry {
        check: id(report, result),
        verdict,
        termination,
        step: 0,
        expected: Vec::new(),
        actual,
        transcript: match report.manifest.language {
            Language::Python => format!(">>> from {} import *\n", report.source.module_name()),
            Language::Prolog => format!("?- ['{}'].\n", report.source.name),
        },
        cpu_ms: 0,
        wall_ms: 0,
    }
}
