//! Evaluator: runs the statements of a session on a reference engine.
//!
//! The evaluator supports the subset of Python that sessions use (calls, literals,
//! assignments, loops and list comprehensions, items and slices) and behaves as CPython: a
//! test compares it with the real interpreter. Any other construct is [`Unsupported`], with
//! its place and a supported [alternative](Instead), and never a guess.

mod assign;
mod budget;
mod builtin;
mod builtin_iter;
mod call;
mod comprehension;
mod expression;
mod fault;
mod identity;
mod iteration;
mod object;
mod operator;
pub(super) mod parse;
mod session;
mod shared_container;
mod sort;
mod statement;
mod subscript;
mod supported_syntax;
mod text;

pub use call::{Call, Function};
pub use fault::{Instead, Interrupt, Outcome, Unsupported};
pub use object::{Native, Object};
pub use parse::Statement;
pub use session::{Session, SessionError};
pub use shared_container::{Hold, Shared};
