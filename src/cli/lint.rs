//! `gabarito lint`: reports every problem in the folder of an assignment.

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::args::{OutputFormat, Running};
use super::machine::find_machine;
use super::progress::{bar, show};
use super::{CommandError, Exit};
use crate::assignment::folder::Folder;
use crate::assignment::folder::error::no_manifest;
use crate::judge::lint::{Problem, Search, Stage};
use crate::messages::visible::safe_json;
use crate::messages::{Messages, safe};

/// Reports every problem in the folder of an assignment
///
/// Each problem has the file, the line and how to fix it. Problems of the files come first, then those
/// of the answers of the solution, then those of known programs. The exit status is 1 if there are any.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito lint preco
  gabarito lint preco --quick
  gabarito lint preco --format json")]
pub(super) struct LintArgs {
    /// Folder of the assignment
    pub(super) folder: PathBuf,
    /// Leave out what runs hidden cases or judges a program: generators, the answers of the solution to
    /// hidden cases, and the marks of the solution and of known programs
    #[arg(long)]
    pub(super) quick: bool,
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
    let machine = find_machine(&lint.running, Folder::language(&lint.folder))?;
    let bar = bar(0, messages.get("phase-preparation"));
    let search = Search {
        folder: &lint.folder,
        machine: &machine,
        is_quick: lint.quick,
        tell: &|stage, done, all| show(&bar, (done, all), messages.get(name_of(stage))),
    };
    let mut found: Vec<InWords> = Vec::new();
    search.run(&mut |problems| {
        for problem in problems {
            let problem = InWords::of(problem, messages);
            if lint.format == OutputFormat::Text {
                bar.suspend(|| write(&problem, out))?;
            }
            found.push(problem);
        }
        Ok::<_, CommandError>(())
    })?;
    bar.finish_and_clear();
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
        OutputFormat::Text if found.is_empty() => {
            let clean = if lint.quick {
                "folder-clean-quick"
            } else {
                "folder-clean"
            };
            writeln!(out, "{}", messages.get(clean))?;
        }
        OutputFormat::Text => {}
    }
    Ok(if found.is_empty() {
        Exit::Pass
    } else {
        Exit::Fail
    })
}

/// The message that names a stage.
fn name_of(stage: Stage) -> &'static str {
    match stage {
        Stage::Generators => "folder-generators",
        Stage::Answers => "folder-answers",
        Stage::Times => "folder-times",
        Stage::Programs => "audit-judged",
    }
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
