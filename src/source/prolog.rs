//! Programs in Prolog: their tokens and clauses.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// Tokens of Prolog, as far as they matter here. Comments are matched first, so that no
/// token is found in them.
static TOKEN: LazyLock<Regex> = LazyLock::new(|| {
    let token = r#"(?xs)
          (?<comment> %[^\n]* | /\*.*?\*/ )
        | 0'(?:\\.|''|.)
        | (?<quoted> '(?:[^'\\]|\\.|'')*' | "(?:[^"\\]|\\.|"")*" | `[^`]*` )
        | (?<variable> [\p{Lu}_]\w* )
        | (?<name> \p{Ll}\w* )
        | \d+
        | [-+*/\\^<>=~:.?@\#&$]+
        | \S
    "#;
    Regex::new(token).expect("it is a regular expression")
});

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Quoted,
    Variable,
    Name,
    /// A number, or a part of one; an operator or another mark.
    Other,
}

/// Iterates over the tokens of a program and their places, in bytes, without comments and layout.
pub fn tokens(text: &str) -> impl Iterator<Item = (TokenKind, &str, usize)> {
    TOKEN.captures_iter(text).filter_map(|found| {
        let is = |group: &str| found.name(group).is_some();
        let kind = match () {
            () if is("comment") => return None,
            () if is("quoted") => TokenKind::Quoted,
            () if is("variable") => TokenKind::Variable,
            () if is("name") => TokenKind::Name,
            () => TokenKind::Other,
        };
        let token = found.get_match();
        Some((kind, token.as_str(), token.start()))
    })
}

/// Iterates over the tokens of a program and their places, in bytes, without comments and layout;
/// names that are free to choose become their kind.
///
/// ```
/// use gabarito::worker::prolog::shapes;
/// let shapes = shapes("par(X) :- % two\n  0 is X mod 2.");
/// let shapes: String = shapes.map(|(shape, _)| shape).collect();
/// assert_eq!(shapes, "a(V):-0aVa2.");
/// ```
pub fn shapes(text: &str) -> impl Iterator<Item = (&str, usize)> {
    tokens(text).map(|(kind, token, start)| {
        let shape = match kind {
            TokenKind::Quoted => "''",
            TokenKind::Variable => "V",
            TokenKind::Name => "a",
            TokenKind::Other => token,
        };
        (shape, start)
    })
}

/// A clause or a directive of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The predicate that it is of, as `name/arity`; `None` for a directive, or where the head has
    /// several operators.
    pub predicate: Option<String>,
    /// Its place, in bytes, with its full stop.
    pub range: Range<usize>,
    /// The names in its text: those that it may call are among them.
    pub names: BTreeSet<String>,
}

/// The clauses and directives of a program, in their order.
///
/// ```
/// use gabarito::source::prolog::clauses;
/// let text = ":- dynamic(p/1).\np(0).\nq(X, [Y, Z]) :- p(X), Y is X + 0.5.\ng --> \"a\".\nX === f(X, Y).";
/// let clauses = clauses(text);
/// let predicates: Vec<_> = clauses.iter().map(|each| each.predicate.as_deref()).collect();
/// assert_eq!(predicates, [None, Some("p/1"), Some("q/2"), Some("g/2"), Some("===/2")]);
/// ```
pub fn clauses(text: &str) -> Vec<Clause> {
    let mut clauses = Vec::new();
    let mut current: Vec<(TokenKind, &str, usize)> = Vec::new();
    for token in tokens(text) {
        let end = token.2 + token.1.len();
        current.push(token);
        let is_end = token.1 == "."
            && !text[end..].starts_with(|next: char| !next.is_whitespace() && next != '%');
        if is_end {
            clauses.push(clause(&current, end));
            current.clear();
        }
    }
    clauses
}

fn clause(tokens: &[(TokenKind, &str, usize)], end: usize) -> Clause {
    let is_name = |kind| matches!(kind, TokenKind::Name | TokenKind::Quoted);
    let names = tokens.iter().filter(|(kind, ..)| is_name(*kind));
    let names = names.map(|(_, token, _)| token.trim_matches('\'').to_owned());
    Clause {
        predicate: predicate(tokens),
        range: tokens.first().map_or(end, |(.., start)| *start)..end,
        names: names.collect(),
    }
}

/// The predicate of the head of a clause: of a term with arguments, of one operand and its operator,
/// or of two with one between them.
fn predicate(tokens: &[(TokenKind, &str, usize)]) -> Option<String> {
    // The terms of the head: the first token of each, where that ends, and the number of arguments.
    let mut terms: Vec<(TokenKind, &str, usize, usize)> = Vec::new();
    let (mut depth, mut extra) = (0_usize, 0);
    for (kind, token, start) in tokens {
        let is_argument = |term: &&mut (TokenKind, &str, usize, usize)| term.2 == *start;
        match (*token, depth) {
            ("." | ":-" | "?-", 0) => break,
            ("-->", 0) => {
                extra = 2;
                break;
            }
            ("(" | "[" | "{", _) => {
                match terms.last_mut().filter(is_argument) {
                    _ if depth > 0 => {}
                    Some(term) if *token == "(" => term.3 = 1,
                    _ => terms.push((*kind, token, 0, 0)),
                }
                depth += 1;
            }
            (")" | "]" | "}", _) => depth = depth.saturating_sub(1),
            (",", 1) => terms.last_mut()?.3 += 1,
            (_, 0) => terms.push((*kind, token, start + token.len(), 0)),
            _ => {}
        }
    }
    let (kind, name, arity) = match terms[..] {
        [(kind, name, _, arity)] => (kind, name, arity),
        [(kind, name, ..), _] => (kind, name, 1),
        [_, (kind, name, ..), _] if name != ":" => (kind, name, 2),
        _ => return None,
    };
    let is_mark = kind == TokenKind::Other && terms.len() > 1;
    let is_name = matches!(kind, TokenKind::Name | TokenKind::Quoted) && !name.starts_with('"');
    (is_mark || is_name).then(|| format!("{}/{}", name.trim_matches('\''), arity + extra))
}
