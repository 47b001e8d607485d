//! Queries of a session, and what a child says of them.

use std::num::NonZero;

use super::answer::LoadFacts;
use crate::session::observation::{Event, Events, Observation, Termination, push_printed};
use crate::session::{Interaction, QueryAnswer, Script, Solution, Term};
use crate::source::prolog::{TokenKind, tokens};

/// The maximum number of solutions of a query that asks for all.
const MOST_SOLUTIONS: usize = 256;

/// A query of a session.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Query {
    /// The goal, without its full stop.
    pub goal: String,
    /// The maximum number of solutions.
    pub most: usize,
    /// The maximum of inferences up to each answer, where it is not that of every query.
    pub inferences: Option<NonZero<u64>>,
}

/// The result of a session.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionResult {
    /// Result of loading the submission.
    pub loaded: Option<LoadFacts>,
    /// Events of the queries, up to the one in which the child ended.
    pub observation: Observation,
    /// True if Prolog cannot read the query after those.
    pub is_unreadable: bool,
}

impl Query {
    /// A query of a statement and the solutions that it asks for, if not all.
    fn new(statement: &str, solutions: Option<usize>, inferences: Option<NonZero<u64>>) -> Self {
        let goal = statement.trim_end();
        Query {
            goal: goal.strip_suffix('.').unwrap_or(goal).to_owned(),
            most: solutions.unwrap_or(MOST_SOLUTIONS).clamp(1, MOST_SOLUTIONS),
            inferences,
        }
    }

    /// The query as it is written.
    pub fn statement(&self) -> String {
        format!("{}.", self.goal)
    }

    /// The queries of an interaction.
    pub fn of_interaction(interaction: &Interaction) -> Vec<Self> {
        let steps = interaction.steps.iter();
        let queries = steps.map(|step| {
            let inferences = step.time.inferences;
            Query::new(&step.statement(), step.solutions_asked(), inferences)
        });
        queries.collect()
    }

    /// The queries of a script, which has no limit of inferences.
    pub fn of_script(script: &Script) -> Vec<Self> {
        let steps = script.steps.iter();
        let queries = steps.map(|step| Query::new(step.statement.source(), step.solutions, None));
        queries.collect()
    }

    /// The variables of the goal that have a name, in the order of their first occurrence.
    fn variables(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (kind, token, _) in tokens(&self.goal) {
            if kind == TokenKind::Variable && token != "_" && !names.iter().any(|it| it == token) {
                names.push(token.to_owned());
            }
        }
        names
    }

    /// Decodes `answers([printed(Text), Answer, …])`; on an error, adds what comes before.
    pub(super) fn decode_into(&self, bytes: &[u8], events: &mut Events) -> Result<(), Termination> {
        if let b"x" | b"y" | b"z" = bytes {
            return Err(Termination::Output);
        }
        let term = Term::decode(bytes).map_err(|_| Termination::Protocol)?;
        let Some([Term::List(parts)]) = term.arguments_of("answers") else {
            return Err(Termination::Protocol);
        };
        for part in parts {
            if let Some([Term::Text(text)]) = part.arguments_of("printed") {
                push_printed(events, text);
            } else {
                events.push(Event::Query(self.decode_answer(part)?));
            }
        }
        Ok(())
    }

    fn decode_answer(&self, part: &Term) -> Result<QueryAnswer, Termination> {
        match part {
            Term::Atom(name) if name == "false" => return Ok(QueryAnswer::False),
            Term::Compound(name, parts) => match (&**name, &parts[..]) {
                ("solution", [Term::List(values), Term::List(goals), Term::Atom(is_last)]) => {
                    let names = self.variables();
                    if names.len() == values.len() {
                        return Ok(QueryAnswer::Solution(Solution {
                            bindings: names.into_iter().zip(values.iter().cloned()).collect(),
                            constraints: goals.clone(),
                            is_last: is_last == "true",
                        }));
                    }
                }
                ("raised", [error]) if is_resource_error(error) => return Err(Termination::Memory),
                ("raised", [Term::Atom(name)]) if name == "inference_limit_exceeded" => {
                    return Err(Termination::Inferences);
                }
                ("raised", [error]) => return Ok(QueryAnswer::Error(error.clone())),
                _ => {}
            },
            _ => {}
        }
        Err(Termination::Protocol)
    }
}

/// Returns whether an exception says that a stack has reached its limit.
fn is_resource_error(error: &Term) -> bool {
    let formal = error.arguments_of("error").and_then(<[Term]>::first);
    formal.is_some_and(|formal| formal.arguments_of("resource_error").is_some())
}
