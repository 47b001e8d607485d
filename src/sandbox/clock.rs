//! Times as people write them in sheets: `2004-06-28 23:59`, `2004-06-28T23:59` or
//! `28/06/2004 23:59`, each with seconds (`:59`) or without. They are read from one clock,
//! without time zone or summer time.

use jiff::SignedDuration;
use jiff::civil::DateTime;

/// The accepted formats: the shape of a time, a `0` for each digit, and how it is read then.
const TIMES: [(&str, &str); 6] = [
    ("0000-00-00 00:00", "%Y-%m-%d %H:%M"),
    ("0000-00-00 00:00:00", "%Y-%m-%d %H:%M:%S"),
    ("0000-00-00T00:00", "%Y-%m-%dT%H:%M"),
    ("0000-00-00T00:00:00", "%Y-%m-%dT%H:%M:%S"),
    ("00/00/0000 00:00", "%d/%m/%Y %H:%M"),
    ("00/00/0000 00:00:00", "%d/%m/%Y %H:%M:%S"),
];

const SECONDS_OF_A_MINUTE: i64 = 60;

/// Parses a time, if the text is one. Without seconds, it is the full minute.
pub(crate) fn read_time(text: &str) -> Option<DateTime> {
    DateTime::strptime(format_of(text)?, text).ok()
}

/// The first moment after a written time, if the text is one: after the whole minute, where it
/// is written without seconds.
pub(crate) fn moment_after(text: &str) -> Option<DateTime> {
    let has_seconds = format_of(text)?.ends_with("%S");
    let lasts = if has_seconds { 1 } else { SECONDS_OF_A_MINUTE };
    let lasts = SignedDuration::from_secs(lasts);
    read_time(text)?.checked_add(lasts).ok()
}

fn format_of(text: &str) -> Option<&'static str> {
    // The shape first: by the format alone, a year may have two digits or a sign.
    let digit = |letter: char| if letter.is_ascii_digit() { '0' } else { letter };
    let shape: String = text.chars().map(digit).collect();
    let mut times = TIMES.into_iter();
    let (_, format) = times.find(|(like, _)| *like == shape)?;
    Some(format)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("2025-12-16 23:59", "2025-12-17 00:00:00")]
    #[case("16/12/2025 23:59", "2025-12-17 00:00:00")]
    #[case("2025-12-16 23:59:00", "2025-12-16 23:59:01")]
    #[case("2025-12-16T23:59:59", "2025-12-17 00:00:00")]
    fn a_minute_lasts_to_its_end(#[case] time: &str, #[case] after: &str) {
        assert_eq!(moment_after(time), Some(read_time(after).unwrap()));
    }

    #[rstest]
    #[case("")]
    #[case("2025-12-16")]
    #[case("2004-06-28")]
    #[case("23:59")]
    #[case("28/06/04 23:59")]
    #[case("06/28/2004 23:59")]
    #[case("2004-06-31 23:59")]
    #[case("2003-02-29 23:59")]
    #[case("2004-06-28 24:00")]
    #[case("2004-06-28 23:60")]
    #[case("2004-6-28 23:59")]
    #[case("2004-06-28  23:59")]
    #[case("2004-06-28 23:59:5")]
    #[case("2004-06-28 23:59:59.5")]
    #[case("2004-06-28 23:59Z")]
    #[case("2004-06-28 23h59")]
    #[case("28/06/2004T23:59")]
    #[case("-004-06-28 23:59")]
    #[case("٢٠٠٤-06-28 23:59")]
    #[case("9999-12-31 23:59")]
    fn nothing_is_after_what_is_no_time_or_the_last(#[case] time: &str) {
        assert_eq!(moment_after(time), None);
    }

    proptest! {
        #[test]
        fn a_time_is_the_same_however_it_is_written(seconds in 0..4_000_000_000_i64) {
            let epoch = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);
            let time = epoch + SignedDuration::from_secs(seconds);
            for (_, format) in TIMES {
                let read = read_time(&time.strftime(format).to_string()).unwrap();
                let lost = if format.ends_with("%S") { 0 } else { seconds % 60 };
                prop_assert_eq!(read, time - SignedDuration::from_secs(lost));
            }
        }
    }
}
