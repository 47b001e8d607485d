//! Rules of the game: the functions of the text except the last.

use super::board::{Action, Board, InvalidAction, Player};

/// The empty board (`initial_state`).
///
/// Source: the specification, section «Problemática».
pub fn initial_state() -> Board {
    Board::default()
}

/// Player to move (`player`): X begins, and they take turns. On a finished
/// board, the player whose turn would be next.
///
/// ```
/// use gabarito::engines::tictactoe::{Player, initial_state, player};
/// assert_eq!(player(&initial_state()), Player::X);
/// ```
///
/// Source: the specification, section «Especificações».
pub fn player(board: &Board) -> Player {
    if board.count(Player::X) > board.count(Player::O) {
        Player::O
    } else {
        Player::X
    }
}

/// The actions that can be taken (`actions`): the free cells, row by row.
///
/// Source: the specification, section «Especificações».
pub fn actions(board: &Board) -> Vec<Action> {
    board.free().collect()
}

/// The board that an action leads to (`result`).
///
/// # Errors
/// [`InvalidAction`] where the cell is taken.
///
/// ```
/// use gabarito::engines::tictactoe::{Action, initial_state, result};
/// let corner = Action::new(0, 0)?;
/// let board = result(&initial_state(), corner)?;
/// assert!(result(&board, corner).is_err());
/// # Ok::<(), gabarito::engines::tictactoe::InvalidAction>(())
/// ```
///
/// Source: the specification, section «Especificações».
pub fn result(board: &Board, action: Action) -> Result<Board, InvalidAction> {
    match board.at(action) {
        Some(_) => Err(InvalidAction),
        None => Ok(board.with(action, player(board))),
    }
}

/// Winner (`winner`), if there is one.
///
/// Source: the specification, section «Especificações».
pub fn winner(board: &Board) -> Option<Player> {
    [Player::X, Player::O]
        .into_iter()
        .find(|player| board.has_line(*player))
}

/// Returns whether the game is over (`terminal`): won, or every cell taken.
///
/// Source: the specification, section «Especificações».
pub fn terminal(board: &Board) -> bool {
    winner(board).is_some() || board.free().next().is_none()
}

/// Value of a finished board (`utility`): 1 where X won, −1 where O did, else 0.
///
/// Source: the specification, section «Especificações».
pub fn utility(board: &Board) -> i8 {
    match winner(board) {
        Some(Player::X) => 1,
        Some(Player::O) => -1,
        None => 0,
    }
}
