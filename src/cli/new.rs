//! `gabarito new`: writes the skeleton of an assignment.

use std::io::{self, Write};
use std::path::PathBuf;

use super::args::Running;
use super::machine::find_machine;
use super::{CommandError, Exit};
use crate::assignment::folder::Skeleton;
use crate::messages::{Lingua, Messages, safe};
use crate::source::Language;

/// Creates the folder of an assignment from a teacher's solution
///
/// The folder is a first version to edit: docs/own-assignment.md goes through it step by step.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito new preco --from preco.py
  gabarito new familia --from familia.pl")]
pub(super) struct NewArgs {
    /// Folder to create; an existing one must be empty
    pub(super) folder: PathBuf,
    /// Solution in Python or Prolog: its functions and classes, or its predicates, are graded; its
    /// doctests, or the queries of its PlDoc comments, become the first sessions
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
    let machine = match Skeleton::language(&new.from) {
        Language::Python => None,
        Language::Prolog => Some(find_machine(&Running::default(), Language::Prolog)?),
    };
    let lingua = lingua.unwrap_or(Lingua::Pt);
    let skeleton = Skeleton::read(&new.from, lingua, machine.as_ref())?;
    skeleton.write(&new.folder)?;
    for (name, _) in &skeleton.files {
        writeln!(out, "{}", new.folder.join(name).display())?;
    }
    for notice in &skeleton.left_out {
        writeln!(io::stderr(), "gabarito: {}", safe(&messages.tell(notice)))?;
    }
    Ok(Exit::Pass)
}
