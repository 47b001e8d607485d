//! State that a submission keeps between calls.
//!
//! A session that is right alone and wrong after others in one process shows it. The
//! sessions before it that matter are found by bisection, joined to one session, and that
//! is shrunk to the few statements that still fail. Such a case, and one of the sessions about state
//! that a battery derives from others, counts for one check of a function, or of a class with
//! its methods: the sessions of its other checks are right alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::answer_key::AnswerKey;
use super::expected::Expected;
use super::remarks::RemarkKind;
use super::rerun::Leak;
use super::result::{CaseLength, case_length};
use super::results::{CheckResults, FailingCase, Results, SessionRef};
use super::scheduler::{Scheduler, Sharing};
use super::shrinking::Shrinking;
use crate::assignment::PROBES_OF_EACH_CHECK;
use crate::assignment::battery::Case;
use crate::assignment::oracle::{BatchOutcome, Program, Target, TargetResult};
use crate::assignment::parameters::fewest;
use crate::session::Interaction;

/// The most sessions of a check that run alone before its failing cases about state are excused.
const MOST_ALONE: usize = 40;

impl Scheduler<'_, '_> {
    /// Turns leaks from one session to another into failing cases, and runs alone the failing
    /// sessions of batches that were not confirmed yet. A leak that does not come again, in a process
    /// with the same sessions up to it, is none: what is shown in batches is then not believed. Where no
    /// leak gives a failing case, a remark says that answers vary.
    pub(super) fn resolve_leaks(&mut self) -> TargetResult<()> {
        let leaks = std::mem::take(&mut self.leaks);
        let keeps_state = !leaks.is_empty();
        let mut is_shown = false;
        for leak in &leaks {
            if self.is_used_up() {
                return Ok(());
            }
            let program = &mut self.workers[0];
            let mut shrinking = Shrinking::new(self.key, program, &mut self.shrinking_time);
            let joined = shrinking.join_leak(leak)?;
            if joined.is_none() {
                self.sharing = Sharing::Doubted;
            }
            let made = joined.map(|joined| shrinking.shrunk(joined)).transpose()?;
            let cost = shrinking.cost;
            self.results.add_cost(cost);
            if let Some((case, expected)) = made.flatten() {
                is_shown = true;
                self.count_made_session(case, expected);
            }
        }
        if let Some(leak) = leaks.first().filter(|_| !is_shown) {
            self.results
                .remarks
                .add(RemarkKind::AnswersVary, leak.function(), String::new);
        }
        if self.doubts_batches() || keeps_state && self.batches_hide_mistakes()? {
            self.sharing = Sharing::Doubted;
            return Ok(());
        }
        self.confirm_failing()
    }

    /// Returns whether a session by which barriers are probed passes after others and fails alone.
    fn batches_hide_mistakes(&mut self) -> TargetResult<bool> {
        let probes = self
            .key
            .battery
            .places_of_each_check(PROBES_OF_EACH_CHECK, None);
        for session in probes {
            let (batch, within) = self.key.batch_of(session)?;
            let expected = &batch.expected[within];
            let is_judged = expected.reading.is_none() && self.unconfirmed.contains(&session);
            if !is_judged || self.is_used_up() {
                continue;
            }
            let alone = self.workers[0].observe(&batch.cases[within].interaction)?;
            self.results.add_cost(alone.cost);
            let fails_alone_only = expected.shown_checks.iter().any(|shown| {
                let mut failing = self.results.checks[shown.check].failing.iter();
                expected.failing(shown, &alone).is_some()
                    && !failing.any(|each| each.session.is_at(session))
            });
            if fails_alone_only && !alone.termination.is_unjudged() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Counts a session that was made against the check of its last step.
    fn count_made_session(&mut self, case: Case, expected: Expected) {
        let last = case.interaction.steps.len() - 1;
        let mut shown = expected.shown_checks.iter();
        let shown = shown.find(|shown| shown.last() == last);
        let Some(shown) = shown.cloned() else { return };
        let check = &mut self.results.checks[shown.check];
        check.total += 1;
        let answer = &expected.under(0).steps[last];
        check.failing.push(FailingCase {
            length: case_length(case.kind, &case.interaction.steps, answer),
            session: SessionRef::Made(Arc::new((case, expected))),
            check: shown.check,
            followed: None,
            timed_out: None,
            answer: None,
        });
    }

    /// Runs failing sessions alone that ran in a batch only, the shortest first, until one of each
    /// check fails alone. Once one passes, every other runs: a program may make any of them fail in
    /// a batch, to hide those that fail alone.
    pub(super) fn confirm_failing(&mut self) -> TargetResult<()> {
        for place in 0..self.results.checks.len() {
            let failing = self.results.checks[place].failing.iter();
            let failing = failing.filter_map(|each| {
                Some(Unconfirmed {
                    length: each.length,
                    session: each.session.place()?,
                    followed: each.followed,
                })
            });
            let mut failing: Vec<Unconfirmed> = failing.collect();
            failing.sort_unstable();
            let Some(first) = failing.first().copied() else {
                continue;
            };
            if !self.unconfirmed.contains(&first.session) || self.run_alone(place, &[first])?.0 == 0
            {
                continue;
            }
            failing.retain(|each| {
                each.session != first.session && self.unconfirmed.contains(&each.session)
            });
            for some in failing.chunks(self.workers.len()) {
                let not_run = if self.is_used_up() {
                    some.to_vec()
                } else {
                    self.run_alone(place, some)?.1
                };
                for each in not_run {
                    self.results.checks[place].take_as_not_run(each.session);
                }
            }
        }
        Ok(())
    }

    /// Runs sessions alone that failed in a batch, each by a worker of its own. Returns how many pass the
    /// check, which are no failing cases any more, and those of which nothing is known.
    fn run_alone(
        &mut self,
        check: usize,
        failing: &[Unconfirmed],
    ) -> TargetResult<(usize, Vec<Unconfirmed>)> {
        let mut running = Vec::new();
        for (worker, each) in self.workers.iter_mut().zip(failing) {
            let (batch, within) = self.key.batch_of(each.session)?;
            let posted = worker.post_alone(&batch.cases[within].interaction);
            running.push((worker, each, batch, within, posted));
        }
        let (mut passed, mut not_run) = (0, Vec::new());
        for (worker, each, batch, within, posted) in running {
            let expected = &batch.expected[within];
            let alone = worker.observe_alone(posted, &batch.cases[within].interaction)?;
            self.results.add_cost(alone.cost);
            if alone.termination.is_unjudged() {
                not_run.push(*each);
                continue;
            }
            let answers = expected.followed_by(each.followed, &alone);
            let shown = expected.shown_checks.iter();
            let mut shown = shown.filter(|shown| shown.check == check);
            if let Some(passing) = shown.find(|shown| shown.failing(answers, &alone).is_none()) {
                self.results
                    .retract(each.session, expected, passing, &alone);
                passed += 1;
            }
        }
        Ok((passed, not_run))
    }
}

/// A session that failed in a batch, and the reading by which it was judged; the shortest comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Unconfirmed {
    length: CaseLength,
    session: usize,
    followed: Option<usize>,
}

impl Results {
    /// Adds the failing cases whose sessions were made from leaks, each of which fails by itself, and
    /// the remarks.
    pub(super) fn add_found_by_leaks(&mut self, others: Results) {
        self.remarks.extend(others.remarks);
        for (check, other) in self.checks.iter_mut().zip(others.checks) {
            let made = other.failing.into_iter();
            let made = made.filter(|each| matches!(each.session, SessionRef::Made(_)));
            let before = check.failing.len();
            check.failing.extend(made);
            check.total += check.failing.len() - before;
        }
    }

    /// Keeps the failing cases about state for one check of each function and class, that with the
    /// shortest, where nothing else is wrong in the others, and the sessions of all of them are right
    /// alone.
    pub(super) fn charge_state_once(
        &mut self,
        key: &AnswerKey,
        program: &mut Program,
    ) -> TargetResult<()> {
        let mut owners: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, check) in self.checks.iter().enumerate() {
            if check.fails_by_state_alone(key) {
                let checks = owners.entry(owner(&check.check.function).to_owned());
                checks.or_default().push(place);
            }
        }
        for checks in owners.into_values() {
            let failing = checks.iter().copied();
            let mut failing: Vec<usize> = failing
                .filter(|place| !self.checks[*place].failing.is_empty())
                .collect();
            if failing.len() > 1 && self.are_right_alone(&checks, key, program)? {
                failing.sort_by_key(|place| self.checks[*place].shortest_failing());
                for place in failing.into_iter().skip(1) {
                    let check = &mut self.checks[place];
                    check.total -= std::mem::take(&mut check.failing).len();
                    check.shown = None;
                }
            }
        }
        Ok(())
    }

    /// Returns whether sessions of checks, spread over the battery, are right alone: those that passed
    /// together, too, since a program may see that it runs alone.
    fn are_right_alone(
        &mut self,
        checks: &[usize],
        key: &AnswerKey,
        program: &mut Program,
    ) -> TargetResult<bool> {
        for check in checks {
            if !self.is_right_alone(*check, key, program)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_right_alone(
        &mut self,
        check: usize,
        key: &AnswerKey,
        program: &mut Program,
    ) -> TargetResult<bool> {
        let sessions = key.sessions_of(check, usize::MAX);
        let step = sessions.len().div_ceil(MOST_ALONE).max(1);
        for session in sessions.into_iter().step_by(step) {
            let (batch, within) = key.batch_of(session)?;
            let (case, expected) = (batch.cases[within], &batch.expected[within]);
            if case.is_derived() || expected.reading.is_some() {
                continue;
            }
            let alone = program.observe(&case.interaction)?;
            self.add_cost(alone.cost);
            let mut shown = expected.shown_checks.iter();
            let is_wrong = shown
                .any(|shown| shown.check == check && expected.failing(shown, &alone).is_some());
            if is_wrong || alone.termination.is_unjudged() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl CheckResults {
    /// The length of its shortest failing case.
    fn shortest_failing(&self) -> Option<CaseLength> {
        self.failing.iter().map(|failing| failing.length).min()
    }

    /// Returns whether each of its failing cases, if there is any, is about state.
    fn fails_by_state_alone(&self, key: &AnswerKey) -> bool {
        let mut failing = self.failing.iter();
        failing.all(|each| each.is_about_state(key))
    }

    /// Returns whether one of its failing cases is about state.
    pub(super) fn fails_by_state(&self, key: &AnswerKey) -> bool {
        let mut failing = self.failing.iter();
        failing.any(|each| each.is_about_state(key))
    }
}

impl FailingCase {
    pub(super) fn is_about_state(&self, key: &AnswerKey) -> bool {
        match &self.session {
            SessionRef::Made(_) => true,
            SessionRef::Battery(place) => key.battery.cases[*place].is_derived(),
        }
    }
}

/// The class of a method; of another function, itself.
fn owner(function: &str) -> &str {
    function
        .split_once('.')
        .map_or(function, |(class, _)| class)
}

impl Shrinking<'_, '_> {
    /// The sessions that a leak needs, as one that ends where it shows; `None` where the failure does
    /// not come again.
    fn join_leak(&mut self, leak: &Leak) -> TargetResult<Option<Case>> {
        let sessions = leak.part.sessions().take(leak.place + 1);
        let sessions: Vec<(&Case, &Expected)> = sessions
            .map(|(_, case, expected)| (case, expected))
            .collect();
        let Some(((last, expected), before)) = sessions.split_last() else {
            return Ok(None);
        };
        let before: Vec<&Case> = before.iter().map(|(case, _)| *case).collect();
        let needed = self.needed_sessions(&before, last, expected)?;
        Ok(needed.map(|(before, step)| join_sessions(&before, last, step)))
    }

    /// The sessions before another without which it does not fail, and the step at which it
    /// fails after them.
    fn needed_sessions<'q>(
        &mut self,
        before: &[&'q Case],
        last: &Case,
        expected: &Expected,
    ) -> TargetResult<Option<(Vec<&'q Case>, usize)>> {
        let Some(mut step) = self.fails_after(before, last, expected)? else {
            return Ok(None);
        };
        let kept = fewest(before, 0, &mut |fewer| {
            if self.is_used_up() {
                return Ok(false);
            }
            let failing = self.fails_after(fewer, last, expected)?;
            step = failing.unwrap_or(step);
            Ok(failing.is_some())
        })?;
        Ok(Some((kept, step)))
    }

    /// The step at which a session fails after others in one process.
    fn fails_after(
        &mut self,
        before: &[&Case],
        last: &Case,
        expected: &Expected,
    ) -> TargetResult<Option<usize>> {
        let all = before.iter().copied().chain([last]);
        let interactions = all.map(|each| &each.interaction);
        let (outcome, cost) = self.program.observe_shared(interactions)?;
        self.spend(cost);
        let BatchOutcome::Complete(mut observations) = outcome else {
            return Ok(None);
        };
        let actual = observations.pop();
        let failing = actual.map(|actual| expected.all_failing(&actual));
        let failing = failing.into_iter().flatten().flatten();
        Ok(failing.map(|(step, _)| step).min())
    }
}

/// Sessions one after the other as one, up to a step of the last.
fn join_sessions(before: &[&Case], last: &Case, step: usize) -> Case {
    let mut case = Case {
        interaction: Interaction::default(),
        checks: Vec::new(),
        group: None,
        // Simpler values make another session of the last one alone.
        drawn: None,
        ..last.clone()
    };
    let last_steps = &last.interaction.steps[..=step];
    let all = before
        .iter()
        .map(|each| (&each.interaction.steps[..], *each));
    for (steps, each) in all.chain([(last_steps, last)]) {
        case.interaction.steps.extend_from_slice(steps);
        case.checks.extend_from_slice(&each.checks[..steps.len()]);
        case.kind = case.kind.max(each.kind);
    }
    case
}
