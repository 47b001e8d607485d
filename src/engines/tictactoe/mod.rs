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

use include_dir::include_dir;

use crate::assignment::oracle::Library;
use crate::engines::Engine;

pub use board::{Action, Board, InvalidAction, Player};
pub use game::{actions, initial_state, player, result, terminal, utility, winner};
pub use minimax::{minimax, optimal};

/// The assignment.
pub static TICTACTOE: Engine = Engine {
    name: "tictactoe",
    manifest_text: include_str!("../../../fixtures/tictactoe/enunciado.toml"),
    sessions: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/tictactoe/interacoes"
    )),
    library: Library {
        functions: binding::FUNCTIONS,
        constants: binding::constants,
    },
    #[cfg(not(target_family = "wasm"))]
    hidden_sessions: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/tictactoe/escondidas"
    )),
    #[cfg(not(target_family = "wasm"))]
    generators: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/tictactoe/geradores"
    )),
    solution: Some(include_str!(
        "../../../fixtures/tictactoe/submissoes/certas/alfabeta.py"
    )),
    play: Some((play::command, play::play)),
    ..Engine::EMPTY
};
