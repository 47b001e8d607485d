//! Shrinking: a failing session without the statements that its failure does not need.

use std::sync::Arc;
use std::time::Duration;

use super::answer_key::AnswerKey;
use super::expected::Expected;
use crate::assignment::battery::Case;
use crate::assignment::oracle::{Program, Target, TargetError, TargetResult};
use crate::session::Script;
use crate::session::observation::{Cost, Event, Observation};

/// The maximum processor time for shrinking one session.
const MOST_FOR_ONE: Duration = Duration::from_secs(10);

/// Looks for the shortest session that shows a failure.
pub(super) struct Shrinking<'a, 'b> {
    pub(super) key: &'a AnswerKey<'b>,
    pub(super) program: &'a mut Program,
    pub(super) cost: Cost,
}

impl Shrinking<'_, '_> {
    /// The session without statements that its failure does not need; `None` where it does not
    /// fail in one process with one set of names.
    pub(super) fn shrunk(&mut self, mut case: Case) -> TargetResult<Option<(Case, Expected)>> {
        let Some(mut expected) = self.fails_at_last(&case)? else {
            return Ok(None);
        };
        while let Some((simpler, found)) = self.simpler(&case)? {
            (case, expected) = (simpler, found);
        }
        let answer = last_answer(expected.under(0)).to_vec();
        let mut step = 0;
        while step + 1 < case.interaction.steps.len() && !self.is_used_up() {
            let mut shorter = case.clone();
            shorter.interaction.steps.remove(step);
            shorter.checks.remove(step);
            match self.fails_at_last(&shorter)? {
                Some(found) if last_answer(found.under(0)) == answer => {
                    (case, expected) = (shorter, found);
                }
                _ => step += 1,
            }
        }
        Ok(Some((case, expected)))
    }

    /// The session with a simpler value in place of one that was drawn, if it fails, too.
    fn simpler(&mut self, case: &Case) -> TargetResult<Option<(Case, Expected)>> {
        let sessions = case.drawn.as_ref().map(|drawn| drawn.simpler());
        for (interaction, drawn) in sessions.into_iter().flatten() {
            if self.is_used_up() {
                break;
            }
            let mut simpler = Case {
                drawn: Some(Arc::new(drawn)),
                interaction,
                ..case.clone()
            };
            // The statements after the failure are gone already.
            let length = case.interaction.steps.len();
            simpler.interaction.steps.truncate(length);
            if let Some(found) = self.fails_at_last(&simpler)? {
                return Ok(Some((simpler, found)));
            }
        }
        Ok(None)
    }

    /// The expected answers of a session, if it fails the check of its last step.
    fn fails_at_last(&mut self, case: &Case) -> TargetResult<Option<Expected>> {
        let script = Script::of(&case.interaction);
        let expected = match Expected::of(case, &script, &self.key.oracle) {
            // Without a statement, the session may be one that the text says nothing of.
            Err(TargetError::Unsupported { .. }) => return Ok(None),
            expected => expected?,
        };
        let actual = self.program.observe(&case.interaction)?;
        self.cost += actual.cost;
        let last = case.interaction.steps.len() - 1;
        let failing = expected.all_failing(&actual);
        let mut shown = expected.shown_checks.iter().zip(failing);
        let is_failing = shown.any(|(shown, failing)| shown.last() == last && failing.is_some());
        Ok(is_failing.then_some(expected))
    }

    pub(super) fn is_used_up(&self) -> bool {
        self.cost.cpu > MOST_FOR_ONE || self.program.is_over()
    }
}

fn last_answer(observation: &Observation) -> &[Event] {
    observation.steps.last().map_or(&[], Vec::as_slice)
}
