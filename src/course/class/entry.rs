//! The result of one hand-in of a class, cached as a JSON file.

use serde::{Deserialize, Serialize};

use super::{ListedHandIn, fingerprints};
use crate::messages::Notice;
use crate::report::Document;
use crate::report::html::RowState;
use crate::worker::cache::CacheKey;

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
    /// The wrong answers of the program, by which hand-ins are compared; empty if it was not judged.
    #[serde(with = "fingerprints")]
    pub wrong_answers: Vec<u64>,
    /// The outcome of the judgement.
    pub outcome: HandInOutcome,
}

/// The outcome of judging a hand-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandInOutcome {
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

/// An entry whose report is read from the cache when it is needed: kept in memory, reports would
/// grow with the class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CachedEntry {
    /// Of a hand-in that was judged.
    Judged {
        listed: ListedHandIn,
        /// The key of the result.
        key: CacheKey,
        /// True if the program passes.
        passes: bool,
    },
    /// Of any other hand-in: the whole entry.
    NotJudged(Box<Entry>),
}

impl CachedEntry {
    /// The entry of a result with this key.
    pub fn new(key: CacheKey, entry: Entry) -> Self {
        match &entry.outcome {
            HandInOutcome::Judged(document) => CachedEntry::Judged {
                key,
                passes: document.passes(),
                listed: ListedHandIn {
                    who: entry.who,
                    path: entry.path,
                },
            },
            HandInOutcome::Refused(_) | HandInOutcome::Missing(_) | HandInOutcome::Fault(_) => {
                CachedEntry::NotJudged(Box::new(entry))
            }
        }
    }

    /// Returns whether the hand-in was judged.
    pub fn is_judged(&self) -> bool {
        matches!(self, CachedEntry::Judged { .. })
    }

    /// The entry, if the hand-in was not judged.
    pub fn not_judged(&self) -> Option<&Entry> {
        match self {
            CachedEntry::Judged { .. } => None,
            CachedEntry::NotJudged(entry) => Some(entry),
        }
    }

    /// Returns whether the program was judged and passes.
    pub fn passes(&self) -> bool {
        matches!(self, CachedEntry::Judged { passes: true, .. })
    }

    /// The student or the group.
    pub fn who(&self) -> &str {
        match self {
            CachedEntry::Judged { listed, .. } => &listed.who,
            CachedEntry::NotJudged(entry) => &entry.who,
        }
    }
}

impl Entry {
    /// The entry of a hand-in of which nothing else is known.
    pub fn new(listed: ListedHandIn, outcome: HandInOutcome) -> Self {
        Entry {
            who: listed.who,
            path: listed.path,
            notes: None,
            fingerprints: Vec::new(),
            wrong_answers: Vec::new(),
            outcome,
        }
    }

    /// The entry of the program of a student.
    #[cfg(test)]
    pub(super) fn sample(who: &str, outcome: HandInOutcome) -> Self {
        let listed = ListedHandIn {
            who: who.to_owned(),
            path: format!("{who}.py"),
        };
        Entry::new(listed, outcome)
    }

    /// The report, if the hand-in was judged.
    pub fn document(&self) -> Option<&Document> {
        match &self.outcome {
            HandInOutcome::Judged(document) => Some(document),
            HandInOutcome::Refused(_) | HandInOutcome::Missing(_) | HandInOutcome::Fault(_) => None,
        }
    }

    /// The state of the hand-in in the tables of the class.
    pub(super) fn state(&self) -> RowState {
        match &self.outcome {
            HandInOutcome::Judged(document) if document.provisional => RowState::Provisional,
            HandInOutcome::Judged(_) => RowState::Judged,
            HandInOutcome::Refused(_) => RowState::Refused,
            HandInOutcome::Missing(_) => RowState::Missing,
            HandInOutcome::Fault(_) => RowState::Fault,
        }
    }
}
