//! The standings of the players, by points, and the points of each against each.

use std::cmp::Reverse;

use serde::Serialize;

use super::ChampionshipResults;
use crate::assignment::game::{Outcome, Seat};
use crate::assignment::manifest::Scoring;

/// The results of a player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Standing {
    /// Rank on the list, from 1. Players with equal points share a rank, and the ranks after them
    /// are skipped: 1, 1, 3.
    pub rank: usize,
    /// Name of the player.
    #[serde(rename = "program")]
    pub player: String,
    /// Points of the player.
    pub points: i64,
    /// Matches won, including those by disqualification of the other.
    pub wins: u32,
    /// Matches drawn.
    pub draws: u32,
    /// Matches lost, including those by disqualification.
    pub defeats: u32,
    /// Matches lost by disqualification.
    pub disqualifications: u32,
    /// Matches played.
    pub played: u32,
}

impl Standing {
    /// Counts a match that the player played in this seat.
    fn count(&mut self, outcome: Outcome, seat: Seat, scoring: &Scoring) {
        self.played += 1;
        self.points += scoring.points(outcome, seat);
        match outcome.winner() {
            None => self.draws += 1,
            Some(winner) if winner == seat => self.wins += 1,
            Some(_) => self.defeats += 1,
        }
        if matches!(outcome, Outcome::Disqualified(lost, _) if lost == seat) {
            self.disqualifications += 1;
        }
    }
}

/// The points of each player in its matches against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadToHead {
    /// The names of the rows and of the columns, in the order of the standings.
    pub players: Vec<String>,
    /// The points of a row's player against a column's player; `None` if they have not played.
    pub points: Vec<Vec<Option<i64>>>,
}

/// The standing of each player: most points first, ties by name.
pub fn standings(results: &ChampionshipResults, scoring: &Scoring) -> Vec<Standing> {
    let counted = count_matches(results, scoring);
    let mut standings: Vec<Standing> = ranking(&counted)
        .into_iter()
        .map(|player| counted[player].clone())
        .collect();
    for place in 0..standings.len() {
        let is_shared = place > 0 && standings[place - 1].points == standings[place].points;
        standings[place].rank = if is_shared {
            standings[place - 1].rank
        } else {
            place + 1
        };
    }
    standings
}

/// The points of each against each, in the order of the [`standings`].
pub fn head_to_head(results: &ChampionshipResults, scoring: &Scoring) -> HeadToHead {
    let players = results.players();
    let mut points = vec![vec![None; players.len()]; players.len()];
    for (pairing, outcome) in results.matches() {
        for seat in Seat::BOTH {
            let cell = &mut points[pairing.player(seat)][pairing.player(seat.other())];
            *cell = Some(cell.unwrap_or(0) + scoring.points(*outcome, seat));
        }
    }
    let order = ranking(&count_matches(results, scoring));
    let row = |row: &usize| order.iter().map(|column| points[*row][*column]).collect();
    HeadToHead {
        players: order
            .iter()
            .map(|player| players[*player].clone())
            .collect(),
        points: order.iter().map(row).collect(),
    }
}

/// The results of each player, by index, without ranks.
fn count_matches(results: &ChampionshipResults, scoring: &Scoring) -> Vec<Standing> {
    let names = results.players().iter();
    let mut counted: Vec<Standing> = names
        .map(|name| Standing {
            player: name.clone(),
            ..Standing::default()
        })
        .collect();
    for (pairing, outcome) in results.matches() {
        for seat in Seat::BOTH {
            counted[pairing.player(seat)].count(*outcome, seat, scoring);
        }
    }
    counted
}

/// The indices of the players, in the order of the standings.
fn ranking(counted: &[Standing]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..counted.len()).collect();
    order.sort_by_key(|player| {
        let standing = &counted[*player];
        (Reverse(standing.points), &standing.player)
    });
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::assignment::game::Reason;
    use crate::course::championship::scoring::tests::scoring;
    use crate::course::championship::{Pairing, schedule};

    fn any_outcome() -> impl Strategy<Value = Outcome> {
        prop_oneof![
            Just(Outcome::Drawn),
            Just(Outcome::Won(Seat::First)),
            Just(Outcome::Won(Seat::Second)),
            Just(Outcome::Disqualified(Seat::First, Reason::Crashed)),
            Just(Outcome::Disqualified(Seat::Second, Reason::Crashed)),
        ]
    }

    /// A championship with any ends.
    fn any_results() -> impl Strategy<Value = ChampionshipResults> {
        (0..9_usize, 1..3_u32).prop_flat_map(|(players, rounds)| {
            let pairings = schedule(players, rounds);
            prop::collection::vec(any_outcome(), pairings.len()).prop_map(move |ends| {
                // The names are not in the order of the indices.
                let names = (0..players).rev().map(|player| format!("ra{player}"));
                let matches = pairings.iter().copied().zip(ends).collect();
                ChampionshipResults::new(names.collect(), matches).unwrap()
            })
        })
    }

    fn results() -> ChampionshipResults {
        let of = |first, second, outcome| {
            let pairing = Pairing {
                round: 1,
                first,
                second,
            };
            (pairing, outcome)
        };
        let players = ["rui", "ana", "eva", "ivo"].map(str::to_owned);
        let matches = vec![
            of(0, 1, Outcome::Won(Seat::First)),
            of(1, 0, Outcome::Won(Seat::First)),
            of(0, 2, Outcome::Disqualified(Seat::Second, Reason::Crashed)),
            of(1, 2, Outcome::Drawn),
            of(2, 1, Outcome::Drawn),
        ];
        ChampionshipResults::new(players.into(), matches).unwrap()
    }

    #[test]
    fn most_points_come_first_and_equal_ones_by_name() {
        let standings = standings(&results(), &scoring());
        let rows: Vec<_> = standings
            .iter()
            .map(|each| {
                let ends = [each.wins, each.draws, each.defeats, each.disqualifications];
                (
                    each.rank,
                    each.player.as_str(),
                    each.points,
                    ends,
                    each.played,
                )
            })
            .collect();
        let expected = [
            (1, "ana", 4, [1, 2, 1, 0], 4),
            (1, "rui", 4, [2, 0, 1, 0], 3),
            (3, "eva", 2, [0, 2, 1, 1], 3),
            (4, "ivo", 0, [0, 0, 0, 0], 0),
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn each_has_points_from_each() {
        let table = head_to_head(&results(), &scoring());
        assert_eq!(table.players, ["ana", "rui", "eva", "ivo"]);
        let expected = [
            [None, Some(2), Some(2), None],
            [Some(2), None, Some(2), None],
            [Some(2), Some(0), None, None],
            [None, None, None, None],
        ];
        assert_eq!(table.points, expected);
    }

    proptest! {
        #[test]
        fn every_match_gives_two_points_in_all(results in any_results()) {
            let standings = standings(&results, &scoring());
            let table = head_to_head(&results, &scoring());
            let points: i64 = standings.iter().map(|each| each.points).sum();
            prop_assert_eq!(points, 2 * i64::try_from(results.matches().len()).unwrap());
            for (standing, row) in standings.iter().zip(&table.points) {
                prop_assert_eq!(row.iter().flatten().sum::<i64>(), standing.points);
            }
        }

        #[test]
        fn a_list_is_ordered_and_complete(results in any_results()) {
            let standings = standings(&results, &scoring());
            for each in &standings {
                prop_assert_eq!(each.wins + each.draws + each.defeats, each.played);
                prop_assert!(each.disqualifications <= each.defeats);
                let better = standings.iter().filter(|other| other.points > each.points);
                prop_assert_eq!(each.rank, better.count() + 1);
            }
            let mut sorted = standings.clone();
            sorted.sort_by_key(|each| (Reverse(each.points), each.player.clone()));
            prop_assert_eq!(&sorted, &standings);
            let names: Vec<&String> = standings.iter().map(|each| &each.player).collect();
            let table = head_to_head(&results, &scoring());
            prop_assert_eq!(names, table.players.iter().collect::<Vec<_>>());
        }
    }
}
