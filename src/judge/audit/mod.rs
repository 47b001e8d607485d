//! Mutation testing: the wrong programs that a battery catches.
//!
//! Wrong programs are those that come with an assignment, and mutants: correct programs with
//! one small change, made by a tool. One that no battery catches, a *survivor*, is a hole in
//! the battery, unless its change makes no difference that the text could see: such changes are
//! listed as [equivalent](EquivalentMutants), with a reason.

mod differences;
mod equivalents;
mod examples;
mod grow;
mod known_program;
mod mutate;
mod pairs;
mod patch;
mod programs;
mod two_mistakes;

use std::num::NonZero;
use std::sync::Arc;

use rayon::prelude::*;

pub use differences::Differences;
pub use equivalents::{EquivalentMutant, EquivalentMutants};
pub use grow::{GrowError, GrownBattery};
pub(crate) use known_program::{PATCH, PROGRAM};
pub use known_program::{known_programs, read_header, read_program};
pub(in crate::judge) use mutate::{
    ARITHMETIC, COMPARISONS, EXCEPTIONS, Edit, edits, range_between,
};
pub use mutate::{Mutant, mutants_of, sample_mutants};
pub use pairs::{
    HostProgram, KnownInexactPair, KnownInexactPairs, MistakePair, PairComparison, PlantedMistake,
    read_hosts,
};
pub use programs::{Mutation, WrongProgram, make_mutants, read_wrong_programs};
pub use two_mistakes::LostChecks;

use crate::assignment::Assignment;
use crate::assignment::battery::Battery;
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::{AnswerKey, Submission, has_failure};
use crate::worker::{Fault, Machine};

/// Processor time of a wrong program for a case, in seconds: its mistake shows soon, and an
/// endless loop need not be waited for.
const CASE_SECONDS: u32 = 3;

/// Sessions of each check that run first: most mistakes show in few, and a program that those
/// catch need not run the others.
const FIRST: NonZero<usize> = NonZero::new(40).unwrap();

/// The batteries that catch a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CatchingBatteries {
    /// True if the sessions of the text catch it.
    pub documented: bool,
    /// True if the hidden battery catches it.
    pub hidden: bool,
}

/// The batteries by which programs are tried.
pub struct Auditor<'a> {
    pub assignment: &'a Assignment,
    /// The machine that runs the programs.
    pub machine: &'a Machine,
    /// The sessions of the text.
    pub documented: &'a Battery,
    pub hidden: &'a Battery,
}

impl Auditor<'_> {
    /// Tries programs, `jobs` at once; gives what catches each, in their order. Calls `tell`
    /// after each.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn run(
        &self,
        candidates: &[WrongProgram],
        jobs: usize,
        tell: &(dyn Fn() + Sync),
    ) -> TargetResult<Vec<CatchingBatteries>> {
        let first = self.hidden.of_each_check(FIRST);
        let keys = [self.documented, &first, self.hidden];
        let hurried = self.with_short_limits();
        let [documented, first, hidden] = keys.map(|battery| AnswerKey::new(&hurried, battery));
        let keys = [documented?, first?, hidden?];
        map_in_parallel(candidates, jobs, |candidate| {
            let caught = self.of(candidate, &keys);
            tell();
            caught
        })
    }

    /// Returns, of each program that no battery catches, whether one does where `like` leaves out no
    /// difference: all that is wrong with it does not count.
    ///
    /// # Errors
    /// The errors of [`run`](Self::run).
    pub fn are_alike(&self, missed: &[WrongProgram], jobs: usize) -> TargetResult<Vec<bool>> {
        let mut assignment = self.assignment.clone();
        let items = &mut assignment.manifest.items;
        let mut is_any = false;
        for check in items.iter_mut().flat_map(|item| &mut item.checks) {
            is_any |= !check.like.is_empty();
            Arc::make_mut(check).like.clear();
        }
        if !is_any || missed.is_empty() {
            return Ok(vec![false; missed.len()]);
        }
        let strict = |battery: &Battery| {
            let mut battery = battery.clone();
            for check in battery.cases.iter_mut().flat_map(|case| &mut case.checks) {
                let strict = assignment.manifest.check(&check.path());
                *check = strict.map_or_else(|| Arc::clone(check), Arc::clone);
            }
            battery
        };
        let [documented, hidden] = [self.documented, self.hidden].map(strict);
        let strict = Auditor {
            assignment: &assignment,
            documented: &documented,
            hidden: &hidden,
            ..*self
        };
        let caught = strict.run(missed, jobs, &|| ())?.into_iter();
        Ok(caught.map(|each| each.documented || each.hidden).collect())
    }

    /// The assignment with less time for a case.
    fn with_short_limits(&self) -> Assignment {
        let mut hurried = self.assignment.clone();
        hurried.manifest.limits.cpu_seconds = CASE_SECONDS;
        hurried
    }

    fn of(
        &self,
        candidate: &WrongProgram,
        keys: &[AnswerKey; 3],
    ) -> TargetResult<CatchingBatteries> {
        let [documented, first, hidden] = keys;
        let submission = Submission::new(self.machine, &candidate.source);
        let by = |key: &AnswerKey| has_failure(key, submission);
        Ok(CatchingBatteries {
            documented: by(documented)?,
            hidden: by(first)? || by(hidden)?,
        })
    }
}

/// Maps items in parallel by `jobs` threads; the results keep the order of the items. The first
/// fault ends the run.
fn map_in_parallel<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    each: impl Fn(&T) -> TargetResult<R> + Sync + Send,
) -> TargetResult<Vec<R>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.max(1))
        .build();
    let pool = pool.map_err(|error| Fault::OutOfTurn(error.to_string()))?;
    pool.install(|| items.par_iter().map(each).collect())
}
