//! Changes of statements: of their place, their kind and their value.

use ruff_python_ast::{Expr, Stmt, StmtReturn};
use ruff_text_size::{Ranged, TextRange, TextSize};

use super::operators::Collector;
use crate::judge::audit::EXCEPTIONS;

/// Columns of an indentation level, where nothing shows another.
const LEVEL: usize = 4;
/// Values that a function returns where it finds nothing, or something.
const RESULTS: [&str; 8] = ["None", "True", "False", "()", "[]", "{}", "0", "''"];
/// Functions whose value takes the place of their argument.
const CONVERSIONS: [&str; 7] = ["tuple", "list", "dict", "set", "sorted", "str", "int"];

impl<'a> Collector<'a> {
    /// Collects the changes of a statement; not those of its parts.
    pub(super) fn change_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Return(returned) => self.change_return(returned),
            Stmt::Assign(assign) => {
                self.convert(&assign.value);
                if let [target] = &assign.targets[..] {
                    let both = (target, &*assign.value);
                    self.add_operators("assignment", both, &["+=", "-=", "*="]);
                }
            }
            Stmt::AugAssign(assign) => {
                let both = (&*assign.target, &*assign.value);
                let others = ["+=", "-=", "*=", "//=", "%=", "="];
                self.add_operators("assignment", both, &others);
            }
            Stmt::For(repeat) => {
                self.convert(&repeat.iter);
                self.add("statement", stmt, "pass");
            }
            Stmt::If(branch) => {
                self.replace_keyword(stmt, "if", "while");
                self.add("statement", stmt, "pass");
                for clause in &branch.elif_else_clauses {
                    self.replace_keyword(clause, "elif", "if");
                }
            }
            Stmt::While(_) => {
                self.replace_keyword(stmt, "while", "if");
                self.add("statement", stmt, "pass");
            }
            Stmt::Raise(raise) => {
                let raised = match raise.exc.as_deref() {
                    Some(Expr::Call(call)) => Some(&*call.func),
                    other => other,
                };
                if let Some(name) = raised {
                    for other in EXCEPTIONS {
                        self.add("exception", name, other);
                    }
                }
            }
            Stmt::Expr(expr) => {
                if let Expr::Call(call) = &*expr.value
                    && matches!(&*call.func, Expr::Name(name) if name.id == "print")
                    && let [only] = &*call.arguments.args
                {
                    self.add("return", stmt, format!("return {}", self.text_of(only)));
                }
            }
            Stmt::FunctionDef(def) => self.return_at_the_end(&def.body),
            _ => {}
        }
    }

    /// Moves the statements of a body by one indentation level, and swaps neighbours.
    pub(super) fn change_order(&mut self, body: &'a [Stmt]) {
        for (place, stmt) in body.iter().enumerate() {
            let is_first = place == 0;
            if place + 1 == body.len() && !is_first {
                // At the margin, it would be no part of the function.
                let shorter = |line: &str| line.strip_prefix("    ").map(str::to_owned);
                self.indent(stmt, |line| {
                    shorter(line).filter(|line| line.starts_with(' '))
                });
            }
            let is_block = |stmt: &Stmt| {
                matches!(
                    stmt,
                    Stmt::If(_) | Stmt::For(_) | Stmt::While(_) | Stmt::With(_) | Stmt::Try(_)
                )
            };
            if !is_first && is_block(&body[place - 1]) {
                self.indent(stmt, |line| Some(format!("{}{line}", " ".repeat(LEVEL))));
            }
        }
        for pair in body.windows(2) {
            self.swap("order", &pair[0], &pair[1]);
        }
    }

    /// Changes the indentation of each line of a statement.
    fn indent(&mut self, stmt: &Stmt, change: impl Fn(&str) -> Option<String>) {
        let start = self.text[..stmt.start().to_usize()]
            .rfind('\n')
            .map_or(0, |place| place + 1);
        let start = TextSize::try_from(start).unwrap_or_default();
        let range = TextRange::new(start, stmt.end());
        let is_whole = self
            .text_of(TextRange::new(start, stmt.start()))
            .trim()
            .is_empty();
        let lines = self.text_of(range).split('\n');
        let changed: Option<Vec<String>> = lines
            .map(|line| match line.trim() {
                "" => Some(line.to_owned()),
                _ => change(line),
            })
            .collect();
        if let Some(changed) = changed.filter(|_| is_whole) {
            self.add("indentation", range, changed.join("\n"));
        }
    }

    fn replace_keyword(&mut self, node: impl Ranged, from: &str, to: &str) {
        let start = node.range().start();
        let range = TextRange::new(start, start + TextSize::of(from));
        if self.text_of(range) == from {
            self.add("keyword", range, to);
        }
    }

    fn change_return(&mut self, returned: &'a StmtReturn) {
        self.add("statement", returned, "pass");
        let Some(value) = returned.value.as_deref() else {
            for name in self.scope.names.clone() {
                self.add("return", returned, format!("return {name}"));
            }
            return;
        };
        let results = RESULTS.into_iter().chain(self.scope.names.clone());
        for result in results.collect::<Vec<_>>() {
            self.add("return", value, result);
        }
        self.add(
            "return",
            returned,
            format!("print({})", self.text_of(value)),
        );
        self.add("negation", value, format!("not ({})", self.text_of(value)));
        self.add_neighbours(value, false);
        self.convert(value);
    }

    /// A copy, or a value of another type, in place of a value.
    fn convert(&mut self, value: &Expr) {
        let text = self.text_of(value);
        for function in CONVERSIONS {
            self.add("copy", value, format!("{function}({text})"));
        }
        let Some(copied) = copied_value(value) else {
            return;
        };
        let text = self.text_of(copied);
        self.add("copy", value, format!("{text}[:]"));
        self.add("copy", value, format!("[each[:] for each in {text}]"));
        let of_rows = format!("{{key: dict({text}[key]) for key in {text}}}");
        self.add("copy", value, of_rows);
        for copy in ["copy.deepcopy", "deepcopy"] {
            if self.text.contains(&format!("import {}", &copy[..4])) {
                self.add("copy", value, format!("{copy}({text})"));
            }
        }
    }

    /// A return of a name where the function has none at its end.
    fn return_at_the_end(&mut self, body: &'a [Stmt]) {
        let Some(last) = body.last().filter(|last| !last.is_return_stmt()) else {
            return;
        };
        let Some(first) = body.first() else { return };
        let start = self.text[..first.start().to_usize()].rfind('\n');
        let indentation = &self.text[start.map_or(0, |place| place + 1)..first.start().to_usize()];
        if indentation.trim().is_empty() {
            for name in self.scope.names.clone() {
                let added = format!("\n{indentation}return {name}");
                self.add("return", TextRange::empty(last.end()), added);
            }
        }
    }
}

/// The value of which another is a copy, or that value itself.
fn copied_value(value: &Expr) -> Option<&Expr> {
    match value {
        Expr::Subscript(subscript) if subscript.slice.is_slice_expr() => Some(&subscript.value),
        Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) => Some(value),
        Expr::Call(call) => match (&*call.func, &*call.arguments.args) {
            (Expr::Name(_), [only]) => Some(only),
            (Expr::Attribute(method), []) if &*method.attr == "copy" => Some(&method.value),
            _ => None,
        },
        _ => None,
    }
}
