//! How a submission is held.
//!
//! What is here so far are the limits that the kernel keeps for each case and
//! the honest statement that nothing else protects the machine yet.

mod limits;
mod protection;

pub use limits::Limits;
pub use protection::{Protection, Sandbox, Tier};
