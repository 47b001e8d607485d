//! Samples: which charges stand where cases of the battery were left out.
//!
//! Of a whole battery, a failing case counts against its function where no other function explains
//! it, and each wrong function has a case of its own that shows it. In a sample that case may be
//! missing: what another function could explain is not decided.

use std::collections::BTreeSet;

use super::pending::{Isolation, PendingCase};
use super::{ENOUGH, Localization};
use crate::assignment::oracle::TargetResult;

impl Localization<'_, '_, '_> {
    /// Takes from the cases that count against a function those that are not decided: of each
    /// check all, where none of the shortest stands.
    pub(super) fn find_undecided(&mut self) -> TargetResult<()> {
        for check in 0..self.attributions.len() {
            if !self.checks[check].is_defined {
                continue;
            }
            let own = self.attributions[check].own.clone();
            let mut tried = 0;
            for failing_case in own.iter().take(ENOUGH) {
                self.pending = vec![PendingCase::new(check, failing_case.clone())];
                if self.is_failure_certain()? {
                    break;
                }
                tried += 1;
            }
            if tried == own.len().min(ENOUGH) {
                tried = own.len();
            }
            let own = &mut self.attributions[check].own;
            self.attributions[check].undecided = own.drain(..tried).collect();
        }
        self.pending.clear();
        Ok(())
    }

    /// Returns whether the only pending case fails with every other function right, and no single
    /// one of those that its experiments need explains it.
    fn is_failure_certain(&mut self) -> TargetResult<bool> {
        let key = self.key;
        let function = self.function_of(self.pending[0].check);
        let all: BTreeSet<usize> = (0..key.oracle.functions.names().len()).collect();
        let plans = key.isolating_plans(&[function], &all);
        self.isolate_by(&plans, function, vec![0])?;
        let Isolation::Fails(conflicts) = &self.pending[0].isolation else {
            return Ok(false);
        };
        let conflicts = conflicts.iter().cloned();
        let mut suspects = conflicts
            .reduce(|all, each| &all & &each)
            .unwrap_or_default();
        suspects.remove(&function);
        for suspect in suspects {
            let plans = key.excusing_plans(function, &BTreeSet::from([suspect]));
            if self.experiments.is_used_up() || !self.passing_cases(&plans, vec![0])?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
