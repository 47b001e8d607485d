//! Changes of expressions.

use ruff_python_ast::{
    BoolOp, Expr, ExprBinOp, ExprCall, ExprCompare, ExprName, ExprNumberLiteral, Number, UnaryOp,
};
use ruff_text_size::{Ranged, TextRange};

use super::edits::Collector;
use super::operators::{
    COPIES, confused_arithmetic, confused_built_in, confused_comparisons, confused_exception,
};

impl<'a> Collector<'a> {
    /// Collects the changes of an expression; not those of its parts.
    pub(super) fn mutate_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Compare(compare) => self.mutate_comparison(compare),
            Expr::BinOp(sum) => self.mutate_arithmetic(sum),
            Expr::NumberLiteral(number) => self.mutate_number(number),
            Expr::BooleanLiteral(literal) => {
                let to = if literal.value { "False" } else { "True" };
                self.add("boolean", literal, to);
            }
            Expr::BoolOp(junction) => {
                let (to, neutral) = match junction.op {
                    BoolOp::And => ("or", "True"),
                    BoolOp::Or => ("and", "False"),
                };
                for pair in junction.values.windows(2) {
                    if let Some(range) = self.range_between(&pair[0], &pair[1]) {
                        self.add("connective", range, to);
                    }
                }
                for operand in &junction.values {
                    self.add("operand", operand, neutral);
                }
            }
            Expr::UnaryOp(unary) => {
                let operator = match unary.op {
                    UnaryOp::Not => "not",
                    UnaryOp::USub => "sign",
                    _ => return,
                };
                let to = format!("({})", self.text_of(&*unary.operand));
                self.add(operator, unary, to);
            }
            Expr::If(choice) => self.mutate_condition(&choice.test),
            // Bounds that are constants are changed as such.
            Expr::Slice(slice) => {
                for bound in [&slice.lower, &slice.upper].into_iter().flatten() {
                    self.mutate_bound(bound);
                }
            }
            Expr::Subscript(subscript) if is_whole_slice(&subscript.slice) => {
                self.add("copy", subscript, self.text_of(&*subscript.value));
            }
            Expr::Call(call) => self.mutate_call(call),
            _ => {}
        }
    }

    fn mutate_comparison(&mut self, compare: &ExprCompare) {
        let mut left = &*compare.left;
        for (op, right) in compare.ops.iter().zip(&compare.comparators) {
            if let Some(range) = self.range_between(left, right) {
                for to in confused_comparisons(*op) {
                    self.add("comparison", range, *to);
                }
            }
            left = right;
        }
    }

    fn mutate_arithmetic(&mut self, sum: &ExprBinOp) {
        // Of texts, which nobody subtracts.
        let is_text = |expr: &Expr| expr.is_string_literal_expr() || expr.is_f_string_expr();
        if is_text(&sum.left) || is_text(&sum.right) {
            return;
        }
        let to = confused_arithmetic(sum.op);
        let range = self.range_between(&*sum.left, &*sum.right);
        if let (Some(to), Some(range)) = (to, range) {
            self.add("arithmetic", range, to);
        }
    }

    fn mutate_number(&mut self, literal: &ExprNumberLiteral) {
        if let Number::Int(number) = &literal.value
            && let Some(number) = number.as_i64()
        {
            for other in [number.checked_add(1), number.checked_sub(1)] {
                self.add("constant", literal, other.unwrap_or_default().to_string());
            }
        }
    }

    fn mutate_bound(&mut self, bound: &Expr) {
        let is_constant = match bound {
            Expr::UnaryOp(unary) => unary.operand.is_number_literal_expr(),
            _ => bound.is_number_literal_expr() || bound.is_none_literal_expr(),
        };
        if !is_constant {
            for sign in ["+", "-"] {
                let to = format!("({}) {sign} 1", self.text_of(bound));
                self.add("boundary", bound, to);
            }
        }
    }

    /// A condition that always holds, never, or the other way round.
    pub(super) fn mutate_condition(&mut self, test: &Expr) {
        if !test.is_boolean_literal_expr() {
            self.add("condition", test, "True");
            self.add("condition", test, "False");
            self.mutate_to_negation(test);
        }
    }

    /// A condition the other way round, where no other change makes it so.
    pub(super) fn mutate_to_negation(&mut self, test: &Expr) {
        let is_one_comparison = matches!(test, Expr::Compare(compare) if compare.ops.len() == 1);
        let is_not = matches!(test, Expr::UnaryOp(unary) if unary.op == UnaryOp::Not);
        if !is_one_comparison && !is_not && !test.is_boolean_literal_expr() {
            self.add("condition", test, format!("not ({})", self.text_of(test)));
        }
    }

    fn mutate_call(&mut self, call: &ExprCall) {
        let (name, called) = match &*call.func {
            Expr::Name(name) => (name.id.as_str(), Some(name)),
            Expr::Attribute(attribute) => (attribute.attr.as_str(), None),
            _ => ("", None),
        };
        let (arguments, keywords) = (&call.arguments.args, &call.arguments.keywords);
        if let (Some(called), Some(to)) = (called, confused_built_in(name)) {
            self.add("built-in", called, to);
        }
        if COPIES.contains(&name)
            && let [only] = &**arguments
        {
            self.add("copy", call, self.as_operand(only));
        }
        if let Expr::Attribute(attribute) = &*call.func
            && name == "copy"
            && arguments.is_empty()
        {
            self.add("copy", call, self.text_of(&*attribute.value));
        }
        if called.is_some()
            && name == "range"
            && let Some(stop) = arguments.get(1).or(arguments.first())
        {
            self.mutate_bound(stop);
        }
        if let (Some(last), [keyword]) = (arguments.last(), &keywords[..])
            && last.range().end() < keyword.range().start()
        {
            let range = TextRange::new(last.range().end(), keyword.range().end());
            self.add("keyword", range, "");
        }
        // The order of the arguments of these makes no difference.
        if !matches!(name, "min" | "max" | "print") {
            self.swap_arguments(arguments);
        }
    }

    fn swap_arguments(&mut self, arguments: &[Expr]) {
        for pair in arguments.windows(2) {
            if pair.iter().any(Expr::is_starred_expr) {
                continue;
            }
            let (first, second) = (pair[0].range(), pair[1].range());
            let between = self.text_of(TextRange::new(first.end(), second.start()));
            let to = [self.text_of(second), between, self.text_of(first)].concat();
            self.add("arguments", first.cover(second), to);
        }
    }

    /// The text of an expression as an operand of another.
    fn as_operand(&self, expr: &Expr) -> String {
        let text = self.text_of(expr);
        let is_one = matches!(
            expr,
            Expr::Name(_) | Expr::Call(_) | Expr::Attribute(_) | Expr::Subscript(_)
        );
        if is_one || text.starts_with(['(', '[', '{', '"', '\'']) {
            return text.to_owned();
        }
        format!("({text})")
    }

    /// Another exception.
    pub(super) fn change_exception(&mut self, name: &ExprName) {
        self.add("exception", name, confused_exception(&name.id));
    }
}

/// Returns whether a subscript is `[:]`.
fn is_whole_slice(subscript: &Expr) -> bool {
    match subscript {
        Expr::Slice(slice) => [&slice.lower, &slice.upper, &slice.step]
            .into_iter()
            .all(Option::is_none),
        _ => false,
    }
}
