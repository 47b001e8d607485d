//! The results of a check as they come in.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::assignment::battery::{Case, Kind};
use crate::assignment::manifest::CheckText;
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::answer_key::AnswerKey;
use crate::judge::grading::early_stop::EarlyStop;
use crate::judge::grading::evidence::Evidence;
use crate::judge::grading::expected::Expected;
use crate::judge::grading::result::{CaseLength, Cases, CheckResult, CheckVerdict, ExcusedSummary};
use crate::judge::similarity::WrongAnswer;
use crate::session::observation::Observation;

/// The results of a check as they come in.
#[derive(Clone)]
pub(in crate::judge::grading) struct CheckResults {
    pub(in crate::judge::grading) check: Arc<CheckText>,
    /// The function of the check, by its place in the text.
    pub(in crate::judge::grading) function: usize,
    pub(in crate::judge::grading) kind: Kind,
    pub(in crate::judge::grading) total: usize,
    /// True if its function is defined.
    pub(in crate::judge::grading) is_defined: bool,
    pub(in crate::judge::grading) passed: usize,
    pub(in crate::judge::grading) failing: Vec<FailingCase>,
    /// The actual answers of the shortest failing case: for a report without time to run it again.
    pub(in crate::judge::grading) shown: Option<(SessionRef, CaseLength, Arc<Observation>)>,
    /// Sessions that were not run because the check stopped early, by their places.
    pub(in crate::judge::grading) skipped: Vec<usize>,
    /// Sessions that end in a step of another check of its function: no cases of this one.
    pub(super) unreached: Vec<usize>,
    /// For each session that did not come to its end, or was not run because others did not, the number
    /// of its steps before that.
    pub(in crate::judge::grading) endless: BTreeMap<usize, usize>,
    /// Sessions that did not come to their end in a function that is known.
    pub(super) located: usize,
    pub(super) early_stop: EarlyStop,
    pub(in crate::judge::grading) evidence: Evidence,
}

#[derive(Clone)]
pub(in crate::judge::grading) struct FailingCase {
    pub(in crate::judge::grading) session: SessionRef,
    /// The check that its steps show, by its place.
    pub(in crate::judge::grading) check: usize,
    /// The reading throughout that it was judged by, if its answers depend on one.
    pub(in crate::judge::grading) followed: Option<usize>,
    /// The actual answers, where it ran out of time: it is not run once more to be shown.
    pub(in crate::judge::grading) timed_out: Option<Arc<Observation>>,
    pub(in crate::judge::grading) length: CaseLength,
    /// The wrong answer; `None` if there is none of the program's own.
    pub(in crate::judge::grading) answer: Option<WrongAnswer>,
}

/// A session, and its expected answers.
#[derive(Clone)]
pub(in crate::judge::grading) enum SessionRef {
    /// A session of the battery, by its place.
    Battery(usize),
    /// A session made to show a failure that depends on an earlier session.
    Made(Arc<(Case, Expected)>),
}

impl CheckResults {
    /// A check of which nothing has run yet.
    pub(super) fn new(
        check: &Arc<CheckText>,
        function: usize,
        (kind, total): (Kind, usize),
    ) -> Self {
        CheckResults {
            check: Arc::clone(check),
            function,
            kind,
            total,
            is_defined: true,
            passed: 0,
            failing: Vec::new(),
            shown: None,
            skipped: Vec::new(),
            unreached: Vec::new(),
            endless: BTreeMap::new(),
            located: 0,
            early_stop: EarlyStop::default(),
            evidence: Evidence::default(),
        }
    }

    /// Returns whether its function is missing, or a case has failed.
    pub(in crate::judge::grading) fn has_failed(&self) -> bool {
        !self.is_defined || !self.failing.is_empty()
    }

    /// Returns whether each of its sessions that ran came to its end.
    pub(in crate::judge::grading) fn has_ended(&self) -> bool {
        self.skipped.is_empty() && self.endless.is_empty()
    }

    /// The result of a check of a program of which nothing is known.
    pub(in crate::judge::grading) fn not_run_result(&self) -> CheckResult {
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
    pub(in crate::judge::grading) fn failed_result(&self) -> CheckResult {
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
    pub(in crate::judge::grading) fn sessions_not_passed(&self) -> BTreeSet<usize> {
        let failing = self.failing.iter();
        let failing = failing.filter_map(|each| each.session.place());
        let others = self.skipped.iter().chain(&self.unreached);
        failing.chain(others.copied()).collect()
    }

    /// Takes a session that does not reach the check from its cases.
    pub(in crate::judge::grading) fn leave_out(&mut self, session: usize) {
        self.unreached.push(session);
        self.total -= 1;
    }

    /// Counts the failing cases of a session as not run.
    pub(in crate::judge::grading) fn take_as_not_run(&mut self, session: usize) {
        let count = self.remove_failing(session);
        self.skipped.extend((count > 0).then_some(session));
    }

    /// Removes the failing cases of a session, and gives their number.
    pub(in crate::judge::grading) fn remove_failing(&mut self, session: usize) -> usize {
        let failed = self.failing.len();
        self.failing.retain(|each| !each.session.is_at(session));
        self.endless.remove(&session);
        self.shown = self.shown.take().filter(|shown| !shown.0.is_at(session));
        failed - self.failing.len()
    }
}

impl SessionRef {
    /// Calls `look` with the session and its expected answers.
    pub(in crate::judge::grading) fn with<T>(
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

    pub(in crate::judge::grading) fn is_same(&self, other: &SessionRef) -> bool {
        matches!(other, SessionRef::Battery(place) if self.is_at(*place))
    }

    pub(in crate::judge::grading) fn is_at(&self, place: usize) -> bool {
        self.place() == Some(place)
    }

    /// The place of the session in the battery, if it has one.
    pub(in crate::judge::grading) fn place(&self) -> Option<usize> {
        match self {
            SessionRef::Battery(place) => Some(*place),
            SessionRef::Made(_) => None,
        }
    }
}

/// Returns whether something shows a check to hold, by the evidence of all checks of its function.
pub(in crate::judge::grading) fn has_evidence(
    checks: &[CheckResults],
    check: &CheckResults,
) -> bool {
    let same = checks.iter().filter(|each| each.function == check.function);
    let function = same.fold(Evidence::default(), |all, each| {
        all.combined_with(each.evidence)
    });
    check.evidence.is_enough(function)
}
