//! Results of static analysis: rules, and violations of abstraction barriers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Verdict on a rule or a barrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RuleVerdict {
    /// The rule is respected.
    Pass,
    /// The rule is broken.
    Fail,
    /// A person must decide: the program cannot be read, or what it does there is not known.
    NotDecided,
}

impl RuleVerdict {
    /// The verdict on what is decided.
    pub(in crate::report) fn of(is_kept: bool) -> Self {
        if is_kept {
            RuleVerdict::Pass
        } else {
            RuleVerdict::Fail
        }
    }

    /// The sign of the verdict in a report.
    pub(in crate::report) fn sign(self) -> char {
        match self {
            RuleVerdict::Pass => '✓',
            RuleVerdict::Fail => '✗',
            RuleVerdict::NotDecided => '?',
        }
    }
}

/// The result of a rule that is checked by reading the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RuleEntry {
    /// The name of the rule.
    pub name: String,
    /// The words of the text; left out where the text states none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
    /// Verdict on the rule.
    pub verdict: RuleVerdict,
    /// The places where it is broken, or that a person must look at.
    pub r#where: Vec<TextPlace>,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TextPlace {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// The source text there, or the reason in words.
    pub text: String,
}

/// The abstraction barrier of a TAD.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BarrierEntry {
    /// The TAD.
    pub tad: String,
    /// Verdict on the barrier.
    pub verdict: RuleVerdict,
    /// The violations of the barrier.
    pub r#where: Vec<BarrierPlace>,
}

/// A violation: a place where a function reaches behind an abstraction barrier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BarrierPlace {
    /// The function.
    pub function: String,
    /// Line, from 1.
    pub line: u32,
    /// The operation by which the function does so.
    pub operation: String,
}
