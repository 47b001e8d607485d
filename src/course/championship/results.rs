//! The results of matches, and their players.

use std::collections::BTreeSet;

use super::Pairing;
use crate::assignment::game::Outcome;
use crate::messages::Notice;

/// The results of distinct matches between players with distinct names. The championship need not
/// be over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChampionshipResults {
    players: Vec<String>,
    matches: Vec<(Pairing, Outcome)>,
}

impl ChampionshipResults {
    /// Collects the results of matches among players.
    ///
    /// # Errors
    /// [`Notice`] if two players have the same name, if a match is not between two of the
    /// players, or if it is listed twice.
    pub fn new(players: Vec<String>, matches: Vec<(Pairing, Outcome)>) -> Result<Self, Notice> {
        let mut names = BTreeSet::new();
        if let Some(name) = players.iter().find(|name| !names.insert(*name)) {
            return Err(Notice::new("results-same-name").with("name", name));
        }
        let mut seen = BTreeSet::new();
        for (pairing, _) in &matches {
            let about = |notice| Notice::new(notice).with("id", pairing.id(&players));
            let is_listed = pairing.first.max(pairing.second) < players.len();
            if !is_listed || pairing.first == pairing.second {
                return Err(about("results-no-such-match").with("players", players.len()));
            }
            if !seen.insert(pairing) {
                return Err(about("results-twice"));
            }
        }
        Ok(ChampionshipResults { players, matches })
    }

    /// The names of the players, by their index.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The matches, in the order in which they were given.
    pub fn matches(&self) -> &[(Pairing, Outcome)] {
        &self.matches
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(&["ra1", "ra2"], &[], None)]
    #[case(&["ra1", "ra2"], &[(1, 0, 1), (1, 1, 0), (2, 0, 1)], None)]
    #[case(
        &["ra1", "ra2", "ra1"], &[],
        Some("two players are named `ra1`: give one of them another name")
    )]
    #[case(
        &["ra1", "ra2"], &[(1, 0, 2)],
        Some("the match `ra1-2-1` is none of 2 players: give a match of two different \
              players of the list")
    )]
    #[case(
        &["ra1", "ra2"], &[(3, 1, 1)],
        Some("the match `ra2-ra2-3` is none of 2 players: give a match of two different \
              players of the list")
    )]
    #[case(
        &["ra1", "ra2"], &[(1, 0, 1), (1, 0, 1)],
        Some("the match `ra1-ra2-1` is listed twice: give its result once")
    )]
    fn what_is_no_championship_is_refused(
        #[case] players: &[&str],
        #[case] matches: &[(u32, usize, usize)],
        #[case] error: Option<&str>,
    ) {
        let players = players.iter().map(|&name| name.to_owned()).collect();
        let matches = matches.iter().map(|&(round, first, second)| {
            let pairing = Pairing {
                round,
                first,
                second,
            };
            (pairing, Outcome::Drawn)
        });
        let refused = ChampionshipResults::new(players, matches.collect()).err();
        assert_eq!(refused.map(|error| error.to_string()).as_deref(), error);
    }
}
