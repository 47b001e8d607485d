//! `gabarito lint`: reports every problem in the folder of an assignment.

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::args::{OutputFormat, Running};
use super::machine::find_machine;
use super::{CommandError, Exit};
use crate::assignment::folder::Folder;
use crate::assignment::folder::error::no_manifest;
use crate::judge::lint::{Problem, problems};
use crate::messages::visible::safe_json;
use crate::messages::{Messages, safe};
use crate::source::Language;

/// Reports every problem in the folder of an assignment
///
/// Each problem has the file, the line and how to fix it. The exit status is 1 if there are any.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito lint preco
  gabarito lint preco --format json")]
pub(super) struct LintArgs {
    /// Folder of the assignment
    pub(super) folder: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    pub(super) format: OutputFormat,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The version of the JSON output.
const FORMAT: u32 = 1;

/// The JSON output.
#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    problems: &'a [InWords],
}

/// A problem in the language of the reader.
#[derive(Serialize)]
struct InWords {
    file: String,
    line: Option<usize>,
    problem: String,
    fix: String,
}

impl InWords {
    fn of(problem: Problem, messages: &Messages) -> Self {
        InWords {
            file: problem.file,
            line: problem.line,
            problem: messages.tell(&problem.problem),
            fix: messages.tell(&problem.fix),
        }
    }
}

pub(super) fn run(
    lint: &LintArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    if !Folder::is_one(&lint.folder) {
        return Err(no_manifest(&lint.folder).into());
    }
    let machine = find_machine(&lint.running, Language::Python)?;
    let found = problems(&lint.folder, &machine)?.into_iter();
    let found: Vec<InWords> = found.map(|each| InWords::of(each, messages)).collect();
    match lint.format {
        OutputFormat::Json => {
            let document = Document {
                format: FORMAT,
                problems: &found,
            };
            let text = serde_json::to_string_pretty(&document);
            let text = text.map_err(CommandError::fault)?;
            writeln!(out, "{}", safe_json(&text))?;
        }
        OutputFormat::Text => {
            for problem in &found {
                write(problem, out)?;
            }
            if found.is_empty() {
                writeln!(out, "{}", messages.get("folder-clean"))?;
            }
        }
    }
    Ok(if found.is_empty() {
        Exit::Pass
    } else {
        Exit::Fail
    })
}

fn write(problem: &InWords, out: &mut dyn Write) -> Result<(), CommandError> {
    let line = problem.line.map(|line| format!(":{line}"));
    let text = format!(
        "{}{}: {}\n    {}\n",
        problem.file,
        line.unwrap_or_default(),
        problem.problem.trim_end().replace('\n', "\n    "),
        problem.fix
    );
    Ok(out.write_all(safe(&text).as_bytes())?)
}
