//! The functions of the text that a session calls.

use std::collections::HashMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::assignment::manifest::FunctionText;
use crate::session::{Assignment, Place, Script};

/// Functions by their place in the text, ascending.
pub(super) type FunctionSet = Arc<[usize]>;

/// The functions of a text, to be found in statements.
#[derive(Debug, Clone)]
pub(super) struct Functions {
    names: Vec<String>,
    modifying: Vec<bool>,
    places: FxHashMap<String, Vec<usize>>,
}

impl Functions {
    /// The functions in the order of the text.
    pub(super) fn new(functions: &[FunctionText]) -> Self {
        let names: Vec<String> = functions.iter().map(|each| each.name.clone()).collect();
        Functions {
            places: places(&names),
            names,
            modifying: functions.iter().map(|each| each.modifies).collect(),
        }
    }

    /// The place of a function in the text.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|each| each == name)
    }

    /// The name of the function at a place.
    pub(super) fn name(&self, place: usize) -> &str {
        self.names.get(place).map_or("", String::as_str)
    }

    /// The names of all functions, in the order of the text.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// For each step, the functions that its statement names.
    pub(super) fn named_functions(&self, script: &Script) -> Vec<FunctionSet> {
        let steps = script.steps.iter();
        let named = steps.map(|step| self.functions_named_in(step.statement.source()));
        named.collect()
    }

    /// For each step, the functions that its answer may depend on: those that it names,
    /// and those that an earlier step names which assigns or modifies something.
    pub(super) fn called_functions(
        &self,
        script: &Script,
        named: &[FunctionSet],
    ) -> Vec<FunctionSet> {
        let mut before: FunctionSet = Arc::new([]);
        let steps = script.steps.iter().zip(named);
        let called = steps.map(|(step, named)| {
            let called = union(&before, named);
            let modifies = named.iter().any(|each| self.modifying[*each]);
            if modifies || !step.statement.is_expression() {
                before = Arc::clone(&called);
            }
            called
        });
        called.collect()
    }

    /// For each step, the functions whose result its answer shows: those that it names, and
    /// those whose result has a name of its own, by that name.
    pub(super) fn shown_functions(script: &Script, named: &[FunctionSet]) -> Vec<FunctionSet> {
        let mut results: HashMap<String, FunctionSet> = HashMap::new();
        let steps = script.steps.iter().zip(named);
        let shown = steps.map(|(step, named)| {
            let source = step.statement.source();
            let assigned = source.split_once('=').and_then(|(_, value)| {
                match Assignment::of(&step.statement)?.target? {
                    Place::Name(name) => Some((name, value)),
                    Place::Item(..) => None,
                }
            });
            let (target, value) = assigned.map_or((None, source), |(name, it)| (Some(name), it));
            let shown = if results.is_empty() {
                Arc::clone(named)
            } else {
                let by_name = words(value).filter_map(|word| results.get(word));
                by_name.fold(Arc::clone(named), |shown, called| union(&shown, called))
            };
            results.extend(target.map(|name| (name, Arc::clone(&shown))));
            shown
        });
        shown.collect()
    }

    fn functions_named_in(&self, statement: &str) -> FunctionSet {
        let named = words(statement).filter_map(|word| self.places.get(word));
        sorted_set(named.flatten().copied().collect())
    }
}

/// The places of functions by the words that name them: a predicate's name is without its arity.
fn places(names: &[String]) -> FxHashMap<String, Vec<usize>> {
    let mut places: FxHashMap<String, Vec<usize>> = FxHashMap::default();
    for (place, name) in names.iter().enumerate() {
        let word = name.split('/').next().unwrap_or(name);
        places.entry(word.to_owned()).or_default().push(place);
    }
    places
}

/// The functions of both.
fn union(one: &FunctionSet, other: &FunctionSet) -> FunctionSet {
    if one.is_empty() || one == other {
        return Arc::clone(other);
    }
    sorted_set(one.iter().chain(&**other).copied().collect())
}

/// Functions in the order of the text, each once.
fn sorted_set(mut functions: Vec<usize>) -> FunctionSet {
    functions.sort_unstable();
    functions.dedup();
    functions.into()
}

/// The words of a statement, names among them.
fn words(statement: &str) -> impl Iterator<Item = &str> {
    statement.split(|each: char| !each.is_alphanumeric() && each != '_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Interaction, Step};
    use rstest::rstest;

    #[rstest]
    #[case::by_its_call("saldo(cria(1))", "cria saldo")]
    #[case::by_a_variable("c = cria(1); saldo(c)", "cria; cria saldo")]
    #[case::by_another_variable("c = cria(1); d = c; d", "cria; cria; cria")]
    #[case::in_a_new_value("c = cria(1); c = muda(c); c", "cria; cria muda; cria muda")]
    #[case::no_longer("c = cria(1); c = 2; c", "cria; ; ")]
    #[case::another_variable("c = cria(1); saldo(cc)", "cria; saldo")]
    fn a_result_is_shown(#[case] statements: &str, #[case] expected: &str) {
        let names = ["cria", "muda", "saldo"];
        let names = names.map(str::to_owned).to_vec();
        let functions = Functions {
            modifying: vec![false; 3],
            places: places(&names),
            names,
        };
        let script = Script::of(&Interaction {
            steps: statements.split("; ").map(Step::ask).collect(),
            ..Interaction::default()
        });
        let shown = Functions::shown_functions(&script, &functions.named_functions(&script));
        let shown = shown.iter().map(|called| {
            let names: Vec<&str> = called.iter().map(|place| functions.name(*place)).collect();
            names.join(" ")
        });
        assert_eq!(shown.collect::<Vec<_>>().join("; "), expected);
    }
}
