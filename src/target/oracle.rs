//! The oracle, which gives the expected answers of sessions.

use super::{Target, TargetError};
use crate::manifest::Reading;
use crate::observation::{Event, Events, Observation};
use crate::transcript::{Interaction, Script, Step, Value};

/// Gives the expected answers of sessions, under any accepted reading of the text.
///
/// [`Library`](super::Library) is one: an engine in this process.
pub trait Oracle: Send + Sync {
    /// The expected answers of a session where an open place of the text, by its name, is read
    /// in one of the accepted ways; as the reference reads it, where none is given.
    ///
    /// # Errors
    /// [`TargetError::Unsupported`] where the session has something that the oracle does not
    /// know.
    fn answer_under(
        &self,
        script: &Script,
        reading: Option<(&str, &str)>,
    ) -> Result<Observation, TargetError>;

    /// Whether it runs a program, so that its answers take time when they are asked for the
    /// first time.
    fn is_slow(&self) -> bool {
        false
    }
}

impl dyn Oracle + '_ {
    /// Whether steps raise no exception, and a condition is true after them.
    ///
    /// # Errors
    /// The errors of [`Oracle::answer_under`].
    pub fn allows(&self, steps: &[Step], condition: Option<&str>) -> Result<bool, TargetError> {
        let mut interaction = Interaction {
            steps: steps.to_vec(),
            ..Interaction::default()
        };
        interaction.steps.extend(condition.map(Step::ask));
        let answers = self.answer(&Script::of(&interaction))?.steps;
        let raises = |events: &Events| matches!(events.last(), Some(Event::Raised(_)));
        let holds = match answers.last().and_then(|events| events.last()) {
            Some(Event::Shown(value)) => *value == Value::Bool(true),
            _ => false,
        };
        Ok(!answers.iter().any(raises) && (condition.is_none() || holds))
    }

    /// The expected answers of a session as the reference reads the text.
    ///
    /// # Errors
    /// The errors of [`Oracle::answer_under`].
    pub fn answer(&self, script: &Script) -> Result<Observation, TargetError> {
        self.answer_under(script, None)
    }

    /// The expected answers under each accepted reading of an open place, in their order; one
    /// observation where there is no open place, or it makes no difference.
    ///
    /// # Errors
    /// The errors of [`Oracle::answer_under`].
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

impl Target for &dyn Oracle {
    fn observe(&mut self, interaction: &Interaction) -> Result<Observation, TargetError> {
        self.answer(&Script::of(interaction))
    }
}
