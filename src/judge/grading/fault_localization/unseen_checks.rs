//! Evidence for checks that no case has shown to hold.

use super::pending::PendingCase;
use super::{Attribution, Localization};
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::results::{CheckResults, has_evidence};

/// Sessions of a check that are isolated for evidence.
const MOST_FOR_EVIDENCE: usize = 10;

impl Localization<'_, '_, '_> {
    /// Runs a few sessions of each check that no case has shown to hold: isolated, or with right
    /// functions in place of the wrong ones that isolation cannot replace.
    pub(super) fn seek_evidence(&mut self) -> TargetResult<()> {
        for check in 0..self.checks.len() {
            let CheckResults {
                function,
                is_defined,
                ..
            } = self.checks[check];
            let is_open = is_defined && self.attributions[check].own.is_empty();
            let substitution = &self.key.substitution;
            let is_separable = substitution.has_conversions()
                || substitution.has_classes()
                || self.attributions[check].inseparable == 0;
            if !is_open || !is_separable || has_evidence(self.checks, &self.checks[check]) {
                continue;
            }
            // Computing the expected answers of sessions that were never reached takes time of
            // its own.
            if self.experiments.is_used_up() {
                break;
            }
            let sessions = self.key.sessions_of(check, MOST_FOR_EVIDENCE);
            let first = self.pending.len();
            let sessions = sessions.into_iter();
            self.pending
                .extend(sessions.map(|session| PendingCase::of(check, session)));
            let places: Vec<usize> = (first..self.pending.len()).collect();
            let Attribution {
                by, inseparable, ..
            } = &self.attributions[check];
            let is_beside_right = *inseparable > 0;
            let plans = match inseparable {
                0 => self
                    .key
                    .isolating_plans(&[function], &self.callable_functions(&places)?),
                _ => self.key.excusing_plans(function, by),
            };
            let before = self.checks[check].evidence;
            let most_of_them = places.len().div_ceil(2);
            let passing = self.passing_cases(&plans, places)?;
            // A function without a body passes some: its value may be read as any other.
            if is_beside_right && passing.len() < most_of_them {
                self.checks[check].evidence = before;
            }
            self.pending.truncate(first);
        }
        Ok(())
    }
}
