//! Batches with their expected answers, prepared while a submission runs others.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread::{Scope, available_parallelism};

use super::answer_key::{AHEAD, AnswerKey, Batch};
use super::expected::Expected;
use crate::HAS_THREADS;
use crate::assignment::battery::Case;
use crate::assignment::oracle::TargetResult;
use crate::session::Script;
use crate::worker::{EncodedSessions, Request, RequestBuilder};

/// Sessions of a batch, and the expected answers of each.
#[derive(Clone)]
pub(super) struct BatchPart<'b> {
    batch: Arc<Batch<'b>>,
    /// The places of the sessions that are run, in their order.
    places: Vec<usize>,
}

/// Batches of a key in their order, prepared in threads of their own where there are threads: with
/// one alone, the submission would wait for it.
pub(super) fn prepare_batches<'scope, 'b: 'scope>(
    scope: &'scope Scope<'scope, '_>,
    key: &'scope AnswerKey<'b>,
) -> Box<dyn Iterator<Item = TargetResult<BatchPart<'b>>> + 'scope> {
    let prepare = |place| key.batch(place).map(BatchPart::whole);
    if !HAS_THREADS {
        return Box::new((0..key.count_batches()).map(prepare));
    }
    let threads = available_parallelism().map_or(1, NonZero::get).min(AHEAD);
    // With two threads, the first prepares batches 0, 2, 4, and the second 1, 3, 5.
    let prepared = (0..threads).map(|first| {
        let (sender, receiver) = sync_channel(AHEAD);
        let mut batches = (first..key.count_batches()).step_by(threads).map(prepare);
        // Ends early where the rest is not needed.
        scope.spawn(move || batches.all(|batch| sender.send(batch).is_ok()));
        receiver
    });
    let prepared: Vec<_> = prepared.collect();
    Box::new((0..key.count_batches()).map_while(move |place| prepared[place % threads].recv().ok()))
}

impl<'b> BatchPart<'b> {
    pub(super) fn whole(batch: Arc<Batch<'b>>) -> Self {
        BatchPart {
            places: (0..batch.cases.len()).collect(),
            batch,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The session, where there is only one.
    pub(super) fn only_session(&self) -> Option<&'b Case> {
        match self.places[..] {
            [place] => Some(self.batch.cases[place]),
            _ => None,
        }
    }

    /// Each session by itself.
    pub(super) fn split_into_sessions(self) -> Vec<Self> {
        let places = self.places.into_iter();
        let alone = places.map(|place| BatchPart {
            batch: Arc::clone(&self.batch),
            places: vec![place],
        });
        alone.collect()
    }

    /// The sessions with their places in the battery, and the expected answers of each.
    pub(super) fn sessions(&self) -> impl Iterator<Item = (usize, &'b Case, &Expected)> {
        let batch = &*self.batch;
        let places = self.places.iter();
        places.map(|place| {
            (
                batch.places[*place],
                batch.cases[*place],
                &batch.expected[*place],
            )
        })
    }

    /// The number of steps of each session.
    pub(super) fn step_counts(&self) -> Vec<usize> {
        let sessions = self.sessions();
        let lengths = sessions.map(|(_, case, _)| step_count(case));
        lengths.collect()
    }

    /// Without the sessions that need not be run any more.
    pub(super) fn retain(
        mut self,
        mut is_open: impl FnMut(usize, &Case, &Expected) -> bool,
    ) -> Self {
        let batch = &*self.batch;
        let is_open = |place: &usize| {
            is_open(
                batch.places[*place],
                batch.cases[*place],
                &batch.expected[*place],
            )
        };
        self.places.retain(is_open);
        self
    }

    /// The session that a step belongs to, by its place among those of the part.
    fn place_of_step(&self, step: usize) -> Option<usize> {
        let mut steps = 0;
        self.step_counts().into_iter().position(|length| {
            steps += length;
            step < steps
        })
    }

    /// The expected answers of the session that a step belongs to.
    pub(super) fn expected_at(&self, step: usize) -> Option<&Expected> {
        let (_, _, expected) = self.sessions().nth(self.place_of_step(step)?)?;
        Some(expected)
    }

    /// The session that a step belongs to, and those before and after it.
    pub(super) fn split_around_step(mut self, step: usize) -> [Self; 3] {
        let at = self.place_of_step(step);
        let mut rest = self.places.split_off(at.unwrap_or(0));
        let after = rest.split_off(rest.len().min(1));
        [self.places, rest, after].map(|places| BatchPart {
            batch: Arc::clone(&self.batch),
            places,
        })
    }

    /// The request that sends the sessions to the process beside a submission.
    pub(super) fn request(&self, requests: RequestBuilder) -> Request {
        if let Some(sessions) = &self.batch.sessions
            && self.places.len() == self.batch.cases.len()
        {
            return requests.shared(sessions);
        }
        let sessions = self.sessions();
        let scripts = Script::of_each(sessions.map(|(_, case, _)| &case.interaction));
        requests.shared(&EncodedSessions::of(&scripts))
    }
}

fn step_count(case: &Case) -> usize {
    case.interaction.steps.len()
}
