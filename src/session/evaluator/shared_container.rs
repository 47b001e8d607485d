//! Reference-counted containers, shared by several names.

use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

use indexmap::IndexMap;

use super::object::Object;
use crate::session::value::Value;

/// A shared container.
///
/// The last owner takes apart the container and its contents one by one: deeply nested lists
/// would overflow the stack if dropped recursively.
pub struct Shared<T: Hold + ?Sized>(Rc<T>);

/// Container of objects.
pub trait Hold {
    /// Moves the containers inside this one to `pending`.
    fn empty_into(&mut self, pending: &mut Vec<Object>);
}

impl<T: Hold + ?Sized> Shared<T> {
    /// Returns whether both are the same container.
    pub(super) fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    fn empty_into(&mut self, pending: &mut Vec<Object>) {
        if let Some(held) = Rc::get_mut(&mut self.0) {
            held.empty_into(pending);
        }
    }
}

impl<T: Hold + ?Sized> Drop for Shared<T> {
    fn drop(&mut self) {
        let mut pending = Vec::new();
        self.empty_into(&mut pending);
        while let Some(mut object) = pending.pop() {
            match &mut object {
                Object::Tuple(held) => held.empty_into(&mut pending),
                Object::List(held) => held.empty_into(&mut pending),
                Object::Dict(held) => held.empty_into(&mut pending),
                _ => {}
            }
        }
    }
}

fn take_container(object: &mut Object, pending: &mut Vec<Object>) {
    if matches!(object, Object::Tuple(_) | Object::List(_) | Object::Dict(_)) {
        pending.push(std::mem::replace(object, Object::None));
    }
}

impl Hold for [Object] {
    fn empty_into(&mut self, pending: &mut Vec<Object>) {
        for item in self {
            take_container(item, pending);
        }
    }
}

impl Hold for RefCell<Vec<Object>> {
    fn empty_into(&mut self, pending: &mut Vec<Object>) {
        self.get_mut().as_mut_slice().empty_into(pending);
    }
}

impl Hold for RefCell<IndexMap<Value, Object>> {
    fn empty_into(&mut self, pending: &mut Vec<Object>) {
        let items = self.get_mut().values_mut();
        items.for_each(|item| take_container(item, pending));
    }
}

impl<T: Hold + ?Sized> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Hold + ?Sized> AsRef<T> for Shared<T> {
    fn as_ref(&self) -> &T {
        &self.0
    }
}

// Not derived: the shared content need not be `Clone` itself.
impl<T: Hold + ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Rc::clone(&self.0))
    }
}

impl<T: Hold + ?Sized + std::fmt::Debug> std::fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl FromIterator<Object> for Shared<[Object]> {
    fn from_iter<I: IntoIterator<Item = Object>>(items: I) -> Self {
        Shared(items.into_iter().collect())
    }
}

impl From<Vec<Object>> for Shared<[Object]> {
    fn from(items: Vec<Object>) -> Self {
        Shared(items.into())
    }
}

impl From<Vec<Object>> for Shared<RefCell<Vec<Object>>> {
    fn from(items: Vec<Object>) -> Self {
        Shared(Rc::new(items.into()))
    }
}

impl From<IndexMap<Value, Object>> for Shared<RefCell<IndexMap<Value, Object>>> {
    fn from(items: IndexMap<Value, Object>) -> Self {
        Shared(Rc::new(items.into()))
    }
}
