//! Which functions of the text a session calls.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::manifest::FunctionText;
use crate::transcript::Script;

/// Functions by their place in the text, ascending.
pub(super) type Called = Arc<[usize]>;

/// The functions of a text, to be found in statements.
#[derive(Debug, Clone)]
pub(super) struct Functions {
    names: Vec<String>,
    modifying: Vec<bool>,
    places: HashMap<String, usize>,
}

impl Functions {
    /// The functions in the order of the text.
    pub(super) fn new(functions: &[FunctionText]) -> Self {
        let names: Vec<String> = functions.iter().map(|each| each.name.clone()).collect();
        Functions {
            places: names.iter().cloned().zip(0..).collect(),
            names,
            modifying: functions.iter().map(|each| each.modifies).collect(),
        }
    }

    /// The place of a function in the text.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
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
    pub(super) fn named(&self, script: &Script) -> Vec<Called> {
        let steps = script.steps.iter();
        let named = steps.map(|step| self.named_in(step.statement.source()).into_iter().collect());
        named.collect()
    }

    /// For each step, the functions that its answer may depend on: those that it names,
    /// and those that an earlier step names which assigns or modifies something.
    pub(super) fn called(&self, script: &Script, named: &[Called]) -> Vec<Called> {
        let mut before = BTreeSet::new();
        let steps = script.steps.iter().zip(named);
        let called = steps.map(|(step, named)| {
            let mut called = before.clone();
            called.extend(named.iter().copied());
            let modifies = named.iter().any(|each| self.modifying[*each]);
            if modifies || !step.statement.is_expression() {
                before.extend(named.iter().copied());
            }
            called.into_iter().collect()
        });
        called.collect()
    }

    fn named_in(&self, statement: &str) -> BTreeSet<usize> {
        let is_part = |each: char| each.is_alphanumeric() || each == '_';
        let words = statement.split(|each| !is_part(each));
        words.filter_map(|word| self.place(word)).collect()
    }
}
