//! The report as data, made from what is known of a submission.

use super::document::{
    BarrierEntry, BarrierPlace, BatteryAbout, CheckEntry, Document, ExcusedEntry, FailureEntry,
    FailureVerdict, ItemEntry, ReadingEntry, RemarkEntry, RuleEntry, RuleVerdict, Score,
    Submission, TextPlace,
};
use super::{Report, right_answers};
use crate::barriers::Barrier;
use crate::grading::{CheckResult, CheckVerdict, Excused, Failure, Kept, decimal, total};
use crate::manifest::Language;
use crate::observation::Termination;
use crate::rules::Finding;
use crate::submission::prolog::ModuleFault;
use crate::target::NotLoaded;
use crate::transcript::render;
use crate::verdict::Verdict;

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
            barriers: report.barriers.found.iter().map(barrier_entry).collect(),
            readings: assessment
                .readings
                .iter()
                .map(|reading| ReadingEntry {
                    name: reading.name.clone(),
                    followed: reading.in_words(),
                })
                .collect(),
            remarks: assessment
                .remarks
                .iter()
                .map(|remark| RemarkEntry {
                    function: remark.function.clone(),
                    words: report.remark(remark),
                })
                .collect(),
            matches: assessment.matches.clone(),
            budget: report.budget(),
            cpu_ms,
            wall_ms,
        }
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
        excused: (result.cases.excused > 0).then(|| excused_entry(&result.excused)),
    }
}

fn excused_entry(excused: &Excused) -> ExcusedEntry {
    let example = excused.example.as_ref();
    ExcusedEntry {
        functions: excused.functions.iter().cloned().collect(),
        transcript: example.map(ToString::to_string).unwrap_or_default(),
    }
}

fn failures(report: &Report) -> Vec<FailureEntry> {
    let mut entries = Vec::new();
    for result in &report.assessment.checks {
        if let Err(not_loaded) = &report.assessment.loading
            && result.verdict == CheckVerdict::Fail
        {
            entries.push(not_loaded_entry(report, result, not_loaded));
        }
        let shown = if report.effort.kept == Kept::All {
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
    let places = barrier.violations.iter().map(|violation| BarrierPlace {
        function: violation.function.clone(),
        line: violation.line,
        operation: violation.operation.clone().unwrap_or_default(),
    });
    BarrierEntry {
        tad: barrier.tad.clone(),
        verdict: verdict(barrier.violations.is_empty()),
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
