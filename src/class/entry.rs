//! The result of one hand-in of a class, cached as a JSON file.

use serde::{Deserialize, Serialize};

use super::fingerprints;
use crate::messages::Notice;
use crate::report::Document;

/// A hand-in and its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The student or the group, as in marks and sheets.
    pub who: String,
    /// The path below the folder of the class, with `/` between the parts.
    pub path: String,
    /// The content of the text file that came with the program: who did how much of the work.
    pub notes: Option<String>,
    /// The fingerprints of the program, by which hand-ins are compared; empty if it was not read.
    #[serde(with = "fingerprints")]
    pub fingerprints: Vec<u64>,
    /// The outcome of the judgement.
    pub outcome: Outcome,
}

/// The outcome of judging a hand-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Judged, with the report.
    Judged(Box<Document>),
    /// Refused: the hand-in contains no program that could be judged; the reason.
    Refused(Notice),
    /// Missing: the result is absent from the parts that were merged; the reason. Such an entry is
    /// shown but never cached.
    Missing(Notice),
    /// Not judged because of a fault of the machine or of gabarito; the reason.
    Fault(Notice),
}

impl Entry {
    /// The report, if the hand-in was judged.
    #[must_use]
    pub fn document(&self) -> Option<&Document> {
        match &self.outcome {
            Outcome::Judged(document) => Some(document),
            Outcome::Refused(_) | Outcome::Missing(_) | Outcome::Fault(_) => None,
        }
    }
}
