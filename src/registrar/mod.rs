//! Where marks go: the sheets of the systems that keep them.
//!
//! A sheet is filled in, or written, so that whoever gives the marks can read it before it
//! is handed over. Whose a mark is, where that is not certain, is told and never guessed.

mod fenix;
mod moodle;

pub use fenix::{FenixError, fenix, is_user};
pub use moodle::{Entered, Key, Matching, Rewritten, WorksheetError, rewritten, tried};
