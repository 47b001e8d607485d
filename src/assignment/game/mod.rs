//! Turn-based games of two players, played by submitted programs.
//!
//! A [`Game`] knows its rules, its records and how to ask a program for a move; the code that plays
//! matches knows nothing else of it. Moves are text in the game's notation.
//!
//! | module | contents |
//! |---|---|
//! | [`player`] | players, and the ways to lose without a move |
//! | [`referee`] | a match, move by move |
//! | [`all_replies`] | matches against every sequence of replies |

pub mod all_replies;
pub(crate) mod branches;
mod outcome;
pub mod player;
pub mod referee;
#[cfg(test)]
pub(crate) mod stones;

use std::fmt;

use thiserror::Error;

use crate::messages::{Localized, Notice};
use crate::sandbox::Limits;
use crate::worker::{Fault, Machine, Source};

pub use outcome::{Outcome, Reason, Seat};
pub use player::{Loss, Player, Program};
pub use referee::Match;

/// A game of two players.
pub trait Game: Sync {
    /// The position before the first move.
    fn start(&self) -> Box<dyn Position>;

    /// The name of a player's seat, from which the seeds of programs are derived.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// Starts a worker for a submitted program.
    ///
    /// # Errors
    /// [`Fault`] if the machine or gabarito fails.
    fn program(
        &self,
        machine: &Machine,
        source: &Source,
        limits: Limits,
    ) -> Result<Box<dyn Program>, Fault>;

    /// The file extension of records.
    fn extension(&self) -> &'static str;

    /// The record of a match; the players are named where they have names. A line that begins with
    /// `#` is a comment.
    fn record(&self, players: [Option<&str>; 2], played: &Match) -> String;

    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError`] if the text is not a record of this game.
    fn read(&self, record: &str) -> Result<Box<dyn Record>, RecordError>;
}

/// The position in a match.
pub trait Position {
    /// The seat of the player who moves next.
    fn turn(&self) -> Seat;

    /// The legal moves.
    fn moves(&self) -> Vec<Move>;

    /// Makes a move.
    ///
    /// # Errors
    /// [`Reason`] if the move is illegal; the position then stays unchanged.
    fn play(&mut self, chosen: &Move) -> Result<(), Reason>;

    /// The outcome of the match; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
}

/// A move, in the notation of its game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Move(pub String);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The record of a match, as it was read.
pub trait Record {
    /// The outcome that the record states, if any.
    fn outcome(&self) -> Option<Outcome>;

    /// The errors in the record: by whom, where and why.
    fn faults(&self) -> Vec<String>;

    /// The record that the reference writes for the same moves.
    fn replayed(&self) -> String;
}

/// The error of a file that is not a record of a match.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub struct RecordError(pub Notice);

impl Localized for RecordError {
    fn notice(&self) -> Notice {
        self.0.clone()
    }
}
