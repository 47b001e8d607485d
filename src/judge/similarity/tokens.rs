//! A program as tokens: comments, layout and docstrings gone, names and literals abstracted.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use ruff_python_ast::token::TokenKind;
use ruff_text_size::{Ranged, TextRange};

use crate::source::{self, Language, Lines};
use crate::worker::prolog::shapes;

/// The maximum number of tokens of a program that are compared; the longest programs of these
/// courses have some ten thousand.
const MOST_TOKENS: usize = 100_000;

/// Names that Python gives and an author cannot change: of built-in functions and exceptions, and
/// of methods of built-in types. All other names are one token.
const WELL_KNOWN: &str = "abs all any bool bytes callable chr classmethod complex dict dir divmod \
    enumerate eval exec filter float format frozenset getattr hasattr hash help hex id input int \
    isinstance issubclass iter len list map max min next object oct open ord pow print property \
    range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars \
    zip __name__ __init__ __eq__ __hash__ __repr__ __str__ __len__ __iter__ __getitem__ \
    BaseException Exception ArithmeticError AssertionError AttributeError EOFError IndexError \
    KeyError KeyboardInterrupt LookupError NameError NotImplementedError OSError OverflowError \
    RecursionError RuntimeError StopIteration SyntaxError TypeError ValueError ZeroDivisionError \
    append clear copy count extend index insert pop remove reverse sort fromkeys get items keys \
    popitem setdefault update values add difference discard intersection isdisjoint issubset \
    issuperset symmetric_difference union capitalize casefold center encode endswith find isalnum \
    isalpha isascii isdecimal isdigit isidentifier islower isnumeric isspace isupper join ljust \
    lower lstrip maketrans partition replace rfind rindex rjust rpartition rsplit rstrip split \
    splitlines startswith strip swapcase title translate upper zfill";

static KNOWN_NAMES: LazyLock<HashSet<&str>> =
    LazyLock::new(|| WELL_KNOWN.split_whitespace().collect());

/// A token of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The digest of what the token is: the same for all names that an author may choose.
    pub shape: u64,
    /// The line of the token, from 1.
    pub line: usize,
}

/// The tokens of a program, at most [`MOST_TOKENS`] of them. The program need not be valid;
/// one that is nested too deeply for Python has none.
pub(super) fn tokens(text: &str, language: Language) -> Vec<Token> {
    let lines = Lines::of(text);
    let token = |(shape, place)| Token {
        shape,
        line: lines.line_at(place),
    };
    match language {
        Language::Python => python_tokens(text).into_iter().map(token).collect(),
        Language::Prolog => {
            let shapes = shapes(text).take(MOST_TOKENS);
            shapes
                .map(|(shape, place)| token((digest(shape), place)))
                .collect()
        }
    }
}

/// The shapes of a program in Python, each with its place. Parentheses that only group, docstrings,
/// and all but the first of adjacent strings are left out.
fn python_tokens(text: &str) -> Vec<(u64, usize)> {
    let mut shapes: Vec<(u64, usize)> = Vec::new();
    // For each open parenthesis, whether it only groups.
    let mut groups = Vec::new();
    // The token before in the same statement, and whether there is a string alone before.
    let (mut before, mut is_string_alone) = (None, false);
    for token in source::tokens(text).unwrap_or_default() {
        let kind = token.kind();
        if let TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent = kind {
            if is_string_alone {
                shapes.pop();
            }
            (before, is_string_alone) = (None, false);
            continue;
        }
        let is_left_out = match kind {
            TokenKind::Lpar => {
                let is_call = matches!(
                    before,
                    Some(TokenKind::Name | TokenKind::Rpar | TokenKind::Rsqb)
                );
                groups.push(!is_call);
                !is_call
            }
            TokenKind::Rpar => groups.pop().unwrap_or(false),
            TokenKind::String => before == Some(TokenKind::String),
            _ => false,
        };
        if !is_left_out {
            is_string_alone = before.is_none() && kind == TokenKind::String;
            let range = token.range();
            shapes.push((python_shape(kind, text, range), range.start().to_usize()));
        }
        before = Some(kind);
    }
    shapes.truncate(MOST_TOKENS);
    shapes
}

fn python_shape(kind: TokenKind, text: &str, range: TextRange) -> u64 {
    match kind {
        TokenKind::Int | TokenKind::Float | TokenKind::Complex => digest(&TokenKind::Int),
        TokenKind::Name => match KNOWN_NAMES.get(&text[range]) {
            Some(name) => digest(name),
            None => digest(&kind),
        },
        kind => digest(&kind),
    }
}

/// A digest that is the same in every run of this program.
pub(crate) fn digest(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn shapes_of(text: &str, language: Language) -> Vec<u64> {
        let tokens = tokens(text, language).into_iter();
        tokens.map(|token| token.shape).collect()
    }

    const PROGRAM: &str = "def soma(a, b):\n    return len(a) + 1\n";

    #[rstest]
    #[case::names("def adds(x, y):\n    return len(x) + 1\n")]
    #[case::literals("def soma(a, b):\n    return len(a) + 0x2f\n")]
    #[case::comments("# um\ndef soma(a, b):  # dois\n\n    # três\n    return len(a) + 1\n")]
    #[case::docstring("def soma(a, b):\n    '''Soma.'''\n    return len(a) + 1\n")]
    #[case::parentheses("def soma(a, b):\n    return ((len(a)) + (1))\n")]
    #[case::layout("def soma(a,\n         b):\n  return len(a)+1")]
    fn a_disguise_has_the_same_tokens(#[case] disguised: &str) {
        let tokens = shapes_of(PROGRAM, Language::Python);
        assert_eq!(shapes_of(disguised, Language::Python), tokens);
    }

    #[rstest]
    #[case::built_in("def soma(a, b):\n    return sum(a) + 1\n")]
    #[case::operator("def soma(a, b):\n    return len(a) - 1\n")]
    #[case::string("def soma(a, b):\n    return len(a) + '1'\n")]
    fn another_program_has_other_tokens(#[case] other: &str) {
        let tokens = shapes_of(PROGRAM, Language::Python);
        assert_ne!(shapes_of(other, Language::Python), tokens);
    }

    #[rstest]
    #[case::unfinished("def f(:\n  ((((", Language::Python)]
    #[case::unclosed_string("x = '''a", Language::Python)]
    #[case::nested(&"(".repeat(1_000_000), Language::Python)]
    #[case::not_text("\0\u{fffd}$?", Language::Python)]
    #[case::prolog("a :- 'b", Language::Prolog)]
    fn what_is_no_program_has_bounded_tokens(#[case] text: &str, #[case] language: Language) {
        assert!(tokens(text, language).len() <= MOST_TOKENS);
    }

    #[test]
    fn a_token_knows_its_line() {
        let lines = tokens("# um\nx = (\n  1)\n", Language::Python).into_iter();
        let lines: Vec<usize> = lines.map(|token| token.line).collect();
        assert_eq!(lines, [2, 2, 3]);
    }
}
