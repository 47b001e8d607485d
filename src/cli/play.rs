//! `gabarito play`: plays the games, each with the options of its assignment.

use std::path::Path;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::args::Running;
use super::machine::machine;
use super::terminal::Terminal;
use super::{CommandError, Exit};
use crate::engines::{PlayError, Seated, Table, WITH, registry};
use crate::messages::{Localized, Messages};
use crate::worker::{Machine, Source};

/// Plays the game of an assignment in the terminal
///
/// A move that is not allowed is explained and asked for again. Ctrl-D leaves the game.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "\
Examples:
  gabarito play moinho --peca X --nivel facil
  gabarito play tictactoe --peca O --with tictactoe.py    # against a submission
  gabarito play velha --cor branco --with ra123456.prolog
  gabarito play scrabble --jogadores 3 --seed 7")]
pub(super) struct PlayArgs {}

/// Adds a subcommand of `play` for every game.
pub(super) fn with_games(command: Command) -> Command {
    command.mut_subcommand("play", |play| {
        let games = registry::ENGINES
            .iter()
            .filter_map(|each| each.play_command())
            .map(|game| {
                let takes_programs = game.get_arguments().any(|arg| arg.get_id() == WITH);
                if takes_programs {
                    // The options bring a description of their own.
                    let about = game.get_about().cloned();
                    Running::augment_args(game).about(about.unwrap_or_default())
                } else {
                    game
                }
            });
        play.subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(games)
    })
}

/// The name of the game that is played, and its options.
pub(super) fn game(matches: &ArgMatches) -> Option<(&str, &ArgMatches)> {
    matches.subcommand_matches("play")?.subcommand()
}

pub(super) fn run(matches: &ArgMatches, messages: &Messages) -> Result<Exit, CommandError> {
    let game = game(matches);
    let (name, options) = game.ok_or_else(|| CommandError::fault("`play` without a game"))?;
    let engine = registry::engine(name)?;
    let machine = match options.try_contains_id(WITH) {
        Ok(true) => {
            let manifest = engine.manifest().map_err(PlayError::from)?;
            Some(machine(&running(options)?, manifest.language, messages)?)
        }
        _ => None,
    };
    let mut table = Table {
        console: &mut Terminal,
        messages,
        seat: &|path| seat(machine.as_ref(), path),
    };
    match engine.play(options, &mut table) {
        // The person left: what follows begins on a line of its own.
        Err(PlayError::EndOfInput) => table.console.print_line(""),
        ended => ended?,
    }
    Ok(Exit::Pass)
}

fn running(options: &ArgMatches) -> Result<Running, CommandError> {
    Running::from_arg_matches(options).map_err(CommandError::fault)
}

/// A submitted program, with the machine that runs it.
fn seat(machine: Option<&Machine>, path: &Path) -> Result<Seated, PlayError> {
    let source = Source::read(path).map_err(|error| PlayError::Options(error.notice()))?;
    let machine = machine.cloned().ok_or(PlayError::NotAGame)?;
    Ok(Seated { source, machine })
}
