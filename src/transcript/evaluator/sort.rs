//! `sorted`.

use ruff_python_ast::CmpOp;

use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::order::Comparison;
use super::work::Work;
use crate::transcript::value::Value;

/// The items in ascending order, equal ones as they stood.
///
/// What has no total order is refused, because which items Python compares, and
/// so what it answers, is its own affair.
pub(super) fn sorted(work: &Work, items: Vec<Object>) -> Outcome<Vec<Object>> {
    if items.len() > 1 {
        for item in &items {
            if !is_in_order(&item.freeze_counted(work)?) {
                return Err(no_order());
            }
        }
    }
    merge_sorted(work, items).map_err(|interrupt| match interrupt {
        Interrupt::Raised(_) => no_order(),
        unsupported @ Interrupt::Unsupported(_) => unsupported,
    })
}

fn no_order() -> Interrupt {
    Interrupt::unsupported("`sorted` of values that have no order")
}

/// Whether nothing in a value is beside the order of its like: sets are ordered
/// in part, NaN not at all.
fn is_in_order(value: &Value) -> bool {
    match value {
        Value::Set(_) => false,
        Value::Float(float) => !float.is_nan(),
        other => other.held().all(is_in_order),
    }
}

/// Merge sort, since a comparison may fail and `sort_by` cannot.
fn merge_sorted(work: &Work, mut items: Vec<Object>) -> Outcome<Vec<Object>> {
    if items.len() < 2 {
        return Ok(items);
    }
    let right = merge_sorted(work, items.split_off(items.len() / 2))?;
    let left = merge_sorted(work, items)?;
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let mut left = left.into_iter().peekable();
    let mut right = right.into_iter().peekable();
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let next = if Comparison::new(work).ordered(b, CmpOp::Lt, a)? {
            right.next()
        } else {
            left.next()
        };
        merged.extend(next);
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}
