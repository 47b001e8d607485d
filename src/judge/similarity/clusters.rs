//! Clusters: groups of programs that are similar to each other on average.

use kodama::{Method, linkage};

use super::overlap::{FeatureIndex, SetOverlap};

/// The maximum number of programs that are linked to each other and grouped by average; more, which
/// only a class of copies has, are one cluster.
const MOST_GROUPED: usize = 4000;

/// The clusters of all programs, each in order, the largest first: those whose pairs between any
/// two parts reach `least` percent on average, of programs that links connect. A program alone is in
/// none. The programs of the `class` are compared with all, and no others.
pub(super) fn clusters(
    index: &FeatureIndex,
    class: &[usize],
    least: u32,
    is_link: impl Fn(&SetOverlap) -> bool + Sync,
) -> Vec<Vec<usize>> {
    let mut linked = UnionFind::new(index.len());
    index.visit_pairs(class, is_link, |links| {
        for pair in links {
            linked.unite(pair.programs);
        }
    });
    let mut clusters: Vec<Vec<usize>> = members(linked.roots())
        .flat_map(|group| {
            if group.len() > MOST_GROUPED {
                vec![group]
            } else {
                similar_on_average(&group, (index, class), least)
            }
        })
        .collect();
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.len()));
    clusters
}

/// The groups of more than one, by the first of the group of each.
fn members(roots: Vec<usize>) -> impl Iterator<Item = Vec<usize>> {
    let mut groups = vec![Vec::new(); roots.len()];
    for (each, root) in roots.into_iter().enumerate() {
        groups[root].push(each);
    }
    groups.into_iter().filter(|group| group.len() > 1)
}

/// The parts of a group, given in order, that are similar on average.
fn similar_on_average(
    group: &[usize],
    (index, class): (&FeatureIndex, &[usize]),
    least: u32,
) -> Vec<Vec<usize>> {
    let count = group.len();
    let place = |program: usize| group.binary_search(&program).ok();
    let mut distances = vec![1.0_f32; count * (count - 1) / 2];
    let of_class = group.partition_point(|program| *program < class.len());
    let is_within = |pair: &SetOverlap| place(pair.programs[1]).is_some();
    index.visit_pairs(&group[..of_class], is_within, |pairs| {
        for pair in pairs {
            if let [Some(one), Some(other)] = pair.programs.map(place) {
                let cell = count * one - one * (one + 1) / 2 + other - one - 1;
                distances[cell] = distance(pair.similarity);
            }
        }
    });
    let furthest = distance(f64::from(least) / 100.0) + 1e-6;
    let mut parts = UnionFind::new(count);
    // The first program of each cluster: those beyond the programs are made one a step.
    let mut first: Vec<usize> = (0..count).collect();
    for step in linkage(&mut distances, count, Method::Average).steps() {
        let [one, other] = [step.cluster1, step.cluster2].map(|cluster| first[cluster]);
        first.push(one.min(other));
        if step.dissimilarity <= furthest {
            parts.unite([one, other]);
        }
    }
    let parts = members(parts.roots());
    let parts = parts.map(|part| part.into_iter().map(|each| group[each]).collect());
    parts.collect()
}

/// The distance of two programs, in half the memory: there is one for each pair of a group.
#[expect(clippy::cast_possible_truncation, reason = "seven digits are enough")]
fn distance(similarity: f64) -> f32 {
    (1.0 - similarity) as f32
}

/// Programs that links group: of each, one that is before it in its group, or itself.
pub(super) struct UnionFind(Vec<usize>);

impl UnionFind {
    /// A number of programs, without a link.
    pub(super) fn new(count: usize) -> Self {
        UnionFind((0..count).collect())
    }

    /// Makes the groups of two programs one.
    pub(super) fn unite(&mut self, [one, other]: [usize; 2]) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }

    /// For each program the first program of its group.
    pub(super) fn roots(mut self) -> Vec<usize> {
        (0..self.0.len())
            .map(|program| self.root(program))
            .collect()
    }

    /// The first program of a group; halves the path to it.
    fn root(&mut self, mut program: usize) -> usize {
        let parents = &mut self.0;
        while parents[program] != program {
            parents[program] = parents[parents[program]];
            program = parents[program];
        }
        program
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rstest::rstest;

    use super::*;
    use crate::judge::similarity::overlap::FeatureKind;

    /// Programs of a hundred runs, each given by where these begin.
    #[rstest]
    #[case::none(&[0, 200, 400], 40, vec![])]
    #[case::pair(&[0, 200, 250], 40, vec![vec![1, 2]])]
    #[case::less(&[0, 200, 270], 40, vec![])]
    #[case::group(&[0, 10, 30, 200], 40, vec![vec![0, 1, 2]])]
    #[case::chance_pair_between_two_groups(&[0, 10, 60, 70], 45, vec![vec![0, 1], vec![2, 3]])]
    #[case::two(&[0, 10, 300, 310, 320], 40, vec![vec![2, 3, 4], vec![0, 1]])]
    fn programs_that_are_similar_on_average_are_a_cluster(
        #[case] starts: &[u64],
        #[case] least: u32,
        #[case] expected: Vec<Vec<usize>>,
    ) {
        let sets = starts.iter().map(|start| (*start..start + 100).collect());
        let sets: Vec<Vec<u64>> = sets.collect();
        let sets: Vec<&[u64]> = sets.iter().map(Vec::as_slice).collect();
        let index = FeatureIndex::new(&sets, FeatureKind::Run, &HashSet::new(), 9);
        let class: Vec<usize> = (0..sets.len()).collect();
        let is_link = |pair: &SetOverlap| pair.percent() >= least;
        assert_eq!(clusters(&index, &class, least, is_link), expected);
    }
}
