//! The board of `gabarito play tictactoe`, to be clicked on.

use super::{Action, Board, Player, terminal};
use crate::session::console::{BoardView, Cell, Row};

/// The board, and every line that is an action.
pub(super) fn view(board: &Board) -> BoardView {
    let cell = |action: Action| Cell {
        text: board.at(action).map_or("", Player::mark).to_owned(),
        token: token(action),
    };
    let actions: Vec<Action> = Action::all().collect();
    let rows = actions.chunks(3).enumerate().map(|(number, row)| Row {
        name: number.to_string(),
        cells: row.iter().copied().map(cell).collect(),
    });
    let free = board.free().filter(|_| !terminal(board));
    BoardView {
        columns: (0..3).map(|number| number.to_string()).collect(),
        rows: rows.collect(),
        lines: free.map(token).collect(),
        ..BoardView::default()
    }
}

/// The action as a person types it.
fn token(action: Action) -> String {
    format!("{} {}", action.row(), action.column())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::tictactoe::result;

    #[test]
    fn the_lines_are_the_actions_that_the_game_accepts() {
        for board in Board::reachable() {
            let accepted = |action: &Action| !terminal(&board) && result(&board, *action).is_ok();
            let accepted: Vec<String> = Action::all().filter(accepted).map(token).collect();
            assert_eq!(view(&board).lines, accepted, "{board}");
        }
    }

    #[test]
    fn a_cell_has_its_mark_and_its_token() {
        let board = Board::default().with(Action::new(0, 2).unwrap(), Player::X);
        let cell = &view(&board).rows[0].cells[2];
        assert_eq!((cell.text.as_str(), cell.token.as_str()), ("X", "0 2"));
    }
}
