//! The text of a program as data: decoded as its interpreter does, parsed, located.

mod call_graph;
mod decoding;
mod language;
mod lines;
mod nesting_depth;
pub mod prolog;
mod python;
mod top_level;

pub use call_graph::CallGraph;
pub(crate) use call_graph::binds;
pub use decoding::{CodingProblem, DecodingError};
pub(crate) use decoding::{decode, decode_lossy};
pub use language::Language;
pub use lines::Lines;
pub use nesting_depth::is_too_deep;
pub(crate) use python::{docstring, first_error, in_any_module, parameters_by_name};
pub use python::{first_lines, in_module, syntax_error, tokens};
pub(crate) use top_level::{TALKING, calls_at_top_level};
