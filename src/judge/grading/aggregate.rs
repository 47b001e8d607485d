//! Final aggregation: from the results of a submission to the verdict on each check.

use std::sync::Arc;
use std::time::Duration;

use super::answer_key::AnswerKey;
use super::expected::Expected;
use super::fault_localization::Attribution;
use super::inner_calls::first_wrong_call;
use super::result::{Cases, CheckResult, CheckVerdict, ExcusedSummary, Failure};
use super::results::{CheckResults, FailingCase, Results, has_evidence};
use super::run::{FailuresKept, RunOptions};
use super::shrinking::Shrinking;
use super::truncation::cut_answer;
use super::unbound_name::first_cause;
use crate::assignment::battery::Case;
use crate::assignment::oracle::{Program, Target, TargetResult};
use crate::judge::queries::in_given_order;
use crate::judge::similarity::sampled;
use crate::judge::verdict::Verdict;
use crate::session::observation::{Events, Observation};
use crate::session::{Answer, Interaction, Step, other_forms, render};
use crate::worker::Trace;

/// Sessions that are run once more to be shown, until one of a check fails again: a
/// submission that draws by chance may pass.
const MOST_SHOWN_AGAIN: usize = 20;
/// The maximum number of bytes of failures that a report shows, beyond the first of each check.
const MOST_BYTES: usize = 500_000;
/// The maximum number of failures that are traced: each trace is as long as a report.
const MOST_TRACED: usize = 10;

/// The results of all checks, or of those about the function that is judged.
pub(super) fn aggregate(
    key: &AnswerKey,
    results: &Results,
    attributions: &[Attribution],
    mut showing: FailureReporter,
) -> TargetResult<Vec<CheckResult>> {
    let mut checks = Vec::with_capacity(attributions.len());
    for (check, attribution) in results.checks.iter().zip(attributions) {
        if !key.is_judged(check.function) {
            continue;
        }
        let cases = count_cases(check, attribution);
        let shown = match &attribution.own[..] {
            [] => &attribution.undecided,
            own => own,
        };
        checks.push(CheckResult {
            check: check.check.clone(),
            kind: check.kind,
            verdict: check_verdict(key, check, cases, has_evidence(&results.checks, check)),
            is_defined: check.is_defined,
            failures: reported_failures(key, check, shown, &mut showing)?,
            excused: excused_cases(key, attribution)?,
            not_passed: check.sessions_not_passed(),
            endless: check.endless.clone(),
            wrong_answers: sampled(attribution.own.iter().filter_map(|case| case.answer)),
            cases,
        });
    }
    Ok(checks)
}

fn count_cases(check: &CheckResults, attribution: &Attribution) -> Cases {
    if !check.is_defined {
        return Cases {
            failed: check.total,
            total: check.total,
            ..Cases::default()
        };
    }
    let failed = attribution.own.len();
    let undecided = attribution.undecided.len();
    let known = check.passed + failed + attribution.excused + undecided;
    Cases {
        passed: check.passed,
        failed,
        excused: attribution.excused,
        undecided,
        not_run: check.total.saturating_sub(known),
        total: check.total,
    }
}

pub(super) fn check_verdict(
    key: &AnswerKey,
    check: &CheckResults,
    cases: Cases,
    is_seen: bool,
) -> CheckVerdict {
    if !check.is_defined || cases.failed > 0 {
        CheckVerdict::Fail
    } else if cases.not_run > 0 {
        CheckVerdict::NotRun
    } else if cases.undecided > 0 {
        CheckVerdict::NotDecided
    } else if is_seen {
        CheckVerdict::Pass
    } else if key.is_sample {
        CheckVerdict::NotDecided
    } else {
        CheckVerdict::Fail
    }
}

fn excused_cases(key: &AnswerKey, attribution: &Attribution) -> TargetResult<ExcusedSummary> {
    let functions = attribution.by.iter();
    let functions = functions.map(|place| key.oracle.functions.name(*place).to_owned());
    let example = attribution.shortest_case().map(|example| {
        example.session.with(key, |case, expected| {
            // Steps behind those of the check may fail.
            let steps = &case.interaction.steps;
            let shown = expected.shown_check(example.check);
            let count = shown.map_or(steps.len(), |shown| shown.last() + 1);
            with_expected_answers(&steps[..count], expected.under(0))
        })
    });
    Ok(ExcusedSummary {
        functions: functions.collect(),
        example: example.transpose()?,
        skipped: attribution.skipped(),
        is_assumed: attribution.is_doubtful()
            || attribution.is_assumed
                && (key.substitution.has_conversions() || key.substitution.has_classes()),
    })
}

/// The failures that a report shows, each by a session that was run again, alone; by its
/// earlier answers, where no time is left for that.
fn reported_failures(
    key: &AnswerKey,
    check: &CheckResults,
    failing: &[FailingCase],
    showing: &mut FailureReporter,
) -> TargetResult<Vec<Failure>> {
    let mut failures = Vec::new();
    for (count, failing_case) in failing.iter().enumerate() {
        let is_enough = !failures.is_empty() || count >= MOST_SHOWN_AGAIN;
        if is_enough && (showing.kept == FailuresKept::Shortest || showing.room == 0) {
            break;
        }
        let actual = match &failing_case.timed_out {
            Some(actual) => Some(Arc::clone(actual)),
            None => showing.actual_answers(key, check, failing_case)?,
        };
        let Some(actual) = actual else { continue };
        let failure = failing_case.session.with(key, |case, expected| {
            let answers = expected.followed_by(failing_case.followed, &actual);
            failure_of_check(case, (expected, answers), failing_case.check, &actual)
        })?;
        let shorter = match &failure {
            Some(failure) if failures.is_empty() && failing_case.timed_out.is_none() => {
                showing.shorter(key, failing_case, failure)?
            }
            _ => None,
        };
        let failure = shorter.or(failure);
        let failure = failure.map(|failure| showing.with_trace(key, failure));
        let failure = failure.transpose()?;
        let length = failure.as_ref().map_or(0, Failure::report_bytes);
        showing.room = showing.room.saturating_sub(length);
        failures.extend(failure);
    }
    Ok(failures)
}

/// Reports failures.
pub(super) struct FailureReporter<'a> {
    worker: &'a mut Program,
    kept: FailuresKept,
    /// Bytes of failures that a report can still hold.
    room: usize,
    /// The number of failures that are still to trace.
    traces: usize,
    /// The time that is left for shrinking.
    shrinking_time: Duration,
}

impl<'a> FailureReporter<'a> {
    pub(super) fn new(
        worker: &'a mut Program,
        run_options: RunOptions,
        shrinking_time: Duration,
    ) -> Self {
        FailureReporter {
            worker,
            kept: run_options.kept,
            room: MOST_BYTES,
            traces: if run_options.traced { MOST_TRACED } else { 0 },
            shrinking_time,
        }
    }

    /// The actual answers of a session alone, or its earlier ones; `None` where there is no
    /// time for it and it has no earlier ones.
    fn actual_answers(
        &mut self,
        key: &AnswerKey,
        check: &CheckResults,
        failing_case: &FailingCase,
    ) -> TargetResult<Option<Arc<Observation>>> {
        let session = &failing_case.session;
        let before = check.shown.as_ref();
        let before = before.filter(|(before, ..)| session.is_same(before));
        let before = before.map(|(.., shown)| Arc::clone(shown));
        if self.worker.is_over() {
            return Ok(before);
        }
        let actual = session.with(key, |case, _| self.worker.observe(&case.interaction))??;
        let before = before.filter(|_| actual.termination.is_unjudged());
        Ok(Some(before.unwrap_or_else(|| Arc::new(actual))))
    }

    /// A failure with the trace of its last step in which lines run, where there is room for it.
    fn with_trace(&mut self, key: &AnswerKey, failure: Failure) -> TargetResult<Failure> {
        if self.traces == 0 || self.worker.is_over() {
            return Ok(failure);
        }
        self.traces -= 1;
        let trace = self.worker.trace(&failure.session)?;
        Ok(Failure {
            wrong_call: first_wrong_call(key, &trace.lines)?,
            trace,
            ..failure
        })
    }

    /// The failure in a session with simpler values, and without the statements that it does not
    /// need, if there is one.
    fn shorter(
        &mut self,
        key: &AnswerKey,
        failing_case: &FailingCase,
        failure: &Failure,
    ) -> TargetResult<Option<Failure>> {
        let steps = failure.session.steps.len();
        let mut case = failing_case.session.with(key, |case, _| case.clone())?;
        if steps < 2 && case.drawn.is_none() {
            return Ok(None);
        }
        case.interaction.steps.truncate(steps);
        case.checks.truncate(steps);
        // The failure may have begun at a step of another check.
        if let Some(last) = case.checks.last_mut() {
            *last = Arc::clone(&key.oracle.checks[failing_case.check]);
        }
        let mut shrinking = Shrinking::new(key, self.worker, &mut self.shrinking_time);
        let Some((shrunk, expected)) = shrinking.shrunk(case.clone())? else {
            return Ok(None);
        };
        if shrunk.interaction == case.interaction {
            return Ok(None);
        }
        let actual = self.worker.observe(&shrunk.interaction)?;
        let answers = expected.followed_by(failing_case.followed, &actual);
        let (check, expected) = (failing_case.check, (&expected, answers));
        let shorter = self::failure_of_check(&shrunk, expected, check, &actual);
        Ok(shorter.filter(|shorter| shorter.verdict == failure.verdict))
    }
}

/// The failure of a check in a session, by the answers under a reading; `None` where it passes.
pub(super) fn failure_of_check(
    case: &Case,
    (expected, answers): (&Expected, &Observation),
    check: usize,
    actual: &Observation,
) -> Option<Failure> {
    let shown = expected.shown_check(check)?;
    let (failing, verdict) = shown.failing(answers, actual)?;
    let wrong = expected.failing_steps(answers, actual);
    let ended = actual.steps.len();
    let step = first_cause(case, actual, &wrong, failing).min(ended);
    let verdict = if step == failing || step == ended {
        verdict
    } else {
        Verdict::Raised
    };
    let wrong = wrong.into_iter();
    let earlier = wrong.take_while(|each| *each < step).filter_map(|each| {
        let events = actual.steps.get(each)?;
        Some((each, cut_answer(&answers.steps[each], events)))
    });
    Some(Failure {
        kind: case.kind,
        verdict,
        termination: actual.termination,
        session: with_expected_answers(&case.interaction.steps[..=step], answers),
        earlier: earlier.collect(),
        expected: in_given_order(
            case.checks[step].comparison(),
            &answers.steps[step],
            actual.steps.get(step).map_or(&[], |events| &events[..]),
        ),
        actual: actual
            .steps
            .get(step)
            .map(|events| cut_answer(&answers.steps[step], events)),
        unfinished: if step == ended {
            cut_answer(&answers.steps[step], &actual.unfinished)
        } else {
            Events::new()
        },
        cost: actual.cost,
        trace: Trace::default(),
        wrong_call: None,
    })
}

/// Steps with their expected answers, and nothing else.
pub(super) fn with_expected_answers(steps: &[Step], expected: &Observation) -> Interaction {
    let steps = steps
        .iter()
        .zip(&expected.steps)
        .map(|(step, events)| Step {
            before: Vec::new(),
            answer: Answer {
                alternatives: other_forms(events),
                ..Answer::of(&render(events))
            },
            ..step.clone()
        });
    Interaction {
        steps: steps.collect(),
        ..Interaction::default()
    }
}
