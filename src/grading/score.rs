//! Points by the text, in exact fractions.

use num_traits::Zero;

use super::result::{CheckResult, CheckVerdict};
use crate::manifest::{Manifest, Points};

/// What an item of the text is worth, and what it earned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemScore {
    /// Its name.
    pub name: String,
    /// What it earned.
    pub points: Points,
    /// What it is worth.
    pub max: Points,
    /// The functions that it is about, in the order of the text.
    pub functions: Vec<String>,
}

/// The points of each item that was asked about: its own × the weight of its
/// checks that pass over the weight of all that were asked.
#[must_use]
pub fn score(manifest: &Manifest, results: &[CheckResult]) -> Vec<ItemScore> {
    let mut scores = Vec::new();
    for item in &manifest.items {
        let of_item = results
            .iter()
            .filter(|result| item.checks.contains(&result.check));
        let (mut earned, mut all) = (0, 0);
        for result in of_item {
            all += result.check.weight;
            if result.verdict == CheckVerdict::Pass {
                earned += result.check.weight;
            }
        }
        if all == 0 {
            continue;
        }
        let mut functions: Vec<String> = Vec::new();
        for check in &item.checks {
            if !functions.contains(&check.function) {
                functions.push(check.function.clone());
            }
        }
        scores.push(ItemScore {
            name: item.name.clone(),
            points: item.points * Points::new(earned, all),
            max: item.points,
            functions,
        });
    }
    scores
}

/// All points earned, and all that could be.
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
