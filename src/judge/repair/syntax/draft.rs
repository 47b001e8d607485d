//! A text with an error, and the candidates of its correction.

use std::ops::Range;

use ruff_python_ast::token::{Token, TokenKind};
use ruff_text_size::Ranged;

use super::rewrites::{CHARACTERS, rewrites};
use crate::source::{Lines, tokens};

/// Longest line, in tokens, that is corrected token by token.
const MOST_TOKENS: usize = 200;

/// A correction of one error.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// The kind, for messages.
    pub(super) kind: &'static str,
    pub(super) cost: u32,
    /// Places and what is written there, in order.
    pub(super) edits: Vec<(Range<usize>, String)>,
}

impl Candidate {
    pub(super) fn apply_to(&self, text: &str) -> String {
        let mut corrected = text.to_owned();
        for (range, to) in self.edits.iter().rev() {
            corrected.replace_range(range.clone(), to);
        }
        corrected
    }
}

/// A text with an error.
pub(super) struct Draft<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
    /// Each line, without its line end.
    pub(super) lines: Vec<Range<usize>>,
    /// The place of the error, for the parser.
    pub(super) error: usize,
    /// Lines where the error may be, from 0: those that the parser and Python name first.
    pub(super) suspects: Vec<usize>,
    found: Vec<Candidate>,
}

impl<'t> Draft<'t> {
    /// `line` is that of Python's error, from 1, or 0.
    pub(super) fn new(text: &'t str, error: Option<usize>, line: usize) -> Self {
        let index = Lines::of(text);
        let mut start = 0;
        let lines = text.split('\n').map(|line| {
            let range = start..start + line.len();
            start = range.end + 1;
            range
        });
        let mut draft = Draft {
            text,
            tokens: tokens(text).unwrap_or_default(),
            lines: lines.collect(),
            error: 0,
            suspects: Vec::new(),
            found: Vec::new(),
        };
        let last = draft.lines.len() - 1;
        let python = line.checked_sub(1).map(|line| line.min(last));
        draft.error = error.unwrap_or(python.map_or(0, |line| draft.lines[line].start));
        let parser = error.map(|error| index.line_at(error) - 1);
        let named: Vec<usize> = parser.into_iter().chain(python).collect();
        let before = named.iter().filter_map(|line| draft.line_before(*line));
        let bracket = draft.open_bracket().map(|place| index.line_at(place) - 1);
        let suspects = named.iter().copied().chain(before).chain(bracket);
        for line in suspects.collect::<Vec<_>>() {
            if !draft.suspects.contains(&line) {
                draft.suspects.push(line);
            }
        }
        draft
    }

    /// The candidates of the correction of the error.
    pub(super) fn candidates(mut self) -> Vec<Candidate> {
        self.replace_characters();
        self.rewrite_lines();
        for line in self.suspects.clone() {
            let tokens = self.tokens_of(line);
            if tokens.len() <= MOST_TOKENS {
                self.correct_tokens(line, &tokens);
            }
            self.close_quotes(line);
            self.indent(line);
        }
        self.close_docstrings();
        self.expand_tabs();
        self.found.sort_by_key(|candidate| candidate.cost);
        self.found
    }

    pub(super) fn add(&mut self, kind: &'static str, cost: u32, range: Range<usize>, to: &str) {
        self.add_several(kind, cost, vec![(range, to.to_owned())]);
    }

    pub(super) fn add_several(
        &mut self,
        kind: &'static str,
        cost: u32,
        edits: Vec<(Range<usize>, String)>,
    ) {
        if !edits.is_empty() {
            self.found.push(Candidate { kind, cost, edits });
        }
    }

    pub(super) fn line(&self, line: usize) -> &'t str {
        &self.text[self.lines[line].clone()]
    }

    /// The last line before one that is not blank.
    pub(super) fn line_before(&self, line: usize) -> Option<usize> {
        let mut before = (0..line).rev();
        before.find(|line| !self.line(*line).trim().is_empty())
    }

    /// The tokens of a line, without line ends.
    fn tokens_of(&self, line: usize) -> Vec<Token> {
        let range = &self.lines[line];
        let tokens = self.tokens.iter().filter(|token| {
            let place = token.start().to_usize();
            let is_layout = token.range().is_empty() || token.kind() == TokenKind::Newline;
            let is_indent = matches!(token.kind(), TokenKind::Indent | TokenKind::Dedent);
            (range.start..range.end).contains(&place) && !is_layout && !is_indent
        });
        tokens.copied().collect()
    }

    /// The innermost bracket that is open where the error is.
    fn open_bracket(&self) -> Option<usize> {
        let mut open = Vec::new();
        let before = self.tokens.iter();
        for token in before.take_while(|token| token.start().to_usize() < self.error) {
            match token.kind() {
                TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => {
                    open.push(token.start().to_usize());
                }
                TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => drop(open.pop()),
                _ => {}
            }
        }
        open.pop()
    }

    /// Returns whether a place is in a string that spans it.
    fn is_in_string(&self, place: usize) -> bool {
        let mut tokens = self.tokens.iter();
        tokens.any(|token| {
            let (start, end) = (token.start().to_usize(), token.end().to_usize());
            matches!(token.kind(), TokenKind::String | TokenKind::FStringMiddle)
                && start < place
                && place < end
        })
    }

    /// Characters of word processors by those of Python: in the line, and everywhere.
    fn replace_characters(&mut self) {
        let edits = |draft: &Self, range: Range<usize>| -> Vec<(Range<usize>, String)> {
            let characters = draft.text[range.clone()].char_indices();
            let known = characters.filter_map(|(place, character)| {
                let to = CHARACTERS.replacement(character)?;
                let place = range.start + place;
                Some((place..place + character.len_utf8(), to))
            });
            known.collect()
        };
        for line in self.suspects.clone() {
            let edits = edits(self, self.lines[line].clone());
            self.add_several("character", 0, edits);
        }
        let mut everywhere = edits(self, 0..self.text.len());
        everywhere.retain(|(range, _)| !self.is_in_string(range.start));
        self.add_several("character", 1, everywhere);
    }

    /// Lines of other languages and of prompts: the line, and everywhere.
    fn rewrite_lines(&mut self) {
        for (kind, pattern, by) in rewrites() {
            let edit = |draft: &Self, line: usize| {
                let text = draft.line(line);
                let rewritten = pattern.replace_all(text, *by);
                (rewritten != text).then(|| (draft.lines[line].clone(), rewritten.into_owned()))
            };
            for line in self.suspects.clone() {
                let edit = edit(self, line);
                self.add_several(kind, 0, edit.into_iter().collect());
            }
            let lines = 0..self.lines.len();
            let mut everywhere: Vec<_> = lines.filter_map(|line| edit(self, line)).collect();
            everywhere.retain(|(range, _)| !self.is_in_string(range.start));
            self.add_several(kind, 1, everywhere);
        }
    }
}
