//! What an assignment is to the rest of the program, and which there are.

use std::path::Path;

use include_dir::Dir;
use thiserror::Error;

use crate::assignments::moinho::Moinho;
use crate::assignments::scrabble::Scrabble;
use crate::assignments::tictactoe::TicTacToe;
use crate::assignments::velha::Velha;
use crate::battery::{Draft, Scope};
use crate::console::Console;
use crate::game::Game;
use crate::judging::JudgedBy;
use crate::manifest::{Manifest, ManifestError};
use crate::submission::{Fault, Machine, Source};
use crate::transcript::evaluator::{Function, Object};
use crate::transcript::{ReadError, Transcript};

/// An assignment: an engine, and what its text says, as data.
///
/// A new one is a folder of data, a folder of code, and its line in [`ALL`].
pub trait Assignment: Sync {
    /// Its name, as it is typed.
    fn name(&self) -> &'static str;

    /// What its text says: the content of `enunciado.toml`.
    fn manifest_text(&self) -> &'static str;

    /// The sessions of its text: the folder `interacoes/`.
    fn interactions(&self) -> &'static Dir<'static>;

    /// The functions of its text, bound to the engine.
    fn functions(&self) -> &'static [Function];

    /// The names to which its text gives a value.
    fn constants(&self) -> Vec<(&'static str, Object)> {
        Vec::new()
    }

    /// The sessions of its hidden battery.
    fn hidden(&self, scope: Scope) -> Vec<Draft> {
        let _ = scope;
        Vec::new()
    }

    /// A right program in Python, whose functions take the place of a submission's where a
    /// fault is localized.
    fn solution(&self) -> Option<&'static str> {
        None
    }

    /// Right operations of its TADs, to be put beneath a submission: Python that defines
    /// `operacoes(names, representacao)`, which gives the operations of each TAD over some
    /// representation, and `conversoes(op)`, which gives how each TAD is read, made and
    /// changed by operations that `op` gives.
    fn representations(&self) -> Option<&'static str> {
        None
    }

    /// The game that its programs play against each other, if they do.
    fn game(&self) -> Option<&dyn Game> {
        None
    }

    /// How its programs are judged.
    fn judged_by(&self) -> JudgedBy<'_> {
        JudgedBy::Sessions
    }

    /// What `gabarito play` is asked for, if the assignment is a game.
    fn play_command(&self) -> Option<clap::Command> {
        None
    }

    /// Plays, as the text shows it.
    ///
    /// # Errors
    /// [`PlayError`], of what was asked or of the game.
    fn play(&self, asked: &clap::ArgMatches, table: &mut Table) -> Result<(), PlayError> {
        let _ = (asked, table);
        Err(PlayError::NotAGame)
    }
}

/// Where a game is played.
pub struct Table<'a> {
    /// Where it prints and reads.
    pub console: &'a mut dyn Console,
    /// Reads a program that was handed in, to have it play.
    pub seat: &'a dyn Fn(&Path) -> Result<Seated, PlayError>,
}

/// A program that was handed in, and what runs it here.
pub struct Seated {
    /// The program.
    pub source: Source,
    /// What runs it.
    pub machine: Machine,
}

/// Every assignment.
pub const ALL: &[&dyn Assignment] = &[&Moinho, &Scrabble, &TicTacToe, &Velha];

/// Why a game ended before its end.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The assignment is no game.
    #[error("this assignment is not played")]
    NotAGame,
    /// What was asked for on the command line is nothing to play with.
    #[error("{0}")]
    Options(String),
    /// What the game itself says of what was typed.
    #[error("{0}")]
    Game(String),
    /// What a program that was handed in does instead of playing.
    #[error("{0}")]
    Program(String),
    /// A fault of ours or of the machine.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// Our own data is wrong.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The input ended.
    #[error("the input ended before the game")]
    EndOfInput,
}

/// Why the data of an assignment cannot be used: always our own mistake.
#[derive(Debug, Error)]
pub enum DataError {
    /// The manifest is not one.
    #[error("enunciado.toml: {0}")]
    Manifest(#[from] ManifestError),
    /// A file of sessions is none.
    #[error("{file}: {error}")]
    Transcript {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: ReadError,
    },
}

/// The assignment of a name.
///
/// # Errors
/// [`UnknownAssignment`], which lists those that there are.
pub fn find(name: &str) -> Result<&'static dyn Assignment, UnknownAssignment> {
    let found = ALL.iter().find(|each| each.name() == name);
    found.copied().ok_or_else(|| UnknownAssignment {
        name: name.to_owned(),
    })
}

/// A name that no assignment has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no assignment `{name}`; there are: {}", ALL.iter().map(|each| each.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownAssignment {
    /// The name.
    pub name: String,
}

impl dyn Assignment + '_ {
    /// Whether its programs are judged by sessions.
    #[must_use]
    pub fn has_sessions(&self) -> bool {
        matches!(self.judged_by(), JudgedBy::Sessions)
    }

    /// What its text asks for.
    ///
    /// # Errors
    /// [`DataError`] where the data in the program is wrong.
    pub fn manifest(&self) -> Result<Manifest, DataError> {
        Ok(Manifest::parse(self.manifest_text())?)
    }

    /// The documented sessions, by the name of their file.
    ///
    /// # Errors
    /// [`DataError`] where one is not a transcript.
    pub fn documented(&self) -> Result<Vec<(String, Transcript)>, DataError> {
        let mut sessions = Vec::new();
        for file in self.interactions().files() {
            let name = file.path().display().to_string();
            let text = file.contents_utf8().unwrap_or_default();
            match text.parse() {
                Ok(transcript) => sessions.push((name, transcript)),
                Err(error) => return Err(DataError::Transcript { file: name, error }),
            }
        }
        Ok(sessions)
    }
}
