//! What a solution shows, as it is expected of a submission.

use std::collections::BTreeSet;

use crate::session::Value;
use crate::session::observation::{Event, Events, Raised};

/// An event as it is expected of a submission.
pub(super) fn expected_event(event: Event, tads: &BTreeSet<String>) -> Event {
    match event {
        Event::Shown(value) => Event::Shown(expected_value(value, tads)),
        // A submission may raise a type derived from it, and not one that it derives from.
        Event::Raised(raised) => {
            Event::Raised(Raised::new(raised.type_name(), raised.message.clone()))
        }
        other => other,
    }
}

/// A value with those of TADs as opaque ones.
fn expected_value(value: Value, tads: &BTreeSet<String>) -> Value {
    let all = |values: Vec<Value>| {
        let values = values.into_iter();
        values.map(|each| expected_value(each, tads)).collect()
    };
    match value {
        Value::Foreign { type_name, .. } if tads.contains(&type_name) => Value::Opaque(type_name),
        Value::Tuple(items) => Value::Tuple(all(items)),
        Value::List(items) => Value::List(all(items)),
        Value::Dict(items) => {
            let items = items.into_iter().enumerate();
            Value::dict(items.map(|(place, (key, item))| {
                let key = distinct(expected_value(key, tads), place);
                (key, expected_value(item, tads))
            }))
        }
        Value::Set(members) => {
            let members = members.into_iter().enumerate();
            Value::set(members.map(|(place, member)| distinct(expected_value(member, tads), place)))
        }
        other => other,
    }
}

/// A key or member by its place, where it is of a TAD: two of them are not the same.
fn distinct(value: Value, place: usize) -> Value {
    match value {
        Value::Opaque(tad) if place > 0 => Value::Opaque(format!("{tad} {}", place + 1)),
        Value::Tuple(items) => {
            let items = items.into_iter();
            Value::Tuple(items.map(|item| distinct(item, place)).collect())
        }
        other => other,
    }
}

/// The events of a step of which several values are right: the solution's own first.
pub(super) fn one_of(accepted: Vec<Value>, mut own: Events) -> Events {
    if let Some(Event::Shown(value)) = own.last()
        && !accepted.is_empty()
    {
        let mut all = vec![value.clone()];
        all.extend(accepted.into_iter().filter(|each| each != value));
        own.pop();
        own.push(Event::OneOf(all));
    }
    own
}
