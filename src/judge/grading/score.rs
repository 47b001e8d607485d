//! Points by the text, in exact fractions.

use std::sync::Arc;

use num_traits::Zero;

use super::result::{CheckResult, CheckVerdict};
use crate::assignment::manifest::{CheckText, Item, Manifest, Points};

/// The points of an item of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemScore {
    pub name: String,
    /// The points earned.
    pub points: Points,
    /// The maximum points.
    pub max: Points,
    /// The functions that it is about, in the order of the text.
    pub functions: Vec<String>,
}

impl Item {
    /// The points earned: the item's × the weight of its checks that pass over the weight of
    /// all in `results`, given by their weights and verdicts; `None` without any.
    pub(crate) fn earned_points(
        &self,
        results: impl IntoIterator<Item = (i64, CheckVerdict)>,
    ) -> Option<Points> {
        let (mut earned, mut all) = (0, 0);
        for (weight, verdict) in results {
            all += weight;
            if verdict == CheckVerdict::Pass {
                earned += weight;
            }
        }
        if all == 0 {
            return None;
        }
        Some(self.points * Points::new(earned, all))
    }
}

/// The points of each item that was judged: its own × the weight of its checks that pass
/// over the weight of all its checks in the battery. Where only some of those were judged,
/// the item is worth their part; what a sample does not decide is not judged.
pub fn score(
    manifest: &Manifest,
    battery: &[Arc<CheckText>],
    results: &[CheckResult],
) -> Vec<ItemScore> {
    let mut scores = Vec::new();
    for item in &manifest.items {
        let of_item = results
            .iter()
            .filter(|result| item.checks.contains(&result.check));
        let of_item = of_item.filter(|result| result.verdict != CheckVerdict::NotDecided);
        let judged: Vec<(i64, CheckVerdict)> = of_item
            .map(|result| (result.check.weight, result.verdict))
            .collect();
        let weight: i64 = judged.iter().map(|(weight, _)| weight).sum();
        let Some(points) = item.earned_points(judged) else {
            continue;
        };
        let all = item.checks.iter().filter(|check| battery.contains(check));
        let part = Points::new(weight, all.map(|check| check.weight).sum());
        let mut functions: Vec<String> = Vec::new();
        for check in &item.checks {
            if !functions.contains(&check.function) {
                functions.push(check.function.clone());
            }
        }
        scores.push(ItemScore {
            name: item.name.clone(),
            points: points * part,
            max: item.points * part,
            functions,
        });
    }
    scores
}

/// The total of points earned, and of the maximum points.
pub fn total(scores: &[ItemScore]) -> (Points, Points) {
    let zero = (Points::zero(), Points::zero());
    scores.iter().fold(zero, |(points, max), item| {
        (points + item.points, max + item.max)
    })
}
