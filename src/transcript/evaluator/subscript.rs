//! `container[index]` and `container[start:stop:step]`.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use ruff_python_ast::{Expr, ExprSlice};

use super::fault::{Interrupt, Outcome};
use super::object::{Object, Range};
use super::session::Session;

impl Session<'_> {
    /// `container[subscript]`.
    pub(super) fn item(&mut self, container: &Object, subscript: &Expr) -> Outcome<Object> {
        if let Expr::Slice(slice) = subscript {
            return self.slice(container, slice);
        }
        let index = self.expression(subscript)?;
        match container {
            Object::Tuple(items) => {
                position(&index, items.len(), "tuple").map(|at| items[at].clone())
            }
            Object::List(items) => {
                let items = items.borrow();
                position(&index, items.len(), "list").map(|at| items[at].clone())
            }
            Object::Str(text) => {
                let length = text.chars().count();
                let at = position(&index, length, "string")?;
                Ok(text.chars().skip(at).take(1).collect::<String>().into())
            }
            Object::Range(range) => {
                position(&index, range.len(), "range").map(|at| range.get(at).into())
            }
            Object::Dict(items) => {
                let key = index.key()?;
                let found = items.borrow().get(&key).cloned();
                found.ok_or_else(|| Interrupt::raise("KeyError", key.to_string()))
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

    /// `container[subscript] = object`.
    pub(super) fn set_item(
        &mut self,
        container: &Object,
        subscript: &Expr,
        object: Object,
    ) -> Outcome<()> {
        if subscript.is_slice_expr() {
            return Err(Interrupt::unsupported("an assignment to a slice"));
        }
        let index = self.expression(subscript)?;
        match container {
            Object::List(items) => {
                let length = items.borrow().len();
                let at = position(&index, length, "list").map_err(|interrupt| {
                    // Python has words of its own for this one.
                    match interrupt {
                        Interrupt::Raised(raised) if raised.is_a("IndexError") => {
                            Interrupt::raise("IndexError", "list assignment index out of range")
                        }
                        other => other,
                    }
                })?;
                items.borrow_mut()[at] = object;
                Ok(())
            }
            Object::Dict(items) => {
                items.borrow_mut().insert(index.key()?, object);
                Ok(())
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
        let start = self.bound(slice.lower.as_deref())?;
        let stop = self.bound(slice.upper.as_deref())?;
        let step = self.bound(slice.step.as_deref())?.unwrap_or(1);
        if step == 0 {
            return Err(Interrupt::raise("ValueError", "slice step cannot be zero"));
        }
        let within = |length: usize| indices(length, start, stop, step);
        match container {
            Object::Tuple(items) => Ok(Object::Tuple(
                within(items.len()).map(|at| items[at].clone()).collect(),
            )),
            Object::List(items) => {
                let items = items.borrow();
                let slice = within(items.len()).map(|at| items[at].clone()).collect();
                Ok(Object::list(slice))
            }
            Object::Str(text) => {
                let characters: Vec<char> = text.chars().collect();
                let slice: String = within(characters.len()).map(|at| characters[at]).collect();
                Ok(slice.into())
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

    fn bound(&mut self, expr: Option<&Expr>) -> Outcome<Option<i64>> {
        let Some(expr) = expr else {
            return Ok(None);
        };
        match self.expression(expr)? {
            Object::None => Ok(None),
            other => match integer(&other) {
                Some(number) => Ok(Some(clamp(&number))),
                None => Err(Interrupt::raise(
                    "TypeError",
                    "slice indices must be integers or None or have an __index__ method",
                )),
            },
        }
    }
}

/// The integer that an object is, a truth value counting as one.
pub(super) fn integer(object: &Object) -> Option<BigInt> {
    match object {
        Object::Int(number) => Some(number.clone()),
        Object::Bool(truth) => Some(BigInt::from(u8::from(*truth))),
        _ => None,
    }
}

fn clamp(number: &BigInt) -> i64 {
    let limit = if number.is_negative() {
        i64::MIN
    } else {
        i64::MAX
    };
    number.to_i64().unwrap_or(limit)
}

/// The place in a sequence that an index means.
fn position(index: &Object, length: usize, sequence: &str) -> Outcome<usize> {
    let Some(number) = integer(index) else {
        let indices = if sequence == "range" {
            "range indices must be integers or slices".to_owned()
        } else {
            format!("{sequence} indices must be integers or slices")
        };
        let message = format!("{indices}, not {}", index.type_name());
        // The words for text changed from one Python to the next.
        return Err(if sequence == "string" {
            Interrupt::unsupported("a text indexed by what is no integer")
        } else {
            Interrupt::raise("TypeError", message)
        });
    };
    let Some(number) = number.to_i64() else {
        let message = "cannot fit 'int' into an index-sized integer";
        return Err(Interrupt::raise("IndexError", message));
    };
    let from_start = if number < 0 {
        usize::try_from(number.unsigned_abs())
            .ok()
            .and_then(|back| length.checked_sub(back))
    } else {
        usize::try_from(number).ok().filter(|at| *at < length)
    };
    let object = if sequence == "range" {
        "range object"
    } else {
        sequence
    };
    from_start.ok_or_else(|| Interrupt::raise("IndexError", format!("{object} index out of range")))
}

/// The places of `[start:stop:step]` in a sequence, as CPython adjusts them.
fn indices(
    length: usize,
    start: Option<i64>,
    stop: Option<i64>,
    step: i64,
) -> impl Iterator<Item = usize> {
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
    let first = if step > 0 { lowest } else { highest };
    let last = if step > 0 { highest } else { lowest };
    let range = Range {
        start: start.map_or(first, adjust),
        stop: stop.map_or(last, adjust),
        step,
    };
    (0..range.len()).filter_map(move |index| usize::try_from(range.get(index)).ok())
}
