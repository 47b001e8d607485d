//! The command line: its arguments and errors, and one file per subcommand.

mod args;
mod assignment;
mod audit;
mod battery;
mod battery_options;
mod championship;
mod check;
mod class;
mod class_repair;
#[cfg(test)]
mod commands_page;
mod comments_option;
mod compare;
mod completions;
mod diff;
mod doctor;
mod error;
mod evidence;
mod examples;
mod explain;
#[cfg(test)]
mod format_page;
mod formats;
mod gradebooks;
mod grow;
mod language;
mod lint;
mod list;
mod live;
mod lsp;
mod machine;
mod man;
mod merge;
mod new;
mod numbers;
mod page;
mod play;
mod progress;
mod repair;
mod replay;
mod schema;
mod sessions_option;
mod sheet_file;
mod similar;
mod terminal;
mod usage;
mod verify;
mod waiting;
mod watch;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::{Args, Command};
pub use error::CommandError;
use language::{language, typed_language};

use crate::messages::{Messages, safe};

/// The exit status of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The command ran, and everything passes.
    Pass,
    /// The command ran, and the submission fails.
    Fail,
    /// The command was used wrongly, or its input cannot be read.
    Usage,
    /// A fault of the machine or of gabarito.
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

/// Parses the arguments and runs the command.
pub fn run(typed: &[OsString]) -> Exit {
    let parsed = command_line().try_get_matches_from(typed);
    let parsed = parsed.and_then(|matches| Ok((Args::from_arg_matches(&matches)?, matches)));
    let (args, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            if !error.use_stderr() {
                // An error while printing help cannot be reported.
                let _ = error.print();
                return Exit::Pass;
            }
            let message = usage::explain(&error, &Messages::new(typed_language(typed)));
            let _ = write!(io::stderr(), "{}", safe(&message));
            return Exit::Usage;
        }
    };
    let messages = Messages::new(language(&args, &matches));
    let mut out = io::stdout();
    let ended = dispatch(args.command, &matches, &messages, &mut out);
    let ended = ended.and_then(|exit| Ok(out.flush().map(|()| exit)?));
    match ended {
        Ok(exit) => exit,
        Err(error) => {
            if let Some(message) = error.message(&messages) {
                // Names from the hand-in may be part of it.
                let _ = writeln!(io::stderr(), "gabarito: {}", safe(&message));
            }
            error.exit()
        }
    }
}

/// The whole command line.
fn command_line() -> clap::Command {
    // Who waits for an answer at each change knows the sessions of the text.
    let live = ["watch", "lsp"].into_iter();
    live.fold(play::with_games(Args::command()), |command, name| {
        command.mut_subcommand(name, |live| {
            live.mut_arg("battery", |battery| battery.default_value("documented"))
        })
    })
}

fn dispatch(
    command: Command,
    matches: &clap::ArgMatches,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    match command {
        Command::List(list) => list::run(&list, messages, out),
        Command::Replay(replay) => replay::run(&replay, messages, out),
        Command::Check(check) => check::run(&check, messages, out),
        Command::Class(class) => class::run(&class, messages, out),
        Command::Merge(merge) => merge::run(&merge, messages, out),
        Command::Diff(diff) => diff::run(&diff, messages, out),
        Command::Explain(explain) => explain::run(&explain, messages, out),
        Command::Battery(battery) => battery::run(&battery, messages, out),
        Command::Audit(audit) => audit::run(&audit, messages, out),
        Command::Examples(examples) => examples::run(&examples, messages, out),
        Command::Repair(repair) => repair::run(&repair, messages, out),
        Command::Watch(watch) => watch::run(&watch, messages, out),
        Command::Lsp(lsp) => lsp::run(&lsp, messages),
        Command::Championship(championship) => championship::run(&championship, messages, out),
        Command::Verify(verify) => verify::run(&verify, messages, out),
        Command::Evidence(evidence) => evidence::run(&evidence, messages, out),
        Command::Compare(compare) => compare::run(&compare, messages, out),
        Command::Similar(similar) => similar::run(&similar, messages, out),
        Command::Page(page) => page::run(&page, messages, out),
        Command::Play(_) => play::run(matches, messages),
        Command::Doctor(doctor) => doctor::run(&doctor, messages, out),
        Command::New(new) => new::run(&new, matches.get_one("lang").copied(), messages, out),
        Command::Lint(lint) => lint::run(&lint, messages, out),
        Command::Schema(schema) => schema::run(&schema, out),
        Command::Man(man) => man::run(&man, command_line(), out),
        Command::Completions(completions) => completions::run(&completions, command_line(), out),
    }
}
