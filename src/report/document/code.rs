//! What was read in a program: rules, and places behind abstraction barriers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether a rule is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RuleVerdict {
    /// It is.
    Pass,
    /// It is not.
    Fail,
}

/// A rule that no session shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RuleEntry {
    /// Its name.
    pub name: String,
    /// The words of the text; left out where it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
    /// Whether it is kept.
    pub verdict: RuleVerdict,
    /// Where it is not.
    pub r#where: Vec<TextPlace>,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TextPlace {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// What stands there.
    pub text: String,
}

/// The abstraction barrier of a TAD.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BarrierEntry {
    /// The TAD.
    pub tad: String,
    /// Whether it is respected.
    pub verdict: RuleVerdict,
    /// Where it is not.
    pub r#where: Vec<BarrierPlace>,
}

/// A place behind an abstraction barrier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BarrierPlace {
    /// The function.
    pub function: String,
    /// Line, from 1.
    pub line: u32,
    /// What it does there.
    pub operation: String,
}
