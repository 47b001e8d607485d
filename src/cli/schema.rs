//! `gabarito schema`: prints the JSON Schema of `check --format json`.

use std::io::Write;

use super::{CommandError, Exit};
use crate::report::Document;

pub(super) fn run(out: &mut dyn Write) -> Result<Exit, CommandError> {
    let schema = schemars::schema_for!(Document);
    let text = serde_json::to_string_pretty(&schema);
    let text = text.map_err(CommandError::fault)?;
    writeln!(out, "{text}")?;
    Ok(Exit::Pass)
}
