//! Similarities between the submissions of a class: of text, and of behaviour.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::compare::{Comparison, by_similarity, compare_sets};
use super::distribution::{FEWEST_TOKENS, LEAST_SURPRISING};
use super::overlap::{FeatureIndex, FeatureKind, SetOverlap};

/// Similarity from which on a pair is listed, in percent. Of the programs that we know, independent
/// ones reach less, and programs in two disguises more.
pub const LISTED: u32 = 35;
/// Fewest fingerprints of a program that is compared.
const FEWEST_FINGERPRINTS: usize = 20;
/// The maximum number of hand-ins that have the same run of tokens before it can be common; in a
/// larger class, half of it.
const COMMON_TEXT: usize = 5;
/// The maximum number of hand-ins that give the same wrong answer before it can be common; in a larger
/// class, a tenth of it.
const COMMON_MISTAKE: usize = 3;
/// The maximum number of similar pairs that are kept; more, only a class of copies has.
const MOST_PAIRS: usize = 100_000;
/// Fewest functions with a shared mistake for which a pair is listed: two students often make one
/// mistake alike.
pub const FEWEST_MISTAKES: usize = 3;

/// The hand-ins of a class, compared by their text and by their mistakes.
#[derive(Debug)]
pub struct Similarities {
    /// The comparison by fingerprints.
    pub text: Comparison,
    /// The comparison by mistakes, of hand-ins that were judged.
    pub behaviour: Option<Comparison>,
    /// Fewest functions with a shared mistake for which a pair is listed.
    fewest_mistakes: usize,
    /// True if a pair is listed by its longest region, too.
    lists_regions: bool,
    /// The lowest share of text by which a pair is listed, in percent.
    lowest: u32,
    /// The maximum number of pairs that are kept.
    most: usize,
}

/// Two hand-ins that a person should look at.
#[derive(Debug, Clone, Copy)]
pub struct ListedPair {
    /// The two hand-ins, in order.
    pub programs: [usize; 2],
    /// Overlap of their texts; `None` if there is none.
    pub text: Option<SetOverlap>,
    /// The place by similarity of text among all pairs, from 1; `None` if little is shared.
    pub rank: Option<usize>,
    /// Overlap of their mistakes; `None` if there is none, or they were not judged.
    pub behaviour: Option<SetOverlap>,
}

impl Similarities {
    /// Compares hand-ins by their fingerprints, given in the order of their programs. Those from
    /// `current` on are of earlier years; the fingerprints `given` do not count. No pair is listed
    /// by its share of text below `lowest` percent.
    pub fn new(fingerprints: &[&[u64]], current: usize, given: &HashSet<u64>, lowest: u32) -> Self {
        Similarities {
            lists_regions: true,
            ..Similarities::of_texts(fingerprints, current, given, (lowest, MOST_PAIRS))
        }
    }

    /// Compares the hand-ins of a class by samples of their fingerprints and of their mistakes. Keeps
    /// the `most` pairs whose texts are most similar, and the `most` whose mistakes are.
    pub fn of_class(fingerprints: &[&[u64]], mistakes: &[&[u64]], most: usize) -> Self {
        let kept = (LEAST_SURPRISING, most);
        let found = Similarities::of_texts(fingerprints, fingerprints.len(), &HashSet::new(), kept);
        found.with_mistakes(mistakes, FEWEST_MISTAKES)
    }

    fn of_texts(
        fingerprints: &[&[u64]],
        current: usize,
        given: &HashSet<u64>,
        (lowest, most): (u32, usize),
    ) -> Self {
        let common = COMMON_TEXT.max(fingerprints.len() / 2);
        let is_wanted = |pair: &SetOverlap, texts: &FeatureIndex| {
            (pair.percent() >= lowest || pair.longest >= FEWEST_TOKENS)
                && !is_too_short(pair.programs.map(|hand_in| texts.size(hand_in)))
        };
        let texts = (fingerprints, FeatureKind::Run);
        Similarities {
            text: compare_sets(texts, current, (given, common), (most, is_wanted)),
            behaviour: None,
            fewest_mistakes: FEWEST_MISTAKES,
            lists_regions: false,
            lowest,
            most,
        }
    }

    /// Compares hand-ins by their mistakes too, given for each one of the class. A pair is listed
    /// from `fewest` functions with a shared one on.
    #[must_use]
    pub fn with_mistakes(self, mistakes: &[&[u64]], fewest: usize) -> Self {
        let common = COMMON_MISTAKE.max(mistakes.len() / 10);
        let is_wanted = |pair: &SetOverlap, _: &FeatureIndex| {
            pair.shared >= fewest && pair.percent() >= LISTED.min(self.lowest)
        };
        let behaviour = compare_sets(
            (mistakes, FeatureKind::WrongAnswer),
            mistakes.len(),
            (&HashSet::new(), common),
            (self.most, is_wanted),
        );
        Similarities {
            behaviour: Some(behaviour),
            fewest_mistakes: fewest,
            ..self
        }
    }

    /// The percentage from which the text of a pair is surprising in this class.
    pub fn surprising(&self) -> u32 {
        self.text.distribution.surprising
    }

    /// The pairs that a person should look at, the most similar texts first: those whose texts
    /// reach `least` percent, or have a surprisingly long region in common, or that share most of
    /// several mistakes.
    pub fn listed_pairs(&self, least: u32) -> Vec<ListedPair> {
        let behaviour = self.behaviour.iter().flat_map(|found| &found.pairs);
        let behaviour = behaviour
            .filter(|pair| pair.shared >= self.fewest_mistakes)
            .filter(|pair| pair.percent() >= least.min(LISTED));
        let text = self.text.pairs.iter();
        let text = text.filter(|pair| pair.percent() >= least || self.has_long_region(pair));
        let mut texts: BTreeMap<[usize; 2], Option<SetOverlap>> =
            text.map(|pair| (pair.programs, Some(*pair))).collect();
        for pair in behaviour {
            let programs = pair.programs;
            texts
                .entry(programs)
                .or_insert_with(|| self.overlap_of_texts(programs));
        }
        let listed = texts.into_iter();
        let listed = listed.map(|(programs, text)| self.listed_pair(programs, text));
        let mut listed: Vec<ListedPair> = listed.collect();
        listed.sort_by(|one, other| match (&one.text, &other.text) {
            (Some(one), Some(other)) => by_similarity(one, other),
            (one, other) => other.is_some().cmp(&one.is_some()),
        });
        listed
    }

    /// The [listed pairs](Self::listed_pairs), of each of these clusters only the most and the least
    /// similar one: a large one would hide all others.
    pub fn pairs_to_show(&self, least: u32, clusters: &[Vec<usize>]) -> Vec<ListedPair> {
        let listed = self.listed_pairs(least);
        let clusters = clusters.iter().enumerate();
        let cluster_of = clusters.flat_map(|(cluster, programs)| {
            programs.iter().map(move |program| (*program, cluster))
        });
        let cluster_of: HashMap<usize, usize> = cluster_of.collect();
        let cluster = |pair: &ListedPair| {
            let [one, other] = pair.programs.map(|program| cluster_of.get(&program));
            one.filter(|_| one == other)
        };
        let last: HashMap<&usize, [usize; 2]> = listed
            .iter()
            .filter_map(|pair| Some((cluster(pair)?, pair.programs)))
            .collect();
        let mut begun = HashSet::new();
        let shown = listed.iter().filter(|pair| {
            let cluster = cluster(pair);
            cluster.is_none_or(|cluster| begun.insert(cluster) || last[cluster] == pair.programs)
        });
        shown.copied().collect()
    }

    /// Overlap of two texts; `None` if there is none, or one is too short.
    fn overlap_of_texts(&self, programs: [usize; 2]) -> Option<SetOverlap> {
        let is_long = !is_too_short(programs.map(|hand_in| self.text.size(hand_in)));
        self.text.pair(programs).filter(|_| is_long)
    }

    fn listed_pair(&self, programs: [usize; 2], text: Option<SetOverlap>) -> ListedPair {
        let behaviour = self.behaviour.as_ref();
        // Earlier years were not judged.
        let behaviour = behaviour.filter(|found| programs[1] < found.programs());
        ListedPair {
            programs,
            text,
            rank: text
                .filter(|text| text.percent() >= self.lowest)
                .and_then(|text| self.text.rank(&text)),
            behaviour: behaviour.and_then(|found| found.pair(programs)),
        }
    }

    /// The clusters of programs whose texts reach `least` percent on average, the largest first.
    pub fn clusters(&self, least: u32) -> Vec<Vec<usize>> {
        let size = |hand_in| self.text.size(hand_in);
        self.text.clusters(least, |pair| {
            pair.percent() >= least && !is_too_short(pair.programs.map(size))
        })
    }

    /// Returns whether two texts have a region in common that is surprising in this class.
    fn has_long_region(&self, pair: &SetOverlap) -> bool {
        self.lists_regions && pair.longest >= self.text.surprising_tokens
    }

    /// The hand-ins that are too short to compare, or of which all code was given or is common.
    pub fn too_short(&self) -> impl Iterator<Item = usize> {
        (0..self.text.programs()).filter(|hand_in| self.text.size(*hand_in) < FEWEST_FINGERPRINTS)
    }
}

/// Returns whether either of two programs has too few fingerprints to compare.
fn is_too_short(sizes: [usize; 2]) -> bool {
    sizes.into_iter().any(|size| size < FEWEST_FINGERPRINTS)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::judge::similarity::{sampled, wrong_answer};

    /// The features of wrong answers, each of a function and a case.
    fn answers(answers: &[(&str, u64)]) -> Vec<u64> {
        let answers = answers.iter();
        let answers = answers.filter_map(|(function, case)| wrong_answer(function, case, "1"));
        let mut answers: Vec<u64> = answers
            .flat_map(|answer| sampled([answer].into_iter()))
            .collect();
        answers.sort_unstable();
        answers
    }

    /// A class of thirty independent programs, of which two give these wrong answers, and `others`
    /// too.
    #[rstest]
    #[case::three_functions(&[("f", 1), ("g", 1), ("h", 1)], 0, FEWEST_MISTAKES, 1)]
    #[case::two_functions(&[("f", 1), ("g", 1)], 0, FEWEST_MISTAKES, 0)]
    #[case::many_cases_of_one_function(&[("f", 1), ("f", 2), ("f", 3), ("f", 4)], 0, 2, 0)]
    #[case::one_rare_mistake(&[("f", 1), ("f", 2)], 0, 1, 1)]
    #[case::mistakes_of_few(&[("f", 1), ("g", 1), ("h", 1)], 1, FEWEST_MISTAKES, 3)]
    #[case::mistakes_of_all(&[("f", 1), ("g", 1), ("h", 1)], 28, 1, 0)]
    fn a_pair_is_listed_by_its_mistakes(
        #[case] shared: &[(&str, u64)],
        #[case] others: usize,
        #[case] fewest: usize,
        #[case] listed: usize,
    ) {
        let programs: Vec<Vec<u64>> = (0..30).map(|n| (n * 100..n * 100 + 50).collect()).collect();
        let programs: Vec<&[u64]> = programs.iter().map(Vec::as_slice).collect();
        let shared = answers(shared);
        let mistakes: Vec<Vec<u64>> = (0..30)
            .map(|n| {
                if n < 2 + others {
                    shared.clone()
                } else {
                    answers(&[("f", 100 + u64::try_from(n).unwrap())])
                }
            })
            .collect();
        let mistakes: Vec<&[u64]> = mistakes.iter().map(Vec::as_slice).collect();
        let found = Similarities::new(&programs, programs.len(), &HashSet::new(), 0);
        let pairs = found.with_mistakes(&mistakes, fewest).listed_pairs(LISTED);
        assert_eq!(pairs.len(), listed);
    }

    /// Two copies share a rare wrong answer, though one makes another mistake in the same function.
    #[test]
    fn another_mistake_in_a_function_does_not_hide_a_shared_one() {
        let one = answers(&[("f", 1), ("f", 2), ("f", 3)]);
        let other = answers(&[("f", 3), ("f", 4), ("f", 5)]);
        let found = Similarities::new(&[&[], &[]], 2, &HashSet::new(), 0);
        let pairs = found.with_mistakes(&[&one, &other], 1).listed_pairs(LISTED);
        assert_eq!(pairs[0].behaviour.map(|pair| pair.shared), Some(1));
    }

    #[test]
    fn a_cluster_shows_its_most_and_its_least_similar_pair() {
        let copies = [0..100, 0..100, 10..110, 20..120, 500..600, 550..650];
        let programs: Vec<Vec<u64>> = copies.into_iter().map(Iterator::collect).collect();
        let programs: Vec<&[u64]> = programs.iter().map(Vec::as_slice).collect();
        let found = Similarities::new(&programs, programs.len(), &HashSet::new(), 0);
        let shown = found
            .pairs_to_show(LISTED, &found.clusters(LISTED))
            .into_iter();
        let shown: Vec<[usize; 2]> = shown.map(|pair| pair.programs).collect();
        assert_eq!(found.listed_pairs(LISTED).len(), 7);
        assert_eq!(shown, [[0, 1], [1, 3], [4, 5]]);
    }

    #[test]
    fn short_programs_are_not_listed_but_count_among_all_pairs() {
        let short: Vec<u64> = (0..5).collect();
        let found = Similarities::new(&[&short, &short, &[9]], 3, &HashSet::new(), 0);
        assert_eq!(found.listed_pairs(0).len(), 0);
        assert_eq!(found.text.distribution.intervals.last(), Some(&1));
    }

    #[rstest]
    #[case::of_similar_texts(30)]
    #[case::of_mistakes_alone(100)]
    fn a_short_list_is_the_beginning_of_all(#[case] step: u64) {
        let programs = (0..90).map(|n| (n * step..n * step + 100).collect());
        let programs: Vec<Vec<u64>> = programs.collect();
        let mistakes: Vec<Vec<u64>> = (0..90)
            .map(|n| answers(&["a", "b", "c", "d", "e"].map(|function| (function, n / 2))))
            .collect();
        let stubs = [vec![1_u64, 2], vec![1, 2]];
        let programs = stubs.iter().chain(&programs).map(Vec::as_slice);
        let programs: Vec<&[u64]> = programs.collect();
        let mistakes = stubs.iter().chain(&mistakes).map(Vec::as_slice);
        let mistakes: Vec<&[u64]> = mistakes.collect();
        let all = Similarities::new(&programs, programs.len(), &HashSet::new(), 0);
        let all = all
            .with_mistakes(&mistakes, FEWEST_MISTAKES)
            .listed_pairs(LISTED);
        let few = Similarities::of_class(&programs, &mistakes, 20).listed_pairs(LISTED);
        let figures = |pair: &ListedPair| (pair.programs, pair.text, pair.behaviour);
        assert!(all.len() > 20);
        assert_eq!(
            few[..20].iter().map(figures).collect::<Vec<_>>(),
            all[..20].iter().map(figures).collect::<Vec<_>>(),
        );
    }

    /// Three groups of forty copies, of which only twenty pairs are kept.
    #[test]
    fn clusters_are_exact_however_few_pairs_are_kept() {
        let programs = (0..120).map(|n| (n % 3 * 1000..n % 3 * 1000 + 100).collect());
        let programs: Vec<Vec<u64>> = programs.collect();
        let programs: Vec<&[u64]> = programs.iter().map(Vec::as_slice).collect();
        let found = Similarities::of_class(&programs, &[&[][..]; 120], 20);
        let sizes: Vec<usize> = found.clusters(LISTED).iter().map(Vec::len).collect();
        assert_eq!(found.text.pairs.len(), 20);
        assert_eq!(sizes, [40, 40, 40]);
    }

    /// A class of independent programs, of which the second has a part of the first.
    #[rstest]
    #[case::long(140, 1)]
    #[case::short(60, 0)]
    fn a_pair_is_listed_by_a_long_region(#[case] runs: u64, #[case] listed: usize) {
        let programs = (0..12_u64).map(|n| (n * 9999..n * 9999 + 2000).collect());
        let mut programs: Vec<Vec<u64>> = programs.collect();
        let part: Vec<u64> = programs[0]
            .drain(500..)
            .take(usize::try_from(runs).unwrap())
            .collect();
        programs[0].extend(&part);
        programs[1].extend(&part);
        let programs: Vec<&[u64]> = programs.iter().map(Vec::as_slice).collect();
        let found = Similarities::new(&programs, programs.len(), &HashSet::new(), LISTED);
        let pairs = found.listed_pairs(LISTED);
        assert_eq!(pairs.len(), listed);
        assert!(pairs.iter().all(|pair| pair.rank.is_none()));
        let of_class = Similarities::of_class(&programs, &[&[][..]; 12], 20);
        assert!(of_class.listed_pairs(LISTED).is_empty());
    }
}
