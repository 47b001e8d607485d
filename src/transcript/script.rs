//! An interaction whose statements have been read as Python.

use super::evaluator::Statement;
use super::interaction::{Interaction, Step};

/// An interaction whose statements have been read as Python: once, for whoever
/// answers it.
pub struct Script {
    /// Its steps, in order.
    pub steps: Vec<ScriptStep>,
}

/// A statement, and what is typed at its prompts.
pub struct ScriptStep {
    /// Line of the file on which it starts, from 1.
    pub line: usize,
    /// The statement.
    pub statement: Statement,
    /// The lines typed at its prompts, in order.
    pub typed: Vec<String>,
}

impl Script {
    /// Reads the statements of an interaction.
    #[must_use]
    pub fn of(interaction: &Interaction) -> Self {
        let steps = interaction.steps.iter();
        Script {
            steps: steps.map(ScriptStep::of).collect(),
        }
    }
}

impl ScriptStep {
    fn of(step: &Step) -> Self {
        ScriptStep {
            line: step.line,
            statement: Statement::read(step.statement()),
            typed: step.typed(),
        }
    }
}
