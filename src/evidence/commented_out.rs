//! Comments that are code: what was tried and left standing.

use ruff_python_ast::helpers::any_over_expr;
use ruff_python_ast::{Expr, Stmt};
use serde::Serialize;

use super::program::{Comment, Program, Span, read};

/// Longest piece of a comment that is quoted, in characters.
const LONGEST: usize = 60;
/// Most lines that are read as one statement: a longer one is read in parts.
const MOST_LINES: usize = 60;
/// What a line begins with that belongs to the one that is indented as it is.
const GOING_ON: [&str; 7] = ["elif ", "else:", "except", "finally:", ")", "]", "}"];

/// Comments that are code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CommentedOut {
    /// Their lines.
    #[serde(flatten)]
    pub span: Span,
    /// The first of them, without its `#`.
    pub text: String,
}

/// The comments of a program that are code, in order. What stands behind code on its line
/// is about that code, and is not looked at.
pub(super) fn find(program: &Program) -> Vec<CommentedOut> {
    let comments = program.comments.iter();
    let alone: Vec<&Comment> = comments.filter(|comment| comment.is_alone).collect();
    let blocks = alone.chunk_by(|one, next| one.line + 1 == next.line);
    blocks.flat_map(in_block).collect()
}

/// What some lines of a comment are, the least like code first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    /// No Python, or what a word in a sentence may be too.
    Prose,
    /// Code, if it stands beside code.
    Statement,
    /// Code.
    Code,
}

/// Lines of a block that are read together.
struct Piece {
    first: usize,
    length: usize,
    worth: Worth,
}

/// The code in comments of which each is on the line after the one before.
fn in_block(block: &[&Comment]) -> Vec<CommentedOut> {
    let lines: Vec<String> = block.iter().map(|comment| uncommented(comment)).collect();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut first = 0;
    while first < lines.len() {
        let piece = piece(&lines, first);
        first += piece.length;
        pieces.push(piece);
    }
    let is_prose = |piece: &Piece| piece.worth == Worth::Prose;
    let runs = pieces.chunk_by(|one, next| is_prose(one) == is_prose(next));
    let code = runs.filter(|run| run.iter().any(|piece| piece.worth == Worth::Code));
    let found = code.map(|run| {
        let (first, last) = (&run[0], &run[run.len() - 1]);
        CommentedOut {
            span: Span {
                first_line: block[first.first].line,
                last_line: block[last.first + last.length - 1].line,
            },
            text: lines[first.first].trim().chars().take(LONGEST).collect(),
        }
    });
    found.collect()
}

/// A comment without its `#`, indented as it is.
fn uncommented(comment: &Comment) -> String {
    let text = comment.text.trim_start_matches('#').trim_end();
    format!("{}{text}", " ".repeat(comment.column))
}

/// The statement that begins on a line, or that line, where there is none.
fn piece(lines: &[String], first: usize) -> Piece {
    let piece = |length: usize| Piece {
        first,
        length,
        worth: worth(&lines[first..first + length]),
    };
    let line = piece(1);
    let length = statement_length(&lines[first..]);
    if line.worth > Worth::Prose || length == 1 {
        return line;
    }
    let statement = piece(length);
    if statement.worth > Worth::Prose {
        statement
    } else {
        line
    }
}

/// How many lines there are up to the next that is not indented further.
fn statement_length(lines: &[String]) -> usize {
    let indent = indentation(&lines[0]);
    let goes_on = |line: &&String| {
        line.trim().is_empty()
            || line.strip_prefix(indent).is_some_and(|rest| {
                rest.starts_with(char::is_whitespace)
                    || GOING_ON.iter().any(|word| rest.starts_with(*word))
            })
    };
    let rest = lines[1..].iter().take(MOST_LINES).take_while(goes_on);
    let rest: Vec<&String> = rest.collect();
    let last = rest.iter().rposition(|line| !line.trim().is_empty());
    last.map_or(1, |last| last + 2)
}

fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

/// What some lines are.
fn worth(lines: &[String]) -> Worth {
    let indent = indentation(&lines[0]);
    let code: Vec<&str> = lines
        .iter()
        .map(|line| line.strip_prefix(indent).unwrap_or_default())
        .collect();
    let worth = read(&code.join("\n"), |program| {
        program.body.iter().map(of_statement).max()
    });
    worth.flatten().unwrap_or(Worth::Prose)
}

fn of_statement(stmt: &Stmt) -> Worth {
    match stmt {
        Stmt::FunctionDef(_)
        | Stmt::ClassDef(_)
        | Stmt::If(_)
        | Stmt::For(_)
        | Stmt::While(_)
        | Stmt::With(_)
        | Stmt::Try(_)
        | Stmt::Match(_)
        | Stmt::Return(_)
        | Stmt::Import(_)
        | Stmt::ImportFrom(_)
        | Stmt::AugAssign(_) => Worth::Code,
        Stmt::Expr(each) if matches!(&*each.value, Expr::Call(_)) => Worth::Code,
        Stmt::Assign(each) => of_value(&each.value),
        // Without a value it is a word and what is said of it: `posicao: tuplo`.
        Stmt::AnnAssign(each) => each.value.as_deref().map_or(Worth::Prose, of_value),
        Stmt::Expr(_) | Stmt::TypeAlias(_) | Stmt::IpyEscapeCommand(_) => Worth::Prose,
        _ => Worth::Statement,
    }
}

/// What an assignment of this value is: `valor = 3` may explain what is meant.
fn of_value(value: &Expr) -> Worth {
    let computes = |expr: &Expr| {
        matches!(
            expr,
            Expr::Call(_) | Expr::BinOp(_) | Expr::BoolOp(_) | Expr::Compare(_) | Expr::If(_)
        )
    };
    if any_over_expr(value, computes) {
        Worth::Code
    } else {
        Worth::Statement
    }
}

#[cfg(test)]
mod tests {
    use super::super::gather;
    use rstest::rstest;

    fn commented_out(text: &str) -> Vec<(u32, u32)> {
        let evidence = gather(text, &[]).unwrap();
        let commented_out = evidence.commented_out.iter();
        commented_out
            .map(|each| (each.span.first_line, each.span.last_line))
            .collect()
    }

    #[rstest]
    #[case::assignment("x = 1\n# x = f(2)\n", (2, 2))]
    #[case::operator("# x = x + 1\n", (1, 1))]
    #[case::addition("# x += 1\n", (1, 1))]
    #[case::call("#print(x)\n", (1, 1))]
    #[case::returning("# return x\n", (1, 1))]
    #[case::import("# import copy\n", (1, 1))]
    #[case::function("# def f(x):\n#     return x\n", (1, 2))]
    #[case::alternatives("# if x:\n#     y = f(x)\n# else:\n#     y = 2\n", (1, 4))]
    #[case::indented("def f(y):\n    #for x in y:\n    #    pass\n    return y\n", (2, 3))]
    #[case::moved("def f(x):\n    # if x:\n        # y = x\n    return x\n", (2, 3))]
    #[case::several_lines("# x = f(\n#     2,\n# )\n", (1, 3))]
    #[case::beside_prose("# nota\n# x = f(2)\n# y = 3\n# fim da nota\n", (2, 3))]
    fn code_in_comments_is_found(#[case] text: &str, #[case] lines: (u32, u32)) {
        assert_eq!(commented_out(text), [lines]);
    }

    #[rstest]
    #[case::word("# nota\n")]
    #[case::words("# vazio ou X\n")]
    #[case::signature("# posicao: str x str -> posicao\n")]
    #[case::annotation("# posicao: tuplo\n")]
    #[case::explanation("# valor = 3\n")]
    #[case::expression("# (coluna, linha)\n")]
    #[case::sum("# x + 1\n")]
    #[case::line("# ----------\n# Tabuleiro\n# ----------\n")]
    #[case::sentence("# Devolve o valor de x.\n# Se nao houver, devolve None\n")]
    #[case::encoding("#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n")]
    #[case::behind_code("x = 1  # y = f(x)\n")]
    #[case::in_text("x = '''\n# y = f(x)\n'''\n")]
    fn prose_in_comments_is_not(#[case] text: &str) {
        let found = commented_out(text);
        assert!(found.is_empty(), "{found:?}");
    }
}
