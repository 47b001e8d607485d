//! `gabarito play tictactoe`: a game at the terminal, against the engine or against
//! a submission.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};

use super::{
    Action, Board, Player, TicTacToe, initial_state, minimax, player, result, terminal, winner,
};
use crate::engine::{Engine, PlayError, Seated, Table};
use crate::grading::drive;
use crate::io::{Console, EndOfInput};
use crate::messages::{Localized, Notice};
use crate::observation::{Event, Events};
use crate::target::{Program, Target, TargetError};
use crate::transcript::{Interaction, Step, Value, render};

/// Options of the command line.
#[must_use]
pub(super) fn command() -> Command {
    Command::new("tictactoe")
        .about("Plays tic-tac-toe against the computer, or against a program")
        .arg(
            Arg::new("peca")
                .long("peca")
                .value_name("PECA")
                .value_parser(PossibleValuesParser::new(["X", "O"]))
                .default_value("X")
                .help("Your mark; X begins"),
        )
        .arg(
            Arg::new("with")
                .long("with")
                .value_name("SUBMISSION")
                .value_parser(value_parser!(PathBuf))
                .help("Play against this program instead of the reference"),
        )
}

/// Plays a game and prints the winner.
pub(super) fn play(asked: &ArgMatches, table: &mut Table) -> Result<(), PlayError> {
    let peca = asked.get_one::<String>("peca").map(String::as_str);
    let human = peca.and_then(Player::of_mark).unwrap_or(Player::X);
    let mut program = match asked.get_one::<PathBuf>("with") {
        Some(path) => Some(seated(&(table.seat)(path)?)?),
        None => None,
    };
    let console = &mut *table.console;
    let mut board = initial_state();
    console.print_line(&drawn(&board));
    while !terminal(&board) {
        let action = if player(&board) == human {
            typed(&board, console)?
        } else {
            console.print_line("Turno do computador:");
            match &mut program {
                Some(program) => answered(&board, program)?,
                None => minimax(&board).ok_or(PlayError::NotAGame)?,
            }
        };
        board = board.with(action, player(&board));
        console.print_line(&drawn(&board));
    }
    console.print_line(&match winner(&board) {
        Some(winner) => format!("Ganhou {}.", winner.mark()),
        None => "Empate.".to_owned(),
    });
    Ok(())
}

/// Loads a submission.
fn seated(seated: &Seated) -> Result<Program, PlayError> {
    let manifest = TicTacToe.manifest()?;
    let driver = drive(&manifest, &seated.machine, &seated.source)?;
    match Program::load(driver)? {
        Ok((program, _)) => Ok(program),
        Err(not_loaded) => {
            let why = not_loaded.notice(&seated.source, &manifest.limits);
            Err(PlayError::Program(Notice::in_file(
                &seated.source.name,
                why,
            )))
        }
    }
}

/// The board as text, with the numbers of its rows and columns.
fn drawn(board: &Board) -> String {
    let mut text = "  0   1   2".to_owned();
    for (number, row) in board.0.iter().enumerate() {
        if number > 0 {
            text.push_str("\n ---+---+---");
        }
        let marks = row.map(|cell| cell.map_or(" ", Player::mark));
        text = format!("{text}\n{number} {}", marks.join(" | "));
    }
    text
}

/// Reads an action from the console, repeating the prompt until it is valid.
fn typed(board: &Board, console: &mut dyn Console) -> Result<Action, EndOfInput> {
    loop {
        let line = console.input("Escolha uma casa (linha coluna): ")?;
        let numbers: Vec<Option<i64>> = line
            .split_whitespace()
            .map(|field| field.parse().ok())
            .collect();
        if let [Some(row), Some(column)] = numbers[..]
            && let Ok(action) = Action::new(row, column)
            && result(board, action).is_ok()
        {
            return Ok(action);
        }
        console.print_line("Essa casa não está livre: escreva a linha e a coluna, como em 0 2.");
    }
}

/// Action chosen by a submission.
fn answered(board: &Board, program: &mut Program) -> Result<Action, PlayError> {
    let statement = format!("minimax({board})");
    let case = Interaction {
        steps: vec![Step::ask(&statement)],
        ..Interaction::default()
    };
    let observation = program.observe(&case).map_err(|error| match error {
        TargetError::Fault(fault) => PlayError::Fault(fault),
        TargetError::Unsupported { .. } | TargetError::Solution(_) => {
            PlayError::Program(error.notice())
        }
    })?;
    let events: Events = observation.steps.into_iter().flatten().collect();
    let action = match events.last() {
        Some(Event::Shown(Value::Tuple(pair))) => action(pair),
        _ => None,
    };
    let action = action.filter(|action| result(board, *action).is_ok());
    action.ok_or_else(|| {
        let notice = match &events[..] {
            [] => Notice::new("play-no-answer"),
            events => Notice::new("play-no-action").with("shown", render(events).trim_end()),
        };
        PlayError::Program(notice.with("statement", statement))
    })
}

fn action(pair: &[Value]) -> Option<Action> {
    let number = |value: &Value| match value {
        Value::Int(number) => i64::try_from(number).ok(),
        _ => None,
    };
    match pair {
        [row, column] => Action::new(number(row)?, number(column)?).ok(),
        _ => None,
    }
}

impl From<EndOfInput> for PlayError {
    fn from(_: EndOfInput) -> Self {
        PlayError::EndOfInput
    }
}
