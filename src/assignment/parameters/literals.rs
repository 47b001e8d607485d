//! Statements with literals in place of names.

use std::collections::BTreeMap;

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprContext};
use ruff_text_size::{Ranged, TextRange};

use crate::session::Value;
use crate::source::in_module;

/// A statement with a literal in place of each name that is read and has a value; the statement
/// itself, where it is not Python.
pub fn with_literals(statement: &str, values: &BTreeMap<String, Value>) -> String {
    let names = in_module(statement, |module| {
        let mut names = Names::default();
        names.visit_body(&module.syntax().body);
        names.0
    });
    let mut written = String::with_capacity(statement.len());
    let mut end = 0;
    for (name, range) in names.unwrap_or_default() {
        let Some(value) = values.get(&name) else {
            continue;
        };
        let (start, after) = (range.start().to_usize(), range.end().to_usize());
        written.push_str(&statement[end..start]);
        let literal = value.to_string();
        let is_operand = literal.starts_with('-') && !is_alone(&written, &statement[after..]);
        if is_operand {
            written.extend(["(", &literal, ")"]);
        } else {
            written.push_str(&literal);
        }
        end = after;
    }
    written + &statement[end..]
}

/// Returns whether nothing but brackets, commas and the like stands beside a place, so that a
/// negative number needs no parentheses.
fn is_alone(before: &str, after: &str) -> bool {
    let before = before.trim_end().chars().next_back();
    let after = after.trim_start().chars().next();
    before.is_none_or(|each| "([{,=:".contains(each))
        && after.is_none_or(|each| ")]},:;#".contains(each))
}

/// Collects the names that are read, in their order.
#[derive(Default)]
struct Names(Vec<(String, TextRange)>);

impl<'a> Visitor<'a> for Names {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && name.ctx == ExprContext::Load
        {
            self.0.push((name.id.to_string(), expr.range()));
        }
        walk_expr(self, expr);
        self.0.sort_by_key(|(_, range)| range.start());
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("f(n, g(letras))", "f(-3, g('ab'))")]
    #[case("n ** 2 + x", "(-3) ** 2 + x")]
    #[case("n = f(m, n=n)", "n = f(m, n=-3)")]
    #[case("f('n', n)  # n", "f('n', -3)  # n")]
    #[case("isto não é Python (", "isto não é Python (")]
    fn names_are_replaced_where_they_are_read(#[case] statement: &str, #[case] written: &str) {
        let values = [("n", Value::from(-3)), ("letras", "ab".into())];
        let values = values.map(|(name, value)| (name.to_owned(), value)).into();
        assert_eq!(with_literals(statement, &values), written);
    }
}
