//! The sessions that stand in the text.

use thiserror::Error;

use super::{Battery, Kind, Question};
use crate::assignment::{Assignment, DataError};
use crate::manifest::Manifest;
use crate::transcript::Interaction;

/// How a comment of a session names the check that the steps after it show.
const MARK: &str = "check:";

/// Why the documented sessions are no battery: always our own mistake.
#[derive(Debug, Error)]
pub enum BatteryError {
    /// The data cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A step is marked with a check that the manifest does not have.
    #[error("{file}:{line}: there is no check `{check}`")]
    UnknownCheck {
        /// The file of the session.
        file: String,
        /// Line of the statement.
        line: usize,
        /// The mark.
        check: String,
    },
    /// A step is not marked, and none before it in its session is.
    #[error("{file}:{line}: no comment `# check: …` says what this shows")]
    Unmarked {
        /// The file of the session.
        file: String,
        /// Line of the statement.
        line: usize,
    },
}

/// The battery of the sessions of the text.
///
/// # Errors
/// [`BatteryError`] where a session does not say what it shows.
pub fn documented(
    assignment: &dyn Assignment,
    manifest: &Manifest,
) -> Result<Battery, BatteryError> {
    let mut questions = Vec::new();
    for (file, transcript) in assignment.documented()? {
        for interaction in transcript.interactions {
            questions.push(question(&file, interaction, manifest)?);
        }
    }
    Ok(Battery {
        seed: manifest.seed,
        questions,
    })
}

fn question(
    file: &str,
    interaction: Interaction,
    manifest: &Manifest,
) -> Result<Question, BatteryError> {
    let mut checks = Vec::with_capacity(interaction.steps.len());
    let mut current = None;
    for step in &interaction.steps {
        let mark = step.comments().find_map(|text| text.strip_prefix(MARK));
        if let Some(mark) = mark.map(str::trim) {
            let check = manifest.check(mark);
            current = Some(check.ok_or_else(|| BatteryError::UnknownCheck {
                file: file.to_owned(),
                line: step.line,
                check: mark.to_owned(),
            })?);
        }
        let check = current.ok_or_else(|| BatteryError::Unmarked {
            file: file.to_owned(),
            line: step.line,
        })?;
        checks.push(check.clone());
    }
    Ok(Question {
        kind: Kind::Documented,
        interaction,
        checks,
        together: 1,
    })
}
