//! Tokens of a program in Prolog, as far as programs are compared by them.

use std::sync::LazyLock;

use regex::Regex;

/// Tokens of Prolog, as far as they matter here. Comments are matched first, so that no
/// token is found in them.
static TOKEN: LazyLock<Regex> = LazyLock::new(|| {
    let token = r#"(?xs)
          (?<comment> %[^\n]* | /\*.*?\*/ )
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
