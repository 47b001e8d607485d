//! What a class keeps of one hand-in: a file of JSON.

use serde::{Deserialize, Serialize};

use crate::report::Document;

/// A hand-in, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Whose it is: the name that marks and sheets know it by.
    pub who: String,
    /// Where it stands below the folder of the class, with `/` between the parts.
    pub path: String,
    /// What stands in the text file that came with it: who did how much of it.
    pub notes: Option<String>,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a hand-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It was judged.
    Judged(Box<Document>),
    /// There is no program in it that could be judged; the reason, in English.
    Refused(String),
    /// It is of a part of the class that is not there; why, in English. Such an entry is
    /// shown and never kept.
    Missing(String),
    /// It could not be judged by a fault of the machine or of ours; which, in English.
    Fault(String),
}

impl Entry {
    /// The report, where it was judged.
    #[must_use]
    pub fn document(&self) -> Option<&Document> {
        match &self.outcome {
            Outcome::Judged(document) => Some(document),
            Outcome::Refused(_) | Outcome::Missing(_) | Outcome::Fault(_) => None,
        }
    }
}
