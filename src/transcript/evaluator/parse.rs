//! Parsing of Python: the only file that depends on the parser library.

use std::collections::HashMap;

use ruff_python_ast::token::Token;
use ruff_python_ast::{ModExpression, ModModule, PythonVersion, Stmt};
use ruff_python_parser::{Mode, ParseOptions, Parsed, parse, parse_expression, parse_unchecked};
use ruff_text_size::Ranged;

use super::fault::Unsupported;
use super::lines::Lines;
use super::nesting_depth::is_too_deep;
use super::supported_syntax;
use crate::messages::Notice;

/// Maximum length of a statement, in bytes: a tree as deep as such a statement allows can
/// still be dropped without a stack overflow.
const MAX_SOURCE: usize = 16 * 1024;

/// Size of the stack on which programs are inspected, in bytes. Only the part in use takes
/// memory.
const STACK: usize = 256 << 20;

/// A statement of a session: its source, and the result of parsing it.
pub struct Statement {
    source: String,
    parsed: Result<Parsed<ModModule>, Unsupported>,
}

impl Statement {
    /// Parses a statement, whether or not it is valid.
    pub fn read(source: impl Into<String>) -> Self {
        let source = source.into();
        let parsed = parsed(&source);
        Statement { source, parsed }
    }

    /// Source text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether the statement is an expression: it changes nothing, except by the functions that
    /// it calls.
    pub fn is_expression(&self) -> bool {
        matches!(self.body(), Ok([Stmt::Expr(_)]))
    }

    /// Parsed statement, or the reason why sessions do not support it.
    pub(in crate::transcript) fn body(&self) -> Result<&[Stmt], &Unsupported> {
        self.parsed.as_ref().map(|parsed| &parsed.syntax().body[..])
    }
}

/// Parses a statement as a prompt of Python accepts it, from version 3.8 on.
fn parsed(source: &str) -> Result<Parsed<ModModule>, Unsupported> {
    if source.len() > MAX_SOURCE {
        let what = Notice::new("unknown-long-statement").with("most", MAX_SOURCE);
        return Err(Unsupported::new(what));
    }
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY38);
    let parsed = parse(source, options)
        .map_err(|error| Unsupported::not_python(&error.error, error.location.start()))?;
    if let Some(error) = parsed.unsupported_syntax_errors().first() {
        return Err(Unsupported::not_python(error, error.range.start()));
    }
    let module = parsed.try_into_module();
    let module = module.ok_or_else(|| Unsupported::new(Notice::new("unknown-statement")))?;
    supported_syntax::check(source, &module.syntax().body)?;
    Ok(module)
}

/// Inspects a program, if it is Python and not nested [too deep](is_too_deep).
///
/// Runs `look` on a stack that is large enough for a walk through the deepest tree.
pub fn in_module<T>(source: &str, look: impl FnOnce(&Parsed<ModModule>) -> T) -> Option<T> {
    if is_too_deep(source) {
        return None;
    }
    stacker::grow(STACK, || {
        let parsed = parse(source, ParseOptions::from(Mode::Module)).ok()?;
        Some(look(&parsed.try_into_module()?))
    })
}

/// Tokens of a program, valid or not, except comments and layout; `None` if it is nested
/// [too deep](is_too_deep).
pub fn tokens(source: &str) -> Option<Vec<Token>> {
    if is_too_deep(source) {
        return None;
    }
    Some(stacker::grow(STACK, || {
        let parsed = parse_unchecked(source, ParseOptions::from(Mode::Module));
        let tokens = parsed.tokens().iter();
        tokens
            .filter(|token| !token.kind().is_trivia())
            .copied()
            .collect()
    }))
}

/// The line, from 1, and the reason why a program is not valid Python, or cannot be
/// [inspected](in_module).
pub fn syntax_error(source: &str) -> (u32, String) {
    if is_too_deep(source) {
        return (1, "nested too deeply".to_owned());
    }
    let error = stacker::grow(STACK, || {
        parse(source, ParseOptions::from(Mode::Module)).err()
    });
    match error {
        Some(error) => {
            let line = Lines::of(source).line(error.location.start());
            (line, error.error.to_string())
        }
        None => (1, "not a module".to_owned()),
    }
}

/// Top-level functions of a program, and the lines on which they begin, from 1.
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

pub(in crate::transcript) fn expression(source: &str) -> Option<Parsed<ModExpression>> {
    if source.len() > MAX_SOURCE {
        return None;
    }
    parse_expression(source).ok()
}

/// Start of a node in its source, in bytes.
pub(super) fn start(node: &impl Ranged) -> u32 {
    node.range().start().to_u32()
}
