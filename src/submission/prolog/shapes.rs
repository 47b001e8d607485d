//! The tokens of a program, as far as two programs are compared by them.

use std::sync::LazyLock;

use regex::Regex;

/// The tokens of Prolog, as far as they matter here. A comment is matched first, so
/// that nothing in it is.
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

/// The tokens of a program without comments and layout; those that can be called anything
/// as their kind.
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
