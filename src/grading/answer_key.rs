//! Expected answers of a battery, computed once for all submissions.

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use super::called_functions::Functions;
use super::expected::{CheckOracle, Expected};
use crate::assignment::Assignment;
use crate::battery::{Battery, Case, Kind};
use crate::manifest::{CheckText, Manifest};
use crate::submission::Sessions;
use crate::substitution::Substitution;
use crate::target::TargetError;
use crate::transcript::Script;

/// Most sessions of a batch, so that the next one can be prepared meanwhile.
const MOST_IN_BATCH: usize = 2000;

/// Batches that are prepared before they are needed.
pub(super) const AHEAD: usize = 3;

/// A battery with the expected answers, each computed when it is first needed.
///
/// Expected answers do not depend on the submission: one key judges a class.
pub struct AnswerKey<'b> {
    pub(super) manifest: &'b Manifest,
    pub(super) battery: &'b Battery,
    pub(super) oracle: CheckOracle,
    pub(super) substitution: Substitution<'b>,
    /// The function that is judged; `None`: all of them.
    pub(super) focus: Option<usize>,
    batches: Vec<Slot<'b>>,
}

/// A batch, if it has been prepared.
struct Slot<'b> {
    cases: Range<usize>,
    prepared: Mutex<Option<Arc<Batch<'b>>>>,
}

/// Sessions that may share a process, and the expected answers of each.
pub(super) struct Batch<'b> {
    /// The place of the first in the battery.
    pub(super) first: usize,
    pub(super) cases: &'b [Case],
    pub(super) expected: Vec<Expected>,
    /// The sessions as they are sent together; `None` where there is only one.
    pub(super) sessions: Option<Sessions>,
}

impl<'b> AnswerKey<'b> {
    /// The key of a battery.
    #[must_use]
    pub fn new(assignment: &'b Assignment, battery: &'b Battery) -> Self {
        let manifest = &assignment.manifest;
        let batches = batches(&battery.cases).map(|cases| Slot {
            cases,
            prepared: Mutex::new(None),
        });
        AnswerKey {
            manifest,
            battery,
            oracle: CheckOracle {
                oracle: Arc::clone(&assignment.oracle),
                functions: Arc::new(Functions::new(&manifest.functions)),
                checks: asked_about(manifest, battery),
            },
            substitution: Substitution::new(assignment),
            focus: None,
            batches: batches.collect(),
        }
    }

    /// This key, restricted to judging one function. Every session still runs: only the whole
    /// battery gives the function the same result as beside the others.
    #[must_use]
    pub fn focused_on(self, function: &str) -> Self {
        let focus = self.oracle.functions.place(function);
        AnswerKey { focus, ..self }
    }

    /// Whether a function, by its place in the text, is judged.
    pub(super) fn judges(&self, function: usize) -> bool {
        self.focus.is_none_or(|focus| focus == function)
    }

    /// The most processes that can work on the battery at once.
    #[must_use]
    pub fn most_at_once(&self) -> NonZero<usize> {
        NonZero::new(self.batches.len()).unwrap_or(NonZero::<usize>::MIN)
    }

    /// Prepares the first batches, before they are waited for.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn prepare(&self) -> Result<(), TargetError> {
        (0..self.batches.len().min(AHEAD)).try_for_each(|place| self.batch(place).map(drop))
    }

    /// How many batches there are.
    pub(super) fn count(&self) -> usize {
        self.batches.len()
    }

    /// A batch by its place; waits where another thread prepares it.
    pub(super) fn batch(&self, place: usize) -> Result<Arc<Batch<'b>>, TargetError> {
        let slot = &self.batches[place];
        let mut prepared = slot.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(batch) = &*prepared {
            return Ok(Arc::clone(batch));
        }
        let batch = Arc::new(self.prepared(slot.cases.clone())?);
        *prepared = Some(Arc::clone(&batch));
        Ok(batch)
    }

    /// The batch of a session, and its place there.
    pub(super) fn batch_of(&self, case: usize) -> Result<(Arc<Batch<'b>>, usize), TargetError> {
        let place = self.batches.partition_point(|slot| slot.cases.end <= case);
        let batch = self.batch(place)?;
        let within = case - batch.first;
        Ok((batch, within))
    }

    fn prepared(&self, range: Range<usize>) -> Result<Batch<'b>, TargetError> {
        let first = range.start;
        let cases = &self.battery.cases[range];
        let scripts = cases.iter().map(|each| Script::of(&each.interaction));
        let scripts: Vec<Script> = scripts.collect();
        // Thousands of sessions call the same few sets of functions.
        let mut known = HashSet::new();
        let expected = cases.iter().zip(&scripts).map(|(case, script)| {
            let expected = Expected::of(case, script, &self.oracle)?;
            Ok(expected.interned(&mut known))
        });
        Ok(Batch {
            first,
            cases,
            expected: expected.collect::<Result<_, TargetError>>()?,
            sessions: (cases.len() > 1).then(|| Sessions::of(&scripts)),
        })
    }

    /// The first sessions that show a check, by their places. No batch is prepared for them.
    pub(super) fn sessions_of(&self, check: usize, most: usize) -> Vec<usize> {
        let cases = self.battery.cases.iter().enumerate();
        let shows = |case: &Case| {
            let mut shown = self.oracle.shown_checks(case).into_iter();
            shown.any(|shown| shown.check == check)
        };
        let found = cases.filter(|(_, case)| shows(case));
        found.map(|(place, _)| place).take(most).collect()
    }

    /// How many batches are prepared.
    #[cfg(test)]
    pub(super) fn count_prepared(&self) -> usize {
        let prepared = |slot: &&Slot| slot.prepared.lock().unwrap().is_some();
        self.batches.iter().filter(prepared).count()
    }

    /// For each check, whether any of its sessions is hidden, and how many cases it has.
    pub(super) fn kinds(&self) -> Vec<(Kind, usize)> {
        let mut kinds = vec![(Kind::Documented, 0); self.oracle.checks.len()];
        for case in &self.battery.cases {
            for shown in self.oracle.shown_checks(case) {
                let (kind, total) = &mut kinds[shown.check];
                *kind = (*kind).max(case.kind);
                *total += 1;
            }
        }
        kinds
    }
}

/// The checks of a battery, in the order of the text.
fn asked_about(manifest: &Manifest, battery: &Battery) -> Arc<[Arc<CheckText>]> {
    let cases = battery.cases.iter();
    let asked: HashSet<&CheckText> = cases
        .flat_map(|case| &case.checks)
        .map(Arc::as_ref)
        .collect();
    let checks = manifest
        .checks()
        .filter(|check| asked.contains(check.as_ref()));
    checks.map(Arc::clone).collect()
}

/// The places of sessions that may share a process, in their order.
fn batches(cases: &[Case]) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = cases.get(start..)?;
        let first = rest.first()?;
        let count = if first.group.is_none() {
            1
        } else {
            let alike = rest.iter().take_while(|each| each.group == first.group);
            alike.take(MOST_IN_BATCH).count()
        };
        start += count;
        Some(start - count..start)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn sessions_of_a_check_are_found_without_their_answers() {
        const MOST: usize = 2;
        let moinho = registry::find_assignment("moinho").unwrap();
        let battery = moinho.documented().unwrap();
        let key = AnswerKey::new(&moinho, &battery);
        let checks = 0..key.oracle.checks.len();
        let found: Vec<_> = checks.map(|check| key.sessions_of(check, MOST)).collect();
        assert_eq!(key.count_prepared(), 0);
        assert!(found.iter().all(|sessions| !sessions.is_empty()));
        assert!(found.iter().any(|sessions| sessions.len() == MOST));
        for (check, sessions) in found.into_iter().enumerate() {
            for session in sessions {
                let (batch, within) = key.batch_of(session).unwrap();
                assert!(batch.expected[within].shown_check(check).is_some());
            }
        }
    }
}
