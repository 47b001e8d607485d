//! The assignments: a folder each.

pub mod moinho;
pub mod scrabble;
pub mod tictactoe;
pub mod velha;
