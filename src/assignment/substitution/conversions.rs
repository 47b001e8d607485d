//! The program's own operations that read and make its representations.
//!
//! Known from the text of `conversoes`, not from a process in which the program runs.

use std::collections::{BTreeMap, BTreeSet};

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ExprDict, Stmt, StmtFunctionDef};

use crate::source::in_module;

/// The function whose text is read.
const CONVERSIONS: &str = "conversoes";
/// The parameter that gives an operation by its name.
const OPERATION: &str = "op";

/// Operations, by name.
type Operations = BTreeSet<String>;

/// The ways to read, make and change the values of each TAD.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Conversions(BTreeMap<String, ConversionWays>);

/// For each way to read, to make and to change values of a TAD, the operations in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct ConversionWays {
    read: Vec<Operations>,
    make: Vec<Operations>,
    change: Vec<Operations>,
}

impl Conversions {
    /// The conversions of a program that defines `conversoes`.
    pub(super) fn of(source: &str) -> Self {
        let found = in_module(source, |module| {
            let mut functions = module
                .syntax()
                .body
                .iter()
                .filter_map(Stmt::as_function_def_stmt);
            functions
                .find(|def| def.name.as_str() == CONVERSIONS)
                .map(ways)
        });
        Conversions(found.flatten().unwrap_or_default())
    }

    /// The number of variants that read and make values of a TAD.
    pub(super) fn count(&self, tad: &str) -> Option<usize> {
        let ways = self.0.get(tad)?;
        Some(ways.read.len().max(1) * ways.make.len().max(1))
    }

    /// The operations by which a variant reads and makes values of a TAD; where it changes them
    /// in place, by which it does that.
    pub(super) fn used(&self, tad: &str, variant: usize, in_place: bool) -> Operations {
        let Some(ways) = self.0.get(tad) else {
            return Operations::new();
        };
        let readers = ways.read.len().max(1);
        let reader = ways.read.get(variant % readers);
        let maker = ways.make.get(variant / readers % ways.make.len().max(1));
        let changes = ways.change.iter().filter(|_| in_place);
        let used = reader.into_iter().chain(maker).chain(changes);
        used.flatten().cloned().collect()
    }
}

/// The ways that the dictionary tells which `conversoes` returns.
fn ways(conversions: &StmtFunctionDef) -> BTreeMap<String, ConversionWays> {
    let mut helpers = BTreeMap::new();
    let mut returned = None;
    for stmt in &conversions.body {
        match stmt {
            Stmt::FunctionDef(def) => {
                let mut uses = Uses::default();
                def.body.iter().for_each(|stmt| uses.visit_stmt(stmt));
                helpers.insert(def.name.to_string(), uses);
            }
            Stmt::Return(stmt) => returned = stmt.value.as_deref().and_then(Expr::as_dict_expr),
            _ => {}
        }
    }
    let of_each = |way: &Expr| {
        let ways = match way {
            Expr::List(list) => &list.elts[..],
            one => std::slice::from_ref(one),
        };
        ways.iter().map(|way| operations(way, &helpers)).collect()
    };
    let tads = returned.into_iter().flat_map(entries);
    let tads = tads.map(|(tad, conversion)| {
        let mut ways = ConversionWays::default();
        for (key, way) in conversion.as_dict_expr().into_iter().flat_map(entries) {
            match key {
                "le" => ways.read = of_each(way),
                "cria" => ways.make = of_each(way),
                _ => ways.change = of_each(way),
            }
        }
        (tad.to_owned(), ways)
    });
    tads.collect()
}

/// The entries of a dictionary whose keys are texts.
fn entries(dict: &ExprDict) -> impl Iterator<Item = (&str, &Expr)> {
    dict.items.iter().filter_map(|item| {
        let key = item.key.as_ref()?.as_string_literal_expr()?;
        Some((key.value.to_str(), &item.value))
    })
}

/// The operations that an expression uses, by itself and by the helpers that it names.
fn operations(way: &Expr, helpers: &BTreeMap<String, Uses>) -> Operations {
    let mut uses = Uses::default();
    uses.visit_expr(way);
    let mut found = uses.operations;
    let mut open: Vec<String> = uses.names.into_iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(name) = open.pop() {
        if let Some(helper) = helpers.get(&name)
            && seen.insert(name)
        {
            found.extend(helper.operations.iter().cloned());
            open.extend(helper.names.iter().cloned());
        }
    }
    found
}

/// Collects names, and the operations that `op("…")` gives.
#[derive(Default)]
struct Uses {
    names: BTreeSet<String>,
    operations: Operations,
}

impl<'a> Visitor<'a> for Uses {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => {
                self.names.insert(name.id.to_string());
            }
            Expr::Call(call)
                if call
                    .func
                    .as_name_expr()
                    .is_some_and(|it| it.id == OPERATION) =>
            {
                let names = call.arguments.args.iter();
                let names = names.filter_map(Expr::as_string_literal_expr);
                let names = names.map(|name| name.value.to_str().to_owned());
                self.operations.extend(names);
            }
            _ => {}
        }
        walk_expr(self, expr);
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        walk_stmt(self, stmt);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const SOURCE: &str = "
def conversoes(op):
    def fila(x):
        return op('cria')(x)

    def por_texto(v):
        return op('texto')(v) + dono(v)

    def dono(v):
        return op('dono')(v)

    def escreve(v, x):
        op('muda')(v, fila(x))

    return {'fila': {'le': [por_texto, lambda v: op('ler')(v)], 'cria': [fila], 'escreve': escreve}}
";

    #[rstest]
    #[case::first_reader(0, false, &["cria", "dono", "texto"])]
    #[case::second_reader(1, false, &["cria", "ler"])]
    #[case::again_from_the_first(2, false, &["cria", "dono", "texto"])]
    #[case::in_place(1, true, &["cria", "ler", "muda"])]
    fn a_variant_uses_what_its_functions_name(
        #[case] variant: usize,
        #[case] in_place: bool,
        #[case] expected: &[&str],
    ) {
        let used = Conversions::of(SOURCE).used("fila", variant, in_place);
        assert_eq!(
            used,
            expected.iter().map(|name| (*name).to_owned()).collect()
        );
    }

    #[test]
    fn a_program_without_conversions_uses_nothing() {
        assert_eq!(
            Conversions::of("x = 1").used("fila", 0, true),
            BTreeSet::new()
        );
    }
}
