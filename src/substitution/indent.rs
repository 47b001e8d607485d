//! A program as the body of a function.

use std::collections::BTreeSet;

use ruff_python_ast::Expr;
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_text_size::{Ranged, TextRange};

use crate::transcript::evaluator::{Lines, in_module};

/// A program, indented by four columns; the lines within a text that spans several lines stay
/// as they are.
pub(crate) fn indented(source: &str) -> String {
    let mut texts = Texts::default();
    // What cannot be parsed has no texts that matter.
    let _ = in_module(source, |module| {
        module
            .syntax()
            .body
            .iter()
            .for_each(|stmt| texts.visit_stmt(stmt));
    });
    let places = Lines::of(source);
    let within = texts.0.iter().flat_map(|text| {
        let (first, last) = (places.line(text.start()), places.line(text.end()));
        first + 1..=last
    });
    let within: BTreeSet<u32> = within.collect();
    let lines = source.lines().zip(1..);
    let lines = lines.map(|(line, number)| {
        let indent = if within.contains(&number) { "" } else { "    " };
        format!("{indent}{line}\n")
    });
    lines.collect()
}

/// Collects the texts of a program.
#[derive(Default)]
struct Texts(Vec<TextRange>);

impl<'a> Visitor<'a> for Texts {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if expr.is_string_literal_expr() || expr.is_bytes_literal_expr() || expr.is_f_string_expr()
        {
            self.0.push(expr.range());
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
}
