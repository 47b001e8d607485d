//! Shares of a submission's processor time: what a check may use before the others had theirs, and
//! what an item may use at all.

use std::time::Duration;

use super::answer_key::AnswerKey;
use super::expected::Expected;
use super::run::WALL_PER_BUDGET;
use crate::session::observation::Cost;

/// The time that the checks of a run have used, and that they may use.
pub(super) struct Shares {
    /// For each check, the time that its sessions used.
    checks: Vec<Duration>,
    /// For each check, the place of its item.
    item_of: Vec<usize>,
    items: Vec<ItemTime>,
    /// The time of a check after which its other sessions are put off.
    share: Duration,
    /// The time of all.
    budget: Duration,
}

/// The processor time of an item.
#[derive(Clone, Copy)]
struct ItemTime {
    used: Duration,
    budget: Duration,
}

impl Shares {
    pub(super) fn new(key: &AnswerKey, budget: Duration) -> Self {
        let items = &key.manifest.items;
        let item_of = key.oracle.checks.iter().map(|check| {
            let item = items.iter().position(|item| item.checks.contains(check));
            item.unwrap_or(0)
        });
        let item_of: Vec<usize> = item_of.collect();
        let times = items.iter().map(|item| ItemTime {
            used: Duration::ZERO,
            budget: item.budget().unwrap_or(Duration::MAX),
        });
        let count = u32::try_from(item_of.len()).unwrap_or(u32::MAX).max(1);
        Shares {
            checks: vec![Duration::ZERO; item_of.len()],
            // Half of the budget: retries and lost batches take some, too.
            share: budget / count / 2,
            items: times.collect(),
            item_of,
            budget,
        }
    }

    /// Charges the checks of sessions that shared a process with an equal part of its time each.
    pub(super) fn charge<'e>(&mut self, sessions: impl Iterator<Item = &'e Expected>, cost: Cost) {
        let sessions: Vec<&Expected> = sessions.collect();
        let count = u32::try_from(sessions.len()).unwrap_or(u32::MAX).max(1);
        for expected in sessions {
            let mut items: Vec<usize> = Vec::new();
            for check in expected.checks() {
                self.checks[check] += cost.cpu.max(cost.wall / WALL_PER_BUDGET) / count;
                items.push(self.item_of[check]);
            }
            items.sort_unstable();
            items.dedup();
            for item in items {
                self.items[item].used += cost.cpu / count;
            }
        }
    }

    /// Returns whether a session waits until the others had their share.
    pub(super) fn puts_off(&self, expected: &Expected) -> bool {
        let mut checks = expected.checks();
        !self.is_whole() && checks.any(|check| self.checks[check] > self.share)
    }

    /// Returns whether a session is not run, since its items have used up their budgets.
    pub(super) fn refuses(&self, expected: &Expected) -> bool {
        let mut items = expected
            .checks()
            .map(|check| self.items[self.item_of[check]]);
        items.all(|item| item.used > item.budget)
    }

    /// Returns whether a share is as much as the budget: nothing is put off any more.
    pub(super) fn is_whole(&self) -> bool {
        self.share >= self.budget
    }

    /// Gives each check twice the share.
    pub(super) fn double(&mut self) {
        self.share = self.share.saturating_mul(2).max(Duration::from_millis(1));
    }
}
