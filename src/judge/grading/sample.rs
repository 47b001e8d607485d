//! The sessions that run alone where batches hide mistakes. All of a large battery would take minutes
//! instead of seconds.

use std::collections::BTreeSet;

use super::expected::Expected;
use super::results::Results;
use crate::assignment::PROBES_OF_EACH_CHECK;
use crate::assignment::battery::{Battery, Case, Kind};

/// The most hidden sessions of a check, besides those that failed in a batch.
const OF_EACH_CHECK: usize = 400;

/// A sample of a battery: every session of the text, every one about state, every one that failed in a
/// batch, and of each check hidden sessions spread over the battery. What fails in a batch is the
/// choice of the program: a part of that would leave out what it hides.
#[derive(Debug)]
pub(super) struct Sample {
    /// For each check: of how many sessions one is chosen, and the number of the next.
    of_checks: Vec<(usize, usize)>,
    /// Sessions that failed in a batch, and those by which barriers are probed.
    further: BTreeSet<usize>,
}

impl Sample {
    /// A sample of the sessions of `untouched` results, after what batches showed; the battery's seed
    /// chooses it.
    pub(super) fn of(untouched: &Results, in_batches: &Results, battery: &Battery) -> Self {
        let seed = usize::try_from(battery.seed).unwrap_or(0);
        let totals = untouched.checks.iter().map(|check| check.total);
        let steps = totals.map(|total| total.div_ceil(OF_EACH_CHECK).max(1));
        let failed = in_batches.checks.iter().flat_map(|check| {
            let failing = check.failing.iter();
            failing.filter_map(|each| each.session.place())
        });
        let probes = battery.places_of_each_check(PROBES_OF_EACH_CHECK, None);
        Sample {
            of_checks: steps.map(|step| (step, seed % step)).collect(),
            further: failed.chain(probes).collect(),
        }
    }

    /// Returns whether the next session of the battery is in the sample.
    pub(super) fn contains(&mut self, session: usize, case: &Case, expected: &Expected) -> bool {
        let is_kept = case.kind != Kind::Hidden || case.is_derived();
        let mut is_chosen = is_kept || self.further.contains(&session);
        for shown in &expected.shown_checks {
            let (step, next) = &mut self.of_checks[shown.check];
            is_chosen |= next.is_multiple_of(*step);
            *next += 1;
        }
        is_chosen
    }
}
