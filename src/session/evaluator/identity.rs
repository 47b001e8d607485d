//! `==` and `is`.

use super::budget::Budget;
use super::fault::{Interrupt, Outcome};
use super::object::Object;
use crate::messages::Notice;
use crate::session::value::Value;

/// Evaluates `left == right`, as verdicts compare values.
pub(super) fn equal(budget: &Budget, left: &Object, right: &Object) -> Outcome<bool> {
    let (left, right) = (left.freeze_counted(budget)?, right.freeze_counted(budget)?);
    refuse_opaque(&left)?;
    refuse_opaque(&right)?;
    Ok(left == right)
}

fn refuse_opaque(value: &Value) -> Outcome<()> {
    match value {
        Value::Opaque(type_name) => Err(unsupported_type(type_name)),
        other => other.held().try_for_each(refuse_opaque),
    }
}

fn unsupported_type(type_name: &str) -> Interrupt {
    Interrupt::unsupported(Notice::new("unknown-comparison").with("type", type_name))
}

/// Evaluates `left is right`, where Python guarantees the result.
pub(super) fn identical(left: &Object, right: &Object) -> Outcome<bool> {
    match (left, right) {
        (Object::None, Object::None) => Ok(true),
        (Object::Bool(a), Object::Bool(b)) => Ok(a == b),
        (Object::List(a), Object::List(b)) => Ok(a.is(b)),
        // A TAD may have any representation, `None` and booleans included.
        (Object::Native(native), _) | (_, Object::Native(native)) => {
            Err(unsupported_type(native.type_name()))
        }
        _ if left.type_name() == right.type_name() => {
            let what = Notice::new("unknown-identity").with("type", left.type_name());
            Err(Interrupt::unsupported(what))
        }
        _ => Ok(false),
    }
}
