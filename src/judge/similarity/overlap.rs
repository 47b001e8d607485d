//! Overlap of sets of features, weighted by how rare each feature is: an inverted index.

use std::collections::HashSet;

use rayon::prelude::*;
use serde::Serialize;

use super::fingerprints::RUN;
use super::group_sum::GroupSum;
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

/// The sets of features of programs, indexed by feature.
#[derive(Debug)]
pub(super) struct FeatureIndex {
    kind: FeatureKind,
    /// The features of each set, by their first places in it, with these places.
    sets: Vec<Vec<(u32, u32)>>,
    /// The sets that have each feature, in order, one feature after the other.
    holders: Vec<u32>,
    /// The place of the feature in each of these sets.
    places: Vec<u32>,
    /// The start in `holders` of the sets that have each feature, and the end of the last.
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
    /// The number of tokens of the longest region that both have; 0 for wrong answers. A run that a
    /// program repeats counts at its first place alone.
    #[serde(skip)]
    pub longest: usize,
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
        let places = (0..).zip(sets).flat_map(|(set, features)| {
            let counted = (0..).zip(*features);
            let counted = counted.filter(|(_, feature)| !given.contains(feature));
            counted.map(move |(place, feature)| (*feature, set, place))
        });
        let mut places: Vec<(u64, u32, u32)> = places.collect();
        places.par_sort_unstable();
        places.dedup_by_key(|(feature, set, _)| (*feature, *set));
        let mut index = FeatureIndex {
            kind,
            sets: vec![Vec::new(); sets.len()],
            holders: Vec::new(),
            places: Vec::new(),
            starts: vec![0],
            weights: Vec::new(),
            groups: Vec::new(),
            totals: Vec::new(),
            left_out: given.clone(),
        };
        let (mut number, mut group, mut last) = (0, 0, None);
        for holders in places.chunk_by(|(one, ..), (other, ..)| one == other) {
            if holders.len() > most {
                index.left_out.insert(holders[0].0);
                continue;
            }
            let this = kind.group(holders[0].0);
            group += u32::from(last.replace(this).is_some_and(|last| last != this));
            index.groups.push(group);
            for (_, set, place) in holders {
                index.sets[*set as usize].push((*place, number));
                index.holders.push(*set);
                index.places.push(*place);
            }
            index.starts.push(index.holders.len());
            number += 1;
        }
        index
            .sets
            .par_iter_mut()
            .for_each(|set| set.sort_unstable());
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

    /// Gives the pairs of these sets with those after them that share a feature and are wanted to
    /// `take`, in order and a part at a time: there may be as many as the square of the class.
    pub(super) fn visit_pairs(
        &self,
        sets: &[usize],
        wanted: impl Fn(&SetOverlap) -> bool + Sync,
        mut take: impl FnMut(Vec<SetOverlap>),
    ) {
        for part in sets.chunks(PART) {
            let pairs = part.par_iter();
            let pairs = pairs.flat_map_iter(|one| self.pairs_of(*one).filter(&wanted));
            take(pairs.collect());
        }
    }

    /// The pairs of a set with those after it.
    fn pairs_of(&self, one: usize) -> impl Iterator<Item = SetOverlap> {
        let mut shared = vec![GroupSum::default(); self.sets.len() - one];
        for (place, feature) in &self.sets[one] {
            let (holders, places) = self.sets_with(*feature);
            let after = holders.partition_point(|set| *set as usize <= one);
            for (other, other_place) in holders[after..].iter().zip(&places[after..]) {
                let shared = &mut shared[*other as usize - one];
                self.add(shared, *feature, [*place, *other_place]);
            }
        }
        let shared = shared.into_iter().enumerate();
        shared.filter_map(move |(distance, shared)| {
            self.overlap_figures([one, one + distance], shared)
        })
    }

    /// A pair of sets; `None` if they share nothing.
    pub(super) fn pair(&self, programs: [usize; 2]) -> Option<SetOverlap> {
        let [one, other] = programs;
        let mut shared = GroupSum::default();
        for (place, feature) in &self.sets[one] {
            let (holders, places) = self.sets_with(*feature);
            if let Ok(found) = holders.binary_search_by_key(&other, |set| *set as usize) {
                self.add(&mut shared, *feature, [*place, places[found]]);
            }
        }
        self.overlap_figures(programs, shared)
    }

    /// Adds a shared feature at its places in both sets.
    fn add(&self, shared: &mut GroupSum, feature: u32, places: [u32; 2]) {
        let feature = feature as usize;
        shared.add_at(places, self.groups[feature], self.weights[feature]);
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
            longest: match self.kind {
                FeatureKind::Run => shared.longest_chain as usize + RUN - 1,
                FeatureKind::WrongAnswer => 0,
            },
        })
    }

    /// The sets that have a feature, in order, and its place in each.
    fn sets_with(&self, feature: u32) -> (&[u32], &[u32]) {
        let feature = feature as usize;
        let holders = self.starts[feature]..self.starts[feature + 1];
        (&self.holders[holders.clone()], &self.places[holders])
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
        let total = |set: &Vec<(u32, u32)>| {
            let mut sum = GroupSum::default();
            for (_, feature) in set {
                let feature = *feature as usize;
                sum.add(self.groups[feature], self.weights[feature]);
            }
            sum.weight
        };
        self.totals = self.sets.iter().map(total).collect();
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
        let sets: Vec<usize> = (0..old).collect();
        index.visit_pairs(&sets, |_| true, |part| pairs.extend(part));
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

    /// The longest region of `0, 1, …` and these runs, of which five are common.
    #[rstest]
    #[case::nothing(&[90, 91], None)]
    #[case::one_run(&[90, 3, 91], Some(1))]
    #[case::moved(&[9, 4, 5, 6, 0, 1], Some(3))]
    #[case::behind_others(&[4, 5, 6, 7, 90, 0, 1], Some(4))]
    #[case::interrupted(&[4, 5, 90, 6, 7, 8], Some(3))]
    #[case::repeated(&[4, 5, 4, 5, 4, 5], Some(2))]
    #[case::order(&[6, 5, 4], Some(1))]
    fn the_longest_region_is_of_runs_that_follow_each_other(
        #[case] other: &[u64],
        #[case] runs: Option<usize>,
    ) {
        let one: Vec<u64> = (0..10).collect();
        let sets = [&one[..], other];
        let index = FeatureIndex::new(&sets, FeatureKind::Run, &HashSet::new(), 5);
        let longest = index.pair([0, 1]).map(|pair| pair.longest);
        assert_eq!(longest, runs.map(|runs| runs + RUN - 1));
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
