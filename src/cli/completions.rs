//! `gabarito completions`: the command line as the completions of a shell.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use super::{CommandError, Exit};

/// Prints shell completions
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito completions bash > ~/.local/share/bash-completion/completions/gabarito")]
pub(super) struct CompletionsArgs {
    /// Shell to generate completions for
    #[arg(value_enum)]
    pub(super) shell: Shell,
}

/// Prints the completions of a shell.
pub(super) fn run(
    args: &CompletionsArgs,
    mut command: Command,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    // It panics where it cannot write: the reader may close the pipe.
    let mut completions = Vec::new();
    clap_complete::generate(args.shell, &mut command, "gabarito", &mut completions);
    out.write_all(&completions)?;
    Ok(Exit::Pass)
}
