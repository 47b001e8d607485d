//! The rules of a text that are checked in a program's source, not in its behaviour.
//!
//! Each has a kind in `enunciado.toml`, and a file here that looks for what breaks it,
//! in the program's text or in its syntax tree.

mod ascii;
mod calls;
mod hand_in;
mod imports;
mod place;

pub use place::Finding;

use ruff_python_ast::Stmt;
use ruff_text_size::TextRange;

use crate::assignment::manifest::{Rule, RuleKind};
use crate::source::{TALKING, calls_at_top_level, in_module};
use crate::worker::intake::Package;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleResult {
    pub name: String,
    /// True if it is a remark for human readers of the program, and no rule of the text.
    pub is_remark: bool,
    /// The places that break the rule, in the order of the program; empty where it is respected.
    pub findings: Vec<Finding>,
    /// The places of which only a person can say whether they break the rule.
    pub open: Vec<Finding>,
}

impl RuleResult {
    /// Returns whether the rule is respected.
    pub fn is_kept(&self) -> bool {
        self.findings.is_empty() && self.open.is_empty()
    }

    /// Returns whether only a person can decide the rule: nothing that was read breaks it.
    pub fn is_open(&self) -> bool {
        self.findings.is_empty() && !self.open.is_empty()
    }

    /// The result without open places, for a program that does not run.
    #[must_use]
    pub fn for_missing_program(mut self) -> Self {
        self.open.clear();
        self
    }

    /// Counts open places as broken, for a file in a coding that is refused: Python may find more in it.
    #[must_use]
    pub fn for_refused_coding(mut self) -> Self {
        self.findings.append(&mut self.open);
        self
    }
}

/// Checks the rules in the text of a Python program and in its package. Of a program that cannot be
/// read, the rules about what it contains are open: some Pythons run it all the same. So are those
/// about the text of one in a coding that is refused, and of a module that cannot be decoded.
pub fn judge_rules(
    rules: &[Rule],
    text: Option<&str>,
    package: Option<&Package>,
) -> Vec<RuleResult> {
    let judge = |body: Option<&[Stmt]>| judge_rules_in_body(rules, text, body, package);
    let read = text.and_then(|text| in_module(text, |module| judge(Some(&module.syntax().body))));
    read.unwrap_or_else(|| judge(None))
}

/// Adds the results of a module of the student's own, which the program imports.
pub fn add_module(results: &mut [RuleResult], of_module: Vec<RuleResult>, file: &str) {
    for module in of_module {
        if let Some(result) = results.iter_mut().find(|result| result.name == module.name) {
            let in_file = |finding: Finding| finding.in_file(file);
            result
                .findings
                .extend(module.findings.into_iter().map(in_file));
            result.open.extend(module.open.into_iter().map(in_file));
        }
    }
}

fn judge_rules_in_body(
    rules: &[Rule],
    text: Option<&str>,
    body: Option<&[Stmt]>,
    package: Option<&Package>,
) -> Vec<RuleResult> {
    let results = rules.iter().filter_map(|rule| {
        let places = |[broken, open]: [Vec<TextRange>; 2]| {
            let findings = |ranges| place::findings(text.unwrap_or_default(), ranges);
            (findings(broken), findings(open))
        };
        let unread = || (Vec::new(), vec![Finding::unreadable()]);
        let read = |find: &dyn Fn(&[Stmt]) -> Vec<TextRange>| {
            body.map_or_else(unread, |body| places([find(body), Vec::new()]))
        };
        let (findings, open) = match &rule.kind {
            RuleKind::Ascii => text.map_or_else(unread, |text| {
                places([ascii::find_non_ascii(text), Vec::new()])
            }),
            RuleKind::Imports { allowed } => {
                body.map_or_else(unread, |body| places(imports::find_imports(body, allowed)))
            }
            RuleKind::Calls { of } => {
                body.map_or_else(unread, |body| places(calls::find_calls(body, of)))
            }
            RuleKind::SilentLoading => read(&|body| {
                let calls = calls_at_top_level(body).into_iter();
                let talking = calls.filter(|(name, _)| TALKING.contains(name));
                talking.map(|(_, range)| range).collect()
            }),
            RuleKind::HandIn {
                archive,
                one_of_each,
            } => {
                // Unknown where the program was given alone.
                let found =
                    hand_in::find_misplaced_files(package?, archive.as_deref(), one_of_each);
                (found.into_iter().map(Finding::about).collect(), Vec::new())
            }
            RuleKind::Person => return None,
        };
        Some(RuleResult {
            name: rule.name.clone(),
            is_remark: rule.is_remark,
            findings,
            open,
        })
    });
    results.collect()
}
