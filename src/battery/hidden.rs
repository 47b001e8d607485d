//! The sessions that nobody knows beforehand: made by the assignment, answered by
//! its reference.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Battery, BatteryError, Kind, Question};
use crate::assignment::Assignment;
use crate::manifest::{CheckText, Manifest};
use crate::transcript::{Interaction, Step};

/// Which sessions are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// What is drawn by chance, is drawn by it.
    pub seed: u64,
    /// Whether every state is asked about, also where that takes long.
    pub is_exhaustive: bool,
}

/// A session as an assignment makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The statements, each with the path of the check that it shows.
    steps: Vec<(&'static str, Step)>,
    /// Those of the same group share a process.
    group: Option<usize>,
}

impl Draft {
    /// A session that does nothing but compute, so that it may share a process with
    /// its neighbours of the same group. What a group costs should be a small part
    /// of what one case may cost.
    #[must_use]
    pub fn computing(steps: Vec<(&'static str, String)>, group: usize) -> Self {
        let steps = steps.into_iter();
        Draft {
            steps: steps
                .map(|(check, statement)| (check, Step::ask(&statement)))
                .collect(),
            group: Some(group),
        }
    }
}

/// The hidden battery of an assignment; empty where it has none yet.
///
/// # Errors
/// [`BatteryError`] where a session shows a check that the manifest does not have.
pub fn hidden(
    assignment: &dyn Assignment,
    manifest: &Manifest,
    scope: Scope,
) -> Result<Battery, BatteryError> {
    let checks = manifest.checks().map(|check| (check.path(), check));
    let checks: HashMap<String, &Arc<CheckText>> = checks.collect();
    let drafts = assignment.hidden(scope).into_iter();
    let questions = drafts.map(|draft| question(draft, &checks));
    Ok(Battery {
        seed: scope.seed,
        questions: questions.collect::<Result<_, _>>()?,
    })
}

fn question(
    draft: Draft,
    known: &HashMap<String, &Arc<CheckText>>,
) -> Result<Question, BatteryError> {
    let mut steps = Vec::with_capacity(draft.steps.len());
    let mut checks = Vec::with_capacity(draft.steps.len());
    for (path, step) in draft.steps {
        let check = known.get(path).ok_or_else(|| BatteryError::UnknownCheck {
            place: step.statement(),
            check: path.to_owned(),
        })?;
        checks.push(Arc::clone(check));
        steps.push(step);
    }
    Ok(Question {
        kind: Kind::Hidden,
        interaction: Interaction {
            steps,
            ..Interaction::default()
        },
        checks,
        group: draft.group,
    })
}
