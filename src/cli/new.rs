//! `gabarito new`: writes the skeleton of an assignment.

use std::io::Write;
use std::path::PathBuf;

use super::{CommandError, Exit};
use crate::assignment::folder::Skeleton;

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
    /// Python solution: its functions are graded, and its doctests become the first sessions
    #[arg(long, value_name = "SOLUTION")]
    pub(super) from: PathBuf,
}

pub(super) fn run(new: &NewArgs, out: &mut dyn Write) -> Result<Exit, CommandError> {
    let skeleton = Skeleton::read(&new.from)?;
    skeleton.write(&new.folder)?;
    for (name, _) in &skeleton.files {
        writeln!(out, "{}", new.folder.join(name).display())?;
    }
    Ok(Exit::Pass)
}
