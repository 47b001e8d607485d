//! A program as tokens: comments, layout and docstrings gone, names and literals abstracted.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::normal_form::normal_form;
use crate::source::{Language, Lines};
use crate::worker::prolog::shapes;

/// The maximum number of tokens of a program that are compared; the longest programs of these
/// courses have some ten thousand.
const MOST_TOKENS: usize = 100_000;

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
        Language::Python => {
            let shapes = normal_form(text).into_iter().take(MOST_TOKENS);
            shapes.map(token).collect()
        }
        Language::Prolog => {
            let shapes = shapes(text).take(MOST_TOKENS);
            shapes
                .map(|(shape, place)| token((digest(shape), place)))
                .collect()
        }
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
    #[case::annotations("def soma(a: list, b: 'int') -> int:\n    return len(a) + 1\n")]
    #[case::no_effect(
        "def soma(a, b):\n    pass\n    ...\n    aux = 0\n    a == b\n    x: int\n    return len(a) + 1\n"
    )]
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
    #[case::flipped("x = a < len(b)", "x = len(b) > a")]
    #[case::flipped_or_equal("x = a >= 1", "x = 1 <= a")]
    #[case::equal("x = a == 'x'", "x = 'x' == a")]
    #[case::augmented("x += 1", "x = x + 1")]
    #[case::annotated("x: int = 1 + x", "x = 1 + x")]
    fn what_is_the_same_in_other_words_has_the_same_tokens(#[case] one: &str, #[case] other: &str) {
        let [one, other] = [one, other].map(|statement| {
            let program = format!("{statement}\nprint(x)\n");
            shapes_of(&program, Language::Python)
        });
        assert_eq!(one, other);
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
        let lines = tokens("# um\nprint(\n  x)\n", Language::Python).into_iter();
        let lines: Vec<usize> = lines.map(|token| token.line).collect();
        assert_eq!(lines, [2, 2, 3]);
    }
}
