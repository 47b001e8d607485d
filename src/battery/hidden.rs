//! The hidden battery: sessions made by the assignment, answered by its reference.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{Battery, BatteryError, Case, Kind, unknown_check};
use crate::manifest::{CheckText, Manifest, Reading};
use crate::transcript::{Answer, Interaction, Step};

/// Which sessions are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// The seed of everything that is drawn by chance.
    pub seed: u64,
    /// Whether every state is tested, also where that takes long.
    pub is_exhaustive: bool,
}

/// A session as an assignment makes it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Draft {
    /// The statements, each with the path of the check that it shows.
    steps: Vec<(&'static str, Step)>,
    /// The group, whose sessions share a process.
    group: Option<usize>,
    /// The open place of the text by which its answers may differ.
    reading: Option<&'static str>,
}

impl Draft {
    /// A session without a statement yet, in a process of its own.
    #[must_use]
    pub fn new() -> Self {
        Draft::default()
    }

    /// Adds a statement, and the path of the check that it shows.
    #[must_use]
    pub fn ask(self, check: &'static str, statement: impl AsRef<str>) -> Self {
        self.ask_typing(check, statement, &[])
    }

    /// Adds a statement, and the lines that are typed at its prompts.
    #[must_use]
    pub fn ask_typing(
        mut self,
        check: &'static str,
        statement: impl AsRef<str>,
        typed: &[&str],
    ) -> Self {
        let typed = typed.iter().map(|line| format!("«{line}»"));
        let answer = Answer {
            lines: typed.collect(),
            alternatives: Vec::new(),
        };
        let step = Step::ask(statement.as_ref()).answered(answer);
        self.steps.push((check, step));
        self
    }

    /// The session in a process that it shares with its neighbours of the same group:
    /// what it changes must be its own. What a group costs should be a small part of
    /// what one case may cost.
    #[must_use]
    pub fn in_group(self, group: usize) -> Self {
        Draft {
            group: Some(group),
            ..self
        }
    }

    /// The session as one whose answers depend on how an open place of the text is
    /// read.
    #[must_use]
    pub fn under(self, reading: &'static str) -> Self {
        Draft {
            reading: Some(reading),
            ..self
        }
    }

    /// A session of statements, each with the path of the check that it shows, in a
    /// [group](Self::in_group).
    #[must_use]
    pub fn computing(steps: Vec<(&'static str, String)>, group: usize) -> Self {
        let steps = steps.into_iter();
        steps
            .fold(Draft::new(), |draft, (check, statement)| {
                draft.ask(check, statement)
            })
            .in_group(group)
    }
}

/// The hidden battery of the sessions that an assignment makes by a seed.
///
/// # Errors
/// [`BatteryError`] where a session shows a check that the manifest does not have.
pub fn hidden(drafts: Vec<Draft>, manifest: &Manifest, seed: u64) -> Result<Battery, BatteryError> {
    let checks = manifest.checks().map(|check| (check.path(), check));
    let checks: HashMap<String, &Arc<CheckText>> = checks.collect();
    let drafts = drafts.into_par_iter();
    let cases = drafts.map(|draft| case(draft, &checks, &manifest.readings));
    Ok(Battery {
        seed,
        cases: cases.collect::<Result<_, _>>()?,
        is_sample: false,
    })
}

fn case(
    draft: Draft,
    known: &HashMap<String, &Arc<CheckText>>,
    readings: &[Arc<Reading>],
) -> Result<Case, BatteryError> {
    let mut steps = Vec::with_capacity(draft.steps.len());
    let mut checks = Vec::with_capacity(draft.steps.len());
    for (path, step) in draft.steps {
        let check = known.get(path).ok_or_else(|| BatteryError::UnknownCheck {
            place: step.statement(),
            error: unknown_check(path, known.keys().cloned()),
        })?;
        checks.push(Arc::clone(check));
        steps.push(step);
    }
    let reading = match draft.reading {
        None => None,
        Some(name) => {
            let found = readings.iter().find(|reading| reading.name == name);
            Some(found.ok_or_else(|| BatteryError::UnknownReading(name.to_owned()))?)
        }
    };
    Ok(Case {
        kind: Kind::Hidden,
        interaction: Interaction {
            steps,
            ..Interaction::default()
        },
        checks,
        group: draft.group,
        reading: reading.map(Arc::clone),
        drawn: None,
    })
}
