//! Calls of functions that a rule forbids.

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

/// Every call of one of these names.
pub(super) fn find_calls(body: &[Stmt], names: &[String]) -> Vec<TextRange> {
    let mut uses = CallCollector {
        names,
        ranges: Vec::new(),
    };
    uses.visit_body(body);
    uses.ranges
}

struct CallCollector<'a> {
    names: &'a [String],
    ranges: Vec<TextRange>,
}

impl<'a> Visitor<'a> for CallCollector<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Call(call) = expr
            && let Expr::Name(name) = &*call.func
            && self.names.iter().any(|each| *each == name.id)
        {
            self.ranges.push(call.range());
        }
        walk_expr(self, expr);
    }
}
