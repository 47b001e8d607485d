//! Where names are read.

use std::collections::HashMap;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ExprContext, ExprName, Stmt};
use ruff_text_size::{Ranged, TextRange, TextSize};

/// The places where each name is read, in order.
#[derive(Default)]
pub(super) struct Reads<'a>(HashMap<&'a str, Vec<TextSize>>);

impl<'a> Reads<'a> {
    /// What these statements read, and all that stands in them.
    pub(super) fn of(body: &'a [Stmt]) -> Self {
        let mut reads = Reads::default();
        reads.visit_body(body);
        for places in reads.0.values_mut() {
            places.sort_unstable();
        }
        reads
    }

    /// Whether a name is read in some part of the program.
    pub(super) fn is_within(&self, name: &str, range: TextRange) -> bool {
        self.0.get(name).is_some_and(|places| {
            let next = places.partition_point(|place| *place < range.start());
            places.get(next).is_some_and(|place| *place < range.end())
        })
    }

    /// Whether a name is read beyond some part of the program.
    pub(super) fn is_beyond(&self, name: &str, range: TextRange) -> bool {
        self.0.get(name).is_some_and(|places| {
            let is_before = places.first().is_some_and(|place| *place < range.start());
            is_before || places.last().is_some_and(|place| *place >= range.end())
        })
    }

    fn add(&mut self, name: &'a ExprName) {
        let places = self.0.entry(name.id.as_str()).or_default();
        places.push(name.start());
    }
}

/// The names that an expression reads.
pub(super) fn names_in(expr: &Expr) -> impl Iterator<Item = &str> {
    let mut reads = Reads::default();
    reads.visit_expr(expr);
    reads.0.into_keys()
}

impl<'a> Visitor<'a> for Reads<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        // What is added to may be a list that has another name too.
        if let Stmt::AugAssign(added) = stmt
            && let Expr::Name(name) = &*added.target
        {
            self.add(name);
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && name.ctx != ExprContext::Store
        {
            self.add(name);
        }
        walk_expr(self, expr);
    }
}
