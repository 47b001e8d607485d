//! CPython's `repr` and `str`, to the letter.

use std::fmt::{self, Write};

use num_bigint::BigInt;
use ruff_python_literal::escape::{Escape, UnicodeEscape};

use super::value::Value;

/// Maximum size in bits of an integer shown in full: Python refuses integers beyond 4300 digits
/// (`sys.get_int_max_str_digits`), and the cost of writing one is quadratic in its length.
const MAX_BITS: u64 = 14_284;

/// Returns whether an integer is too long to be shown in full.
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

/// Text of a value as `str(value)` and `print` give it: `repr`, except for strings.
pub fn to_str(value: &Value) -> String {
    match value {
        Value::Str(text) => text.clone(),
        other => other.to_string(),
    }
}

fn write_integer(integer: &BigInt, out: &mut impl Write) -> fmt::Result {
    if is_too_long(integer) {
        // log10(2) < 0.30103, so this is never below the true length.
        let digits = integer.bits().saturating_mul(30_103) / 100_000 + 1;
        write!(out, "<int, {digits} digits>")
    } else {
        write!(out, "{integer}")
    }
}

/// Writes the shortest digits that parse to the same float, with an exponent below 1e-4
/// and from 1e16 on.
fn write_float(number: f64, out: &mut impl Write) -> fmt::Result {
    let shortest = format!("{number:e}");
    let Some((digits, _)) = shortest.split_once('e') else {
        return out.write_str(&shortest.to_ascii_lowercase());
    };
    // Where two shortest texts are equally near, CPython takes the even one; so does rounding
    // to that many digits, unlike the search for the shortest.
    let places = digits.split_once('.').map_or(0, |(_, places)| places.len());
    let rounded = format!("{number:.places$e}");
    let text = if rounded.parse() == Ok(number) {
        rounded
    } else {
        shortest
    };
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().map_err(|_| fmt::Error)?;
    if !(-4..16).contains(&exponent) {
        return write!(out, "{digits}e{exponent:+03}");
    }
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", digits),
    };
    write_positional(sign, &digits.replace('.', ""), exponent, out)
}

/// Writes digits with a decimal point; the first digit counts `10**exponent`.
fn write_positional(sign: &str, digits: &str, exponent: i32, out: &mut impl Write) -> fmt::Result {
    let Ok(exponent) = usize::try_from(exponent) else {
        let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
        return write!(out, "{sign}0.{zeros}{digits}");
    };
    match digits.split_at_checked(exponent + 1) {
        Some((whole, "")) => write!(out, "{sign}{whole}.0"),
        Some((whole, fraction)) => write!(out, "{sign}{whole}.{fraction}"),
        None => {
            let zeros = "0".repeat(exponent + 1 - digits.len());
            write!(out, "{sign}{digits}{zeros}.0")
        }
    }
}

fn write_text(text: &str, out: &mut impl Write) -> fmt::Result {
    let escape = UnicodeEscape::new_repr(text);
    match escape.layout().len {
        Some(_) => escape
            .str_repr(ruff_python_ast::str::TripleQuotes::No)
            .write(out),
        // Longer than the address space: no such text exists.
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
