//! Cases that were skipped after endless ones of other functions, which turn out to be at fault in
//! none of them.

use std::collections::BTreeSet;

use super::{ENOUGH, Localization};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;

impl Localization<'_, '_, '_> {
    /// Runs the skipped cases that may call no wrong function in the unchanged submission; those that
    /// pass are cases of their check like any other. The others of a check run only where one of the
    /// first few passes: each may take as long as the endless ones.
    pub(super) fn run_skipped(&mut self) -> TargetResult<()> {
        if self.wrong.is_empty() {
            return Ok(());
        }
        let unchanged = BTreeSet::new();
        let mut apart = Vec::new();
        for place in 0..self.pending.len() {
            let pending = &self.pending[place];
            if pending.is_skipped
                && !pending.tried.contains(&unchanged)
                && self.callable_functions(&[place])?.is_disjoint(&self.wrong)
            {
                self.pending[place].tried.push(unchanged.clone());
                apart.push(place);
            }
        }
        let first = self.shortest_of_each_check(ENOUGH, apart.iter().copied());
        let first: Vec<usize> = first.into_iter().collect();
        let mut passing = self.passing_cases(&[Plan::default()], first.clone())?;
        let passed: BTreeSet<usize> = passing
            .iter()
            .map(|place| self.pending[*place].check)
            .collect();
        apart
            .retain(|place| passed.contains(&self.pending[*place].check) && !first.contains(place));
        passing.extend(self.passing_cases(&[Plan::default()], apart)?);
        passing.sort_unstable();
        for place in passing.into_iter().rev() {
            let passed = self.pending.remove(place);
            let session = passed.failing_case.session.place();
            let check = &mut self.checks[passed.check];
            check.passed += 1;
            check.skipped.retain(|skipped| Some(*skipped) != session);
            check.endless.retain(|endless, _| Some(*endless) != session);
        }
        Ok(())
    }
}
