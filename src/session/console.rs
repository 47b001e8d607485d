//! Input and output of an engine: the only way in which a game talks to the world.
//!
//! The functions of the assignments that talk to a player take a [`Console`]
//! beside the arguments that the text gives them. A replayed session records
//! what passes, `gabarito play` talks to the terminal, a page shows a [`BoardView`] as well.

mod view;

use thiserror::Error;

pub use view::{BoardView, Cell, Field, Form, Row};

/// Python's `print` and `input`, for an engine.
pub trait Console {
    /// Prints `text` as it is: a line end only where `text` has one.
    fn print(&mut self, text: &str);

    /// Shows `prompt` and gives the line typed, without its end.
    ///
    /// # Errors
    /// [`EndOfInput`] when there is nothing more to read.
    fn input(&mut self, prompt: &str) -> Result<String, EndOfInput>;

    /// Shows the board that was printed, to be clicked on; the terminal has the printed one alone.
    fn show(&mut self, view: BoardView) {
        let _ = view;
    }

    /// Prints `text` and ends the line.
    fn print_line(&mut self, text: &str) {
        self.print(text);
        self.print("\n");
    }
}

/// The input ended where a line was asked for; the words are Python's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("EOF when reading a line")]
pub struct EndOfInput;
