//! What a prompt takes: the rules of Python that its grammar does not hold, and
//! the bounds of this evaluator, looked at before anything is evaluated.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Comprehension, Expr, ExprCall, Stmt};
use ruff_text_size::Ranged;

use super::expression;
use super::fault::Unsupported;
use super::parse::start;
use super::statement;

/// How deep expressions may be nested: somewhat less than what the parser of
/// Python 3.8 takes.
const MAX_NESTING: usize = 90;
/// How deep blocks may be nested: what every Python takes.
const MAX_BLOCKS: usize = 20;

/// Refuses what no prompt of Python takes, and what is beyond this evaluator
/// whether it is reached or not.
pub(super) fn check(source: &str, body: &[Stmt]) -> Result<(), Unsupported> {
    let mut checker = Checker::default();
    for pair in body.windows(2) {
        let between = pair[0].end().to_usize()..pair[1].start().to_usize();
        if source[between].contains('\n') {
            checker.refuse(&pair[1], "several statements at one prompt");
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
    /// Expressions around this one.
    nesting: usize,
    /// Statements around this one.
    blocks: usize,
    /// Loops around this statement.
    loops: usize,
}

impl Checker {
    fn refuse(&mut self, node: &impl Ranged, what: impl Into<String>) {
        self.fault.get_or_insert(Unsupported {
            what: what.into(),
            offset: Some(start(node)),
        });
    }

    fn block(&mut self, body: &[Stmt]) {
        self.blocks += 1;
        for statement in body {
            self.visit_stmt(statement);
        }
        self.blocks -= 1;
    }

    /// A loop, but for its `else`.
    fn body_of_loop(&mut self, body: &[Stmt]) {
        self.loops += 1;
        self.block(body);
        self.loops -= 1;
    }

    /// A target of an assignment; `*name` may stand in a tuple or a list, once.
    fn target(&mut self, target: &Expr) {
        let targets: &[Expr] = match target {
            Expr::Tuple(tuple) => &tuple.elts,
            Expr::List(list) => &list.elts,
            Expr::Name(name) if name.id.as_str() == "__debug__" => {
                return self.refuse(target, "`__debug__` as a target");
            }
            Expr::Starred(_) => return self.refuse(target, "`*` here"),
            _ => return,
        };
        if targets.iter().filter(|each| each.is_starred_expr()).count() > 1 {
            self.refuse(target, "more than one `*` in a target");
        }
        for target in targets {
            match target {
                Expr::Starred(starred) => self.target(&starred.value),
                other => self.target(other),
            }
        }
    }

    fn keywords(&mut self, call: &ExprCall) {
        let keywords = &call.arguments.keywords;
        for (index, keyword) in keywords.iter().enumerate() {
            if keyword.arg.is_some() && keywords[..index].iter().any(|each| each.arg == keyword.arg)
            {
                self.refuse(keyword, "the same argument twice");
            }
        }
    }
}

impl<'a> Visitor<'a> for Checker {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if self.blocks > MAX_BLOCKS {
            let what = format!("blocks nested more than {MAX_BLOCKS} deep");
            return self.refuse(stmt, what);
        }
        match stmt {
            Stmt::Expr(expr) if expr.value.is_starred_expr() => self.refuse(stmt, "`*` here"),
            Stmt::Expr(_) | Stmt::AugAssign(_) | Stmt::Pass(_) => walk_stmt(self, stmt),
            Stmt::Assign(assign) => {
                // First for its nesting.
                walk_stmt(self, stmt);
                if self.fault.is_none() {
                    assign.targets.iter().for_each(|each| self.target(each));
                }
            }
            Stmt::While(stmt) => {
                self.visit_expr(&stmt.test);
                self.body_of_loop(&stmt.body);
                self.block(&stmt.orelse);
            }
            Stmt::For(stmt) if !stmt.is_async => {
                self.visit_expr(&stmt.target);
                if self.fault.is_none() {
                    self.target(&stmt.target);
                }
                self.visit_expr(&stmt.iter);
                self.body_of_loop(&stmt.body);
                self.block(&stmt.orelse);
            }
            Stmt::If(stmt) => {
                self.visit_expr(&stmt.test);
                self.block(&stmt.body);
                for clause in &stmt.elif_else_clauses {
                    if let Some(test) = &clause.test {
                        self.visit_expr(test);
                    }
                    self.block(&clause.body);
                }
            }
            Stmt::Break(_) | Stmt::Continue(_) if self.loops > 0 => {}
            other => self.refuse(other, statement::name_of(other)),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.nesting == MAX_NESTING {
            let what = format!("expressions nested more than {MAX_NESTING} deep");
            return self.refuse(expr, what);
        }
        match expr {
            Expr::Named(_)
            | Expr::Lambda(_)
            | Expr::Yield(_)
            | Expr::YieldFrom(_)
            | Expr::Await(_) => return self.refuse(expr, expression::name_of(expr)),
            Expr::Call(call) => self.keywords(call),
            _ => {}
        }
        self.nesting += 1;
        walk_expr(self, expr);
        self.nesting -= 1;
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        if comprehension.is_async {
            self.refuse(comprehension, "`async for`");
        }
        ruff_python_ast::visitor::walk_comprehension(self, comprehension);
        if self.fault.is_none() {
            self.target(&comprehension.target);
        }
    }
}
