//! The assignments: a folder each.

pub mod moinho;
pub mod scrabble;
