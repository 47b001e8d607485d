//! Statements with literals in place of names.

use std::collections::BTreeMap;
use std::ops::Range;

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprContext, Stmt};
use ruff_text_size::{Ranged, TextRange};

use crate::session::Value;
use crate::source::in_module;

/// A statement with a literal in place of each name that is read and has a value; the statement
/// itself, where it is not Python.
pub fn with_literals(statement: &str, values: &BTreeMap<String, Value>) -> String {
    let names = names(statement);
    let held = held_f_strings(statement, &names, values);
    let mut written = String::with_capacity(statement.len());
    let mut end = 0;
    for (name, range, is_read) in names {
        let Some(value) = values.get(&name).filter(|_| is_read) else {
            continue;
        };
        if let Some((f_string, call)) = held.iter().find(|(held, _)| held.contains_range(range)) {
            let (start, after) = (f_string.start().to_usize(), f_string.end().to_usize());
            if start >= end {
                written.extend([&statement[end..start], call]);
                end = after;
            }
            continue;
        }
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

/// The f-strings that cannot hold a literal in place of a name, each with a call that gives it the
/// values: before Python 3.12, no part of one has a backslash or its own quotes; a `{` stands for
/// itself after another one; and `{n=}` shows the name.
fn held_f_strings(
    statement: &str,
    names: &[(String, TextRange, bool)],
    values: &BTreeMap<String, Value>,
) -> Vec<(TextRange, String)> {
    let held = f_strings(statement).into_iter().filter_map(|f_string| {
        let within = names
            .iter()
            .filter(|(_, range, _)| f_string.range.contains_range(*range));
        let read: BTreeMap<&String, String> = within
            .filter_map(|(name, ..)| Some((name, values.get(name)?.to_string())))
            .collect();
        let is_fit = |literal: &String| {
            let is_in_the_way = |each| each == '\\' || f_string.quotes.contains(&each);
            !literal.starts_with('{') && !literal.contains(is_in_the_way)
        };
        let is_held = !f_string.shows_names && read.values().all(is_fit);
        let text = &statement[f_string.range.to_std_range()];
        let (names, literals): (Vec<&str>, Vec<&str>) = read
            .iter()
            .map(|(name, literal)| (name.as_str(), literal.as_str()))
            .unzip();
        let call = format!(
            "(lambda {}: {text})({})",
            names.join(", "),
            literals.join(", ")
        );
        (!is_held && !read.is_empty()).then_some((f_string.range, call))
    });
    held.collect()
}

/// A statement with other names in place of those that have one, read or assigned to.
pub(crate) fn with_names(statement: &str, renamed: &BTreeMap<String, String>) -> String {
    let mut written = statement.to_owned();
    for (name, range, _) in names(statement).into_iter().rev() {
        if let Some(other) = renamed.get(&name) {
            written.replace_range(range.start().to_usize()..range.end().to_usize(), other);
        }
    }
    written
}

/// The names that a statement assigns to.
pub(crate) fn assigned_names(statement: &str) -> impl Iterator<Item = String> + use<> {
    let assigned = names(statement)
        .into_iter()
        .filter(|(_, _, is_read)| !is_read);
    assigned.map(|(name, ..)| name)
}

/// The place of the list that a statement assigns to a name, with the name, or of the first that is
/// an argument of the call that it is.
pub(crate) fn written_list(statement: &str) -> Option<(Option<String>, Range<usize>)> {
    let list = in_module(statement, |module| match &module.syntax().body[..] {
        [Stmt::Expr(call)] => {
            let mut arguments = call.value.as_call_expr()?.arguments.args.iter();
            Some((None, arguments.find(|each| each.is_list_expr())?.range()))
        }
        [Stmt::Assign(assign)] if assign.value.is_list_expr() => match &assign.targets[..] {
            [Expr::Name(name)] => Some((Some(name.id.to_string()), assign.value.range())),
            _ => None,
        },
        _ => None,
    });
    list.flatten()
        .map(|(name, list)| (name, list.to_std_range()))
}

/// The names of a statement in their order, each with its place, and whether it is read.
fn names(statement: &str) -> Vec<(String, TextRange, bool)> {
    let names = in_module(statement, |module| {
        let mut names = Names::default();
        names.visit_body(&module.syntax().body);
        names.0.sort_by_key(|(_, range, _)| range.start());
        names.0
    });
    names.unwrap_or_default()
}

/// The f-strings of a statement that are in no other one.
fn f_strings(statement: &str) -> Vec<FStringText> {
    let found = in_module(statement, |module| {
        let mut found = FStrings::default();
        found.visit_body(&module.syntax().body);
        found.0
    });
    found.unwrap_or_default()
}

/// An f-string: its place, the quotes that it is written in, and whether it shows expressions, as
/// `{n=}` does.
struct FStringText {
    range: TextRange,
    quotes: Vec<char>,
    shows_names: bool,
}

/// Collects f-strings.
#[derive(Default)]
struct FStrings(Vec<FStringText>);

impl<'a> Visitor<'a> for FStrings {
    fn visit_expr(&mut self, expr: &'a Expr) {
        let Expr::FString(f_string) = expr else {
            return walk_expr(self, expr);
        };
        let parts = f_string.value.iter();
        let mut elements = f_string.value.elements();
        self.0.push(FStringText {
            range: expr.range(),
            quotes: parts.map(|part| part.quote_style().as_char()).collect(),
            shows_names: elements.any(|element| {
                let interpolation = element.as_interpolation();
                interpolation.is_some_and(|it| it.debug_text.is_some())
            }),
        });
    }
}

/// Returns whether nothing but brackets, commas and the like stands beside a place, so that a
/// negative number needs no parentheses.
fn is_alone(before: &str, after: &str) -> bool {
    let before = before.trim_end().chars().next_back();
    let after = after.trim_start().chars().next();
    before.is_none_or(|each| "([{,=:".contains(each))
        && after.is_none_or(|each| ")]},:;#".contains(each))
}

/// Collects the names.
#[derive(Default)]
struct Names(Vec<(String, TextRange, bool)>);

impl<'a> Visitor<'a> for Names {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr {
            let is_read = name.ctx == ExprContext::Load;
            self.0.push((name.id.to_string(), expr.range(), is_read));
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("t = f(u)", "t2 = f(u)")]
    #[case("[t for t in t[1:]]  # t", "[t2 for t2 in t2[1:]]  # t")]
    #[case("t -= {f('t', t=1)}", "t2 -= {f('t', t=1)}")]
    fn names_are_replaced_wherever_they_are(#[case] statement: &str, #[case] written: &str) {
        let names: Vec<String> = assigned_names(statement).collect();
        let names = names
            .into_iter()
            .map(|name| (name.clone(), format!("{name}2")));
        assert_eq!(with_names(statement, &names.collect()), written);
    }

    #[rstest]
    #[case("f(1, [X, [2]], [3])", Some((None, "[X, [2]]")))]
    #[case("b = [[1], X]", Some((Some("b"), "[[1], X]")))]
    #[case("f(g([1]))", None)]
    #[case("x = f([1])", None)]
    fn the_list_of_a_statement_is_found(
        #[case] statement: &str,
        #[case] expected: Option<(Option<&str>, &str)>,
    ) {
        let found = written_list(statement);
        let found = found
            .as_ref()
            .map(|(name, place)| (name.as_deref(), &statement[place.clone()]));
        assert_eq!(found, expected);
    }

    #[rstest]
    #[case("f(n, g(letras))", "f(-3, g('ab'))")]
    #[case("n ** 2 + x", "(-3) ** 2 + x")]
    #[case("n = f(m, n=n)", "n = f(m, n=-3)")]
    #[case("f('n', n)  # n", "f('n', -3)  # n")]
    #[case(
        "f'{n} {{n}} {n:{n}}' + f\"{letras}\"",
        "f'{-3} {{n}} {-3:{-3}}' + f\"{'ab'}\""
    )]
    #[case("g(f'{letras:>5}', n)", "g((lambda letras: f'{letras:>5}')('ab'), -3)")]
    #[case("f\"{n=} {f'{n}'}\"", "(lambda n: f\"{n=} {f'{n}'}\")(-3)")]
    #[case("isto não é Python (", "isto não é Python (")]
    fn names_are_replaced_where_they_are_read(#[case] statement: &str, #[case] written: &str) {
        let values = [("n", Value::from(-3)), ("letras", "ab".into())];
        let values = values.map(|(name, value)| (name.to_owned(), value)).into();
        assert_eq!(with_literals(statement, &values), written);
    }
}
