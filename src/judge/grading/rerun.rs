//! Confirmation: sessions that were judged in a batch run once more, alone.

use super::batch::BatchPart;
use super::expected::Failing;
use super::scheduler::{Scheduler, Sharing};
use crate::assignment::oracle::{Target, TargetResult};
use crate::session::observation::Observation;

/// A session that fails in a batch and passes alone.
#[derive(Clone)]
pub(super) struct Leak<'b> {
    /// The sessions that ran in its process.
    pub(super) part: BatchPart<'b>,
    /// The place of the session among them.
    pub(super) place: usize,
}

impl Leak<'_> {
    /// The function of the last check that its session shows.
    pub(super) fn function(&self) -> &str {
        let session = self.part.sessions().nth(self.place);
        let last = session.and_then(|(_, case, _)| case.checks.last());
        last.map_or("", |check| &check.function)
    }
}

/// A session that was judged in a batch, and is to be run alone too.
pub(super) struct Confirmation<'q> {
    pub(super) part: BatchPart<'q>,
    pub(super) place: usize,
    pub(super) failing: Vec<Option<Failing>>,
}

impl<'b> Scheduler<'_, 'b> {
    /// Counts the answers of a batch; gives the sessions to be run alone.
    pub(super) fn count(
        &mut self,
        part: &BatchPart<'b>,
        actual: &[Observation],
    ) -> Vec<Confirmation<'b>> {
        // The seed of the battery chooses the session that is run twice.
        let sample = usize::try_from(self.key.battery.seed).unwrap_or(0) % part.len().max(1);
        let mut confirmations = Vec::new();
        for (place, ((session, case, expected), actual)) in part.sessions().zip(actual).enumerate()
        {
            // Several workers run more than one would after an early stop: it does not count.
            if self.results.skips(session, case, expected) {
                continue;
            }
            let has_news = self.results.has_new_failure(expected, actual);
            self.results.count(session, case, expected, actual);
            self.unconfirmed.insert(session);
            if place == sample || has_news {
                confirmations.push(Confirmation {
                    part: part.clone(),
                    place,
                    failing: expected.all_failing(actual),
                });
            }
        }
        confirmations
    }

    /// Runs sessions alone that were judged in a batch.
    pub(super) fn confirm(
        &mut self,
        confirmations: Vec<Confirmation<'b>>,
        worker: usize,
    ) -> TargetResult<()> {
        for Confirmation {
            part,
            place,
            failing,
        } in confirmations
        {
            let Some((session, case, expected)) = part.sessions().nth(place) else {
                continue;
            };
            let alone = self.workers[worker].observe(&case.interaction)?;
            self.results.add_cost(alone.cost);
            if alone.termination.is_unjudged() {
                continue;
            }
            self.unconfirmed.remove(&session);
            self.report_first_failure(case, expected, &alone);
            let mut is_leaking = false;
            for ((shown, together), alone_failing) in expected
                .shown_checks
                .iter()
                .zip(failing)
                .zip(expected.all_failing(&alone))
            {
                match (together, alone_failing) {
                    (None, Some(_)) => self.sharing = Sharing::Doubted,
                    (Some(_), None) => {
                        self.results.retract(session, expected, shown, &alone);
                        is_leaking = true;
                    }
                    _ => {}
                }
            }
            if is_leaking {
                self.leaks.push(Leak {
                    part: part.clone(),
                    place,
                });
            }
        }
        Ok(())
    }
}
