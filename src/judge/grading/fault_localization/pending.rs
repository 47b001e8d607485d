//! Cases whose fault is not known yet, and their experiments.

use std::collections::BTreeSet;

use super::Localization;
use super::accusation::Suspicion;
use crate::assignment::battery::{Case, Kind};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::judge::grading::answer_key::AnswerKey;
use crate::judge::grading::expected::Expected;
use crate::judge::grading::experiment::ExperimentCases;
use crate::judge::grading::result::case_length;
use crate::judge::grading::results::{CheckResults, FailingCase, SessionRef};
use crate::judge::grading::wrong_functions::Conflict;
use crate::session::Interaction;
use crate::session::observation::{Event, Observation, Termination};

/// A case whose fault is not known yet.
pub(super) struct PendingCase {
    /// The check that it may count against.
    pub(super) check: usize,
    pub(super) failing_case: FailingCase,
    pub(super) isolation: Isolation,
    /// The functions with which it was tried to excuse the case, those that did so last.
    pub(super) tried: Vec<BTreeSet<usize>>,
    /// The experiment in which it passes, once one excuses it.
    pub(super) repaired_by: Option<Plan>,
    /// The functions that were suspected of it in vain.
    pub(super) suspected: BTreeSet<(Suspicion, usize)>,
    /// True if the case was never run: its check had stopped early.
    pub(super) is_skipped: bool,
}

impl PendingCase {
    pub(super) fn new(check: usize, failing_case: FailingCase) -> Self {
        PendingCase {
            check,
            failing_case,
            isolation: Isolation::Untried,
            tried: Vec::new(),
            repaired_by: None,
            suspected: BTreeSet::new(),
            is_skipped: false,
        }
    }

    /// A session of the battery about a check.
    pub(super) fn of(check: usize, session: usize) -> Self {
        let failing_case = FailingCase {
            session: SessionRef::Battery(session),
            check,
            timed_out: None,
            length: (Kind::Hidden, 0, 0),
            answer: None,
        };
        PendingCase::new(check, failing_case)
    }
}

/// The result of a case in isolation.
pub(super) enum Isolation {
    Untried,
    Passes,
    Fails(Vec<Conflict>),
}

/// The cases that are to be attributed, the shortest first.
pub(super) fn pending_cases(
    key: &AnswerKey,
    checks: &[CheckResults],
) -> TargetResult<Vec<PendingCase>> {
    let mut pending = Vec::new();
    for (index, check) in checks.iter().enumerate() {
        let failing = check.failing.iter().cloned();
        pending.extend(failing.map(|failing_case| PendingCase::new(index, failing_case)));
        for place in &check.skipped {
            let session = SessionRef::Battery(*place);
            let length = session.with(key, |case, _| {
                case_length(case.kind, &case.interaction.steps, &[])
            })?;
            let failing_case = FailingCase {
                session,
                check: index,
                timed_out: None,
                length,
                answer: None,
            };
            pending.push(PendingCase {
                is_skipped: true,
                ..PendingCase::new(index, failing_case)
            });
        }
    }
    pending.sort_by_key(|each| (each.check, each.is_skipped, each.failing_case.length));
    Ok(pending)
}

impl Localization<'_, '_, '_> {
    /// Runs cases by a plan; gives the outcome of each that was run. A case that has run out of time need
    /// not do so again where the plan changes nothing.
    pub(super) fn try_plan(
        &mut self,
        plan: &Plan,
        places: &[usize],
        together: ProcessSharing,
    ) -> TargetResult<Vec<Option<CaseOutcome>>> {
        let failing_case = |place: usize| &self.pending[places[place]].failing_case;
        let known = |place: usize| {
            let is_known = *plan == Plan::default() && failing_case(place).timed_out.is_some();
            is_known.then_some(CaseOutcome::TimesOut)
        };
        let mut outcomes: Vec<Option<CaseOutcome>> = (0..places.len()).map(known).collect();
        if self.experiments.is_used_up() {
            return Ok(outcomes);
        }
        let key = self.key;
        let open: Vec<usize> = (0..places.len())
            .filter(|place| outcomes[*place].is_none())
            .collect();
        let failing_case = |trial: usize| failing_case(open[trial]);
        let group = |trial| match together {
            ProcessSharing::No => Ok(None),
            ProcessSharing::Yes => failing_case(trial).session.with(key, |case, _| case.group),
        };
        let groups = (0..open.len()).map(group);
        let trials = ExperimentCases {
            groups: &groups.collect::<TargetResult<Vec<_>>>()?,
            make: &|trial| {
                let FailingCase { session, check, .. } = failing_case(trial);
                session.with(key, |case, expected| {
                    session_of_check(case, expected, *check)
                })
            },
        };
        let checks = &mut *self.checks;
        self.experiments.run(plan, trials, &mut |trial, actual| {
            let FailingCase { session, check, .. } = failing_case(trial);
            let passes = session.with(key, |_, expected| {
                case_passes(expected, *check, &actual, &mut checks[*check])
            })?;
            outcomes[open[trial]] = Some(match actual.termination {
                _ if passes => CaseOutcome::Passes,
                Termination::Timeout => CaseOutcome::TimesOut,
                _ if raises(&actual) => CaseOutcome::Raises,
                _ => CaseOutcome::Fails,
            });
            Ok(())
        })?;
        Ok(outcomes)
    }
}

/// The outcome of a case in an experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaseOutcome {
    Passes,
    Fails,
    /// The case fails, and an exception is raised in it.
    Raises,
    /// The case fails by running out of time.
    TimesOut,
}

/// Sharing of a process among the sessions of an experiment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcessSharing {
    Yes,
    No,
}

/// Returns whether an exception is raised in a step of a session.
fn raises(actual: &Observation) -> bool {
    let mut steps = actual.steps.iter();
    steps.any(|events| matches!(events.last(), Some(Event::Raised(_))))
}

/// The session of a case, up to the last step that shows its check.
fn session_of_check(case: &Case, expected: &Expected, check: usize) -> Interaction {
    let shown = expected.shown_check(check);
    let steps = shown.map_or(case.interaction.steps.len(), |shown| shown.last() + 1);
    Interaction {
        steps: case.interaction.steps[..steps].to_vec(),
        ..Interaction::default()
    }
}

/// Returns whether a case passes. Its answers are evidence for the check that it shows.
fn case_passes(
    expected: &Expected,
    place: usize,
    actual: &Observation,
    check: &mut CheckResults,
) -> bool {
    let shown = expected.shown_check(place);
    shown.is_some_and(|shown| {
        check.evidence.note(expected, shown, check.function, actual);
        expected.failing(shown, actual).is_none()
    })
}
