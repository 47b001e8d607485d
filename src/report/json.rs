//! The report as JSON: the [`Document`] itself.

use std::io::Write;

use serde::Serialize;
use serde_json::Number;

use super::{Document, Messages, RenderError, Renderer};

/// Writes [`Document`]s as they are.
#[derive(Debug)]
pub(super) struct Json;

impl Renderer for Json {
    fn render(
        &self,
        document: &Document,
        _: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        write_json(document, out)
    }
}

/// Writes a value as indented JSON, with a newline at the end.
pub(super) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> Result<(), RenderError> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// A decimal of the report as a number of JSON.
pub(super) fn number(decimal: &str) -> Number {
    decimal.parse().unwrap_or_else(|_| Number::from(0))
}
