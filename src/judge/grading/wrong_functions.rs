//! The wrong functions, where an experiment cannot tell two of them apart.
//!
//! An operation of an abstract data type runs only together with others of its own TAD: a
//! board that nothing draws cannot be seen. Each experiment that fails is then a *conflict*:
//! at least one of the functions that took part in it is wrong. The smallest set of
//! suspects that explains every conflict is found greedily; a function is a suspect only if
//! every experiment on one of its own cases fails.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Functions of which at least one is wrong, by their places in the text.
pub(super) type Conflict = BTreeSet<usize>;

/// The wrong functions, by the conflicts of each suspect's own cases; `known` ones are
/// wrong whatever the experiments say. Of functions that explain as many conflicts, the one
/// that is called in the fewest `passing` sessions is suspected.
pub(super) fn wrong_functions(
    known: &BTreeSet<usize>,
    conflicts: &BTreeMap<usize, Vec<Conflict>>,
    passing: &[usize],
) -> BTreeSet<usize> {
    let mut wrong = known.clone();
    let is_suspect =
        |function: &usize| conflicts.contains_key(function) || known.contains(function);
    let mut open: Vec<Conflict> = conflicts
        .values()
        .flatten()
        .map(|conflict| conflict.iter().copied().filter(is_suspect).collect())
        .collect();
    wrong.extend(open.iter().filter_map(|conflict| match conflict.len() {
        1 => conflict.first(),
        _ => None,
    }));
    loop {
        open.retain(|conflict| conflict.is_disjoint(&wrong));
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for function in open.iter().flatten() {
            *counts.entry(*function).or_default() += 1;
        }
        // The first in the text, among equals.
        let most = counts.iter().rev().max_by_key(|(function, count)| {
            let passing = passing.get(**function).copied().unwrap_or(0);
            (**count, Reverse(passing))
        });
        match most {
            Some((function, _)) => wrong.insert(*function),
            None => return wrong,
        };
    }
}

/// Returns whether other wrong functions explain every conflict of a case about a function.
pub(super) fn is_explained(
    function: usize,
    conflicts: &[Conflict],
    wrong: &BTreeSet<usize>,
) -> bool {
    let is_hit = |conflict: &Conflict| {
        let mut others = conflict.iter().filter(|each| **each != function);
        others.any(|each| wrong.contains(each))
    };
    !conflicts.is_empty() && conflicts.iter().all(is_hit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// Functions of a made-up text.
    const MAKES: usize = 0;
    const DRAWS: usize = 1;
    const READS: usize = 2;
    const WINS: usize = 3;

    type Rows = Vec<(usize, Vec<Vec<usize>>)>;

    #[rstest]
    #[case::nothing_fails(vec![], &[])]
    #[case::one_that_fails_alone(vec![(WINS, vec![vec![WINS]])], &[WINS])]
    #[case::the_one_that_all_others_start_from(
        vec![
            (MAKES, vec![vec![MAKES, DRAWS], vec![MAKES, READS]]),
            (DRAWS, vec![vec![MAKES, DRAWS]]),
            (READS, vec![vec![MAKES, READS]]),
        ],
        &[MAKES]
    )]
    #[case::a_reader_where_another_reads_right(vec![(DRAWS, vec![vec![MAKES, DRAWS]])], &[DRAWS])]
    #[case::a_reader_on_which_another_is_built(
        vec![
            (MAKES, vec![vec![MAKES, DRAWS, READS], vec![MAKES, READS]]),
            (DRAWS, vec![vec![DRAWS, MAKES, READS]]),
            (READS, vec![vec![READS]]),
        ],
        &[READS]
    )]
    #[case::two_that_do_not_meet(vec![(WINS, vec![vec![WINS]]), (READS, vec![vec![READS]])], &[READS, WINS])]
    fn the_fewest_functions_explain_all_conflicts(#[case] rows: Rows, #[case] expected: &[usize]) {
        let conflicts = rows.into_iter().map(|(function, conflicts)| {
            let conflicts = conflicts.into_iter().map(Conflict::from_iter);
            (function, conflicts.collect())
        });
        let wrong = wrong_functions(&BTreeSet::new(), &conflicts.collect(), &[]);
        assert_eq!(wrong, expected.iter().copied().collect());
    }

    #[test]
    fn a_case_is_explained_by_others_alone() {
        let conflicts = [Conflict::from([MAKES, DRAWS])];
        assert!(is_explained(DRAWS, &conflicts, &BTreeSet::from([MAKES])));
        assert!(!is_explained(DRAWS, &conflicts, &BTreeSet::from([DRAWS])));
        assert!(!is_explained(DRAWS, &[], &BTreeSet::from([MAKES])));
    }
}
