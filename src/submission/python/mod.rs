//! Submissions in Python: the interpreter of this machine, the harness beside a
//! submission, and what comes back from it.
//!
//! The [`Driver`] speaks to a harness that forks a fresh child for every case.
//! What a child writes is hostile: [`marshal`] and [`frame`] decode it, within
//! bounds, into what a session showed.

mod compile;
mod driver;
pub mod frame;
mod interning;
pub mod interpreter;
pub mod marshal;
mod reply;
mod request;
mod start;

pub use compile::CompileError;
pub use driver::{Driver, Ended, Launched, Posted};
pub use frame::{Frame, Loaded};
pub use request::{Request, Requests, Sessions};
pub use start::Preparation;
