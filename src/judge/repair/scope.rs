//! Names, numbers and texts that may take the place of others.

use std::collections::BTreeSet;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, Number, Stmt, StringLiteral};
use ruff_text_size::Ranged;

/// The most names, numbers or texts of a function that are tried in place of another.
const MOST: usize = 12;

/// The names that a definition binds, and the literals in it.
#[derive(Default)]
pub(super) struct Scope<'a> {
    pub(super) names: BTreeSet<&'a str>,
    pub(super) numbers: BTreeSet<&'a str>,
    pub(super) texts: BTreeSet<&'a str>,
}

impl<'a> Scope<'a> {
    /// The scope of a definition in a program.
    pub(super) fn of(text: &'a str, stmt: &'a Stmt) -> Self {
        let mut finder = Finder {
            text,
            scope: Scope::default(),
        };
        finder.visit_stmt(stmt);
        finder.scope
    }
}

struct Finder<'a> {
    text: &'a str,
    scope: Scope<'a>,
}

impl<'a> Visitor<'a> for Finder<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let Stmt::FunctionDef(def) = stmt {
            let parameters = def.parameters.iter_non_variadic_params();
            let names = parameters.map(|each| each.parameter.name.as_str());
            self.scope.names.extend(names);
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) if name.ctx.is_store() && self.scope.names.len() < MOST => {
                self.scope.names.insert(name.id.as_str());
            }
            Expr::NumberLiteral(number)
                if matches!(number.value, Number::Int(_)) && self.scope.numbers.len() < MOST =>
            {
                self.scope
                    .numbers
                    .insert(&self.text[number.range().to_std_range()]);
            }
            _ => {}
        }
        walk_expr(self, expr);
    }

    fn visit_string_literal(&mut self, literal: &'a StringLiteral) {
        if self.scope.texts.len() < MOST {
            let content = literal.content_range().to_std_range();
            self.scope.texts.insert(&self.text[content]);
        }
    }
}
