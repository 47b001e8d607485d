//! `gabarito new`: writes the skeleton of an assignment.

use std::io::{self, Write};
use std::path::PathBuf;

use super::{CommandError, Exit};
use crate::assignment::folder::Skeleton;
use crate::messages::{Lingua, Messages, safe};

/// Creates the folder of an assignment from a teacher's solution
///
/// The folder is a first version to edit: docs/own-assignment.md goes through it step by step.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito new preco --from preco.py")]
pub(super) struct NewArgs {
    /// Folder to create; an existing one must be empty
    pub(super) folder: PathBuf,
    /// Python solution: its functions and classes are graded, and its doctests become the first
    /// sessions
    #[arg(long, value_name = "SOLUTION")]
    pub(super) from: PathBuf,
}

/// Creates the folder, in the language of `--lang` or else in Portuguese.
pub(super) fn run(
    new: &NewArgs,
    lingua: Option<Lingua>,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let skeleton = Skeleton::read(&new.from, lingua.unwrap_or(Lingua::Pt))?;
    skeleton.write(&new.folder)?;
    for (name, _) in &skeleton.files {
        writeln!(out, "{}", new.folder.join(name).display())?;
    }
    for notice in &skeleton.left_out {
        writeln!(io::stderr(), "gabarito: {}", safe(&messages.tell(notice)))?;
    }
    Ok(Exit::Pass)
}
