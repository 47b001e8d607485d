//! Text of objects: `repr` and `str`, where every Python gives the same.

use super::budget::{Budget, check_size};
use super::fault::{Interrupt, Outcome};
use super::object::Object;
use crate::messages::Notice;
use crate::session::repr::{is_too_long, to_str};
use crate::session::value::Value;

/// Evaluates `repr(object)`.
pub(super) fn repr(budget: &Budget, object: &Object) -> Outcome<String> {
    let text = repr_of(&object.freeze_counted(budget)?)?;
    checked_size(budget, text)
}

/// Evaluates `str(object)`.
pub(super) fn text_of(budget: &Budget, object: &Object) -> Outcome<String> {
    let value = object.freeze_counted(budget)?;
    known_as_text(&value)?;
    checked_size(budget, to_str(&value))
}

/// `repr` of a value.
pub(super) fn repr_of(value: &Value) -> Outcome<String> {
    known_as_text(value)?;
    Ok(value.to_string())
}

/// Counts the creation of a text against the budget.
pub(super) fn checked_size(budget: &Budget, text: String) -> Outcome<String> {
    check_size(Some(text.len()))?;
    budget.count_text(&text)?;
    Ok(text)
}

/// Refuses values whose text may differ between programs or versions of Python.
fn known_as_text(value: &Value) -> Outcome<()> {
    match value {
        Value::Opaque(type_name) => Err(Interrupt::unsupported(
            Notice::new("unknown-text").with("type", type_name),
        )),
        Value::Set(members) if members.len() > 1 => {
            Err(Interrupt::unsupported(Notice::new("unknown-set-text")))
        }
        other => {
            can_be_shown(other)?;
            other.held().try_for_each(known_as_text)
        }
    }
}

/// Refuses integers too long for Python to show.
pub(super) fn can_be_shown(value: &Value) -> Outcome<()> {
    match value {
        Value::Int(integer) if is_too_long(integer) => {
            Err(Interrupt::unsupported(Notice::new("unknown-long-integer")))
        }
        other => other.held().try_for_each(can_be_shown),
    }
}
