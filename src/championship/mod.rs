//! The championship: programs that play tic-tac-toe, each against each, and the
//! marks that this gives.
//!
//! ```text
//! deadline ──► schedule ──► (the matches) ──► results ──► standings ──► marks
//!     └──────────────────────── lateness ─────────────────────────────────┘
//! ```
//!
//! | what the text describes | module |
//! |---|---|
//! | who handed in when | [`deadline`] |
//! | who plays whom | [`schedule`](mod@schedule) |
//! | how a match ends, and its points | [`outcome`] |
//! | the matches that were played | [`results`] |
//! | the list of the players, by points | [`standings`](mod@standings) |
//! | *funcionamento mínimo*, the marks | [`marks`](mod@marks) |
//! | programs that are alike, for a person to look at | [`similarity`] |
//!
//! [`hall`] has the matches played, [`records`] keeps them, [`table`] is what is shown;
//! all else are values.
//!
//! Source: the text of *Jogo da velha*, sections «Funcionamento mínimo» and
//! «Avaliação».

pub mod deadline;
pub mod hall;
pub mod marks;
pub mod outcome;
pub mod records;
pub mod results;
pub mod schedule;
pub mod similarity;
pub mod standings;
pub mod table;

pub use deadline::{DeadlineError, lateness};
pub use marks::{LATEST, Mark, Step, enters, keeps_minimum, marks, shown};
pub use outcome::Outcome;
pub use results::{Results, ResultsError};
pub use schedule::{Pairing, schedule};
pub use similarity::{Alike, alike};
pub use standings::{HeadToHead, Standing, head_to_head, standings};
pub use table::Table;

/// The worked examples of the text, from matches to marks.
#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::time::Duration;

    use super::*;
    use crate::assignments::velha::Cor;

    /// The marks of a championship of one round, as they are shown, by name; matches
    /// end as told.
    fn shown_marks(
        players: &[&str],
        late: &BTreeMap<String, Duration>,
        mut end: impl FnMut(&Pairing) -> Outcome,
    ) -> BTreeMap<String, String> {
        let matches = schedule(players.len(), 1).into_iter();
        let matches = matches.map(|pairing| (pairing, end(&pairing))).collect();
        let players = players.iter().map(|&name| name.to_owned()).collect();
        let results = Results::new(players, matches).unwrap();
        let marks = marks(&standings(&results), late).into_iter();
        marks
            .map(|mark| (mark.player().to_owned(), shown(mark.value())))
            .collect()
    }

    #[test]
    fn seven_four_seven_and_six_points_give_10_5_10_and_8_33() {
        let [a, b, c] = [0, 1, 2];
        // All drawn, each has 6; B loses one point each to A and to C.
        let marks = shown_marks(&["A", "B", "C", "D"], &BTreeMap::new(), |pairing| {
            match (pairing.preto, pairing.branco) {
                pair if pair == (a, b) => Outcome::Won(Cor::Preto),
                pair if pair == (b, c) => Outcome::Won(Cor::Branco),
                _ => Outcome::Drawn,
            }
        });
        let marks: Vec<&str> = marks.values().map(String::as_str).collect();
        assert_eq!(marks, ["10", "5", "10", "8.33"]);
    }

    #[test]
    fn a_7_with_five_hours_late_is_6_85() {
        let late = BTreeMap::from([("C".to_owned(), Duration::from_hours(5))]);
        let points = |name: &str, points| Standing {
            player: name.to_owned(),
            points,
            played: 6,
            ..Standing::default()
        };
        let standings = [points("A", 10), points("B", 5), points("C", 7)];
        let marks = marks(&standings, &late);
        let mark: Vec<String> = marks[2].derivation().map(|(_, mark)| shown(mark)).collect();
        assert_eq!(mark, ["7", "6.85"]);
    }

    #[test]
    fn twenty_of_110_matches_disqualified_give_4_09() {
        let names: Vec<String> = (1..=56).map(|number| format!("ra{number:06}")).collect();
        let players: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut left = 20;
        let marks = shown_marks(&players, &BTreeMap::new(), |pairing| {
            if pairing.preto == 0 && left > 0 {
                left -= 1;
                Outcome::Disqualified(Cor::Preto)
            } else {
                Outcome::Drawn
            }
        });
        assert_eq!(marks["ra000001"], "4.09");
    }

    #[test]
    fn each_of_56_players_has_110_matches() {
        let mut played = [0; 56];
        for pairing in schedule(56, 1) {
            played[pairing.preto] += 1;
            played[pairing.branco] += 1;
        }
        assert_eq!(played, [2 * (56 - 1); 56]);
    }
}
