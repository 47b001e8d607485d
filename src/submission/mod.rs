//! What students hand in, and the processes in which it runs.
//!
//! [`Source`] is a file as it was handed in, [`Machine`] what runs it here, and
//! `Process` a program in a jail with which messages are exchanged. [`python`]
//! is the language that most assignments ask for.

pub mod fault;
mod machine;
mod process;
pub mod python;
mod source;

pub use fault::Fault;
pub use machine::Machine;
use process::Process;
pub use python::{CompileError, Driver, Ended, Frame, Interpreter, Loaded, marshal};
pub use source::{Source, SourceError};
