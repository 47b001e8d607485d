//! The schedule of a championship: every pair, in both seats.

use crate::assignment::game::Seat;

/// A match to be played. Players are given by their index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pairing {
    /// The round of the match, from 1.
    pub round: u32,
    /// The player who begins.
    pub first: usize,
    /// The other player.
    pub second: usize,
}

impl Pairing {
    pub fn player(&self, seat: Seat) -> usize {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }

    /// The id of this match, the same in every run, however the players are listed: the names of
    /// the first and of the second, and the round. The id is a valid file name if the names are. A
    /// player that is not listed is written as its index.
    ///
    /// A hyphen in a name is written `+-`, so that no two matches have one id.
    ///
    /// ```
    /// use gabarito::course::championship::Pairing;
    /// let pairing = Pairing { round: 1, first: 1, second: 0 };
    /// assert_eq!(pairing.id(&["ra654321", "ra123456"]), "ra123456-ra654321-1");
    /// ```
    pub fn id(&self, players: &[impl AsRef<str>]) -> String {
        let name = |player: usize| match players.get(player) {
            Some(name) => name.as_ref().replace('-', "+-"),
            None => player.to_string(),
        };
        format!("{}-{}-{}", name(self.first), name(self.second), self.round)
    }
}

/// Every match of a championship, in the order of play. In each round every player plays every
/// other twice, once in each seat.
///
/// The order is always the same, and of six players or more none plays twice in a row
/// (of three to five, none more than twice).
///
/// ```
/// use gabarito::course::championship::schedule;
/// assert_eq!(schedule(30, 1).len(), 870);
/// ```
pub fn schedule(players: usize, rounds: u32) -> Vec<Pairing> {
    let pairs = every_pair(players);
    let of_round = |round| {
        let there = pairs.iter().map(move |&(first, second)| Pairing {
            round,
            first,
            second,
        });
        let back = pairs.iter().map(move |&(second, first)| Pairing {
            round,
            first,
            second,
        });
        there.chain(back)
    };
    (1..=rounds).flat_map(of_round).collect()
}

/// Every pair once, by the circle method: one player has a fixed seat, the others sit around a
/// circle that rotates by one seat, and each plays the player across.
fn every_pair(players: usize) -> Vec<(usize, usize)> {
    // The circle has an odd number of seats. If the number of players is odd too, they all sit on
    // it, the fixed seat stays empty, and the player opposite sits out.
    let circle = players.saturating_sub(1) | 1;
    let fixed = circle;
    let of_turn = |turn: usize| {
        let across = move |step| ((turn + step) % circle, (turn + circle - step) % circle);
        std::iter::once((fixed, turn)).chain((1..=circle / 2).map(across))
    };
    let mut pairs: Vec<(usize, usize)> = (0..circle).flat_map(of_turn).collect();
    pairs.retain(|&(one, other)| one < players && other < players);
    pairs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(0, 3, &[])]
    #[case(1, 3, &[])]
    #[case(2, 2, &[(1, 1, 0), (1, 0, 1), (2, 1, 0), (2, 0, 1)])]
    #[case(3, 1, &[(1, 1, 2), (1, 2, 0), (1, 0, 1), (1, 2, 1), (1, 0, 2), (1, 1, 0)])]
    #[case(4, 0, &[])]
    #[case(4, 1, &[
        (1, 3, 0), (1, 1, 2), (1, 3, 1), (1, 2, 0), (1, 3, 2), (1, 0, 1),
        (1, 0, 3), (1, 2, 1), (1, 1, 3), (1, 0, 2), (1, 2, 3), (1, 1, 0),
    ])]
    fn the_order_of_play_is_fixed(
        #[case] players: usize,
        #[case] rounds: u32,
        #[case] expected: &[(u32, usize, usize)],
    ) {
        let pairings = schedule(players, rounds).into_iter();
        let pairings: Vec<_> = pairings.map(|p| (p.round, p.first, p.second)).collect();
        assert_eq!(pairings, expected);
    }

    /// The most matches that some player has one after another.
    fn longest_run(pairings: &[Pairing], players: usize) -> usize {
        let mut runs = vec![0; players];
        let mut longest = 0;
        for pairing in pairings {
            for (player, run) in runs.iter_mut().enumerate() {
                let plays = player == pairing.first || player == pairing.second;
                *run = if plays { *run + 1 } else { 0 };
                longest = longest.max(*run);
            }
        }
        longest
    }

    #[rstest]
    #[case(3..=5, 2)]
    #[case(6..=60, 1)]
    fn nobody_plays_long_in_a_row(
        #[case] players: std::ops::RangeInclusive<usize>,
        #[case] most: usize,
    ) {
        for players in players {
            let pairings = schedule(players, 2);
            assert_eq!(longest_run(&pairings, players), most, "{players} players");
        }
    }

    #[rstest]
    #[case(0, 1, 1, "ra1-ra2-1")]
    #[case(1, 0, 12, "ra2-ra1-12")]
    #[case(1, 7, 1, "ra2-7-1")]
    fn a_match_has_its_name(
        #[case] first: usize,
        #[case] second: usize,
        #[case] round: u32,
        #[case] expected: &str,
    ) {
        let pairing = Pairing {
            round,
            first,
            second,
        };
        assert_eq!(pairing.id(&["ra1", "ra2"]), expected);
    }

    #[test]
    fn names_with_hyphens_make_different_ids() {
        let names = ["a", "a-b", "b-a", "a-", "-a"];
        let pairings = schedule(names.len(), 1);
        let ids: BTreeSet<String> = pairings.iter().map(|each| each.id(&names)).collect();
        assert_eq!(ids.len(), pairings.len());
    }

    proptest! {
        #[test]
        fn each_plays_each_in_both_seats_once_a_round(
            players in 0..40_usize,
            rounds in 0..4_u32,
        ) {
            let pairings = schedule(players, rounds);
            let names: Vec<String> = (0..players).map(|player| format!("ra{player}")).collect();
            let ids: BTreeSet<String> = pairings.iter().map(|each| each.id(&names)).collect();
            let different: BTreeSet<Pairing> = pairings.iter().copied().collect();
            let count = players * players.saturating_sub(1) * rounds as usize;
            prop_assert_eq!(pairings.len(), count);
            prop_assert_eq!(different.len(), count);
            prop_assert_eq!(ids.len(), count);
            for pairing in pairings {
                prop_assert!(pairing.first < players && pairing.second < players);
                prop_assert_ne!(pairing.first, pairing.second);
                prop_assert!((1..=rounds).contains(&pairing.round));
            }
        }
    }
}
