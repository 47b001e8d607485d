//! Points: as decimals to read, and exactly to compute with.

use num_traits::{ToPrimitive, Zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::assignment::manifest::{Points, decimal};

/// Points earned out of the maximum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The points earned, as a decimal.
    pub points: String,
    /// The maximum, as a decimal.
    pub max: String,
    /// The exact points and maximum.
    pub exact: ExactScore,
}

/// Points earned out of the maximum, exactly.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExactScore {
    /// The points earned.
    pub points: Fraction,
    /// The maximum.
    pub max: Fraction,
}

/// A fraction, written as `45/4` or `12`: no reader rounds it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Fraction(pub Points);

impl Score {
    /// Creates the score of `points` out of `max`.
    pub fn new(points: Points, max: Points) -> Self {
        Score {
            points: decimal(points),
            max: decimal(max),
            exact: ExactScore {
                points: Fraction(points),
                max: Fraction(max),
            },
        }
    }

    /// Returns whether every point is earned.
    pub fn is_full(&self) -> bool {
        self.exact.points == self.exact.max
    }

    /// The share of the maximum that is earned; 0 if the maximum is 0.
    pub fn share(&self) -> Points {
        let ExactScore { points, max } = self.exact;
        if max.0.is_zero() {
            return Points::zero();
        }
        points.0 / max.0
    }

    /// The [share](Score::share) as a number from 0 to 1, for platforms that compute with one.
    pub fn fraction(&self) -> f64 {
        self.share().to_f64().unwrap_or(0.0)
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> Self {
        fraction.0.to_string()
    }
}

impl TryFrom<String> for Fraction {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        const NO_FRACTION: &str = "a fraction is written as `45/4` or `12`";
        let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
        let natural = |digits: &str| digits.parse::<i64>().ok().filter(|number| *number >= 0);
        match (natural(numerator), natural(denominator)) {
            (_, Some(0)) => Err(NO_FRACTION),
            (Some(numerator), Some(denominator)) => {
                Ok(Fraction(Points::new(numerator, denominator)))
            }
            _ => Err(NO_FRACTION),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Points::new(45, 4), "\"45/4\"")]
    #[case(Points::from(12), "\"12\"")]
    #[case(Points::new(225, 19), "\"225/19\"")]
    fn fractions_are_read_as_they_are_written(#[case] points: Points, #[case] json: &str) {
        let fraction = Fraction(points);
        assert_eq!(serde_json::to_string(&fraction).unwrap(), json);
        assert_eq!(serde_json::from_str::<Fraction>(json).unwrap(), fraction);
    }

    #[rstest]
    #[case("\"1/0\"")]
    #[case("\"-1/2\"")]
    #[case("\"1/-9223372036854775808\"")]
    #[case("\"1.5\"")]
    #[case("\"\"")]
    fn other_text_is_no_fraction(#[case] json: &str) {
        assert!(serde_json::from_str::<Fraction>(json).is_err());
    }

    #[test]
    fn share_is_exact() {
        let score = Score::new(Points::new(225, 19), Points::from(12));
        assert_eq!(score.points, "11.8421");
        assert_eq!(score.share(), Points::new(75, 76));
        assert_eq!(
            Score::new(Points::zero(), Points::zero()).share(),
            Points::zero()
        );
    }
}
