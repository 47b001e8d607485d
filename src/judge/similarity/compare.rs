//! All pairs of a class, and of a class with earlier years.

use std::cmp::{Ordering, Reverse};
use std::collections::HashSet;
use std::ops::Range;

use rayon::prelude::*;

use super::clusters::{UnionFind, clusters};
use super::distribution::{Counts, Distribution};
use super::overlap::{FeatureIndex, FeatureKind, SetOverlap};

/// Similarity from which on two programs count as one when the rarity of their fingerprints is
/// measured, all fingerprints weighing the same.
const SAME: f64 = 0.5;

/// The pairs of a class.
#[derive(Debug)]
pub struct Comparison {
    /// The pairs that were kept, the most similar first.
    pub pairs: Vec<SetOverlap>,
    /// The features of each program that count.
    index: FeatureIndex,
    /// The programs of the class.
    class: Vec<usize>,
    /// The number of tokens from which a region in common is surprising in this class.
    pub surprising_tokens: usize,
    /// The figures of all pairs, kept or not.
    pub distribution: Distribution,
}

/// Compares programs by sets of features of a kind. The programs from `old` on are of
/// earlier years, and are not compared among themselves; the features `given`, and those that more
/// than `common` programs have, do not count. Of the pairs that are wanted, about the `most` similar
/// ones are kept.
pub(super) fn compare_sets(
    (sets, kind): (&[&[u64]], FeatureKind),
    old: usize,
    (given, common): (&HashSet<u64>, usize),
    (most, wanted): (usize, impl Fn(&SetOverlap, &FeatureIndex) -> bool + Sync),
) -> Comparison {
    let mut index = FeatureIndex::new(sets, kind, given, common);
    let mut groups = UnionFind::new(sets.len());
    let class: Vec<usize> = (0..old.min(sets.len())).collect();
    // Programs with the same mistake are no copies.
    if kind == FeatureKind::Run {
        let is_copy = |pair: &SetOverlap| pair.similarity >= SAME;
        index.visit_pairs(&class, is_copy, |copies| {
            for pair in copies {
                groups.unite(pair.programs);
            }
        });
    }
    let roots = groups.roots();
    index.weigh_features(&roots);
    let is_independent = |program: usize| roots[program] == program;
    let [all, independent, regions] = [(); 3].map(|()| Counts::new());
    let mut pairs: Vec<SetOverlap> = Vec::new();
    let is_wanted = |pair: &SetOverlap| {
        all.add(pair.similarity);
        if pair.programs.into_iter().all(is_independent) {
            independent.add(pair.similarity);
            regions.add_tokens(pair.longest);
        }
        wanted(pair, &index)
    };
    index.visit_pairs(&class, is_wanted, |part| {
        pairs.extend(part);
        if pairs.len() / 2 > most {
            pairs.par_sort_by(by_similarity);
            pairs.truncate(most);
        }
    });
    pairs.par_sort_by(by_similarity);
    pairs.truncate(most);
    let old = old.min(sets.len());
    // The number of pairs of some programs of the class with each other and with those of earlier years.
    let count =
        |class: usize, earlier: usize| class * earlier + class * class.saturating_sub(1) / 2;
    let independent_programs = |programs: Range<usize>| {
        let programs = programs.filter(|program| is_independent(*program));
        programs.count()
    };
    let independent_pairs = count(
        independent_programs(0..old),
        independent_programs(old..sets.len()),
    );
    Comparison {
        distribution: Distribution::new(
            (all, count(old, sets.len() - old)),
            (independent, independent_pairs),
        ),
        surprising_tokens: regions.surprising_tokens(independent_pairs),
        class,
        pairs,
        index,
    }
}

impl Comparison {
    /// The clusters of programs that reach `least` percent on average, the largest first.
    pub(super) fn clusters(
        &self,
        least: u32,
        is_link: impl Fn(&SetOverlap) -> bool + Sync,
    ) -> Vec<Vec<usize>> {
        clusters(&self.index, &self.class, least, is_link)
    }

    /// The number of programs, with those of earlier years.
    pub fn programs(&self) -> usize {
        self.index.len()
    }

    /// The number of features of a program that count.
    pub fn size(&self, program: usize) -> usize {
        self.index.size(program)
    }

    /// The features that do not count, because they were given or are common.
    pub fn excluded_features(&self) -> &HashSet<u64> {
        self.index.excluded_features()
    }

    /// Two programs, kept or not; `None` if they share nothing.
    pub fn pair(&self, programs: [usize; 2]) -> Option<SetOverlap> {
        self.index.pair(programs)
    }

    /// The place of a pair among those that were kept, from 1.
    pub fn rank(&self, pair: &SetOverlap) -> Option<usize> {
        let place = self.pairs.binary_search_by(|one| by_similarity(one, pair));
        place.ok().map(|place| place + 1)
    }
}

/// The order of pairs: the most similar first.
pub(super) fn by_similarity(one: &SetOverlap, other: &SetOverlap) -> Ordering {
    let by_figure = other.similarity.total_cmp(&one.similarity);
    let rest = |pair: &SetOverlap| (Reverse(pair.shared), pair.programs);
    by_figure.then_with(|| rest(one).cmp(&rest(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::similarity::fingerprints::{RUN, fingerprints};
    use crate::judge::similarity::tokens::tokens;
    use crate::source::Language;

    const ONE: &str = "def f(a, b):\n    for c in a:\n        if c in b:\n            return c\n    return None\n\n\n";
    const TWO: &str = "def g(x):\n    s = 0\n    while x > 0:\n        s = s + x % 10\n        x = x // 10\n    return s\n";
    const OTHER: &str = "class A:\n    def __init__(self, n):\n        self.n = [n]\n    def h(self):\n        try:\n            return self.n[0] ** 2 - 1\n        except IndexError:\n            raise ValueError('h')\n";

    fn compared(programs: &[String]) -> Comparison {
        let sets = programs
            .iter()
            .map(|text| fingerprints(&tokens(text, Language::Python)));
        let sets: Vec<Vec<u64>> = sets.collect();
        let sets: Vec<&[u64]> = sets.iter().map(Vec::as_slice).collect();
        compare_sets(
            (&sets, FeatureKind::Run),
            sets.len(),
            (&HashSet::new(), sets.len()),
            (usize::MAX, |_, _| true),
        )
    }

    #[test]
    fn functions_in_another_order_are_similar_and_other_functions_are_not() {
        let programs = [
            format!("{ONE}{TWO}"),
            format!("{TWO}\n{ONE}"),
            OTHER.to_owned(),
        ];
        let compared = compared(&programs);
        assert_eq!(compared.pairs[0].programs, [0, 1]);
        // Only the runs that cross from one function into the other are lost.
        let size = compared.size(0);
        assert_eq!(compared.pairs[0].shared, size - (RUN - 1));
        assert!(compared.pairs[1..].iter().all(|pair| pair.similarity < 0.1));
        assert_eq!(compared.distribution.count, 3);
    }

    #[test]
    fn a_part_of_a_program_is_in_the_whole() {
        let compared = compared(&[ONE.to_owned(), format!("{OTHER}{ONE}{TWO}")]);
        let pair = compared.pairs[0];
        assert!(pair.similarity > 0.99 && pair.average < 0.7, "{pair:?}");
    }

    #[test]
    fn programs_without_a_run_have_no_pairs() {
        assert_eq!(
            compared(&["x = 1\n".to_owned(), "x = 1\n".to_owned()]).pairs,
            []
        );
    }
}
