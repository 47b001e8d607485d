//! The page on which students judge a program by the documented sessions and play the game of
//! their text, in their browser.
//!
//! [`rendered`] makes it: one file, which works from a disk and loads nothing else. In it is
//! gabarito itself, compiled to WebAssembly, where `run` is the whole program, and Pyodide,
//! the Python that runs the submission. Both run in a worker of the browser, which the page ends
//! where a session takes too long.
//!
//! Neither the hidden battery nor the solution of a teacher's folder is part of the page: of a
//! folder, it has the documented sessions and their answers.

mod answers;
mod bundle;
mod game;
#[cfg(target_family = "wasm")]
mod judgement;
#[cfg(not(target_family = "wasm"))]
mod play_options;
#[cfg(target_family = "wasm")]
mod program;
#[cfg(not(target_family = "wasm"))]
mod write;

pub use answers::AnsweredSession;
pub use bundle::{Bundle, Folder};
pub use game::{Game, Played, played};
#[cfg(target_family = "wasm")]
pub use program::run;
#[cfg(not(target_family = "wasm"))]
pub use write::{PageError, Uses, rendered};
