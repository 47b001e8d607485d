//! Similarities between the hand-ins of a class: of text, and of behaviour.

use std::collections::{BTreeMap, HashSet};

use super::clusters::clusters;
use super::compare::{Comparison, compare};
use super::overlap::Pair;

/// Similarity from which on a pair is listed, in percent. Of the programs that we know, independent
/// ones reach less, and programs in two disguises more.
pub const LISTED: u32 = 35;
/// Fewest fingerprints of a program that is compared.
const FEWEST_FINGERPRINTS: usize = 20;
/// Most hand-ins that have the same run of tokens before it can be common; in a larger class, half
/// of it.
const COMMON_TEXT: usize = 5;
/// Most hand-ins that make the same mistake before it can be common; in a larger class, a tenth of
/// it.
const COMMON_MISTAKE: usize = 3;
/// Fewest shared mistakes for which a pair is listed: two students often make one mistake alike.
pub const FEWEST_MISTAKES: usize = 3;

/// The hand-ins of a class, compared by their text and by their mistakes.
#[derive(Debug)]
pub struct Similarities {
    /// The comparison by fingerprints.
    pub text: Comparison,
    /// The comparison by mistakes, of hand-ins that were judged.
    pub behaviour: Option<Comparison>,
    /// Fewest shared mistakes for which a pair is listed.
    fewest_mistakes: usize,
}

/// Two hand-ins that a person should look at.
#[derive(Debug, Clone, Copy)]
pub struct ListedPair {
    /// The two hand-ins, in order.
    pub programs: [usize; 2],
    /// Overlap of their texts; `None` if there is none.
    pub text: Option<Pair>,
    /// The place among all pairs by similarity of text, from 1.
    pub rank: Option<usize>,
    /// Overlap of their mistakes; `None` if there is none, or they were not judged.
    pub behaviour: Option<Pair>,
}

impl Similarities {
    /// Compares hand-ins by their fingerprints. Those from `current` on are of earlier years; the
    /// fingerprints `given` do not count.
    #[must_use]
    pub fn new(fingerprints: &[&[u64]], current: usize, given: &HashSet<u64>) -> Self {
        let mut text = compare(
            fingerprints,
            current,
            given,
            COMMON_TEXT.max(fingerprints.len() / 2),
        );
        let is_short = |hand_in: &usize| text.sizes[*hand_in] < FEWEST_FINGERPRINTS;
        text.pairs
            .retain(|pair| !pair.programs.iter().any(is_short));
        Similarities {
            text,
            behaviour: None,
            fewest_mistakes: FEWEST_MISTAKES,
        }
    }

    /// Compares hand-ins by their mistakes too, given for each one of the class. A pair is listed
    /// from `fewest` shared ones on.
    #[must_use]
    pub fn with_mistakes(self, mistakes: &[&[u64]], fewest: usize) -> Self {
        let behaviour = compare(
            mistakes,
            mistakes.len(),
            &HashSet::new(),
            COMMON_MISTAKE.max(mistakes.len() / 10),
        );
        Similarities {
            behaviour: Some(behaviour),
            fewest_mistakes: fewest,
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
            let is_of_several = |pair: &&Pair| pair.shared >= self.fewest_mistakes;
            let mut both = text.into_iter().chain(pair.filter(is_of_several));
            both.any(|pair| pair.percent() >= least)
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
        clusters(self.text.sizes.len(), links.map(|pair| pair.programs))
    }

    /// The hand-ins that are too short to compare, or of which all code was given or is common.
    pub fn too_short(&self) -> impl Iterator<Item = usize> {
        let sizes = self.text.sizes.iter().enumerate();
        let short = sizes.filter(|(_, size)| **size < FEWEST_FINGERPRINTS);
        short.map(|(hand_in, _)| hand_in)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// A class of independent programs, of which the first two make `shared` mistakes that no other
    /// makes.
    #[rstest]
    #[case::several(3, FEWEST_MISTAKES, 1)]
    #[case::two(2, FEWEST_MISTAKES, 0)]
    #[case::one(1, 1, 1)]
    fn a_pair_is_listed_by_its_mistakes(
        #[case] shared: u64,
        #[case] fewest: usize,
        #[case] listed: usize,
    ) {
        let programs: Vec<Vec<u64>> = (0..9).map(|n| (n * 100..n * 100 + 50).collect()).collect();
        let programs: Vec<&[u64]> = programs.iter().map(Vec::as_slice).collect();
        let mistakes: Vec<Vec<u64>> = (0..9)
            .map(|n| {
                if n < 2 {
                    (0..shared).collect()
                } else {
                    vec![100 + n]
                }
            })
            .collect();
        let mistakes: Vec<&[u64]> = mistakes.iter().map(Vec::as_slice).collect();
        let found = Similarities::new(&programs, 9, &HashSet::new());
        let pairs = found.with_mistakes(&mistakes, fewest).listed(LISTED);
        assert_eq!(pairs.len(), listed);
        assert!(pairs.iter().all(|pair| pair.programs == [0, 1]));
    }
}
