//! `gabarito man` and `gabarito completions`: the command line as manual pages, and as the
//! completions of a shell.

use std::fs;
use std::io::Write;

use clap::Command;

use super::args::{Completions, Man};
use super::{CommandError, Exit};

/// Prints the manual page of `gabarito`, or writes that of every command into a folder.
pub(super) fn man(
    asked: &Man,
    command: Command,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let Some(folder) = &asked.out else {
        clap_mangen::Man::new(command).render(&mut Box::new(out))?;
        return Ok(Exit::Pass);
    };
    let written = fs::create_dir_all(folder);
    let written = written.and_then(|()| clap_mangen::generate_to(command, folder));
    written.map_err(|error| CommandError::unwritable(folder, &error))?;
    Ok(Exit::Pass)
}

/// Prints what a shell completes.
pub(super) fn completions(
    asked: &Completions,
    mut command: Command,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    // It panics where it cannot write: the reader may close the pipe.
    let mut completions = Vec::new();
    clap_complete::generate(asked.shell, &mut command, "gabarito", &mut completions);
    out.write_all(&completions)?;
    Ok(Exit::Pass)
}
