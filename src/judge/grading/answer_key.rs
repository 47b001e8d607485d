//! Expected answers of a battery, computed once for all submissions.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::called_functions::Functions;
use super::expected::{CheckOracle, Expected};
use super::run_order;
use crate::assignment::Assignment;
use crate::assignment::battery::{Battery, Case, Kind};
use crate::assignment::manifest::{CheckText, Manifest};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Substitution;
use crate::session::Script;
use crate::source::Language;
use crate::worker::EncodedSessions;

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
    /// The solution, where it is in Prolog.
    pub(super) prolog_solution: Option<&'b str>,
    /// The function that is judged; `None`: all of them.
    pub(super) focus: Option<usize>,
    /// True if cases of the battery were left out.
    pub(super) is_sample: bool,
    /// The batches, in the order in which they run.
    batches: Vec<BatchSlot<'b>>,
    /// For each session of the battery, its batch, and its place there.
    places: Vec<(usize, usize)>,
}

/// A batch, if it has been prepared.
struct BatchSlot<'b> {
    places: Vec<usize>,
    prepared: Mutex<Option<Arc<Batch<'b>>>>,
}

/// Sessions that may share a process, and the expected answers of each.
pub(super) struct Batch<'b> {
    /// The places of the sessions in the battery.
    pub(super) places: Vec<usize>,
    pub(super) cases: Vec<&'b Case>,
    pub(super) expected: Vec<Expected>,
    /// The sessions as they are sent together; `None` where there is only one.
    pub(super) sessions: Option<EncodedSessions>,
}

impl<'b> AnswerKey<'b> {
    /// The answer key of a battery.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) where the solution does not say
    /// what it does with values of TADs.
    pub fn new(assignment: &'b Assignment, battery: &'b Battery) -> TargetResult<Self> {
        let manifest = &assignment.manifest;
        let allowed = assignment.allowed_uses(battery)?;
        let functions = Functions::new(&manifest.functions);
        let batches = run_order::batches(&battery.cases, &functions);
        let mut places = vec![(0, 0); battery.cases.len()];
        for (batch, sessions) in batches.iter().enumerate() {
            for (within, session) in sessions.iter().enumerate() {
                places[*session] = (batch, within);
            }
        }
        let batches = batches.into_iter().map(|places| BatchSlot {
            places,
            prepared: Mutex::new(None),
        });
        Ok(AnswerKey {
            manifest,
            battery,
            oracle: CheckOracle {
                oracle: Arc::clone(&assignment.oracle),
                functions: Arc::new(functions),
                checks: tested_checks(manifest, battery),
            },
            substitution: Substitution::new(assignment).allowing(allowed),
            prolog_solution: (manifest.language == Language::Prolog)
                .then_some(assignment.solution.as_deref())
                .flatten(),
            focus: None,
            is_sample: battery.is_sample,
            batches: batches.collect(),
            places,
        })
    }

    /// The right functions of the assignment.
    pub fn substitution(&self) -> &Substitution<'b> {
        &self.substitution
    }

    /// Restricts the key to judging one function. Every session still runs: only the whole
    /// battery gives the function the same result as beside the others.
    #[must_use]
    pub fn focused_on(self, function: &str) -> Self {
        let focus = self.oracle.functions.place(function);
        AnswerKey { focus, ..self }
    }

    /// Returns whether a function, by its place in the text, is judged.
    pub(super) fn is_judged(&self, function: usize) -> bool {
        self.focus.is_none_or(|focus| focus == function)
    }

    /// The most processes that can work on the battery at once.
    pub fn most_at_once(&self) -> NonZero<usize> {
        NonZero::new(self.batches.len()).unwrap_or(NonZero::<usize>::MIN)
    }

    /// Prepares the first batches, before they are waited for.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn prepare(&self) -> TargetResult<()> {
        (0..self.batches.len().min(AHEAD)).try_for_each(|place| self.batch(place).map(drop))
    }

    /// The number of batches.
    pub(super) fn count_batches(&self) -> usize {
        self.batches.len()
    }

    /// A batch by its place; waits where another thread prepares it.
    pub(super) fn batch(&self, place: usize) -> TargetResult<Arc<Batch<'b>>> {
        let slot = &self.batches[place];
        let mut prepared = slot.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(batch) = &*prepared {
            return Ok(Arc::clone(batch));
        }
        let batch = Arc::new(self.prepare_batch(&slot.places)?);
        *prepared = Some(Arc::clone(&batch));
        Ok(batch)
    }

    /// The batch of a session, and its place there.
    pub(super) fn batch_of(&self, case: usize) -> TargetResult<(Arc<Batch<'b>>, usize)> {
        let (batch, within) = self.places[case];
        Ok((self.batch(batch)?, within))
    }

    /// The functions that a session names. No batch is prepared for it.
    pub(super) fn named_functions(&self, session: usize) -> BTreeSet<usize> {
        let (batch, within) = self.places[session];
        let prepared = self.batches[batch].prepared.lock();
        let prepared = prepared.unwrap_or_else(PoisonError::into_inner);
        let named = if let Some(batch) = &*prepared {
            Cow::Borrowed(&batch.expected[within].named)
        } else {
            let script = Script::of(&self.battery.cases[session].interaction);
            Cow::Owned(self.oracle.functions.named_functions(&script))
        };
        named.iter().flat_map(|step| step.iter().copied()).collect()
    }

    pub(super) fn prepare_batch(&self, places: &[usize]) -> TargetResult<Batch<'b>> {
        let cases = places.iter().map(|place| &self.battery.cases[*place]);
        let cases: Vec<&Case> = cases.collect();
        let scripts = Script::of_each(cases.iter().map(|each| &each.interaction));
        // Thousands of sessions call the same few sets of functions.
        let mut known = FxHashSet::default();
        let expected = cases.iter().zip(&scripts).map(|(case, script)| {
            let expected = Expected::of(case, script, &self.oracle)?;
            Ok(expected.interned(&mut known))
        });
        Ok(Batch {
            places: places.to_vec(),
            expected: expected.collect::<TargetResult<_>>()?,
            sessions: (cases.len() > 1).then(|| EncodedSessions::of(&scripts)),
            cases,
        })
    }

    /// The first sessions that show a check, but for those that count within a time, by their places.
    /// No batch is prepared for them.
    pub(super) fn sessions_of(&self, check: usize, most: usize) -> Vec<usize> {
        let cases = self.battery.cases.iter().enumerate();
        let shows = |case: &Case| {
            let mut shown = self.oracle.shown_checks(case).into_iter();
            shown.any(|shown| shown.check == check)
        };
        let found = cases.filter(|(_, case)| shows(case) && case.within_seconds().is_none());
        found.map(|(place, _)| place).take(most).collect()
    }

    /// The number of prepared batches.
    #[cfg(test)]
    pub(super) fn count_prepared(&self) -> usize {
        let prepared = |slot: &&BatchSlot| slot.prepared.lock().unwrap().is_some();
        self.batches.iter().filter(prepared).count()
    }

    /// For each check, whether any of its sessions is hidden, and how many cases it has.
    pub(super) fn kinds_and_totals(&self) -> Vec<(Kind, usize)> {
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
fn tested_checks(manifest: &Manifest, battery: &Battery) -> Arc<[Arc<CheckText>]> {
    let cases = battery.cases.iter();
    let checks = cases.flat_map(|case| &case.checks);
    let checks = checks.map(|check| (&check.function, &check.id));
    let checks: HashSet<(&String, &String)> = checks.collect();
    let in_order = manifest
        .checks()
        .filter(|check| checks.contains(&(&check.function, &check.id)));
    in_order.map(Arc::clone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::registry;

    #[test]
    fn sessions_of_a_check_are_found_without_their_answers() {
        const MOST: usize = 2;
        let moinho = registry::find_assignment("moinho").unwrap();
        let battery = moinho.documented().unwrap();
        let key = AnswerKey::new(&moinho, &battery).unwrap();
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
