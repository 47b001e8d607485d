//! Functions within functions.

use ruff_python_ast::Stmt;
use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_text_size::{Ranged, TextRange};

use crate::transcript::evaluator::in_module;

/// A program without the functions within functions whose names are not needed.
pub(super) fn without_nested(source: &str, is_needed: impl Fn(&str) -> bool) -> String {
    let mut nested = Nested {
        depth: 0,
        is_needed,
        dropped: Vec::new(),
    };
    // What cannot be parsed is put in as it is, and does not load.
    let _ = in_module(source, |module| {
        module
            .syntax()
            .body
            .iter()
            .for_each(|stmt| nested.visit_stmt(stmt));
    });
    let mut kept = String::with_capacity(source.len());
    let mut end = 0;
    for range in nested.dropped {
        kept.push_str(&source[end..range.start().to_usize()]);
        end = range.end().to_usize();
    }
    kept + &source[end..]
}

/// Collects functions within functions.
struct Nested<F> {
    depth: usize,
    is_needed: F,
    dropped: Vec<TextRange>,
}

impl<'a, F: Fn(&str) -> bool> Visitor<'a> for Nested<F> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        let Stmt::FunctionDef(function) = stmt else {
            return walk_stmt(self, stmt);
        };
        if self.depth > 0 && !(self.is_needed)(&function.name) {
            self.dropped.push(function.range());
            return;
        }
        self.depth += 1;
        walk_stmt(self, stmt);
        self.depth -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nested_functions_are_dropped() {
        let program = "def f():\n    def g():\n        \"\"\"a\nb\"\"\"\n    return 1\n\n\ndef g():\n    pass\n";
        let expected = "def f():\n    \n    return 1\n\n\ndef g():\n    pass\n";
        assert_eq!(without_nested(program, |name| name != "g"), expected);
    }
}
