//! Script: an interaction with parsed statements.

use std::sync::Arc;

use rustc_hash::FxHashMap;

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
    pub statement: Arc<Statement>,
    /// Solutions that a query is asked for; `None`: all of them.
    pub solutions: Option<usize>,
    /// Lines typed at the prompts, in order.
    pub typed: Vec<String>,
    /// Values that the transcript accepts besides the oracle's.
    pub alternatives: Vec<Value>,
    /// True if the transcript accepts any exception: the last line of its traceback is `...`.
    pub accepts_any_exception: bool,
}

impl Script {
    /// Parses the statements of an interaction.
    pub fn of(interaction: &Interaction) -> Self {
        Script::parsed(interaction, &mut Statements::default())
    }

    /// Parses the statements of interactions, each statement once: thousands of sessions ask
    /// the same.
    pub fn of_each<'a>(interactions: impl IntoIterator<Item = &'a Interaction>) -> Vec<Self> {
        let mut known = Statements::default();
        let interactions = interactions.into_iter();
        interactions
            .map(|each| Script::parsed(each, &mut known))
            .collect()
    }

    fn parsed(interaction: &Interaction, known: &mut Statements) -> Self {
        let steps = interaction.steps.iter();
        Script {
            steps: steps.map(|step| ScriptStep::of(step, known)).collect(),
        }
    }
}

/// Statements by their sources.
type Statements = FxHashMap<String, Arc<Statement>>;

impl ScriptStep {
    fn of(step: &Step, known: &mut Statements) -> Self {
        let statement = known.entry(step.statement());
        let statement = statement.or_insert_with_key(|source| Arc::new(Statement::read(source)));
        ScriptStep {
            line: step.line,
            statement: Arc::clone(statement),
            solutions: step.solutions_asked(),
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
