//! Changes of statements.

use ruff_python_ast::{Expr, Stmt, StmtAugAssign, StmtReturn};
use ruff_text_size::{Ranged, TextRange, TextSize};

use super::edits::Collector;
use super::operators::confused_arithmetic;

impl<'a> Collector<'a> {
    /// Collects the changes of a statement; not those of its parts.
    pub(super) fn mutate_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Expr(_) | Stmt::Assign(_) | Stmt::Delete(_) => self.remove_statement(stmt),
            Stmt::Break(_) => {
                self.remove_statement(stmt);
                self.add("jump", stmt, "continue");
            }
            Stmt::Continue(_) => {
                self.remove_statement(stmt);
                self.add("jump", stmt, "break");
            }
            Stmt::AnnAssign(assign) if assign.value.is_some() => self.remove_statement(stmt),
            Stmt::AugAssign(assign) => {
                self.remove_statement(stmt);
                self.mutate_aug_assign(assign);
            }
            Stmt::Raise(raise) => {
                self.remove_statement(stmt);
                let exception = match raise.exc.as_deref() {
                    Some(Expr::Call(call)) => call.func.as_name_expr(),
                    Some(Expr::Name(name)) => Some(name),
                    _ => None,
                };
                if let Some(name) = exception {
                    self.change_exception(name);
                }
            }
            Stmt::Return(returned) => self.mutate_return(returned),
            Stmt::If(branch) => {
                self.mutate_condition(&branch.test);
                for clause in &branch.elif_else_clauses {
                    if let Some(test) = &clause.test {
                        self.mutate_condition(test);
                    }
                    self.add("branch", clause, "");
                }
            }
            Stmt::While(repeat) => {
                self.mutate_to_negation(&repeat.test);
                if !repeat.test.is_boolean_literal_expr() {
                    self.add("loop", &*repeat.test, "False");
                }
            }
            Stmt::For(repeat) => self.add("loop", &*repeat.iter, "()"),
            _ => {}
        }
    }

    fn remove_statement(&mut self, stmt: &Stmt) {
        self.add("statement", stmt, "pass");
    }

    /// `+=` as `-=` and as `=`.
    fn mutate_aug_assign(&mut self, assign: &StmtAugAssign) {
        let Some(range) = self.range_between(&*assign.target, &*assign.value) else {
            return;
        };
        if let Some(to) = confused_arithmetic(assign.op) {
            self.add("arithmetic", range, format!("{to}="));
        }
        self.add("assignment", range, "=");
    }

    /// The return of nothing, and of the first parameter.
    fn mutate_return(&mut self, returned: &StmtReturn) {
        let Some(value) = returned.value.as_deref() else {
            return self.add("return", returned, "pass");
        };
        let words = TextSize::of("return ");
        let range = TextRange::new(returned.range().start() + words, returned.range().end());
        let first = self.parameters.last().copied().flatten();
        let first = first.filter(|name| *name != "self" && self.text_of(value) != *name);
        for to in [Some("None"), first].into_iter().flatten() {
            if !(to == "None" && value.is_none_literal_expr()) {
                self.add("return", range, to);
            }
        }
    }
}
