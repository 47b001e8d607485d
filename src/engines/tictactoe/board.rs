//! The board: three rows of three cells, each X, O or EMPTY.

use std::fmt;

use thiserror::Error;

/// One of the two players, and the mark that it makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// `X`, who begins.
    X,
    /// `O`.
    O,
}

impl Player {
    /// Mark, as the course writes it.
    pub fn mark(self) -> &'static str {
        match self {
            Player::X => "X",
            Player::O => "O",
        }
    }

    pub fn of_mark(mark: &str) -> Option<Player> {
        [Player::X, Player::O]
            .into_iter()
            .find(|player| player.mark() == mark)
    }

    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::X => Player::O,
            Player::O => Player::X,
        }
    }
}

/// A cell of the board, by row and column from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Action {
    row: usize,
    column: usize,
}

/// Error for an invalid action; the text requires an exception and names none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("no such action on this board")]
pub struct InvalidAction;

impl Action {
    /// Creates the action that marks a cell.
    ///
    /// # Errors
    /// [`InvalidAction`] off the board: rows and columns are 0 to 2, and negative numbers do not
    /// count from the end.
    pub fn new(row: i64, column: i64) -> Result<Action, InvalidAction> {
        let place = |number: i64| usize::try_from(number).ok().filter(|place| *place < 3);
        match (place(row), place(column)) {
            (Some(row), Some(column)) => Ok(Action { row, column }),
            _ => Err(InvalidAction),
        }
    }

    /// All nine actions, row by row.
    pub fn all() -> impl Iterator<Item = Action> {
        (0..9).map(|place| Action {
            row: place / 3,
            column: place % 3,
        })
    }

    /// The row, from 0.
    pub fn row(self) -> usize {
        self.row
    }

    /// The column, from 0.
    pub fn column(self) -> usize {
        self.column
    }
}

/// The action as Python writes it.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

/// A board. `None` is the course's `EMPTY`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Board(pub [[Option<Player>; 3]; 3]);

/// Cells of each winning line, by row and column.
pub(crate) const LINES: [[(usize, usize); 3]; 8] = [
    [(0, 0), (0, 1), (0, 2)],
    [(1, 0), (1, 1), (1, 2)],
    [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 0), (2, 0)],
    [(0, 1), (1, 1), (2, 1)],
    [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (1, 1), (2, 2)],
    [(0, 2), (1, 1), (2, 0)],
];

impl Board {
    /// Mark in a cell.
    pub fn at(&self, action: Action) -> Option<Player> {
        self.0[action.row][action.column]
    }

    /// Board with a cell marked, whatever it held.
    #[must_use]
    pub fn with(mut self, action: Action, player: Player) -> Board {
        self.0[action.row][action.column] = Some(player);
        self
    }

    /// Free cells, row by row.
    pub fn free(self) -> impl Iterator<Item = Action> {
        Action::all().filter(move |action| self.at(*action).is_none())
    }

    /// Number of a player's marks.
    pub fn count(&self, player: Player) -> usize {
        let cells = self.0.iter().flatten();
        cells.filter(|cell| **cell == Some(player)).count()
    }

    /// Returns whether a player has three in a row.
    pub fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|line| {
            line.iter()
                .all(|(row, column)| self.0[*row][*column] == Some(player))
        })
    }

    /// Returns whether a game from the empty board, stopped when it is won, reaches the board.
    pub fn is_reachable(&self) -> bool {
        let (x, o) = (self.count(Player::X), self.count(Player::O));
        match (self.has_line(Player::X), self.has_line(Player::O)) {
            (false, false) => x == o || x == o + 1,
            (true, false) => x == o + 1,
            (false, true) => x == o,
            (true, true) => false,
        }
    }

    /// Number of boards, reachable or not.
    pub const COUNT: usize = 19_683;

    /// Number of the board among all boards: its cells are the digits in base 3.
    pub fn number(&self) -> usize {
        self.0.iter().flatten().fold(0, |number, cell| {
            number * 3
                + match cell {
                    None => 0,
                    Some(Player::X) => 1,
                    Some(Player::O) => 2,
                }
        })
    }

    /// Board of a number; digits beyond the ninth are ignored.
    pub fn of_number(mut number: usize) -> Board {
        let mut board = Board::default();
        for cell in board.0.iter_mut().flatten().rev() {
            *cell = match number % 3 {
                0 => None,
                1 => Some(Player::X),
                _ => Some(Player::O),
            };
            number /= 3;
        }
        board
    }

    /// Every board that [is reachable](Board::is_reachable), by number.
    pub fn reachable() -> impl Iterator<Item = Board> {
        (0..Board::COUNT)
            .map(Board::of_number)
            .filter(Board::is_reachable)
    }
}

/// The board as the text writes it: `[[X, EMPTY, EMPTY], …]`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut start = "[[";
        for row in &self.0 {
            for cell in row {
                f.write_str(start)?;
                f.write_str(cell.map_or("EMPTY", Player::mark))?;
                start = ", ";
            }
            start = "], [";
        }
        f.write_str("]]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_boards_are_reachable_as_the_game_has() {
        let finished = |board: &Board| {
            board.has_line(Player::X) || board.has_line(Player::O) || board.free().count() == 0
        };
        assert_eq!(Board::reachable().count(), 5478);
        assert_eq!(Board::reachable().filter(finished).count(), 958);
    }

    #[test]
    fn a_board_has_its_number() {
        for number in 0..Board::COUNT {
            assert_eq!(Board::of_number(number).number(), number);
        }
    }

    #[test]
    fn it_is_written_as_the_text_writes_it() {
        let board = Board::default().with(Action::new(1, 2).unwrap(), Player::X);
        assert_eq!(
            board.to_string(),
            "[[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, X], [EMPTY, EMPTY, EMPTY]]"
        );
    }
}
