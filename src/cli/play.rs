//! `gabarito play`: the games, each with the options that its assignment has.

use clap::{ArgMatches, Command};

use super::terminal::Terminal;
use super::{Exit, Failure};
use crate::assignment;

/// The command line with a subcommand of `play` for every game.
pub(super) fn with_games(command: Command) -> Command {
    command.mut_subcommand("play", |play| {
        let games = assignment::ALL
            .iter()
            .filter_map(|each| each.play_command());
        play.subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(games)
    })
}

pub(super) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let game = matches
        .subcommand_matches("play")
        .and_then(ArgMatches::subcommand);
    let Some((name, asked)) = game else {
        return Err(Failure::Usage("`play` needs the name of a game".to_owned()));
    };
    assignment::find(name)?.play(asked, &mut Terminal)?;
    Ok(Exit::Pass)
}
