//! Programs in Python, parsed by the library of a linter.

use std::collections::{BTreeMap, HashMap};

use ruff_python_ast::token::Token;
use ruff_python_ast::{Expr, ModModule, Stmt};
use ruff_python_parser::{Mode, ParseOptions, Parsed, parse, parse_unchecked};
use ruff_text_size::Ranged;

use super::lines::Lines;
use super::nesting_depth::is_too_deep;

/// Size of the stack on which programs are inspected, in bytes. Only the part in use takes memory.
const STACK: usize = 256 << 20;

/// Inspects a program, if it is Python and not nested [too deep](is_too_deep).
///
/// Runs `look` on a stack that is large enough for a walk through the deepest tree.
pub fn in_module<T>(source: &str, look: impl FnOnce(&Parsed<ModModule>) -> T) -> Option<T> {
    let look = |parsed: &Parsed<ModModule>| parsed.has_valid_syntax().then(|| look(parsed));
    in_any_module(source, look)?
}

/// Inspects a program as [`in_module`] does, valid or not: what can be read of it.
pub(crate) fn in_any_module<T>(
    source: &str,
    look: impl FnOnce(&Parsed<ModModule>) -> T,
) -> Option<T> {
    if is_too_deep(source) {
        return None;
    }
    stacker::grow(STACK, || {
        let parsed = parse_unchecked(source, ParseOptions::from(Mode::Module));
        Some(look(&parsed.try_into_module()?))
    })
}

/// Tokens of a program, valid or not, except comments and layout; `None` if it is nested
/// [too deep](is_too_deep).
pub fn tokens(source: &str) -> Option<Vec<Token>> {
    in_any_module(source, |parsed| {
        let tokens = parsed.tokens().iter();
        tokens
            .filter(|token| !token.kind().is_trivia())
            .copied()
            .collect()
    })
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

/// The place of the first error of a program that is not valid Python, or cannot be
/// [inspected](in_module).
pub(crate) fn first_error(source: &str) -> Option<usize> {
    if is_too_deep(source) {
        return Some(0);
    }
    let parsed = stacker::grow(STACK, || parse(source, ParseOptions::from(Mode::Module)));
    parsed.err().map(|error| error.location.start().to_usize())
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

/// The parameters that each top-level function takes by name only, of functions that have any.
pub(crate) fn parameters_by_name(source: &str) -> BTreeMap<String, Vec<String>> {
    let by_name = |module: &Parsed<ModModule>| {
        let functions = module.syntax().body.iter();
        let functions = functions.filter_map(Stmt::as_function_def_stmt);
        let named = functions.map(|function| {
            let parameters = function.parameters.kwonlyargs.iter();
            let parameters = parameters.map(|each| each.name().to_string()).collect();
            (function.name.to_string(), parameters)
        });
        let named = named.filter(|(_, parameters): &(_, Vec<String>)| !parameters.is_empty());
        named.collect()
    };
    in_module(source, by_name).unwrap_or_default()
}

/// The documentation string with which a body begins.
pub(crate) fn docstring(body: &[Stmt]) -> Option<&str> {
    let Stmt::Expr(first) = body.first()? else {
        return None;
    };
    let Expr::StringLiteral(literal) = &*first.value else {
        return None;
    };
    Some(literal.value.to_str())
}
