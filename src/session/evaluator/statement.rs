//! Execution of statements: assignments, loops, conditions, and expressions that are shown.

use ruff_python_ast::{Expr, Stmt, StmtFor, StmtIf, StmtWhile};

use super::fault::{Interrupt, Outcome};
use super::parse;
use super::session::Session;
use crate::messages::Notice;

impl Session<'_> {
    pub(super) fn block(&mut self, body: &[Stmt]) -> Outcome<()> {
        body.iter().try_for_each(|statement| {
            self.statement(statement)
                .map_err(|interrupt| interrupt.at(parse::start(statement)))
        })
    }

    fn statement(&mut self, statement: &Stmt) -> Outcome<()> {
        self.budget.count(1)?;
        match statement {
            Stmt::Expr(expr) => self.expression_statement(&expr.value),
            Stmt::Assign(assign) => {
                let object = self.expression(&assign.value)?;
                let mut targets = assign.targets.iter();
                targets.try_for_each(|target| self.assign(target, object.clone()))
            }
            Stmt::AugAssign(assign) => self.augment(assign),
            Stmt::While(stmt) => self.while_loop(stmt),
            Stmt::For(stmt) => self.for_loop(stmt),
            Stmt::If(stmt) => self.condition(stmt),
            other => Err(Interrupt::unsupported(statement_name(other))),
        }
    }

    /// Shows the value of an expression; all accepted values, for a call with several.
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

    fn while_loop(&mut self, stmt: &StmtWhile) -> Outcome<()> {
        while self.expression(&stmt.test)?.truth()? {
            self.block(&stmt.body)?;
        }
        Ok(())
    }

    fn for_loop(&mut self, stmt: &StmtFor) -> Outcome<()> {
        let mut items = self.iterate(&stmt.iter)?;
        while let Some(item) = items.next()? {
            self.budget.count(1)?;
            self.assign(&stmt.target, item)?;
            self.block(&stmt.body)?;
        }
        Ok(())
    }

    fn condition(&mut self, stmt: &StmtIf) -> Outcome<()> {
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
        Ok(())
    }
}

/// Name of an unsupported statement, for error messages.
pub(super) fn statement_name(statement: &Stmt) -> Notice {
    let keyword = match statement {
        Stmt::FunctionDef(_) => "`def`",
        Stmt::ClassDef(_) => "`class`",
        Stmt::Return(_) => "`return`",
        Stmt::Delete(_) => "`del`",
        Stmt::With(_) => "`with`",
        Stmt::Match(_) => "`match`",
        Stmt::Raise(_) => "`raise`",
        Stmt::Try(_) => "`try`",
        Stmt::Assert(_) => "`assert`",
        Stmt::Break(_) => "`break`",
        Stmt::Continue(_) => "`continue`",
        Stmt::Pass(_) => "`pass`",
        Stmt::Global(_) => "`global`",
        Stmt::Nonlocal(_) => "`nonlocal`",
        Stmt::AnnAssign(_) => return Notice::new("unknown-annotated"),
        Stmt::Import(_) | Stmt::ImportFrom(_) => return Notice::new("unknown-import"),
        Stmt::For(_) | Stmt::While(_) => return Notice::new("unknown-loop"),
        _ => return Notice::new("unknown-statement"),
    };
    Notice::verbatim(keyword)
}
