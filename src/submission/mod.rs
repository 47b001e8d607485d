//! What students hand in, and the processes in which it runs.
//!
//! [`Source`] is a file as it was handed in, [`Machine`] what runs it here, and
//! `Process` a program in a jail with which messages are exchanged. [`python`]
//! and [`prolog`] are the languages that assignments ask for.

mod doubt;
pub mod fault;
mod interpreter;
mod machine;
mod process;
pub mod prolog;
pub mod python;
mod shortage;
mod source;
mod waiting;

use std::time::Instant;

pub use doubt::Doubt;
pub(crate) use doubt::believed;
use doubt::{PATIENCE, retried};
pub use fault::Fault;
pub use interpreter::Interpreter;
pub use machine::Machine;
use process::Process;
pub use python::{
    CompileError, Driver, Ended, Frame, Launched, Loaded, Posted, Preparation, Request, Requests,
    Sessions, marshal,
};
use shortage::Shortage;
#[cfg(test)]
pub(crate) use shortage::counts;
pub(crate) use source::bytes_of;
pub use source::{Neighbour, Source, SourceError};

/// Whether a moment has come, if there is one.
pub(crate) fn is_past(moment: Option<Instant>) -> bool {
    moment.is_some_and(|moment| moment <= Instant::now())
}
