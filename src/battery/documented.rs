//! The sessions that stand in the text.

use std::sync::Arc;

use super::{Battery, BatteryError, Kind, Question};
use crate::assignment::Assignment;
use crate::manifest::Manifest;
use crate::transcript::Interaction;

/// How a comment of a session names the check that the steps after it show.
const MARK: &str = "check:";

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
                place: format!("{file}:{}", step.line),
                check: mark.to_owned(),
            })?);
        }
        let check = current.ok_or_else(|| BatteryError::Unmarked {
            file: file.to_owned(),
            line: step.line,
        })?;
        checks.push(Arc::clone(check));
    }
    Ok(Question {
        kind: Kind::Documented,
        interaction,
        checks,
        group: None,
        reading: None,
    })
}
