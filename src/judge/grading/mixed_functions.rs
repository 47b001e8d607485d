//! Sessions of all functions in one process, which shows state that one function leaves to another.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::Arc;

use super::answer_key::AnswerKey;
use super::batch::BatchPart;
use super::rerun::Confirmation;
use super::results::CheckResults;
use super::scheduler::{PartOutcome, Scheduler};
use crate::assignment::oracle::{BatchOutcome, TargetResult};

/// The most sessions of each check that run once more, beside those of other functions.
const OF_EACH_CHECK: NonZero<usize> = NonZero::new(8).unwrap();

impl Scheduler<'_, '_> {
    /// Runs sessions of all functions in one process, once all have run beside those of their group, and
    /// looks for leaks where one fails there. Nothing else is counted: where the process does not come to
    /// its end, nothing is known.
    pub(super) fn mix_functions(&mut self) -> TargetResult<()> {
        let places = mixed_sessions(self.key, &self.results.checks);
        if places.len() < 2 || self.doubts_batches() || !self.can_continue() {
            return Ok(());
        }
        let batch = Arc::new(self.key.prepare_batch(&places)?);
        let running = self.start_part(BatchPart::whole(batch), 0);
        let (PartOutcome::Together(BatchOutcome::Complete(actual)), part) =
            self.collect_part(running)?
        else {
            return Ok(());
        };
        let mut confirmations = Vec::new();
        let mut confirmed = BTreeSet::new();
        for (place, ((_, _, expected), actual)) in part.sessions().zip(&actual).enumerate() {
            if !self.results.has_new_failure(expected, actual) {
                continue;
            }
            let failing = expected.all_failing(actual);
            let shown = expected.shown_checks.iter().zip(&failing);
            let mut checks =
                shown.filter_map(|(shown, failing)| failing.as_ref().map(|_| shown.check));
            if checks.any(|check| confirmed.insert(check)) {
                confirmations.push(Confirmation {
                    part: part.clone(),
                    place,
                    failing,
                });
            }
        }
        self.confirm(confirmations, 0)
    }
}

/// The places of sessions of each check, chosen evenly: half of them by the functions of the text, and half
/// from the last function to the first, so that each runs after every other.
fn mixed_sessions(key: &AnswerKey, checks: &[CheckResults]) -> Vec<usize> {
    let cases = &key.battery.cases;
    let may_run = |place: &usize| {
        let case = &cases[*place];
        let shown = key.oracle.shown_checks(case);
        let mut shown = shown.iter().map(|shown| &checks[shown.check]);
        case.group.is_some()
            && case.within_seconds().is_none()
            && shown.all(CheckResults::has_ended)
    };
    let function = |place: &usize| {
        let name = cases[*place].function().unwrap_or_default();
        key.oracle.functions.place(name)
    };
    let places = key.battery.places_of_each_check(OF_EACH_CHECK, None);
    let mut places: Vec<usize> = places.into_iter().filter(may_run).collect();
    places.sort_by_key(|place| (function(place), *place));
    let (mut forward, backward): (Vec<_>, Vec<_>) = places
        .into_iter()
        .enumerate()
        .partition(|(turn, _)| turn % 2 == 0);
    forward.extend(backward.into_iter().rev());
    forward.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::battery::expanded;
    use crate::engines::registry;
    use crate::judge::grading::results::Results;

    #[test]
    fn each_function_runs_after_every_other() {
        let tictactoe = registry::find_assignment("tictactoe").unwrap();
        let checks = tictactoe.manifest.checks();
        let sessions = checks.map(|check| format!("# check: {}\n>>> 1\n\n---\n\n", check.path()));
        let text = sessions.collect::<String>().repeat(20);
        let hidden = vec![("hidden.pycon".to_owned(), text.parse().unwrap())];
        let battery = expanded(hidden, &tictactoe.manifest, 1, &|_, _| Ok(true)).unwrap();
        let key = AnswerKey::new(&tictactoe, &battery).unwrap();
        let places = mixed_sessions(&key, &Results::new(&key).checks);
        let functions: Vec<_> = places
            .iter()
            .map(|place| battery.cases[*place].function())
            .collect();
        for one in &tictactoe.manifest.functions {
            let first = functions.iter().position(|each| *each == Some(&*one.name));
            for other in &tictactoe.manifest.functions {
                let last = functions
                    .iter()
                    .rposition(|each| *each == Some(&*other.name));
                assert!(first.unwrap() < last.unwrap());
            }
        }
    }
}
