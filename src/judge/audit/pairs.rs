//! Superposition: two mistakes in different functions lose what each loses alone.
//!
//! If a program with two planted mistakes loses more, a function is charged for a mistake
//! of another; if it loses less, one mistake hides the other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use super::known_program::PROGRAM;
use super::programs::{WrongProgram, list_files, read_text};
use crate::messages::Notice;
use crate::source::CallGraph;
use crate::worker::Source;

/// A wrong program that differs from a correct one in some of its definitions alone.
#[derive(Debug, Clone)]
pub struct PlantedMistake<'c> {
    pub candidate: &'c WrongProgram,
    /// The name of the correct program, without its ending.
    pub host: String,
    /// The definitions that differ, by name; empty, where one is missing.
    changed: BTreeMap<String, String>,
}

/// A correct program in which mistakes are planted.
pub struct HostProgram {
    /// The name of the program, without its ending.
    pub name: String,
    text: String,
    graph: CallGraph,
}

/// Two mistakes, and the program that has both.
pub struct MistakePair {
    /// The names of the programs that have one of them.
    pub names: [String; 2],
    /// The program that has both.
    pub program: String,
}

/// The checks that a pair loses, compared with those that its mistakes lose alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairComparison {
    /// The names of the programs that have one mistake each.
    pub names: [String; 2],
    /// Checks that the pair loses and neither loses alone.
    pub extra: Vec<String>,
    /// Checks that one loses alone and the pair does not.
    pub hidden: Vec<String>,
}

/// Pairs with a known reason not to lose exactly what each mistake loses alone.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownInexactPairs {
    #[serde(rename = "exception", default)]
    pub known: Vec<KnownInexactPair>,
}

/// A known reason for pairs that are not exact.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownInexactPair {
    /// The starts of the names of the programs: each must match one of the pair.
    pub programs: Vec<String>,
    pub reason: String,
}

impl KnownInexactPairs {
    /// The reason why a pair is not exact, if one is known.
    pub fn reason(&self, pair: &PairComparison) -> Option<&str> {
        let is_named = |start: &String| pair.names.iter().any(|name| name.starts_with(start));
        let mut known = self.known.iter();
        let found = known.find(|exception| exception.programs.iter().all(is_named))?;
        Some(&found.reason)
    }
}

impl PlantedMistake<'_> {
    /// The number of definitions that it changes.
    pub fn size(&self) -> usize {
        self.changed.len()
    }
}

impl PairComparison {
    /// Compares what a pair loses with what each of its mistakes loses.
    pub fn of(names: [String; 2], alone: [&BTreeSet<String>; 2], both: &BTreeSet<String>) -> Self {
        let expected = alone[0] | alone[1];
        PairComparison {
            names,
            extra: both.difference(&expected).cloned().collect(),
            hidden: expected.difference(both).cloned().collect(),
        }
    }

    /// Returns whether the pair loses exactly what each of its mistakes loses alone.
    pub fn is_exact(&self) -> bool {
        self.extra.is_empty() && self.hidden.is_empty()
    }
}

/// The correct programs of a folder.
///
/// # Errors
/// A notice where the folder or a program cannot be read.
pub fn read_hosts(folder: &Path) -> Result<Vec<HostProgram>, Notice> {
    let hosts = list_files(folder, &[PROGRAM])?.into_iter().map(|path| {
        let text = read_text(&Source::read(&path)?);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(HostProgram::new(name.into_owned(), text))
    });
    hosts.collect()
}

impl HostProgram {
    /// A correct program.
    pub fn new(name: String, text: String) -> Self {
        HostProgram {
            name,
            graph: CallGraph::of(&text),
            text,
        }
    }

    /// The definitions that a wrong program changes; `None` where it changes anything else, or
    /// nothing.
    pub fn planted_mistake<'c>(&self, candidate: &'c WrongProgram) -> Option<PlantedMistake<'c>> {
        let text = read_text(&candidate.source);
        let graph = CallGraph::of(&text);
        if self.graph.rest(&self.text) != graph.rest(&text) {
            return None;
        }
        let (own, theirs) = (self.graph.texts(&self.text), graph.texts(&text));
        let names: BTreeSet<&String> = own.keys().chain(theirs.keys()).collect();
        let changed = names
            .into_iter()
            .filter(|name| own.get(*name) != theirs.get(*name));
        let changed: BTreeMap<String, String> = changed
            .map(|name| (name.clone(), theirs.get(name).cloned().unwrap_or_default()))
            .collect();
        (!changed.is_empty()).then(|| PlantedMistake {
            candidate,
            host: self.name.clone(),
            changed,
        })
    }

    /// The program with two mistakes; `None` if they change the same definition.
    pub fn with_both(
        &self,
        first: &PlantedMistake,
        second: &PlantedMistake,
    ) -> Option<MistakePair> {
        let mut names = first.changed.keys();
        let is_apart = names.all(|name| !second.changed.contains_key(name));
        let changed = first.changed.iter().chain(&second.changed);
        let changed: BTreeMap<&str, &str> = changed
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        let name = |planted: &PlantedMistake| planted.candidate.source.name.clone();
        is_apart.then(|| MistakePair {
            names: [name(first), name(second)],
            program: self.graph.replaced(&self.text, &changed),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::Source;

    const HOST: &str = "def f():\n    return 1\n\n\ndef g():\n    return 2\n";

    fn candidate(name: &str, text: &str) -> WrongProgram {
        WrongProgram {
            source: Source::new(name, text),
            change: None,
        }
    }

    #[test]
    fn a_pair_has_both_mistakes() {
        let host = HostProgram::new("host".to_owned(), HOST.to_owned());
        let f = candidate("f", &HOST.replace('1', "3"));
        let g = candidate(
            "g",
            &format!("# mistake = \"m\"\n\n{}", HOST.replace('2', "4")),
        );
        let (f, g) = (
            host.planted_mistake(&f).unwrap(),
            host.planted_mistake(&g).unwrap(),
        );
        let pair = host.with_both(&f, &g).unwrap();
        assert_eq!(pair.program, HOST.replace('1', "3").replace('2', "4"));
        assert!(host.with_both(&f, &f).is_none());
    }

    #[test]
    fn a_program_that_changes_more_than_definitions_is_no_pair() {
        let host = HostProgram::new("host".to_owned(), HOST.to_owned());
        assert!(
            host.planted_mistake(&candidate("h", &format!("A = 1\n{HOST}")))
                .is_none()
        );
        assert!(host.planted_mistake(&candidate("h", HOST)).is_none());
    }

    #[test]
    fn a_pair_is_exact_if_it_loses_what_each_loses() {
        let checks = |checks: &[&str]| checks.iter().map(|each| (*each).to_owned()).collect();
        let names = || ["a".to_owned(), "b".to_owned()];
        let (a, b): (BTreeSet<String>, BTreeSet<String>) = (checks(&["f/x"]), checks(&["g/y"]));
        let exact = PairComparison::of(names(), [&a, &b], &checks(&["f/x", "g/y"]));
        assert!(exact.is_exact());
        let other = PairComparison::of(names(), [&a, &b], &checks(&["f/x", "h/z"]));
        assert_eq!(
            (other.extra, other.hidden),
            (vec!["h/z".to_owned()], vec!["g/y".to_owned()])
        );
    }
}
