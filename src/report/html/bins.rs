//! Bins of a histogram: the number of marks from each value to the next.

/// Most bins that a histogram has.
const MAX_BINS: u32 = 100;

/// The marks from one value up to the next, exclusive; the last bin includes its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bin {
    /// The lower end.
    pub(super) from: u32,
    /// The upper end, where the next bin begins.
    pub(super) to: u32,
    /// The number of marks in the bin.
    pub(super) count: usize,
}

/// Sorts marks into bins of width 1, from 0 to `scale`; marks beyond either end are counted in the
/// first and in the last bin.
pub(super) fn bins(marks: &[f64], scale: f64) -> Vec<Bin> {
    let reaches = |bins: &u32| f64::from(*bins) >= scale;
    let last = (1..MAX_BINS).find(reaches).unwrap_or(MAX_BINS);
    let bins = (1..=last).map(|to| {
        let from = to - 1;
        let is_in = |mark: &&f64| {
            let begins = from == 0 || **mark >= f64::from(from);
            begins && (to == last || **mark < f64::from(to))
        };
        let count = marks.iter().filter(is_in).count();
        Bin { from, to, count }
    });
    bins.collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::edges(&[0.0, 0.99, 1.0, 2.0, 3.0], 3.0, &[2, 1, 2])]
    #[case::beyond(&[-1.0, 99.0], 2.0, &[1, 1])]
    #[case::part_of_a_value(&[2.5], 2.5, &[0, 0, 1])]
    #[case::no_scale(&[1.0], 0.0, &[1])]
    #[case::no_marks(&[], 2.0, &[0, 0])]
    fn each_mark_is_in_the_bin_of_its_value(
        #[case] marks: &[f64],
        #[case] scale: f64,
        #[case] expected: &[usize],
    ) {
        let counts: Vec<usize> = bins(marks, scale).iter().map(|bin| bin.count).collect();
        assert_eq!(counts, expected);
    }

    #[rstest]
    #[case(20.0, 20)]
    #[case(10.5, 11)]
    #[case(1e9, 100)]
    #[case(f64::INFINITY, 100)]
    #[case(f64::NAN, 100)]
    #[case(-1.0, 1)]
    fn bins_add_up(#[case] scale: f64, #[case] expected: usize) {
        let marks: Vec<f64> = (-10..220).map(|tenths| f64::from(tenths) / 10.0).collect();
        let bins = bins(&marks, scale);
        assert_eq!(bins.len(), expected);
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<usize>(), marks.len());
        for pair in bins.windows(2) {
            assert_eq!(pair[0].to, pair[1].from);
        }
    }
}
