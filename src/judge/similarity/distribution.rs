//! The figures of all pairs of a class, which say how surprising one of them is.

use serde::Serialize;

/// The number of intervals between 0 and 1.
pub(super) const INTERVALS: usize = 10;

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
}

impl Distribution {
    /// The distribution of `count` figures, the highest first; those that are not listed are 0.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "figures are between 0 and 1"
    )]
    pub(super) fn of(figures: impl IntoIterator<Item = f64>, count: usize) -> Self {
        let figures: Vec<f64> = figures.into_iter().collect();
        let mut intervals = vec![0; INTERVALS];
        for figure in &figures {
            let interval = (figure * INTERVALS as f64) as usize;
            intervals[interval.min(INTERVALS - 1)] += 1;
        }
        intervals[0] += count.saturating_sub(figures.len());
        let at = |place: usize| figures.get(place).copied().unwrap_or_default();
        Distribution {
            median: at(count / 2),
            percentile_99: at(count / 100),
            count,
            intervals,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_that_share_nothing_count_too() {
        let distribution = Distribution::of([1.0, 0.5, 0.11], 400);
        assert_eq!(distribution.intervals[0], 397);
        assert_eq!(distribution.intervals[1], 1);
        assert_eq!(distribution.intervals[INTERVALS - 1], 1);
        assert!(distribution.median.abs() < f64::EPSILON);
    }

    #[test]
    fn a_class_of_one_has_no_pairs() {
        assert_eq!(Distribution::of([], 0).intervals, [0; INTERVALS]);
    }
}
