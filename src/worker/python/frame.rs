//! The one frame that a child writes: the events of its session.

use crate::session::Value;
use crate::session::observation::{Event, Events, Place, Raised, push_printed};

use super::marshal;
use super::trace::{TracedLine, decode_trace};

/// Longest name of a type or function, in bytes.
const LONGEST_NAME: usize = 200;

/// Decoded output of a child.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// Output printed while the submission was loaded.
    pub while_loading: Events,
    pub loaded: LoadResult,
    pub steps: Vec<Events>,
    /// Lines of the step that was traced.
    pub trace: Vec<TracedLine>,
    /// Nonce of the request.
    pub nonce: String,
}

/// Result of loading a submission.
#[derive(Debug, Clone, PartialEq)]
pub enum LoadResult {
    /// Loaded, with these functions and classes.
    Names(Vec<String>),
    /// Stopped by an exception.
    Raised(Raised),
}

impl Frame {
    /// Decodes a frame: a length, then records of a kind, a length and a
    /// payload, the last being the end. `None` for anything else.
    pub fn decode(bytes: &[u8]) -> Option<Frame> {
        let mut rest = exact_length(bytes)?;
        let mut steps = Vec::new();
        let mut events = Events::new();
        let mut while_loading = Events::new();
        let mut loaded = None;
        let mut lines = Vec::new();
        while let Some((kind, payload, after)) = split_record(rest) {
            rest = after;
            match (kind, &loaded) {
                (b'P', _) => push_printed(&mut events, &String::from_utf8_lossy(payload)),
                (b'A', _) => events.push(decode_aside(payload)),
                (b'T', _) => {
                    let line = String::from_utf8_lossy(payload).into_owned();
                    events.push(Event::Typed(line));
                }
                (b'V', Some(_)) => events.push(Event::Shown(decode_shown(payload))),
                // Values shown while a module is loaded belong to no step.
                (b'V', None) => {}
                (b'R', Some(_)) => events.push(Event::Raised(decode_raised(payload)?)),
                (b'D', Some(_)) => lines = decode_trace(&marshal::decode(payload).ok()?)?,
                (b'S', Some(_)) => steps.push(std::mem::take(&mut events)),
                (b'L', None) => {
                    while_loading = std::mem::take(&mut events);
                    loaded = Some(LoadResult::Names(decode_texts(
                        &marshal::decode(payload).ok()?,
                    )?));
                }
                (b'X', None) => {
                    while_loading = std::mem::take(&mut events);
                    loaded = Some(LoadResult::Raised(decode_raised(payload)?));
                }
                (b'E', Some(_)) if rest.is_empty() && events.is_empty() => {
                    return Some(Frame {
                        while_loading,
                        loaded: loaded?,
                        steps,
                        trace: lines,
                        nonce: String::from_utf8(payload.to_owned()).ok()?,
                    });
                }
                _ => return None,
            }
        }
        None
    }

    /// Returns whether every step was run, or none because loading failed.
    pub fn is_complete(&self, steps: usize) -> bool {
        match self.loaded {
            LoadResult::Names(_) => self.steps.len() == steps,
            LoadResult::Raised(_) => self.steps.is_empty(),
        }
    }
}

/// Decodes the name of a function, a zero byte, and its printed text.
fn decode_aside(payload: &[u8]) -> Event {
    let mut parts = payload.splitn(2, |byte| *byte == 0);
    let mut part = || String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
    Event::Aside {
        function: part(),
        text: part(),
    }
}

/// Decodes a shown value; one that cannot be decoded equals no other value.
fn decode_shown(payload: &[u8]) -> Value {
    marshal::decode(payload).unwrap_or_else(|error| Value::Foreign {
        type_name: "object".to_owned(),
        shown: format!("<{error}>"),
    })
}

/// Bytes after a length, if there are exactly that many.
pub(super) fn exact_length(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    (rest.len() == length).then_some(rest)
}

/// Splits off the first record; returns its kind, its payload and the rest.
pub(super) fn split_record(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (kind, rest) = bytes.split_first()?;
    let (length, rest) = rest.split_first_chunk()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    let (payload, rest) = rest.split_at_checked(length)?;
    Some((*kind, payload, rest))
}

fn decode_texts(value: &Value) -> Option<Vec<String>> {
    let Value::Tuple(items) = value else {
        return None;
    };
    items
        .iter()
        .map(|item| match item {
            Value::Str(text) => Some(text.clone()),
            _ => None,
        })
        .collect()
}

/// Decodes `(types, message, ((line, function), …))`.
fn decode_raised(payload: &[u8]) -> Option<Raised> {
    let Value::Tuple(parts) = marshal::decode(payload).ok()? else {
        return None;
    };
    let [types, message, Value::Tuple(places)] = parts.as_slice() else {
        return None;
    };
    let types = decode_texts(types)?;
    let message = match message {
        Value::Str(text) => text.clone(),
        // Not text: equals no expected message.
        other => other.to_string(),
    };
    let places = places.iter().map(decode_place).collect::<Option<_>>()?;
    Some(Raised {
        types: types.into_iter().map(truncate_name).collect(),
        message,
        places,
    })
}

/// Name cut to [`LONGEST_NAME`] bytes.
pub(super) fn truncate_name(mut name: String) -> String {
    name.truncate(name.floor_char_boundary(LONGEST_NAME));
    name
}

fn decode_place(value: &Value) -> Option<Place> {
    let Value::Tuple(parts) = value else {
        return None;
    };
    match parts.as_slice() {
        [Value::Int(line), Value::Str(function)] => Some(Place {
            line: u32::try_from(line).unwrap_or(0),
            function: truncate_name(function.clone()),
        }),
        _ => None,
    }
}
