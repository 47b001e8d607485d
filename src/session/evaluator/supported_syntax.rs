//! Validation before evaluation: refuses statements that no prompt accepts or that exceed
//! the limits of this evaluator.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Comprehension, Expr, Stmt};
use ruff_text_size::Ranged;

use super::expression::beyond_subset;
use super::fault::Unsupported;
use super::parse::start;
use super::statement;
use crate::messages::Notice;

/// Maximum nesting of expressions: somewhat less than the limit of Python 3.8's parser.
const MAX_NESTING: usize = 90;
/// Maximum nesting of blocks, supported by every Python.
const MAX_BLOCKS: usize = 20;

/// Refuses statements that no prompt of Python accepts, and unsupported constructs even in
/// code that is never reached.
pub(super) fn check(source: &str, body: &[Stmt]) -> Result<(), Unsupported> {
    let mut checker = Checker::default();
    for pair in body.windows(2) {
        let between = pair[0].end().to_usize()..pair[1].start().to_usize();
        if source[between].contains('\n') {
            checker.refuse(&pair[1], Notice::new("unknown-several-statements"));
        }
    }
    for statement in body {
        checker.visit_stmt(statement);
    }
    checker.fault.map_or(Ok(()), Err)
}

#[derive(Default)]
struct Checker {
    fault: Option<Unsupported>,
    /// Number of enclosing expressions.
    nesting: usize,
    /// Number of enclosing statements.
    blocks: usize,
}

impl Checker {
    fn refuse(&mut self, node: &impl Ranged, what: Notice) {
        self.refuse_as(node, Unsupported::new(what));
    }

    fn refuse_as(&mut self, node: &impl Ranged, mut unsupported: Unsupported) {
        unsupported.offset = Some(start(node));
        self.fault.get_or_insert(unsupported);
    }
}

impl<'a> Visitor<'a> for Checker {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if self.blocks > MAX_BLOCKS {
            let what = Notice::new("unknown-blocks").with("most", MAX_BLOCKS);
            return self.refuse(stmt, what);
        }
        match stmt {
            Stmt::Expr(_) | Stmt::Assign(_) | Stmt::AugAssign(_) | Stmt::If(_) => {}
            Stmt::While(each) if each.orelse.is_empty() => {}
            Stmt::For(each) if each.orelse.is_empty() && !each.is_async => {}
            other => return self.refuse(other, statement::statement_name(other)),
        }
        self.blocks += 1;
        walk_stmt(self, stmt);
        self.blocks -= 1;
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.nesting == MAX_NESTING {
            let what = Notice::new("unknown-expressions").with("most", MAX_NESTING);
            return self.refuse(expr, what);
        }
        match expr {
            Expr::Named(_)
            | Expr::BoolOp(_)
            | Expr::If(_)
            | Expr::Lambda(_)
            | Expr::SetComp(_)
            | Expr::DictComp(_)
            | Expr::FString(_)
            | Expr::Attribute(_)
            | Expr::Starred(_)
            | Expr::Yield(_)
            | Expr::YieldFrom(_)
            | Expr::Await(_) => return self.refuse_as(expr, beyond_subset(expr)),
            Expr::Call(call) if !call.arguments.keywords.is_empty() => {
                return self.refuse(expr, Notice::new("unknown-keyword-argument"));
            }
            Expr::Name(name) if name.id.as_str() == "__debug__" => {
                return self.refuse(expr, Notice::verbatim("`__debug__`"));
            }
            _ => {}
        }
        self.nesting += 1;
        walk_expr(self, expr);
        self.nesting -= 1;
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        if comprehension.is_async {
            self.refuse(comprehension, Notice::verbatim("`async for`"));
        }
        ruff_python_ast::visitor::walk_comprehension(self, comprehension);
    }
}
