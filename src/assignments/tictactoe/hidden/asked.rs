//! A call of a function on one board, and the check that its answer shows.
//!
//! Each check covers no more than its clause: `winner/em-linha` whether there is a winner,
//! `winner/x-ou-o` which one, `actions/livres` the free cells, as any container.

use super::super::board::{Action, Board};
use super::super::game::{player, terminal, utility, winner};
use super::super::minimax::optimal;

/// Maximum number of free cells for `minimax` here: more are too expensive.
const MOST_FREE: usize = 4;

/// A statement, after the check that it shows.
pub(super) type Step = (&'static str, String);

/// A function of the text with one board, or with one board and an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    Player,
    Actions,
    /// `winner`: whether there is one.
    Winner,
    /// `winner`: which player.
    Who,
    Terminal,
    Utility,
    Minimax,
    Result(Action),
}

impl Asked {
    /// All functions; `result` takes the action in the centre.
    pub(super) fn all() -> [Asked; 8] {
        use Asked::{Actions, Minimax, Player, Result, Terminal, Utility, Who, Winner};
        let centre = Action::all().nth(4).map_or(Terminal, Result);
        [
            Player, Actions, Winner, Who, Terminal, Utility, Minimax, centre,
        ]
    }

    /// Check that the answer on a board shows; `None` where the board is not tested.
    pub(super) fn check(self, board: &Board) -> Option<&'static str> {
        let is_over = terminal(board);
        match self {
            // X moves first: a clause of its own.
            Asked::Player => {
                let is_asked = !is_over && *board != Board::default();
                is_asked.then_some("player/alterna")
            }
            Asked::Actions => (!is_over).then_some("actions/livres"),
            Asked::Winner if winner(board).is_some() => Some("winner/em-linha"),
            Asked::Winner => Some("winner/ninguem"),
            // A program that misses a column or a diagonal does not fail here: rows only.
            Asked::Who => board.has_row().then_some("winner/x-ou-o"),
            Asked::Terminal if is_over => Some("terminal/acabou"),
            Asked::Terminal => Some("terminal/continua"),
            Asked::Utility => is_over.then_some("utility/valor"),
            Asked::Minimax if is_over => Some("minimax/acabado"),
            Asked::Minimax => (board.free().count() <= MOST_FREE).then_some("minimax/otimizada"),
            Asked::Result(action) => {
                (!is_over && board.at(action).is_none()).then_some("result/jogada")
            }
        }
    }

    /// Call with a board, which is a literal or the name `named`.
    pub(super) fn step(self, board: &Board, named: &str) -> Option<Step> {
        let check = self.check(board)?;
        let statement = match self {
            Asked::Player => format!("player({named})"),
            Asked::Actions => format!("list((i, j) for i, j in sorted(actions({named})))"),
            Asked::Winner if winner(board).is_some() => format!("bool(winner({named}))"),
            Asked::Winner | Asked::Who => format!("winner({named})"),
            Asked::Terminal => format!("terminal({named})"),
            Asked::Utility => format!("utility({named})"),
            Asked::Minimax => format!("minimax({named})"),
            Asked::Result(action) => format!("result({named}, {action})"),
        };
        Some((check, statement))
    }

    /// Call with a board as a literal.
    pub(super) fn of(self, board: &Board) -> Option<Step> {
        self.step(board, &board.to_string())
    }

    /// Whether the expected answers for two boards differ.
    pub(super) fn tells_apart(self, one: &Board, other: &Board) -> bool {
        match self {
            Asked::Player => player(one) != player(other),
            Asked::Actions => !one.free().eq(other.free()),
            Asked::Winner => winner(one).is_some() != winner(other).is_some(),
            Asked::Who => winner(one) != winner(other),
            Asked::Terminal => terminal(one) != terminal(other),
            Asked::Utility => utility(one) != utility(other),
            Asked::Minimax => {
                let (of_one, of_other) = (optimal(one), optimal(other));
                of_one != of_other && !of_one.iter().any(|action| of_other.contains(action))
            }
            Asked::Result(_) => one != other,
        }
    }
}
