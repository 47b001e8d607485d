//! Submissions in Python: the interpreter of this machine, the harness that runs a
//! submission, and its answers.
//!
//! The [`Driver`] speaks to a harness that forks a fresh child for every case. A child's output is
//! hostile: [`marshal`] and [`frame`] decode it, within bounds, into the events of a session.

mod compile;
mod driver;
pub mod frame;
mod interning;
#[cfg(not(target_family = "wasm"))]
pub mod interpreter;
pub mod marshal;
mod reply;
mod request;
mod start;
mod trace;

pub use compile::CompileError;
pub use driver::{Driver, EndedCase, LaunchedDriver, PostedRequest};
pub use frame::{Frame, LoadResult};
pub use request::{EncodedSessions, Request, RequestBuilder};
pub use start::Preparation;
pub use trace::{MOST_LINES, Trace, TraceEvent, TracedLine};

/// Source of the harness of a page: the code of a child, and the code that runs it without a fork.
#[cfg(target_family = "wasm")]
pub(crate) const PAGE_HARNESS: &str =
    concat!(include_str!("child.py"), "\n\n", include_str!("page.py"));
