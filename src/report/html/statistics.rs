//! Summary statistics of marks.

/// Summary statistics of marks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Statistics {
    /// The median; between the middle two, if the count is even.
    pub(super) median: f64,
    pub(super) mean: f64,
    /// The lowest mark.
    pub(super) least: f64,
    /// The highest mark.
    pub(super) most: f64,
}

impl Statistics {
    /// Statistics of `marks`; `None` if empty.
    pub(super) fn of(marks: &[f64]) -> Option<Self> {
        let mut marks = marks.to_vec();
        marks.sort_by(f64::total_cmp);
        let count = u32::try_from(marks.len()).ok()?;
        let upper = *marks.get(marks.len() / 2)?;
        let lower = *marks.get(marks.len().saturating_sub(1) / 2)?;
        Some(Statistics {
            median: f64::midpoint(lower, upper),
            mean: marks.iter().sum::<f64>() / f64::from(count),
            least: *marks.first()?,
            most: *marks.last()?,
        })
    }
}

/// The number rounded to two decimals, without trailing zeros.
pub(super) fn two_decimals(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::one(&[7.5], ["7.5", "7.5", "7.5", "7.5"])]
    #[case::odd(&[20.0, 0.0, 10.0], ["10", "10", "0", "20"])]
    #[case::even(&[4.0, 1.0, 3.0, 2.0], ["2.5", "2.5", "1", "4"])]
    #[case::not_even(&[1.0, 1.0, 2.0], ["1", "1.33", "1", "2"])]
    fn a_list_comes_to_a_few_numbers(#[case] marks: &[f64], #[case] expected: [&str; 4]) {
        let found = Statistics::of(marks).unwrap();
        let found = [found.median, found.mean, found.least, found.most].map(two_decimals);
        assert_eq!(found, expected);
    }

    #[test]
    fn no_marks_come_to_nothing() {
        assert_eq!(Statistics::of(&[]), None);
    }

    #[rstest]
    #[case(0.0, "0")]
    #[case(-0.001, "0")]
    #[case(100.0, "100")]
    #[case(9.999, "10")]
    fn no_place_is_shown_that_is_not_needed(#[case] number: f64, #[case] text: &str) {
        assert_eq!(two_decimals(number), text);
    }
}
