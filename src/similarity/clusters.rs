//! Clusters: groups of programs of which each is similar to another of the group.

use std::collections::BTreeMap;

/// The clusters that links between `count` programs make, each in order, the largest first; a
/// program without a link is in none.
#[must_use]
pub(super) fn clusters(
    count: usize,
    links: impl IntoIterator<Item = [usize; 2]>,
) -> Vec<Vec<usize>> {
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (program, root) in roots(count, links).into_iter().enumerate() {
        members.entry(root).or_default().push(program);
    }
    let mut clusters: Vec<Vec<usize>> = members.into_values().filter(|of| of.len() > 1).collect();
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.len()));
    clusters
}

/// For each program the first program of its cluster.
pub(super) fn roots(count: usize, links: impl IntoIterator<Item = [usize; 2]>) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..count).collect();
    for [one, other] in links {
        let (one, other) = (root(&mut parents, one), root(&mut parents, other));
        parents[one.max(other)] = one.min(other);
    }
    (0..count)
        .map(|program| root(&mut parents, program))
        .collect()
}

/// The root of a program; halves the path to it.
fn root(parents: &mut [usize], mut program: usize) -> usize {
    while parents[program] != program {
        parents[program] = parents[parents[program]];
        program = parents[program];
    }
    program
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
