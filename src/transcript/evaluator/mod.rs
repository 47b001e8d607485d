//! Runs the statements of a session on a reference engine.
//!
//! It knows the subset of Python that sessions use (calls, literals, assignments, loops and
//! list comprehensions, items and slices) and evaluates it as CPython does: a test holds it
//! against the real interpreter. What it does not know is [`Unsupported`], with its place and
//! with what to write [instead](Instead), and never a guess.

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
pub use parse::{Statement, first_lines, in_module};
pub use rc::{Hold, Shared};
pub use session::{Session, SessionError};
