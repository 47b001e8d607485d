//! `gabarito play tictactoe`: a game at the terminal, against the engine or against a submission.

use clap::{ArgMatches, Command};

use super::view::view;
use super::{
    Action, Board, Player, TICTACTOE, initial_state, minimax, player, result, terminal, winner,
};
use crate::assignment::oracle::Program;
use crate::engines::{PlayError, Table, ask, choice, chosen, with_program};
use crate::session::Value;
use crate::session::console::EndOfInput;

/// Options of the command line.
pub(super) fn command() -> Command {
    Command::new("tictactoe")
        .about(
            "Tic-tac-toe: three in a row on a board of 3 by 3; against the computer or a program",
        )
        .arg(choice("peca", ["X", "O"], "Your mark; X begins").default_value("X"))
        .arg(with_program(
            "Play against this program instead of the reference",
        ))
}

/// Plays a game and prints the winner.
pub(super) fn play(options: &ArgMatches, table: &mut Table) -> Result<(), PlayError> {
    let peca = options.get_one::<String>("peca").map(String::as_str);
    let human = peca.and_then(Player::of_mark).unwrap_or(Player::X);
    let mut program = table.python(options, &TICTACTOE.manifest()?)?;
    let messages = table.messages;
    let mut board = initial_state();
    show(&board, table);
    while !terminal(&board) {
        let action = if player(&board) == human {
            typed(&board, table)?
        } else {
            table.console.print_line(&messages.get("play-turn"));
            match &mut program {
                Some(program) => answered(&board, program)?,
                None => minimax(&board).ok_or(PlayError::NotAGame)?,
            }
        };
        board = board.with(action, player(&board));
        show(&board, table);
    }
    table.console.print_line(&match winner(&board) {
        Some(winner) => messages.with("play-won", [("player", winner.mark().into())]),
        None => messages.get("play-drawn"),
    });
    Ok(())
}

fn show(board: &Board, table: &mut Table) {
    table.console.print_line(&drawn(board));
    table.console.show(view(board));
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
fn typed(board: &Board, table: &mut Table) -> Result<Action, EndOfInput> {
    let prompt = format!("{} ", table.messages.get("play-row-column"));
    ask(table.console, table.messages, &prompt, |line| {
        let numbers = line.split_whitespace().map(|field| field.parse().ok());
        let action = match numbers.collect::<Vec<Option<i64>>>()[..] {
            [Some(row), Some(column)] => Action::new(row, column).ok(),
            _ => None,
        };
        let action = action.ok_or("play-row-column-form")?;
        result(board, action).map_or(Err("play-taken"), |_| Ok(action))
    })
}

/// Action chosen by a submission.
fn answered(board: &Board, program: &mut Program) -> Result<Action, PlayError> {
    chosen(program, &format!("minimax({board})"), |value| {
        let Value::Tuple(pair) = value else {
            return None;
        };
        action(pair).filter(|action| result(board, *action).is_ok())
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
