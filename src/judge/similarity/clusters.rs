//! Clusters: groups of programs of which each is similar to another of the group.

use std::collections::BTreeMap;

/// The clusters that links between `count` programs make, each in order, the largest first; a
/// program without a link is in none.
pub(super) fn clusters(
    count: usize,
    links: impl IntoIterator<Item = [usize; 2]>,
) -> Vec<Vec<usize>> {
    let mut groups = UnionFind::new(count);
    links.into_iter().for_each(|link| groups.unite(link));
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (program, root) in groups.roots().into_iter().enumerate() {
        members.entry(root).or_default().push(program);
    }
    let mut clusters: Vec<Vec<usize>> = members.into_values().filter(|of| of.len() > 1).collect();
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.len()));
    clusters
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
    #[case::none(vec![], vec![])]
    #[case::pair(vec![[3, 1]], vec![vec![1, 3]])]
    #[case::chain(vec![[0, 1], [2, 3], [1, 2]], vec![vec![0, 1, 2, 3]])]
    #[case::two(vec![[0, 1], [2, 4], [4, 3]], vec![vec![2, 3, 4], vec![0, 1]])]
    #[case::again(vec![[0, 1], [1, 0]], vec![vec![0, 1]])]
    fn linked_programs_are_a_cluster(
        #[case] links: Vec<[usize; 2]>,
        #[case] expected: Vec<Vec<usize>>,
    ) {
        assert_eq!(clusters(5, links), expected);
    }
}
