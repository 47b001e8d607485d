//! How strong a battery is: which wrong programs it catches.
//!
//! Wrong programs are those that come with an assignment, and mutants: correct
//! programs with one small change, made by a tool. One that no battery catches, a
//! *survivor*, is a hole in the battery, but where the change makes no difference that
//! the text could see: such are listed as [equivalent](Equivalents), with a reason.

mod equivalents;
mod programs;

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

pub use equivalents::{Equivalent, Equivalents};
pub use programs::{Candidate, Change, ProgramsError, mutants, wrong};

use crate::assignment::Assignment;
use crate::battery::Battery;
use crate::grading::{AnswerKey, Submission, is_caught};
use crate::manifest::Manifest;
use crate::submission::Machine;
use crate::target::TargetError;

/// What a wrong program is given for a case, in seconds of processor time: its mistake
/// shows soon, and an endless loop need not be waited for.
const CASE_SECONDS: u32 = 3;

/// So many questions of each check are asked first: most mistakes show in few, and
/// what those catch need not be asked the others.
const FIRST: NonZero<usize> = NonZero::new(40).unwrap();

/// Which batteries catch a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caught {
    /// The sessions of the text.
    pub documented: bool,
    /// Those that nobody knows beforehand.
    pub hidden: bool,
}

/// What programs are tried by.
pub struct Trial<'a> {
    /// The assignment.
    pub assignment: &'static dyn Assignment,
    /// What its text says.
    pub manifest: &'a Manifest,
    /// What runs the programs.
    pub machine: &'a Machine,
    /// The sessions of the text.
    pub documented: &'a Battery,
    /// Those that nobody knows beforehand.
    pub hidden: &'a Battery,
}

impl Trial<'_> {
    /// Tries programs, so many at once; what catches each, in their order. `tell` is
    /// told of each.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn run(
        &self,
        candidates: &[Candidate],
        jobs: usize,
        tell: &(dyn Fn() + Sync),
    ) -> Result<Vec<Caught>, TargetError> {
        let next = AtomicUsize::new(0);
        let first = self.hidden.of_each_check(FIRST);
        let keys = [self.documented, &first, self.hidden];
        let mut manifest = self.manifest.clone();
        manifest.limits.cpu_seconds = CASE_SECONDS;
        let keys = keys.map(|battery| AnswerKey::new(self.assignment, &manifest, battery));
        let results = Mutex::new(Vec::with_capacity(candidates.len()));
        thread::scope(|scope| {
            for _ in 0..jobs.clamp(1, candidates.len().max(1)) {
                scope.spawn(|| {
                    while let Some((place, candidate)) = taken(&next, candidates) {
                        let caught = self.of(candidate, &keys);
                        let is_fault = caught.is_err();
                        let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                        results.push((place, caught));
                        tell();
                        if is_fault {
                            next.store(candidates.len(), Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|(place, _)| *place);
        results.into_iter().map(|(_, caught)| caught).collect()
    }

    fn of(&self, candidate: &Candidate, keys: &[AnswerKey; 3]) -> Result<Caught, TargetError> {
        let [documented, first, hidden] = keys;
        let submission = Submission {
            machine: self.machine,
            source: &candidate.source,
        };
        let by = |key: &AnswerKey| is_caught(key, submission);
        Ok(Caught {
            documented: by(documented)?,
            hidden: by(first)? || by(hidden)?,
        })
    }
}

fn taken<'c>(next: &AtomicUsize, candidates: &'c [Candidate]) -> Option<(usize, &'c Candidate)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    Some((place, candidates.get(place)?))
}
