//! A battery with its expected answers.

use super::{Battery, Case};
use crate::assignment::oracle::{Oracle, TargetResult};
use crate::session::observation::{Event, Events, Observation};
use crate::session::{Interaction, Script, Value, answer_lines, set_off_answer};

/// A session, and its expected answers under each accepted reading.
pub struct Answered<'b> {
    /// The session.
    pub case: &'b Case,
    /// The expected answers, those of the first accepted reading first.
    pub expected: Vec<Observation>,
}

/// Answers every session of a battery by an oracle.
pub fn answered<'b>(
    battery: &'b Battery,
    oracle: &'b dyn Oracle,
) -> impl Iterator<Item = TargetResult<Answered<'b>>> {
    battery.cases.iter().map(move |case| {
        let script = Script::of(&case.interaction);
        let expected = oracle.answer_each(&script, case.reading.as_deref())?;
        Ok(Answered { case, expected })
    })
}

impl Answered<'_> {
    /// The session as `gabarito replay` reads it, each step with the name of its check where
    /// that changes. Where the readings differ in more than a value, the answers are those of
    /// the reading that the first comment names. An answer that a transcript cannot hold is set off by `|`.
    pub fn session(&self) -> Interaction {
        let mut steps = Vec::with_capacity(self.case.interaction.steps.len());
        let mut current = None;
        for (index, step) in self.case.interaction.steps.iter().enumerate() {
            let events = self.of_step(index);
            let answer = answer_lines(&events).unwrap_or_else(|_| set_off_answer(&events));
            let mut step = step.answered(answer);
            let check = self.case.checks[index].path();
            if current.as_ref() != Some(&check) {
                step.before = vec![format!("# check: {check}")];
                current = Some(check);
            }
            steps.push(step);
        }
        if let (Some(reading), Some(first)) = (&self.case.reading, steps.first_mut())
            && self.expected.len() > 1
        {
            let comment = format!("# reading: {} = {}", reading.name, reading.accepted[0]);
            first.before.insert(0, comment);
        }
        Interaction {
            steps,
            after: Vec::new(),
            separator: Some("---".to_owned()),
        }
    }

    /// The expected events of a step: one of several values where the readings differ in the value.
    fn of_step(&self, index: usize) -> Events {
        let first = &self.expected[0].steps[index];
        let mut values: Vec<Value> = Vec::new();
        for expected in &self.expected {
            match &expected.steps[index][..] {
                [Event::Shown(value)] if !values.contains(value) => values.push(value.clone()),
                [Event::Shown(_)] => {}
                _ => return first.clone(),
            }
        }
        match values.len() {
            1 => first.clone(),
            _ => vec![Event::OneOf(values)],
        }
    }
}
