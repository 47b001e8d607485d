//! Questions with their right answers, made ready while a submission is at others.

use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::Scope;

use super::right::{Answers, Right};
use crate::battery::Question;
use crate::submission::{Request, Requests};
use crate::target::TargetError;
use crate::transcript::Script;

/// How many groups are made ready before they are asked for.
const AHEAD: usize = 3;
/// At most so many share a process, so that there is always a next to be made ready.
const MOST_TOGETHER: usize = 4000;

/// Questions that share a process, and what is right for each.
pub(super) struct Ready<'q> {
    questions: Vec<(&'q Question, Right)>,
    /// How they are asked, as long as no question was taken away.
    request: Option<Request>,
}

/// The groups of questions in their order, made ready in a thread of their own.
pub(super) fn ready<'scope, 'q: 'scope>(
    scope: &'scope Scope<'scope, '_>,
    questions: &'q [Question],
    is_sharing: bool,
    answers: Answers,
    requests: Requests,
) -> Receiver<Result<Ready<'q>, TargetError>> {
    let (sender, receiver) = sync_channel(AHEAD);
    scope.spawn(move || {
        for group in groups(questions, is_sharing) {
            if sender.send(Ready::of(group, &answers, requests)).is_err() {
                // Nobody wants more.
                return;
            }
        }
    });
    receiver
}

/// The questions that may share a process, in their order.
fn groups(questions: &[Question], is_sharing: bool) -> impl Iterator<Item = &[Question]> {
    let mut rest = questions;
    std::iter::from_fn(move || {
        let first = rest.first()?;
        let count = match first.group.filter(|_| is_sharing) {
            None => 1,
            group => {
                let alike = rest.iter().take_while(|each| each.group == group);
                alike.take(MOST_TOGETHER).count()
            }
        };
        let (group, after) = rest.split_at(count);
        rest = after;
        Some(group)
    })
}

impl<'q> Ready<'q> {
    fn of(
        group: &'q [Question],
        answers: &Answers,
        requests: Requests,
    ) -> Result<Self, TargetError> {
        let scripts: Vec<Script> = group.iter().map(read).collect();
        let questions = group
            .iter()
            .zip(&scripts)
            .map(|(question, script)| Ok((question, Right::of(question, script, answers)?)));
        Ok(Ready {
            questions: questions.collect::<Result<_, TargetError>>()?,
            request: (group.len() > 1).then(|| requests.shared(&scripts)),
        })
    }

    pub(super) fn len(&self) -> usize {
        self.questions.len()
    }

    /// How many steps each question has.
    pub(super) fn lengths(&self) -> Vec<usize> {
        self.questions
            .iter()
            .map(|(each, _)| length(each))
            .collect()
    }

    pub(super) fn into_questions(self) -> impl Iterator<Item = (&'q Question, Right)> {
        self.questions.into_iter()
    }

    /// Without the questions that need not be asked any more.
    pub(super) fn retain(mut self, is_open: impl Fn(&Question) -> bool) -> Self {
        let count = self.len();
        self.questions.retain(|(question, _)| is_open(question));
        if self.len() < count {
            self.request = None;
        }
        self
    }

    /// The question that a step belongs to, and those before and after it.
    pub(super) fn around(mut self, step: usize) -> [Self; 3] {
        let mut steps = 0;
        let at = self.questions.iter().position(|(question, _)| {
            steps += length(question);
            step < steps
        });
        let mut rest = self.questions.split_off(at.unwrap_or(0));
        let after = rest.split_off(rest.len().min(1));
        [self.questions, rest, after].map(|questions| Ready {
            questions,
            request: None,
        })
    }

    /// How they are asked of the process beside a submission.
    pub(super) fn request(&mut self, requests: Requests) -> Request {
        self.request.take().unwrap_or_else(|| {
            let scripts = self.questions.iter().map(|(question, _)| read(question));
            requests.shared(&scripts.collect::<Vec<_>>())
        })
    }
}

fn read(question: &Question) -> Script {
    Script::of(&question.interaction)
}

fn length(question: &Question) -> usize {
    question.interaction.steps.len()
}
