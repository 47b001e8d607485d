//! Submissions, and the processes in which they run.
//!
//! [`Source`] is a file as it was handed in, [`Machine`] the interpreter and jail that run
//! it, and `Process` a jailed program with which messages are exchanged. [`python`]
//! and [`prolog`] are the languages that assignments ask for.

#[cfg(not(target_family = "wasm"))]
pub mod cache;
pub mod intake;

#[cfg(not(target_family = "wasm"))]
mod cached_answer;
mod cpu_starvation;
pub mod fault;
mod interpreter;
mod machine;
mod oom;
#[cfg_attr(target_family = "wasm", path = "page_process.rs")]
mod process;
pub mod prolog;
pub mod python;
mod retry;
#[cfg(not(target_family = "wasm"))]
mod search;
mod source;

use std::time::Instant;

use crate::sandbox::interrupt;

pub use fault::Fault;
pub use interpreter::Interpreter;
pub use machine::Machine;
use oom::OomKills;
#[cfg(test)]
pub(crate) use oom::counts;
use process::Process;
pub use python::{
    CompileError, Driver, EncodedSessions, EndedCase, Frame, LaunchedDriver, LoadResult,
    MOST_LINES, PostedRequest, Preparation, Request, RequestBuilder, Trace, TraceEvent, TracedLine,
    marshal,
};
pub use retry::RetryReason;
pub(crate) use retry::with_retries_or_fault;
use retry::{PATIENCE, with_retries};
pub use source::{NeighbourModule, ProgramLoader, ServedFunctions, Source, SourceError};
pub(crate) use source::{check_within, digest, read_bounded};

/// Returns whether a moment has come, if there is one, or the user wants an end.
pub(crate) fn is_past(moment: Option<Instant>) -> bool {
    interrupt::is_requested() || moment.is_some_and(|moment| moment <= Instant::now())
}
