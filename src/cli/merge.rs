//! `gabarito merge`: merges the shards of a class, and writes its tables and pages.

use std::io::Write;
use std::path::PathBuf;

use super::args::Running;
use super::class::{WrittenClass, former_class, sheet};
use super::gradebooks::{GradebookOptions, Gradebooks};
use super::{CommandError, Exit, assignment};
use crate::course::class::{CachedEntry, ClassCache};
use crate::messages::{Localized, Messages};
use crate::report::in_line;

/// Merges the results of `class --shard`
///
/// With a single folder, it writes the tables again, for example with the marks of a new `--sheet`,
/// and grades nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito merge parte1 parte2 parte3 parte4 --out turma
  gabarito merge turma --out notas --sheet notas.csv")]
pub(super) struct MergeArgs {
    /// Output folders of `class`
    #[arg(required = true)]
    pub(super) folders: Vec<PathBuf>,
    /// Output folder, for the whole class
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Merge even if submissions are missing: each has a row with the reason, and the exit status is 1
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) gradebooks: GradebookOptions,
}

/// Merges the shards of a class, and writes the class.
pub(super) fn run(
    args: &MergeArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let cache = ClassCache::create(&args.out)?;
    let gathered = cache.merge(&args.folders, args.partial)?;
    let entries = gathered.entries;
    for why in gathered.left_out {
        let why = in_line(&messages.tell(&why.notice()));
        let left_out = messages.with("class-left-out", [("why", why.into())]);
        writeln!(out, "{left_out}")?;
    }
    let assignment = assignment::find(&gathered.assignment, &Running::default())?;
    let manifest = &assignment.manifest;
    let gradebooks = Gradebooks::read(&args.gradebooks, manifest)?;
    let names: Vec<&str> = entries.iter().map(CachedEntry::who).collect();
    let comments = args.gradebooks.comments.read()?;
    let former = args.gradebooks.former()?;
    let former = former_class(former.as_ref(), &names)?;
    let sheet = sheet(args.gradebooks.sheet.as_deref(), manifest, &names)?;
    let written = WrittenClass {
        assignment: &assignment,
        messages,
        sheet: &sheet,
        comments: &comments,
        former: former.as_ref(),
        gradebooks: &gradebooks,
        table_messages: &Messages::new(args.gradebooks.csv.unwrap_or(messages.language())),
        corrections: None,
    };
    written.write(&entries, &cache, out)
}
