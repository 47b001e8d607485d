//! What is right for a question, under each accepted reading of the text.

use std::collections::HashSet;
use std::sync::Arc;

use super::blame::{Called, Functions};
use crate::battery::Question;
use crate::manifest::Reading;
use crate::observation::Observation;
use crate::target::{Library, TargetError};
use crate::transcript::Script;
use crate::verdict::{Verdict, judge};

/// Who answers, and for which text.
#[derive(Clone)]
pub(super) struct Answers {
    pub(super) reference: Library,
    pub(super) functions: Arc<Functions>,
}

/// What is right for a question.
#[derive(Debug, Clone)]
pub(super) struct Right {
    /// The open place by which the answers differ, if they do.
    pub(super) reading: Option<Arc<Reading>>,
    /// What the reference shows under each accepted reading; one alone where they do
    /// not differ.
    observations: Vec<Observation>,
    /// For each step, the functions that what it shows may come from.
    pub(super) called: Vec<Called>,
}

impl Right {
    /// Asks the reference.
    pub(super) fn of(
        question: &Question,
        script: &Script,
        answers: &Answers,
    ) -> Result<Self, TargetError> {
        let reading = question.reading.as_ref();
        let reference = answers.reference;
        let mut observations = reference.answer_each(script, reading.map(Arc::as_ref))?;
        // They are kept as long as there is somebody to be asked.
        let steps = observations.iter_mut().flat_map(|each| &mut each.steps);
        steps.for_each(Vec::shrink_to_fit);
        let is_open = observations.len() > 1;
        Ok(Right {
            reading: reading.filter(|_| is_open).map(Arc::clone),
            observations,
            called: answers.functions.called(question, script),
        })
    }

    /// The same, with sets of functions that are known already.
    pub(super) fn sharing(mut self, known: &mut HashSet<Called>) -> Self {
        for called in &mut self.called {
            match known.get(called) {
                Some(same) => *called = Arc::clone(same),
                None => drop(known.insert(Arc::clone(called))),
            }
        }
        self
    }

    /// What is right under a reading, by its place among those that are accepted.
    pub(super) fn under(&self, followed: usize) -> &Observation {
        let last = self.observations.len() - 1;
        &self.observations[followed.min(last)]
    }

    /// The reading that an answer fits best: that of the reference, among equals.
    pub(super) fn closest(&self, actual: &Observation) -> usize {
        if self.observations.len() == 1 {
            return 0;
        }
        let is_reference = |place: &usize| {
            let reading = self.reading.as_ref();
            reading.is_none_or(|reading| reading.accepted[*place] == reading.reference)
        };
        let places = 0..self.observations.len();
        let closest = places.min_by_key(|place| {
            let verdicts = verdicts(&self.observations[*place], actual);
            (failing(&verdicts), !is_reference(place))
        });
        closest.unwrap_or(0)
    }

    /// What each step is judged, by the reading that it fits best.
    pub(super) fn verdicts(&self, actual: &Observation) -> Vec<Verdict> {
        verdicts(self.under(self.closest(actual)), actual)
    }
}

/// What each step is judged.
pub(super) fn verdicts(expected: &Observation, actual: &Observation) -> Vec<Verdict> {
    let steps = expected.steps.iter().enumerate();
    steps
        .map(|(index, right)| judge(right, actual, index))
        .collect()
}

/// How many steps do not pass.
pub(super) fn failing(verdicts: &[Verdict]) -> usize {
    let failing = verdicts.iter().filter(|each| **each != Verdict::Pass);
    failing.count()
}
