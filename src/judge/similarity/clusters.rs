//! Clusters: groups of programs that are similar to each other on average.

use kodama::{Method, linkage};

use super::overlap::SetOverlap;

/// The maximum number of programs that are linked to each other and grouped by average; more, which
/// only a class of copies has, are one cluster.
const MOST_GROUPED: usize = 4000;

/// The clusters of `count` programs, each in order, the largest first: those whose pairs between any
/// two parts reach `least` percent on average. A program alone is in none.
pub(super) fn clusters(count: usize, pairs: &[SetOverlap], least: u32) -> Vec<Vec<usize>> {
    let mut linked = UnionFind::new(count);
    let links = pairs.iter().filter(|pair| pair.percent() >= least);
    links.for_each(|pair| linked.unite(pair.programs));
    let roots = linked.roots();
    let mut groups: Vec<usize> = roots.clone();
    groups.sort_unstable();
    let groups = groups.chunk_by(|one, other| one == other);
    let groups = groups.filter(|group| group.len() > 1).map(|group| group[0]);
    let mut clusters: Vec<Vec<usize>> = groups
        .flat_map(|root| {
            let members: Vec<usize> = (0..count).filter(|each| roots[*each] == root).collect();
            if members.len() > MOST_GROUPED {
                vec![members]
            } else {
                similar_on_average(&members, pairs, least)
            }
        })
        .collect();
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.len()));
    clusters
}

/// The parts of a group, given in order, that are similar on average.
fn similar_on_average(members: &[usize], pairs: &[SetOverlap], least: u32) -> Vec<Vec<usize>> {
    let count = members.len();
    let place = |program: usize| members.binary_search(&program).ok();
    let mut distances = vec![1.0; count * (count - 1) / 2];
    for pair in pairs {
        if let [Some(one), Some(other)] = pair.programs.map(place) {
            distances[count * one - one * (one + 1) / 2 + other - one - 1] = 1.0 - pair.similarity;
        }
    }
    let furthest = 1.0 - f64::from(least) / 100.0 + 1e-6;
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
    let roots = parts.roots();
    let parts = (0..count).map(|root| {
        let part = (0..count).filter(|each| roots[*each] == root);
        part.map(|each| members[each]).collect()
    });
    parts.filter(|part: &Vec<usize>| part.len() > 1).collect()
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
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::none(&[], vec![])]
    #[case::pair(&[([1, 3], 0.5)], vec![vec![1, 3]])]
    #[case::less(&[([1, 3], 0.3)], vec![])]
    #[case::group(&[([0, 1], 0.9), ([0, 2], 0.8), ([1, 2], 0.7)], vec![vec![0, 1, 2]])]
    #[case::chance_pair_between_two_groups(&[([0, 1], 0.9), ([2, 3], 0.8), ([1, 2], 0.5)], vec![vec![0, 1], vec![2, 3]])]
    #[case::two(&[([0, 1], 0.9), ([2, 4], 0.8), ([3, 4], 0.8), ([2, 3], 0.7)], vec![vec![2, 3, 4], vec![0, 1]])]
    fn programs_that_are_similar_on_average_are_a_cluster(
        #[case] pairs: &[([usize; 2], f64)],
        #[case] expected: Vec<Vec<usize>>,
    ) {
        let pairs = pairs.iter().map(|(programs, similarity)| SetOverlap {
            programs: *programs,
            shared: 1,
            similarity: *similarity,
            average: *similarity,
        });
        assert_eq!(clusters(5, &pairs.collect::<Vec<_>>(), 40), expected);
    }
}
