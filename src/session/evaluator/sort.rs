//! `sorted`, for values of one kind.

use std::cmp::Ordering;

use super::budget::Budget;
use super::fault::{Interrupt, Outcome};
use super::object::Object;
use crate::messages::Notice;
use crate::session::value::Value;

/// Sorts items in ascending order; stable.
///
/// Supports integers, texts, and tuples of them, all of one kind: for anything else the
/// result depends on which items Python compares.
pub(super) fn sorted(budget: &Budget, items: Vec<Object>) -> Outcome<Vec<Object>> {
    let keys = items.iter().map(|item| item.freeze_counted(budget));
    let keys: Vec<Value> = keys.collect::<Outcome<_>>()?;
    if !keys.iter().all(|key| is_of_kind(key, &keys[0])) {
        return Err(Interrupt::unsupported(Notice::new("unknown-sorted")));
    }
    let mut pairs: Vec<(Value, Object)> = keys.into_iter().zip(items).collect();
    pairs.sort_by(|(a, _), (b, _)| order(a, b));
    Ok(pairs.into_iter().map(|(_, item)| item).collect())
}

/// Returns whether two values are of one kind, so that all values of that kind are comparable.
fn is_of_kind(value: &Value, other: &Value) -> bool {
    match (value, other) {
        (Value::Int(_), Value::Int(_)) | (Value::Str(_), Value::Str(_)) => true,
        (Value::Tuple(a), Value::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_of_kind(a, b))
        }
        _ => false,
    }
}

/// Compares two values of one kind.
fn order(left: &Value, right: &Value) -> Ordering {
    match (left, right) {
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Str(a), Value::Str(b)) => a.cmp(b),
        (Value::Tuple(a), Value::Tuple(b)) => {
            let orders = a.iter().zip(b).map(|(a, b)| order(a, b));
            orders.fold(Ordering::Equal, Ordering::then)
        }
        _ => Ordering::Equal,
    }
}
