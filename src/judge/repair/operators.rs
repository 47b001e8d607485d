//! Changes of code that undo mistakes, beside those by which an audit makes them.

use ruff_python_ast::token::Tokens;
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ModModule, Stmt, StringLiteral};
use ruff_python_parser::Parsed;
use ruff_text_size::{Ranged, TextRange};

use super::scope::Scope;
use crate::judge::audit::{Edit, range_between};

/// The changes of the definitions of a program in some ranges. `expected` are texts that documented
/// sessions print.
pub(super) fn repairing_edits(
    text: &str,
    module: &Parsed<ModModule>,
    ranges: &[TextRange],
    expected: &[String],
) -> Vec<Edit> {
    let mut edits = Vec::new();
    let body = module.syntax().body.iter();
    for stmt in body.filter(|stmt| ranges.contains(&stmt.range())) {
        let mut collector = Collector {
            text,
            tokens: module.tokens(),
            scope: Scope::of(text, stmt),
            expected,
            edits: Vec::new(),
        };
        collector.visit_stmt(stmt);
        edits.append(&mut collector.edits);
    }
    edits
}

/// Walks through a definition and collects its changes.
pub(super) struct Collector<'a> {
    pub(super) text: &'a str,
    tokens: &'a Tokens,
    pub(super) scope: Scope<'a>,
    pub(super) expected: &'a [String],
    edits: Vec<Edit>,
}

impl<'a> Collector<'a> {
    /// The text of a node, without parentheses around it.
    pub(super) fn text_of(&self, node: impl Ranged) -> &'a str {
        &self.text[node.range().to_std_range()]
    }

    /// Adds a change, where it is one.
    pub(super) fn add(&mut self, operator: &'static str, node: impl Ranged, to: impl Into<String>) {
        let (range, to) = (node.range(), to.into());
        if self.text_of(range) != to {
            self.edits.push(Edit {
                operator,
                function: String::new(),
                range,
                to,
            });
        }
    }

    /// Adds a change of the operator between two nodes into each of others.
    pub(super) fn add_operators(
        &mut self,
        operator: &'static str,
        (left, right): (&Expr, &Expr),
        others: &[&str],
    ) {
        if let Some(range) = range_between(self.tokens, left, right) {
            for other in others {
                self.add(operator, range, *other);
            }
        }
    }

    /// Swaps two nodes, of which the first comes first.
    pub(super) fn swap(&mut self, operator: &'static str, first: impl Ranged, second: impl Ranged) {
        let (first, second) = (first.range(), second.range());
        let between = TextRange::new(first.end(), second.start());
        let to = [second, between, first].map(|range| self.text_of(range));
        self.add(operator, first.cover(second), to.concat());
    }
}

impl<'a> Visitor<'a> for Collector<'a> {
    fn visit_body(&mut self, body: &'a [Stmt]) {
        self.change_order(body);
        for stmt in body {
            self.visit_stmt(stmt);
        }
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        let is_docstring = matches!(stmt, Stmt::Expr(expr) if expr.value.is_string_literal_expr());
        if !is_docstring {
            self.change_stmt(stmt);
            walk_stmt(self, stmt);
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.change_expr(expr);
        walk_expr(self, expr);
    }

    fn visit_annotation(&mut self, _: &'a Expr) {}

    fn visit_string_literal(&mut self, literal: &'a StringLiteral) {
        let range = literal.content_range();
        for other in super::texts::other_texts(self.text_of(range), &self.scope, self.expected) {
            self.add("text", range, other);
        }
    }
}
