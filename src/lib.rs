//! gabarito.

pub mod assignments;
pub mod console;
pub mod observation;
pub mod sandbox;
pub mod submission;
pub mod transcript;
