//! The names that a body binds itself: not those of the functions and classes in it.

use std::collections::HashSet;

use ruff_python_ast::visitor::{Visitor, walk_except_handler, walk_expr, walk_stmt};
use ruff_python_ast::{Comprehension, ExceptHandler, Expr, ExprContext, Stmt, StmtAnnAssign};
use ruff_text_size::{Ranged, TextSize};

use super::reads::names_in;

/// How a name is bound.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum How {
    /// By an assignment to it alone.
    Assigned,
    /// By a loop.
    Loop,
    /// As a part of a target, by `with`, by `except`, within an expression.
    #[default]
    Otherwise,
}

/// A place where a name is bound.
pub(super) struct Binding<'a> {
    /// The name.
    pub(super) name: &'a str,
    /// The place.
    pub(super) place: TextSize,
    how: How,
}

/// The names that a body binds itself.
#[derive(Default)]
pub(super) struct Scope<'a> {
    bindings: Vec<Binding<'a>>,
    /// Names by which `while` loops know when to end.
    counters: HashSet<&'a str>,
    /// Names that are bound here and belong elsewhere.
    elsewhere: HashSet<&'a str>,
    /// How the names are bound that are visited.
    how: How,
}

impl<'a> Scope<'a> {
    /// Those of a body.
    pub(super) fn of(body: &'a [Stmt]) -> Self {
        let mut scope = Scope::default();
        scope.visit_body(body);
        scope.bindings.sort_by_key(|binding| binding.place);
        scope
    }

    /// The first place where each name is bound, in whatever way.
    pub(super) fn names(&self) -> Vec<&Binding<'a>> {
        self.first(|_| true)
    }

    /// The first place where each name is assigned to alone.
    pub(super) fn assigned(&self) -> Vec<&Binding<'a>> {
        self.first(|how| how == How::Assigned)
    }

    /// Whether a name belongs to a loop: what it goes through, or counts by.
    pub(super) fn is_of_loop(&self, name: &str) -> bool {
        let mut bindings = self.bindings.iter();
        self.counters.contains(name)
            || bindings.any(|binding| binding.how == How::Loop && binding.name == name)
    }

    fn first(&self, is_meant: impl Fn(How) -> bool) -> Vec<&Binding<'a>> {
        let mut seen = HashSet::new();
        let bindings = self.bindings.iter();
        let own = bindings.filter(|binding| {
            is_meant(binding.how)
                && !self.elsewhere.contains(binding.name)
                && seen.insert(binding.name)
        });
        own.collect()
    }

    fn bind(&mut self, name: &'a str, place: TextSize, how: How) {
        self.bindings.push(Binding { name, place, how });
    }

    fn assign(&mut self, target: &'a Expr) {
        match target {
            Expr::Name(name) => self.bind(name.id.as_str(), name.start(), How::Assigned),
            _ => self.visit_expr(target),
        }
    }
}

impl<'a> Visitor<'a> for Scope<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            // They bind names of their own.
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            Stmt::Assign(assign) => {
                self.visit_expr(&assign.value);
                for target in &assign.targets {
                    self.assign(target);
                }
            }
            Stmt::AnnAssign(StmtAnnAssign {
                target,
                value: Some(value),
                ..
            }) => {
                self.visit_expr(value);
                self.assign(target);
            }
            Stmt::For(each) => {
                self.visit_expr(&each.iter);
                self.how = How::Loop;
                self.visit_expr(&each.target);
                self.how = How::Otherwise;
                self.visit_body(&each.body);
                self.visit_body(&each.orelse);
            }
            Stmt::While(each) => {
                self.counters.extend(names_in(&each.test));
                walk_stmt(self, stmt);
            }
            Stmt::Global(global) => {
                let names = global.names.iter().map(|name| name.id.as_str());
                self.elsewhere.extend(names);
            }
            Stmt::Nonlocal(nonlocal) => {
                let names = nonlocal.names.iter().map(|name| name.id.as_str());
                self.elsewhere.extend(names);
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Lambda(_) => {}
            Expr::Name(name) if name.ctx == ExprContext::Store => {
                self.bind(name.id.as_str(), name.start(), self.how);
            }
            _ => walk_expr(self, expr),
        }
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        // What it goes through, it binds for itself alone.
        self.visit_expr(&comprehension.iter);
        for condition in &comprehension.ifs {
            self.visit_expr(condition);
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(each) = handler;
        if let Some(name) = &each.name {
            self.bind(name.id.as_str(), name.start(), How::Otherwise);
        }
        walk_except_handler(self, handler);
    }
}
