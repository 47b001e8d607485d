//! The matches that were played, and by whom.

use std::collections::BTreeSet;

use thiserror::Error;

use super::Pairing;
use crate::game::Outcome;

/// Matches of players that have names of their own, none of them there twice. The
/// championship need not be over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    players: Vec<String>,
    matches: Vec<(Pairing, Outcome)>,
}

/// Why these are no results of a championship.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ResultsError {
    /// Two players have the same name.
    #[error("two players are named `{name}`: give one of them another name")]
    SameName {
        /// Their name.
        name: String,
    },
    /// One of its players is not listed, or it has only one.
    #[error(
        "the match `{id}` is none of {players} players: give a match of two different \
         players of the list"
    )]
    NoSuchMatch {
        /// The match.
        id: String,
        /// How many players there are.
        players: usize,
    },
    /// A match is there twice.
    #[error("the match `{id}` is there twice: give its result once")]
    Twice {
        /// The match.
        id: String,
    },
}

impl Results {
    /// The results of these matches among these players.
    ///
    /// # Errors
    /// [`ResultsError`] where two players have the same name, a match is not of two
    /// of the players, or is there twice.
    pub fn new(
        players: Vec<String>,
        matches: Vec<(Pairing, Outcome)>,
    ) -> Result<Self, ResultsError> {
        let mut names = BTreeSet::new();
        if let Some(name) = players.iter().find(|name| !names.insert(*name)) {
            return Err(ResultsError::SameName { name: name.clone() });
        }
        let mut seen = BTreeSet::new();
        for (pairing, _) in &matches {
            let id = || pairing.id(&players);
            let is_listed = pairing.first.max(pairing.second) < players.len();
            if !is_listed || pairing.first == pairing.second {
                return Err(ResultsError::NoSuchMatch {
                    id: id(),
                    players: players.len(),
                });
            }
            if !seen.insert(pairing) {
                return Err(ResultsError::Twice { id: id() });
            }
        }
        Ok(Results { players, matches })
    }

    /// The names of the players, by their index.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The matches, in the order in which they were given.
    #[must_use]
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
        Some("the match `ra1-ra2-1` is there twice: give its result once")
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
        let refused = Results::new(players, matches.collect()).err();
        assert_eq!(refused.map(|error| error.to_string()).as_deref(), error);
    }
}
