//! The worked examples of the text, from matches to marks.

use std::collections::BTreeMap;
use std::time::Duration;

use super::VELHA;
use crate::assignment::game::{Outcome, Reason, Seat};
use crate::assignment::manifest::{Scoring, two_decimals};
use crate::course::championship::{
    ChampionshipResults, Pairing, Standing, marks, schedule, standings,
};

/// Scoring of the text.
fn scoring() -> Scoring {
    VELHA.manifest().unwrap().championship.unwrap()
}

/// Marks of a championship of one round, as they are shown, by name, where `end`
/// decides each match.
fn shown_marks(
    players: &[&str],
    late: &BTreeMap<String, Duration>,
    mut end: impl FnMut(&Pairing) -> Outcome,
) -> BTreeMap<String, String> {
    let matches = schedule(players.len(), 1).into_iter();
    let matches = matches.map(|pairing| (pairing, end(&pairing))).collect();
    let players = players.iter().map(|&name| name.to_owned()).collect();
    let scoring = scoring();
    let results = ChampionshipResults::new(players, matches).unwrap();
    let marks = marks(&standings(&results, &scoring), late, &scoring).into_iter();
    marks
        .map(|mark| (mark.player.clone(), two_decimals(mark.value())))
        .collect()
}

#[test]
fn seven_four_seven_and_six_points_give_10_5_10_and_8_33() {
    let [a, b, c] = [0, 1, 2];
    // All drawn, each has 6; B loses one point each to A and to C.
    let marks = shown_marks(&["A", "B", "C", "D"], &BTreeMap::new(), |pairing| {
        match (pairing.first, pairing.second) {
            pair if pair == (a, b) => Outcome::Won(Seat::First),
            pair if pair == (b, c) => Outcome::Won(Seat::Second),
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
    let marks = marks(&standings, &late, &scoring());
    let mark: Vec<String> = marks[2]
        .derivation
        .lines()
        .iter()
        .map(|line| two_decimals(line.total))
        .collect();
    assert_eq!(mark, ["7", "6.85"]);
}

#[test]
fn twenty_of_110_matches_disqualified_give_4_09() {
    let names: Vec<String> = (1..=56).map(|number| format!("ra{number:06}")).collect();
    let players: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut left = 20;
    let marks = shown_marks(&players, &BTreeMap::new(), |pairing| {
        if pairing.first == 0 && left > 0 {
            left -= 1;
            Outcome::Disqualified(Seat::First, Reason::Timeout)
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
        played[pairing.first] += 1;
        played[pairing.second] += 1;
    }
    assert_eq!(played, [2 * (56 - 1); 56]);
}
