//! Evidence for checks that no case has shown to hold.

use super::pending::Pending;
use super::{Attribution, Localization};
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::results::{CheckResults, is_seen_to_hold};

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
            let is_separable = self.key.substitution.has_conversions()
                || self.attributions[check].inseparable == 0;
            if !is_open || !is_separable || is_seen_to_hold(self.checks, &self.checks[check]) {
                continue;
            }
            // Computing the expected answers of sessions that were never reached takes time of
            // its own.
            if self.laboratory.is_used_up() {
                break;
            }
            let sessions = self.key.sessions_of(check, MOST_FOR_EVIDENCE);
            let first = self.pending.len();
            let sessions = sessions.into_iter();
            self.pending
                .extend(sessions.map(|session| Pending::of(check, session)));
            let places: Vec<usize> = (first..self.pending.len()).collect();
            let Attribution {
                by, inseparable, ..
            } = &self.attributions[check];
            let plans = match inseparable {
                0 => self.key.isolating(&[function], &self.needed(&places)?),
                _ => self.key.excusing(function, by),
            };
            self.passing(&plans, places)?;
            self.pending.truncate(first);
        }
        Ok(())
    }
}
