//! The statements of a session, parsed and checked for what the evaluator supports.

use ruff_python_ast::{ModExpression, ModModule, PythonVersion, Stmt};
use ruff_python_parser::{Mode, ParseOptions, Parsed, parse, parse_expression};
use ruff_text_size::Ranged;

use super::fault::Unsupported;
use super::supported_syntax;
use crate::messages::Notice;

/// Maximum length of a statement, in bytes: a tree as deep as such a statement allows can
/// still be dropped without a stack overflow.
const MAX_SOURCE: usize = 16 * 1024;

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

    /// Returns whether the statement is an expression: it changes nothing, except by the functions
    /// that it calls.
    pub fn is_expression(&self) -> bool {
        matches!(self.body(), Ok([Stmt::Expr(_)]))
    }

    /// Parsed statement, or the reason why sessions do not support it.
    pub(in crate::session) fn body(&self) -> Result<&[Stmt], &Unsupported> {
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

pub(in crate::session) fn expression(source: &str) -> Option<Parsed<ModExpression>> {
    if source.len() > MAX_SOURCE {
        return None;
    }
    parse_expression(source).ok()
}

/// Start of a node in its source, in bytes.
pub(super) fn start(node: &impl Ranged) -> u32 {
    node.range().start().to_u32()
}
