//! Points: exact fractions, read and written as decimals.

use std::borrow::Cow;

use num_rational::Ratio;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Points, exactly.
pub type Points = Ratio<i64>;

/// Points as a manifest writes them: `"1.5"` is three halves.
pub(crate) enum PointsText {}

impl PointsText {
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(text: D) -> Result<Points, D::Error> {
        let text = String::deserialize(text)?;
        let points = parse_points(&text);
        points.ok_or_else(|| D::Error::custom(format!("`{text}` is no number of points")))
    }
}

impl JsonSchema for PointsText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "points".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": r"^[0-9]+(\.[0-9]{0,6})?$" })
    }
}

/// Parses points written as a decimal, if they are that.
pub(crate) fn parse_points(text: &str) -> Option<Points> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > 6 || !all_digits(whole) || !all_digits(decimals) {
        return None;
    }
    let scale = 10_i64.pow(u32::try_from(decimals.len()).ok()?);
    let digits = format!("{whole}{decimals}").parse().ok()?;
    Some(Points::new(digits, scale))
}

/// Decimal places that are shown.
const PLACES: u32 = 4;

/// A number of points as a decimal: exactly where four places are enough, else
/// rounded half up to four.
///
/// ```
/// use gabarito::assignment::manifest::{Points, decimal};
/// assert_eq!(decimal(Points::new(45, 4)), "11.25");
/// assert_eq!(decimal(Points::new(2, 3)), "0.6667");
/// assert_eq!(decimal(Points::from(12)), "12");
/// ```
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
/// use gabarito::assignment::manifest::{Points, two_decimals};
/// assert_eq!(two_decimals(Points::new(25, 3)), "8.33");
/// assert_eq!(two_decimals(Points::from(10)), "10");
/// ```
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
