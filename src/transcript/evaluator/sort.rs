//! `sorted`, of values of one kind.

use std::cmp::Ordering;

use super::budget::Budget;
use super::fault::{Interrupt, Outcome};
use super::object::Object;
use crate::transcript::value::Value;

/// The items in ascending order, equal ones as they stood.
///
/// Integers, texts, and tuples of them, all of one kind: of anything else, which items
/// Python compares, and so what it answers, is its own affair.
pub(super) fn sorted(budget: &Budget, items: Vec<Object>) -> Outcome<Vec<Object>> {
    let keys = items.iter().map(|item| item.freeze_counted(budget));
    let keys: Vec<Value> = keys.collect::<Outcome<_>>()?;
    if !keys.iter().all(|key| is_of_kind(key, &keys[0])) {
        let what = "`sorted` of anything but integers, texts, or tuples of them, of one kind";
        return Err(Interrupt::unsupported(what));
    }
    let mut pairs: Vec<(Value, Object)> = keys.into_iter().zip(items).collect();
    pairs.sort_by(|(a, _), (b, _)| order(a, b));
    Ok(pairs.into_iter().map(|(_, item)| item).collect())
}

/// Whether both can be compared, as can all that are of the same kind as one of them.
fn is_of_kind(value: &Value, other: &Value) -> bool {
    match (value, other) {
        (Value::Int(_), Value::Int(_)) | (Value::Str(_), Value::Str(_)) => true,
        (Value::Tuple(a), Value::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_of_kind(a, b))
        }
        _ => false,
    }
}

/// The order of two values of one kind.
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
