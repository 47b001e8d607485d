//! The figures of all pairs of a class, which say how surprising one of them is.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;

use super::LISTED;

/// The number of intervals between 0 and 1.
pub(super) const INTERVALS: usize = 10;
/// The number of figures that are told apart.
const STEPS: usize = 1000;
/// The fewest pairs of which the distribution says what is surprising: those of ten programs.
const FEWEST_PAIRS: usize = 45;
/// How often a class of independent programs may have a surprising pair.
const CHANCE: f64 = 0.05;
/// The figures between which the least surprising one is, however alike or unlike a class is.
const BOUNDS: [f64; 2] = [0.15, 0.95];
/// The lowest percentage that is surprising in any class.
pub const LEAST_SURPRISING: u32 = 15;
/// The lengths of regions, in thousands of tokens, between which the shortest surprising one is.
const TOKEN_BOUNDS: [f64; 2] = [0.1, 1.0];
/// The fewest tokens of a region that is surprising in any class, and those in one of fewer than ten
/// programs: of the programs that we know, independent ones share fewer than 80.
pub(super) const FEWEST_TOKENS: usize = 100;
/// The figures of all pairs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Distribution {
    /// The number of pairs.
    pub count: usize,
    /// The number of pairs in each of the intervals of equal width.
    pub intervals: Vec<usize>,
    /// The figure that half of the pairs do not exceed.
    pub median: f64,
    /// The figure that 99 of 100 pairs do not exceed.
    pub percentile_99: f64,
    /// The percentage from which a pair is surprising in this class.
    pub surprising: u32,
}

/// Counts of figures, which many threads add to.
pub(super) struct Counts(Vec<AtomicUsize>);

impl Counts {
    pub(super) fn new() -> Self {
        Counts((0..=STEPS).map(|_| AtomicUsize::new(0)).collect())
    }

    /// Adds one region of this number of tokens; a longer one than [`STEPS`] is counted as that long.
    pub(super) fn add_tokens(&self, tokens: usize) {
        self.0[tokens.min(STEPS)].fetch_add(1, Ordering::Relaxed);
    }

    /// The number of tokens from which a region is surprising, of `count` pairs in all.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a number of tokens"
    )]
    pub(super) fn surprising_tokens(self, count: usize) -> usize {
        let least = surprising(&self.of(count), count, TOKEN_BOUNDS[0], TOKEN_BOUNDS);
        (least * STEPS as f64).ceil() as usize
    }

    /// Counts a figure between 0 and 1.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "figures are between 0 and 1"
    )]
    pub(super) fn add(&self, figure: f64) {
        let step = (figure * STEPS as f64 + 1e-6) as usize;
        self.0[step.min(STEPS)].fetch_add(1, Ordering::Relaxed);
    }

    /// The number of figures at each step, of `count` in all: those that were not added are 0.
    fn of(self, count: usize) -> Vec<usize> {
        let counts = self.0.into_iter().map(AtomicUsize::into_inner);
        let mut counts: Vec<usize> = counts.collect();
        counts[0] += count.saturating_sub(counts.iter().sum());
        counts
    }
}

impl Distribution {
    /// The distribution of `all` pairs, and of those of `independent` programs: of the class with
    /// one program of each group of copies. Both come with their number.
    pub(super) fn new(all: (Counts, usize), independent: (Counts, usize)) -> Self {
        let (steps, count) = (all.0.of(all.1), all.1);
        let mut intervals = vec![0; INTERVALS];
        for (step, pairs) in steps.iter().enumerate() {
            intervals[(step * INTERVALS / STEPS).min(INTERVALS - 1)] += pairs;
        }
        Distribution {
            median: exceeded_by(&steps, count / 2),
            percentile_99: exceeded_by(&steps, count / 100),
            surprising: percent_ceil(surprising(
                &independent.0.of(independent.1),
                independent.1,
                f64::from(LISTED) / 100.0,
                BOUNDS,
            )),
            count,
            intervals,
        }
    }
}

/// The highest figure that more than `most` pairs reach.
#[expect(clippy::cast_precision_loss, reason = "steps are few")]
fn exceeded_by(steps: &[usize], most: usize) -> f64 {
    let mut above = 0;
    let exceeding = steps.iter().enumerate().rev().find(|(_, pairs)| {
        above += **pairs;
        above > most
    });
    exceeding.map_or(0.0, |(step, _)| step as f64 / STEPS as f64)
}

/// A percentage, rounded up.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a percentage"
)]
fn percent_ceil(figure: f64) -> u32 {
    (figure * 100.0).ceil() as u32
}

/// The figure that no pair of a class of independent programs reaches but by [`CHANCE`]: beyond
/// the median, figures fall off by an exponential whose rate the ninth decile tells. Of a small
/// class, `of_small_class`.
#[expect(clippy::cast_precision_loss, reason = "pairs are few")]
fn surprising(steps: &[usize], count: usize, of_small_class: f64, bounds: [f64; 2]) -> f64 {
    if count < FEWEST_PAIRS {
        return of_small_class;
    }
    let median = exceeded_by(steps, count / 2);
    let scale = (exceeded_by(steps, count / 10) - median) / 5.0_f64.ln();
    let least = median + scale * (count as f64 / 2.0 / CHANCE).ln();
    least.clamp(bounds[0], bounds[1])
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn distribution(figures: &[f64], count: usize) -> Distribution {
        let counts = || {
            let counts = Counts::new();
            for figure in figures {
                counts.add(*figure);
            }
            (counts, count)
        };
        Distribution::new(counts(), counts())
    }

    #[test]
    fn pairs_that_share_nothing_count_too() {
        let distribution = distribution(&[1.0, 0.5, 0.11], 400);
        assert_eq!(distribution.intervals[0], 397);
        assert_eq!(distribution.intervals[1], 1);
        assert_eq!(distribution.intervals[INTERVALS - 1], 1);
        assert!(distribution.median.abs() < f64::EPSILON);
        assert!((distribution.percentile_99 - 0.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_class_of_one_has_no_pairs() {
        assert_eq!(distribution(&[], 0).intervals, [0; INTERVALS]);
    }

    /// Classes whose figures reach evenly up to `highest`.
    #[rstest]
    #[case::few(0.1, 10, LISTED)]
    #[case::unlike(0.02, 780, 15)]
    #[case::usual(0.12, 780, 33)]
    #[case::short_programs(0.3, 780, 82)]
    #[case::alike(1.0, 780, 95)]
    fn what_is_surprising_depends_on_the_class(
        #[case] highest: f64,
        #[case] count: usize,
        #[case] expected: u32,
    ) {
        let share = |pair: usize| f64::from(u32::try_from(pair).unwrap()) / 780.0;
        let figures: Vec<f64> = (0..count).map(|pair| highest * share(pair)).collect();
        assert_eq!(distribution(&figures, count).surprising, expected);
    }
}
