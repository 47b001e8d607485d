//! Judges programs in Prolog: every session in a process of its own.

use std::time::Instant;

use super::aggregate::{check_verdict, count_cases, excused_cases, failure_of_check};
use super::answer_key::AnswerKey;
use super::fault_localization::Attribution;
use super::remarks::{Remark, RemarkKind};
use super::result::{Assessment, CheckResult, Failure};
use super::results::{CheckResults, FailingCase, Results, has_evidence};
use super::run::{FailuresKept, RunOptions, Submission, initial_results, unloaded_assessment};
use super::score::score;
use super::watch::Phase;
use crate::assignment::oracle::{PrologProgram, Target, TargetResult};
use crate::worker::prolog::LoadMessage;

/// The maximum number of messages of SWI-Prolog that a report shows.
const MOST_MESSAGES: usize = 10;

/// Runs every session of a battery on a submission in Prolog, until its budget is used up.
///
/// # Errors
/// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours; whatever the
/// submission does is in the assessment.
pub fn assess_predicates(
    key: &AnswerKey,
    submission: Submission,
    run_options: RunOptions,
) -> TargetResult<Assessment> {
    let began = Instant::now();
    let limits = key.manifest.limits;
    let time = (run_options.budget, submission.deadline);
    let loaded = PrologProgram::load(submission.machine, submission.source, limits, time)?;
    let (mut program, loading) = match loaded {
        Ok(loaded) => loaded,
        Err(not_loaded) => return Ok(unloaded_assessment(key, Err(not_loaded))),
    };
    let remarks = messages_as_remarks(std::mem::take(&mut program.messages));
    if loading.defined(key.manifest) == 0 {
        return Ok(Assessment {
            remarks,
            ..unloaded_assessment(key, Ok(loading))
        });
    }
    let mut results = initial_results(key, &loading);
    submission.begin(Phase::Sessions);
    run_sessions(key, submission, run_options, (&mut program, &mut results))?;
    submission.begin(Phase::FaultLocalization);
    let attributions = attributed(&results);
    let mut checks = Vec::with_capacity(attributions.len());
    for (check, attribution) in results.checks.iter().zip(&attributions) {
        if !key.is_judged(check.function) {
            continue;
        }
        let cases = count_cases(check, attribution);
        checks.push(CheckResult {
            check: check.check.clone(),
            kind: check.kind,
            verdict: check_verdict(key, check, cases, has_evidence(&results.checks, check)),
            is_defined: check.is_defined,
            failures: shown_failures(key, &attribution.own, run_options, &mut program)?,
            excused: excused_cases(key, attribution)?,
            not_passed: check.sessions_not_passed(),
            cases,
        });
    }
    results.cost.cpu = program.cpu_time();
    results.cost.wall = began.elapsed();
    Ok(Assessment {
        loading: Ok(loading),
        items: score(key.manifest, &key.oracle.checks, &checks),
        checks,
        readings: Vec::new(),
        remarks,
        cost: results.cost,
        matches: None,
    })
}

fn run_sessions(
    key: &AnswerKey,
    submission: Submission,
    run_options: RunOptions,
    (program, results): (&mut PrologProgram, &mut Results),
) -> TargetResult<()> {
    let all = key.battery.cases.len();
    for place in 0..all {
        let (batch, within) = key.batch_of(place)?;
        let (case, expected) = (batch.cases[within], &batch.expected[within]);
        let is_over = program.is_used_up() || (run_options.fail_fast && results.has_failed());
        if is_over {
            for shown in &expected.shown_checks {
                results.checks[shown.check].skipped.push(place);
            }
        } else if !results.skips(place, expected) {
            let actual = program.observe(&case.interaction)?;
            results.count(place, case, expected, &actual);
        }
        if let Some(watch) = submission.watch {
            watch.update(|progress| (progress.done, progress.all) = (place + 1, all));
        }
    }
    Ok(())
}

/// The failing cases of each check, which count against its predicate, the shortest first.
fn attributed(results: &Results) -> Vec<Attribution> {
    let own = |check: &CheckResults| {
        let mut own = check.failing.clone();
        own.sort_by_key(|failing| failing.length);
        own
    };
    let attributions = results.checks.iter().map(|check| {
        let mut attribution = Attribution::default();
        attribution.own = own(check);
        attribution
    });
    attributions.collect()
}

/// The failures that a report shows, each run once more.
fn shown_failures(
    key: &AnswerKey,
    failing: &[FailingCase],
    run_options: RunOptions,
    program: &mut PrologProgram,
) -> TargetResult<Vec<Failure>> {
    let most = match run_options.kept {
        FailuresKept::Shortest => 1,
        FailuresKept::All => failing.len(),
    };
    let mut failures = Vec::new();
    for failing in failing.iter().take(most) {
        let failure = failing.session.with(key, |case, expected| {
            let actual = match &failing.timed_out {
                Some(actual) => (**actual).clone(),
                None => program.observe(&case.interaction)?,
            };
            TargetResult::Ok(failure_of_check(case, expected, failing.check, &actual))
        })??;
        failures.extend(failure);
    }
    Ok(failures)
}

/// What SWI-Prolog says of a program while it loads it, for its author.
fn messages_as_remarks(messages: Vec<LoadMessage>) -> Vec<Remark> {
    let messages = messages.into_iter().take(MOST_MESSAGES);
    let remarks = messages.map(|message| Remark {
        kind: RemarkKind::LoadMessage,
        function: message.line.to_string(),
        text: message.text,
    });
    remarks.collect()
}
