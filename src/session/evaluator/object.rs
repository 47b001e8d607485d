//! Objects of a running session: lists and dictionaries are shared and mutable; a TAD holds
//! any value of its engine.

use std::any::Any;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use num_bigint::BigInt;

use super::budget::Budget;
use super::fault::{Instead, Interrupt, Outcome};
use super::shared_container::Shared;
use crate::messages::Notice;
use crate::session::value::Value;

/// A Python object, as far as sessions support it.
#[derive(Debug, Clone)]
pub enum Object {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// An integer of any size.
    Int(BigInt),
    Float(f64),
    /// Text.
    Str(Rc<str>),
    /// A tuple; it may hold lists, which can change.
    Tuple(Shared<[Object]>),
    /// A list, shared by all references to it.
    List(Shared<RefCell<Vec<Object>>>),
    /// A dictionary, shared by all references to it. Keys are immutable, so they are values.
    Dict(Shared<RefCell<IndexMap<Value, Object>>>),
    /// A set, shared by all references to it.
    Set(Rc<RefCell<IndexSet<Value>>>),
    /// `range(…)`, for iteration.
    Range(Range<i64>),
    /// A TAD of an engine.
    Native(Native),
}

/// A value that belongs to an engine: sessions can only store it, pass it, and show the name
/// of its type.
#[derive(Clone)]
pub struct Native {
    type_name: &'static str,
    inner: Rc<dyn Any>,
}

impl Native {
    /// Wraps a value of an engine; `type_name` is the TAD's name in the text.
    pub fn new<T: 'static>(type_name: &'static str, inner: T) -> Self {
        Native {
            type_name,
            inner: Rc::new(inner),
        }
    }

    /// Value as a type, if it has that type.
    pub fn downcast<T: 'static>(&self) -> Option<&T> {
        self.inner.downcast_ref()
    }

    /// Value of any type.
    pub fn as_any(&self) -> &dyn Any {
        &*self.inner
    }

    /// The TAD's name in the text.
    pub fn type_name(&self) -> &'static str {
        self.type_name
    }
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<{}>", self.type_name)
    }
}

/// Maximum nesting of a value before it counts as cyclic.
pub(super) const MAX_DEPTH: usize = 100;

/// Error for a value nested deeper than [`MAX_DEPTH`].
pub(super) fn too_deep() -> Interrupt {
    Interrupt::unsupported(Notice::new("unknown-too-deep").with("most", MAX_DEPTH))
}

impl Object {
    /// Creates a new list.
    pub fn list(items: Vec<Object>) -> Self {
        Object::List(items.into())
    }

    /// Creates a tuple.
    pub fn tuple(items: Vec<Object>) -> Self {
        Object::Tuple(items.into())
    }

    /// Creates a new dictionary.
    pub fn dict(items: IndexMap<Value, Object>) -> Self {
        Object::Dict(items.into())
    }

    /// Creates a new set.
    pub fn set(members: IndexSet<Value>) -> Self {
        Object::Set(Rc::new(members.into()))
    }

    /// Immutable copy of the current value.
    ///
    /// # Errors
    /// [`Interrupt::Unsupported`] for a value that contains itself, or one beyond the limits.
    pub fn freeze(&self) -> Outcome<Value> {
        self.freeze_counted(&Budget::default())
    }

    /// Immutable copy of the current value, counted against a budget.
    pub(super) fn freeze_counted(&self, budget: &Budget) -> Outcome<Value> {
        self.freeze_within(MAX_DEPTH, budget)
    }

    fn freeze_within(&self, depth: usize, budget: &Budget) -> Outcome<Value> {
        budget.count(1)?;
        let depth = depth.checked_sub(1).ok_or_else(too_deep)?;
        let freeze_all = |items: &[Object]| -> Outcome<Vec<Value>> {
            items
                .iter()
                .map(|item| item.freeze_within(depth, budget))
                .collect()
        };
        Ok(match self {
            Object::None => Value::None,
            Object::Bool(b) => Value::Bool(*b),
            Object::Int(i) => Value::Int(i.clone()),
            Object::Float(f) => Value::Float(*f),
            Object::Str(s) => {
                budget.count_text(s)?;
                Value::Str(s.to_string())
            }
            Object::Tuple(items) => Value::Tuple(freeze_all(items)?),
            Object::List(items) => Value::List(freeze_all(&items.borrow())?),
            Object::Dict(items) => {
                let items = items.borrow();
                let items = items
                    .iter()
                    .map(|(key, item)| Ok((key.clone(), item.freeze_within(depth, budget)?)));
                Value::Dict(Box::new(items.collect::<Outcome<_>>()?))
            }
            Object::Set(items) => {
                budget.count(items.borrow().len())?;
                Value::Set(Box::new(items.borrow().clone()))
            }
            Object::Range(_) => {
                return Err(Interrupt::unsupported(Notice::new("unknown-range-value"))
                    .instead(Instead::Sort));
            }
            Object::Native(native) => Value::Opaque(native.type_name.to_owned()),
        })
    }

    /// Immutable copy of the value as a key of a dictionary or a member of a set.
    pub(super) fn key(&self, budget: &Budget) -> Outcome<Value> {
        let value = self.freeze_counted(budget)?;
        check_key(&value)?;
        Ok(value)
    }

    /// Name of the object's type, as in Python's messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            Object::None => "NoneType",
            Object::Bool(_) => "bool",
            Object::Int(_) => "int",
            Object::Float(_) => "float",
            Object::Str(_) => "str",
            Object::Tuple(_) => "tuple",
            Object::List(_) => "list",
            Object::Dict(_) => "dict",
            Object::Set(_) => "set",
            Object::Range(_) => "range",
            Object::Native(native) => native.type_name,
        }
    }

    /// Evaluates Python's `bool(object)`.
    pub(super) fn truth(&self) -> Outcome<bool> {
        Ok(match self {
            Object::None => false,
            Object::Bool(b) => *b,
            Object::Int(i) => *i != BigInt::ZERO,
            Object::Float(f) => *f != 0.0,
            Object::Str(s) => !s.is_empty(),
            Object::Tuple(items) => !items.is_empty(),
            Object::List(items) => !items.borrow().is_empty(),
            Object::Dict(items) => !items.borrow().is_empty(),
            Object::Set(items) => !items.borrow().is_empty(),
            Object::Range(range) => !range.is_empty(),
            Object::Native(native) => {
                let what = Notice::new("unknown-truth").with("type", native.type_name);
                return Err(Interrupt::unsupported(what));
            }
        })
    }
}

/// Refuses values that cannot be a key or a member, and values of unknown hashability.
fn check_key(value: &Value) -> Outcome<()> {
    match value {
        Value::List(_) | Value::Dict(_) | Value::Set(_) => {
            let message = format!("unhashable type: '{}'", value.type_name());
            Err(Interrupt::raise("TypeError", message))
        }
        Value::Tuple(items) => items.iter().try_for_each(check_key),
        Value::Opaque(_) => Err(Interrupt::unsupported(Notice::new("unknown-opaque-key"))),
        Value::Foreign { type_name, .. } => {
            let what = Notice::new("unknown-key").with("type", type_name);
            Err(Interrupt::unsupported(what))
        }
        // A NaN is found again only as the very same object.
        Value::Float(float) if float.is_nan() => {
            Err(Interrupt::unsupported(Notice::new("unknown-nan-key")))
        }
        _ => Ok(()),
    }
}

impl From<Value> for Object {
    fn from(value: Value) -> Self {
        let thaw_all = |items: Vec<Value>| items.into_iter().map(Object::from).collect();
        match value {
            Value::None => Object::None,
            Value::Bool(b) => Object::Bool(b),
            Value::Int(i) => Object::Int(i),
            Value::Float(f) => Object::Float(f),
            Value::Str(s) => Object::Str(s.into()),
            Value::Tuple(items) => Object::tuple(thaw_all(items)),
            Value::List(items) => Object::list(thaw_all(items)),
            Value::Dict(items) => {
                Object::dict(items.into_iter().map(|(k, v)| (k, v.into())).collect())
            }
            Value::Set(items) => Object::set(*items),
            // Neither is ever a key, and only keys are converted back.
            Value::Opaque(text) | Value::Foreign { shown: text, .. } => Object::Str(text.into()),
        }
    }
}

impl From<bool> for Object {
    fn from(truth: bool) -> Self {
        Object::Bool(truth)
    }
}

impl From<i64> for Object {
    fn from(number: i64) -> Self {
        Object::Int(number.into())
    }
}

impl From<&str> for Object {
    fn from(text: &str) -> Self {
        Object::Str(text.into())
    }
}

impl From<String> for Object {
    fn from(text: String) -> Self {
        Object::Str(text.into())
    }
}
