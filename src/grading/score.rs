//! Points by the text, in exact fractions.

use std::sync::Arc;

use num_traits::Zero;

use super::result::{CheckResult, CheckVerdict};
use crate::manifest::{CheckText, Item, Manifest, Points};

/// The points of an item of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemScore {
    /// The name of the item.
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
    /// all that were `asked`, given by their weights and verdicts; `None` where none was.
    pub(crate) fn earned(
        &self,
        asked: impl IntoIterator<Item = (i64, CheckVerdict)>,
    ) -> Option<Points> {
        let (mut earned, mut all) = (0, 0);
        for (weight, verdict) in asked {
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
/// the item is worth their part.
#[must_use]
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
        let judged: Vec<(i64, CheckVerdict)> = of_item
            .map(|result| (result.check.weight, result.verdict))
            .collect();
        let weight: i64 = judged.iter().map(|(weight, _)| weight).sum();
        let Some(points) = item.earned(judged) else {
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
#[must_use]
pub fn total(scores: &[ItemScore]) -> (Points, Points) {
    let zero = (Points::zero(), Points::zero());
    scores.iter().fold(zero, |(points, max), item| {
        (points + item.points, max + item.max)
    })
}

/// Decimal places that are shown.
const PLACES: u32 = 4;

/// A number of points as a decimal: exactly where four places are enough, else
/// rounded half up to four.
///
/// ```
/// use gabarito::{grading::decimal, manifest::Points};
/// assert_eq!(decimal(Points::new(45, 4)), "11.25");
/// assert_eq!(decimal(Points::new(2, 3)), "0.6667");
/// assert_eq!(decimal(Points::from(12)), "12");
/// ```
#[must_use]
pub fn decimal(points: Points) -> String {
    let scale = 10_i64.pow(PLACES);
    let scaled = (points * scale + Points::new(1, 2)).floor().to_integer();
    let width = PLACES as usize;
    let (whole, rest) = (scaled / scale, scaled % scale);
    let text = format!("{whole}.{rest:0width$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A mark as a decimal: rounded half up to two places, with none that is not needed.
///
/// ```
/// use gabarito::{grading::two_decimals, manifest::Points};
/// assert_eq!(two_decimals(Points::new(25, 3)), "8.33");
/// assert_eq!(two_decimals(Points::from(10)), "10");
/// ```
#[must_use]
pub fn two_decimals(mark: Points) -> String {
    let hundredths = (mark * 100 + Points::new(1, 2)).floor();
    decimal(hundredths / 100)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Points::new(8325, 1000), "8.33")]
    #[case(Points::new(8_324_999, 1_000_000), "8.32")]
    #[case(Points::new(1999, 200), "10")]
    #[case(Points::new(17, 2), "8.5")]
    #[case(Points::from(0), "0")]
    fn a_mark_is_rounded_half_up(#[case] mark: Points, #[case] expected: &str) {
        assert_eq!(two_decimals(mark), expected);
    }
}
