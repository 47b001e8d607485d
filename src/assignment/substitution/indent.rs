//! A program as the body of a function.

use std::collections::BTreeSet;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextRange, TextSize};

use crate::source::{Lines, in_module};

/// A program, indented by four columns; the lines within a text that spans several lines stay as
/// they are. Its names are those of the function: `global` becomes `nonlocal`. Statements `from
/// __future__` are left out, since they belong at the beginning of a file: [`future_imports`].
pub(crate) fn indented(source: &str) -> String {
    let parts = Parts::of(source);
    let mut text = source.to_owned();
    for (range, replacement) in parts.replaced.iter().rev() {
        // Each line stays where it is.
        let lines = "\n".repeat(source[*range].matches('\n').count());
        let range = range.start().to_usize()..range.end().to_usize();
        text.replace_range(range, &format!("{replacement}{lines}"));
    }
    let places = Lines::of(source);
    let within = parts.texts.iter().flat_map(|text| {
        let (first, last) = (places.line(text.start()), places.line(text.end()));
        first + 1..=last
    });
    let within: BTreeSet<u32> = within.collect();
    let lines = text.lines().zip(1..);
    let lines = lines.map(|(line, number)| {
        let indent = if within.contains(&number) { "" } else { "    " };
        format!("{indent}{line}\n")
    });
    let names = parts.globals.iter();
    let bound = names.map(|name| format!("    if False:\n        {name} = None\n"));
    bound.chain(lines).collect()
}

/// The statements `from __future__` of a program, each on a line.
pub(crate) fn future_imports(source: &str) -> String {
    let parts = Parts::of(source);
    let imports = parts.futures.into_iter();
    imports
        .map(|range| source[range].to_owned() + "\n")
        .collect()
}

/// The parts of a program that need care in the body of a function; none of what cannot be parsed.
#[derive(Default)]
struct Parts {
    /// Texts, which may span several lines.
    texts: Vec<TextRange>,
    /// Pieces that are replaced, in order, on one line each.
    replaced: Vec<(TextRange, &'static str)>,
    futures: Vec<TextRange>,
    /// Names that functions assign outside of themselves.
    globals: BTreeSet<String>,
}

impl Parts {
    fn of(source: &str) -> Self {
        let parts = in_module(source, |module| {
            let mut parts = Parts::default();
            parts.visit_body(&module.syntax().body);
            parts
        });
        parts.unwrap_or_default()
    }
}

impl<'a> Visitor<'a> for Parts {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::ImportFrom(import) if import.module.as_deref() == Some("__future__") => {
                self.futures.push(import.range());
                self.replaced.push((import.range(), "pass"));
            }
            Stmt::Global(global) => {
                let keyword = TextRange::at(global.start(), TextSize::of("global"));
                self.replaced.push((keyword, "nonlocal"));
                let names = global.names.iter().map(|name| name.as_str().to_owned());
                self.globals.extend(names);
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if expr.is_string_literal_expr() || expr.is_bytes_literal_expr() || expr.is_f_string_expr()
        {
            self.texts.push(expr.range());
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_several_lines_stays_as_it_is() {
        let program = "def f():\n    return \"\"\"a\n  b\n\"\"\" + 'c'\n";
        let expected = "    def f():\n        return \"\"\"a\n  b\n\"\"\" + 'c'\n";
        assert_eq!(indented(program), expected);
    }

    #[test]
    fn names_of_the_program_are_those_of_the_function() {
        let program =
            "from __future__ import annotations\nn = 0\ndef f():\n    global n\n    n += 1\n";
        let expected = "    if False:\n        n = None\n    pass\n    n = 0\n    def f():\n        \
                        nonlocal n\n        n += 1\n";
        assert_eq!(indented(program), expected);
        assert_eq!(
            future_imports(program),
            "from __future__ import annotations\n"
        );
    }
}
