//! Shrinking: a failing session with simpler values, and without the statements that its failure
//! does not need.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::answer_key::AnswerKey;
use super::expected::Expected;
use crate::assignment::battery::Case;
use crate::assignment::oracle::{Program, Target, TargetError, TargetResult};
use crate::assignment::parameters::fewest;
use crate::judge::verdict::Verdict;
use crate::session::observation::{Cost, Event, Observation};
use crate::session::{Interaction, Script};

/// The maximum time for shrinking one session.
const MOST_FOR_ONE: Duration = Duration::from_secs(10);
/// The maximum number of sessions tried in place of one.
const MOST_QUESTIONS: u32 = 200;

/// Looks for the shortest session that shows a failure.
pub(super) struct Shrinking<'a, 'b> {
    key: &'a AnswerKey<'b>,
    pub(super) program: &'a mut Program,
    /// The time that is left for all sessions of the submission.
    left: &'a mut Duration,
    pub(super) cost: Cost,
    /// The processor time of the program and the time of the oracle.
    spent: Duration,
    questions: u32,
}

impl<'a, 'b> Shrinking<'a, 'b> {
    pub(super) fn new(
        key: &'a AnswerKey<'b>,
        program: &'a mut Program,
        left: &'a mut Duration,
    ) -> Self {
        Shrinking {
            key,
            program,
            left,
            cost: Cost::default(),
            spent: Duration::ZERO,
            questions: 0,
        }
    }

    /// The session with values and statements as simple as its failure allows; `None` where it does
    /// not fail in one process with one set of names.
    pub(super) fn shrunk(&mut self, case: Case) -> TargetResult<Option<(Case, Expected)>> {
        let Some((verdict, expected)) = self.fails_at_last(&case)? else {
            return Ok(None);
        };
        let mut simplest = (case, expected);
        self.shrink_values(verdict, &mut simplest)?;
        self.drop_statements(verdict, &mut simplest)?;
        Ok(Some(simplest))
    }

    /// Puts simpler values in place of those that were drawn.
    fn shrink_values(
        &mut self,
        verdict: Verdict,
        simplest: &mut (Case, Expected),
    ) -> TargetResult<()> {
        let case = simplest.0.clone();
        let Some(drawn) = &case.drawn else {
            return Ok(());
        };
        drawn.shrink(&mut |mut interaction: Interaction| {
            // The statements after the failure are gone already.
            interaction.steps.truncate(case.interaction.steps.len());
            let simpler = Case {
                interaction,
                ..case.clone()
            };
            let simpler = simpler.with_times();
            let found = self.fails_too(&simpler, verdict)?;
            Ok(found.map(|found| *simplest = (simpler, found)).is_some())
        })
    }

    /// Leaves out the statements without which the last one fails with the same expected answer.
    fn drop_statements(
        &mut self,
        verdict: Verdict,
        simplest: &mut (Case, Expected),
    ) -> TargetResult<()> {
        let (case, expected) = simplest.clone();
        let answer = last_answer(expected.under(0));
        let last = case.interaction.steps.len() - 1;
        let before: Vec<usize> = (0..last).collect();
        let calls = calls_of_function(&case, last);
        fewest(&before, 0, &mut |kept| {
            let kept = || kept.iter().copied().chain([last]);
            if !calls.is_empty() && !kept().any(|step| calls.contains(&step)) {
                // A session without the function says nothing of it.
                return Ok(false);
            }
            let mut shorter = case.clone();
            shorter.interaction.steps = kept()
                .map(|step| case.interaction.steps[step].clone())
                .collect();
            shorter.checks = kept().map(|step| case.checks[step].clone()).collect();
            let found = self.fails_too(&shorter, verdict)?;
            let found = found.filter(|found| last_answer(found.under(0)) == answer);
            Ok(found.map(|found| *simplest = (shorter, found)).is_some())
        })?;
        Ok(())
    }

    /// The expected answers of a simpler session, if it fails in the same way and may still be tried.
    fn fails_too(&mut self, simpler: &Case, verdict: Verdict) -> TargetResult<Option<Expected>> {
        if self.is_used_up() {
            return Ok(None);
        }
        self.questions += 1;
        let found = self.fails_at_last(simpler)?;
        let found = found.filter(|(found, _)| *found == verdict);
        Ok(found.map(|(_, expected)| expected))
    }

    /// The verdict and the expected answers of a session, if it fails the check of its last step.
    fn fails_at_last(&mut self, case: &Case) -> TargetResult<Option<(Verdict, Expected)>> {
        let script = Script::of(&case.interaction);
        let since = Instant::now();
        let expected = Expected::of(case, &script, &self.key.oracle);
        self.spend_time(since.elapsed());
        let expected = match expected {
            Ok(expected) => expected,
            Err(error @ TargetError::Fault(_)) => return Err(error),
            // With other values or without a statement, the session may have no right answer.
            Err(_) => return Ok(None),
        };
        let actual = self.program.observe(&case.interaction)?;
        self.spend(actual.cost);
        let last = case.interaction.steps.len() - 1;
        let failing = expected.all_failing(&actual);
        let mut shown = expected.shown_checks.iter().zip(failing);
        let failing = shown.find_map(|(shown, failing)| failing.filter(|_| shown.last() == last));
        Ok(failing.map(|(_, verdict)| (verdict, expected)))
    }

    pub(super) fn spend(&mut self, cost: Cost) {
        self.cost += cost;
        self.spend_time(cost.cpu);
    }

    fn spend_time(&mut self, time: Duration) {
        self.spent += time;
        *self.left = self.left.saturating_sub(time);
    }

    pub(super) fn is_used_up(&self) -> bool {
        self.questions >= MOST_QUESTIONS
            || self.spent > MOST_FOR_ONE
            || self.left.is_zero()
            || self.program.is_over()
    }
}

/// The steps that name the function whose check the last one shows.
fn calls_of_function(case: &Case, last: usize) -> BTreeSet<usize> {
    let function = &case.checks[last].function;
    let name = function.rsplit('.').next().unwrap_or(function);
    let name = name.split('/').next().unwrap_or(name);
    let steps = case.interaction.steps.iter().enumerate();
    let calls = steps.filter(|(_, step)| step.statement().contains(name));
    calls.map(|(place, _)| place).collect()
}

fn last_answer(observation: &Observation) -> &[Event] {
    observation.steps.last().map_or(&[], Vec::as_slice)
}
