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
mod depth;
mod expression;
mod fault;
mod identity;
mod iterate;
mod lines;
mod object;
mod operator;
pub(super) mod parse;
mod rc;
mod session;
mod sort;
mod statement;
mod subscript;
mod text;
mod validate;

pub use call::{Call, Function};
pub use depth::is_too_deep;
pub use fault::{Instead, Interrupt, Outcome, Unsupported};
pub use lines::Lines;
pub use object::{Native, Object};
pub use parse::{Statement, first_lines, in_module, syntax_error};
pub use rc::{Hold, Shared};
pub use session::{Session, SessionError};
