//! Subscripts: `container[index]` and `container[start:stop]`.

use num_traits::ToPrimitive;
use ruff_python_ast::{Expr, ExprSlice};

use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::session::Session;
use super::text::repr_of;
use crate::messages::Notice;

impl Session<'_> {
    /// Evaluates `container[subscript]`.
    pub(super) fn item(&mut self, container: &Object, subscript: &Expr) -> Outcome<Object> {
        if let Expr::Slice(slice) = subscript {
            return self.slice(container, slice);
        }
        let index = self.expression(subscript)?;
        self.item_at(container, &index)
    }

    /// Evaluates `container[index]` for an evaluated index.
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
                self.budget.count_text(text)?;
                let at = position(index, text.chars().count(), "string")?;
                Ok(text.chars().skip(at).take(1).collect::<String>().into())
            }
            Object::Dict(items) => {
                let key = index.key(&self.budget)?;
                let found = items.borrow().get(&key).cloned();
                match found {
                    Some(object) => Ok(object),
                    None => Err(Interrupt::raise("KeyError", repr_of(&key)?)),
                }
            }
            other => Err(no_items(other)),
        }
    }

    /// Evaluates `container[index] = object`.
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
                // The old item is dropped after the borrow of the list ends.
                let _old = std::mem::replace(&mut items.borrow_mut()[at], object);
                Ok(())
            }
            Object::Dict(items) => {
                let key = index.key(&self.budget)?;
                let _old = items.borrow_mut().insert(key, object);
                Ok(())
            }
            other => Err(no_items(other)),
        }
    }

    fn slice(&mut self, container: &Object, slice: &ExprSlice) -> Outcome<Object> {
        if slice.step.is_some() {
            return Err(Interrupt::unsupported(Notice::new("unknown-slice-step")));
        }
        let start = self.bound(slice.lower.as_deref())?;
        let stop = self.bound(slice.upper.as_deref())?;
        let range = |length: usize| {
            let start = start.map_or(0, |bound| clamp_index(bound, length));
            let stop = stop.map_or(length, |bound| clamp_index(bound, length));
            start..stop.max(start)
        };
        match container {
            Object::Tuple(items) => {
                self.budget.count(items.len())?;
                Ok(Object::tuple(items[range(items.len())].to_vec()))
            }
            Object::List(items) => {
                let items = items.borrow();
                self.budget.count(items.len())?;
                Ok(Object::list(items[range(items.len())].to_vec()))
            }
            Object::Str(text) => {
                self.budget.count_text(text)?;
                let characters: Vec<char> = text.chars().collect();
                let slice = &characters[range(characters.len())];
                Ok(slice.iter().collect::<String>().into())
            }
            other => Err(no_items(other)),
        }
    }

    fn bound(&mut self, expr: Option<&Expr>) -> Outcome<Option<i64>> {
        let bound = expr.map(|expr| self.expression(expr)).transpose()?;
        bound.map(|bound| integer(&bound)).transpose()
    }
}

fn no_items(container: &Object) -> Interrupt {
    Interrupt::unsupported(Notice::new("unknown-inside").with("type", container.type_name()))
}

fn integer(index: &Object) -> Outcome<i64> {
    let number = match index {
        Object::Int(number) => number.to_i64(),
        _ => None,
    };
    number.ok_or_else(|| Interrupt::unsupported(Notice::new("unknown-index")))
}

/// Place of a slice index, counted from the end if negative, and clamped to the ends of the
/// sequence.
fn clamp_index(index: i64, length: usize) -> usize {
    let magnitude = usize::try_from(index.unsigned_abs()).unwrap_or(usize::MAX);
    if index < 0 {
        length.saturating_sub(magnitude)
    } else {
        magnitude.min(length)
    }
}

/// Place of an item's index; `sequence` is the sequence's name in Python's message for an
/// index out of range.
fn position(index: &Object, length: usize, sequence: &str) -> Outcome<usize> {
    let index = integer(index)?;
    let is_within = i64::try_from(length).is_ok_and(|length| (-length..length).contains(&index));
    if !is_within {
        let message = format!("{sequence} index out of range");
        return Err(Interrupt::raise("IndexError", message));
    }
    Ok(clamp_index(index, length))
}
