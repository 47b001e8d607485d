//! What is asked of every program, and what is right.

use std::num::NonZero;

use crate::assignment::Assignment;
use crate::battery::{Battery, Question};
use crate::observation::Observation;
use crate::submission::Sessions;
use crate::target::TargetError;
use crate::transcript::{Interaction, Script};
use crate::verdict::{Verdict, judge};

/// How many questions of each check are asked.
const OF_EACH_CHECK: NonZero<usize> = NonZero::new(3).unwrap();

/// A few questions of each check of a battery, the same for every program.
pub struct ProbeCases {
    pub(super) chosen: Vec<Question>,
    /// For each, what is right under each accepted reading.
    right: Vec<Vec<Observation>>,
    /// For each and each of its steps, whether something is to be seen of a function that
    /// should know nothing of representations.
    can_show: Vec<Vec<bool>>,
    /// The sessions of all of them.
    pub(super) asked: Vec<Interaction>,
    /// The same, as they are sent.
    pub(super) sessions: Sessions,
}

impl ProbeCases {
    /// Those of a battery.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn of(battery: &Battery, assignment: &Assignment) -> Result<Self, TargetError> {
        let chosen = battery.of_each_check(OF_EACH_CHECK).questions;
        let right = chosen.iter().map(|question| {
            let script = Script::of(&question.interaction);
            assignment
                .oracle
                .answer_each(&script, question.reading.as_deref())
        });
        let right: Vec<Vec<Observation>> = right.collect::<Result<_, TargetError>>()?;
        let is_basic = |function: &String| {
            let mut tads = assignment.manifest.tads.iter();
            tads.any(|tad| tad.basic.contains(function))
        };
        let can_show = chosen.iter().zip(&right).map(|(question, right)| {
            let is_seen = |step: usize| right.iter().any(|right| !right.steps[step].is_empty());
            let checks = question.checks.iter().enumerate();
            let can_show = checks.map(|(step, check)| is_seen(step) && !is_basic(&check.function));
            can_show.collect()
        });
        let can_show = can_show.collect();
        Ok(ProbeCases::with(chosen, right, can_show))
    }

    fn with(chosen: Vec<Question>, right: Vec<Vec<Observation>>, can_show: Vec<Vec<bool>>) -> Self {
        let asked = chosen.iter().map(|question| question.interaction.clone());
        let asked: Vec<Interaction> = asked.collect();
        let scripts: Vec<Script> = asked.iter().map(Script::of).collect();
        ProbeCases {
            sessions: Sessions::of(&scripts),
            chosen,
            right,
            can_show,
            asked,
        }
    }

    /// Those of which something passed, as far as each of them `passed` it: the others
    /// tell nothing, and what ended a process would end it again over each of our
    /// representations.
    pub(super) fn that_passed(&self, passed: &[Vec<bool>]) -> Self {
        let mut kept = Vec::new();
        let mut right = Vec::new();
        let mut can_show = Vec::new();
        for (place, passed) in passed.iter().enumerate() {
            let Some(last) = passed.iter().rposition(|passed| *passed) else {
                continue;
            };
            let steps = ..=last;
            let mut question = self.chosen[place].clone();
            question.interaction.steps.truncate(last + 1);
            question.checks.truncate(last + 1);
            kept.push(question);
            let until = |right: &Observation| Observation::complete(right.steps[steps].to_vec());
            right.push(self.right[place].iter().map(until).collect());
            can_show.push(self.can_show[place][steps].to_vec());
        }
        ProbeCases::with(kept, right, can_show)
    }

    /// Each question twice, one round after the other.
    pub(super) fn twice(&self) -> Self {
        fn doubled<T: Clone>(all: &[T]) -> Vec<T> {
            [all, all].concat()
        }
        let can_show = doubled(&self.can_show);
        ProbeCases::with(doubled(&self.chosen), doubled(&self.right), can_show)
    }

    /// For each step of each question, whether it shows what is right under one of the
    /// readings.
    pub(super) fn passed(&self, shown: &[Observation]) -> Vec<Vec<bool>> {
        let pairs = self.right.iter().zip(shown);
        pairs.map(|(right, shown)| passing(right, shown)).collect()
    }

    /// Whether something that is to be seen passes and should know nothing of
    /// representations: where nothing does, nothing shows whether a barrier is respected.
    pub(super) fn shows_barriers(&self, passed: &[Vec<bool>]) -> bool {
        let steps = self.can_show.iter().flatten();
        let mut steps = steps.zip(passed.iter().flatten());
        steps.any(|(can_show, passed)| *can_show && *passed)
    }
}

fn passing(right: &[Observation], shown: &Observation) -> Vec<bool> {
    let steps = right.first().map_or(0, |right| right.steps.len());
    let passes = |step: usize| {
        let mut right = right.iter();
        right.any(|right| judge(&right.steps[step], shown, step) == Verdict::Pass)
    };
    (0..steps).map(passes).collect()
}
