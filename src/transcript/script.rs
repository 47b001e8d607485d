//! Script: an interaction with parsed statements.

use super::evaluator::Statement;
use super::interaction::{Interaction, Step};
use super::literal::parse_literal;
use super::value::Value;

/// An interaction whose statements are parsed as Python, once for all submissions.
pub struct Script {
    /// Steps, in order.
    pub steps: Vec<ScriptStep>,
}

/// A statement, and the lines typed at its prompts.
pub struct ScriptStep {
    /// Line of the file on which the statement starts, from 1.
    pub line: usize,
    /// The parsed statement.
    pub statement: Statement,
    /// Lines typed at the prompts, in order.
    pub typed: Vec<String>,
    /// Values that the transcript accepts besides the oracle's.
    pub alternatives: Vec<Value>,
    /// Whether the transcript accepts any exception: the last line of its traceback is `...`.
    pub accepts_any_exception: bool,
}

impl Script {
    /// Parses the statements of an interaction.
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
            alternatives: step
                .answer
                .alternatives
                .iter()
                .filter_map(|line| parse_literal(line))
                .collect(),
            accepts_any_exception: step.answer.is_any_exception(),
        }
    }
}
