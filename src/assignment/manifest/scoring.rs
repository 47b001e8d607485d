//! The scoring of a championship: the table `[championship]` of an `enunciado.toml`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::points::{Points, PointsText};

/// The points of a match, and the marks for the points of all matches.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// The points of a victory.
    pub win: i64,
    /// The points of a draw.
    pub draw: i64,
    /// The mark of the first on the list.
    #[serde(with = "PointsText")]
    pub first: Points,
    /// The mark of the last on the list; a player below the minimum gets a share of it.
    #[serde(with = "PointsText")]
    pub last: Points,
    /// The share of its matches that a player may lose by disqualification.
    #[serde(with = "PointsText")]
    pub disqualified: Points,
    /// The share of its mark that a program handed in late loses a day, counted by the hour.
    #[serde(with = "PointsText")]
    pub late_per_day: Points,
    /// The days after the deadline within which a program still enters.
    pub latest_days: u32,
}
