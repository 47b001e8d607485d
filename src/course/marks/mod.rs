//! Marks as the text of the assignment prescribes: the rubric, the teacher's sheet, and the mark of
//! a hand-in line by line, in exact fractions.
//!
//! ```text
//! enunciado.toml ──► Rubric ──┐
//! the teacher's file ► Sheet ─┼──► Mark: lines, notes
//! the report ──► Document ────┘
//! ```

mod breakdown;
mod compute;
mod derivation;
mod mark;
mod sheet;
#[cfg(test)]
mod test_hand_ins;

pub use breakdown::{MarkLineKind, OutOf};
pub use derivation::{Derivation, Line};
pub use mark::{Mark, MissingPart, compute_mark};
pub use sheet::{HandInRow, TeacherSheet};
