//! Certificates: functions that are equal to the reference on the whole of a finite domain.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::assignment::Assignment;
use crate::assignment::battery::Battery;
use crate::assignment::manifest::{Domain, FunctionText};
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::{Assessment, CheckResult, CheckVerdict, Submission};
use crate::judge::{Judge, PreparedBattery, RunOptions};

/// A function that is equal to the reference on the whole of its domain.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Certificate {
    /// The name of the function.
    pub function: String,
    /// The domain.
    pub domain: Domain,
    /// The SHA-256 of the sessions of the domain, in hexadecimal.
    pub sha256: String,
    /// The open places of the text about the function, each with how the submission reads it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
}

/// The results of a function on the whole of its domain.
pub struct DomainResult {
    /// The certificate, for a function that gets one.
    pub certificate: Certificate,
    /// The results of the checks that the sessions of the domain show.
    pub checks: Vec<CheckResult>,
}

impl DomainResult {
    /// Returns whether the function gets its certificate: every session passes, without excuses.
    pub fn is_certified(&self) -> bool {
        let mut checks = self.checks.iter();
        let is_whole = |check: &CheckResult| check.cases.passed == check.cases.total;
        !self.checks.is_empty() && checks.all(|check| check.is_defined && is_whole(check))
    }
}

/// Runs the whole domains of some functions.
///
/// # Errors
/// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
pub fn certify(
    assignment: &Assignment,
    domains: &Battery,
    functions: &BTreeSet<&str>,
    submission: Submission,
    run_options: RunOptions,
) -> TargetResult<Vec<DomainResult>> {
    let mut battery = domains.clone();
    battery
        .cases
        .retain(|case| case.function().is_some_and(|name| functions.contains(name)));
    if battery.cases.is_empty() {
        return Ok(Vec::new());
    }
    let prepared = PreparedBattery::new(assignment, &battery)?;
    let judge = Judge::new(&prepared, submission.machine, run_options);
    let (assessment, _) = judge.run_battery(submission, None)?;
    let texts = assignment.manifest.functions.iter();
    let texts = texts.filter(|text| functions.contains(&*text.name));
    let results = texts.filter_map(|text| {
        let checks = assessment.checks.iter();
        let checks = checks.filter(|each| each.check.function == text.name);
        Some(DomainResult {
            certificate: Certificate {
                function: text.name.clone(),
                domain: text.domain.clone()?,
                sha256: battery.about(&text.name).sha256(),
                readings: readings_of(text, assignment, &assessment),
            },
            checks: checks.cloned().collect(),
        })
    });
    Ok(results.collect())
}

/// The functions that have checks and pass all of them.
pub fn passing_functions(judged: &Assessment) -> BTreeSet<&str> {
    let functions = |is_passing: bool| {
        let checks = judged.checks.iter();
        let checks = checks.filter(move |each| (each.verdict == CheckVerdict::Pass) == is_passing);
        checks.map(|each| each.check.function.as_str())
    };
    let others: BTreeSet<&str> = functions(false).collect();
    functions(true)
        .filter(|name| !others.contains(name))
        .collect()
}

fn readings_of(
    function: &FunctionText,
    assignment: &Assignment,
    assessment: &Assessment,
) -> BTreeMap<String, String> {
    let followed = assessment.readings.iter().filter(|followed| {
        let mut texts = assignment.manifest.readings.iter();
        texts.any(|text| text.name == followed.name && text.function == function.name)
    });
    let readings = followed.map(|each| (each.name.clone(), each.in_words()));
    readings.collect()
}
