//! Iteration over the items of an object.

use std::cell::RefCell;
use std::ops::Range;

use indexmap::IndexMap;

use super::fault::{Instead, Interrupt, Outcome};
use super::object::Object;
use super::shared_container::Shared;
use crate::messages::Notice;
use crate::session::value::Value;

/// Iterator over the items of an object. A list is read during the iteration, so that a
/// loop which changes it behaves as in Python.
pub(super) enum Items {
    Fixed(std::vec::IntoIter<Object>),
    List {
        list: Shared<RefCell<Vec<Object>>>,
        index: usize,
    },
    Range(Range<i64>),
    /// Keys of a dictionary, whose size must not change meanwhile.
    Keys {
        dict: Shared<RefCell<IndexMap<Value, Object>>>,
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
            // Python does not specify the iteration order of a set.
            Object::Set(items) if items.borrow().len() > 1 => {
                return Err(
                    Interrupt::unsupported(Notice::new("unknown-set-order")).instead(Instead::Sort)
                );
            }
            Object::Set(items) => {
                Items::fixed(items.borrow().iter().cloned().map(Object::from).collect())
            }
            Object::List(list) => Items::List {
                list: list.clone(),
                index: 0,
            },
            Object::Range(range) => Items::Range(range.clone()),
            Object::Dict(dict) => Items::Keys {
                size: dict.borrow().len(),
                dict: dict.clone(),
                index: 0,
            },
            other => {
                let what = Notice::new("unknown-items").with("type", other.type_name());
                return Err(Interrupt::unsupported(what));
            }
        })
    }

    fn fixed(items: Vec<Object>) -> Items {
        Items::Fixed(items.into_iter())
    }

    pub(super) fn next(&mut self) -> Outcome<Option<Object>> {
        match self {
            Items::Fixed(items) => Ok(items.next()),
            Items::List { list, index } => {
                *index += 1;
                Ok(list.borrow().get(*index - 1).cloned())
            }
            Items::Range(range) => Ok(range.next().map(Object::from)),
            Items::Keys { dict, size, index } => {
                let dict = dict.borrow();
                if dict.len() != *size {
                    let what = Notice::new("unknown-changing-dict");
                    return Err(Interrupt::unsupported(what));
                }
                *index += 1;
                let key = dict.get_index(*index - 1);
                Ok(key.map(|(key, _)| Object::from(key.clone())))
            }
        }
    }
}
