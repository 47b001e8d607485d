//! The assignments: a folder each.

pub mod moinho;
pub mod scrabble;
pub mod tictactoe;
#[cfg(not(target_family = "wasm"))]
pub mod velha;
