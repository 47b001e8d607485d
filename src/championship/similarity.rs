//! Programs that are alike: shown to a person, who decides; no mark depends on it.
//!
//! Two programs are compared by their fingerprints: all runs of some
//! [tokens](crate::game::Game::tokens). Neither renaming, nor indenting, nor putting the parts
//! of a program in another order makes two programs differ.

use std::collections::HashSet;

use serde::Serialize;

/// The length of a run: shorter ones, every program has.
const RUN: usize = 12;
/// From this share of the smaller program on, two are shown, in percent. The correct
/// programs that we know, written apart, share 28 at most; one that was made from
/// another by a change or two, 80 and more.
const ALIKE: usize = 60;

/// Two programs that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// Their names, in order.
    pub programs: [String; 2],
    /// How much of the smaller one is in the other too, in percent.
    pub percent: usize,
}

/// The pairs of programs, each with its name and its tokens, that are alike, the most alike
/// first.
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

/// How much of the smaller is in the other, in percent.
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
