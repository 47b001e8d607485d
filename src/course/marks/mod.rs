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
mod mark;
mod sheet;
#[cfg(test)]
mod test_hand_ins;

pub use breakdown::{Line, OutOf, Step};
pub use mark::{Mark, Missing, mark};
pub use sheet::{Row, Sheet};
