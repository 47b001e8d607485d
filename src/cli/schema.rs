//! `gabarito schema`: prints the JSON Schema of `check --format json`, or of `enunciado.toml`.

use std::io::Write;

use super::args::{Schema, SchemaOf};
use super::{CommandError, Exit};
use crate::assignment::manifest::Manifest;
use crate::report::Document;

pub(super) fn run(asked: &Schema, out: &mut dyn Write) -> Result<Exit, CommandError> {
    let schema = match asked.of {
        SchemaOf::Report => schemars::schema_for!(Document),
        SchemaOf::Enunciado => schemars::schema_for!(Manifest),
    };
    let text = serde_json::to_string_pretty(&schema);
    let text = text.map_err(CommandError::fault)?;
    writeln!(out, "{text}")?;
    Ok(Exit::Pass)
}
