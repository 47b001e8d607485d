//! The hidden battery: every board that a game comes to.
//!
//! No statement holds its answer: a board is asked about by what stands on it, and
//! which actions are optimal is known on our side alone.

mod asked;
mod given;
mod state;

use super::board::{Action, Board, Player};
use super::game::{terminal, winner};
use crate::battery::{Draft, Scope};

/// Up to so many free cells every board is asked for its best action. A correct
/// program that looks at every game takes a fortieth of a second with 6, a tenth
/// with 7, one with 8 and nine with 9.
const MOST_FREE: usize = 6;
/// Up to so many, those that are no turned or mirrored form of another.
const MOST_FREE_OF_SOME: usize = 8;

/// The groups of questions that share a process: for each number of free cells one
/// that asks for the best action, so that none takes long, and for all else these.
const BY_BOARD: usize = 10;
const BY_ACTION: usize = 11;
const BY_WRONG_ACTION: usize = 12;
const BY_ORIGINAL: usize = 13;

pub(super) fn drafts(scope: Scope) -> Vec<Draft> {
    let mut boards: Vec<Board> = Board::reachable().collect();
    // What takes longest comes last.
    boards.sort_by_key(|board| board.free().count());
    let (finished, in_play): (Vec<Board>, Vec<Board>) = boards.iter().partition(|b| terminal(b));
    let (won, not_won): (Vec<Board>, Vec<Board>) =
        boards.iter().partition(|board| winner(board).is_some());
    let mut drafts = Vec::new();
    for (check, boards) in [
        ("player/alterna", &in_play),
        ("actions/livres", &in_play),
        ("winner/em-linha", &won),
        ("winner/ninguem", &not_won),
        ("terminal/acabou", &finished),
        ("terminal/continua", &in_play),
        ("utility/valor", &finished),
    ] {
        drafts.extend(boards.iter().map(|board| of_board(check, board)));
    }
    drafts.extend(in_play.iter().flat_map(legal));
    drafts.extend(in_play.iter().flat_map(|board| illegal(board, scope)));
    drafts.extend(in_play.iter().filter_map(|board| original(board, scope)));
    drafts.extend(state::drafts(scope));
    drafts.extend(given::drafts(scope));
    drafts.extend(
        finished
            .iter()
            .map(|board| of_board("minimax/acabado", board)),
    );
    let asked = |board: &&Board| scope.is_exhaustive || is_asked_for_its_best(board);
    drafts.extend(in_play.iter().filter(asked).map(|board| best(board, scope)));
    drafts
}

/// What the function of a check says of a board.
fn of_board(check: &'static str, board: &Board) -> Draft {
    let function = check.split('/').next().unwrap_or_default();
    Draft::computing(vec![(check, format!("{function}({board})"))], BY_BOARD)
}

/// Whether what is asked by turns is asked of this board: in full on each where every
/// state is asked about, else on every so many.
fn is_its_turn(board: &Board, scope: Scope, turns: usize) -> bool {
    scope.is_exhaustive || board.number().is_multiple_of(turns)
}

/// The best action, and by turns whether the board is afterwards as it was.
fn best(board: &Board, scope: Scope) -> Draft {
    let check = "minimax/otimizada";
    let steps = if is_its_turn(board, scope, 2) {
        vec![
            (check, format!("b = {board}")),
            (check, "minimax(b)".to_owned()),
            (check, "b".to_owned()),
        ]
    } else {
        vec![(check, format!("minimax({board})"))]
    };
    Draft::computing(steps, board.free().count())
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

/// The result of every action that can be taken.
fn legal(board: &Board) -> impl Iterator<Item = Draft> {
    let written = board.to_string();
    let free = board.free();
    free.map(move |action| of_result("result/jogada", &written, &action.to_string(), BY_ACTION))
}

/// The result of actions that cannot be taken: cells of each player, beyond the board
/// and counted from its end, in the row and in the column, and what is no pair; by
/// turns, where not every state is asked about.
fn illegal(board: &Board, scope: Scope) -> impl Iterator<Item = Draft> {
    let choice = board.number();
    let one_of = |cells: Vec<Action>| cells.get(choice % cells.len().max(1)).copied();
    let taken = [Player::X, Player::O].map(|player| {
        let cells = Action::all().filter(|action| board.at(*action) == Some(player));
        one_of(cells.collect()).map(|action| action.to_string())
    });
    // Counted from the end, this is a free cell: only there is it a mistake to take
    // it for one.
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
    let no_pair = ["7", "()", "(0,)", "None", "'a'"][choice % 5];
    let no_pair = is_its_turn(board, scope, 3).then(|| no_pair.to_owned());
    let taken = taken.into_iter().flatten();
    let actions = taken.chain(off_the_board).chain(no_pair);
    let written = board.to_string();
    actions.map(move |action| of_result("result/invalida", &written, &action, BY_WRONG_ACTION))
}

/// Whether the board given is as it was, once the one that came was shown, and, by
/// turns, stays so when the one that came is written upon.
fn original(board: &Board, scope: Scope) -> Option<Draft> {
    let choice = board.number();
    let free: Vec<Action> = board.free().collect();
    let action = free.get(choice % free.len().max(1))?;
    let row = choice / 9 % 3;
    let (intact, new) = ("result/intacto", "result/novo-estado");
    let mut steps = vec![
        (new, format!("b = {board}")),
        (new, format!("r = result(b, {action})")),
        (new, "r".to_owned()),
        (intact, "b".to_owned()),
    ];
    if is_its_turn(board, scope, 2) {
        steps.extend([
            (new, format!("r[{row}][0] = 'lixo'")),
            (new, "b".to_owned()),
            (new, "r".to_owned()),
        ]);
    }
    Some(Draft::computing(steps, BY_ORIGINAL))
}
