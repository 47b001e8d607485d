//! Many programs: classes, their marks and gradebooks, championships.

pub mod championship;
pub mod class;
pub mod gradebook;
pub mod marks;
