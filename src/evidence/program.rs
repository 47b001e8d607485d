//! A program that is read: its statements, its lines and its comments.

use ruff_python_ast::Stmt;
use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_text_size::{Ranged, TextRange, TextSize};
use serde::Serialize;

use crate::transcript::evaluator::{Lines, in_module};

/// Lines of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The first, from 1.
    pub first_line: u32,
    /// The last.
    pub last_line: u32,
}

impl Span {
    /// How many they are.
    pub(super) fn lines(self) -> u32 {
        self.last_line - self.first_line + 1
    }
}

/// A comment.
pub(super) struct Comment<'a> {
    /// Where it starts.
    pub(super) start: TextSize,
    /// Its line, from 1.
    pub(super) line: u32,
    /// How many characters stand before it on its line.
    pub(super) column: usize,
    /// Whether nothing else is on its line.
    pub(super) is_alone: bool,
    /// The comment, with its `#`.
    pub(super) text: &'a str,
}

/// A program.
pub(super) struct Program<'a> {
    /// Its statements.
    pub(super) body: &'a [Stmt],
    /// Its comments, in order.
    pub(super) comments: Vec<Comment<'a>>,
    text: &'a str,
    lines: Lines<'a>,
}

/// Has `look` look at a program, if it is one.
pub(super) fn read<T>(text: &str, look: impl FnOnce(&Program) -> T) -> Option<T> {
    in_module(text, |parsed| {
        look(&Program::new(text, &parsed.syntax().body, parsed.tokens()))
    })
}

impl<'a> Program<'a> {
    fn new(text: &'a str, body: &'a [Stmt], tokens: &Tokens) -> Self {
        let mut program = Program {
            body,
            comments: Vec::new(),
            text,
            lines: Lines::of(text),
        };
        let tokens = tokens.iter();
        let comments = tokens.filter(|token| token.kind() == TokenKind::Comment);
        program.comments = comments
            .map(|token| program.comment(token.range()))
            .collect();
        program
    }

    fn comment(&self, range: TextRange) -> Comment<'a> {
        let before = self.lines.before(range.start());
        Comment {
            start: range.start(),
            line: self.line(range.start()),
            column: before.chars().count(),
            is_alone: before.trim().is_empty(),
            text: &self.text[range],
        }
    }

    /// The line of a place, from 1.
    pub(super) fn line(&self, place: TextSize) -> u32 {
        self.lines.line(place)
    }

    /// The lines on which something stands.
    pub(super) fn span(&self, range: TextRange) -> Span {
        Span {
            first_line: self.line(range.start()),
            last_line: self.line(range.end()),
        }
    }

    /// Whether these are one statement, on one line.
    pub(super) fn is_one_line(&self, statements: &[Stmt]) -> bool {
        let [only] = statements else {
            return false;
        };
        self.span(only.range()).lines() == 1
    }
}
