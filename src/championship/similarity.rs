//! Similar programs, for a person to judge; no mark depends on them.
//!
//! Two programs are compared by their fingerprints: all runs of a fixed number of
//! [tokens](crate::game::Game::tokens). Renaming, indenting and reordering the parts of a program
//! make no difference.

use std::collections::HashSet;

use serde::Serialize;

/// The length of a run; shorter runs are common to all programs.
const RUN: usize = 12;
/// Share of the smaller program's runs, in percent, from which on two programs are listed. The
/// correct programs that we know, written independently, share 28 at most; a program derived from
/// another by a change or two, 80 and more.
const ALIKE: usize = 60;

/// Two similar programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// Their names, in order.
    pub programs: [String; 2],
    /// The share of the smaller program's runs that the other has too, in percent.
    pub percent: usize,
}

/// The pairs of similar programs, most similar first. Each program is given by its name and its
/// tokens.
#[must_use]
pub fn alike(programs: &[(&str, Vec<String>)]) -> Vec<Alike> {
    let runs = programs.iter().map(|(_, tokens)| tokens.windows(RUN));
    let runs: Vec<HashSet<&[String]>> = runs.map(Iterator::collect).collect();
    let mut pairs = Vec::new();
    for (index, (name, _)) in programs.iter().enumerate() {
        for (before, (other, _)) in programs[..index].iter().enumerate() {
            let percent = shared(&runs[before], &runs[index]);
            if percent >= ALIKE {
                let mut programs = [(*other).to_owned(), (*name).to_owned()];
                programs.sort();
                pairs.push(Alike { programs, percent });
            }
        }
    }
    pairs.sort_by(|a, b| {
        let by_percent = b.percent.cmp(&a.percent);
        by_percent.then_with(|| a.programs.cmp(&b.programs))
    });
    pairs
}

/// The share of the smaller set that is in the other, in percent.
fn shared(one: &HashSet<&[String]>, other: &HashSet<&[String]>) -> usize {
    let common = one.intersection(other).count();
    let all = one.len().min(other.len());
    (common * 100).checked_div(all).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// A program of as many tokens, of which some are of its own.
    fn program(tokens: std::ops::Range<u32>) -> Vec<String> {
        tokens.map(|token| token.to_string()).collect()
    }

    #[rstest]
    #[case::the_same(0..40, Some(100))]
    #[case::a_part(10..30, Some(100))]
    #[case::mostly(10..50, Some(65))]
    #[case::half(15..55, None)]
    #[case::too_short(0..11, None)]
    #[case::empty(0..0, None)]
    fn programs_that_share_many_runs_are_alike(
        #[case] other: std::ops::Range<u32>,
        #[case] percent: Option<usize>,
    ) {
        let pairs = alike(&[("b", program(0..40)), ("a", program(other))]);
        let programs = ["a", "b"].map(str::to_owned);
        let expected = percent.map(|percent| Alike { programs, percent });
        assert_eq!(pairs, Vec::from_iter(expected));
    }
}
