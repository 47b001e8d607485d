//! The reference engine, in this process.

use super::{Target, TargetError};
use crate::assignment::Assignment;
use crate::observation::Observation;
use crate::transcript::Interaction;
use crate::transcript::evaluator::Session;

/// The reference engine of an assignment.
pub struct Library(pub &'static dyn Assignment);

impl Target for Library {
    fn observe(&mut self, interaction: &Interaction) -> Result<Observation, TargetError> {
        let mut session = Session::new(self.0.functions());
        let mut steps = Vec::with_capacity(interaction.steps.len());
        for step in &interaction.steps {
            let shown = session.run(&step.statement(), &step.typed());
            steps.push(shown.map_err(|error| TargetError::Unsupported {
                line: step.line + error.line - 1,
                column: error.column,
                what: error.what,
            })?);
        }
        Ok(Observation::complete(steps))
    }
}
