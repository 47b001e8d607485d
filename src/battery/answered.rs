//! A battery with the answers of the reference.

use super::{Battery, Question};
use crate::observation::{Event, Events, Observation};
use crate::target::{Oracle, TargetError};
use crate::transcript::{Interaction, Script, Value, written};

/// A question, and what is right for it under each accepted reading.
pub struct Answered<'b> {
    /// The question.
    pub question: &'b Question,
    /// What is right, that of the first accepted reading first.
    pub right: Vec<Observation>,
}

/// Asks an oracle every question of a battery.
pub fn answered<'b>(
    battery: &'b Battery,
    oracle: &'b dyn Oracle,
) -> impl Iterator<Item = Result<Answered<'b>, TargetError>> {
    battery.questions.iter().map(move |question| {
        let script = Script::of(&question.interaction);
        let right = oracle.answer_each(&script, question.reading.as_deref())?;
        Ok(Answered { question, right })
    })
}

impl Answered<'_> {
    /// The question as a session that `gabarito replay` reads, each step with the
    /// name of its check where that changes. Where the readings differ in more than a
    /// value, the answers are those of the reading that the first comment names.
    ///
    /// # Errors
    /// The line that a transcript cannot hold.
    pub fn session(&self) -> Result<Interaction, crate::transcript::Unwritable> {
        let mut steps = Vec::with_capacity(self.question.interaction.steps.len());
        let mut current = None;
        for (index, step) in self.question.interaction.steps.iter().enumerate() {
            let mut step = step.answered(written(&self.of_step(index))?);
            let check = self.question.checks[index].path();
            if current.as_ref() != Some(&check) {
                step.before = vec![format!("# check: {check}")];
                current = Some(check);
            }
            steps.push(step);
        }
        if let (Some(reading), Some(first)) = (&self.question.reading, steps.first_mut())
            && self.right.len() > 1
        {
            let comment = format!("# reading: {} = {}", reading.name, reading.accepted[0]);
            first.before.insert(0, comment);
        }
        Ok(Interaction {
            steps,
            after: Vec::new(),
            separator: Some("---".to_owned()),
        })
    }

    /// What a step shows: one of several values where the readings differ in that.
    fn of_step(&self, index: usize) -> Events {
        let first = &self.right[0].steps[index];
        let mut values: Vec<Value> = Vec::new();
        for right in &self.right {
            match &right.steps[index][..] {
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
