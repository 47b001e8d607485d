//! Problems of the solution, read and loaded.

use ruff_python_ast::Stmt;
use ruff_python_ast::statement_visitor::{StatementVisitor, walk_stmt};
use ruff_text_size::{Ranged, TextSize};

use super::Problems;
use super::tables::TomlTables;
use crate::assignment::Assignment;
use crate::assignment::folder::{MANIFEST, SOLUTION};
use crate::assignment::manifest::{Rule, RuleKind};
use crate::assignment::oracle::{load_target, undefined, unloadable};
use crate::judge::rules;
use crate::messages::Notice;
use crate::source::{Language, Lines, in_module, syntax_error};
use crate::worker::{Fault, Machine, Source};

/// Finds the problems in the source of the solution; returns whether it is Python.
pub(super) fn check_source(text: &str, problems: &mut Problems) -> bool {
    let mut imports = StarImports::default();
    let is_read = in_module(text, |module| imports.visit_body(&module.syntax().body));
    if is_read.is_none() {
        let (line, why) = syntax_error(text);
        let (line, problem) = (line as usize, Notice::verbatim(&why));
        problems.add(SOLUTION, line, problem, Notice::new("fix-syntax"));
        return false;
    }
    let lines = Lines::of(text);
    for place in imports.0 {
        let line = lines.line(place) as usize;
        let problem = Notice::new("problem-star-import");
        problems.add(SOLUTION, line, problem, Notice::new("fix-star-import"));
    }
    true
}

/// Finds what prints or reads while a solution of functions is loaded.
pub(super) fn check_output_at_load(text: &str, problems: &mut Problems) {
    let silent = Rule {
        name: String::new(),
        text: String::new(),
        kind: RuleKind::SilentLoading,
        is_remark: false,
    };
    for finding in rules::judge_rules(&[silent], Some(text), None)
        .iter()
        .flat_map(|each| &each.findings)
    {
        let problem = Notice::new("problem-prints-at-load").with("text", &finding.text);
        let fix = Notice::new("fix-prints-at-load");
        problems.add(SOLUTION, finding.line as usize, problem, fix);
    }
}

/// Loads the solution once, and finds the functions that it does not define; whether it loads.
pub(super) fn load_solution(
    assignment: &Assignment,
    machine: &Machine,
    source: &str,
    tables: &TomlTables,
    problems: &mut Problems,
) -> Result<bool, Fault> {
    let manifest = &assignment.manifest;
    let program = solution_source(source);
    let loading = match load_target(manifest, machine, &program)? {
        Ok((_, loading)) => loading,
        Err(not_loaded) => {
            let why = not_loaded.notice(&program, &manifest.limits);
            let problem = unloadable(why);
            let fix = match manifest.language {
                Language::Python => "fix-not-loaded",
                Language::Prolog => "fix-not-loaded-prolog",
            };
            problems.add(SOLUTION, None, problem, Notice::new(fix));
            return Ok(false);
        }
    };
    if !loading.events.is_empty() && problems.found.iter().all(|each| each.file != SOLUTION) {
        let problem = Notice::new("problem-prints-while-loaded");
        let fix = Notice::new("fix-print-in-functions");
        problems.add(SOLUTION, None, problem, fix);
    }
    let mut is_whole = true;
    for function in &manifest.functions {
        let line = tables.line_of_named_table("function", &function.name);
        let named = [Some(&function.name), function.accepts.as_ref()];
        for name in named.into_iter().flatten() {
            if !loading.names.contains(name) {
                is_whole = false;
                let fix = Notice::new("fix-undefined");
                problems.add(MANIFEST, line, undefined(name), fix);
            }
        }
    }
    Ok(is_whole)
}

/// The solution as a program.
pub(super) fn solution_source(text: &str) -> Source {
    Source::new(SOLUTION, text)
}

/// Statements `import *`, which no function may have.
#[derive(Default)]
struct StarImports(Vec<TextSize>);

impl StatementVisitor<'_> for StarImports {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::ImportFrom(import) if import.names.iter().any(|each| &*each.name == "*") => {
                self.0.push(stmt.start());
            }
            _ => walk_stmt(self, stmt),
        }
    }
}
