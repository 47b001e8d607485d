//! Going through the items of something.

use std::cell::RefCell;

use ruff_python_ast::Expr;

use super::fault::{Interrupt, Outcome};
use super::object::{Object, Range};
use super::session::Session;
use super::shared::Shared;
use crate::transcript::value::Value;

/// The items of an object, one by one. A list is looked at while it is gone
/// through, so that a loop which changes it goes as in Python.
pub(super) enum Items {
    Fixed(std::vec::IntoIter<Object>),
    List {
        list: Shared<RefCell<Vec<Object>>>,
        index: usize,
    },
    Range {
        range: Range,
        places: std::ops::Range<usize>,
    },
    /// The keys of a dictionary, which must not change its size meanwhile.
    Keys {
        dict: Shared<RefCell<indexmap::IndexMap<Value, Object>>>,
        size: usize,
        index: usize,
    },
}

impl Items {
    pub(super) fn of(object: &Object) -> Outcome<Items> {
        Ok(match object {
            Object::Str(text) => {
                Items::fixed(text.chars().map(|c| Object::from(c.to_string())).collect())
            }
            Object::Tuple(items) => Items::fixed(items.to_vec()),
            Object::Set(items) => {
                // Python goes through a set in an order that nobody may rely on.
                if items.borrow().len() > 1 {
                    return Err(Interrupt::unsupported(
                        "the order of a set: `sorted` gives it one",
                    ));
                }
                Items::fixed(items.borrow().iter().cloned().map(Object::from).collect())
            }
            Object::List(list) => Items::List {
                list: list.clone(),
                index: 0,
            },
            Object::Range(range) => Items::Range {
                range: *range,
                places: 0..range.len(),
            },
            Object::Dict(dict) => Items::Keys {
                size: dict.borrow().len(),
                dict: dict.clone(),
                index: 0,
            },
            Object::Native(native) => {
                let what = format!("the items of a {}", native.type_name());
                return Err(Interrupt::unsupported(what));
            }
            other => {
                let message = format!("'{}' object is not iterable", other.type_name());
                return Err(Interrupt::raise("TypeError", message));
            }
        })
    }

    /// The items of an object, for those who do not look at their order.
    pub(super) fn in_any_order(object: &Object) -> Outcome<Items> {
        match object {
            Object::Set(items) => {
                let items = items.borrow();
                Ok(Items::fixed(
                    items.iter().cloned().map(Object::from).collect(),
                ))
            }
            other => Items::of(other),
        }
    }

    pub(super) fn fixed(items: Vec<Object>) -> Items {
        Items::Fixed(items.into_iter())
    }

    pub(super) fn next(&mut self) -> Outcome<Option<Object>> {
        match self {
            Items::Fixed(items) => Ok(items.next()),
            Items::List { list, index } => {
                *index += 1;
                Ok(list.borrow().get(*index - 1).cloned())
            }
            Items::Range { range, places } => Ok(places.next().map(|at| range.get(at).into())),
            Items::Keys { dict, size, index } => {
                let dict = dict.borrow();
                if dict.len() != *size {
                    let message = "dictionary changed size during iteration";
                    return Err(Interrupt::raise("RuntimeError", message));
                }
                *index += 1;
                Ok(dict
                    .get_index(*index - 1)
                    .map(|(key, _)| Object::from(key.clone())))
            }
        }
    }
}

impl Session<'_> {
    /// The items of an expression.
    pub(super) fn iterate(&mut self, expr: &Expr) -> Outcome<Items> {
        let object = self.expression(expr)?;
        Items::of(&object)
    }

    /// All items of an object.
    pub(super) fn items_of(&mut self, object: &Object) -> Outcome<Vec<Object>> {
        let mut items = Items::of(object)?;
        let mut all = Vec::new();
        while let Some(item) = items.next()? {
            self.work.count(1)?;
            all.push(item);
        }
        Ok(all)
    }
}
