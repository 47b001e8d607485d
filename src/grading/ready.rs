//! Questions with their right answers, made ready while a submission is at others.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::Scope;

use super::key::{AHEAD, Group, Key};
use super::right::Right;
use crate::battery::Question;
use crate::submission::{Request, Requests, Sessions};
use crate::target::TargetError;
use crate::transcript::Script;

/// Questions of a group, and what is right for each.
pub(super) struct Ready<'b> {
    group: Arc<Group<'b>>,
    /// The places of those that are asked, in their order.
    places: Vec<usize>,
}

/// The groups of a key in their order, made ready in a thread of their own.
pub(super) fn ready<'scope, 'b: 'scope>(
    scope: &'scope Scope<'scope, '_>,
    key: &'scope Key<'b>,
) -> Receiver<Result<Ready<'b>, TargetError>> {
    let (sender, receiver) = sync_channel(AHEAD);
    scope.spawn(move || {
        for group in key.groups() {
            if sender.send(group.map(Ready::whole)).is_err() {
                // Nobody wants more.
                return;
            }
        }
    });
    receiver
}

impl<'b> Ready<'b> {
    fn whole(group: Arc<Group<'b>>) -> Self {
        Ready {
            places: (0..group.questions.len()).collect(),
            group,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The question, where there is but one.
    pub(super) fn alone(&self) -> Option<&'b Question> {
        match self.places[..] {
            [place] => Some(&self.group.questions[place]),
            _ => None,
        }
    }

    /// Each question by itself.
    pub(super) fn each_alone(self) -> Vec<Self> {
        let places = self.places.into_iter();
        let alone = places.map(|place| Ready {
            group: Arc::clone(&self.group),
            places: vec![place],
        });
        alone.collect()
    }

    /// The questions, and what is right for each.
    pub(super) fn questions(&self) -> impl Iterator<Item = (&'b Question, &Right)> {
        let places = self.places.iter();
        places.map(|place| (&self.group.questions[*place], &self.group.right[*place]))
    }

    /// How many steps each question has.
    pub(super) fn lengths(&self) -> Vec<usize> {
        let questions = self.questions();
        let lengths = questions.map(|(question, _)| length(question));
        lengths.collect()
    }

    /// Without the questions that need not be asked any more.
    pub(super) fn retain(mut self, mut is_open: impl FnMut(&Question, &Right) -> bool) -> Self {
        let Group {
            questions, right, ..
        } = &*self.group;
        self.places
            .retain(|place| is_open(&questions[*place], &right[*place]));
        self
    }

    /// The question that a step belongs to, and those before and after it.
    pub(super) fn around(mut self, step: usize) -> [Self; 3] {
        let mut steps = 0;
        let at = self.lengths().into_iter().position(|length| {
            steps += length;
            step < steps
        });
        let mut rest = self.places.split_off(at.unwrap_or(0));
        let after = rest.split_off(rest.len().min(1));
        [self.places, rest, after].map(|places| Ready {
            group: Arc::clone(&self.group),
            places,
        })
    }

    /// How they are asked of the process beside a submission.
    pub(super) fn request(&self, requests: Requests) -> Request {
        if let Some(sessions) = &self.group.sessions
            && self.places.len() == self.group.questions.len()
        {
            return requests.shared(sessions);
        }
        let questions = self.questions();
        let scripts = questions.map(|(question, _)| Script::of(&question.interaction));
        requests.shared(&Sessions::of(&scripts.collect::<Vec<_>>()))
    }
}

fn length(question: &Question) -> usize {
    question.interaction.steps.len()
}
