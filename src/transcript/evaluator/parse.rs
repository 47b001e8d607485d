//! The one file that knows which parser reads Python.

use ruff_python_ast::{ModExpression, ModModule, PythonVersion};
use ruff_python_parser::{Mode, ParseOptions, Parsed, parse, parse_expression};
use ruff_text_size::Ranged;

use super::fault::Unsupported;
use super::single;

/// Longest statement that is read, in bytes. A tree as deep as such a statement
/// can be still fits the stack when it is dropped.
const MAX_SOURCE: usize = 16 * 1024;

/// The statement that a prompt is given: what Python takes there, from its
/// version 3.8 on.
pub(super) fn statement(source: &str) -> Result<Parsed<ModModule>, Unsupported> {
    if source.len() > MAX_SOURCE {
        let what = format!("a statement of more than {MAX_SOURCE} bytes");
        return Err(Unsupported::new(what));
    }
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY38);
    let parsed = parse(source, options)
        .map_err(|error| Unsupported::not_python(&error.error, error.location.start()))?;
    if let Some(error) = parsed.unsupported_syntax_errors().first() {
        return Err(Unsupported::not_python(error, error.range.start()));
    }
    let module = parsed.try_into_module();
    let module = module.ok_or_else(|| Unsupported::new("this as a statement"))?;
    single::check(source, &module.syntax().body)?;
    Ok(module)
}

/// A source that is one expression, if it is one.
pub(in crate::transcript) fn expression(source: &str) -> Option<Parsed<ModExpression>> {
    if source.len() > MAX_SOURCE {
        return None;
    }
    parse_expression(source).ok()
}

/// A source as statements, if Python reads it.
pub(in crate::transcript) fn module(source: &str) -> Option<Parsed<ModModule>> {
    statement(source).ok()
}

/// Where a piece of a tree starts in its source, in bytes.
pub(super) fn start(node: &impl Ranged) -> u32 {
    node.range().start().to_u32()
}
