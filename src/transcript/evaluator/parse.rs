//! The one file that knows which parser reads Python.

use std::collections::HashMap;

use ruff_python_ast::{ModExpression, ModModule, PythonVersion, Stmt};
use ruff_python_parser::{Mode, ParseOptions, Parsed, parse, parse_expression};
use ruff_text_size::Ranged;

use super::depth::is_too_deep;
use super::fault::Unsupported;
use super::lines::Lines;
use super::validate;

/// Longest statement that is read, in bytes. A tree as deep as such a statement
/// can be still fits the stack when it is dropped.
const MAX_SOURCE: usize = 16 * 1024;

/// The stack on which a program is looked at, in bytes. Only what is used of it is
/// taken from memory.
const STACK: usize = 256 << 20;

/// A statement of a session: its text, and that as Python.
pub struct Statement {
    source: String,
    parsed: Result<Parsed<ModModule>, Unsupported>,
}

impl Statement {
    /// Reads a statement, whether or not it is one.
    #[must_use]
    pub fn read(source: impl Into<String>) -> Self {
        let source = source.into();
        let parsed = parsed(&source);
        Statement { source, parsed }
    }

    /// Its text.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether it only gives a value, so that nothing is changed by it but by what it
    /// calls.
    #[must_use]
    pub fn is_expression(&self) -> bool {
        matches!(self.body(), Ok([Stmt::Expr(_)]))
    }

    /// What it is as Python, or why it is nothing that sessions know.
    pub(in crate::transcript) fn body(&self) -> Result<&[Stmt], &Unsupported> {
        self.parsed.as_ref().map(|parsed| &parsed.syntax().body[..])
    }
}

/// The statement that a prompt is given: what Python takes there, from its
/// version 3.8 on.
fn parsed(source: &str) -> Result<Parsed<ModModule>, Unsupported> {
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
    validate::check(source, &module.syntax().body)?;
    Ok(module)
}

/// Has a program looked at, if it is Python and not nested [too deep](is_too_deep).
///
/// Whatever it holds: it is looked at on a stack that is deep enough for what walks
/// through its tree.
pub fn in_module<T>(source: &str, look: impl FnOnce(&Parsed<ModModule>) -> T) -> Option<T> {
    if is_too_deep(source) {
        return None;
    }
    stacker::grow(STACK, || {
        let parsed = parse(source, ParseOptions::from(Mode::Module)).ok()?;
        Some(look(&parsed.try_into_module()?))
    })
}

/// The functions at the level of a program, and the lines on which they begin, from 1.
#[must_use]
pub fn first_lines(source: &str) -> HashMap<String, u32> {
    let lines = Lines::of(source);
    let first_lines = |module: &Parsed<ModModule>| {
        let functions = module.syntax().body.iter();
        let functions = functions.filter_map(Stmt::as_function_def_stmt);
        let named = functions.map(|function| {
            let line = lines.line(function.name.range().start());
            (function.name.to_string(), line)
        });
        named.collect()
    };
    in_module(source, first_lines).unwrap_or_default()
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
