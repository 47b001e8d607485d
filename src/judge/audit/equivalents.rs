//! Changes that make no difference which the text could see.

use serde::Deserialize;

use super::programs::{Mutation, WrongProgram};

/// The changes that are known to make no difference.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquivalentMutants {
    #[serde(rename = "equivalent", default)]
    pub changes: Vec<EquivalentMutant>,
}

/// A change of a correct program that leaves it correct.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquivalentMutant {
    /// The name of the program, without its ending.
    pub program: String,
    /// The lines that are changed, without the space around each.
    pub from: String,
    /// The lines that they may be changed into, one text for each change.
    pub to: Vec<String>,
    /// The reason why that makes no difference.
    pub reason: String,
}

impl EquivalentMutants {
    /// Returns whether a program is a mutant that is known to make no difference.
    pub fn contains(&self, candidate: &WrongProgram) -> bool {
        let change = candidate.change.as_ref();
        change.is_some_and(|change| self.reason(change).is_some())
    }

    /// The reason why a change makes no difference, if one is known.
    pub fn reason(&self, change: &Mutation) -> Option<&str> {
        let is_it = |each: &&EquivalentMutant| {
            each.program == change.program
                && each.from == change.from
                && each.to.contains(&change.to)
        };
        let found = self.changes.iter().find(is_it)?;
        Some(&found.reason)
    }
}
