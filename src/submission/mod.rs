//! What students hand in, and the processes in which it runs.
//!
//! [`Source`] is a file as it was handed in, [`Interpreter`] the Python of this
//! machine, [`Driver`] the process that forks a fresh child for every case. What
//! comes back from it is hostile: [`marshal`] and [`frame`] decode it, within
//! bounds, into what a session showed.

mod driver;
pub mod fault;
pub mod frame;
mod interpreter;
mod machine;
pub mod marshal;
mod process;
mod source;

pub use driver::{CompileError, Driver, Ended};
pub use fault::Fault;
pub use frame::{Frame, Loaded};
pub use interpreter::Interpreter;
pub use machine::Machine;
pub use source::{Source, SourceError};
