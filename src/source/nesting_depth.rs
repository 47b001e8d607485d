//! Nesting depth of a program, checked before it is parsed.

use ruff_python_ast::token::TokenKind;
use ruff_python_parser::Mode;
use ruff_python_parser::lexer::lex;

/// Maximum depth that is parsed: walking a deeper tree would overflow the stack. From 3.10
/// on, no Python compiles such a program (its limit is 10,000 levels, and a level of a sum
/// or of nested calls has up to three tokens); 3.8 and 3.9 do, for a sum.
const DEEPEST: usize = 30_000;

/// Returns whether a program may be nested deeper than the maximum.
///
/// The estimate counts tokens: between two commas, an expression is nested no deeper than
/// its number of tokens, plus the depth of the enclosing brackets.
pub fn is_too_deep(source: &str) -> bool {
    let mut lexer = lex(source, Mode::Module);
    // For each bracket that is open, the tokens since the last comma in it.
    let mut open = vec![0_usize];
    let mut depth = 0;
    loop {
        let token = lexer.next_token();
        let last = open.len() - 1;
        match token {
            TokenKind::EndOfFile => return false,
            TokenKind::Comment | TokenKind::NonLogicalNewline => {}
            TokenKind::Newline => {
                open.truncate(1);
                open[0] = 0;
                depth = 0;
            }
            TokenKind::Comma => depth -= std::mem::take(&mut open[last]),
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace if last > 0 => {
                depth -= open.pop().unwrap_or(0);
            }
            _ => {
                open[last] += 1;
                depth += 1;
            }
        }
        if matches!(token, TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace) {
            open.push(0);
        }
        if depth > DEEPEST {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const MANY: usize = DEEPEST + 1;

    #[rstest]
    #[case::signs("x = ", "-", "1")]
    #[case::sum("x = 1", " + 1", "")]
    #[case::attributes("x = a", ".b", "")]
    #[case::calls("x = a", "()", "")]
    #[case::lists("x = ", "[", "")]
    #[case::tuples("x = ", "(1, ", "")]
    #[case::choices("x = ", "1 if a else ", "1")]
    #[case::functions("x = ", "lambda: ", "1")]
    fn what_is_nested_by_the_ten_thousands_is_too_deep(
        #[case] before: &str,
        #[case] again: &str,
        #[case] after: &str,
    ) {
        let source = format!("{before}{}{after}\n", again.repeat(MANY));
        assert!(is_too_deep(&source));
        let source = format!("{before}{}{after}\n", again.repeat(100));
        assert!(!is_too_deep(&source));
    }

    #[rstest]
    #[case::lines("x = 1\n", "")]
    #[case::elements("x, ", "\n")]
    #[case::entries("x = {1: 2}\n", "")]
    #[case::comments("# x\n", "")]
    fn what_is_long_is_not_deep(#[case] again: &str, #[case] after: &str) {
        assert!(!is_too_deep(&(again.repeat(MANY) + after)));
    }
}
