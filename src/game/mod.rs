//! Games of two players who take turns, played by programs that were handed in.
//!
//! A [`Game`] knows its rules, its records and how a program is asked for a move; whatever
//! plays matches knows nothing else of it. Moves are text, as the game writes them.
//!
//! | module | what it knows |
//! |---|---|
//! | [`player`] | who makes moves, and why one loses without a move |
//! | [`referee`] | a match, move by move |
//! | [`replies`] | matches against every sequence of replies |

mod outcome;
pub mod player;
pub mod referee;
pub mod replies;
#[cfg(test)]
pub(crate) mod stones;

use std::fmt;

use thiserror::Error;

use crate::sandbox::Limits;
use crate::submission::{Fault, Machine, Source};

pub use outcome::{Outcome, Reason, Seat};
pub use player::{Loss, Player, Program};
pub use referee::Match;

/// A game of two players.
pub trait Game: Sync {
    /// The position before the first move.
    fn start(&self) -> Box<dyn Position>;

    /// The name of a player's seat. The seeds of programs are made from it.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// Starts the process of a program that was handed in.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    fn program(
        &self,
        machine: &Machine,
        source: &Source,
        limits: Limits,
    ) -> Result<Box<dyn Program>, Fault>;

    /// The tokens by which two programs are compared: without comments and layout, and with
    /// one token for whatever can be called anything.
    fn tokens(&self, program: &[u8]) -> Vec<String>;

    /// What the names of files with records end in.
    fn extension(&self) -> &'static str;

    /// The record of a match of players with these names, where they have any. A line that
    /// begins with `#` is a comment.
    fn record(&self, players: [Option<&str>; 2], played: &Match) -> String;

    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError`] where it is none.
    fn read(&self, record: &str) -> Result<Box<dyn Record>, RecordError>;
}

/// Where a match stands.
pub trait Position {
    /// The seat of the player who moves next.
    fn turn(&self) -> Seat;

    /// The legal moves.
    fn moves(&self) -> Vec<Move>;

    /// Makes a move.
    ///
    /// # Errors
    /// [`Reason`] where it is not legal; the position stays as it was.
    fn play(&mut self, chosen: &Move) -> Result<(), Reason>;

    /// How the match ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
}

/// A move, as its game writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move(pub String);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The record of a match, as it was read.
pub trait Record {
    /// How the match is said to have ended, if that is said.
    fn outcome(&self) -> Option<Outcome>;

    /// What is wrong with it: who erred, where and why.
    fn faults(&self) -> Vec<String>;

    /// The record that the reference makes of its moves alone.
    fn replayed(&self) -> String;
}

/// A file that is no record of a match.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct RecordError(pub String);
