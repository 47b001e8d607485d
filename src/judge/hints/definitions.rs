//! The functions of a program, at whatever depth.

use std::mem;

use crate::source::docstring;
use ruff_python_ast::statement_visitor::{StatementVisitor, walk_stmt};
use ruff_python_ast::{AnyParameterRef, Expr, Parameter, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};

pub(super) struct FunctionDef<'a> {
    /// Qualified name: `Classe.metodo`, `fora.dentro`.
    pub(super) name: String,
    /// Definition of the function.
    pub(super) def: &'a StmtFunctionDef,
    /// True if it is defined directly in a class.
    is_method: bool,
}

/// The functions that these statements define, in order, including methods and nested functions.
pub(super) fn functions(body: &[Stmt]) -> Vec<FunctionDef<'_>> {
    let mut definitions = Definitions::default();
    definitions.visit_body(body);
    definitions.functions
}

#[derive(Default)]
struct Definitions<'a> {
    functions: Vec<FunctionDef<'a>>,
    /// The names of the definitions around the visited statement.
    around: Vec<&'a str>,
    /// True if the innermost of these definitions is a class.
    is_in_class: bool,
}

impl<'a> Definitions<'a> {
    fn visit_definition(&mut self, name: &'a str, is_class: bool, body: &'a [Stmt]) {
        self.around.push(name);
        let outside = mem::replace(&mut self.is_in_class, is_class);
        self.visit_body(body);
        self.is_in_class = outside;
        self.around.pop();
    }
}

impl<'a> StatementVisitor<'a> for Definitions<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                let name = def.name.id.as_str();
                self.functions.push(FunctionDef {
                    name: [&*self.around, &[name]].concat().join("."),
                    def,
                    is_method: self.is_in_class,
                });
                self.visit_definition(name, false, &def.body);
            }
            Stmt::ClassDef(class) => {
                self.visit_definition(class.name.id.as_str(), true, &class.body);
            }
            _ => walk_stmt(self, stmt),
        }
    }
}

pub(super) fn without_docstring(body: &[Stmt]) -> &[Stmt] {
    match body {
        [_, rest @ ..] if docstring(body).is_some() => rest,
        _ => body,
    }
}

impl<'a> FunctionDef<'a> {
    pub(super) fn docstring(&self) -> Option<&'a str> {
        docstring(&self.def.body)
    }

    /// The statements of the function, without the docstring.
    pub(super) fn statements(&self) -> &'a [Stmt] {
        without_docstring(&self.def.body)
    }

    /// Returns whether the function contains a range of the source.
    pub(super) fn contains(&self, range: TextRange) -> bool {
        self.def.range().contains_range(range)
    }

    /// The parameters, without `self` or `cls` of a method.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &'a Parameter> + use<'a> {
        let is_static = self.def.decorator_list.iter().any(|decorator| {
            matches!(&decorator.expression, Expr::Name(name) if name.id.as_str() == "staticmethod")
        });
        let own = usize::from(self.is_method && !is_static);
        let parameters = self.def.parameters.iter().skip(own);
        parameters.map(AnyParameterRef::as_parameter)
    }

    /// Returns whether the function is a special method, such as `__init__`, whose parameters and
    /// meaning Python defines.
    pub(super) fn is_special(&self) -> bool {
        let name = self.def.name.id.as_str();
        self.is_method && name.starts_with("__") && name.ends_with("__")
    }
}
