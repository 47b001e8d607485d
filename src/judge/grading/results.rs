//! The results of a submission as they come in.

mod check_results;
mod skipped_sessions;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

pub(super) use self::check_results::{CheckResults, FailingCase, SessionRef, has_evidence};
use super::answer_key::AnswerKey;
use super::early_stop::is_without_end;
use super::expected::{Expected, ShownCheck};
use super::remarks::Remarks;
use super::result::{CaseLength, FollowedReading, case_length};
use super::truncation::cut_observation;
use crate::assignment::battery::Case;
use crate::assignment::manifest::Reading;
use crate::assignment::oracle::TargetResult;
use crate::judge::similarity::wrong_answer;
use crate::session::observation::{Cost, Observation, Termination};
use crate::session::render;

/// The results of a submission as they come in.
#[derive(Clone)]
pub(super) struct Results {
    /// The results of each check, in the order of the text.
    pub(super) checks: Vec<CheckResults>,
    /// The sessions in which each function ran when their processor time was used up.
    endless: BTreeMap<usize, BTreeSet<usize>>,
    /// Answers that cannot be judged before it is known which reading is followed.
    open: Vec<OpenAnswer>,
    /// The readings followed at open places that may be read anew each time.
    each_time: Vec<FollowedReading>,
    pub(super) remarks: Remarks,
    pub(super) cost: Cost,
    /// For each function, those that the submission may call for it; empty where that is not known.
    pub(super) callees: Vec<BTreeSet<usize>>,
}

/// An answer of a session whose expected answers depend on the reading.
#[derive(Clone)]
struct OpenAnswer {
    session: usize,
    actual: Observation,
}

impl Results {
    /// The checks of a battery with nothing run yet.
    pub(super) fn new(key: &AnswerKey) -> Self {
        let checks = key.oracle.checks.iter().zip(key.kinds_and_totals());
        let checks = checks.map(|(check, (kind, total))| {
            let function = key.oracle.functions.place(&check.function);
            CheckResults::new(check, function.unwrap_or(0), (kind, total))
        });
        Results {
            checks: checks.collect(),
            endless: BTreeMap::new(),
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

    /// Takes a session that does not run from the cases of the checks that it shows.
    pub(super) fn leave_out(&mut self, session: usize, expected: &Expected) {
        for shown in &expected.shown_checks {
            self.checks[shown.check].leave_out(session);
        }
    }

    /// Leaves out failing sessions that count within a time, where anything else is wrong: beside right
    /// functions, which would tell what is to blame, they may take longer.
    pub(super) fn leave_out_timed(&mut self, cases: &[Case]) {
        let is_timed = |session: &SessionRef| {
            let case = session.place().map(|place| &cases[place]);
            case.is_some_and(|case| case.within_seconds().is_some())
        };
        let is_wrong_otherwise = |check: &CheckResults| {
            let mut failing = check.failing.iter();
            !check.is_defined || failing.any(|each| !is_timed(&each.session))
        };
        if !self.checks.iter().any(is_wrong_otherwise) {
            return;
        }
        for check in &mut self.checks {
            let timed = check.failing.iter().map(|each| &each.session);
            let timed = timed.filter(|session| is_timed(session));
            let timed: Vec<usize> = timed.filter_map(SessionRef::place).collect();
            for place in timed {
                check.remove_failing(place);
                check.leave_out(place);
            }
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
            let is_unjudged = actual.is_unjudged_at(shown.last());
            let is_late = is_unjudged || is_without_end(actual.termination);
            if is_late && case.within_seconds().is_some() {
                check.leave_out(session);
                continue;
            }
            if is_unjudged {
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
                if let Some(function) = actual.endless {
                    check.located += usize::from(is_without_end(actual.termination));
                    self.endless.entry(function).or_default().insert(session);
                }
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
            let reading = expected.reading.as_ref();
            check.failing.push(FailingCase {
                session: SessionRef::Battery(session),
                check: shown.check,
                followed: reading.filter(|it| !it.each_time).map(|_| followed),
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
        check.passed += check.remove_failing(session);
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
