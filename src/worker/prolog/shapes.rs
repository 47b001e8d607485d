//! Tokens of a program, as far as programs are compared by them.

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
    TOKEN.captures_iter(text).filter_map(|found| {
        let is = |group: &str| found.name(group).is_some();
        if is("comment") {
            return None;
        }
        let token = found.get_match();
        let kinds = [("quoted", "''"), ("variable", "V"), ("name", "a")];
        let kind = kinds.into_iter().find(|(group, _)| is(group));
        Some((kind.map_or(token.as_str(), |(_, kind)| kind), token.start()))
    })
}
