//! The results of a submission as they come in.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use super::answer_key::AnswerKey;
use super::called_functions::FunctionSet;
use super::early_stop::{EarlyStop, is_endless, is_without_end};
use super::evidence::Evidence;
use super::expected::{Expected, ShownCheck};
use super::remarks::Remarks;
use super::result::{
    CaseLength, Cases, CheckResult, CheckVerdict, ExcusedSummary, FollowedReading, case_length,
};
use super::truncation::cut_observation;
use crate::assignment::battery::{Case, Kind};
use crate::assignment::manifest::{CheckText, Reading};
use crate::assignment::oracle::TargetResult;
use crate::judge::similarity::{WrongAnswer, wrong_answer};
use crate::session::observation::{Cost, Observation, Termination};
use crate::session::render;

/// The results of a submission as they come in.
#[derive(Clone)]
pub(super) struct Results {
    /// The results of each check, in the order of the text.
    pub(super) checks: Vec<CheckResults>,
    /// Answers that cannot be judged before it is known which reading is followed.
    open: Vec<OpenAnswer>,
    /// The readings followed at open places that may be read anew each time.
    each_time: Vec<FollowedReading>,
    pub(super) remarks: Remarks,
    pub(super) cost: Cost,
    /// For each function, those that the submission may call for it; empty where that is not known.
    pub(super) callees: Vec<BTreeSet<usize>>,
}

/// The results of a check as they come in.
#[derive(Clone)]
pub(super) struct CheckResults {
    pub(super) check: Arc<CheckText>,
    /// The function of the check, by its place in the text.
    pub(super) function: usize,
    pub(super) kind: Kind,
    pub(super) total: usize,
    /// True if its function is defined.
    pub(super) is_defined: bool,
    pub(super) passed: usize,
    pub(super) failing: Vec<FailingCase>,
    /// The actual answers of the shortest failing case: for a report without time to run it again.
    pub(super) shown: Option<(SessionRef, CaseLength, Arc<Observation>)>,
    /// Sessions that were not run because the check stopped early, by their places.
    pub(super) skipped: Vec<usize>,
    /// Sessions that end in a step of another check of its function: no cases of this one.
    unreached: Vec<usize>,
    /// For each session that did not come to its end, or was not run because others did not, the number
    /// of its steps before that.
    pub(super) endless: BTreeMap<usize, usize>,
    early_stop: EarlyStop,
    pub(super) evidence: Evidence,
}

#[derive(Clone)]
pub(super) struct FailingCase {
    pub(super) session: SessionRef,
    /// The check that its steps show, by its place.
    pub(super) check: usize,
    /// The actual answers, where it ran out of time: it is not run once more to be shown.
    pub(super) timed_out: Option<Arc<Observation>>,
    pub(super) length: CaseLength,
    /// The wrong answer; `None` if there is none of the program's own.
    pub(super) answer: Option<WrongAnswer>,
}

/// A session, and its expected answers.
#[derive(Clone)]
pub(super) enum SessionRef {
    /// A session of the battery, by its place.
    Battery(usize),
    /// A session made to show a failure that depends on an earlier session.
    Made(Arc<(Case, Expected)>),
}

/// An answer of a session whose expected answers depend on the reading.
#[derive(Clone)]
struct OpenAnswer {
    session: usize,
    actual: Observation,
}

impl CheckResults {
    /// Returns whether its function is missing, or a case has failed.
    pub(super) fn has_failed(&self) -> bool {
        !self.is_defined || !self.failing.is_empty()
    }

    /// The result of a check of a program of which nothing is known.
    pub(super) fn not_run_result(&self) -> CheckResult {
        CheckResult {
            verdict: CheckVerdict::NotRun,
            cases: Cases {
                not_run: self.total,
                total: self.total,
                ..Cases::default()
            },
            ..self.failed_result()
        }
    }

    /// The result of a check of a program that does not load.
    pub(super) fn failed_result(&self) -> CheckResult {
        CheckResult {
            check: Arc::clone(&self.check),
            kind: self.kind,
            verdict: CheckVerdict::Fail,
            is_defined: self.is_defined,
            excused: ExcusedSummary::default(),
            cases: Cases {
                failed: self.total,
                total: self.total,
                ..Cases::default()
            },
            failures: Vec::new(),
            not_passed: self.sessions_not_passed(),
            endless: BTreeMap::new(),
            wrong_answers: Vec::new(),
        }
    }

    /// The sessions of the battery that fail it, were skipped or do not reach it, by their places.
    pub(super) fn sessions_not_passed(&self) -> BTreeSet<usize> {
        let failing = self.failing.iter();
        let failing = failing.filter_map(|each| each.session.place());
        let others = self.skipped.iter().chain(&self.unreached);
        failing.chain(others.copied()).collect()
    }

    /// Takes a session that does not reach the check from its cases.
    fn leave_out(&mut self, session: usize) {
        self.unreached.push(session);
        self.total -= 1;
    }
}

impl SessionRef {
    /// Calls `look` with the session and its expected answers.
    pub(super) fn with<T>(
        &self,
        key: &AnswerKey,
        look: impl FnOnce(&Case, &Expected) -> T,
    ) -> TargetResult<T> {
        match self {
            SessionRef::Made(made) => Ok(look(&made.0, &made.1)),
            SessionRef::Battery(place) => {
                let (batch, within) = key.batch_of(*place)?;
                Ok(look(batch.cases[within], &batch.expected[within]))
            }
        }
    }

    pub(super) fn is_same(&self, other: &SessionRef) -> bool {
        matches!(other, SessionRef::Battery(place) if self.is_at(*place))
    }

    fn is_at(&self, place: usize) -> bool {
        self.place() == Some(place)
    }

    /// The place of the session in the battery, if it has one.
    pub(super) fn place(&self) -> Option<usize> {
        match self {
            SessionRef::Battery(place) => Some(*place),
            SessionRef::Made(_) => None,
        }
    }
}

impl Results {
    /// The checks of a battery with nothing run yet.
    pub(super) fn new(key: &AnswerKey) -> Self {
        let checks = key.oracle.checks.iter().zip(key.kinds_and_totals());
        let checks = checks.map(|(check, (kind, total))| CheckResults {
            check: Arc::clone(check),
            function: key.oracle.functions.place(&check.function).unwrap_or(0),
            kind,
            total,
            is_defined: true,
            passed: 0,
            failing: Vec::new(),
            shown: None,
            skipped: Vec::new(),
            unreached: Vec::new(),
            endless: BTreeMap::new(),
            early_stop: EarlyStop::default(),
            evidence: Evidence::default(),
        });
        Results {
            checks: checks.collect(),
            open: Vec::new(),
            each_time: Vec::new(),
            remarks: Remarks::default(),
            cost: Cost::default(),
            callees: Vec::new(),
        }
    }

    pub(super) fn add_cost(&mut self, cost: Cost) {
        self.cost += cost;
    }

    /// Takes over the cost of other results.
    pub(super) fn with_cost_of(self, other: &Results) -> Self {
        Results {
            cost: other.cost,
            ..self
        }
    }

    /// Puts the results of sessions in the order of the battery, whenever they ran.
    pub(super) fn sort_by_battery_order(&mut self) {
        for check in &mut self.checks {
            check.failing.sort_by_key(|each| each.session.place());
            check.skipped.sort_unstable();
        }
        self.open.sort_by_key(|each| each.session);
    }

    /// Processor time spent so far.
    pub(super) fn spent(&self) -> Duration {
        self.cost.cpu
    }

    /// Returns whether a session need not be run; then notes it as skipped.
    pub(super) fn skips(&mut self, session: usize, case: &Case, expected: &Expected) -> bool {
        let endless = self.endless_cases();
        let known = endless.iter().filter(|(_, cases)| is_endless(**cases));
        let known = known.map(|(function, _)| *function).collect();
        let is_stopped = |shown: &ShownCheck| {
            let check = &self.checks[shown.check];
            let called = called_by_step(expected, shown);
            let same = self.checks.iter();
            let same = same.filter(|each| each.function == check.function);
            let of_function = same.map(|each| each.early_stop.endless()).sum();
            let may_be_at_fault = |function: usize| {
                function == check.function || self.may_be_at_fault(function, &endless)
            };
            check
                .early_stop
                .applies_to(called, of_function, may_be_at_fault)
                || self.may_call(called, check.function, &known)
        };
        // What the first steps of a derived session show is shown by the sessions of which it is made.
        let most = if case.is_derived() { usize::MAX } else { 1 };
        let mut first = expected.shown_checks.iter().take(most);
        let Some(stopped) = first.find(|shown| is_stopped(shown)) else {
            return false;
        };
        // Steps behind one of the same function that does not end are never reached.
        let function = self.checks[stopped.check].function;
        let others = expected.shown_checks.iter();
        let others = others.filter(|shown| !is_stopped(shown));
        let unreached: Vec<usize> = others.map(|shown| shown.check).collect();
        let is_own = |check: &usize| self.checks[*check].function == function;
        let is_skipped = unreached.iter().all(is_own);
        if is_skipped {
            for shown in &expected.shown_checks {
                if unreached.contains(&shown.check) {
                    let check = &mut self.checks[shown.check];
                    check.endless.insert(session, 0);
                    check.leave_out(session);
                    continue;
                }
                let called = called_by_step(expected, shown);
                let function = self.checks[shown.check].function;
                let calls_endless = self.may_call(called, function, &known);
                let check = &mut self.checks[shown.check];
                check.skipped.push(session);
                if calls_endless || check.early_stop.endless() > 0 {
                    check.endless.insert(session, 0);
                }
            }
        }
        is_skipped
    }

    /// Returns whether a session waits for those of other functions that it may call: one of these may be
    /// why a case did not come to its end, and what is known of it later may make this one needless.
    pub(super) fn waits_for_endless(&self, expected: &Expected) -> bool {
        let endless = self.endless_cases();
        let callees = endless.keys().filter_map(|each| self.callees.get(*each));
        let suspects = callees.flatten().copied();
        let suspects = suspects
            .filter(|each| self.may_be_at_fault(*each, &endless))
            .collect();
        let mut shown = expected.shown_checks.iter();
        shown.any(|shown| {
            let called = called_by_step(expected, shown);
            self.may_call(called, self.checks[shown.check].function, &suspects)
        })
    }

    /// The number of cases of each function that called it and did not come to an end, where there are
    /// any.
    fn endless_cases(&self) -> BTreeMap<usize, usize> {
        let mut endless = BTreeMap::new();
        for check in &self.checks {
            let count = check.early_stop.endless();
            if count > 0 && check.early_stop.suspects(check.function) {
                *endless.entry(check.function).or_default() += count;
            }
        }
        endless
    }

    /// Returns whether a function may be the reason for which cases about others do not come to an end:
    /// where it has passed by itself, and always came to its end, it is not.
    fn may_be_at_fault(&self, function: usize, endless: &BTreeMap<usize, usize>) -> bool {
        let mut own = self.checks.iter().filter(|each| each.function == function);
        endless.contains_key(&function) || !own.any(|each| each.passed > 0)
    }

    /// Returns whether functions may call an endless one that is not that of their check: a right one in
    /// its place shows more of them than one more loop.
    fn may_call(&self, called: &[FunctionSet], function: usize, endless: &BTreeSet<usize>) -> bool {
        endless.iter().any(|other| {
            let called = called.iter().flat_map(|each| each.iter());
            let mut callees = called.filter_map(|each| self.callees.get(*each));
            *other != function && callees.any(|callees| callees.contains(other))
        })
    }

    /// Returns whether a session fails a check of which no case has failed yet.
    pub(super) fn has_new_failure(&self, expected: &Expected, actual: &Observation) -> bool {
        let failing = expected.all_failing(actual);
        let mut shown = expected.shown_checks.iter().zip(failing);
        shown.any(|(shown, failing)| {
            failing.is_some() && self.checks[shown.check].failing.is_empty()
        })
    }

    /// Returns whether a function is missing, or a case has failed.
    pub(super) fn has_failed(&self) -> bool {
        self.checks.iter().any(CheckResults::has_failed)
    }

    /// Returns whether something shows each check to hold.
    pub(super) fn has_evidence_of_all(&self) -> bool {
        let mut checks = self.checks.iter();
        checks.all(|check| check.is_defined && has_evidence(&self.checks, check))
    }

    /// Takes note of the functions that a submission defines.
    pub(super) fn note_defined(&mut self, names: &[String]) {
        for check in &mut self.checks {
            check.is_defined = names.contains(&check.check.function);
        }
    }

    /// Counts an answer; one that depends on a reading followed throughout is judged in the end,
    /// when it is known which reading the submission follows.
    pub(super) fn count(
        &mut self,
        session: usize,
        case: &Case,
        expected: &Expected,
        actual: &Observation,
    ) {
        let closest = expected.closest(actual);
        match &expected.reading {
            Some(reading) if !reading.each_time => {
                self.open.push(OpenAnswer {
                    session,
                    actual: cut_observation(expected.under(closest), actual),
                });
                return;
            }
            Some(reading) => self.note_reading(reading, closest),
            None => {}
        }
        self.judge(session, case, expected, (closest, actual));
    }

    fn note_reading(&mut self, reading: &Reading, followed: usize) {
        let mut known = self.each_time.iter();
        let known = known.position(|each| each.name == reading.name);
        let place = known.unwrap_or_else(|| {
            self.each_time.push(FollowedReading {
                name: reading.name.clone(),
                followed: BTreeSet::new(),
            });
            self.each_time.len() - 1
        });
        let followed = reading.accepted[followed].clone();
        self.each_time[place].followed.insert(followed);
    }

    /// Judges an answer by the reading that the submission follows.
    fn judge(
        &mut self,
        session: usize,
        case: &Case,
        expected: &Expected,
        (followed, actual): (usize, &Observation),
    ) {
        let answers = expected.under(followed);
        let steps = answers.steps.iter().zip(&actual.steps);
        for ((expected, actual), check) in steps.zip(&case.checks) {
            let check = (check.function.as_str(), check.comparison());
            self.remarks.note(check, expected, actual);
        }
        for shown in &expected.shown_checks {
            let check = &mut self.checks[shown.check];
            if actual.is_unjudged_at(shown.last()) {
                check.skipped.push(session);
                continue;
            }
            check.evidence.note(expected, shown, check.function, actual);
            let Some((step, _)) = shown.failing(answers, actual) else {
                check.passed += 1;
                continue;
            };
            let ended = actual.steps.len();
            if actual.termination != Termination::Normal && step >= ended {
                if is_without_end(actual.termination) {
                    check.endless.insert(session, ended);
                }
                // It may have ended in a step that another check of the function shows.
                let last = &case.checks[ended];
                if last.function == check.check.function && last.id != check.check.id {
                    check.leave_out(session);
                    continue;
                }
                let called = &expected.called[ended];
                check.early_stop.note_end(actual.termination, called);
            }
            let length = case_length(
                case.kind,
                &case.interaction.steps[..=step],
                &answers.steps[step],
            );
            let is_shorter = |shown: &(SessionRef, CaseLength, _)| {
                (length, Some(session)) < (shown.1, shown.0.place())
            };
            if check.shown.as_ref().is_none_or(is_shorter) {
                let actual = Arc::new(cut_observation(answers, actual));
                check.shown = Some((SessionRef::Battery(session), length, actual));
            }
            check.failing.push(FailingCase {
                session: SessionRef::Battery(session),
                check: shown.check,
                timed_out: (actual.termination == Termination::Timeout)
                    .then(|| Arc::new(cut_observation(answers, actual))),
                length,
                answer: actual.steps.get(step).and_then(|events| {
                    wrong_answer(&check.check.function, &(session, step), &render(events))
                }),
            });
        }
    }

    /// Takes back the failure of a case that passes when its session runs alone.
    pub(super) fn retract(
        &mut self,
        session: usize,
        expected: &Expected,
        shown: &ShownCheck,
        alone: &Observation,
    ) {
        let check = &mut self.checks[shown.check];
        let failed = check.failing.len();
        check
            .failing
            .retain(|failing| !failing.session.is_at(session));
        check.endless.remove(&session);
        check.shown = check.shown.take().filter(|shown| !shown.0.is_at(session));
        check.passed += failed - check.failing.len();
        check.evidence.note(expected, shown, check.function, alone);
    }

    /// Judges the answers that depend on a reading: of each open place by the reading under
    /// which the fewest cases fail. Gives how the submission reads each.
    pub(super) fn judge_by_readings(
        &mut self,
        key: &AnswerKey,
    ) -> TargetResult<Vec<FollowedReading>> {
        let mut readings: Vec<FollowedReading> = Vec::new();
        let open = std::mem::take(&mut self.open);
        let mut open = open
            .into_iter()
            .map(|each| Ok((key.batch_of(each.session)?, each)))
            .collect::<TargetResult<Vec<_>>>()?;
        loop {
            let first = open
                .first()
                .and_then(|((batch, within), _)| batch.expected[*within].reading.clone());
            let Some(reading) = first else { break };
            let (these, others): (Vec<_>, Vec<_>) =
                open.into_iter().partition(|((batch, within), _)| {
                    let own = batch.expected[*within].reading.as_ref();
                    own.is_some_and(|own| own.name == reading.name)
                });
            open = others;
            let fails = |place: &usize| {
                let failing = these.iter().flat_map(|((batch, within), each)| {
                    let expected = &batch.expected[*within];
                    let answers = expected.under(*place);
                    let shown = expected.shown_checks.iter();
                    shown.filter(|shown| shown.failing(answers, &each.actual).is_some())
                });
                let is_reference = reading.accepted[*place] == reading.reference;
                (failing.count(), !is_reference)
            };
            let followed = (0..reading.accepted.len()).min_by_key(fails).unwrap_or(0);
            for ((batch, within), each) in &these {
                let (case, expected) = (batch.cases[*within], &batch.expected[*within]);
                self.judge(each.session, case, expected, (followed, &each.actual));
            }
            readings.push(FollowedReading {
                name: reading.name.clone(),
                followed: BTreeSet::from([reading.accepted[followed].clone()]),
            });
        }
        readings.append(&mut self.each_time);
        Ok(readings)
    }
}

/// Returns whether something shows a check to hold, by the evidence of all checks of its function.
pub(super) fn has_evidence(checks: &[CheckResults], check: &CheckResults) -> bool {
    let same = checks.iter().filter(|each| each.function == check.function);
    let function = same.fold(Evidence::default(), |all, each| {
        all.combined_with(each.evidence)
    });
    check.evidence.is_enough(function)
}

/// The functions that each step of a case depends on: it is over with the last.
fn called_by_step<'e>(expected: &'e Expected, shown: &ShownCheck) -> &'e [FunctionSet] {
    &expected.called[..=shown.last()]
}
