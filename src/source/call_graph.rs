//! The names that the functions of a program use.

use std::collections::{BTreeMap, BTreeSet};

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ExprContext, Number, Stmt};
use ruff_text_size::{Ranged, TextRange};

use crate::source::in_module;
use crate::source::prolog::clauses;

/// The functions and classes at the top level of a program.
#[derive(Debug, Clone, Default)]
pub struct CallGraph {
    definitions: BTreeMap<String, Definition>,
}

/// The definitions of one name; a later one adds to an earlier one.
#[derive(Debug, Clone, Default)]
struct Definition {
    ranges: Vec<TextRange>,
    uses: BTreeSet<String>,
    /// True if the last definition is that of a class.
    is_class: bool,
    /// The classes that a class names as its bases.
    bases: BTreeSet<String>,
    /// True if it is a constant or class that gives nothing away: anybody would guess it.
    is_trivial: bool,
}

impl CallGraph {
    /// The call graph of a program; empty where it cannot be parsed.
    pub fn of(source: &str) -> Self {
        let graph = |body: &[Stmt]| {
            let mut definitions: BTreeMap<String, Definition> = BTreeMap::new();
            for stmt in body {
                let name = match stmt {
                    Stmt::FunctionDef(def) => &def.name,
                    Stmt::ClassDef(def) => &def.name,
                    _ => continue,
                };
                let definition = definitions.entry(name.to_string()).or_default();
                definition.ranges.push(stmt.range());
                definition.is_class = stmt.is_class_def_stmt();
                definition.bases.extend(named_bases(stmt));
                definition.is_trivial = is_trivial(stmt) && definition.ranges.len() == 1;
                Names(&mut definition.uses).visit_stmt(stmt);
            }
            CallGraph { definitions }
        };
        in_module(source, |module| graph(&module.syntax().body)).unwrap_or_default()
    }

    /// The call graph of a program in Prolog: its predicates, as `name/arity`. A name calls every
    /// predicate that has it.
    pub fn of_prolog(source: &str) -> Self {
        let clauses = clauses(source);
        let mut definitions: BTreeMap<String, Definition> = BTreeMap::new();
        let predicates: BTreeSet<_> = clauses
            .iter()
            .filter_map(|it| it.predicate.as_deref())
            .collect();
        for clause in &clauses {
            let Some(predicate) = &clause.predicate else {
                continue;
            };
            let called = predicates.iter().filter(|called| {
                let name = called.rsplit_once('/').map_or(**called, |(name, _)| name);
                clause.names.contains(name)
            });
            let definition = definitions.entry(predicate.clone()).or_default();
            definition
                .uses
                .extend(called.map(|called| (*called).to_owned()));
        }
        CallGraph { definitions }
    }

    /// The line of `source`, from 1, on which the last definition of a name begins.
    pub fn line(&self, name: &str, source: &str) -> Option<u32> {
        let range = self.definitions.get(name)?.ranges.last()?;
        let before = source.get(..range.start().into())?;
        u32::try_from(before.matches('\n').count() + 1).ok()
    }

    /// The call graph of a program with what its other statements define and change: constants
    /// and tables, too. Without a name that reaches it, nothing of the program stays but imports
    /// and calls of what these import.
    pub(crate) fn with_constants(source: &str) -> Self {
        let mut graph = CallGraph::of(source);
        let functions: BTreeSet<String> = graph.definitions.keys().cloned().collect();
        let _ = in_module(source, |module| {
            let body = module.syntax().body.iter();
            for stmt in body.filter(|stmt| !is_definition(stmt)) {
                graph.add_constants(stmt, &functions);
            }
        });
        graph
    }

    fn add_constants(&mut self, stmt: &Stmt, functions: &BTreeSet<String>) {
        if matches!(stmt, Stmt::Import(_) | Stmt::ImportFrom(_)) {
            return;
        }
        let mut uses = BTreeSet::new();
        Names(&mut uses).visit_stmt(stmt);
        let mut bound = bound_names(stmt);
        uses.retain(|name| !bound.contains(name));
        if bound.is_empty() {
            // It changes the first constant that it names, or only says something.
            let is_constant =
                |name: &&str| self.definitions.contains_key(*name) && !functions.contains(*name);
            let first = in_order(stmt).into_iter().find(is_constant);
            if first.is_none() && !uses.is_empty() {
                return;
            }
            bound.extend(first.map(str::to_owned));
        }
        // The statement stays where any name that it binds is reached.
        let statement = format!("statement at {}", stmt.start().to_usize());
        let is_trivial = is_trivial(stmt);
        for name in bound {
            let is_new = !self.definitions.contains_key(&name);
            let definition = self.definitions.entry(name).or_default();
            definition.uses.insert(statement.clone());
            definition.is_trivial = is_trivial && is_new;
        }
        let definition = self.definitions.entry(statement).or_default();
        definition.is_trivial = is_trivial;
        definition.ranges.push(stmt.range());
        definition.uses.extend(uses);
    }

    /// The names that can be reached from some names, themselves included. Names for which
    /// `is_end` is true are reached but not followed.
    pub fn reachable<'n>(
        &self,
        from: impl IntoIterator<Item = &'n str>,
        is_end: impl Fn(&str) -> bool,
    ) -> BTreeSet<String> {
        let mut open: Vec<String> = from.into_iter().map(str::to_owned).collect();
        let mut reached = BTreeSet::new();
        while let Some(name) = open.pop() {
            if let Some(definition) = self.definitions.get(&name)
                && !reached.contains(&name)
                && !is_end(&name)
            {
                open.extend(definition.uses.iter().cloned());
            }
            reached.insert(name);
        }
        reached
    }

    /// The program without the definitions whose names are not `is_kept`; everything else stays.
    pub fn pruned(&self, source: &str, is_kept: impl Fn(&str) -> bool) -> String {
        let dropped = self.definitions.keys().filter(|name| !is_kept(name));
        let dropped = dropped.map(|name| (name.as_str(), ""));
        self.replaced(source, &dropped.collect())
    }

    /// The program with other definitions of some names; those of new names come last.
    pub fn replaced(&self, source: &str, others: &BTreeMap<&str, &str>) -> String {
        let mut replaced: Vec<(TextRange, &str)> = Vec::new();
        let mut added = String::new();
        for (name, text) in others {
            let definition = self.definitions.get(*name);
            let mut ranges = definition.iter().flat_map(|each| &each.ranges);
            match ranges.next() {
                Some(first) => replaced.push((*first, text)),
                None => added.extend(["\n\n", text, "\n"]),
            }
            replaced.extend(ranges.map(|range| (*range, "")));
        }
        replaced.sort_by_key(|(range, _)| range.start());
        let mut made = String::with_capacity(source.len());
        let mut end = 0;
        for (range, text) in replaced {
            made.push_str(&source[end..range.start().to_usize()]);
            made.push_str(text);
            end = range.end().to_usize();
        }
        made.push_str(&source[end..]);
        made + &added
    }

    /// The first other definition that uses a name.
    pub(crate) fn user(&self, name: &str) -> Option<&str> {
        let mut definitions = self.definitions.iter();
        let uses = |(user, it): &(&String, &Definition)| *user != name && it.uses.contains(name);
        Some(definitions.find(uses)?.0)
    }

    /// Returns whether the program defines a name.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.definitions.contains_key(name)
    }

    /// Returns whether a name is that of a class.
    pub(crate) fn is_class(&self, name: &str) -> bool {
        self.definitions.get(name).is_some_and(|each| each.is_class)
    }

    /// The classes that some classes inherit from, whatever lies between.
    pub(crate) fn ancestors<'n>(
        &self,
        classes: impl IntoIterator<Item = &'n str>,
    ) -> BTreeSet<&str> {
        let bases_of = |class: &str| {
            self.definitions
                .get(class)
                .into_iter()
                .flat_map(|it| &it.bases)
        };
        let mut open: Vec<&str> = classes
            .into_iter()
            .flat_map(bases_of)
            .map(String::as_str)
            .collect();
        let mut ancestors = BTreeSet::new();
        while let Some(class) = open.pop() {
            if ancestors.insert(class) {
                open.extend(bases_of(class).map(String::as_str));
            }
        }
        ancestors
    }

    /// Returns whether a name is that of a constant or class which gives nothing away.
    pub(crate) fn is_trivial(&self, name: &str) -> bool {
        self.definitions
            .get(name)
            .is_some_and(|each| each.is_trivial)
    }

    /// The text of each definition.
    pub fn texts(&self, source: &str) -> BTreeMap<String, String> {
        let texts = self.definitions.iter().map(|(name, definition)| {
            let ranges = definition.ranges.iter();
            let texts = ranges.map(|range| &source[range.to_std_range()]);
            (name.clone(), texts.collect::<Vec<_>>().join("\n\n\n"))
        });
        texts.collect()
    }

    /// The statements of a program that define nothing, without comments and blank lines.
    pub fn rest(&self, source: &str) -> Vec<String> {
        let rest = self.pruned(source, |_| false);
        let lines = rest.lines().map(str::trim_end);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(str::to_owned).collect()
    }
}

/// The names of the bases of a class, also those of other modules.
fn named_bases(stmt: &Stmt) -> impl Iterator<Item = String> {
    let arguments = stmt
        .as_class_def_stmt()
        .and_then(|class| class.arguments.as_ref());
    let bases = arguments.into_iter().flat_map(|arguments| &arguments.args);
    bases.filter_map(|base| match base {
        Expr::Name(name) => Some(name.id.to_string()),
        Expr::Attribute(attribute) => Some(attribute.attr.to_string()),
        _ => None,
    })
}

fn is_definition(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::FunctionDef(_) | Stmt::ClassDef(_))
}

/// Returns whether a statement binds one name to `None`, a truth value, a digit or a character, or to
/// a class of which nothing but its bases is its own.
fn is_trivial(stmt: &Stmt) -> bool {
    let assign = match stmt {
        Stmt::Assign(assign) => assign,
        Stmt::ClassDef(class) => return class.body.iter().all(does_nothing),
        _ => return false,
    };
    let is_name = matches!(&assign.targets[..], [Expr::Name(_)]);
    is_name
        && match &*assign.value {
            Expr::NoneLiteral(_) | Expr::BooleanLiteral(_) => true,
            Expr::StringLiteral(text) => text.value.chars().count() <= 1,
            Expr::NumberLiteral(number) => match &number.value {
                Number::Int(number) => number.as_u8().is_some_and(|number| number < 10),
                _ => false,
            },
            _ => false,
        }
}

/// Returns whether a statement is `pass`, or a text such as a docstring.
fn does_nothing(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Pass(_) => true,
        Stmt::Expr(expression) => expression.value.is_string_literal_expr(),
        _ => false,
    }
}

/// The names that a statement at the top level binds.
fn bound_names(stmt: &Stmt) -> BTreeSet<String> {
    let mut bound = Bound(BTreeSet::new());
    bound.visit_stmt(stmt);
    bound.0
}

/// Returns whether statements bind a name.
pub(crate) fn binds(statements: &str, name: &str) -> bool {
    let bound = in_module(statements, |module| {
        let body = module.syntax().body.iter();
        body.flat_map(bound_names).any(|bound| bound == name)
    });
    bound.unwrap_or(false)
}

/// The names in a statement, in their order.
fn in_order(stmt: &Stmt) -> Vec<&str> {
    struct InOrder<'a>(Vec<&'a str>);
    impl<'a> Visitor<'a> for InOrder<'a> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if let Expr::Name(name) = expr {
                self.0.push(&name.id);
            }
            walk_expr(self, expr);
        }
    }
    let mut names = InOrder(Vec::new());
    if let Stmt::Assign(assign) = stmt {
        // What is assigned to is visited last.
        assign
            .targets
            .iter()
            .for_each(|target| names.visit_expr(target));
    }
    names.visit_stmt(stmt);
    names.0
}

/// Collects the names that are bound.
struct Bound(BTreeSet<String>);

impl<'a> Visitor<'a> for Bound {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                self.0.insert(def.name.to_string());
            }
            Stmt::ClassDef(def) => {
                self.0.insert(def.name.to_string());
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && name.ctx == ExprContext::Store
        {
            self.0.insert(name.id.to_string());
        }
        walk_expr(self, expr);
    }
}

/// Collects the names that are used.
struct Names<'a>(&'a mut BTreeSet<String>);

impl<'a> Visitor<'a> for Names<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr {
            self.0.insert(name.id.to_string());
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "\
A = 1

def f():
    return g() + A

def g():
    return [h for h in ()]

def h():
    return f()
";

    #[test]
    fn what_a_function_reaches_is_what_it_uses_and_what_that_uses() {
        let graph = CallGraph::of(PROGRAM);
        let reached = |from, end| graph.reachable([from], |name| name == end);
        assert_eq!(
            reached("f", ""),
            ["A", "f", "g", "h"].map(String::from).into()
        );
        assert_eq!(reached("f", "g"), ["A", "f", "g"].map(String::from).into());
    }

    #[test]
    fn with_its_constants_a_program_keeps_only_what_is_reached() {
        let program = "\
\"\"\"A program.\"\"\"
import math
A, B = 1, 2
TABLE = {}
TABLE['a'] = A
OTHER = []
OTHER.append(B)

def f():
    return TABLE

def g():
    return OTHER
";
        let graph = CallGraph::with_constants(program);
        let reached = graph.reachable(["f"], |_| false);
        let pruned = graph.pruned(program, |name| reached.contains(name));
        let kept: Vec<&str> = pruned.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(
            kept,
            [
                "import math",
                "A, B = 1, 2",
                "TABLE = {}",
                "TABLE['a'] = A",
                "def f():",
                "    return TABLE"
            ]
        );
    }

    #[test]
    fn a_pruned_program_keeps_what_is_asked_for_and_what_defines_nothing() {
        let pruned = CallGraph::of(PROGRAM).pruned(PROGRAM, |name| name == "g");
        assert_eq!(
            pruned,
            "A = 1\n\n\n\ndef g():\n    return [h for h in ()]\n\n\n"
        );
    }
}
