//! A function asked about one board, and the check that its answer shows.

use super::super::board::{Action, Board};
use super::super::game::{player, terminal, utility, winner};
use super::super::minimax::optimal;

/// Boards with more free cells are too expensive for `minimax` here.
const MOST_FREE: usize = 4;
/// The check of what shows `result` here: not `result/jogada`, which others need, and which
/// a statement that prepares a call must not pass.
pub(super) const PREPARED: &str = "result/novo-estado";

/// A function of the text with one board, or with one board and an action.
#[derive(Debug, Clone, Copy)]
pub(super) enum Asked {
    Player,
    Actions,
    Winner,
    Terminal,
    Utility,
    Minimax,
    Result(Action),
}

impl Asked {
    /// All functions; `result` takes the action in the centre.
    pub(super) fn all() -> [Asked; 7] {
        use Asked::{Actions, Minimax, Player, Result, Terminal, Utility, Winner};
        let centre = Action::all().nth(4).map_or(Terminal, Result);
        [Player, Actions, Winner, Terminal, Utility, Minimax, centre]
    }

    /// The check that the answer on a board shows; none where the text says nothing.
    pub(super) fn check(self, board: &Board) -> Option<&'static str> {
        let is_over = terminal(board);
        match self {
            Asked::Player => (!is_over).then_some("player/alterna"),
            Asked::Actions => (!is_over).then_some("actions/livres"),
            Asked::Winner if winner(board).is_some() => Some("winner/em-linha"),
            Asked::Winner => Some("winner/ninguem"),
            Asked::Terminal if is_over => Some("terminal/acabou"),
            Asked::Terminal => Some("terminal/continua"),
            Asked::Utility => is_over.then_some("utility/valor"),
            Asked::Minimax if is_over => Some("minimax/acabado"),
            Asked::Minimax => (board.free().count() <= MOST_FREE).then_some("minimax/otimizada"),
            Asked::Result(action) => (!is_over && board.at(action).is_none()).then_some(PREPARED),
        }
    }

    /// The call with a board, which is written or has a name.
    pub(super) fn call(self, board: &str) -> String {
        match self {
            Asked::Player => format!("player({board})"),
            Asked::Actions => format!("actions({board})"),
            Asked::Winner => format!("winner({board})"),
            Asked::Terminal => format!("terminal({board})"),
            Asked::Utility => format!("utility({board})"),
            Asked::Minimax => format!("minimax({board})"),
            Asked::Result(action) => format!("result({board}, {action})"),
        }
    }

    /// Whether no answer is right for both boards.
    pub(super) fn tells_apart(self, one: &Board, other: &Board) -> bool {
        match self {
            Asked::Player => player(one) != player(other),
            Asked::Actions => !one.free().eq(other.free()),
            Asked::Winner => winner(one) != winner(other),
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
