//! The one file that knows which parser reads Python.

use ruff_python_ast::{ModExpression, ModModule};
use ruff_python_parser::{Parsed, parse_expression, parse_module};
use ruff_text_size::Ranged;

use super::fault::{Interrupt, Unsupported};

/// Longest statement that is read, in bytes. A tree as deep as such a statement
/// can be still fits the stack when it is dropped.
const MAX_SOURCE: usize = 16 * 1024;

/// The statements of a source.
pub(super) fn statements(source: &str) -> Result<Parsed<ModModule>, Interrupt> {
    if source.len() > MAX_SOURCE {
        let what = format!("a statement of more than {MAX_SOURCE} bytes");
        return Err(Unsupported::new(what).into());
    }
    parse_module(source).map_err(|error| {
        let place = error.location.start();
        Unsupported::not_python(error.error.to_string(), place).into()
    })
}

/// A source that is one expression, if it is one.
pub(in crate::transcript) fn expression(source: &str) -> Option<Parsed<ModExpression>> {
    if source.len() > MAX_SOURCE {
        return None;
    }
    parse_expression(source).ok()
}

/// Where a piece of a tree starts in its source, in bytes.
pub(super) fn start(node: &impl Ranged) -> u32 {
    node.range().start().to_u32()
}
