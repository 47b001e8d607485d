//! Many programs: classes, their marks and gradebooks, championships.

pub mod championship;
pub mod class;
mod csv_sheet;
pub mod gradebook;
pub mod marks;
