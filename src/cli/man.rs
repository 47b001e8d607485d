//! `gabarito man`: the command line as manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Command;

use super::{CommandError, Exit};

/// Prints the manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito man | man -l -
  gabarito man --out man1")]
pub(super) struct ManArgs {
    /// Output folder, for one page of each command [default: one page, to standard output]
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

/// Prints the manual page of `gabarito`, or writes that of every command into a folder.
pub(super) fn run(
    args: &ManArgs,
    command: Command,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let Some(folder) = &args.out else {
        clap_mangen::Man::new(command).render(&mut Box::new(out))?;
        return Ok(Exit::Pass);
    };
    let written = fs::create_dir_all(folder);
    let written = written.and_then(|()| clap_mangen::generate_to(command, folder));
    written.map_err(|error| CommandError::unwritable(folder, &error))?;
    Ok(Exit::Pass)
}
