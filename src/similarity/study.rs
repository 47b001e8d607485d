//! The programs of a class, compared by their text and by their mistakes.

use std::collections::{BTreeMap, HashSet};

use super::clusters::clusters;
use super::compare::{Comparison, compare};
use super::fingerprints::fingerprints;
use super::fragments::{Fragment, fragments};
use super::overlap::Pair;
use super::tokens::{Token, tokens};
use crate::manifest::Language;
use crate::submission::Source;

/// Similarity from which on a pair is listed, in percent. Of the programs that we know, independent
/// ones reach less, and programs in two disguises more.
pub const LISTED: u32 = 35;
/// Fewest fingerprints of a program that is compared.
const FEWEST_FINGERPRINTS: usize = 20;
/// Fewest shared mistakes for which a pair is listed.
const FEWEST_MISTAKES: usize = 3;

/// A program to compare.
#[derive(Debug, Clone)]
pub struct Program {
    /// The name under which it is shown.
    pub name: String,
    /// The text of the program and of its own modules.
    pub text: String,
    /// The tokens of the text.
    pub tokens: Vec<Token>,
}

/// The programs of a class, compared.
#[derive(Debug)]
pub struct Study {
    /// The programs; those from `current` on are of earlier years.
    pub programs: Vec<Program>,
    /// The number of programs of the class.
    pub current: usize,
    /// The comparison by fingerprints.
    pub text: Comparison,
    /// The comparison by mistakes, of programs that were judged.
    pub behaviour: Option<Comparison>,
}

/// Two programs that a person should look at.
#[derive(Debug, Clone, Copy)]
pub struct ListedPair {
    /// The two programs, in order.
    pub programs: [usize; 2],
    /// What their texts share.
    pub text: Option<Pair>,
    /// The place among all pairs by similarity of text, from 1.
    pub rank: Option<usize>,
    /// What their mistakes share; `None` if no mistake is shared, or they were not judged.
    pub behaviour: Option<Pair>,
}

impl Program {
    /// The program of a hand-in. Bytes that are no text are replaced.
    #[must_use]
    pub fn new(name: impl Into<String>, source: &Source, language: Language) -> Self {
        let modules = source.neighbours.iter().map(|module| &module.bytes);
        let texts = [&source.bytes].into_iter().chain(modules);
        let texts: Vec<_> = texts.map(|bytes| String::from_utf8_lossy(bytes)).collect();
        let text = texts.join("\n");
        Program {
            name: name.into(),
            tokens: tokens(&text, language),
            text,
        }
    }
}

impl Study {
    /// Compares programs by their text. Those from `current` on are of earlier years; the code of
    /// `given` does not count.
    #[must_use]
    pub fn new(programs: Vec<Program>, current: usize, given: &[Program]) -> Self {
        let sets = programs.iter().map(|program| fingerprints(&program.tokens));
        let sets: Vec<Vec<u64>> = sets.collect();
        let given = given
            .iter()
            .flat_map(|program| fingerprints(&program.tokens));
        let mut text = compare(&sets, current, &given.collect());
        let is_short = |program: &usize| text.sizes[*program] < FEWEST_FINGERPRINTS;
        text.pairs
            .retain(|pair| !pair.programs.iter().any(is_short));
        Study {
            text,
            current,
            programs,
            behaviour: None,
        }
    }

    /// Compares programs by their mistakes too, given for each program of the class.
    #[must_use]
    pub fn with_mistakes(self, mistakes: &[Vec<u64>]) -> Self {
        let behaviour = compare(mistakes, mistakes.len(), &HashSet::new());
        Study {
            behaviour: Some(behaviour),
            ..self
        }
    }

    /// The pairs that a person should look at, the most similar texts first: those whose texts
    /// reach `least` percent, or that share most of several mistakes.
    #[must_use]
    pub fn listed(&self, least: u32) -> Vec<ListedPair> {
        let behaviour = self.behaviour.iter().flat_map(|found| &found.pairs);
        let behaviour: BTreeMap<[usize; 2], Pair> =
            behaviour.map(|pair| (pair.programs, *pair)).collect();
        let is_listed = |programs: &[usize; 2], text: Option<&Pair>| {
            let pair = behaviour.get(programs);
            text.is_some_and(|pair| pair.percent() >= least)
                || pair
                    .is_some_and(|pair| pair.shared >= FEWEST_MISTAKES && pair.percent() >= least)
        };
        let text = self.text.pairs.iter().enumerate();
        let mut listed: Vec<ListedPair> = text
            .filter(|(_, pair)| is_listed(&pair.programs, Some(pair)))
            .map(|(place, pair)| ListedPair {
                programs: pair.programs,
                text: Some(*pair),
                rank: Some(place + 1),
                behaviour: behaviour.get(&pair.programs).copied(),
            })
            .collect();
        let known: HashSet<[usize; 2]> = self.text.pairs.iter().map(|pair| pair.programs).collect();
        let others = behaviour.iter();
        let others =
            others.filter(|(programs, _)| !known.contains(*programs) && is_listed(programs, None));
        listed.extend(others.map(|(programs, pair)| ListedPair {
            programs: *programs,
            text: None,
            rank: None,
            behaviour: Some(*pair),
        }));
        listed
    }

    /// The clusters of programs whose texts reach `least` percent, the largest first.
    #[must_use]
    pub fn clusters(&self, least: u32) -> Vec<Vec<usize>> {
        let pairs = self.text.pairs.iter();
        let links = pairs.filter(|pair| pair.percent() >= least);
        clusters(self.programs.len(), links.map(|pair| pair.programs))
    }

    /// The matching regions of two programs.
    #[must_use]
    pub fn fragments(&self, programs: [usize; 2]) -> Vec<Fragment> {
        let tokens = programs.map(|place| &*self.programs[place].tokens);
        fragments(tokens, &self.text.left_out)
    }

    /// The programs that are too short to compare, or of which all code was given or is common.
    pub fn too_short(&self) -> impl Iterator<Item = &Program> {
        let programs = self.programs.iter().zip(&self.text.sizes);
        let short = programs.filter(|(_, size)| **size < FEWEST_FINGERPRINTS);
        short.map(|(program, _)| program)
    }
}
