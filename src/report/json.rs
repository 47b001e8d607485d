//! The report as JSON: the [`Document`] itself.

use std::io::Write;

use serde::Serialize;
use serde_json::Number;

use super::{Document, Messages, Rendered};
use crate::messages::visible::safe_json;

pub(super) fn render(document: &Document, _: &Messages, out: &mut dyn Write) -> Rendered {
    write_json(document, out)
}

/// Writes a value as indented JSON in which no string hides or forges anything, with a newline at the end.
pub(super) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> Rendered {
    let json = safe_json(&serde_json::to_string_pretty(value)?);
    Ok(writeln!(out, "{json}")?)
}

pub(super) fn number(decimal: &str) -> Number {
    decimal.parse().unwrap_or_else(|_| Number::from(0))
}
