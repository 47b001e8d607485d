//! A program in Python in a normal form: of what says the same in other words, one.
//!
//! Statements without effect and annotations are left out, an augmented assignment is written out,
//! and the sides of a comparison stand in one order.

use std::collections::HashSet;
use std::sync::LazyLock;

use ruff_python_ast::helpers::any_over_expr;
use ruff_python_ast::visitor::source_order::{
    SourceOrderVisitor, TraversalSignal, walk_body, walk_expr, walk_stmt,
};
use ruff_python_ast::{
    AnyNodeRef, BoolOp, CmpOp, Expr, ExprCompare, Identifier, NodeKind, Operator, Stmt,
    StmtAnnAssign, StmtAssign, StmtAugAssign, UnaryOp,
};
use ruff_text_size::Ranged;

use super::tokens::digest;
use crate::source::in_any_module;

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

/// The shapes of a program, each with its place in the text: of its statements, expressions and
/// operators, those that an author names or writes alike the same.
pub(super) fn normal_form(text: &str) -> Vec<(u64, usize)> {
    let shapes = in_any_module(text, |parsed| {
        let body = &parsed.syntax().body;
        let mut read = ReadNames::default();
        walk_body(&mut read, body);
        let mut shapes = Shapes {
            read: read.0,
            found: Vec::new(),
        };
        walk_body(&mut shapes, body);
        shapes.found
    });
    shapes.unwrap_or_default()
}

/// The names that a program reads.
#[derive(Default)]
struct ReadNames<'a>(HashSet<&'a str>);

impl<'a> SourceOrderVisitor<'a> for ReadNames<'a> {
    fn enter_node(&mut self, node: AnyNodeRef<'a>) -> TraversalSignal {
        if let AnyNodeRef::ExprName(name) = node
            && name.ctx.is_load()
        {
            self.0.insert(&name.id);
        }
        TraversalSignal::Traverse
    }
}

/// Collects the shapes of a program.
struct Shapes<'a> {
    /// The names that it reads.
    read: HashSet<&'a str>,
    found: Vec<(u64, usize)>,
}

impl<'a> Shapes<'a> {
    fn push(&mut self, shape: u64, node: &impl Ranged) {
        self.found.push((shape, node.start().to_usize()));
    }

    /// Adds the shape of an operator, at the place of what is before it.
    fn push_operator(&mut self, operator: &str) {
        let place = self.found.last().map_or(0, |(_, place)| *place);
        self.found.push((digest(operator), place));
    }

    /// Adds the shape of a word: of one that Python gives its own, of all others the same.
    fn push_name(&mut self, name: &str, node: &impl Ranged) {
        let shape = KNOWN_NAMES
            .get(name)
            .map_or_else(|| digest(&NodeKind::ExprName), digest);
        self.push(shape, node);
    }

    /// Returns whether nothing changes without a statement.
    fn is_without_effect(&self, statement: &Stmt) -> bool {
        let is_read = |target: &Expr| match target {
            Expr::Name(name) => self.read.contains(name.id.as_str()),
            _ => true,
        };
        match statement {
            Stmt::Pass(_) => true,
            Stmt::Expr(statement) => !acts(&statement.value),
            Stmt::Assign(StmtAssign { targets, value, .. }) => {
                !targets.iter().any(is_read) && !acts(value)
            }
            Stmt::AnnAssign(StmtAnnAssign { target, value, .. }) => match value {
                Some(value) => !is_read(target) && !acts(value),
                None => true,
            },
            _ => false,
        }
    }

    /// Writes the sides of a comparison in one order: what is less first, and of what is equal or
    /// not, the shape with the lower digest.
    fn compare(&mut self, comparison: &'a ExprCompare, operator: CmpOp, right: &'a Expr) {
        self.push(digest(&NodeKind::ExprCompare), comparison);
        let start = self.found.len();
        self.visit_expr(&comparison.left);
        let middle = self.found.len();
        self.visit_expr(right);
        let (left, right) = self.found[start..].split_at(middle - start);
        let shapes = |side: &[(u64, usize)]| side.iter().map(|(shape, _)| *shape).collect();
        let (left, right): (Vec<u64>, Vec<u64>) = (shapes(left), shapes(right));
        let (operator, is_flipped) = match operator {
            CmpOp::Gt => (CmpOp::Lt, true),
            CmpOp::GtE => (CmpOp::LtE, true),
            CmpOp::Eq | CmpOp::NotEq => (operator, right < left),
            operator => (operator, false),
        };
        if is_flipped {
            self.found[start..].rotate_left(left.len());
        }
        self.push_operator(operator.as_str());
    }
}

/// Returns whether an expression may do more than give a value.
fn acts(expression: &Expr) -> bool {
    any_over_expr(expression, |part| {
        matches!(
            part,
            Expr::Call(_) | Expr::Await(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Named(_)
        )
    })
}

impl<'a> SourceOrderVisitor<'a> for Shapes<'a> {
    fn enter_node(&mut self, node: AnyNodeRef<'a>) -> TraversalSignal {
        match node {
            AnyNodeRef::ExprName(name) => self.push_name(&name.id, name),
            // What only holds others together, or is said by what it holds.
            AnyNodeRef::StmtExpr(_)
            | AnyNodeRef::Parameters(_)
            | AnyNodeRef::ParameterWithDefault(_)
            | AnyNodeRef::Arguments(_)
            | AnyNodeRef::StringLiteral(_)
            | AnyNodeRef::BytesLiteral(_)
            | AnyNodeRef::Identifier(_) => {}
            node => self.push(digest(&node.kind()), &node),
        }
        TraversalSignal::Traverse
    }

    fn visit_stmt(&mut self, statement: &'a Stmt) {
        if self.is_without_effect(statement) {
            return;
        }
        match statement {
            Stmt::AugAssign(StmtAugAssign {
                target, op, value, ..
            }) => {
                self.push(digest(&NodeKind::StmtAssign), statement);
                self.visit_expr(target);
                self.push(digest(&NodeKind::ExprBinOp), statement);
                self.visit_expr(target);
                self.visit_operator(op);
                self.visit_expr(value);
            }
            Stmt::AnnAssign(StmtAnnAssign {
                target,
                value: Some(value),
                ..
            }) => {
                self.push(digest(&NodeKind::StmtAssign), statement);
                self.visit_expr(target);
                self.visit_expr(value);
            }
            _ => walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Compare(comparison) = expression
            && let ([operator], [right]) = (&*comparison.ops, &*comparison.comparators)
        {
            self.compare(comparison, *operator, right);
        } else {
            walk_expr(self, expression);
        }
    }

    fn visit_annotation(&mut self, _annotation: &'a Expr) {}

    fn visit_identifier(&mut self, identifier: &'a Identifier) {
        self.push_name(&identifier.id, identifier);
    }

    fn visit_operator(&mut self, operator: &'a Operator) {
        self.push_operator(operator.as_str());
    }

    fn visit_bool_op(&mut self, operator: &'a BoolOp) {
        self.push_operator(operator.as_str());
    }

    fn visit_unary_op(&mut self, operator: &'a UnaryOp) {
        self.push_operator(operator.as_str());
    }

    fn visit_cmp_op(&mut self, operator: &'a CmpOp) {
        self.push_operator(operator.as_str());
    }
}
