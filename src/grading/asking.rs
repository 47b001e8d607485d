//! Who is asked what, alone or together with others.
//!
//! A question that only computes may share a process with others like it: then
//! the submission is loaded once for all of them. What is shown there is not
//! simply believed. Where a process does not come to its end, each of its questions
//! is asked again alone; so is the first failure of every check, and one question
//! of each process, whatever it showed. Where alone and together are not judged
//! alike, questions leave something behind for each other: then all of them are
//! asked alone.

use std::time::Duration;

use super::tally::Tally;
use crate::battery::Question;
use crate::observation::Observation;
use crate::target::{Library, Program, Target, TargetError};
use crate::verdict::{Verdict, judge};

/// Two parties and what is known so far.
pub(super) struct Asking<'a> {
    pub(super) reference: Library,
    pub(super) program: &'a mut Program,
    pub(super) tally: Tally,
    pub(super) budget: Duration,
    /// What was drawn for this battery: by it the questions to be asked twice are
    /// chosen.
    pub(super) seed: u64,
    /// Whether questions may share a process.
    pub(super) is_sharing: bool,
}

/// How asking went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// As far as the budget went.
    Through,
    /// A question was judged otherwise alone than together with others.
    Leaking,
}

impl Asking<'_> {
    /// Asks every question, until the budget is used up.
    pub(super) fn ask(&mut self, questions: &[Question]) -> Result<Asked, TargetError> {
        let mut rest = questions;
        while let Some(first) = rest.first() {
            if self.tally.spent() > self.budget {
                break;
            }
            let most = if self.is_sharing { first.together } else { 1 };
            let alike = |question: &&Question| question.together == first.together;
            let count = rest.iter().take(most.max(1)).take_while(alike).count();
            let (group, after) = rest.split_at(count);
            rest = after;
            let mut group: Vec<&Question> = group.iter().collect();
            group.retain(|question| !self.tally.is_settled(question));
            if self.ask_group(&group)? == Asked::Leaking {
                return Ok(Asked::Leaking);
            }
        }
        Ok(Asked::Through)
    }

    fn ask_group(&mut self, group: &[&Question]) -> Result<Asked, TargetError> {
        if group.len() > 1 {
            let interactions: Vec<_> = group.iter().map(|each| &each.interaction).collect();
            let posted = self.program.post(&interactions);
            // Meanwhile.
            let expected = interactions.iter().map(|each| self.reference.observe(each));
            let expected: Vec<Observation> = expected.collect::<Result<_, _>>()?;
            let (actual, cost) = self.program.observe_posted(&interactions, posted)?;
            self.tally.spend(cost);
            if let Some(actual) = actual {
                return self.count_together(group, &expected, &actual);
            }
        }
        for question in group {
            if self.tally.spent() <= self.budget && !self.tally.is_settled(question) {
                let expected = self.reference.observe(&question.interaction)?;
                let actual = self.program.observe(&question.interaction)?;
                self.tally.spend(actual.cost);
                self.tally.count(question, &expected, &actual);
            }
        }
        Ok(Asked::Through)
    }

    fn count_together(
        &mut self,
        group: &[&Question],
        expected: &[Observation],
        actual: &[Observation],
    ) -> Result<Asked, TargetError> {
        let sample = usize::try_from(self.seed).unwrap_or(0) % group.len();
        let answers = expected.iter().zip(actual);
        for (index, (question, (expected, actual))) in group.iter().zip(answers).enumerate() {
            let verdicts = verdicts(expected, actual);
            if index == sample || self.tally.has_news(question, &verdicts) {
                let alone = self.program.observe(&question.interaction)?;
                self.tally.spend(alone.cost);
                if self::verdicts(expected, &alone) != verdicts {
                    return Ok(Asked::Leaking);
                }
            }
            self.tally.count(question, expected, actual);
        }
        Ok(Asked::Through)
    }
}

/// What each step is judged.
fn verdicts(expected: &Observation, actual: &Observation) -> Vec<Verdict> {
    let steps = expected.steps.iter().enumerate();
    steps
        .map(|(index, right)| judge(right, actual, index))
        .collect()
}
