//! Lateness of a submission, in hours.

use std::str::FromStr;

use jiff::civil::DateTime;
use serde::Deserialize;

use crate::messages::Notice;
use crate::sandbox::clock::moment_after;

/// The deadline of a hand-in. If it is written without seconds, a hand-in within its last minute is
/// in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Deadline {
    /// The first moment that is late.
    late_from: DateTime,
}

impl Deadline {
    /// The hours of lateness that have begun at `time`; 0 if it is in time.
    ///
    /// ```
    /// use gabarito::assignment::manifest::Deadline;
    /// let deadline: Deadline = "2025-12-16 23:59".parse()?;
    /// assert_eq!(deadline.hours_late("2025-12-16T23:59:59".parse()?), 0);
    /// assert_eq!(deadline.hours_late("2025-12-17T00:00:00".parse()?), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hours_late(self, time: DateTime) -> i64 {
        let late = time.duration_since(self.late_from);
        if late.is_negative() {
            return 0;
        }
        late.as_hours() + 1
    }
}

impl FromStr for Deadline {
    type Err = Notice;

    fn from_str(text: &str) -> Result<Self, Notice> {
        let late_from = moment_after(text);
        let late_from = late_from.ok_or_else(|| Notice::new("no-time").with("found", text))?;
        Ok(Deadline { late_from })
    }
}

/// Reads a deadline of an `enunciado.toml`.
impl TryFrom<String> for Deadline {
    type Error = Notice;

    fn try_from(text: String) -> Result<Self, Notice> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::sandbox::clock::read_time;

    #[rstest]
    #[case::days_before("2025-12-01 10:00", 0)]
    #[case::its_own_minute("2025-12-16 23:59", 0)]
    #[case::the_end_of_its_minute("2025-12-16 23:59:59", 0)]
    #[case::midnight("2025-12-17 00:00", 1)]
    #[case::the_end_of_the_first_hour("2025-12-17 00:59:59", 1)]
    #[case::one_o_clock("2025-12-17 01:00", 2)]
    #[case::a_day_later("2025-12-18 00:00", 25)]
    fn an_hour_counts_from_its_first_second(#[case] time: &str, #[case] hours: i64) {
        let deadline: Deadline = "2025-12-16 23:59".parse().unwrap();
        assert_eq!(deadline.hours_late(read_time(time).unwrap()), hours);
    }

    #[rstest]
    #[case("2025-10-10 17:00:00", 0)]
    #[case("2025-10-10 17:00:01", 1)]
    #[case("2025-10-10 18:00:00", 1)]
    #[case("2025-10-10 18:00:01", 2)]
    fn a_deadline_with_seconds_is_kept_to_the_second(#[case] time: &str, #[case] hours: i64) {
        let deadline: Deadline = "2025-10-10 17:00:00".parse().unwrap();
        assert_eq!(deadline.hours_late(read_time(time).unwrap()), hours);
    }

    #[test]
    fn what_is_no_time_is_no_deadline() {
        let error = "16 de dezembro".parse::<Deadline>().unwrap_err();
        let expected = "`16 de dezembro` is not a time: write it as in `2004-06-28 23:59` or \
                        `28/06/2004 23:59:59`";
        assert_eq!(error.to_string(), expected);
    }
}
