//! The expected answers of a folder's sessions, as data: its solution is no part of a page.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::assignment::battery::Battery;
use crate::assignment::oracle::{Oracle, TargetError};
use crate::messages::Notice;
use crate::session::Script;
use crate::session::observation::{Events, Observation};

/// A session and its answers, under one reading of the text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AnsweredSession {
    session: Session,
    answers: Vec<Events>,
}

/// Statements with the lines typed at their prompts, and the accepted reading of an open place.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Session {
    steps: Vec<(String, Vec<String>)>,
    reading: Option<(String, String)>,
}

/// The oracle of the answers, which knows no other session.
pub(super) struct Answers(HashMap<Session, Vec<Events>>);

impl From<Vec<AnsweredSession>> for Answers {
    fn from(sessions: Vec<AnsweredSession>) -> Self {
        let sessions = sessions.into_iter();
        Answers(sessions.map(|each| (each.session, each.answers)).collect())
    }
}

impl Oracle for Answers {
    fn answer_under(
        &self,
        script: &Script,
        reading: Option<(&str, &str)>,
    ) -> Result<Observation, TargetError> {
        match self.0.get(&Session::of(script, reading)) {
            Some(answers) => Ok(Observation::complete(answers.clone())),
            None => Err(TargetError::Unsupported {
                line: 1,
                column: 1,
                what: Notice::new("practise-no-answer"),
                instead: None,
            }),
        }
    }
}

impl Session {
    fn of(script: &Script, reading: Option<(&str, &str)>) -> Self {
        let steps = script.steps.iter();
        Session {
            steps: steps
                .map(|step| (step.statement.source().to_owned(), step.typed.clone()))
                .collect(),
            reading: reading.map(|(place, read)| (place.to_owned(), read.to_owned())),
        }
    }
}

/// Asks an oracle for the answers of every session of a battery, under every accepted reading.
///
/// # Errors
/// [`TargetError`] where the oracle cannot answer a session.
pub(super) fn answered(
    battery: &Battery,
    oracle: &dyn Oracle,
) -> Result<Vec<AnsweredSession>, TargetError> {
    let mut all = Vec::new();
    for case in &battery.cases {
        let script = Script::of(&case.interaction);
        let readings = case.reading.iter();
        let read = readings.flat_map(|it| {
            it.accepted
                .iter()
                .map(|read| (it.name.as_str(), read.as_str()))
        });
        for reading in std::iter::once(None).chain(read.map(Some)) {
            all.push(AnsweredSession {
                session: Session::of(&script, reading),
                answers: oracle.answer_under(&script, reading)?.steps,
            });
        }
    }
    Ok(all)
}
