//! Runs the statements of a session on a reference engine.
//!
//! It knows the subset of Python that sessions use, and evaluates it as CPython
//! does: `repr`, equality, indexing and arithmetic are held against the real
//! interpreter by a test. What it does not know is [`Unsupported`], with its
//! place, and never a guess.

mod assign;
mod builtin;
mod call;
mod comprehension;
mod consume;
mod depth;
mod expression;
mod fault;
mod float;
mod format;
mod iterate;
mod lines;
mod names;
mod object;
mod operator;
mod order;
pub(super) mod parse;
mod session;
mod shared;
mod single;
mod sort;
mod statement;
mod subscript;
mod sum;
mod text;
mod work;

pub use call::{Call, Function};
pub use depth::is_too_deep;
pub use fault::{Interrupt, Outcome, Unsupported};
pub use lines::Lines;
pub use object::{Native, Object, Range};
pub use parse::{Statement, first_lines, in_module};
pub use session::{Session, SessionError};
pub use shared::{Hold, Shared};
