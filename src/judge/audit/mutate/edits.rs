//! The places of a program at which a mutant changes it.

use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_python_ast::visitor::{
    Visitor, walk_comprehension, walk_except_handler, walk_expr, walk_interpolated_string_element,
    walk_stmt,
};
use ruff_python_ast::{
    Comprehension, ExceptHandler, Expr, InterpolatedStringElement, ModModule, Stmt, StringLiteral,
};
use ruff_python_parser::Parsed;
use ruff_text_size::{Ranged, TextRange};

use super::texts;

/// A change of one place of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::judge) struct Edit {
    /// The name of the kind of change.
    pub(in crate::judge) operator: &'static str,
    /// The function, method or constant around it; empty outside of those.
    pub(in crate::judge) function: String,
    /// The text that is replaced.
    pub(in crate::judge) range: TextRange,
    /// The text in its place.
    pub(in crate::judge) to: String,
}

impl Edit {
    /// A text with this change.
    pub(in crate::judge) fn apply_to(&self, text: &str) -> String {
        let (before, after) = (self.range.start().to_usize(), self.range.end().to_usize());
        [&text[..before], &self.to, &text[after..]].concat()
    }
}

/// The changes of a program, in the order of its text.
pub(in crate::judge) fn edits(text: &str, module: &Parsed<ModModule>) -> Vec<Edit> {
    let mut collector = Collector {
        text,
        tokens: module.tokens(),
        path: Vec::new(),
        parameters: Vec::new(),
        edits: Vec::new(),
    };
    collector.visit_body(&module.syntax().body);
    let mut edits = collector.edits;
    // Stable: changes of one place stay in the order of the operators.
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    edits
}

/// The operator between two nodes: every token that is no parenthesis and no comment.
pub(in crate::judge) fn range_between(
    tokens: &Tokens,
    left: impl Ranged,
    right: impl Ranged,
) -> Option<TextRange> {
    let gap = TextRange::new(left.end(), right.start());
    let is_operator = |kind: TokenKind| {
        !matches!(
            kind,
            TokenKind::Lpar | TokenKind::Rpar | TokenKind::Comment | TokenKind::NonLogicalNewline
        )
    };
    let tokens = tokens.in_range(gap).iter();
    let mut ranges = tokens
        .filter(|token| is_operator(token.kind()))
        .map(Ranged::range);
    let first = ranges.next()?;
    Some(ranges.fold(first, TextRange::cover))
}

/// Walks through a program and collects its changes.
pub(super) struct Collector<'a> {
    text: &'a str,
    tokens: &'a Tokens,
    /// The names of the classes and functions around the place.
    path: Vec<&'a str>,
    /// For each function around the place, its first parameter.
    pub(super) parameters: Vec<Option<&'a str>>,
    edits: Vec<Edit>,
}

impl<'a> Collector<'a> {
    /// The text of a node, without parentheses around it.
    pub(super) fn text_of(&self, node: impl Ranged) -> &'a str {
        &self.text[node.range().to_std_range()]
    }

    /// Adds a change.
    pub(super) fn add(&mut self, operator: &'static str, node: impl Ranged, to: impl Into<String>) {
        self.edits.push(Edit {
            operator,
            function: self.path.join("."),
            range: node.range(),
            to: to.into(),
        });
    }

    /// The operator between two nodes.
    pub(super) fn range_between(&self, left: impl Ranged, right: impl Ranged) -> Option<TextRange> {
        range_between(self.tokens, left, right)
    }

    fn within(&mut self, name: &'a str, look: impl FnOnce(&mut Self)) {
        self.path.push(name);
        look(self);
        self.path.pop();
    }
}

impl<'a> Visitor<'a> for Collector<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                let first = def.parameters.iter_non_variadic_params().next();
                self.parameters
                    .push(first.map(|each| each.parameter.name.as_str()));
                self.within(&def.name, |within| walk_stmt(within, stmt));
                self.parameters.pop();
            }
            Stmt::ClassDef(def) => self.within(&def.name, |within| walk_stmt(within, stmt)),
            // The name of a constant says more than no function.
            Stmt::Assign(assign) if self.path.is_empty() => {
                let name = match &assign.targets[..] {
                    [Expr::Name(name)] => name.id.as_str(),
                    _ => "",
                };
                self.within(name, |within| {
                    within.mutate_stmt(stmt);
                    walk_stmt(within, stmt);
                });
            }
            // A docstring, and what runs only when the program is started itself.
            Stmt::Expr(expr) if expr.value.is_string_literal_expr() => {}
            Stmt::If(branch) if self.text_of(&*branch.test).contains("__name__") => {}
            _ => {
                self.mutate_stmt(stmt);
                walk_stmt(self, stmt);
            }
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.mutate_expr(expr);
        walk_expr(self, expr);
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        for condition in &comprehension.ifs {
            self.add("condition", condition, "True");
            self.mutate_to_negation(condition);
        }
        walk_comprehension(self, comprehension);
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(caught) = handler;
        if let Some(Expr::Name(name)) = caught.type_.as_deref() {
            self.change_exception(name);
        }
        walk_except_handler(self, handler);
    }

    fn visit_annotation(&mut self, _: &'a Expr) {}

    fn visit_interpolated_string_element(&mut self, element: &'a InterpolatedStringElement) {
        if let InterpolatedStringElement::Literal(literal) = element {
            let changed = texts::change_one_character(self.text_of(literal));
            self.add("text", literal, changed);
        }
        walk_interpolated_string_element(self, element);
    }

    fn visit_string_literal(&mut self, literal: &'a StringLiteral) {
        let content = literal.content_range();
        let changed = texts::change_one_character(self.text_of(content));
        self.add("text", content, changed);
    }
}
