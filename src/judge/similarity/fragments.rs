//! The matching regions of two programs.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use serde::Serialize;

use super::fingerprints::RUN;
use super::tokens::Token;

/// The maximum number of places of the other program that a run is held against; more are a
/// repetition.
const MOST_PLACES: usize = 16;

/// A region of one program that matches a region of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fragment {
    /// The lines of the region in each program, from 1.
    pub lines: [RangeInclusive<usize>; 2],
    /// The number of tokens.
    pub tokens: usize,
}

/// The matching regions of two programs, in the order of the first: for each run of the first, the
/// longest match that overlaps no other. `runs` are the fingerprints of the programs; those of
/// `excluded_features` match nothing.
pub(super) fn fragments(
    programs: [&[Token]; 2],
    runs: [&[u64]; 2],
    left_out: &HashSet<u64>,
) -> Vec<Fragment> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for (place, run) in runs[1].iter().enumerate() {
        let places = places.entry(*run).or_default();
        if places.len() < MOST_PLACES && !left_out.contains(run) {
            places.push(place);
        }
    }
    let mut is_taken = vec![false; programs[1].len()];
    let mut fragments = Vec::new();
    let mut start = 0;
    while let Some(run) = runs[0].get(start) {
        let found = places.get(run).into_iter().flatten().map(|place| {
            let pairs = programs[0][start..].iter().zip(&programs[1][*place..]);
            let equal = pairs
                .zip(&is_taken[*place..])
                .take_while(|((one, other), is_taken)| one.shape == other.shape && !**is_taken);
            (equal.count(), *place)
        });
        match found.max_by_key(|(length, place)| (*length, std::cmp::Reverse(*place))) {
            Some((length, place)) if length >= RUN => {
                is_taken[place..place + length].fill(true);
                fragments.push(Fragment {
                    lines: [
                        lines(programs[0], start, length),
                        lines(programs[1], place, length),
                    ],
                    tokens: length,
                });
                start += length;
            }
            _ => start += 1,
        }
    }
    fragments
}

fn lines(program: &[Token], start: usize, length: usize) -> RangeInclusive<usize> {
    program[start].line..=program[start + length - 1].line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::similarity::fingerprints::fingerprints;
    use crate::judge::similarity::tokens::tokens;
    use crate::source::Language;

    const ONE: &str = "def f(a, b):\n    for c in a:\n        if c in b:\n            return c\n";
    const TWO: &str = "def g(x):\n    while x > 0:\n        x = x // 10 - x % 7\n    return -x\n";

    fn found(one: &str, other: &str) -> Vec<[RangeInclusive<usize>; 2]> {
        let programs = [one, other].map(|text| tokens(text, Language::Python));
        let runs = programs.each_ref().map(|tokens| fingerprints(tokens));
        let programs = [&*programs[0], &*programs[1]];
        let found = fragments(programs, [&runs[0], &runs[1]], &HashSet::new());
        found.into_iter().map(|fragment| fragment.lines).collect()
    }

    #[test]
    fn functions_in_another_order_match() {
        let (one, other) = (format!("{ONE}{TWO}"), format!("{TWO}# um\n{ONE}"));
        assert_eq!(found(&one, &other), [[1..=4, 6..=9], [5..=8, 1..=4]]);
    }

    #[test]
    fn a_region_matches_once() {
        assert_eq!(found(&format!("{ONE}\n{ONE}"), ONE), [[1..=4, 1..=4]]);
        assert!(found(ONE, TWO).is_empty());
    }
}
