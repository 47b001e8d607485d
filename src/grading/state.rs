//! State that a submission keeps between calls.
//!
//! A session that is right alone and wrong after others in one process shows it. The
//! sessions before it that matter are found by bisection, joined to one session, and that
//! is shrunk to the few statements that still fail: a failing case as any other.

use std::sync::Arc;

use super::answer_key::AnswerKey;
use super::expected::{Case, Expected};
use super::result::length;
use super::results::{FailingCase, Session};
use super::scheduler::{Leak, Scheduler, Until};
use crate::battery::Question;
use crate::observation::{Event, Observation};
use crate::submission::Sessions;
use crate::target::{Program, Shared, Target, TargetError};
use crate::transcript::{Interaction, Script};

/// Longest session that is shrunk statement by statement.
const LONGEST: usize = 60;

impl<'b> Scheduler<'_, 'b> {
    /// Turns what leaked from one session to another into failing cases, and runs alone
    /// what failed in batches and was not confirmed yet.
    pub(super) fn resolve_leaks(&mut self) -> Result<(), TargetError> {
        let leaks = std::mem::take(&mut self.leaks);
        if leaks.is_empty() {
            return Ok(());
        }
        for leak in &leaks {
            let made = shortest_session(self.key, &mut self.workers[0], leak)?;
            if let Some((question, expected)) = made {
                self.note_made(question, expected);
            }
        }
        self.confirm_failing()
    }

    /// Counts a session that was made against the check of its last step.
    fn note_made(&mut self, question: Question, expected: Expected) {
        let last = question.interaction.steps.len() - 1;
        let case = expected.cases.iter().find(|case| case.last() == last);
        let Some(case) = case.cloned() else { return };
        let check = &mut self.results.checks[case.check];
        check.total += 1;
        let answer = &expected.under(0).steps[last];
        check.failing.push(FailingCase {
            length: length(&question.interaction.steps, answer),
            session: Session::Made(Arc::new((question, expected))),
        });
    }

    /// Runs failing sessions of batches alone, the shortest first, until one of each check
    /// fails.
    fn confirm_failing(&mut self) -> Result<(), TargetError> {
        for place in 0..self.results.checks.len() {
            let mut failing = self.results.checks[place].failing.clone();
            failing.sort_by_key(|each| each.length);
            for each in failing {
                let Session::Battery(session) = each.session else {
                    continue;
                };
                if self.is_used_up() {
                    return Ok(());
                }
                let (batch, within) = self.key.batch_of(session)?;
                let expected = &batch.expected[within];
                let alone = self.workers[0].observe(&batch.questions[within].interaction)?;
                self.results.spend(alone.cost);
                let mut cases = expected.cases.iter().filter(|case| case.check == place);
                let passes = |case: &&Case| expected.failing(case, &alone).is_none();
                let Some(case) = cases.find(passes) else {
                    break;
                };
                self.results.retract(session, expected, case, &alone);
            }
        }
        Ok(())
    }

    fn is_used_up(&self) -> bool {
        match self.until {
            Until::Through { budget } => self.results.spent() > budget,
            Until::FirstFailure => false,
        }
    }
}

/// The shortest session found that fails in its last step because of earlier ones; none,
/// where the failure does not come again.
fn shortest_session(
    key: &AnswerKey,
    program: &mut Program,
    leak: &Leak,
) -> Result<Option<(Question, Expected)>, TargetError> {
    let sessions: Vec<(&Question, &Expected)> = leak
        .part
        .sessions()
        .take(leak.place + 1)
        .map(|(_, question, expected)| (question, expected))
        .collect();
    let Some(((last, expected), before)) = sessions.split_last() else {
        return Ok(None);
    };
    let before: Vec<&Question> = before.iter().map(|(question, _)| *question).collect();
    let Some((before, step)) = needed(program, &before, last, expected)? else {
        return Ok(None);
    };
    let joined = joined(&before, last, step);
    shrunk(key, program, joined)
}

/// The sessions before another without which it does not fail, and the step at which it
/// fails after them.
fn needed<'q>(
    program: &mut Program,
    before: &[&'q Question],
    last: &Question,
    expected: &Expected,
) -> Result<Option<(Vec<&'q Question>, usize)>, TargetError> {
    let mut fails = |before: &[&Question]| fails_after(program, before, last, expected);
    let mut kept = before.to_vec();
    let Some(mut step) = fails(&kept)? else {
        return Ok(None);
    };
    let mut size = kept.len().div_ceil(2);
    while size > 0 {
        let mut start = 0;
        while start < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(start..(start + size).min(kept.len()));
            match fails(&fewer)? {
                Some(failing) => (kept, step) = (fewer, failing),
                None => start += size,
            }
        }
        size /= 2;
    }
    Ok(Some((kept, step)))
}

/// The step at which a session fails after others in one process.
fn fails_after(
    program: &mut Program,
    before: &[&Question],
    last: &Question,
    expected: &Expected,
) -> Result<Option<usize>, TargetError> {
    let all = before.iter().copied().chain([last]);
    let scripts: Vec<Script> = all
        .clone()
        .map(|each| Script::of(&each.interaction))
        .collect();
    let lengths: Vec<usize> = all.map(|each| each.interaction.steps.len()).collect();
    let posted = program.post(program.requests().shared(&Sessions::of(&scripts)));
    let (shown, _) = program.observe_posted(posted, &lengths)?;
    let Shared::Whole(mut shown) = shown else {
        return Ok(None);
    };
    let actual = shown.pop();
    let failing = actual.map(|actual| expected.all_failing(&actual));
    let failing = failing.into_iter().flatten().flatten();
    Ok(failing.map(|(step, _)| step).min())
}

/// Sessions one after the other as one, up to a step of the last.
fn joined(before: &[&Question], last: &Question, step: usize) -> Question {
    let mut question = Question {
        interaction: Interaction::default(),
        checks: Vec::new(),
        group: None,
        ..last.clone()
    };
    for each in before {
        let steps = each.interaction.steps.iter().cloned();
        question.interaction.steps.extend(steps);
        question.checks.extend(each.checks.iter().cloned());
        question.kind = question.kind.max(each.kind);
    }
    let steps = last.interaction.steps[..=step].iter().cloned();
    question.interaction.steps.extend(steps);
    question.checks.extend(last.checks[..=step].iter().cloned());
    question
}

/// The session without statements that its failure does not need; none, where it does not
/// fail in one process with one set of names.
fn shrunk(
    key: &AnswerKey,
    program: &mut Program,
    question: Question,
) -> Result<Option<(Question, Expected)>, TargetError> {
    let mut fails = |question: &Question| fails_at_last(key, program, question);
    let Some(mut expected) = fails(&question)? else {
        return Ok(None);
    };
    let answer = last_answer(expected.under(0)).to_vec();
    let mut question = question;
    let mut step = 0;
    while step + 1 < question.interaction.steps.len() && question.interaction.steps.len() <= LONGEST
    {
        let mut shorter = question.clone();
        shorter.interaction.steps.remove(step);
        shorter.checks.remove(step);
        match fails(&shorter)? {
            Some(found) if last_answer(found.under(0)) == answer => {
                (question, expected) = (shorter, found);
            }
            _ => step += 1,
        }
    }
    Ok(Some((question, expected)))
}

/// What is expected of a session that fails in its last step and in no other.
fn fails_at_last(
    key: &AnswerKey,
    program: &mut Program,
    question: &Question,
) -> Result<Option<Expected>, TargetError> {
    let script = Script::of(&question.interaction);
    let expected = Expected::of(question, &script, &key.oracle)?;
    let actual = program.observe(&question.interaction)?;
    let failing = expected.all_failing(&actual).into_iter().flatten();
    let first = failing.map(|(step, _)| step).min();
    let last = question.interaction.steps.len() - 1;
    Ok((first == Some(last)).then_some(expected))
}

fn last_answer(observation: &Observation) -> &[Event] {
    observation.steps.last().map_or(&[], Vec::as_slice)
}
