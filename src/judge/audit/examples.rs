//! The mistakes that sessions catch, among mutants of the solution.

use std::collections::{BTreeMap, BTreeSet};

use super::two_mistakes::LostChecks;
use super::{Auditor, FIRST, WrongProgram, map_in_parallel};
use crate::assignment::battery::Battery;
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::{AnswerKey, Submission, has_failure};
use crate::worker::cache::{CacheKey, local_conditions, read_sealed, user_folder, write_sealed};

/// Largest cache of lost checks that is read, in bytes.
const MOST: u64 = 16 << 20;

impl Auditor<'_> {
    /// The programs that sessions catch, by their places; `jobs` programs run at once. Calls `tell`
    /// after each.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn caught_by(
        &self,
        sessions: &Battery,
        candidates: &[&WrongProgram],
        jobs: usize,
        tell: &(dyn Fn() + Sync),
    ) -> TargetResult<BTreeSet<usize>> {
        let hurried = self.with_short_limits();
        let key = AnswerKey::new(&hurried, sessions)?;
        let caught = map_in_parallel(candidates, jobs, |candidate| {
            let submission = Submission::new(self.machine, &candidate.source);
            let is_caught = has_failure(&key, submission)?;
            tell();
            Ok(is_caught)
        })?;
        let places = (0..caught.len()).filter(|place| caught[*place]);
        Ok(places.collect())
    }

    /// The checks that each mutant loses, by its name, cached for the next run; `jobs` mutants run at
    /// once. One that does not load is left out. Calls `tell` after each.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn lost_by_each(
        &self,
        mutants: &[&WrongProgram],
        jobs: usize,
        tell: &(dyn Fn() + Sync),
    ) -> TargetResult<BTreeMap<String, LostChecks>> {
        let hurried = self.with_short_limits();
        let battery = self.documented.clone();
        let battery = battery.and(self.hidden.of_each_check(FIRST));
        let solution = self.assignment.solution.as_deref().unwrap_or_default();
        let conditions = local_conditions(self.machine, &hurried.manifest.limits).ok();
        let file = conditions.and_then(|conditions| {
            let sessions = battery.sha256();
            let parts = [&sessions, solution, &conditions].map(str::as_bytes);
            let key = CacheKey::of(&parts);
            Some((user_folder("mistakes")?.join(key.as_str()), key))
        });
        let known = file.as_ref();
        let known = known.and_then(|(path, key)| read_sealed(path, key, MOST));
        let mut known: BTreeMap<String, LostChecks> = known.unwrap_or_default();
        let new = mutants.iter().copied();
        let new: Vec<_> = new
            .filter(|mutant| !known.contains_key(&mutant.source.name))
            .collect();
        (new.len()..mutants.len()).for_each(|_| tell());
        let answers = AnswerKey::new(&hurried, &battery)?;
        let lost = map_in_parallel(&new, jobs, |mutant| {
            let lost = self.lost_checks(&answers, &mutant.source)?;
            tell();
            Ok(lost.map(|lost| (mutant.source.name.clone(), lost)))
        })?;
        known.extend(lost.into_iter().flatten());
        if let Some((path, key)) = file.filter(|_| !new.is_empty()) {
            // One that cannot be written costs time in the next run, and nothing else.
            let _ = write_sealed(&path, &key, &known);
        }
        Ok(known)
    }
}
