//! Sessions that show several checks of a function, as those that a text prints do.
//!
//! Once one of these checks fails, the later answers of such a session may be wrong for that alone. Where
//! a check passes in sessions of its own, and each session that it fails shows another one that
//! fails by itself, it does not count as failed.

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
    /// For each of its failing cases, the failed checks of its function that the session shows.
    shown: Vec<BTreeSet<usize>>,
}

impl FailedCheck {
    /// Returns whether a case fails that shows no other failed check of its function.
    fn fails_by_itself(&self) -> bool {
        self.shown.iter().any(|shown| shown.len() < 2)
    }

    /// Returns whether every failing case shows one of these checks.
    fn fails_beside(&self, others: &BTreeSet<usize>) -> bool {
        self.shown.iter().all(|shown| !shown.is_disjoint(others))
    }
}

/// Counts the sessions that show several failed checks of a function for those alone that fail by
/// themselves, where the others pass otherwise.
pub(super) fn charge_once(
    key: &AnswerKey,
    checks: &mut [CheckResults],
    attributions: &mut [Attribution],
) -> TargetResult<()> {
    let failed = failed_checks(key, checks, attributions)?;
    let by_itself = failed.iter().filter(|each| each.fails_by_itself());
    let by_itself: BTreeSet<usize> = by_itself.map(|each| each.place).collect();
    for each in &failed {
        let check = &checks[each.place];
        let attribution = &attributions[each.place];
        let beside_right_ones = attribution.excused - attribution.skipped();
        let passed = check.passed + beside_right_ones;
        let holds_otherwise = passed >= FEWEST_PASSING && check.skipped.is_empty();
        let is_charged = by_itself.contains(&each.place);
        if !is_charged && holds_otherwise && each.fails_beside(&by_itself) {
            let attribution = &mut attributions[each.place];
            attribution.own.clear();
            attribution.unexamined.clear();
            checks[each.place].total -= each.shown.len();
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
        let of_function = |other: &usize| checks[*other].function == function && is_failed(*other);
        let cases = attribution.own.iter().chain(&attribution.unexamined);
        let shown = cases.map(|case| {
            case.session.with(key, |_, expected| {
                let shown = expected.shown_checks.iter().map(|shown| shown.check);
                shown.filter(of_function).collect()
            })
        });
        failed.push(FailedCheck {
            place,
            shown: shown.collect::<TargetResult<_>>()?,
        });
    }
    Ok(failed)
}
