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

/// Returns the tokens of a program without comments and layout; names that are free to
/// choose become their kind.
///
/// ```
/// use gabarito::submission::prolog::shapes;
/// assert_eq!(shapes(b"par(X) :- % two\n  0 is X mod 2.").concat(), "a(V):-0aVa2.");
/// ```
#[must_use]
pub fn shapes(source: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(source);
    let shape = |found: regex::Captures| {
        let is = |group: &str| found.name(group).is_some();
        if is("comment") {
            return None;
        }
        let kinds = [("quoted", "''"), ("variable", "V"), ("name", "a")];
        let kind = kinds.into_iter().find(|(group, _)| is(group));
        Some(kind.map_or_else(|| found[0].to_owned(), |(_, kind)| kind.to_owned()))
    };
    TOKEN.captures_iter(&text).filter_map(shape).collect()
}
