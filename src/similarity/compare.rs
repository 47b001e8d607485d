//! All pairs of a class, and of a class with earlier years.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::clusters::roots;
use super::distribution::Distribution;
use super::overlap::{Overlap, Pair};

/// Similarity from which on two programs count as one when the rarity of their fingerprints is
/// measured, all fingerprints weighing the same.
const SAME: f64 = 0.5;

/// The pairs of a class.
#[derive(Debug)]
pub struct Comparison {
    /// The pairs that share anything, the most similar first.
    pub pairs: Vec<Pair>,
    /// The number of features of each program that count.
    pub sizes: Vec<usize>,
    /// The features that do not count, because they were given or are common.
    pub left_out: HashSet<u64>,
    /// The figures of all pairs.
    pub distribution: Distribution,
}

/// Compares programs by sets of features, such as fingerprints. The programs from `old` on are of
/// earlier years, and are not compared among themselves; the features `given`, and those that more
/// than `most` programs have, do not count.
#[must_use]
pub(super) fn compare(
    sets: &[&[u64]],
    old: usize,
    given: &HashSet<u64>,
    most: usize,
) -> Comparison {
    let mut overlap = Overlap::new(sets, given, most);
    let copies = overlap.pairs(old).into_iter();
    let copies = copies.filter(|pair| pair.similarity >= SAME);
    overlap.weigh(&roots(sets.len(), copies.map(|pair| pair.programs)));
    let mut pairs = overlap.pairs(old);
    pairs.sort_by(|a, b| {
        let by_figure = b.similarity.total_cmp(&a.similarity);
        by_figure
            .then_with(|| (Reverse(a.shared), a.programs).cmp(&(Reverse(b.shared), b.programs)))
    });
    let old = old.min(sets.len());
    let count = old * (sets.len() - old) + old * old.saturating_sub(1) / 2;
    Comparison {
        distribution: Distribution::of(pairs.iter().map(|pair| pair.similarity), count),
        sizes: (0..sets.len()).map(|set| overlap.size(set)).collect(),
        left_out: overlap.left_out().clone(),
        pairs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::Language;
    use crate::similarity::{fingerprints::fingerprints, tokens::tokens};

    const ONE: &str = "def f(a, b):\n    for c in a:\n        if c in b:\n            return c\n    return None\n\n\n";
    const TWO: &str = "def g(x):\n    s = 0\n    while x > 0:\n        s = s + x % 10\n        x = x // 10\n    return s\n";
    const OTHER: &str = "class A:\n    def __init__(self, n):\n        self.n = [n]\n    def h(self):\n        try:\n            return self.n[0] ** 2 - 1\n        except IndexError:\n            raise ValueError('h')\n";

    fn compared(programs: &[String]) -> Comparison {
        let sets: Vec<Vec<u64>> = programs
            .iter()
            .map(|text| fingerprints(&tokens(text, Language::Python)))
            .collect();
        let sets: Vec<&[u64]> = sets.iter().map(Vec::as_slice).collect();
        compare(&sets, sets.len(), &HashSet::new(), sets.len())
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
        assert!(compared.pairs[0].similarity > 0.7, "{:?}", compared.pairs);
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
