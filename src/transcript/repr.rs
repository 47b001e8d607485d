//! CPython's `repr` and `str`, to the letter.

use std::fmt::{self, Write};

use num_bigint::BigInt;
use ruff_python_literal::escape::{Escape, UnicodeEscape};

use super::value::Value;

/// Integers longer than this in bits are shown by their length: Python refuses
/// those beyond 4300 digits (`sys.get_int_max_str_digits`), and writing them
/// costs time that grows as the square of their length.
const MAX_BITS: u64 = 14_284;

/// Whether an integer is so long that it is not written out.
pub(super) fn is_too_long(integer: &BigInt) -> bool {
    integer.bits() > MAX_BITS
}

/// Writes `repr(value)`.
pub(super) fn write_repr(value: &Value, out: &mut impl Write) -> fmt::Result {
    match value {
        Value::None => out.write_str("None"),
        Value::Bool(true) => out.write_str("True"),
        Value::Bool(false) => out.write_str("False"),
        Value::Int(integer) => write_integer(integer, out),
        Value::Float(number) => write_float(*number, out),
        Value::Str(text) => write_text(text, out),
        Value::Tuple(items) if items.len() == 1 => {
            out.write_char('(')?;
            write_repr(&items[0], out)?;
            out.write_str(",)")
        }
        Value::Tuple(items) => write_items('(', items.iter(), ')', out),
        Value::List(items) => write_items('[', items.iter(), ']', out),
        Value::Set(items) if items.is_empty() => out.write_str("set()"),
        Value::Set(items) => write_items('{', items.iter(), '}', out),
        Value::Dict(items) => {
            out.write_char('{')?;
            for (index, (key, item)) in items.iter().enumerate() {
                if index > 0 {
                    out.write_str(", ")?;
                }
                write_repr(key, out)?;
                out.write_str(": ")?;
                write_repr(item, out)?;
            }
            out.write_char('}')
        }
        Value::Opaque(name) => write!(out, "<{name}>"),
        Value::Foreign { shown, .. } => out.write_str(shown),
    }
}

/// What `str(value)` and so `print` give: `repr`, but for text.
#[must_use]
pub fn to_str(value: &Value) -> String {
    match value {
        Value::Str(text) => text.clone(),
        other => other.to_string(),
    }
}

fn write_integer(integer: &BigInt, out: &mut impl Write) -> fmt::Result {
    if is_too_long(integer) {
        // log10(2) < 0.30103, so that this is never below the true length.
        let digits = integer.bits().saturating_mul(30_103) / 100_000 + 1;
        write!(out, "<int, {digits} digits>")
    } else {
        write!(out, "{integer}")
    }
}

/// The shortest digits that read back as the same float, with an exponent
/// below 1e-4 and from 1e16 on.
fn write_float(number: f64, out: &mut impl Write) -> fmt::Result {
    let shortest = format!("{number:e}");
    match shortest.split_once('e') {
        None => out.write_str(&shortest.to_ascii_lowercase()),
        Some((digits, exponent)) => match exponent.parse::<i32>() {
            Ok(exponent) if !(-4..16).contains(&exponent) => {
                write!(out, "{digits}e{exponent:+03}")
            }
            _ => write!(out, "{number:?}"),
        },
    }
}

fn write_text(text: &str, out: &mut impl Write) -> fmt::Result {
    let escape = UnicodeEscape::new_repr(text);
    match escape.layout().len {
        Some(_) => escape
            .str_repr(ruff_python_ast::str::TripleQuotes::No)
            .write(out),
        // Longer than the address space: no text that exists.
        None => Err(fmt::Error),
    }
}

fn write_items<'a>(
    open: char,
    items: impl Iterator<Item = &'a Value>,
    close: char,
    out: &mut impl Write,
) -> fmt::Result {
    out.write_char(open)?;
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.write_str(", ")?;
        }
        write_repr(item, out)?;
    }
    out.write_char(close)
}
