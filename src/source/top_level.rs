//! Calls that run while a program is loaded.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

/// The functions that print or read input.
pub(crate) const TALKING: [&str; 2] = ["print", "input"];

/// Every call of a name outside of functions and classes, and not under
/// `if __name__ == "__main__"`.
pub(crate) fn calls_at_top_level(body: &[Stmt]) -> Vec<(&str, TextRange)> {
    let mut calls = CallCollector::default();
    calls.visit_body(body);
    calls.0
}

#[derive(Default)]
struct CallCollector<'a>(Vec<(&'a str, TextRange)>);

impl<'a> Visitor<'a> for CallCollector<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            Stmt::If(branch) if names_main(&branch.test) => {}
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Call(call) = expr
            && let Expr::Name(name) = &*call.func
        {
            self.0.push((name.id.as_str(), call.range()));
        }
        if !matches!(expr, Expr::Lambda(_)) {
            walk_expr(self, expr);
        }
    }
}

fn names_main(test: &Expr) -> bool {
    let Expr::Compare(compare) = test else {
        return false;
    };
    let mut sides = compare.comparators.iter().chain([&*compare.left]);
    sides.any(|side| matches!(side, Expr::Name(name) if name.id.as_str() == "__name__"))
}
