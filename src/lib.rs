//! gabarito.

pub mod assignment;
pub mod assignments;
pub mod battery;
pub mod cli;
pub mod console;
pub mod grading;
pub mod manifest;
pub mod observation;
pub mod report;
pub mod sandbox;
pub mod submission;
pub mod target;
pub mod transcript;
pub mod verdict;
