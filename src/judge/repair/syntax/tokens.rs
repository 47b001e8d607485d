//! Corrections of a line token by token: colons, brackets, commas, quotes, keywords.

use ruff_python_ast::token::{Token, TokenKind};
use ruff_text_size::Ranged;

use super::draft::Draft;
use crate::messages::nearest;

/// Words with which a line begins that ends in a colon.
const HEADERS: [&str; 13] = [
    "if", "elif", "else", "for", "while", "def", "class", "try", "except", "finally", "with",
    "match", "case",
];
/// Other words that a line or an expression has, as they are mistyped.
const KEYWORDS: [&str; 8] = [
    "return", "import", "lambda", "raise", "break", "continue", "assert", "global",
];
const OPENING: [&str; 3] = ["(", "[", "{"];
const CLOSING: [&str; 3] = [")", "]", "}"];
/// Lines of a docstring after which it may have ended.
const MOST_DOCUMENTED: usize = 40;
/// Characters before which a quote may be missing.
const AFTER_QUOTE: &str = ")]},: +%.";

impl Draft<'_> {
    pub(super) fn correct_tokens(&mut self, line: usize, tokens: &[Token]) {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return;
        };
        let text = self.text;
        let word = |token: &Token| &text[token.range().to_std_range()];
        let (start, end) = (first.start().to_usize(), last.end().to_usize());
        if HEADERS.contains(&word(first)) && last.kind() != TokenKind::Colon {
            self.add("colon", 0, end..end, ":");
        }
        self.close_brackets(tokens);
        for (place, token) in tokens.iter().enumerate() {
            let range = token.range().to_std_range();
            let is_last = place + 1 == tokens.len();
            let is_before_colon = tokens[place + 1..]
                .iter()
                .map(Token::kind)
                .eq([TokenKind::Colon]);
            let at_end = u32::from(!is_last && !is_before_colon) * 2;
            for (open, close) in OPENING.into_iter().zip(CLOSING) {
                self.add("bracket", 1 + at_end, range.end..range.end, close);
                self.add("bracket", 4, range.start..range.start, open);
            }
            self.add("comma", 3, range.end..range.end, ",");
            self.add("colon", 3, range.end..range.end, ":");
            self.change_token(token, word(token), range.start == start);
        }
        if self.lines[line].start == start && !HEADERS.contains(&word(first)) {
            self.add("comment", 9, start..start, "# ");
        }
    }

    fn change_token(&mut self, token: &Token, word: &str, is_first: bool) {
        let range = token.range().to_std_range();
        match token.kind() {
            TokenKind::Equal => self.add("equal", 0, range.clone(), "=="),
            TokenKind::EqEqual => self.add("equal", 3, range.clone(), "="),
            _ if OPENING.contains(&word) || CLOSING.contains(&word) => {
                let alike = if OPENING.contains(&word) {
                    OPENING
                } else {
                    CLOSING
                };
                for other in alike.into_iter().filter(|other| *other != word) {
                    self.add("bracket", 2, range.clone(), other);
                }
                self.add("bracket", 2, range.clone(), "");
                return;
            }
            kind if kind.is_keyword() || kind == TokenKind::Name => {
                let words = HEADERS.into_iter().chain(KEYWORDS);
                let found = nearest(word, words).filter(|found| is_first && *found != word);
                if let Some(found) = found {
                    self.add("keyword", 2, range.clone(), found);
                }
                return;
            }
            _ => {}
        }
        self.add("removal", 6, range, "");
    }

    /// Closes all brackets that a line opens, at its end or before its colon.
    fn close_brackets(&mut self, tokens: &[Token]) {
        let mut missing = String::new();
        for token in tokens {
            match token.kind() {
                TokenKind::Lpar => missing.insert(0, ')'),
                TokenKind::Lsqb => missing.insert(0, ']'),
                TokenKind::Lbrace => missing.insert(0, '}'),
                TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace if !missing.is_empty() => {
                    missing.remove(0);
                }
                _ => {}
            }
        }
        let ends = tokens
            .iter()
            .rev()
            .filter(|token| token.kind() != TokenKind::Colon);
        if let Some(token) = ends.take(1).next().filter(|_| missing.len() > 1) {
            let end = token.end().to_usize();
            self.add("bracket", 1, end..end, &missing);
        }
    }

    /// Quotes of a line that are missing, too many or others than those of its string.
    pub(super) fn close_quotes(&mut self, line: usize) {
        let (range, text) = (self.lines[line].clone(), self.line(line));
        let quotes: Vec<(usize, char)> = text
            .char_indices()
            .filter(|(_, character)| matches!(character, '\'' | '"'))
            .collect();
        if quotes.is_empty() || quotes.len() > MOST_DOCUMENTED {
            return;
        }
        let end = range.start + text.trim_end().len();
        for quote in ["'", "\""].into_iter().filter(|quote| text.contains(quote)) {
            self.add("quote", 1, end..end, quote);
            self.add("quote", 2, end..end, &quote.repeat(2));
            self.add("quote", 2, end..end, &quote.repeat(3));
            let mut is_word = false;
            for (place, character) in text.char_indices() {
                let at = range.start + place;
                if AFTER_QUOTE.contains(character) {
                    let later = text[place..]
                        .chars()
                        .filter(|each| AFTER_QUOTE.contains(*each));
                    let cost = if later.count() < 3 { 1 } else { 2 };
                    self.add("quote", cost, at..at, quote);
                }
                let was_word = std::mem::replace(&mut is_word, character.is_alphanumeric());
                if !was_word && !character.is_whitespace() {
                    self.add("quote", 3, at..at, quote);
                }
            }
        }
        for (place, quote) in quotes {
            let at = range.start + place;
            let other = if quote == '"' { "'" } else { "\"" };
            self.add("quote", 2, at..at + 1, other);
            self.add("quote", 2, at..at, "\\");
            self.add("quote", 3, at..at + 1, "");
        }
    }

    /// The string of several lines before the error, ended after each of its lines.
    pub(super) fn close_docstrings(&mut self) {
        let mut before = self.tokens.iter().rev();
        let long = before.find(|token| {
            let text = &self.text[token.range().to_std_range()];
            token.start().to_usize() <= self.error && text.contains('\n')
        });
        let long = long.map(|token| token.range().to_std_range());
        let quotes = self.line(self.suspects[0]).trim_start();
        let start = self.lines[self.suspects[0]].end - quotes.len();
        self.add("quote", 3, start..start, "\"\"\"");
        self.add("quote", 3, start..start, "'''");
        let Some(range) = long else {
            return;
        };
        let quote = if self.text[range.clone()]
            .trim_start_matches(|each| each != '"' && each != '\'')
            .starts_with('"')
        {
            "\"\"\""
        } else {
            "'''"
        };
        let inside = self
            .lines
            .iter()
            .filter(|line| line.end > range.start && line.start < range.end);
        let inside: Vec<_> = inside.take(MOST_DOCUMENTED).cloned().collect();
        for line in inside {
            let text = &self.text[line.clone()];
            let end = line.start + text.trim_end().len();
            self.add("quote", 1, end..end, quote);
        }
    }
}
