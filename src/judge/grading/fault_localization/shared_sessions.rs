//! Sessions that show several checks of a function, as those that a text prints do.
//!
//! Once one of these checks fails, the later answers of such a session may be wrong for that alone. Where
//! a check passes in sessions of its own, and each session that it fails is one where another fails, which
//! fails by itself elsewhere, it does not count as failed.

use std::collections::BTreeSet;

use super::Attribution;
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::answer_key::AnswerKey;
use crate::judge::grading::results::CheckResults;

/// The passing cases, by themselves or beside right functions, from which on a check holds by itself.
const FEWEST_PASSING: usize = 5;

/// A failed check.
struct FailedCheck {
    /// The check, by its place.
    place: usize,
    /// Whether one of its failing cases shows no other failed check of its function.
    fails_by_itself: bool,
    /// For each of its failing cases, the other checks of its function that fail in the session.
    beside: Vec<BTreeSet<usize>>,
}

impl FailedCheck {
    /// Returns whether every case fails beside one of these checks.
    fn fails_beside(&self, others: &BTreeSet<usize>) -> bool {
        self.beside.iter().all(|beside| !beside.is_disjoint(others))
    }
}

/// Counts the sessions in which several checks of a function fail for those alone that fail by
/// themselves, where the others pass otherwise.
pub(super) fn charge_once(
    key: &AnswerKey,
    checks: &mut [CheckResults],
    attributions: &mut [Attribution],
) -> TargetResult<()> {
    let failed = failed_checks(key, checks, attributions)?;
    let by_itself = failed.iter().filter(|each| each.fails_by_itself);
    let by_itself: BTreeSet<usize> = by_itself.map(|each| each.place).collect();
    for each in &failed {
        let check = &checks[each.place];
        let attribution = &attributions[each.place];
        let beside_right_ones = attribution.excused - attribution.skipped();
        let passed = check.passed + beside_right_ones;
        let holds_otherwise = passed >= FEWEST_PASSING && check.skipped.is_empty();
        let is_charged = by_itself.contains(&each.place);
        if !is_charged && holds_otherwise && each.fails_beside(&by_itself) {
            attributions[each.place].own.clear();
            checks[each.place].total -= each.beside.len();
        }
    }
    Ok(())
}

fn failed_checks(
    key: &AnswerKey,
    checks: &[CheckResults],
    attributions: &[Attribution],
) -> TargetResult<Vec<FailedCheck>> {
    let is_failed = |place: usize| checks[place].is_defined && !attributions[place].own.is_empty();
    let mut failed = Vec::new();
    for (place, attribution) in attributions.iter().enumerate() {
        if !is_failed(place) {
            continue;
        }
        let function = checks[place].function;
        let is_other = |other: &usize| {
            *other != place && checks[*other].function == function && is_failed(*other)
        };
        let (mut fails_by_itself, mut beside) = (false, Vec::new());
        for case in &attribution.own {
            let shown = case.session.with(key, |_, expected| {
                let shown = expected.shown_checks.iter().map(|shown| shown.check);
                shown.filter(is_other).collect::<Vec<_>>()
            })?;
            fails_by_itself |= shown.is_empty();
            let fails = |other: &usize| {
                let mut failing = attributions[*other].own.iter();
                failing.any(|it| it.session.is_same(&case.session))
            };
            beside.push(shown.into_iter().filter(fails).collect());
        }
        failed.push(FailedCheck {
            place,
            fails_by_itself,
            beside,
        });
    }
    Ok(failed)
}
