//! Names that nothing uses.

use std::collections::HashSet;

use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextSize};
use serde::Serialize;

use super::definitions::Function;
use super::names::Kind;
use super::program::Program;
use super::reads::Reads;
use super::scope::Scope;

/// A name that nothing uses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unused {
    /// What it is given to.
    pub kind: Kind,
    /// The name.
    pub name: String,
    /// The line where it is given, from 1.
    pub line: u32,
}

/// The variables and parameters of functions that are never read there, and the functions
/// that nothing else uses and the text does not ask for; in order.
pub(super) fn find(program: &Program, functions: &[Function], specified: &[&str]) -> Vec<Unused> {
    let reads = Reads::of(program.body);
    let mut found = Vec::new();
    let mut add = |kind: Kind, name: &str, place: TextSize| {
        found.push(Unused {
            kind,
            name: name.to_owned(),
            line: program.line(place),
        });
    };
    for function in functions {
        let def = function.def;
        let name = def.name.id.as_str();
        let is_own = function.is_top && !function.is_specified(specified);
        // Whoever decorates a function may keep it elsewhere.
        if is_own && def.decorator_list.is_empty() && !reads.is_beyond(name, def.range()) {
            add(Kind::Function, name, def.name.start());
        }
        let mut parameters = HashSet::new();
        for parameter in function.parameters() {
            let name = parameter.name.id.as_str();
            parameters.insert(name);
            let has_choice = !function.is_special() && !is_unwritten(function);
            if has_choice && is_unread(&reads, function, name) {
                add(Kind::Parameter, name, parameter.name.start());
            }
        }
        for variable in Scope::of(&def.body).assigned() {
            let name = variable.name;
            if !parameters.contains(name) && is_unread(&reads, function, name) {
                add(Kind::Variable, name, variable.place);
            }
        }
    }
    found.sort_by_key(|unused| unused.line);
    found
}

/// Whether a name is not read where it could be, and is not said to be of no use by its
/// first character.
fn is_unread(reads: &Reads, function: &Function, name: &str) -> bool {
    !name.starts_with('_') && !reads.is_within(name, function.body_range())
}

/// Whether a function does nothing yet, or nothing but to refuse.
fn is_unwritten(function: &Function) -> bool {
    function.statements().iter().all(|stmt| match stmt {
        Stmt::Pass(_) | Stmt::Raise(_) => true,
        Stmt::Expr(each) => matches!(&*each.value, Expr::EllipsisLiteral(_)),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::gather;
    use super::*;
    use rstest::rstest;

    fn unused(text: &str) -> Vec<(Kind, String, u32)> {
        let evidence = gather(text, &["faz"]).unwrap();
        let unused = evidence.unused.into_iter();
        unused
            .map(|each| (each.kind, each.name, each.line))
            .collect()
    }

    #[rstest]
    #[case("def faz():\n    print()\n    total = 0\n", Kind::Variable, "total", 3)]
    #[case("def faz():\n    total: int = 0\n", Kind::Variable, "total", 2)]
    #[case(
        "def faz(um,\n        outro):\n    return um\n",
        Kind::Parameter,
        "outro",
        2
    )]
    #[case("def faz(um=1):\n    return 1\n", Kind::Parameter, "um", 1)]
    #[case("\ndef outra():\n    return outra()\n", Kind::Function, "outra", 2)]
    fn a_name_that_nothing_uses_is_found(
        #[case] text: &str,
        #[case] kind: Kind,
        #[case] name: &str,
        #[case] line: u32,
    ) {
        assert_eq!(unused(text), [(kind, name.to_owned(), line)]);
    }

    #[rstest]
    #[case::read("def faz(um):\n    dois = um\n    return dois\n")]
    #[case::added("def faz():\n    total = []\n    total += [1]\n")]
    #[case::part("def faz(par):\n    um, outro = par\n    return um\n")]
    #[case::named_so("def faz(_, _um):\n    _ = 1\n")]
    #[case::within("def faz(um):\n    def dentro():\n        return um\n    return dentro\n")]
    #[case::nonlocal(
        "def faz():\n    um = 0\n    def dentro():\n        nonlocal um\n        um = 1\n    dentro()\n    return um\n"
    )]
    #[case::unwritten("def faz(um):\n    \"\"\"Faz.\"\"\"\n    raise NotImplementedError\n")]
    #[case::special("class Um:\n    def __eq__(self, outro):\n        return True\n")]
    #[case::used("def outra():\n    return 1\n\nprint(outra())\n")]
    #[case::decorated("@guarda\ndef outra():\n    return 1\n")]
    fn a_name_that_is_used_is_not(#[case] text: &str) {
        let found = unused(text);
        assert!(found.is_empty(), "{found:?}");
    }
}
