//! Cases whose fault is not known yet, and their experiments.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZero;

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
use crate::sandbox::Limits;
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
            followed: None,
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
                followed: None,
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
    /// Runs cases by a plan; gives the outcome of each that was run. Beside a function that is known to
    /// be endless those of a check run from the shortest on, until one waits for it.
    pub(super) fn try_plan(
        &mut self,
        plan: &Plan,
        places: &[usize],
        together: ProcessSharing,
    ) -> TargetResult<Vec<Option<CaseOutcome>>> {
        if !self.may_run_endless(plan) {
            return self.run_by_plan(plan, places, together, TimeGiven::Whole);
        }
        let mut outcomes = BTreeMap::new();
        for most in ROUNDS_BESIDE_ENDLESS {
            let open = places.iter().copied();
            let open = open.filter(|place| !outcomes.contains_key(place));
            let open = open.filter(|place| !self.waits_by(plan, self.pending[*place].check));
            let run = self.shortest_of_each_check(most, open);
            let run: Vec<usize> = run.into_iter().collect();
            let seen = self.run_by_plan(plan, &run, together, TimeGiven::Part)?;
            for (place, outcome) in run.into_iter().zip(seen) {
                if outcome == Some(CaseOutcome::TimesOut) {
                    let waiting = self.waiting.entry(plan.clone()).or_default();
                    waiting.insert(self.pending[place].check);
                }
                outcomes.insert(place, outcome);
            }
        }
        let outcome = |place| outcomes.get(place).copied();
        let waits = Some(CaseOutcome::TimesOut);
        let outcomes = places.iter().map(|place| outcome(place).unwrap_or(waits));
        Ok(outcomes.collect())
    }

    /// Runs cases by a plan. Cases of a session share a run, and one that has run out of time need not
    /// do so again.
    fn run_by_plan(
        &mut self,
        plan: &Plan,
        places: &[usize],
        together: ProcessSharing,
        time: TimeGiven,
    ) -> TargetResult<Vec<Option<CaseOutcome>>> {
        if self.experiments.is_used_up() {
            return Ok(vec![None; places.len()]);
        }
        let (mut outcomes, runs) = self.share_runs(plan, places)?;
        let key = self.key;
        let failing_case = |place: usize| &self.pending[places[place]].failing_case;
        let session = |run: usize| &failing_case(runs[run].cases[0].0).session;
        let group = |run| match together {
            ProcessSharing::No => Ok(None),
            ProcessSharing::Yes => session(run).with(key, |case, _| case.group),
        };
        let groups = (0..runs.len()).map(group);
        let trials = ExperimentCases {
            groups: &groups.collect::<TargetResult<Vec<_>>>()?,
            make: &|run| {
                let mut session = session(run).with(key, |case, _| runs[run].beginning_of(case))?;
                if time == TimeGiven::Part {
                    hurry(&mut session, &key.manifest.limits);
                }
                Ok(session)
            },
        };
        let mut late = BTreeMap::new();
        let mut unknown = Vec::new();
        let checks = &mut *self.checks;
        self.experiments.run(plan, trials, &mut |run, whole| {
            let most_steps = runs[run].most_steps();
            // Which steps came before the end is not known where they did not run again.
            let is_lost = whole.termination != Termination::Normal && whole.steps.is_empty();
            if whole.termination == Termination::Timeout
                && let Some(place) = session(run).place()
            {
                let reached = if is_lost {
                    most_steps.saturating_sub(1)
                } else {
                    whole.steps.len()
                };
                late.insert(place, reached);
            }
            for (place, steps) in &runs[run].cases {
                if is_lost && *steps < most_steps {
                    unknown.push(*place);
                    continue;
                }
                let actual = whole.up_to(*steps);
                let FailingCase { session, check, .. } = failing_case(*place);
                let passes = session.with(key, |_, expected| {
                    case_passes(expected, *check, &actual, &mut checks[*check])
                })?;
                outcomes[*place] = Some(match actual.termination {
                    _ if passes => CaseOutcome::Passes,
                    Termination::Timeout => CaseOutcome::TimesOut,
                    Termination::Normal if raises(&actual) => CaseOutcome::Raises,
                    Termination::Normal => CaseOutcome::Fails,
                    _ => CaseOutcome::EndsProcess,
                });
            }
            Ok(())
        })?;
        if !late.is_empty() {
            self.late.entry(plan.clone()).or_default().append(&mut late);
        }
        if !unknown.is_empty() {
            let shorter: Vec<usize> = unknown.iter().map(|place| places[*place]).collect();
            let seen = self.run_by_plan(plan, &shorter, together, time)?;
            for (place, outcome) in unknown.into_iter().zip(seen) {
                outcomes[place] = outcome;
            }
        }
        Ok(outcomes)
    }

    /// Returns whether the cases of a check wait by a plan for a function that is known to be endless.
    pub(super) fn waits_by(&self, plan: &Plan, check: usize) -> bool {
        let waiting = self.waiting.get(plan);
        waiting.is_some_and(|checks| checks.contains(&check))
    }

    /// Returns whether a function whose cases ran out of time, in isolation too, may run in an experiment.
    pub(super) fn may_run_endless(&self, plan: &Plan) -> bool {
        if *plan == Plan::default() {
            return false;
        }
        let times_out = |each: &FailingCase| each.timed_out.is_some();
        let fails = |each: &&PendingCase| matches!(each.isolation, Isolation::Fails(_));
        let isolated = self.pending.iter().filter(fails);
        let isolated = isolated.map(|each| (each.check, &each.failing_case));
        let attributions = self.attributions.iter().enumerate();
        let counted = attributions
            .flat_map(|(check, attribution)| attribution.own.iter().map(move |each| (check, each)));
        let endless = isolated.chain(counted).filter(|(_, each)| times_out(each));
        let endless: BTreeSet<usize> = endless.map(|(check, _)| self.function_of(check)).collect();
        if endless.is_empty() {
            return false;
        }
        let is_own = |place: &usize| {
            let name = self.key.oracle.functions.name(*place);
            let tad = self.key.substitution.tad_of(name);
            !plan.right.contains(name) && tad.is_none_or(|tad| !plan.opaque.contains(tad))
        };
        endless.iter().any(is_own) || !self.participating_functions(plan).is_disjoint(&endless)
    }

    /// The sessions of cases that are to run by a plan; and the outcome of the cases that ran out of
    /// time before, by that plan, or without one in the unchanged submission.
    fn share_runs(
        &self,
        plan: &Plan,
        places: &[usize],
    ) -> TargetResult<(Vec<Option<CaseOutcome>>, Vec<Run>)> {
        let is_unchanged = *plan == Plan::default();
        let late = self.late.get(plan);
        let mut outcomes = vec![None; places.len()];
        let mut runs: Vec<Run> = Vec::new();
        let mut run_of: HashMap<usize, usize> = HashMap::new();
        for (place, outcome) in outcomes.iter_mut().enumerate() {
            let case = &self.pending[places[place]].failing_case;
            let (session, check) = (&case.session, case.check);
            let at = session.place();
            let steps = session.with(self.key, |case, expected| {
                count_steps(case, expected, check)
            })?;
            let reached = late.zip(at).and_then(|(late, at)| late.get(&at));
            if is_unchanged && case.timed_out.is_some() || reached.is_some_and(|it| steps > *it) {
                *outcome = Some(CaseOutcome::TimesOut);
                continue;
            }
            let next = runs.len();
            let run = at.map_or(next, |at| *run_of.entry(at).or_insert(next));
            if run == next {
                runs.push(Run::default());
            }
            runs[run].cases.push((place, steps));
        }
        Ok((outcomes, runs))
    }
}

/// Cases of each check that run at once beside a function that is known to be endless.
const ROUNDS_BESIDE_ENDLESS: [usize; 4] = [1, 4, 16, usize::MAX];
/// Divisor of the time of a session beside a function that is known to be endless.
const PART_BESIDE_ENDLESS: u32 = 5;

/// Gives a session a part of its time: it may wait for what does not end, as others have.
fn hurry(session: &mut Interaction, limits: &Limits) {
    for step in &mut session.steps {
        let seconds = limits
            .with(step.time)
            .cpu_seconds
            .div_ceil(PART_BESIDE_ENDLESS);
        step.time.cpu_seconds = NonZero::new(seconds);
        step.time.wall_seconds = None;
    }
}

/// A session that runs once for all of its cases.
#[derive(Default)]
struct Run {
    /// The cases, by their places among those that are tried, each with the number of steps up to the
    /// last that shows its check.
    cases: Vec<(usize, usize)>,
}

impl Run {
    /// The number of steps up to the last that shows a check of its cases.
    fn most_steps(&self) -> usize {
        let steps = self.cases.iter().map(|(_, steps)| *steps);
        steps.max().unwrap_or(0)
    }

    /// The session, up to the last step that shows a check of its cases.
    fn beginning_of(&self, session: &Case) -> Interaction {
        Interaction {
            steps: session.interaction.steps[..self.most_steps()].to_vec(),
            ..Interaction::default()
        }
    }
}

/// The number of steps of a session up to the last that shows a check.
fn count_steps(case: &Case, expected: &Expected, check: usize) -> usize {
    let shown = expected.shown_check(check);
    shown.map_or(case.interaction.steps.len(), |shown| shown.last() + 1)
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
    /// The case fails by ending its process in another way.
    EndsProcess,
}

/// Sharing of a process among the sessions of an experiment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcessSharing {
    Yes,
    No,
}

/// Time of a session in an experiment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TimeGiven {
    Whole,
    /// A part of it, beside a function that is known to be endless.
    Part,
}

/// Returns whether an exception is raised in a step of a session.
fn raises(actual: &Observation) -> bool {
    let mut steps = actual.steps.iter();
    steps.any(|events| matches!(events.last(), Some(Event::Raised(_))))
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
