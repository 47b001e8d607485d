//! `gabarito schema`: prints the JSON Schema of `check --format json`, or of `enunciado.toml`.

use std::io::Write;

use clap::ValueEnum;

use super::{CommandError, Exit};
use crate::assignment::manifest::Manifest;
use crate::report::Document;

/// Prints the JSON Schema of `check --format json`, or of enunciado.toml
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito schema > report.schema.json
  gabarito schema enunciado > enunciado.schema.json")]
pub(super) struct SchemaArgs {
    /// Data that the schema describes
    #[arg(value_enum, default_value_t = SchemaOf::Report)]
    pub(super) of: SchemaOf,
}

/// Data that a JSON Schema describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SchemaOf {
    /// The report of `check --format json`
    Report,
    /// The file enunciado.toml of an assignment
    Enunciado,
}

pub(super) fn run(args: &SchemaArgs, out: &mut dyn Write) -> Result<Exit, CommandError> {
    let schema = match args.of {
        SchemaOf::Report => schemars::schema_for!(Document),
        SchemaOf::Enunciado => schemars::schema_for!(Manifest),
    };
    let text = serde_json::to_string_pretty(&schema);
    let text = text.map_err(CommandError::fault)?;
    writeln!(out, "{text}")?;
    Ok(Exit::Pass)
}
