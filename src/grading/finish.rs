//! What everything that was counted comes to.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::blame::accounts_for;
use super::result::{Cases, CheckResult, CheckVerdict, Explained, Followed};
use super::right::{failing, verdicts};
use super::tally::{Open, Tally};
use crate::manifest::CheckText;
use crate::observation::Cost;

/// What is known when everything has been asked.
pub(super) struct Finished {
    pub(super) checks: Vec<CheckResult>,
    pub(super) readings: Vec<Followed>,
    pub(super) cost: Cost,
}

impl Tally {
    /// What became of every check, and what it cost.
    pub(super) fn finish(mut self) -> Finished {
        let mut readings = self.judge_by_readings();
        readings.append(&mut self.each_time);
        let skipped_by_others = self.leave_out_what_others_account_for();
        for (place, skipped) in skipped_by_others.into_iter().enumerate() {
            let blocking = self.blocking(place).map(Arc::clone);
            let result = &mut self.results[place];
            if blocking.is_some() {
                // What it showed without that shows nothing.
                result.blocked_by = blocking;
                result.failures.clear();
                result.explained = Explained::default();
                result.cases = Cases {
                    not_run: result.cases.total,
                    total: result.cases.total,
                    ..Cases::default()
                };
            }
            let is_shown = self.known[place].shows_it_is_kept(result.cases.passed);
            let asked = result.cases.not_run == result.explained.cases + skipped
                && (skipped == 0 || is_shown);
            result.verdict = match result.cases {
                Cases { failed: 1.., .. } => CheckVerdict::Fail,
                _ if result.blocked_by.is_some() || !asked => CheckVerdict::NotRun,
                _ => CheckVerdict::Pass,
            };
        }
        Finished {
            checks: self.results,
            readings,
            cost: self.cost,
        }
    }

    /// Judges what was left open by the readings that the submission follows: of each
    /// place the one under which the fewest steps fail.
    fn judge_by_readings(&mut self) -> Vec<Followed> {
        let mut readings = Vec::new();
        let mut open = std::mem::take(&mut self.open);
        while let Some(first) = open.first() {
            let reading = Arc::clone(&first.reading);
            let (these, others) = open
                .into_iter()
                .partition(|each| each.reading.name == reading.name);
            open = others;
            let these: Vec<Open> = these;
            let fails = |place: &usize| {
                let failing = these
                    .iter()
                    .map(|each| failing(&verdicts(each.right.under(*place), &each.actual)));
                let is_reference = reading.accepted[*place] == reading.reference;
                (failing.sum::<usize>(), !is_reference)
            };
            let followed = (0..reading.accepted.len()).min_by_key(fails).unwrap_or(0);
            for each in &these {
                self.judge(&each.question, &each.right, followed, &each.actual);
            }
            readings.push(Followed {
                name: reading.name.clone(),
                followed: BTreeSet::from([reading.accepted[followed].clone()]),
            });
        }
        readings
    }

    /// Takes away the failures that other functions account for, and takes up the others;
    /// tells of each check how many cases they account for that were not asked any more.
    fn leave_out_what_others_account_for(&mut self) -> Vec<usize> {
        let guilty = self.blame.guilty();
        let checks: Vec<Arc<CheckText>> =
            self.results.iter().map(|each| each.check.clone()).collect();
        let failing = std::mem::take(&mut self.failing);
        let mut skipped_by_others = Vec::with_capacity(self.results.len());
        let results = self.results.iter_mut().zip(&self.known);
        for ((result, known), failing) in results.zip(failing) {
            let about = self.functions.place(&result.check.function);
            let other =
                |called: &[usize]| about.and_then(|about| accounts_for(&guilty, about, called));
            skipped_by_others.push(known.skipped_where(|called| other(called).is_some()));
            let mut explained = Explained::default();
            let mut kept = Vec::new();
            for like in failing.into_alike() {
                match other(&like.called) {
                    None => kept.extend(like.failures),
                    Some(other) => {
                        explained.cases += like.cases;
                        explained.functions.insert(self.functions.name(other));
                    }
                }
            }
            kept.sort_by_key(|(length, _)| *length);
            result.failures = kept.into_iter().map(|(_, failure)| failure).collect();
            result.cases.failed -= explained.cases;
            result.cases.not_run += explained.cases;
            let is_shown = known.shows_it_is_kept(result.cases.passed);
            if explained.cases > 0 && !is_shown && result.cases.failed == 0 {
                // Nothing shows whether it is kept.
                result.blocked_by = checks
                    .iter()
                    .find(|check| explained.functions.contains(&check.function))
                    .cloned();
            }
            result.explained = explained;
        }
        skipped_by_others
    }
}
