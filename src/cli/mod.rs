//! The command line: what was typed, what is meant, and one file a subcommand.

mod args;
mod audit;
mod battery;
mod battery_options;
mod championship;
mod check;
mod class;
mod doctor;
mod error;
mod evidence;
mod formats;
mod gradebooks;
mod list;
mod machine;
mod play;
mod progress;
mod replay;
mod schema;
mod terminal;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::{Args, Command};
pub use error::CommandError;

use crate::report::safe;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// It ran, and everything passes.
    Pass,
    /// It ran, and something of the submission's fails.
    Fail,
    /// It was used wrongly, or its input cannot be read.
    Usage,
    /// A fault of ours or of the machine.
    Fault,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Pass => 0,
            Exit::Fail => 1,
            Exit::Usage => 2,
            Exit::Fault => 3,
        })
    }
}

/// Runs what was typed.
#[must_use]
pub fn run(typed: &[OsString]) -> Exit {
    let matches = match play::with_games(Args::command()).try_get_matches_from(typed) {
        Ok(matches) => matches,
        Err(error) => {
            let is_help = !error.use_stderr();
            // Nothing is left to say where even this cannot be printed.
            let _ = error.print();
            return if is_help { Exit::Pass } else { Exit::Usage };
        }
    };
    let mut out = io::stdout().lock();
    let ended = match Args::from_arg_matches(&matches) {
        Ok(args) => dispatch(args.command, &matches, &mut out),
        Err(error) => Err(CommandError::Usage(error.to_string())),
    };
    let ended = ended.and_then(|exit| Ok(out.flush().map(|()| exit)?));
    match ended {
        Ok(exit) => exit,
        Err(failure) => {
            if let Some(words) = failure.words() {
                // Names of what was handed in are in it.
                let _ = writeln!(io::stderr(), "gabarito: {}", safe(words));
            }
            failure.exit()
        }
    }
}

fn dispatch(
    command: Command,
    matches: &clap::ArgMatches,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    match command {
        Command::List(list) => list::run(&list, out),
        Command::Replay(replay) => replay::run(&replay, out),
        Command::Check(check) => check::run(&check, out),
        Command::Class(asked) => class::class(&asked, out),
        Command::Merge(asked) => class::merge(&asked, out),
        Command::Battery(asked) => battery::run(&asked, out),
        Command::Audit(asked) => audit::run(&asked, out),
        Command::Championship(asked) => championship::run(&asked, out),
        Command::Evidence(asked) => evidence::run(&asked, out),
        Command::Play(_) => play::run(matches),
        Command::Doctor(doctor) => doctor::run(&doctor, out),
        Command::Schema => schema::run(out),
    }
}
