//! Exports marks to the sheets of the systems that record them.
//!
//! A sheet is filled in, or written, for a teacher to read before uploading it. Marks without a
//! certain owner are reported, and never guessed.

mod fenix;
mod moodle;

pub use fenix::{fenix, is_user};
pub use moodle::{
    EntryOptions, Feedback, FilledWorksheet, GradeEntry, Matching, MatchingKey, check_worksheet,
    enter_marks,
};
