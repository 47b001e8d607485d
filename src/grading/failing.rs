//! The cases of a check that fail.

use super::blame::Called;
use super::result::{Failure, Length};

/// Which failing cases are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Those that are shown: of many that fail alike, the shortest.
    Shortest,
    /// Every one.
    All,
}

/// The failing cases of a check.
#[derive(Clone)]
pub(super) struct Failing {
    kept: Kept,
    alike: Vec<Alike>,
}

/// Cases that call the same functions: whoever accounts for one accounts for all.
#[derive(Clone)]
pub(super) struct Alike {
    pub(super) called: Called,
    /// How many they are.
    pub(super) cases: usize,
    /// Those that are kept, in the order in which they came.
    pub(super) failures: Vec<(Length, Failure)>,
}

impl Failing {
    pub(super) fn new(kept: Kept) -> Self {
        Failing {
            kept,
            alike: Vec::new(),
        }
    }

    /// Takes up a case; what is not kept is not even made.
    pub(super) fn note(
        &mut self,
        called: Called,
        length: Length,
        failure: impl FnOnce() -> Failure,
    ) {
        let known = self.alike.iter().position(|alike| alike.called == called);
        let place = known.unwrap_or_else(|| {
            self.alike.push(Alike {
                called,
                cases: 0,
                failures: Vec::new(),
            });
            self.alike.len() - 1
        });
        let Alike {
            cases, failures, ..
        } = &mut self.alike[place];
        *cases += 1;
        let is_shorter = failures
            .last()
            .is_none_or(|(shortest, _)| length < *shortest);
        if self.kept == Kept::All {
            failures.push((length, failure()));
        } else if is_shorter {
            *failures = vec![(length, failure())];
        }
    }

    pub(super) fn into_alike(self) -> Vec<Alike> {
        self.alike
    }
}
