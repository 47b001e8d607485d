//! Judges programs in Prolog: every session in a process of its own.

use std::time::{Duration, Instant};

use super::aggregate::{check_verdict, failure_of_check};
use super::answer_key::AnswerKey;
use super::predicate_faults::{PredicateExperiments, PredicateFaults};
use super::remarks::{Remark, RemarkKind};
use super::result::{Assessment, Cases, CheckResult, Failure};
use super::results::{CheckResults, FailingCase, Results, has_evidence};
use super::run::{FailuresKept, RunOptions, Submission, initial_results, unloaded_assessment};
use super::score::score;
use super::watch::Phase;
use crate::assignment::oracle::{PrologProgram, Target, TargetResult};
use crate::judge::similarity::sampled;
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
    let limits = key.manifest.most_limits();
    let time = (run_options.budget, submission.deadline);
    let loaded = PrologProgram::load(submission.machine, submission.source, limits, time)?;
    let (mut program, loading) = match loaded {
        Ok(loaded) => loaded,
        Err(not_loaded) => return Ok(unloaded_assessment(key, Err(not_loaded))),
    };
    let mut remarks = messages_as_remarks(std::mem::take(&mut program.messages));
    remarks.extend(unexported_as_remarks(key, &program.unexported));
    if loading.defined(key.manifest) == 0 {
        return Ok(Assessment {
            remarks,
            ..unloaded_assessment(key, Ok(loading))
        });
    }
    let mut results = initial_results(key, &loading);
    submission.begin(Phase::Sessions);
    run_sessions(key, submission, run_options, (&mut program, &mut results))?;
    let is_whole = !program.is_used_up() && !run_options.fail_fast;
    submission.begin(Phase::FaultLocalization);
    let mut experiments = PredicateExperiments::new(key, submission);
    let faults = if run_options.fail_fast {
        unattributed(&results.checks)
    } else {
        experiments.localize(&mut results.checks)?
    };
    let mut checks = Vec::with_capacity(faults.len());
    for (check, faults) in results.checks.iter().zip(&faults) {
        if !key.is_judged(check.function) {
            continue;
        }
        let cases = count_cases(check, faults, is_whole);
        let shown = match &faults.own[..] {
            [] => &faults.undecided,
            own => own,
        };
        checks.push(CheckResult {
            check: check.check.clone(),
            kind: check.kind,
            verdict: check_verdict(key, check, cases, has_evidence(&results.checks, check)),
            is_defined: check.is_defined,
            failures: shown_failures(key, shown, run_options, &mut program)?,
            excused: faults.summary(key)?,
            not_passed: check.sessions_not_passed(),
            endless: check.endless.clone(),
            wrong_answers: sampled(faults.own.iter().filter_map(|case| case.answer)),
            cases,
        });
    }
    results.cost.cpu = program.cpu_time() + experiments.cpu_time();
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

/// Returns whether a program fails a session, or does not load.
pub(super) fn predicates_fail(key: &AnswerKey, submission: Submission) -> TargetResult<bool> {
    let Submission {
        machine, source, ..
    } = submission;
    let limits = key.manifest.most_limits();
    let loaded = PrologProgram::load(machine, source, limits, (Duration::MAX, None))?;
    let Ok((mut program, loading)) = loaded else {
        return Ok(true);
    };
    let mut results = initial_results(key, &loading);
    let run_options = RunOptions {
        fail_fast: true,
        ..RunOptions::default()
    };
    run_sessions(key, submission, run_options, (&mut program, &mut results))?;
    Ok(results.has_failed() || !results.has_evidence_of_all())
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
        } else if !results.skips(place, case, expected) {
            let actual = program.observe(&case.interaction)?;
            results.count(place, case, expected, &actual);
        }
        if let Some(watch) = submission.watch {
            watch.update(|progress| (progress.done, progress.all) = (place + 1, all));
        }
    }
    Ok(())
}

/// The failing sessions of each check, which count against its own predicate.
fn unattributed(checks: &[CheckResults]) -> Vec<PredicateFaults> {
    let own = checks.iter().map(|check| PredicateFaults {
        own: check.failing.clone(),
        ..PredicateFaults::default()
    });
    own.collect()
}

/// The number of cases of a check. What was skipped after others, in a battery that ran as a whole,
/// is excused if they all are.
fn count_cases(check: &CheckResults, faults: &PredicateFaults, is_whole: bool) -> Cases {
    if !check.is_defined {
        return check.failed_result().cases;
    }
    let (failed, excused) = (faults.own.len(), faults.excused.len());
    let undecided = faults.undecided.len();
    let known = check.passed + failed + excused + undecided;
    let left = check.total.saturating_sub(known);
    let are_excused = is_whole && excused > 0 && failed + undecided == 0;
    Cases {
        passed: check.passed,
        failed,
        excused: if are_excused { excused + left } else { excused },
        undecided,
        not_run: if are_excused { 0 } else { left },
        total: check.total,
    }
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
            let expected = (expected, expected.followed_by(failing.followed, &actual));
            TargetResult::Ok(failure_of_check(case, expected, failing.check, &actual))
        })??;
        failures.extend(failure);
    }
    Ok(failures)
}

/// The predicates of the text that the program's module does not export.
fn unexported_as_remarks(key: &AnswerKey, unexported: &[String]) -> Vec<Remark> {
    let names = key.oracle.functions.names().iter();
    let names = names.filter(|name| unexported.contains(name));
    let remarks = names.map(|name| Remark {
        kind: RemarkKind::NotExported,
        function: name.clone(),
        text: String::new(),
    });
    remarks.collect()
}

/// What SWI-Prolog says of a program while it loads it, for its author.
pub(crate) fn messages_as_remarks(messages: Vec<LoadMessage>) -> Vec<Remark> {
    let messages = messages.into_iter().take(MOST_MESSAGES);
    let remarks = messages.map(|message| Remark {
        kind: RemarkKind::LoadMessage,
        function: message.line.to_string(),
        text: message.text,
    });
    remarks.collect()
}
