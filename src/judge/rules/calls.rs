//! Calls of functions that a rule forbids.

use std::collections::{BTreeMap, BTreeSet};

use ruff_python_ast::visitor::{Visitor, walk_alias, walk_expr, walk_parameter, walk_stmt};
use ruff_python_ast::{Alias, Expr, Parameter, Stmt};
use ruff_text_size::{Ranged, TextRange};

/// Functions that run a text, which may call any other.
const RUNNING: [&str; 2] = ["eval", "exec"];

/// Every call of functions or methods of these names; and what may be one: another use of the name, a call
/// of a name that the program binds somewhere, too, and a text that is run. A function of a module that it
/// imports is none of them, nor one of its own, from its definition on, if nothing else binds its name.
pub(super) fn find_calls(body: &[Stmt], names: &[String]) -> [Vec<TextRange>; 2] {
    let mut bound = BoundNames::default();
    bound.visit_body(body);
    let mut uses = UseCollector {
        names: names.iter().map(String::as_str).collect(),
        own: BTreeSet::new(),
        bound: bound.names,
        modules: bound.modules,
        calls: Vec::new(),
        open: Vec::new(),
    };
    for stmt in body {
        uses.visit_of_module(stmt);
    }
    [uses.calls, uses.open]
}

/// The names that a program binds or deletes anywhere.
#[derive(Default)]
struct BoundNames<'a> {
    /// How often each is bound or deleted.
    names: BTreeMap<&'a str, usize>,
    /// The names of imported modules, without `builtins`.
    modules: BTreeSet<&'a str>,
}

impl<'a> BoundNames<'a> {
    fn add(&mut self, name: &'a str) {
        *self.names.entry(name).or_default() += 1;
    }
}

impl<'a> Visitor<'a> for BoundNames<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(function) => self.add(function.name.as_str()),
            Stmt::ClassDef(class) => self.add(class.name.as_str()),
            Stmt::Import(import) => {
                let modules = import.names.iter();
                let modules = modules.filter(|module| module.name.as_str() != "builtins");
                self.modules.extend(modules.map(name_of));
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_alias(&mut self, alias: &'a Alias) {
        self.add(name_of(alias));
        walk_alias(self, alias);
    }

    fn visit_parameter(&mut self, parameter: &'a Parameter) {
        self.add(parameter.name.as_str());
        walk_parameter(self, parameter);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && !name.ctx.is_load()
        {
            self.add(name.id.as_str());
        }
        walk_expr(self, expr);
    }
}

/// The name by which something imported is used.
fn name_of(alias: &Alias) -> &str {
    alias.asname.as_ref().unwrap_or(&alias.name).as_str()
}

struct UseCollector<'a> {
    names: BTreeSet<&'a str>,
    /// The functions that the module has defined so far.
    own: BTreeSet<&'a str>,
    bound: BTreeMap<&'a str, usize>,
    modules: BTreeSet<&'a str>,
    calls: Vec<TextRange>,
    open: Vec<TextRange>,
}

impl<'a> UseCollector<'a> {
    /// Visits a statement of the module. What stands before the body of a function runs before the
    /// function is there.
    fn visit_of_module(&mut self, stmt: &'a Stmt) {
        let Stmt::FunctionDef(function) = stmt else {
            return self.visit_stmt(stmt);
        };
        for decorator in &function.decorator_list {
            self.visit_decorator(decorator);
        }
        self.visit_parameters(&function.parameters);
        if let Some(returns) = &function.returns {
            self.visit_annotation(returns);
        }
        let name = function.name.as_str();
        if self.bound.get(name) == Some(&1) {
            self.own.insert(name);
        }
        self.visit_body(&function.body);
    }

    /// Returns whether an expression uses a forbidden name, or runs a text, and then whether it certainly
    /// is the function of that name.
    fn used(&self, expr: &'a Expr) -> Option<bool> {
        let name = match expr {
            Expr::Name(name) if name.ctx.is_load() => {
                let name = name.id.as_str();
                if self.own.contains(name) {
                    return None;
                }
                if RUNNING.contains(&name) && !self.names.contains(name) {
                    return Some(false);
                }
                name
            }
            Expr::Attribute(attribute) if attribute.ctx.is_load() => {
                let owner = attribute.value.as_name_expr();
                if owner.is_some_and(|owner| self.modules.contains(owner.id.as_str())) {
                    return None;
                }
                attribute.attr.as_str()
            }
            Expr::StringLiteral(text) => {
                return self.names.contains(text.value.to_str()).then_some(false);
            }
            _ => return None,
        };
        let is_forbidden = self.names.contains(name);
        is_forbidden.then(|| !self.bound.contains_key(name))
    }
}

impl<'a> Visitor<'a> for UseCollector<'a> {
    fn visit_alias(&mut self, alias: &'a Alias) {
        if self.names.contains(alias.name.as_str()) {
            self.open.push(alias.range());
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Call(call) = expr
            && let Some(is_forbidden) = self.used(&call.func)
        {
            let found = if is_forbidden {
                &mut self.calls
            } else {
                &mut self.open
            };
            found.push(call.range());
            if let Expr::Attribute(method) = &*call.func {
                self.visit_expr(&method.value);
            }
            return self.visit_arguments(&call.arguments);
        }
        if self.used(expr).is_some() {
            self.open.push(expr.range());
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::source::in_module;

    #[rstest]
    #[case::called("def f(l):\n    return sorted(l)", &["sorted(l)"], &[])]
    #[case::method("def f(l):\n    l.sort()", &["l.sort()"], &[])]
    #[case::method_of_the_class("list.sort(l)", &["list.sort(l)"], &[])]
    #[case::within_another("f(sorted(min(l)))", &["sorted(min(l))"], &[])]
    #[case::function_of_the_module("def sorted(l):\n    return l\nsorted(l)", &[], &[])]
    #[case::function_within_another("def f(l):\n    def sort(l):\n        return l\n    return sort(l)", &[], &["sort(l)"])]
    #[case::parameter("def f(sorted):\n    return sorted(1)", &[], &["sorted(1)"])]
    #[case::own_method("class A:\n    def sort(self):\n        pass\nA().sort()", &[], &["A().sort()"])]
    #[case::by_another_name("s = sorted\ns(l)", &[], &["sorted"])]
    #[case::argument("map(sorted, l)", &[], &["sorted"])]
    #[case::default("def f(l, s=sorted):\n    return s(l)", &[], &["sorted"])]
    #[case::attribute("import builtins\ns = builtins.sorted", &[], &["builtins.sorted"])]
    #[case::imported("from builtins import sorted as s", &[], &["sorted as s"])]
    #[case::by_a_text("getattr(l, 'sort')()", &[], &["'sort'"])]
    #[case::run("eval('sorted(l)')", &[], &["eval('sorted(l)')"])]
    #[case::deleted("def sorted(l):\n    return l\ndel sorted\nsorted(l)", &[], &["sorted(l)"])]
    #[case::kept_before_the_own("s = sorted\ndef sorted(l):\n    return l", &[], &["sorted"])]
    #[case::default_of_the_own("def sorted(l, s=sorted):\n    return s(l)", &[], &["sorted"])]
    #[case::own_by_the_built_in("import builtins\ndef sorted(l):\n    return builtins.sorted(l)", &[], &["builtins.sorted(l)"])]
    #[case::method_that_evaluates("class A:\n    def eval(self):\n        return self.left.eval()", &[], &[])]
    #[case::own_run("def eval(t):\n    return t\neval('sorted(l)')", &[], &[])]
    #[case::of_another_module("import natsort as n\nn.sorted(l)", &[], &[])]
    #[case::words("x = 'sorted by name'\nsorting(x)", &[], &[])]
    fn a_call_is_told_from_what_may_be_one(
        #[case] program: &str,
        #[case] calls: &[&str],
        #[case] open: &[&str],
    ) {
        let names = ["sorted", "sort"].map(str::to_owned);
        let found = in_module(program, |module| find_calls(&module.syntax().body, &names));
        let found = found.unwrap().map(|ranges| {
            let texts = ranges.iter().map(|range| &program[*range]);
            texts.collect::<Vec<_>>()
        });
        assert_eq!(found, [calls, open]);
    }
}
