//! The assignments: a folder each.

pub mod moinho;
