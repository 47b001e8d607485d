//! Progress of the judgement of a submission, for a person who waits for it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::result::Failure;
use crate::assignment::manifest::CheckText;

/// The progress of a judgement, shared between the thread that judges and the one that reports.
#[derive(Debug, Default)]
pub struct Watch {
    progress: Mutex<Progress>,
    tell: Option<fn(&Progress)>,
}

/// The progress of a judgement.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Progress {
    /// The part that is running.
    pub phase: Phase,
    /// The number of sessions judged, or of matches played.
    pub done: usize,
    /// The number of sessions; 0 if it is not known.
    pub all: usize,
    /// The functions that are missing or have failing sessions, in the order of the text. Some of
    /// these sessions may prove to fail because of other functions.
    pub failing: Vec<String>,
    /// The first failure, as its session showed it, and its check.
    pub first: Option<(Arc<CheckText>, Arc<Failure>)>,
    /// The processor time that was used.
    pub spent: Duration,
}

/// A part of a judgement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Phase {
    /// Everything before the first session: the oracle and the program are made ready.
    #[default]
    Preparation,
    /// The sessions of the battery.
    Sessions,
    /// Experiments that find the functions at fault.
    FaultLocalization,
    /// The abstraction barriers.
    Barriers,
    /// The whole domains of functions.
    Domains,
    /// Matches, whose number is not known beforehand.
    Matches,
}

impl Watch {
    /// A watch that calls `tell` whenever the judgement is further.
    pub fn with_callback(tell: fn(&Progress)) -> Self {
        Watch {
            tell: Some(tell),
            ..Watch::default()
        }
    }

    /// The current progress.
    pub fn progress(&self) -> Progress {
        let progress = self.progress.lock();
        progress.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Begins a part of the judgement.
    pub(crate) fn begin(&self, phase: Phase) {
        self.update(|progress| progress.phase = phase);
    }

    /// Counts a match that was played.
    pub(crate) fn count(&self) {
        self.update(|progress| progress.done += 1);
    }

    pub(super) fn update(&self, change: impl FnOnce(&mut Progress)) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut progress);
        if let Some(tell) = self.tell {
            tell(&progress);
        }
    }
}
