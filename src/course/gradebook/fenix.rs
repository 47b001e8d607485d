//! Marks for Fénix: a line for each student, with the user name and the mark.

use std::collections::BTreeMap;
use std::fmt::Write;

use num_traits::Signed;

use crate::assignment::manifest::Points;
use crate::messages::Notice;

/// Most decimals with which a mark is written.
const MAX_DECIMALS: u32 = 6;

/// Fewest digits of a student's number.
const LEAST_DIGITS: usize = 4;

/// Writes the marks, rounded half up, a line for each user: the user name in lower case, a tab, the
/// mark.
///
/// ```
/// use std::collections::BTreeMap;
/// use gabarito::{assignment::manifest::Points, course::gradebook::fenix};
/// let marks = BTreeMap::from([("ist1100000".to_owned(), Points::new(35, 2))]);
/// assert_eq!(fenix(&marks, 0)?, "ist1100000\t18\n");
/// # Ok::<(), gabarito::messages::Notice>(())
/// ```
///
/// # Errors
/// [`Notice`] for the first name or mark that Fénix does not take, or for too many decimals.
pub fn fenix(marks: &BTreeMap<String, Points>, decimals: u32) -> Result<String, Notice> {
    if decimals > MAX_DECIMALS {
        return Err(Notice::new("fenix-decimals")
            .with("decimals", decimals)
            .with("max", MAX_DECIMALS));
    }
    let mut of_users = BTreeMap::new();
    for (name, mark) in marks {
        if !is_user(name) {
            let name = name.escape_debug().to_string();
            return Err(Notice::new("fenix-user").with("name", name));
        }
        if mark.is_negative() {
            return Err(Notice::new("fenix-negative").with("name", name));
        }
        let (user, mark) = (name.to_ascii_lowercase(), round_half_up(*mark, decimals));
        if of_users.insert(user, mark).is_some() {
            return Err(Notice::new("fenix-twice").with("name", name));
        }
    }
    let mut text = String::new();
    for (user, mark) in of_users {
        let _ = writeln!(text, "{user}\t{mark}");
    }
    Ok(text)
}

/// Returns whether a name can be a user name: the number of a student, optionally after letters of
/// either case, as in `ist1100000`. The name of a group, `G01`, has too few digits; one that ends
/// in a year, `grupo2025`, is mistaken for a user name.
pub fn is_user(name: &str) -> bool {
    let number = name.trim_start_matches(|each: char| each.is_ascii_alphabetic());
    number.len() >= LEAST_DIGITS && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Rounds a non-negative mark half up.
fn round_half_up(mark: Points, decimals: u32) -> String {
    let scale = 10_i128.pow(decimals);
    let (numerator, denominator) = (i128::from(*mark.numer()), i128::from(*mark.denom()));
    let scaled = (2 * numerator * scale + denominator) / (2 * denominator);
    if decimals == 0 {
        return scaled.to_string();
    }
    let width = decimals as usize;
    format!("{}.{:0width$}", scaled / scale, scaled % scale)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn of(user: &str, mark: Points, decimals: u32) -> Result<String, Notice> {
        fenix(&BTreeMap::from([(user.to_owned(), mark)]), decimals)
    }

    #[rstest]
    #[case(Points::new(19, 2), 0, "10")]
    #[case(Points::new(94_999, 10_000), 0, "9")]
    #[case(Points::new(19, 2), 1, "9.5")]
    #[case(Points::new(2, 3), 2, "0.67")]
    #[case(Points::new(8_325, 1_000), 2, "8.33")]
    #[case(Points::new(1_999, 100), 1, "20.0")]
    #[case(Points::new(0, 1), 2, "0.00")]
    #[case(Points::new(1, 100), 2, "0.01")]
    #[case(Points::new(i64::MAX, 1), 6, "9223372036854775807.000000")]
    fn a_mark_is_rounded_half_up(#[case] mark: Points, #[case] decimals: u32, #[case] shown: &str) {
        let line = of("ist1100000", mark, decimals).unwrap();
        assert_eq!(line, format!("ist1100000\t{shown}\n"));
    }

    #[test]
    fn there_is_a_line_for_each_student_and_no_other() {
        let marks = [("ist1100001", 12), ("100000", 20)];
        let marks = marks.map(|(user, mark)| (user.to_owned(), Points::from(mark)));
        let text = fenix(&marks.into(), 0).unwrap();
        assert_eq!(text, "100000\t20\nist1100001\t12\n");
        assert_eq!(fenix(&BTreeMap::new(), 0).unwrap(), "");
    }

    #[rstest]
    #[case::capitals("IST1100000", "ist1100000")]
    #[case::as_a_word("Ist1100000", "ist1100000")]
    #[case::number("100000", "100000")]
    #[case::group_of_a_year("grupo2025", "grupo2025")]
    fn a_user_is_written_in_small_letters(#[case] name: &str, #[case] user: &str) {
        let line = of(name, Points::from(12), 0).unwrap();
        assert_eq!(line, format!("{user}\t12\n"));
    }

    #[test]
    fn two_marks_of_one_user_are_refused() {
        let marks = [("IST1100000", 12), ("ist1100000", 20)];
        let marks = marks.map(|(user, mark)| (user.to_owned(), Points::from(mark)));
        let refused = fenix(&marks.into(), 0);
        let twice = Notice::new("fenix-twice").with("name", "ist1100000");
        assert_eq!(refused, Err(twice));
    }

    #[rstest]
    #[case("")]
    #[case("ist1\t20")]
    #[case("ist1\nist2\t20")]
    #[case("ist1\r")]
    #[case("ist1\u{1b}[31m")]
    #[case("ist1\u{202e}")]
    #[case("Ana Silva")]
    #[case::group("G01")]
    #[case::group("g01")]
    #[case::short("100")]
    #[case::no_number("ana")]
    fn what_is_no_user_is_refused(#[case] user: &str) {
        let refused = of(user, Points::from(1), 0);
        let user = user.escape_debug();
        let words = refused.unwrap_err().to_string();
        assert!(
            words.starts_with(&format!("`{user}` is no user")),
            "{words}"
        );
    }

    #[test]
    fn what_is_no_mark_is_refused() {
        let negative = of("ist1000", Points::new(-1, 2), 0);
        let expected = Notice::new("fenix-negative").with("name", "ist1000");
        assert_eq!(negative, Err(expected));
        let exact = of("ist1000", Points::from(1), 7).unwrap_err();
        let expected = "7 decimals are more than the 6 that there may be";
        assert_eq!(exact.to_string(), expected);
    }
}
