//! The hidden battery: cases on every board that a game can reach.
//!
//! No statement contains its answer: a case names only the marks on its board, and the
//! optimal actions are known to the oracle alone.
//!
//! Not tested, for the text leaves it open: `player`, `actions` and `result` on a finished
//! board, `utility` on a board in play, an action that is no pair of integers, whether
//! untouched rows of a result are those of its argument, and whether `minimax` leaves its
//! board as it was.

mod asked;
mod given;
mod state;

use super::board::{Action, Board, Player};
use super::game::terminal;
use crate::battery::{Draft, Scope};
use asked::Asked;

/// Maximum number of free cells on boards that are all tested with `minimax`. A correct
/// program that looks at every game takes a fortieth of a second with 6, a tenth
/// with 7, one with 8 and nine with 9.
const MOST_FREE: usize = 6;
/// Maximum on boards of which one per symmetry class is tested with `minimax`.
const MOST_FREE_OF_SOME: usize = 8;

/// Batches: one of `minimax` for each number of free cells, so that none takes long, and
/// these for all other cases.
const BY_BOARD: usize = 10;
const BY_ACTION: usize = 11;
const BY_WRONG_ACTION: usize = 12;
const BY_ORIGINAL: usize = 13;

pub(super) fn drafts(scope: Scope) -> Vec<Draft> {
    let mut boards: Vec<Board> = Board::reachable().collect();
    // Slow cases come last.
    boards.sort_by_key(|board| board.free().count());
    let (finished, in_play): (Vec<Board>, Vec<Board>) = boards.iter().partition(|b| terminal(b));
    let mut drafts = Vec::new();
    for (asked, boards) in [
        (Asked::Player, &boards),
        (Asked::Actions, &boards),
        (Asked::Winner, &boards),
        (Asked::Who, &boards),
        (Asked::Terminal, &boards),
        (Asked::Utility, &boards),
        (Asked::Minimax, &finished),
    ] {
        drafts.extend(boards.iter().filter_map(|board| of_board(asked, board)));
    }
    let some = in_play.iter().filter(|board| is_its_turn(board, scope, 20));
    drafts.extend(some.flat_map(set_of_tuples));
    drafts.extend(in_play.iter().flat_map(legal));
    drafts.extend(in_play.iter().flat_map(|board| illegal(board, scope)));
    drafts.extend(in_play.iter().flat_map(original));
    drafts.extend(state::drafts(scope));
    drafts.extend(given::drafts(scope));
    let asked = |board: &&Board| scope.is_exhaustive || is_asked_for_its_best(board);
    drafts.extend(in_play.iter().filter(asked).map(best));
    drafts
}

/// A case of a board. In a longer statement the board has a name, so that Python compiles the
/// statement once for all boards.
fn of_board(asked: Asked, board: &Board) -> Option<Draft> {
    let steps = if asked == Asked::Actions {
        let (check, statement) = asked.step(board, "b")?;
        vec![(check, format!("b = {board}")), (check, statement)]
    } else {
        vec![asked.of(board)?]
    };
    Some(Draft::computing(steps, BY_BOARD))
}

/// Whether a case that is sampled covers this board: every board in an exhaustive battery,
/// else one in `turns`.
fn is_its_turn(board: &Board, scope: Scope, turns: usize) -> bool {
    scope.is_exhaustive || board.number().is_multiple_of(turns)
}

/// The actions as a set, and one by one as tuples.
fn set_of_tuples(board: &Board) -> [Draft; 2] {
    [
        ("actions/conjunto", format!("actions({board})")),
        ("actions/tuplas", format!("sorted(actions({board}))")),
    ]
    .map(|step| Draft::computing(vec![step], BY_BOARD))
}

fn best(board: &Board) -> Draft {
    let step = ("minimax/otimizada", format!("minimax({board})"));
    Draft::computing(vec![step], board.free().count())
}

fn is_asked_for_its_best(board: &Board) -> bool {
    let free = board.free().count();
    let is_first_of_its_forms = || {
        let forms = board.forms();
        forms.iter().all(|form| form.number() >= board.number())
    };
    free <= MOST_FREE || (free <= MOST_FREE_OF_SOME && is_first_of_its_forms())
}

fn of_result(check: &'static str, board: &str, action: &str, group: usize) -> Draft {
    Draft::computing(vec![(check, format!("result({board}, {action})"))], group)
}

/// Cases of the result of every legal action.
fn legal(board: &Board) -> impl Iterator<Item = Draft> {
    let written = board.to_string();
    let free = board.free();
    free.map(move |action| of_result("result/jogada", &written, &action.to_string(), BY_ACTION))
}

/// Cases of the result of illegal actions: cells of each player, beyond the board
/// and counted from its end, in the row and in the column; sampled, unless the battery is
/// exhaustive.
fn illegal(board: &Board, scope: Scope) -> impl Iterator<Item = Draft> {
    let choice = board.number();
    let one_of = |cells: Vec<Action>| cells.get(choice % cells.len().max(1)).copied();
    let taken = [Player::X, Player::O].map(|player| {
        let cells = Action::all().filter(|action| board.at(*action) == Some(player));
        one_of(cells.collect()).map(|action| action.to_string())
    });
    // Counted from the end, this is a free cell: only there is accepting the action a
    // mistake.
    let free = one_of(board.free().collect());
    let (row, column) = free.map_or((0, 0), |action| (action.row(), action.column()));
    let beyond = [3, 3, 4, 9][choice / 2 % 4];
    let from_the_end = |place: usize| ["-3", "-2", "-1"][place];
    let in_the_row = [
        format!("({beyond}, {column})"),
        format!("({row}, {})", from_the_end(column)),
    ];
    let in_the_column = [
        format!("({row}, {beyond})"),
        format!("({}, {column})", from_the_end(row)),
    ];
    let off_the_board: Vec<String> = match (scope.is_exhaustive, choice % 2) {
        (true, _) => in_the_row.into_iter().chain(in_the_column).collect(),
        (false, 0) => in_the_row.into(),
        (false, _) => in_the_column.into(),
    };
    let actions = taken.into_iter().flatten().chain(off_the_board);
    let written = board.to_string();
    actions.map(move |action| of_result("result/invalida", &written, &action, BY_WRONG_ACTION))
}

/// Cases on whether the argument is unchanged after an action, and after a change of the
/// result: in the row of the action, for the others may be the same lists.
fn original(board: &Board) -> [Draft; 2] {
    let choice = board.number();
    let free: Vec<Action> = board.free().collect();
    let action = free[choice % free.len()];
    let (row, column) = (action.row(), choice / 9 % 3);
    let other_mark = match board.0[row][column] {
        Some(Player::X) => Player::O.mark(),
        _ => Player::X.mark(),
    };
    let (intact, new) = ("result/intacto", "result/novo-estado");
    let written_upon = vec![
        (new, format!("b = {board}")),
        (new, format!("r = result(b, {action})")),
        (new, format!("r[{row}][{column}] = {other_mark}")),
        (new, "b".to_owned()),
    ];
    let left_alone = vec![
        (intact, format!("b = {board}")),
        (intact, format!("_ = result(b, {action})")),
        (intact, "b".to_owned()),
    ];
    [left_alone, written_upon].map(|steps| Draft::computing(steps, BY_ORIGINAL))
}
