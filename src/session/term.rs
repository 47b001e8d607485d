//! Terms of Prolog, and their reader from a worker's output.

use std::fmt;

use num_bigint::BigInt;
use thiserror::Error;

/// A term, as data.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// A variable that is not bound; the same one has the same number throughout an answer.
    Variable(usize),
    Integer(BigInt),
    /// A floating-point number.
    Float(f64),
    Atom(String),
    /// A string, which is no atom.
    Text(String),
    /// A proper list.
    List(Vec<Term>),
    /// A name with arguments.
    Compound(String, Vec<Term>),
    /// Any other term (a rational number, a stream), as printed.
    Other(String),
}

/// Maximum nesting that is read. The child writes no deeper.
const MAX_DEPTH: usize = 201;

/// Error for bytes that are no term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a term that a child writes")]
pub struct TermError;

impl Term {
    /// Decodes a child's output: a letter for the kind of each term, its numbers, each
    /// followed by `;`, its text and its parts.
    ///
    /// # Errors
    /// [`TermError`] where the bytes are not exactly one term.
    pub fn decode(bytes: &[u8]) -> Result<Term, TermError> {
        let mut reader = Reader {
            rest: std::str::from_utf8(bytes).map_err(|_| TermError)?,
        };
        let term = reader.term(MAX_DEPTH)?;
        if reader.rest.is_empty() {
            Ok(term)
        } else {
            Err(TermError)
        }
    }

    /// Arguments of a compound term of this name, if the term is one.
    pub fn arguments_of(&self, name: &str) -> Option<&[Term]> {
        match self {
            Term::Compound(own, arguments) if own == name => Some(arguments),
            _ => None,
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn term(&mut self, depth: usize) -> Result<Term, TermError> {
        let depth = depth.checked_sub(1).ok_or(TermError)?;
        let kind = self.rest.chars().next().ok_or(TermError)?;
        self.rest = &self.rest[kind.len_utf8()..];
        let number = self.up_to_semicolon()?;
        match kind {
            'v' if number.is_empty() => Ok(Term::Variable(0)),
            'v' => number.parse().map(Term::Variable).map_err(|_| TermError),
            'i' => number.parse().map(Term::Integer).map_err(|_| TermError),
            'f' => float(number).map(Term::Float),
            'a' => self.text(number).map(Term::Atom),
            's' => self.text(number).map(Term::Text),
            'o' => self.text(number).map(Term::Other),
            'l' => self.terms(number, depth).map(Term::List),
            'c' => {
                let length = self.up_to_semicolon()?;
                let name = self.text(length)?;
                Ok(Term::Compound(name, self.terms(number, depth)?))
            }
            _ => Err(TermError),
        }
    }

    fn up_to_semicolon(&mut self) -> Result<&'a str, TermError> {
        let (before, after) = self.rest.split_once(';').ok_or(TermError)?;
        self.rest = after;
        Ok(before)
    }

    /// Reads a text of `length` characters.
    fn text(&mut self, length: &str) -> Result<String, TermError> {
        let length: usize = length.parse().map_err(|_| TermError)?;
        let mut characters = self.rest.char_indices();
        let end = match length.checked_sub(1) {
            None => 0,
            Some(last) => {
                let (start, character) = characters.nth(last).ok_or(TermError)?;
                start + character.len_utf8()
            }
        };
        let (text, after) = self.rest.split_at(end);
        self.rest = after;
        Ok(text.to_owned())
    }

    fn terms(&mut self, count: &str, depth: usize) -> Result<Vec<Term>, TermError> {
        let count: usize = count.parse().map_err(|_| TermError)?;
        // A false count runs out of text: no memory is reserved for it.
        (0..count).map(|_| self.term(depth)).collect()
    }
}

/// Parses a float as Prolog writes it: `1.5`, `-1.0Inf`, `1.5NaN`.
fn float(text: &str) -> Result<f64, TermError> {
    let text = text.to_ascii_lowercase();
    if text.ends_with("nan") {
        return Ok(f64::NAN);
    }
    if text.ends_with("inf") {
        let is_negative = text.starts_with('-');
        return Ok(if is_negative {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        });
    }
    text.parse().map_err(|_| TermError)
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Variable(_) => f.write_str("_"),
            Term::Integer(number) => number.fmt(f),
            Term::Float(number) => write!(f, "{number:?}"),
            Term::Atom(name) => write_atom(f, name),
            Term::Text(text) => write!(f, "{text:?}"),
            Term::Other(shown) => f.write_str(shown),
            Term::List(items) => {
                f.write_str("[")?;
                write_terms(f, items)?;
                f.write_str("]")
            }
            Term::Compound(name, arguments) => {
                write_atom(f, name)?;
                f.write_str("(")?;
                write_terms(f, arguments)?;
                f.write_str(")")
            }
        }
    }
}

/// Writes an atom as Prolog reads it back: in quotes unless it is a name.
pub(super) fn write_atom(f: &mut impl fmt::Write, name: &str) -> fmt::Result {
    let mut characters = name.chars();
    let is_name = characters.next().is_some_and(char::is_lowercase)
        && characters.all(|character| character.is_alphanumeric() || character == '_');
    if is_name {
        return f.write_str(name);
    }
    f.write_str("'")?;
    for character in name.chars() {
        match character {
            '\'' | '\\' => write!(f, "\\{character}")?,
            '\n' => f.write_str("\\n")?,
            _ if character.is_control() => write!(f, "\\x{:x}\\", u32::from(character))?,
            _ => write!(f, "{character}")?,
        }
    }
    f.write_str("'")
}

fn write_terms(f: &mut fmt::Formatter<'_>, terms: &[Term]) -> fmt::Result {
    for (index, term) in terms.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{term}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("v;", "_")]
    #[case("i-12;", "-12")]
    #[case("f1.5;", "1.5")]
    #[case("f1.0Inf;", "inf")]
    #[case("f-1.0Inf;", "-inf")]
    #[case("f1.5NaN;", "NaN")]
    #[case("a4;ação", "ação")]
    #[case("a2;A b", "refused")]
    #[case("a3;A b", "'A b'")]
    #[case("s2;ab", "\"ab\"")]
    #[case("l2;i1;v;", "[1, _]")]
    #[case("l0;", "[]")]
    #[case("c2;3;pos", "refused")]
    #[case("c2;3;posi1;a1;x", "pos(1, x)")]
    #[case("c0;1;f", "f()")]
    #[case("a0;", "''")]
    #[case("a5;a\nb'c", "'a\\nb\\'c'")]
    #[case("l99999999999999999999;", "refused")]
    #[case("l9999999999;", "refused")]
    #[case("a-1;", "refused")]
    #[case("i1;i2;", "refused")]
    #[case("", "refused")]
    fn a_term_is_read_or_refused(#[case] written: &str, #[case] shown: &str) {
        let term = Term::decode(written.as_bytes());
        let read = term.map_or("refused".to_owned(), |term| term.to_string());
        assert_eq!(read, shown);
    }

    #[test]
    fn deep_nesting_is_refused() {
        let written = "l1;".repeat(1_000_000);
        assert_eq!(Term::decode(written.as_bytes()), Err(TermError));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = Term::decode(&bytes);
        }

        #[test]
        fn any_letters_are_read_or_refused(text in "[vifaslco0-9;x-]{0,60}") {
            let _ = Term::decode(text.as_bytes());
        }
    }
}
