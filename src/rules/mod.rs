//! The rules of a text that are read in a program, not seen in what it does.
//!
//! Each has a kind in `enunciado.toml`, and a file here that looks for what breaks it,
//! in the program's text or in its syntax tree.

mod ascii;
mod calls;
mod imports;
mod loading;
mod place;

pub use place::Finding;

use ruff_python_ast::Stmt;

use crate::manifest::{Rule, RuleKind};
use crate::transcript::evaluator::in_module;

/// What became of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleResult {
    /// The name of the rule.
    pub name: String,
    /// Whether it is a remark for whoever reads the program, and no rule of the text.
    pub is_remark: bool,
    /// Where it is broken, in the order of the program; nowhere, where it is kept.
    pub findings: Vec<Finding>,
}

impl RuleResult {
    /// Whether it is kept.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.findings.is_empty()
    }
}

/// Reads a Python program for what breaks rules. A program that is no Python breaks
/// only those that are about its text.
#[must_use]
pub fn judge(rules: &[Rule], text: &str) -> Vec<RuleResult> {
    let judged = in_module(text, |module| {
        judge_body(rules, text, &module.syntax().body)
    });
    judged.unwrap_or_else(|| judge_body(rules, text, &[]))
}

fn judge_body(rules: &[Rule], text: &str, body: &[Stmt]) -> Vec<RuleResult> {
    let results = rules.iter().filter_map(|rule| {
        let offsets = match &rule.kind {
            RuleKind::Ascii => ascii::find(text),
            RuleKind::Imports { allowed } => imports::find(body, allowed),
            RuleKind::Calls { of } => calls::find(body, of),
            RuleKind::SilentLoading => loading::find(body),
            // What is handed in, not what stands in it.
            RuleKind::HandIn | RuleKind::Person => return None,
        };
        Some(RuleResult {
            name: rule.name.clone(),
            is_remark: rule.is_remark,
            findings: place::findings(text, offsets),
        })
    });
    results.collect()
}
