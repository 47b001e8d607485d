//! `gabarito evidence`: prints style hints for human graders; never affects the mark.

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::args::{OutputFormat, Running};
use super::{CommandError, Exit, assignment};
use crate::judge::hints::ruff::{self, RuffDiagnostic, RuffResult};
use crate::judge::hints::{HintsText, ProgramHints};
use crate::messages::visible::safe_json;
use crate::messages::{Localized, Messages, Notice};
use crate::source::Language;
use crate::worker::intake::HandIn;

/// Reports style and complexity hints for human graders; never affects the mark
///
/// Lists functions without a signature, repeated code and, if `ruff` is installed (`pip install
/// ruff` or `uv tool install ruff`), its warnings about size, complexity, names, and unused or
/// commented-out code.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito evidence moinho projeto.py
  gabarito evidence moinho projeto.py --format json")]
pub(super) struct EvidenceArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Submission: a file, an archive or a folder with one program
    pub(super) submission: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    pub(super) format: OutputFormat,
}

/// The version of the JSON output.
const FORMAT: u32 = 2;

pub(super) fn run(
    args: &EvidenceArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &Running::default())?;
    let manifest = &assignment.manifest;
    if manifest.language != Language::Python {
        let notice = Notice::new("evidence-language")
            .with("assignment", &args.assignment)
            .with("language", manifest.language.to_string());
        return Err(CommandError::Usage(notice));
    }
    let source = HandIn::read(&args.submission, manifest)?.source;
    let text = source.text(Language::Python);
    let text = text.map_err(|error| CommandError::Usage(error.notice()))?;
    let Some(lint) = ProgramHints::inspect(&text) else {
        let notice = Notice::new("evidence-unreadable").with("file", &args.submission);
        return Err(CommandError::Usage(notice));
    };
    let ruff = ruff::check(&source.name, &text);
    let written = match args.format {
        OutputFormat::Json => json(&assignment.name, &source.name, &lint, &ruff)?,
        OutputFormat::Text => {
            let mut written = String::new();
            let text = HintsText {
                assignment: &assignment.name,
                submission: &source.name,
                lint: &lint,
                ruff: &ruff,
                messages,
            };
            let ended = text.write(&mut written);
            ended.map_err(CommandError::fault)?;
            written
        }
    };
    out.write_all(written.as_bytes())?;
    Ok(Exit::Pass)
}

/// The JSON output.
#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    assignment: &'a str,
    submission: &'a str,
    #[serde(flatten)]
    lint: &'a ProgramHints,
    /// `None` if the linter is missing or failed.
    linter: Option<Linter<'a>>,
}

#[derive(Serialize)]
struct Linter<'a> {
    name: &'a str,
    findings: &'a [RuffDiagnostic],
}

fn json(
    assignment: &str,
    submission: &str,
    lint: &ProgramHints,
    ruff: &RuffResult,
) -> Result<String, CommandError> {
    let linter = match ruff {
        RuffResult::Missing | RuffResult::Failed => None,
        RuffResult::Ran(findings) => Some(Linter {
            name: ruff::NAME,
            findings,
        }),
    };
    let document = Document {
        format: FORMAT,
        assignment,
        submission,
        lint,
        linter,
    };
    let written = serde_json::to_string_pretty(&document);
    let written = written.map_err(CommandError::fault)?;
    Ok(safe_json(&written) + "\n")
}
