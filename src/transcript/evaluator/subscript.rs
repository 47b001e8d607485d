//! `container[index]` and `container[start:stop:step]`.

use std::borrow::Cow;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use ruff_python_ast::{Expr, ExprSlice};

use super::fault::{Interrupt, Outcome};
use super::object::{Object, Range};
use super::session::Session;
use super::text::repr_of;

impl Session<'_> {
    /// `container[subscript]`.
    pub(super) fn item(&mut self, container: &Object, subscript: &Expr) -> Outcome<Object> {
        if let Expr::Slice(slice) = subscript {
            return self.slice(container, slice);
        }
        let index = self.expression(subscript)?;
        self.item_at(container, &index)
    }

    /// `container[index]`, the index being known.
    pub(super) fn item_at(&mut self, container: &Object, index: &Object) -> Outcome<Object> {
        match container {
            Object::Tuple(items) => {
                position(index, items.len(), "tuple").map(|at| items[at].clone())
            }
            Object::List(items) => {
                let items = items.borrow();
                position(index, items.len(), "list").map(|at| items[at].clone())
            }
            Object::Str(text) => {
                self.work.count_text(text)?;
                let length = text.chars().count();
                let at = position(index, length, "string")?;
                Ok(text.chars().skip(at).take(1).collect::<String>().into())
            }
            Object::Range(range) => {
                position(index, range.len(), "range object").map(|at| range.get(at).into())
            }
            Object::Dict(items) => {
                let key = index.key(&self.work)?;
                let found = items.borrow().get(&key).cloned();
                match found {
                    Some(object) => Ok(object),
                    None => Err(Interrupt::raise("KeyError", repr_of(&key)?)),
                }
            }
            Object::Native(native) => {
                let what = format!("what is inside a {}", native.type_name());
                Err(Interrupt::unsupported(what))
            }
            other => {
                let message = format!("'{}' object is not subscriptable", other.type_name());
                Err(Interrupt::raise("TypeError", message))
            }
        }
    }

    /// `container[index] = object`.
    pub(super) fn set_item(
        &mut self,
        container: &Object,
        index: &Object,
        object: Object,
    ) -> Outcome<()> {
        match container {
            Object::List(items) => {
                let length = items.borrow().len();
                let at = position(index, length, "list assignment")?;
                // What was there is let go of when nobody borrows the list.
                let _old = std::mem::replace(&mut items.borrow_mut()[at], object);
                Ok(())
            }
            Object::Dict(items) => {
                let key = index.key(&self.work)?;
                let _old = items.borrow_mut().insert(key, object);
                Ok(())
            }
            // Python looks at the index of what it takes for a sequence.
            Object::Str(_) | Object::Tuple(_) | Object::Range(_) | Object::Set(_)
                if integer(index).is_some_and(|index| index.to_i64().is_none()) =>
            {
                Err(index_too_large())
            }
            Object::Native(native) => {
                let what = format!("what is inside a {}", native.type_name());
                Err(Interrupt::unsupported(what))
            }
            other => {
                let message = format!(
                    "'{}' object does not support item assignment",
                    other.type_name()
                );
                Err(Interrupt::raise("TypeError", message))
            }
        }
    }

    fn slice(&mut self, container: &Object, slice: &ExprSlice) -> Outcome<Object> {
        let mut bound = |expr: &Option<Box<Expr>>| match expr {
            Some(expr) => self.expression(expr),
            None => Ok(Object::None),
        };
        let bounds = [
            bound(&slice.lower)?,
            bound(&slice.upper)?,
            bound(&slice.step)?,
        ];
        let work = &self.work;
        match container {
            Object::Tuple(items) => {
                let places = indices(items.len(), &bounds)?;
                work.count(items.len())?;
                Ok(Object::Tuple(places.map(|at| items[at].clone()).collect()))
            }
            Object::List(items) => {
                let items = items.borrow();
                let places = indices(items.len(), &bounds)?;
                work.count(items.len())?;
                Ok(Object::list(places.map(|at| items[at].clone()).collect()))
            }
            Object::Str(text) => {
                work.count_text(text)?;
                let characters: Vec<char> = text.chars().collect();
                let places = indices(characters.len(), &bounds)?;
                Ok(places.map(|at| characters[at]).collect::<String>().into())
            }
            Object::Dict(_) => Err(Interrupt::unsupported("a slice of a dictionary")),
            Object::Range(_) => Err(Interrupt::unsupported("a slice of a range")),
            Object::Native(native) => {
                let what = format!("what is inside a {}", native.type_name());
                Err(Interrupt::unsupported(what))
            }
            other => {
                let message = format!("'{}' object is not subscriptable", other.type_name());
                Err(Interrupt::raise("TypeError", message))
            }
        }
    }
}

/// The integer that an object is, a truth value counting as one.
pub(super) fn integer(object: &Object) -> Option<Cow<'_, BigInt>> {
    match object {
        Object::Int(number) => Some(Cow::Borrowed(number)),
        Object::Bool(truth) => Some(Cow::Owned(BigInt::from(u8::from(*truth)))),
        _ => None,
    }
}

fn index_too_large() -> Interrupt {
    let message = "cannot fit 'int' into an index-sized integer";
    Interrupt::raise("IndexError", message)
}

/// The place in a sequence that an index means; `sequence` is how Python's
/// messages name it where the index is beyond its ends.
fn position(index: &Object, length: usize, sequence: &str) -> Outcome<usize> {
    let kind = sequence.split(' ').next().unwrap_or(sequence);
    let Some(number) = integer(index) else {
        // The words for text changed from one Python to the next.
        if kind == "string" {
            return Err(Interrupt::unsupported(
                "a text indexed by what is no integer",
            ));
        }
        let message = format!(
            "{kind} indices must be integers or slices, not {}",
            index.type_name()
        );
        return Err(Interrupt::raise("TypeError", message));
    };
    let place = match number.to_i64() {
        Some(number) if number < 0 => usize::try_from(number.unsigned_abs())
            .ok()
            .and_then(|back| length.checked_sub(back)),
        Some(number) => usize::try_from(number).ok().filter(|at| *at < length),
        None if kind == "range" => None,
        None => return Err(index_too_large()),
    };
    place.ok_or_else(|| Interrupt::raise("IndexError", format!("{sequence} index out of range")))
}

/// The places of `[start:stop:step]` in a sequence, as CPython adjusts them.
fn indices(
    length: usize,
    [start, stop, step]: &[Object; 3],
) -> Outcome<impl Iterator<Item = usize> + use<>> {
    let step = bound(step)?.unwrap_or(1);
    if step == 0 {
        return Err(Interrupt::raise("ValueError", "slice step cannot be zero"));
    }
    let (start, stop) = (bound(start)?, bound(stop)?);
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let (lowest, highest) = if step > 0 {
        (0, length)
    } else {
        (-1, length - 1)
    };
    let adjust = |bound: i64| {
        let bound = if bound < 0 {
            bound.saturating_add(length)
        } else {
            bound
        };
        bound.clamp(lowest, highest)
    };
    let (first, last) = if step > 0 {
        (lowest, highest)
    } else {
        (highest, lowest)
    };
    let range = Range {
        start: start.map_or(first, adjust),
        stop: stop.map_or(last, adjust),
        step,
    };
    Ok((0..range.len()).filter_map(move |index| usize::try_from(range.get(index)).ok()))
}

/// A bound of a slice; a number beyond 64 bits is beyond every sequence too.
fn bound(object: &Object) -> Outcome<Option<i64>> {
    match (object, integer(object)) {
        (Object::None, _) => Ok(None),
        (_, Some(number)) => Ok(Some(number.to_i64().unwrap_or(if number.is_negative() {
            i64::MIN
        } else {
            i64::MAX
        }))),
        _ => Err(Interrupt::raise(
            "TypeError",
            "slice indices must be integers or None or have an __index__ method",
        )),
    }
}
