//! Changes of expressions.

use ruff_python_ast::{Expr, ExprCall, ExprName, Operator};
use ruff_text_size::{Ranged, TextRange};

use super::operators::Collector;
use crate::judge::audit::{ARITHMETIC, COMPARISONS};

impl<'a> Collector<'a> {
    /// Collects the changes of an expression; not those of its parts.
    pub(super) fn change_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Compare(compare) => {
                let mut left = &*compare.left;
                self.add_neighbours(left, false);
                for right in &compare.comparators {
                    self.add_operators("comparison", (left, right), &COMPARISONS);
                    self.add_neighbours(right, false);
                    left = right;
                }
            }
            Expr::BinOp(sum) => {
                self.add_operators("arithmetic", (&sum.left, &sum.right), &ARITHMETIC);
                for operand in [&*sum.left, &*sum.right] {
                    self.add("removal", expr, self.text_of(operand));
                }
                if matches!(sum.op, Operator::Mod | Operator::FloorDiv | Operator::Mult) {
                    self.add_neighbours(&sum.right, true);
                }
            }
            Expr::BoolOp(junction) => {
                for pair in junction.values.windows(2) {
                    let [first, second] = [&pair[0], &pair[1]].map(Ranged::range);
                    self.add("removal", first.cover(second), self.text_of(first));
                    self.add("removal", first.cover(second), self.text_of(second));
                }
            }
            Expr::NumberLiteral(number) => {
                for other in self.scope.numbers.clone() {
                    self.add("number", number, other);
                }
                self.add("sign", number, format!("-{}", self.text_of(number)));
            }
            Expr::Name(name) if name.ctx.is_load() => self.change_name(name),
            Expr::Call(call) => self.change_call(call),
            Expr::Subscript(subscript) => {
                self.add_neighbours(&subscript.slice, false);
                if let Expr::Subscript(inner) = &*subscript.value {
                    self.swap("indices", &*inner.slice, &*subscript.slice);
                }
            }
            Expr::Slice(slice) => {
                let bounds = [&slice.lower, &slice.upper].into_iter().flatten();
                for bound in bounds {
                    self.add_neighbours(bound, false);
                }
            }
            Expr::If(choice) => self.swap("choice", &*choice.body, &*choice.orelse),
            Expr::Tuple(tuple) => self.change_items(&tuple.elts),
            Expr::List(list) => self.change_items(&list.elts),
            Expr::Set(set) => {
                if let [first, .., last] = &set.elts[..] {
                    let items = self.text_of(first.range().cover(last.range()));
                    self.add("copy", set, format!("({items})"));
                }
            }
            _ => {}
        }
    }

    /// A value one more, and one less.
    pub(super) fn add_neighbours(&mut self, expr: &Expr, is_operand: bool) {
        let is_sum =
            matches!(expr, Expr::BinOp(sum) if matches!(sum.op, Operator::Add | Operator::Sub));
        let is_value = matches!(
            expr,
            Expr::Name(_) | Expr::Call(_) | Expr::Attribute(_) | Expr::Subscript(_)
        );
        if is_sum || is_value {
            for sign in ["+", "-"] {
                let sum = format!("{} {sign} 1", self.text_of(expr));
                let sum = if is_operand { format!("({sum})") } else { sum };
                self.add("boundary", expr, sum);
            }
        }
    }

    fn change_name(&mut self, name: &ExprName) {
        if self.scope.names.contains(name.id.as_str()) {
            for other in self.scope.names.clone() {
                self.add("name", name, other);
            }
        }
    }

    fn change_call(&mut self, call: &'a ExprCall) {
        let (arguments, keywords) = (&call.arguments.args, &call.arguments.keywords);
        match &*call.func {
            Expr::Attribute(method) => {
                self.add("removal", call, self.text_of(&*method.value));
                for pair in [["append", "extend"], ["index", "find"], ["lower", "upper"]] {
                    if let Some(place) = pair.iter().position(|name| *name == &*method.attr) {
                        self.add("built-in", &method.attr, pair[1 - place]);
                    }
                }
            }
            Expr::Name(name) if name.id == "range" => {
                for bound in arguments {
                    self.add_neighbours(bound, false);
                }
                if let [stop] = &**arguments {
                    self.add("boundary", stop, format!("1, {}", self.text_of(stop)));
                }
            }
            Expr::Name(name) if name.id == "len" => self.add_neighbours_of_call(call),
            _ => {}
        }
        match (&**arguments, keywords.is_empty()) {
            ([only], true) => {
                self.add("removal", call, self.text_of(only));
                self.add("removal", only, "");
            }
            ([.., before, last], true) => {
                self.add("removal", TextRange::new(before.end(), last.end()), "");
            }
            _ => {}
        }
    }

    fn add_neighbours_of_call(&mut self, call: &ExprCall) {
        for sign in ["+", "-"] {
            self.add("boundary", call, format!("{} {sign} 1", self.text_of(call)));
        }
    }

    /// The items without one of them, and with two that are swapped.
    fn change_items(&mut self, items: &[Expr]) {
        for pair in items.windows(2) {
            let [first, second] = [&pair[0], &pair[1]].map(Ranged::range);
            self.swap("order", first, second);
            self.add("removal", TextRange::new(first.end(), second.end()), "");
        }
        if let [first, second, ..] = items {
            self.add("removal", TextRange::new(first.start(), second.start()), "");
        }
    }
}
