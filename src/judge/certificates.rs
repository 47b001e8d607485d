//! Certificates: functions that are equal to the reference on the whole of a finite domain.

use std::collections::{BTreeMap, BTreeSet};

use crate::assignment::Assignment;
use crate::assignment::battery::Battery;
use crate::assignment::manifest::{Domain, FunctionText};
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::{Assessment, CheckResult, CheckVerdict, Submission};
use crate::judge::{Judge, PreparedBattery, RunOptions};

/// The results of a function on its whole domain.
pub struct DomainResult<'a> {
    pub function: &'a FunctionText,
    pub domain: &'a Domain,
    /// The SHA-256 of the sessions of the domain, in hexadecimal.
    pub sha256: String,
    /// The readings of open places about the function that the submission follows.
    pub readings: BTreeMap<String, String>,
    /// The results of the checks that the sessions show.
    pub checks: Vec<CheckResult>,
}

impl DomainResult<'_> {
    /// Returns whether every session passes, without excuses.
    pub fn is_certified(&self) -> bool {
        let mut checks = self.checks.iter();
        let is_whole = |check: &CheckResult| check.cases.passed == check.cases.total;
        !self.checks.is_empty() && checks.all(|check| check.is_defined && is_whole(check))
    }

    /// Returns whether sessions were left out and none failed.
    pub fn is_cut_short(&self) -> bool {
        let mut checks = self.checks.iter();
        checks.all(|check| check.cases.passed + check.cases.not_run == check.cases.total)
    }
}

/// Runs the whole domains of the functions that pass all their checks, within the time that their
/// judgement has left.
///
/// # Errors
/// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
pub fn certify<'a>(
    assignment: &'a Assignment,
    domains: &Battery,
    judged: &Assessment,
    submission: Submission,
    run_options: RunOptions,
) -> TargetResult<Vec<DomainResult<'a>>> {
    let passing = passing_functions(judged);
    let cases = domains.cases.iter();
    let cases = cases.filter(|case| case.function().is_some_and(|name| passing.contains(name)));
    let battery = Battery {
        cases: cases.cloned().collect(),
        ..*domains
    };
    if battery.cases.is_empty() {
        return Ok(Vec::new());
    }
    let run_options = RunOptions {
        budget: run_options.budget.saturating_sub(judged.cost.cpu),
        ..run_options
    };
    let prepared = PreparedBattery::new(assignment, &battery)?;
    let judge = Judge::new(&prepared, submission.machine, run_options);
    let (assessment, _) = judge.run_battery(submission, None)?;
    let functions = assignment.manifest.functions.iter();
    let functions = functions.filter(|function| passing.contains(&*function.name));
    let results = functions.filter_map(|function| {
        let checks = assessment.checks.iter();
        let checks = checks.filter(|each| each.check.function == function.name);
        Some(DomainResult {
            function,
            domain: function.domain.as_ref()?,
            sha256: battery.about(&function.name).sha256(),
            readings: readings_of(&function.name, assignment, &assessment),
            checks: checks.cloned().collect(),
        })
    });
    Ok(results.collect())
}

/// The functions that have checks and pass all of them.
fn passing_functions(judged: &Assessment) -> BTreeSet<&str> {
    let (passing, others): (Vec<_>, Vec<_>) = judged
        .checks
        .iter()
        .partition(|result| result.verdict == CheckVerdict::Pass);
    let [mut passing, others] = [passing, others].map(|results| {
        let names = results.into_iter().map(|each| each.check.function.as_str());
        names.collect::<BTreeSet<&str>>()
    });
    passing.retain(|name| !others.contains(name));
    passing
}

fn readings_of(
    function: &str,
    assignment: &Assignment,
    assessment: &Assessment,
) -> BTreeMap<String, String> {
    let followed = assessment.readings.iter().filter(|followed| {
        let mut texts = assignment.manifest.readings.iter();
        texts.any(|text| text.name == followed.name && text.function == function)
    });
    followed
        .map(|each| (each.name.clone(), each.in_words()))
        .collect()
}
