//! The operators `+`, `-` and `*`, on integers, sequences and sets.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use ruff_python_ast::{Operator, UnaryOp};

use super::budget::{Budget, MAX_SIZE, check_size, too_large};
use super::fault::{Instead, Interrupt, Outcome};
use super::object::Object;
use crate::messages::Notice;

/// Evaluates `left op right`.
pub(super) fn binary(
    budget: &Budget,
    left: &Object,
    op: Operator,
    right: &Object,
) -> Outcome<Object> {
    match (left, op, right) {
        (Object::Int(a), Operator::Add, Object::Int(b)) => {
            count_integers(budget, a, b)?;
            Ok(Object::Int(a + b))
        }
        (Object::Int(a), Operator::Sub, Object::Int(b)) => {
            count_integers(budget, a, b)?;
            Ok(Object::Int(a - b))
        }
        (Object::Int(a), Operator::Mult, Object::Int(b)) => {
            if a.bits() + b.bits() > MAX_SIZE as u64 {
                return Err(too_large());
            }
            count_integers(budget, a, b)?;
            Ok(Object::Int(a * b))
        }
        (Object::Str(a), Operator::Add, Object::Str(b)) => {
            check_size(a.len().checked_add(b.len()))?;
            let text = format!("{a}{b}");
            budget.count_text(&text)?;
            Ok(text.into())
        }
        (Object::Tuple(a), Operator::Add, Object::Tuple(b)) => {
            concatenated(budget, a, b).map(Object::tuple)
        }
        (Object::List(a), Operator::Add, Object::List(b)) => {
            concatenated(budget, &a.borrow(), &b.borrow()).map(Object::list)
        }
        (Object::Set(a), Operator::Sub, Object::Set(b)) => {
            budget.count(a.borrow().len())?;
            let rest = a.borrow().difference(&b.borrow()).cloned().collect();
            Ok(Object::set(rest))
        }
        (sequence, Operator::Mult, Object::Int(count))
        | (Object::Int(count), Operator::Mult, sequence) => repeated(budget, sequence, count),
        _ => Err(unsupported_operation(op, left, right)),
    }
}

fn unsupported_operation(op: Operator, left: &Object, right: &Object) -> Interrupt {
    let what = Notice::new("unknown-operation")
        .with("operator", op.as_str())
        .with("left", left.type_name())
        .with("right", right.type_name());
    Interrupt::unsupported(what).instead(Instead::WriteValue)
}

/// Counts the cost of an operation on two integers, by their machine words.
fn count_integers(budget: &Budget, a: &BigInt, b: &BigInt) -> Outcome<()> {
    let words = |integer: &BigInt| usize::try_from(integer.bits() / 64).unwrap_or(usize::MAX);
    budget.count(words(a).max(words(b)) / 16 + words(a).saturating_mul(words(b)) / 64)
}

fn concatenated(budget: &Budget, left: &[Object], right: &[Object]) -> Outcome<Vec<Object>> {
    let size = check_size(left.len().checked_add(right.len()))?;
    budget.count(size)?;
    Ok([left, right].concat())
}

/// Repeats a sequence `count` times; a negative count is 0.
fn repeated(budget: &Budget, sequence: &Object, count: &BigInt) -> Outcome<Object> {
    let count = match count.to_i64() {
        Some(count) => usize::try_from(count).unwrap_or(0),
        None => return Err(too_large()),
    };
    let items = |items: &[Object]| -> Outcome<Vec<Object>> {
        let size = check_size(items.len().checked_mul(count))?;
        budget.count(size)?;
        Ok(items.iter().cycle().take(size).cloned().collect())
    };
    match sequence {
        Object::Str(text) => {
            check_size(text.len().checked_mul(count))?;
            let text = text.repeat(count);
            budget.count_text(&text)?;
            Ok(text.into())
        }
        Object::Tuple(held) => items(held).map(Object::tuple),
        Object::List(held) => items(&held.borrow()).map(Object::list),
        other => {
            let what = Notice::new("unknown-operation")
                .with("operator", "*")
                .with("left", other.type_name())
                .with("right", "int");
            Err(Interrupt::unsupported(what).instead(Instead::WriteValue))
        }
    }
}

/// Evaluates `-operand` or `not operand`.
pub(super) fn unary(op: UnaryOp, operand: &Object) -> Outcome<Object> {
    match (op, operand) {
        (UnaryOp::Not, _) => Ok(Object::Bool(!operand.truth()?)),
        (UnaryOp::USub, Object::Int(integer)) => Ok(Object::Int(-integer)),
        (UnaryOp::USub, Object::Float(float)) => Ok(Object::Float(-float)),
        _ => {
            let what = Notice::new("unknown-unary")
                .with("operator", op.as_str())
                .with("type", operand.type_name());
            Err(Interrupt::unsupported(what).instead(Instead::WriteValue))
        }
    }
}
