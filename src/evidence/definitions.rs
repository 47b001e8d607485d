//! The functions and the classes of a program, at whatever depth.

use std::mem;

use ruff_python_ast::statement_visitor::{StatementVisitor, walk_stmt};
use ruff_python_ast::{AnyParameterRef, Expr, Parameter, Stmt, StmtClassDef, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};

/// What a program defines.
#[derive(Default)]
pub(super) struct Definitions<'a> {
    /// Its functions, methods and nested ones too, in order.
    pub(super) functions: Vec<Function<'a>>,
    /// Its classes, in order.
    pub(super) classes: Vec<&'a StmtClassDef>,
    /// The names of what is around the statement that is visited.
    around: Vec<&'a str>,
    /// Whether a class is what is next around it.
    is_in_class: bool,
}

/// A function.
pub(super) struct Function<'a> {
    /// Its name, behind those of what it stands in.
    pub(super) name: String,
    /// Its definition.
    pub(super) def: &'a StmtFunctionDef,
    /// Whether it stands in a class.
    pub(super) is_method: bool,
    /// Whether it stands in nothing.
    pub(super) is_top: bool,
}

impl<'a> Definitions<'a> {
    /// What these statements define.
    pub(super) fn of(body: &'a [Stmt]) -> Self {
        let mut definitions = Definitions::default();
        definitions.visit_body(body);
        definitions
    }

    fn within(&mut self, is_class: bool, body: &'a [Stmt]) {
        let outside = mem::replace(&mut self.is_in_class, is_class);
        self.visit_body(body);
        self.is_in_class = outside;
    }
}

impl<'a> StatementVisitor<'a> for Definitions<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                self.around.push(def.name.id.as_str());
                self.functions.push(Function {
                    name: self.around.join("."),
                    def,
                    is_method: self.is_in_class,
                    is_top: self.around.len() == 1,
                });
                self.within(false, &def.body);
                self.around.pop();
            }
            Stmt::ClassDef(class) => {
                self.around.push(class.name.id.as_str());
                self.classes.push(class);
                self.within(true, &class.body);
                self.around.pop();
            }
            _ => walk_stmt(self, stmt),
        }
    }
}

/// The documentation at the start of a body.
fn docstring(body: &[Stmt]) -> Option<&str> {
    let Stmt::Expr(first) = body.first()? else {
        return None;
    };
    let Expr::StringLiteral(literal) = &*first.value else {
        return None;
    };
    Some(literal.value.to_str())
}

/// A body without its documentation.
pub(super) fn without_docstring(body: &[Stmt]) -> &[Stmt] {
    match body {
        [_, rest @ ..] if docstring(body).is_some() => rest,
        _ => body,
    }
}

impl<'a> Function<'a> {
    /// Its documentation.
    pub(super) fn docstring(&self) -> Option<&'a str> {
        docstring(&self.def.body)
    }

    /// Its statements, without the documentation.
    pub(super) fn statements(&self) -> &'a [Stmt] {
        without_docstring(&self.def.body)
    }

    /// Where its body stands.
    pub(super) fn body_range(&self) -> TextRange {
        let first = self.def.body.first();
        let start = first.map_or(self.def.start(), Ranged::start);
        TextRange::new(start, self.def.end())
    }

    /// Its parameters, without the one for the object of a method.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &'a Parameter> + use<'a> {
        let is_static = self.def.decorator_list.iter().any(|decorator| {
            matches!(&decorator.expression, Expr::Name(name) if name.id.as_str() == "staticmethod")
        });
        let own = usize::from(self.is_method && !is_static);
        let parameters = self.def.parameters.iter().skip(own);
        parameters.map(AnyParameterRef::as_parameter)
    }

    /// Whether it is one of the methods that Python itself calls, as `__init__`: their
    /// parameters and their meaning are given.
    pub(super) fn is_special(&self) -> bool {
        let name = self.def.name.id.as_str();
        self.is_method && name.starts_with("__") && name.ends_with("__")
    }

    /// Whether it is one of those that the text asks for.
    pub(super) fn is_specified(&self, specified: &[&str]) -> bool {
        self.is_top && specified.contains(&self.def.name.id.as_str())
    }
}
