//! Python's `marshal`: the format of values between gabarito and a worker. The worker
//! writes version 2; gabarito also writes the short forms of version 4, which are faster
//! to read, and references (`interning`) where much repeats.
//!
//! The format distinguishes `True` from 1 and a tuple from a list, and holds integers of any size.
//! No input of [`decode`] has references, so that a small input cannot decode to a large value.
//! The input is hostile: depth and length are bounded, and unknown types are errors.

use indexmap::{IndexMap, IndexSet};
use num_bigint::{BigInt, Sign};
use thiserror::Error;

use crate::session::Value;

/// Maximum nesting depth of a value.
const MAX_DEPTH: usize = 100;
/// Maximum number of values within a value: each takes far more room here than the byte
/// that it may have taken on the wire.
const MAX_VALUES: usize = 50_000;
/// Average number of times that a value may be hashed, as a part of nested keys.
const MAX_HASHES: usize = 8;

/// Reason why bytes are not a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MarshalError {
    /// The bytes end too early.
    #[error("the value ends too early")]
    Truncated,
    /// Bytes follow the value.
    #[error("something follows the value")]
    Trailing,
    #[error("a value of the type `{}`", char::from(*.0))]
    UnknownType(u8),
    /// The value is nested too deep.
    #[error("a value nested too deep")]
    TooDeep,
    /// The value holds too many values.
    #[error("a value that holds too much")]
    TooMany,
}

/// Decodes one value.
///
/// # Errors
/// [`MarshalError`] where the bytes are not exactly one value.
pub fn decode(bytes: &[u8]) -> Result<Value, MarshalError> {
    let mut reader = Reader {
        rest: bytes,
        room: MAX_VALUES,
        hashed: 0,
    };
    let value = reader.value(MAX_DEPTH)?;
    if reader.rest.is_empty() {
        Ok(value)
    } else {
        Err(MarshalError::Trailing)
    }
}

struct Reader<'a> {
    rest: &'a [u8],
    /// Number of further values allowed.
    room: usize,
    /// Number of hashes so far: a value within a key is hashed again with the key.
    hashed: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], MarshalError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or(MarshalError::Truncated)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], MarshalError> {
        let bytes = self.take(N)?;
        bytes.try_into().map_err(|_| MarshalError::Truncated)
    }

    fn length(&mut self) -> Result<usize, MarshalError> {
        let length = u32::from_le_bytes(self.array()?);
        let length = usize::try_from(length).map_err(|_| MarshalError::Truncated)?;
        // Every item takes at least one byte: a false length must not reserve memory.
        if length > self.rest.len() {
            return Err(MarshalError::Truncated);
        }
        Ok(length)
    }

    fn items(&mut self, depth: usize) -> Result<Vec<Value>, MarshalError> {
        let length = self.length()?;
        self.items_of_length(length, depth)
    }

    fn items_of_length(&mut self, length: usize, depth: usize) -> Result<Vec<Value>, MarshalError> {
        let depth = depth.checked_sub(1).ok_or(MarshalError::TooDeep)?;
        (0..length).map(|_| self.value(depth)).collect()
    }

    fn value(&mut self, depth: usize) -> Result<Value, MarshalError> {
        self.room = self.room.checked_sub(1).ok_or(MarshalError::TooMany)?;
        let [kind] = self.array()?;
        Ok(match kind {
            b'N' => Value::None,
            b'T' => Value::Bool(true),
            b'F' => Value::Bool(false),
            b'.' => ellipsis(),
            b'i' => Value::from(i64::from(i32::from_le_bytes(self.array()?))),
            b'l' => self.integer()?,
            b'g' => Value::Float(f64::from_le_bytes(self.array()?)),
            b'u' | b't' => {
                let length = self.length()?;
                text_or_foreign(self.take(length)?)
            }
            b's' => {
                let length = self.length()?;
                let shown = self.take(length)?.escape_ascii().to_string();
                foreign_value("bytes", format!("b'{shown}'"))
            }
            b'y' => {
                let (real, imaginary) = (self.array()?, self.array()?);
                let (real, imaginary) = (f64::from_le_bytes(real), f64::from_le_bytes(imaginary));
                foreign_value("complex", format!("({real}{imaginary:+}j)"))
            }
            b'z' => {
                let [length] = self.array()?;
                text_or_foreign(self.take(length.into())?)
            }
            b'(' => tuple_or_foreign(self.items(depth)?),
            b')' => {
                let [length] = self.array()?;
                tuple_or_foreign(self.items_of_length(length.into(), depth)?)
            }
            b'[' => Value::List(self.items(depth)?),
            b'<' | b'>' => self.set(depth)?,
            b'{' => self.dict(depth)?,
            other => return Err(MarshalError::UnknownType(other)),
        })
    }

    /// Reads an integer of 15-bit digits; its sign is that of their count.
    fn integer(&mut self) -> Result<Value, MarshalError> {
        let count = i32::from_le_bytes(self.array()?);
        let sign = if count < 0 { Sign::Minus } else { Sign::Plus };
        let length = usize::try_from(count.unsigned_abs()).map_err(|_| MarshalError::Truncated)?;
        let digits = self.take(length.saturating_mul(2))?;
        let digits = digits
            .chunks_exact(2)
            .map(|digit| u16::from_le_bytes([digit[0], digit[1]]) & 0x7FFF);
        let bytes: Vec<u8> = repack(digits, 15, 8)
            .map(|byte| byte.to_le_bytes()[0])
            .collect();
        Ok(Value::Int(BigInt::from_bytes_le(sign, &bytes)))
    }

    /// Reads a value that is hashed. A value nested in several keys is hashed with each.
    fn key(&mut self, depth: usize) -> Result<Value, MarshalError> {
        let before = self.room;
        let key = self.value(depth)?;
        self.hashed += before - self.room;
        let read = MAX_VALUES - self.room;
        if self.hashed > read * MAX_HASHES {
            return Err(MarshalError::TooMany);
        }
        Ok(key)
    }

    fn set(&mut self, depth: usize) -> Result<Value, MarshalError> {
        let depth = depth.checked_sub(1).ok_or(MarshalError::TooDeep)?;
        let length = self.length()?;
        let items: Result<IndexSet<Value>, _> = (0..length).map(|_| self.key(depth)).collect();
        Ok(Value::Set(Box::new(items?)))
    }

    fn dict(&mut self, depth: usize) -> Result<Value, MarshalError> {
        let depth = depth.checked_sub(1).ok_or(MarshalError::TooDeep)?;
        let mut items = IndexMap::new();
        while self.rest.first() != Some(&b'0') {
            let key = self.key(depth)?;
            items.insert(key, self.value(depth)?);
        }
        self.take(1)?;
        Ok(Value::Dict(Box::new(items)))
    }
}

fn ellipsis() -> Value {
    foreign_value("ellipsis", "Ellipsis".to_owned())
}

fn foreign_value(type_name: &str, shown: String) -> Value {
    Value::Foreign {
        type_name: type_name.to_owned(),
        shown,
    }
}

/// Builds a tuple, or a foreign value from `(Ellipsis, type, representation)`, with which
/// the harness writes a value that marshal cannot hold.
fn tuple_or_foreign(items: Vec<Value>) -> Value {
    match items.as_slice() {
        [first, Value::Str(type_name), Value::Str(shown)] if *first == ellipsis() => {
            foreign_value(type_name, shown.clone())
        }
        _ => Value::Tuple(items),
    }
}

/// Decodes text in UTF-8; lone surrogates, which Python lets through but Rust's strings
/// cannot hold, make the value foreign.
fn text_or_foreign(bytes: &[u8]) -> Value {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Value::from(text);
    }
    let mut shown = String::from("'");
    for chunk in bytes.utf8_chunks() {
        let valid = Value::from(chunk.valid()).to_string();
        shown.push_str(&valid[1..valid.len() - 1]);
        for byte in chunk.invalid() {
            shown.extend(std::ascii::escape_default(*byte).map(char::from));
        }
    }
    shown.push('\'');
    foreign_value("str", shown)
}

pub fn encode(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_value(value, &mut bytes);
    bytes
}

/// Encodes a tuple of values that are encoded already.
pub(super) fn encode_tuple<const N: usize>(items: [&[u8]; N]) -> Vec<u8> {
    let mut bytes = Vec::new();
    begin_tuple(N, &mut bytes);
    bytes.extend(items.concat());
    bytes
}

pub(super) fn begin_tuple(length: usize, out: &mut Vec<u8>) {
    match u8::try_from(length) {
        Ok(length) => out.extend([b')', length]),
        Err(_) => begin_items(b'(', length, out),
    }
}

pub(super) fn write_value(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::None => out.push(b'N'),
        Value::Bool(true) => out.push(b'T'),
        Value::Bool(false) => out.push(b'F'),
        Value::Int(integer) => write_integer(integer, out),
        Value::Float(float) => {
            out.push(b'g');
            out.extend(float.to_le_bytes());
        }
        Value::Str(text) => write_text(text, out),
        Value::Tuple(items) => {
            begin_tuple(items.len(), out);
            for item in items {
                write_value(item, out);
            }
        }
        Value::List(items) => write_items(b'[', items, out),
        Value::Set(items) => write_items(b'<', items.as_ref(), out),
        Value::Dict(items) => {
            out.push(b'{');
            for (key, item) in items.as_ref() {
                write_value(key, out);
                write_value(item, out);
            }
            out.push(b'0');
        }
        Value::Opaque(name) => write_foreign(name, &value.to_string(), out),
        Value::Foreign { type_name, shown } => write_foreign(type_name, shown, out),
    }
}

/// Writes bytes, which no other value is; `None` where there are none.
pub(super) fn write_bytes(bytes: Option<&[u8]>, out: &mut Vec<u8>) {
    let Some(bytes) = bytes else {
        return out.push(b'N');
    };
    out.push(b's');
    write_length(bytes.len(), out);
    out.extend(bytes);
}

/// Writes text, in the form that Python reads fastest where it is short ASCII.
fn write_text(text: &str, out: &mut Vec<u8>) {
    match u8::try_from(text.len()) {
        Ok(length) if text.is_ascii() => out.extend([b'z', length]),
        _ => {
            out.push(b'u');
            write_length(text.len(), out);
        }
    }
    out.extend(text.as_bytes());
}

fn write_length(length: usize, out: &mut Vec<u8>) {
    let length = u32::try_from(length).unwrap_or(u32::MAX);
    out.extend(length.to_le_bytes());
}

fn write_items<'a>(
    kind: u8,
    items: impl IntoIterator<Item = &'a Value, IntoIter: ExactSizeIterator>,
    out: &mut Vec<u8>,
) {
    let items = items.into_iter();
    begin_items(kind, items.len(), out);
    for item in items {
        write_value(item, out);
    }
}

fn begin_items(kind: u8, length: usize, out: &mut Vec<u8>) {
    out.push(kind);
    write_length(length, out);
}

fn write_foreign(type_name: &str, shown: &str, out: &mut Vec<u8>) {
    out.extend([b'(', 3, 0, 0, 0, b'.']);
    write_value(&Value::from(type_name), out);
    write_value(&Value::from(shown), out);
}

fn write_integer(integer: &BigInt, out: &mut Vec<u8>) {
    if let Ok(small) = i32::try_from(integer) {
        out.push(b'i');
        out.extend(small.to_le_bytes());
        return;
    }
    let (sign, bytes) = integer.to_bytes_le();
    let mut digits: Vec<u16> = repack(bytes.into_iter().map(u16::from), 8, 15).collect();
    while digits.last() == Some(&0) {
        digits.pop();
    }
    out.push(b'l');
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let count = if sign == Sign::Minus { -count } else { count };
    out.extend(count.to_le_bytes());
    for digit in digits {
        out.extend(digit.to_le_bytes());
    }
}

/// Converts digits of `from` bits to digits of `to` bits, least significant first.
fn repack(digits: impl Iterator<Item = u16>, from: u32, to: u32) -> impl Iterator<Item = u16> {
    let mut digits = digits.fuse();
    let (mut buffer, mut filled) = (0_u32, 0);
    std::iter::from_fn(move || {
        while filled < to {
            match digits.next() {
                Some(digit) => {
                    buffer |= u32::from(digit) << filled;
                    filled += from;
                }
                None if filled == 0 => return None,
                None => filled = to,
            }
        }
        let digit = buffer & ((1 << to) - 1);
        buffer >>= to;
        filled -= to;
        u16::try_from(digit).ok()
    })
}
