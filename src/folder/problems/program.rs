//! Problems of the solution, read and loaded.

use ruff_python_ast::Stmt;
use ruff_python_ast::statement_visitor::{StatementVisitor, walk_stmt};
use ruff_text_size::{Ranged, TextSize};

use super::Problems;
use super::tables::Tables;
use crate::assignment::Assignment;
use crate::folder::{MANIFEST, SOLUTION};
use crate::grading::drive;
use crate::manifest::{Rule, RuleKind};
use crate::rules;
use crate::submission::{Fault, Machine, Source};
use crate::target::Program;
use crate::transcript::evaluator::{Lines, in_module, syntax_error};

/// Finds what is wrong in the text of the solution; whether it is Python.
pub(super) fn find(text: &str, has_tads: bool, problems: &mut Problems) -> bool {
    let mut moved = Moved::default();
    let is_read = in_module(text, |module| moved.visit_body(&module.syntax().body));
    if is_read.is_none() {
        let (line, why) = syntax_error(text);
        let fix = "correct the solution: Python cannot compile it";
        problems.add(SOLUTION, line as usize, why, fix);
        return false;
    }
    let silent = Rule {
        name: String::new(),
        text: String::new(),
        kind: RuleKind::SilentLoading,
        is_remark: false,
    };
    for finding in rules::judge(&[silent], text, None)
        .iter()
        .flat_map(|each| &each.findings)
    {
        let words = format!(
            "`{}` prints or reads while the solution is loaded",
            finding.text
        );
        let fix = "put it under `if __name__ == \"__main__\":`";
        problems.add(SOLUTION, finding.line as usize, words, fix);
    }
    let lines = Lines::of(text);
    for (place, words) in moved.0.into_iter().filter(|_| has_tads) {
        let line = lines.line(place) as usize;
        let fix = "write it otherwise: operations of TADs are put into a function of their own, \
                   where it means something else";
        problems.add(SOLUTION, line, words, fix);
    }
    true
}

/// Loads the solution once, and finds the functions that it does not define; whether it loads.
pub(super) fn load(
    assignment: &Assignment,
    machine: &Machine,
    source: &str,
    tables: &Tables,
    problems: &mut Problems,
) -> Result<bool, Fault> {
    let manifest = &assignment.manifest;
    let driver = drive(manifest, machine, &program(source))?;
    let loading = match Program::load(driver)? {
        Ok((_, loading)) => loading,
        Err(not_loaded) => {
            let fix = "correct the solution, so that `python3 solucao.py` ends by itself, without \
                       input or modules that are not Python's own";
            problems.add(
                SOLUTION,
                None,
                format!("the solution does not load: {not_loaded}"),
                fix,
            );
            return Ok(false);
        }
    };
    if !loading.events.is_empty() && problems.0.iter().all(|each| each.file != SOLUTION) {
        let fix = "print in functions only";
        problems.add(
            SOLUTION,
            None,
            "the solution prints while it is loaded",
            fix,
        );
    }
    let mut is_whole = true;
    for function in &manifest.functions {
        let line = tables.line_of("function", &function.name);
        let named = [Some(&function.name), function.accepts.as_ref()];
        for name in named.into_iter().flatten() {
            if !loading.names.contains(name) {
                is_whole = false;
                let words = format!("the solution does not define the function `{name}`");
                problems.add(MANIFEST, line, words, "define it, or correct the name");
            }
        }
    }
    Ok(is_whole)
}

/// The solution as a program.
pub(super) fn program(text: &str) -> Source {
    Source {
        name: SOLUTION.to_owned(),
        bytes: text.as_bytes().to_vec(),
        ..Source::default()
    }
}

/// Statements that mean something else in a function.
#[derive(Default)]
struct Moved(Vec<(TextSize, &'static str)>);

impl StatementVisitor<'_> for Moved {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Global(_) => self.0.push((stmt.start(), "`global` beside TADs")),
            Stmt::ImportFrom(import) if import.names.iter().any(|each| &*each.name == "*") => {
                self.0.push((stmt.start(), "`import *` beside TADs"));
            }
            _ => walk_stmt(self, stmt),
        }
    }
}
