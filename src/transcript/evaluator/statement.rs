//! Statements: assignments, loops, conditions, and expressions that are shown.

use ruff_python_ast::{Expr, Stmt, StmtFor, StmtIf, StmtWhile};

use super::fault::{Interrupt, Outcome};
use super::parse;
use super::session::Session;

/// How a block was left.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Flow {
    /// At its end.
    Next,
    /// By `break`.
    Break,
    /// By `continue`.
    Continue,
}

impl Session<'_> {
    pub(super) fn block(&mut self, body: &[Stmt]) -> Outcome<Flow> {
        for statement in body {
            let flow = self
                .statement(statement)
                .map_err(|interrupt| interrupt.at(parse::start(statement)))?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, statement: &Stmt) -> Outcome<Flow> {
        self.work.count(1)?;
        match statement {
            Stmt::Expr(expr) => self.expression_statement(&expr.value)?,
            Stmt::Assign(assign) => {
                let object = self.expression(&assign.value)?;
                for target in &assign.targets {
                    self.assign(target, object.clone())?;
                }
            }
            Stmt::AugAssign(assign) => self.augment(assign)?,
            Stmt::While(stmt) => return self.while_loop(stmt),
            Stmt::For(stmt) => return self.for_loop(stmt),
            Stmt::If(stmt) => return self.condition(stmt),
            Stmt::Break(_) => return Ok(Flow::Break),
            Stmt::Continue(_) => return Ok(Flow::Continue),
            Stmt::Pass(_) => {}
            other => return Err(Interrupt::unsupported(name_of(other))),
        }
        Ok(Flow::Next)
    }

    /// Shows what an expression gives; all that is right, where a call gives one of
    /// several answers.
    fn expression_statement(&mut self, expr: &Expr) -> Outcome<()> {
        let Expr::Call(call) = expr else {
            let object = self.expression(expr)?;
            return self.show(&object);
        };
        let (object, others) = self.call_with_others(call)?;
        if others.is_empty() {
            return self.show(&object);
        }
        self.show_one_of(&object, &others)
    }

    fn while_loop(&mut self, stmt: &StmtWhile) -> Outcome<Flow> {
        while self.expression(&stmt.test)?.truth()? {
            if self.block(&stmt.body)? == Flow::Break {
                return Ok(Flow::Next);
            }
        }
        self.block(&stmt.orelse)
    }

    fn for_loop(&mut self, stmt: &StmtFor) -> Outcome<Flow> {
        let mut items = self.iterate(&stmt.iter)?;
        while let Some(item) = items.next()? {
            self.work.count(1)?;
            self.assign(&stmt.target, item)?;
            if self.block(&stmt.body)? == Flow::Break {
                return Ok(Flow::Next);
            }
        }
        self.block(&stmt.orelse)
    }

    fn condition(&mut self, stmt: &StmtIf) -> Outcome<Flow> {
        if self.expression(&stmt.test)?.truth()? {
            return self.block(&stmt.body);
        }
        for clause in &stmt.elif_else_clauses {
            let taken = match &clause.test {
                Some(test) => self.expression(test)?.truth()?,
                None => true,
            };
            if taken {
                return self.block(&clause.body);
            }
        }
        Ok(Flow::Next)
    }
}

/// What a statement is that sessions do not know.
pub(super) fn name_of(statement: &Stmt) -> &'static str {
    match statement {
        Stmt::FunctionDef(_) => "`def`",
        Stmt::ClassDef(_) => "`class`",
        Stmt::Return(_) => "`return`",
        Stmt::Delete(_) => "`del`",
        Stmt::AnnAssign(_) => "an annotated assignment",
        Stmt::With(_) => "`with`",
        Stmt::Match(_) => "`match`",
        Stmt::Raise(_) => "`raise`",
        Stmt::Try(_) => "`try`",
        Stmt::Assert(_) => "`assert`",
        Stmt::Import(_) | Stmt::ImportFrom(_) => {
            "`import`: the functions of the assignment are there without it"
        }
        Stmt::For(_) => "`async for`",
        Stmt::Break(_) | Stmt::Continue(_) => "`break` and `continue` outside of a loop",
        Stmt::Global(_) | Stmt::Nonlocal(_) => "`global` and `nonlocal`",
        _ => "this statement",
    }
}
