//! Imports of what a text does not allow, in whatever way they are made.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ExprCall, Stmt};
use ruff_text_size::{Ranged, TextRange};

use crate::transcript::evaluator::in_module;

/// Names by which a program imports without a statement, as names or as texts.
const HIDDEN: [&str; 3] = ["__import__", "import_module", "__builtins__"];

/// Functions that run a text.
const RUNNING: [&str; 3] = ["exec", "eval", "compile"];

/// Every import of what is not in `allowed`: modules, or names of modules as in
/// `functools.reduce`.
pub(super) fn find_imports(body: &[Stmt], allowed: &[String]) -> Vec<TextRange> {
    let mut imports = Imports {
        allowed,
        ranges: Vec::new(),
        partly: Vec::new(),
    };
    imports.visit_body(body);
    imports.ranges
}

struct Imports<'a> {
    allowed: &'a [String],
    ranges: Vec<TextRange>,
    /// Modules of which some names are allowed: the name here, and the name in the text.
    partly: Vec<(String, String)>,
}

impl Imports<'_> {
    fn allows(&self, name: &str) -> bool {
        let mut allowed = self.allowed.iter();
        allowed.any(|each| {
            let is_within = |rest: &str| rest.starts_with('.');
            name == each || name.strip_prefix(each.as_str()).is_some_and(is_within)
        })
    }

    fn allows_part_of(&self, module: &str) -> bool {
        let start = format!("{module}.");
        self.allowed.iter().any(|each| each.starts_with(&start))
    }

    /// The module of which this is the name here, if some of its names are allowed.
    fn partly(&self, expr: &Expr) -> Option<&str> {
        let Expr::Name(name) = expr else {
            return None;
        };
        let mut partly = self.partly.iter();
        let (_, module) = partly.find(|(here, _)| *here == name.id)?;
        Some(module)
    }

    /// Whether a name of a module is used that is not allowed.
    fn is_forbidden(&self, module: &Expr, used: &str) -> bool {
        let module = self.partly(module);
        module.is_some_and(|module| !self.allows(&format!("{module}.{used}")))
    }

    /// Looks into a text that is run, where it is written out.
    fn run(&mut self, call: &ExprCall) {
        let (Expr::Name(name), [Expr::StringLiteral(text), ..]) =
            (&*call.func, &*call.arguments.args)
        else {
            return;
        };
        if !RUNNING.contains(&name.id.as_str()) {
            return;
        }
        let found = self.ranges.len();
        in_module(text.value.to_str(), |module| {
            self.visit_body(&module.syntax().body);
        });
        if self.ranges.len() > found {
            self.ranges.truncate(found);
            self.ranges.push(call.range());
        }
    }

    fn import(&mut self, import: &ruff_python_ast::StmtImport) {
        for alias in &import.names {
            let module = alias.name.as_str();
            if self.allows(module) {
                continue;
            }
            if self.allows_part_of(module) {
                let name = alias.asname.as_ref().map_or(module, |name| name.as_str());
                self.partly.push((name.to_owned(), module.to_owned()));
            } else {
                self.ranges.push(import.range());
            }
        }
    }

    fn import_from(&mut self, import: &ruff_python_ast::StmtImportFrom) {
        let module = import.module.as_ref().map_or("", |module| module.as_str());
        // This tells Python how to read the file.
        if import.level == 0 && module == "__future__" {
            return;
        }
        let is_allowed = |alias: &ruff_python_ast::Alias| {
            let name = format!("{module}.{}", alias.name.as_str());
            import.level == 0 && (self.allows(module) || self.allows(&name))
        };
        if !import.names.iter().all(is_allowed) {
            self.ranges.push(import.range());
        }
    }
}

impl<'a> Visitor<'a> for Imports<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Import(import) => self.import(import),
            Stmt::ImportFrom(import) => self.import_from(import),
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) if HIDDEN.contains(&name.id.as_str()) => {
                self.ranges.push(name.range());
            }
            Expr::StringLiteral(text) if HIDDEN.contains(&text.value.to_str()) => {
                self.ranges.push(text.range());
            }
            // By another name, every name of the module could be used.
            Expr::Name(name) if name.ctx.is_load() && self.partly(expr).is_some() => {
                self.ranges.push(name.range());
            }
            Expr::Attribute(attribute) => {
                let used = attribute.attr.as_str();
                if HIDDEN.contains(&used) || self.is_forbidden(&attribute.value, used) {
                    self.ranges.push(attribute.range());
                }
                if self.partly(&attribute.value).is_some() {
                    return;
                }
            }
            Expr::Call(call) => self.run(call),
            _ => {}
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::allowed("from functools import reduce", true)]
    #[case::how_python_reads_the_file("from __future__ import annotations", true)]
    #[case::the_module_of_that_name("import __future__", false)]
    #[case::a_module_beside_the_program("from .__future__ import annotations", false)]
    #[case::another_name("from functools import cache", false)]
    fn what_is_not_allowed_is_found(#[case] text: &str, #[case] is_allowed: bool) {
        let allowed = ["functools.reduce".to_owned()];
        let found = in_module(text, |module| find_imports(&module.syntax().body, &allowed));
        assert_eq!(found.unwrap().is_empty(), is_allowed);
    }

    #[rstest]
    #[case::text("exec('import math')", &["exec('import math')"])]
    #[case::text_of_an_expression("eval('__import__(\"math\")')", &["eval('__import__(\"math\")')"])]
    #[case::built_in_names("__builtins__['__import__']('math')", &["__builtins__", "'__import__'"])]
    #[case::names_of_the_module("globals()['__builtins__']", &["'__builtins__'"])]
    #[case::another_name("import functools\ng = functools\ng.partial", &["functools"])]
    #[case::by_its_name("import functools\ngetattr(functools, 'partial')", &["functools"])]
    #[case::attribute("import functools as f\nf.reduce\nf.partial", &["f.partial"])]
    #[case::allowed("import functools\nfunctools.reduce(max, eval('[1, 2]'))", &[])]
    fn an_import_is_found_in_whatever_way_it_is_made(
        #[case] program: &str,
        #[case] found: &[&str],
    ) {
        let allowed = ["functools.reduce".to_owned()];
        let ranges = in_module(program, |module| {
            find_imports(&module.syntax().body, &allowed)
        });
        let ranges = ranges.unwrap();
        let texts: Vec<&str> = ranges.into_iter().map(|range| &program[range]).collect();
        assert_eq!(texts, found);
    }
}
