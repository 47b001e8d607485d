//! Marks by the text: how one is made up, what a teacher adds to it, and the mark of a
//! hand-in line by line, in exact fractions.
//!
//! ```text
//! enunciado.toml ──► Rubric ──┐
//! the teacher's file ► Sheet ─┼──► Mark: lines, notes
//! the report ──► Document ────┘
//! ```

mod column;
mod deadline;
mod error;
#[cfg(test)]
mod given;
mod line;
mod mark;
mod reckoning;
mod rubric;
mod sheet;

pub use deadline::{Deadline, NoTime};
pub use error::{SheetError, Wanted};
pub use line::{Line, OutOf, Step};
pub use mark::{Mark, mark};
pub use rubric::{Component, Criterion, Deduction, Note, Rubric, RubricError};
pub use sheet::{Row, Sheet};
