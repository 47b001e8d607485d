//! Imports of what a text does not allow, in whatever way they are made.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

/// Functions that import without a statement.
const HIDDEN: [&str; 2] = ["__import__", "import_module"];

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
            Expr::Attribute(attribute) => {
                let used = attribute.attr.as_str();
                if HIDDEN.contains(&used) {
                    self.ranges.push(attribute.range());
                }
                if let Expr::Name(name) = &*attribute.value
                    && let Some((_, module)) = self.partly.iter().find(|(as_, _)| *as_ == name.id)
                    && !self.allows(&format!("{module}.{used}"))
                {
                    self.ranges.push(attribute.range());
                }
            }
            _ => {}
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::transcript::evaluator::in_module;

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
}
