//! The reference engine, in this process.

use super::{Target, TargetError};
use crate::assignment::Assignment;
use crate::manifest::Reading;
use crate::observation::{Events, Observation};
use crate::transcript::evaluator::Session;
use crate::transcript::{Interaction, Script, ScriptStep};

/// The reference engine of an assignment.
#[derive(Clone, Copy)]
pub struct Library(pub &'static dyn Assignment);

impl Library {
    /// What the reference shows for an interaction that has been read.
    ///
    /// # Errors
    /// [`TargetError::Unsupported`] where there is something that it does not know.
    pub fn answer(&self, script: &Script) -> Result<Observation, TargetError> {
        self.answer_under(script, None)
    }

    /// What it shows where an open place of the text is read otherwise: the name of
    /// the place, and the reading.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn answer_under(
        &self,
        script: &Script,
        reading: Option<(&str, &str)>,
    ) -> Result<Observation, TargetError> {
        let mut session = Session::new(self.0.functions()).under(reading);
        for (name, object) in self.0.constants() {
            session.define(name, object);
        }
        let steps = script.steps.iter().map(|step| run(&mut session, step));
        Ok(Observation::complete(steps.collect::<Result<_, _>>()?))
    }
}

fn run(session: &mut Session, step: &ScriptStep) -> Result<Events, TargetError> {
    let shown = session.run_read(&step.statement, &step.typed);
    shown.map_err(|error| TargetError::Unsupported {
        line: step.line + error.line - 1,
        column: error.column,
        what: error.what,
        instead: error.instead,
    })
}

impl Library {
    /// What it shows under each accepted reading of an open place; once where there is
    /// none, or where it is the same under all.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn answer_each(
        &self,
        script: &Script,
        reading: Option<&Reading>,
    ) -> Result<Vec<Observation>, TargetError> {
        let Some(reading) = reading else {
            return Ok(vec![self.answer(script)?]);
        };
        let accepted = reading.accepted.iter();
        let observations = accepted
            .map(|followed| self.answer_under(script, Some((&reading.name, followed.as_str()))));
        let mut observations: Vec<Observation> = observations.collect::<Result<_, _>>()?;
        if observations.iter().all(|each| *each == observations[0]) {
            observations.truncate(1);
        }
        Ok(observations)
    }
}

impl Target for Library {
    fn observe(&mut self, interaction: &Interaction) -> Result<Observation, TargetError> {
        self.answer(&Script::of(interaction))
    }
}
