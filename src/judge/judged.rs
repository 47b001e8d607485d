//! A judged submission, with everything that a report needs.

use std::collections::BTreeMap;

use super::RunOptions;
use super::barriers::BarrierResults;
use super::grading::Assessment;
use super::proved_changes::ProvedChange;
use super::rules::RuleResult;
use crate::assignment::battery::Battery;
use crate::assignment::manifest::Manifest;
use crate::messages::{Messages, Notice};
use crate::sandbox::Sandbox;
use crate::worker::Source;

/// A judged submission, for the report on it.
pub struct Judged<'a> {
    /// The name of the assignment.
    pub assignment: &'a str,
    /// The manifest of the assignment.
    pub manifest: &'a Manifest,
    /// The program.
    pub source: &'a Source,
    /// The interpreter that ran it: `Python 3.11.7`.
    pub interpreter: String,
    /// The battery that was run.
    pub battery: &'a Battery,
    /// The SHA-256 of all cases of the battery, in hexadecimal.
    pub battery_sha256: &'a str,
    /// The options of the command line that chose the cases.
    pub options: &'a [String],
    /// The protections that held the program.
    pub sandbox: &'a Sandbox,
    /// The results of the cases.
    pub assessment: &'a Assessment,
    pub rules: &'a [RuleResult],
    /// The kind of the file, if it is no program of the assignment.
    pub not_a_program: Option<Notice>,
    /// Results on the abstraction barriers of the TADs.
    pub barriers: &'a BarrierResults,
    /// The changes that mend functions, by function, as far as hints show them.
    pub changes: &'a BTreeMap<String, ProvedChange>,
    /// The budget of the judgement, and which failures are shown.
    pub run_options: RunOptions,
    /// True if the user ended the judgement before its budget was used up.
    pub is_interrupted: bool,
    /// The messages of the report's language.
    pub messages: &'a Messages,
}
