//! Values of parameters as terms of Prolog.

use std::collections::BTreeMap;

use crate::session::{Term, Value};
use crate::source::prolog::{TokenKind, tokens};

/// A query with terms in place of the variables that parameters name.
pub(super) fn with_terms(query: &str, values: &BTreeMap<String, Value>) -> String {
    let (mut replaced, mut rest) = (String::new(), 0);
    for (kind, token, start) in tokens(query) {
        let value = values.get(token).filter(|_| kind == TokenKind::Variable);
        let Some(value) = value else { continue };
        replaced.push_str(&query[rest..start]);
        let term = term(value);
        // `1-N` is no `1--1`.
        if term.starts_with('-') && replaced.ends_with(|last| "+-*/\\^<>=~:.?@#&$".contains(last)) {
            replaced.push(' ');
        }
        replaced.push_str(&term);
        rest = start + token.len();
    }
    replaced + &query[rest..]
}

/// A value as a term: a text is an atom, a tuple its items with `-` between them, a set or a
/// dictionary a list.
fn term(value: &Value) -> String {
    let all = |values: &mut dyn Iterator<Item = String>| {
        let values: Vec<String> = values.collect();
        format!("[{}]", values.join(", "))
    };
    match value {
        Value::Bool(value) => value.to_string(),
        Value::None => "none".to_owned(),
        Value::Str(text) => Term::Atom(text.clone()).to_string(),
        Value::Tuple(items) => {
            let items: Vec<String> = items.iter().map(term).collect();
            format!("({})", items.join(" - "))
        }
        Value::List(items) => all(&mut items.iter().map(term)),
        Value::Set(items) => all(&mut items.iter().map(term)),
        Value::Dict(items) => {
            let pair = |(key, item)| format!("{} - {}", term(key), term(item));
            all(&mut items.iter().map(pair))
        }
        other => other.to_string(),
    }
}
