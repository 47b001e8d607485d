//! Perfect play: X maximizes the utility, O minimizes it.

use std::sync::LazyLock;

use super::board::{Action, Board, Player};
use super::game::{actions, initial_state, player, terminal, utility};

/// Value of every reachable board under perfect play.
pub struct Values(Vec<Option<i8>>);

impl Values {
    /// Solves the whole game.
    pub fn solve() -> Values {
        let mut values = Values(vec![None; Board::COUNT]);
        values.of(&initial_state());
        values
    }

    /// Value of a board; memoized, and otherwise computed from every board that follows.
    fn of(&mut self, board: &Board) -> i8 {
        if let Some(value) = self.0[board.number()] {
            return value;
        }
        let value = if terminal(board) {
            utility(board)
        } else {
            let player = player(board);
            let after = board
                .free()
                .map(|action| self.of(&board.with(action, player)));
            let best = match player {
                Player::X => after.max(),
                Player::O => after.min(),
            };
            best.unwrap_or(0)
        };
        self.0[board.number()] = Some(value);
        value
    }

    /// Value of a board, if a game can reach it.
    pub fn get(&self, board: &Board) -> Option<i8> {
        self.0[board.number()]
    }
}

static VALUES: LazyLock<Values> = LazyLock::new(Values::solve);

/// Every optimal action, row by row; none on a finished board.
pub fn optimal(board: &Board) -> Vec<Action> {
    if terminal(board) {
        return Vec::new();
    }
    let player = player(board);
    let mut best = actions(board);
    best.retain(|action| VALUES.get(&board.with(*action, player)) == VALUES.get(board));
    best
}

/// The first of the best actions (`minimax`); none on a finished board.
///
/// ```
/// use gabarito::engines::tictactoe::{Action, initial_state, minimax};
/// // From the start every action leads to a draw.
/// assert_eq!(minimax(&initial_state()), Action::new(0, 0).ok());
/// ```
///
/// Source: the specification, section «Especificações».
pub fn minimax(board: &Board) -> Option<Action> {
    optimal(board).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Value without memoization, so that it can be wrong only where the rules are.
    fn value(board: &Board) -> i8 {
        if terminal(board) {
            return utility(board);
        }
        let player = player(board);
        let after: Vec<i8> = board
            .free()
            .map(|a| value(&board.with(a, player)))
            .collect();
        let best = match player {
            Player::X => after.iter().max(),
            Player::O => after.iter().min(),
        };
        *best.unwrap()
    }

    #[test]
    fn every_board_of_a_game_is_worth_what_plain_minimax_finds() {
        for board in Board::reachable().filter(|board| board.free().count() < 7) {
            assert_eq!(VALUES.get(&board), Some(value(&board)), "{board}");
        }
        assert_eq!(VALUES.get(&initial_state()), Some(0));
    }

    #[test]
    fn only_boards_of_a_game_are_solved() {
        for board in (0..Board::COUNT).map(Board::of_number) {
            assert_eq!(
                VALUES.get(&board).is_some(),
                board.is_reachable(),
                "{board}"
            );
        }
    }

    #[test]
    fn on_every_board_that_is_not_finished_there_is_a_best_action() {
        for board in Board::reachable() {
            assert_eq!(optimal(&board).is_empty(), terminal(&board), "{board}");
        }
    }
}
