//! A battery with its expected answers.

use super::{Battery, Case};
use crate::assignment::oracle::{Oracle, TargetResult};
use crate::messages::Notice;
use crate::session::observation::{Event, Events, Observation};
use crate::session::{Answer, Interaction, Script, Value, answer_lines, render, set_off_answer};

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

impl Case {
    /// Returns whether the answer written at a step is right under an accepted reading.
    pub fn is_right_answer(&self, place: usize, expected: &[Observation]) -> bool {
        let numbers = self.checks[place].comparison().numbers;
        let written = &self.interaction.steps[place].answer;
        let mut events = expected.iter().filter_map(|each| each.steps.get(place));
        events.any(|events| written.agrees_within(events, &numbers))
    }

    /// The steps with written answers that are wrong under every accepted reading.
    pub fn wrong_answers(&self, expected: &[Observation]) -> impl Iterator<Item = usize> {
        let steps = self.interaction.steps.iter().enumerate();
        let written = steps.filter(|(_, step)| !step.answer.is_blank());
        let places = written.map(|(place, _)| place);
        places.filter(|place| !self.is_right_answer(*place, expected))
    }

    /// The notice of a written answer that is not what the solution gives.
    pub fn wrong_answer(&self, place: usize, expected: &[Event]) -> Notice {
        let step = &self.interaction.steps[place];
        Notice::new("problem-answer")
            .with("statement", step.as_typed())
            .with("written", in_one_line(&step.answer))
            .with("given", in_one_line(&Answer::of(&render(expected))))
    }
}

fn in_one_line(answer: &Answer) -> Notice {
    match &answer.lines[..] {
        [] => Notice::new("problem-nothing"),
        lines => Notice::new("problem-quoted").with("answer", lines.join(" ⏎ ")),
    }
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
