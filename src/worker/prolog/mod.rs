//! Submissions in Prolog: the SWI-Prolog of this machine, the harness that runs a
//! submission, and the terms of its answers.
//!
//! The [`Driver`] speaks to a harness that forks a child for every case: the child
//! loads the submission and answers goals, one after the other. A child's output
//! is hostile: [`Term::decode`] reads it, within bounds.

mod answer;
#[cfg_attr(target_family = "wasm", path = "page_driver.rs")]
mod driver;
#[cfg(not(target_family = "wasm"))]
pub mod interpreter;
mod module;
mod query;
#[cfg(not(target_family = "wasm"))]
mod start;

pub use crate::session::Term;
pub use crate::source::prolog::shapes;
pub use answer::{GoalAnswer, LoadFacts, LoadMessage, PrologReply};
pub use driver::Driver;
#[cfg(not(target_family = "wasm"))]
pub use driver::GoalResults;
#[cfg(test)]
pub(crate) use driver::tests::{ALWAYS, ONCE, unjailed};
pub use module::ModuleFault;
pub use query::{Query, SessionResult};
