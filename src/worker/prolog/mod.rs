//! Submissions in Prolog: the SWI-Prolog of this machine, the harness that runs a
//! submission, and the terms of its answers.
//!
//! The [`Driver`] speaks to a harness that forks a child for every case: the child
//! loads the submission and answers goals, one after the other. A child's output
//! is hostile: [`term`] decodes it, within bounds.

mod answer;
#[cfg_attr(target_family = "wasm", path = "page_driver.rs")]
mod driver;
#[cfg(not(target_family = "wasm"))]
pub mod interpreter;
mod module;
mod shapes;
#[cfg(not(target_family = "wasm"))]
mod start;
pub mod term;

pub use answer::{GoalAnswer, LoadFacts, LoadMessage, PrologReply};
pub use driver::Driver;
#[cfg(not(target_family = "wasm"))]
pub use driver::GoalResults;
#[cfg(test)]
pub(crate) use driver::tests::{ALWAYS, ONCE, unjailed};
pub use module::ModuleFault;
pub use shapes::shapes;
pub use term::Term;
