//! Overlap of sets of features, weighted by how rare each feature is: an inverted index.

use std::collections::HashSet;

use rayon::prelude::*;
use serde::Serialize;

use super::wrong_answers::function_of;

/// Sets whose pairs with all others are looked at together.
const PART: usize = 64;

/// The kind of the features of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FeatureKind {
    /// Runs of tokens: each counts by itself.
    Run,
    /// Wrong answers: of those of one function, the rarest counts, since one mistake makes many.
    WrongAnswer,
}

impl FeatureKind {
    /// The group of a feature, of which one counts; a group has consecutive features.
    fn group(self, feature: u64) -> u64 {
        match self {
            FeatureKind::Run => feature,
            FeatureKind::WrongAnswer => function_of(feature),
        }
    }
}

/// The number of groups of some features, and the sum of the highest weight of each group.
#[derive(Debug, Clone, Copy, Default)]
struct GroupSum {
    groups: usize,
    weight: f64,
    /// The group of the last feature, and its highest weight so far.
    last: (u32, f64),
}

impl GroupSum {
    /// Adds a feature; those of a group come one after the other.
    fn add(&mut self, group: u32, weight: f64) {
        let (last, highest) = self.last;
        if self.groups == 0 || last != group {
            self.groups += 1;
            self.weight += weight;
            self.last = (group, weight);
        } else if weight > highest {
            self.weight += weight - highest;
            self.last = (group, weight);
        }
    }
}

/// The sets of features of programs, indexed by feature.
#[derive(Debug)]
pub(super) struct FeatureIndex {
    /// The features of each set, as numbers, in order and once each.
    sets: Vec<Vec<u32>>,
    /// The sets that have each feature, in order, one feature after the other.
    holders: Vec<u32>,
    /// The start in `sets_with` of the sets that have each feature, and the end of the last.
    starts: Vec<usize>,
    weights: Vec<f64>,
    /// The group of each feature, by number.
    groups: Vec<u32>,
    totals: Vec<f64>,
    left_out: HashSet<u64>,
}

/// Overlap of two sets.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SetOverlap {
    /// The two sets, in order.
    #[serde(skip)]
    pub programs: [usize; 2],
    /// The number of shared runs, or of functions with a shared wrong answer.
    pub shared: usize,
    /// The share of the smaller set that the other has too, from 0 to 1, by weight.
    pub similarity: f64,
    /// Twice the shared weight by the weight of both sets together, from 0 to 1.
    pub average: f64,
}

impl SetOverlap {
    /// The similarity in percent, rounded down.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a similarity is between 0 and 1"
    )]
    pub fn percent(&self) -> u32 {
        // Equal programs may be a rounding error away from 1.
        (self.similarity * 100.0 + 1e-6) as u32
    }
}

impl FeatureIndex {
    /// Indexes sets of features, without the features `given` and those that more than `most` sets
    /// have. All features weigh the same.
    pub(super) fn new(
        sets: &[&[u64]],
        kind: FeatureKind,
        given: &HashSet<u64>,
        most: usize,
    ) -> Self {
        let places = (0..).zip(sets).flat_map(|(place, set)| {
            let counted = set.iter().filter(|feature| !given.contains(feature));
            counted.map(move |feature| (*feature, place))
        });
        let mut places: Vec<(u64, u32)> = places.collect();
        places.par_sort_unstable();
        places.dedup();
        let mut index = FeatureIndex {
            sets: vec![Vec::new(); sets.len()],
            holders: Vec::new(),
            starts: vec![0],
            weights: Vec::new(),
            groups: Vec::new(),
            totals: Vec::new(),
            left_out: given.clone(),
        };
        let (mut number, mut group, mut last) = (0, 0, None);
        for holders in places.chunk_by(|(one, _), (other, _)| one == other) {
            if holders.len() > most {
                index.left_out.insert(holders[0].0);
                continue;
            }
            let this = kind.group(holders[0].0);
            group += u32::from(last.replace(this).is_some_and(|last| last != this));
            index.groups.push(group);
            for (_, set) in holders {
                index.sets[*set as usize].push(number);
                index.holders.push(*set);
            }
            index.starts.push(index.holders.len());
            number += 1;
        }
        index.weights = vec![1.0; index.starts.len() - 1];
        index.sum_sizes();
        index
    }

    /// Weighs each feature by how few groups have it. Sets of one group count once: else what many
    /// copied from each other would be common.
    pub(super) fn weigh_features(&mut self, groups: &[usize]) {
        let count = groups.iter().collect::<HashSet<_>>().len();
        let weight = |holders: &[usize]| {
            let holders = &self.holders[holders[0]..holders[1]];
            let mut holders: Vec<usize> = holders.iter().map(|set| groups[*set as usize]).collect();
            holders.sort_unstable();
            holders.dedup();
            rarity(holders.len(), count)
        };
        self.weights = self.starts.par_windows(2).map(weight).collect();
        self.sum_sizes();
    }

    /// Gives the pairs that share a feature and are wanted to `take`, in order and a part at a time:
    /// there may be as many as the square of the class. Pairs of two sets from `old` on are left out.
    pub(super) fn visit_pairs(
        &self,
        old: usize,
        wanted: impl Fn(&SetOverlap) -> bool + Sync,
        mut take: impl FnMut(Vec<SetOverlap>),
    ) {
        let old = old.min(self.sets.len());
        for start in (0..old).step_by(PART) {
            let part = (start..old.min(start + PART)).into_par_iter();
            let pairs = part.flat_map_iter(|one| self.pairs_of(one).into_iter().filter(&wanted));
            take(pairs.collect());
        }
    }

    /// The pairs of a set with those after it.
    fn pairs_of(&self, one: usize) -> Vec<SetOverlap> {
        let mut shared = vec![GroupSum::default(); self.sets.len() - one];
        for feature in &self.sets[one] {
            let holders = self.sets_with(*feature);
            let after = holders.partition_point(|set| *set as usize <= one);
            for other in &holders[after..] {
                let shared = &mut shared[*other as usize - one];
                shared.add(
                    self.groups[*feature as usize],
                    self.weights[*feature as usize],
                );
            }
        }
        let shared = shared.into_iter().enumerate();
        let pairs = shared
            .filter_map(|(distance, shared)| self.overlap_figures([one, one + distance], shared));
        pairs.collect()
    }

    /// A pair of sets; `None` if they share nothing.
    pub(super) fn pair(&self, programs: [usize; 2]) -> Option<SetOverlap> {
        let [one, other] = programs.map(|set| &self.sets[set]);
        let shared = one.iter().filter(|each| other.binary_search(each).is_ok());
        self.overlap_figures(programs, self.sum(shared))
    }

    /// The figures of two sets, by the features that they share.
    fn overlap_figures(&self, programs: [usize; 2], shared: GroupSum) -> Option<SetOverlap> {
        let totals = programs.map(|set| self.totals[set]);
        let GroupSum { groups, weight, .. } = shared;
        (groups > 0).then(|| SetOverlap {
            programs,
            shared: groups,
            similarity: (weight / totals[0].min(totals[1])).min(1.0),
            average: (2.0 * weight / (totals[0] + totals[1])).min(1.0),
        })
    }

    /// The sets that have a feature, in order.
    fn sets_with(&self, feature: u32) -> &[u32] {
        let feature = feature as usize;
        &self.holders[self.starts[feature]..self.starts[feature + 1]]
    }

    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The number of features of a set that count.
    pub(super) fn size(&self, set: usize) -> usize {
        self.sets[set].len()
    }

    /// The features that do not count: those that were given, and those that are common.
    pub(super) fn excluded_features(&self) -> &HashSet<u64> {
        &self.left_out
    }

    fn sum_sizes(&mut self) {
        let totals = self.sets.iter().map(|set| self.sum(set.iter()).weight);
        self.totals = totals.collect();
    }

    /// The sum of features of a set, in order.
    fn sum<'a>(&self, features: impl Iterator<Item = &'a u32>) -> GroupSum {
        let mut sum = GroupSum::default();
        for feature in features {
            sum.add(
                self.groups[*feature as usize],
                self.weights[*feature as usize],
            );
        }
        sum
    }
}

/// The weight of a feature that `sets_with` of `count` groups have.
fn rarity(holders: usize, count: usize) -> f64 {
    let as_float = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    (as_float(count + 1) / as_float(holders)).ln()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn all_pairs(index: &FeatureIndex, old: usize) -> Vec<SetOverlap> {
        let mut pairs = Vec::new();
        index.visit_pairs(old, |_| true, |part| pairs.extend(part));
        pairs
    }

    fn slices(sets: &[Vec<u64>]) -> Vec<&[u64]> {
        sets.iter().map(Vec::as_slice).collect()
    }

    fn pairs_of(sets: &[Vec<u64>], given: &[u64]) -> Vec<([usize; 2], usize)> {
        let index = FeatureIndex::new(
            &slices(sets),
            FeatureKind::Run,
            &given.iter().copied().collect(),
            5,
        );
        let pairs = all_pairs(&index, sets.len()).into_iter();
        pairs.map(|pair| (pair.programs, pair.shared)).collect()
    }

    #[rstest]
    #[case::apart(vec![vec![1, 2], vec![3]], &[], vec![])]
    #[case::once_each(vec![vec![1, 1, 2], vec![1, 1]], &[], vec![([0, 1], 1)])]
    #[case::given(vec![vec![1, 2, 3], vec![1, 2]], &[1], vec![([0, 1], 1)])]
    #[case::common([vec![vec![1, 2]; 2], vec![vec![1]; 4]].concat(), &[], vec![([0, 1], 1)])]
    fn shared_features_are_counted(
        #[case] sets: Vec<Vec<u64>>,
        #[case] given: &[u64],
        #[case] expected: Vec<([usize; 2], usize)>,
    ) {
        assert_eq!(pairs_of(&sets, given), expected);
    }

    #[test]
    fn earlier_programs_are_not_compared_among_themselves() {
        let sets = [vec![1], vec![1], vec![1]];
        let pairs = all_pairs(
            &FeatureIndex::new(&slices(&sets), FeatureKind::Run, &HashSet::new(), 5),
            1,
        );
        let pairs: Vec<[usize; 2]> = pairs.into_iter().map(|pair| pair.programs).collect();
        assert_eq!(pairs, [[0, 1], [0, 2]]);
    }

    #[test]
    fn what_is_rare_counts_more_and_copies_of_one_program_do_not_make_it_common() {
        let similarity = |groups: &[usize]| {
            let sets = [vec![1, 2, 9], vec![1, 2, 8], vec![2, 7], vec![2, 6]];
            let mut index = FeatureIndex::new(&slices(&sets), FeatureKind::Run, &HashSet::new(), 5);
            index.weigh_features(groups);
            all_pairs(&index, 4)[0].similarity
        };
        assert!(similarity(&[0, 1, 2, 3]) < 2.0 / 3.0);
        assert!(similarity(&[0, 0, 2, 3]) > similarity(&[0, 1, 2, 3]));
    }

    proptest! {
        #[test]
        fn figures_are_shares_and_equal_sets_share_everything(
            sets in prop::collection::vec(prop::collection::vec(0_u64..50, 1..40), 2..8),
        ) {
            let mut sets = sets;
            let last = sets.len();
            sets.push(sets[0].clone());
            let mut index = FeatureIndex::new(&slices(&sets), FeatureKind::Run, &HashSet::new(), 5);
            index.weigh_features(&(0..sets.len()).collect::<Vec<_>>());
            for pair in all_pairs(&index, sets.len()) {
                prop_assert_eq!(index.pair(pair.programs), Some(pair));
                prop_assert!(pair.average <= pair.similarity + 1e-9);
                prop_assert!((0.0..=1.0).contains(&pair.similarity));
                if pair.programs == [0, last] {
                    prop_assert!(pair.average > 0.999);
                }
            }
        }
    }
}
