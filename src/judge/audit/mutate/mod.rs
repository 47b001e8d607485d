//! Mutants: a correct program with one small change, as mistakes are made.

mod clauses;
mod edits;
mod expressions;
mod operators;
mod statements;
mod texts;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;

use fastrand::Rng;

use self::clauses::clause_edits;
pub(in crate::judge) use self::edits::{Edit, edits, range_between};
pub(in crate::judge) use self::operators::{ARITHMETIC, COMPARISONS, EXCEPTIONS};

use super::programs::{Mutation, WrongProgram};
use crate::source::{Language, Lines, in_module};
use crate::worker::Source;

/// A program with one change.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// The program, and what is changed in it.
    pub candidate: WrongProgram,
    /// The name of the kind of change.
    pub operator: &'static str,
    /// The function, predicate, constant or method that is changed, `Class.method`; empty outside of
    /// those.
    pub function: String,
    /// The line of the change, from 1.
    pub line: u32,
}

/// All mutants of a program, in the order of its text, none twice; none of a text that is said to be
/// Python and is not. `program` is the name of the program, without its ending.
pub fn mutants_of(program: &str, text: &str, language: Language) -> Vec<Mutant> {
    let edits = match language {
        Language::Python => in_module(text, |module| edits(text, module)).unwrap_or_default(),
        Language::Prolog => clause_edits(text),
    };
    let lines = Lines::of(text);
    let mut seen = BTreeSet::from([text.to_owned()]);
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut mutants = Vec::new();
    for edit in edits {
        let changed = edit.apply_to(text);
        let is_valid = language == Language::Prolog || in_module(&changed, |_| ()).is_some();
        if !is_valid || !seen.insert(changed.clone()) {
            continue;
        }
        let line = lines.line(edit.range.start());
        let mut name = mutant_name(&edit, line);
        let count = names.entry(name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            name = format!("{name} ({count})");
        }
        mutants.push(Mutant {
            candidate: WrongProgram {
                source: Source::new(name, &*changed),
                change: Some(Mutation::between(program, text, &changed)),
            },
            operator: edit.operator,
            function: edit.function,
            line,
        });
    }
    mutants
}

/// The name of the mutant of an edit: its line, function and operator.
fn mutant_name(edit: &Edit, line: u32) -> String {
    match edit.function.as_str() {
        "" => format!("line {line}, {}", edit.operator),
        function => format!("line {line}, {function}, {}", edit.operator),
    }
}

/// At most `most` mutants, by a seed, evenly over the functions that they change; in the order
/// that they had.
pub fn sample_mutants(mutants: Vec<Mutant>, most: NonZero<usize>, seed: u64) -> Vec<Mutant> {
    let mut rng = Rng::with_seed(seed);
    let mut places: Vec<usize> = (0..mutants.len()).collect();
    rng.shuffle(&mut places);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let ranked = places.into_iter().map(|place| {
        let count = counts.entry(&mutants[place].function).or_default();
        *count += 1;
        (*count, place)
    });
    let mut ranked: Vec<(usize, usize)> = ranked.collect();
    // Stable: those of one rank stay shuffled.
    ranked.sort_by_key(|(rank, _)| *rank);
    let ranked = ranked.into_iter().take(most.get());
    let chosen: BTreeSet<usize> = ranked.map(|(_, place)| place).collect();
    let mutants = mutants.into_iter().enumerate();
    let mutants = mutants.filter(|(place, _)| chosen.contains(place));
    mutants.map(|(_, mutant)| mutant).collect()
}

#[cfg(test)]
mod tests;
