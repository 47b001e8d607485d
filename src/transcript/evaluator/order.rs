//! Comparing: `==`, `is`, `in`, `<` and its like.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::FromPrimitive;
use ruff_python_ast::CmpOp;

use super::fault::{Interrupt, Outcome};
use super::object::Object;

fn unasked(native: &str) -> Interrupt {
    Interrupt::unsupported(format!(
        "how two values of {native} compare: it belongs to their program"
    ))
}

/// `left == right`.
pub(super) fn equal(left: &Object, right: &Object) -> Outcome<bool> {
    match (left, right) {
        (Object::Native(native), _) | (_, Object::Native(native)) => {
            Err(unasked(native.type_name()))
        }
        (Object::Tuple(a), Object::Tuple(b)) => all_equal(a, b),
        (Object::List(a), Object::List(b)) => {
            Ok(Rc::ptr_eq(a, b) || all_equal(&a.borrow(), &b.borrow())?)
        }
        (Object::Dict(a), Object::Dict(b)) => {
            let (a, b) = (a.borrow(), b.borrow());
            if a.len() != b.len() {
                return Ok(false);
            }
            for (key, item) in a.iter() {
                match b.get(key) {
                    Some(other) if equal(item, other)? => {}
                    _ => return Ok(false),
                }
            }
            Ok(true)
        }
        (Object::Range(a), Object::Range(b)) => {
            Ok(a.len() == b.len() && (0..a.len().min(2)).all(|at| a.get(at) == b.get(at)))
        }
        _ => Ok(left.freeze()? == right.freeze()?),
    }
}

fn all_equal(left: &[Object], right: &[Object]) -> Outcome<bool> {
    if left.len() != right.len() {
        return Ok(false);
    }
    for (a, b) in left.iter().zip(right) {
        if !equal(a, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `left is right`, where Python promises what it gives.
pub(super) fn identical(left: &Object, right: &Object) -> Outcome<bool> {
    match (left, right) {
        (Object::None, Object::None) => Ok(true),
        (Object::Bool(a), Object::Bool(b)) => Ok(a == b),
        (Object::List(a), Object::List(b)) => Ok(Rc::ptr_eq(a, b)),
        (Object::Dict(a), Object::Dict(b)) => Ok(Rc::ptr_eq(a, b)),
        (Object::Set(a), Object::Set(b)) => Ok(Rc::ptr_eq(a, b)),
        (Object::Native(a), Object::Native(b)) => Ok(a.is(b)),
        // A TAD may be anything, `None` and truth values among it.
        (Object::Native(native), _) | (_, Object::Native(native)) => {
            Err(unasked(native.type_name()))
        }
        _ if left.type_name() == right.type_name() => {
            let what = format!("whether two values of {} are one", left.type_name());
            Err(Interrupt::unsupported(what))
        }
        _ => Ok(false),
    }
}

/// `item in container`.
pub(super) fn contains(container: &Object, item: &Object) -> Outcome<bool> {
    match (container, item) {
        (Object::Str(text), Object::Str(part)) => Ok(text.contains(&**part)),
        (Object::Str(_), other) => {
            let message = format!(
                "'in <string>' requires string as left operand, not {}",
                other.type_name()
            );
            Err(Interrupt::raise("TypeError", message))
        }
        (Object::Tuple(items), _) => any_equal(items, item),
        (Object::List(items), _) => any_equal(&items.borrow(), item),
        (Object::Dict(items), _) => Ok(items.borrow().contains_key(&item.key()?)),
        (Object::Set(items), _) => Ok(items.borrow().contains(&item.key()?)),
        (Object::Range(range), _) => {
            let wanted = item.freeze()?;
            Ok((0..range.len()).any(|at| wanted == range.get(at).into()))
        }
        (Object::Native(native), _) => {
            let what = format!("what is inside a {}", native.type_name());
            Err(Interrupt::unsupported(what))
        }
        (other, _) => {
            let message = format!("argument of type '{}' is not iterable", other.type_name());
            Err(Interrupt::raise("TypeError", message))
        }
    }
}

fn any_equal(items: &[Object], wanted: &Object) -> Outcome<bool> {
    for item in items {
        if equal(item, wanted)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// `left < right` and its like.
pub(super) fn ordered(left: &Object, op: CmpOp, right: &Object) -> Outcome<bool> {
    if let (Object::Set(a), Object::Set(b)) = (left, right) {
        let (a, b) = (a.borrow(), b.borrow());
        return Ok(match op {
            CmpOp::Lt => a.is_subset(&b) && a.len() < b.len(),
            CmpOp::LtE => a.is_subset(&b),
            CmpOp::Gt => b.is_subset(&a) && b.len() < a.len(),
            _ => b.is_subset(&a),
        });
    }
    match order(left, right)? {
        Order::Of(ordering) => Ok(match op {
            CmpOp::Lt => ordering == Ordering::Less,
            CmpOp::LtE => ordering != Ordering::Greater,
            CmpOp::Gt => ordering == Ordering::Greater,
            _ => ordering != Ordering::Less,
        }),
        Order::NotANumber => Ok(false),
        Order::None(a, b) => {
            let symbol = op.as_str();
            let message = format!("'{symbol}' not supported between instances of '{a}' and '{b}'");
            Err(Interrupt::raise("TypeError", message))
        }
    }
}

/// How two objects are ordered.
pub(super) enum Order {
    /// So.
    Of(Ordering),
    /// One of them is NaN: no comparison holds.
    NotANumber,
    /// Not at all: the types that have no order.
    None(&'static str, &'static str),
}

pub(super) fn order(left: &Object, right: &Object) -> Outcome<Order> {
    match (left, right) {
        (Object::Native(native), _) | (_, Object::Native(native)) => {
            Err(unasked(native.type_name()))
        }
        (Object::Str(a), Object::Str(b)) => Ok(Order::Of(a.cmp(b))),
        (Object::Tuple(a), Object::Tuple(b)) => sequence_order(a, b),
        (Object::List(a), Object::List(b)) => sequence_order(&a.borrow(), &b.borrow()),
        _ => Ok(match (number(left), number(right)) {
            (Some(a), Some(b)) => match number_order(&a, &b) {
                Some(ordering) => Order::Of(ordering),
                None => Order::NotANumber,
            },
            _ => Order::None(left.type_name(), right.type_name()),
        }),
    }
}

/// The first items that differ decide; of a sequence and its beginning, the
/// beginning is smaller.
fn sequence_order(left: &[Object], right: &[Object]) -> Outcome<Order> {
    for (a, b) in left.iter().zip(right) {
        if !equal(a, b)? {
            return order(a, b);
        }
    }
    Ok(Order::Of(left.len().cmp(&right.len())))
}

enum Number {
    Int(BigInt),
    Float(f64),
}

fn number(object: &Object) -> Option<Number> {
    match object {
        Object::Float(float) => Some(Number::Float(*float)),
        other => super::subscript::integer(other).map(Number::Int),
    }
}

fn number_order(left: &Number, right: &Number) -> Option<Ordering> {
    match (left, right) {
        (Number::Int(a), Number::Int(b)) => Some(a.cmp(b)),
        (Number::Float(a), Number::Float(b)) => a.partial_cmp(b),
        (Number::Int(a), Number::Float(b)) => integer_order(a, *b),
        (Number::Float(a), Number::Int(b)) => integer_order(b, *a).map(Ordering::reverse),
    }
}

/// An integer against a float, without rounding either.
fn integer_order(integer: &BigInt, float: f64) -> Option<Ordering> {
    match BigInt::from_f64(float.floor()) {
        Some(floor) => Some(integer.cmp(&floor).then_with(|| {
            if float.fract() == 0.0 {
                Ordering::Equal
            } else {
                Ordering::Less
            }
        })),
        None if float.is_nan() => None,
        None if float > 0.0 => Some(Ordering::Less),
        None => Some(Ordering::Greater),
    }
}
