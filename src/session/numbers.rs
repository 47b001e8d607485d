//! The comparison of numbers.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Value;

/// The distance within which two numbers count as equal, as that of Python's `math.isclose`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(try_from = "Distances")]
#[schemars(with = "Distances")]
pub struct Tolerance {
    relative: f64,
    absolute: f64,
}

/// A tolerance as a manifest gives it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Distances {
    /// The share of the larger of the two numbers: `1e-9` is the default of `math.isclose`.
    #[serde(default)]
    relative: f64,
    /// The distance whatever the numbers are.
    #[serde(default)]
    absolute: f64,
}

impl TryFrom<Distances> for Tolerance {
    type Error = &'static str;

    fn try_from(distances: Distances) -> Result<Self, Self::Error> {
        let Distances { relative, absolute } = distances;
        let is_distance = |number: f64| number.is_finite() && number >= 0.0;
        if is_distance(relative) && is_distance(absolute) {
            Ok(Tolerance { relative, absolute })
        } else {
            Err("`relative` and `absolute` are finite numbers from 0 up")
        }
    }
}

// No distance is NaN.
impl Eq for Tolerance {}

impl Tolerance {
    /// The relative and the absolute distance.
    pub fn distances(&self) -> (f64, f64) {
        (self.relative, self.absolute)
    }

    fn covers(&self, expected: f64, actual: f64) -> bool {
        let largest = expected.abs().max(actual.abs());
        let distance = (expected - actual).abs();
        distance.is_finite() && distance <= (self.relative * largest).max(self.absolute)
    }
}

/// The numbers that are accepted where another is expected, beside equal ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Numbers {
    /// The distance within which a float is accepted.
    pub tolerance: Option<Tolerance>,
    /// True if a float is accepted for an integer.
    pub float_for_integer: bool,
}

impl Numbers {
    /// Returns whether `actual`, a number, is accepted where `expected`, another, is; one of them is a
    /// float.
    pub(super) fn accept(&self, expected: &Value, actual: &Value) -> bool {
        let is_near = |tolerance: Tolerance| {
            let numbers = expected.as_float().zip(actual.as_float());
            numbers.is_some_and(|(expected, actual)| tolerance.covers(expected, actual))
        };
        (self.float_for_integer || !matches!(expected, Value::Int(_)))
            && (expected == actual || self.tolerance.is_some_and(is_near))
    }
}
