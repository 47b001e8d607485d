//! `gabarito lint`: everything that is wrong in the folder of an assignment.

use std::io::Write;

use serde::Serialize;

use super::args::{Lint, LintFormat};
use super::machine::find_machine;
use super::{CommandError, Exit};
use crate::folder::{Folder, FolderError, Problem, problems};
use crate::manifest::Language;
use crate::report::safe;

/// The version of the JSON output.
const FORMAT: u32 = 1;

/// The JSON output.
#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    problems: &'a [Problem],
}

pub(super) fn run(lint: &Lint, out: &mut dyn Write) -> Result<Exit, CommandError> {
    if !Folder::is_one(&lint.folder) {
        return Err(FolderError::NoManifest(lint.folder.clone()).into());
    }
    let machine = find_machine(&lint.running, Language::Python)?;
    let found = problems(&lint.folder, &machine)?;
    match lint.format {
        LintFormat::Json => {
            let document = Document {
                format: FORMAT,
                problems: &found,
            };
            let text = serde_json::to_string_pretty(&document);
            let text = text.map_err(|error| CommandError::Fault(error.to_string()))?;
            writeln!(out, "{text}")?;
        }
        LintFormat::Text => {
            for problem in &found {
                write(problem, out)?;
            }
            if found.is_empty() {
                writeln!(out, "nothing is wrong")?;
            }
        }
    }
    Ok(if found.is_empty() {
        Exit::Pass
    } else {
        Exit::Fail
    })
}

fn write(problem: &Problem, out: &mut dyn Write) -> Result<(), CommandError> {
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
