//! Tic-tac-toe of CS50 AI: the functions of the text, one to one.
//!
//! | what the text describes | module |
//! |---|---|
//! | `X`, `O`, `EMPTY`, a board, an action | [`board`] |
//! | `initial_state` to `utility` | [`game`] |
//! | `minimax` | [`minimax`](mod@minimax) |
//!
//! The course names its functions in English, and so does this engine. The text
//! promises that every board given is a valid one; for other boards, and for what the text
//! leaves open, the binding to sessions gives no answer.

pub mod binding;
pub mod board;
pub mod game;
pub mod minimax;
mod play;
mod view;

use include_dir::{Dir, include_dir};

use crate::assignment::oracle::Library;
use crate::engines::{Engine, PlayError, Table};

pub use board::{Action, Board, InvalidAction, Player};
pub use game::{actions, initial_state, player, result, terminal, utility, winner};
pub use minimax::{minimax, optimal};

/// The assignment.
pub struct TicTacToe;

impl Engine for TicTacToe {
    fn name(&self) -> &'static str {
        "tictactoe"
    }

    fn manifest_text(&self) -> &'static str {
        include_str!("../../../fixtures/tictactoe/enunciado.toml")
    }

    fn sessions(&self) -> Option<&'static Dir<'static>> {
        static INTERACTIONS: Dir =
            include_dir!("$CARGO_MANIFEST_DIR/fixtures/tictactoe/interacoes");
        Some(&INTERACTIONS)
    }

    fn library(&self) -> Library {
        Library {
            functions: binding::FUNCTIONS,
            constants: binding::constants,
        }
    }

    fn solution(&self) -> Option<&'static str> {
        Some(include_str!(
            "../../../fixtures/tictactoe/submissoes/certas/alfabeta.py"
        ))
    }

    #[cfg(not(target_family = "wasm"))]
    fn hidden_sessions(&self) -> Option<&'static Dir<'static>> {
        static HIDDEN: Dir = include_dir!("$CARGO_MANIFEST_DIR/fixtures/tictactoe/escondidas");
        Some(&HIDDEN)
    }

    #[cfg(not(target_family = "wasm"))]
    fn generators(&self) -> Option<&'static Dir<'static>> {
        static GENERATORS: Dir = include_dir!("$CARGO_MANIFEST_DIR/fixtures/tictactoe/geradores");
        Some(&GENERATORS)
    }

    fn play_command(&self) -> Option<clap::Command> {
        Some(play::command())
    }

    fn play(&self, asked: &clap::ArgMatches, table: &mut Table) -> Result<(), PlayError> {
        play::play(asked, table)
    }
}
