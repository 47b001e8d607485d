//! A parsed program: its statements, its lines and its comments.

use ruff_python_ast::Stmt;
use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_text_size::{Ranged, TextRange, TextSize};

use crate::source::{Lines, in_module};

pub(super) struct Comment<'a> {
    pub(super) start: TextSize,
    /// Line of the comment, from 1.
    pub(super) line: u32,
    /// True if the comment has its line to itself.
    pub(super) is_alone: bool,
    /// The comment, with its `#`.
    pub(super) text: &'a str,
}

pub(super) struct ParsedProgram<'a> {
    /// Statements of the program.
    pub(super) body: &'a [Stmt],
    /// Comments of the program, in order.
    pub(super) comments: Vec<Comment<'a>>,
    text: &'a str,
    lines: Lines<'a>,
}

/// Parses a program and calls `inspect` on it; `None` if it is not valid Python.
pub(super) fn with_parsed_program<T>(
    text: &str,
    inspect: impl FnOnce(&ParsedProgram) -> T,
) -> Option<T> {
    in_module(text, |parsed| {
        inspect(&ParsedProgram::new(
            text,
            &parsed.syntax().body,
            parsed.tokens(),
        ))
    })
}

impl<'a> ParsedProgram<'a> {
    fn new(text: &'a str, body: &'a [Stmt], tokens: &Tokens) -> Self {
        let mut program = ParsedProgram {
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
            is_alone: before.trim().is_empty(),
            text: &self.text[range],
        }
    }

    /// The line of a position, from 1.
    pub(super) fn line(&self, place: TextSize) -> u32 {
        self.lines.line(place)
    }

    pub(super) fn first_and_last_line(&self, range: TextRange) -> (u32, u32) {
        (self.line(range.start()), self.line(range.end()))
    }
}
