//! Boards and sets that a function gave, changed or built upon before it is called again.

use fastrand::Rng;

use super::super::board::{Action, Board, Player};
use super::super::game::{player, terminal, winner};
use super::asked::{Asked, PREPARED};
use super::state::GROUP;
use crate::battery::{Draft, Scope};

/// Cases of each kind.
const EACH: usize = 9;

const PLAYED: &str = PREPARED;
const REFUSED: &str = "result/invalida";
const INTACT: &str = "result/intacto";
const EMPTY: &str = "initial_state/vazio";
const ROWS: &str = "initial_state/listas";

pub(super) fn drafts(scope: Scope) -> Vec<Draft> {
    let rng = &mut Rng::with_seed(scope.seed);
    let mut drafts: Vec<Draft> = Action::all().flat_map(initial_boards).collect();
    // Two boards later both are still in play.
    let mut boards: Vec<Board> = Board::reachable().collect();
    boards.retain(|board| winner(board).is_none() && board.free().count() >= 3);
    rng.shuffle(&mut boards);
    let chosen = boards
        .iter()
        .filter_map(|board| Some((*board, two(board, rng)?)));
    let chosen: Vec<(Board, [Action; 2])> = chosen.take(3 * EACH).collect();
    for (board, actions) in &chosen {
        drafts.push(by_turns(board, *actions));
    }
    for (turn, (board, actions)) in chosen.iter().enumerate() {
        drafts.push(match turn % 3 {
            0 => written_upon(board, *actions),
            1 => built_upon(board, *actions),
            _ => side_by_side(board, *actions),
        });
        drafts.extend(refused(board, *actions, turn));
    }
    for (board, [action, _]) in chosen.iter().take(EACH) {
        drafts.push(fewer_actions(board, *action));
    }
    drafts.extend(lines_of_play(&boards, rng));
    let drafts = drafts.into_iter();
    drafts.map(|draft| draft.in_group(GROUP)).collect()
}

/// Two free cells, of which the first ends no game.
fn two(board: &Board, rng: &mut Rng) -> Option<[Action; 2]> {
    let mut free: Vec<Action> = board.free().collect();
    rng.shuffle(&mut free);
    let goes_on = |action: &Action| !terminal(&board.with(*action, player(board)));
    let first = free.iter().copied().find(goes_on)?;
    let second = free.into_iter().find(|action| *action != first)?;
    Some([first, second])
}

/// The assignment of a mark to a cell of a board that has a name.
fn mark(name: &str, action: Action, player: Player) -> String {
    let (row, column) = (action.row(), action.column());
    format!("{name}[{row}][{column}] = {}", player.mark())
}

/// Initial boards after others were changed: one after the other, and two at once.
fn initial_boards(action: Action) -> [Draft; 2] {
    let other = Action::all().filter(|each| each.row() != action.row());
    let other = other.last().unwrap_or(action);
    let one_after_the_other = Draft::new()
        .ask(EMPTY, "b = initial_state()")
        .ask(EMPTY, "b")
        .ask(EMPTY, mark("b", action, Player::X))
        .ask(EMPTY, "initial_state()")
        .ask(ROWS, "b");
    let two_at_once = Draft::new()
        .ask(ROWS, "b = initial_state()")
        .ask(ROWS, "c = initial_state()")
        .ask(ROWS, mark("b", action, Player::X))
        .ask(ROWS, mark("c", other, Player::X))
        .ask(ROWS, "b")
        .ask(ROWS, "c")
        .ask(EMPTY, "initial_state()");
    [one_after_the_other, two_at_once]
}

/// Two actions by turns on one board, which stays as it is.
fn by_turns(board: &Board, [one, other]: [Action; 2]) -> Draft {
    Draft::new()
        .ask(PREPARED, format!("b = {board}"))
        .ask(PLAYED, format!("result(b, {one})"))
        .ask(PLAYED, format!("result(b, {other})"))
        .ask(PLAYED, format!("result(b, {one})"))
        .ask(INTACT, "b")
}

/// A board that came is written upon, and asked for again.
fn written_upon(board: &Board, [one, other]: [Action; 2]) -> Draft {
    let (row, column) = (other.row(), other.column());
    Draft::new()
        .ask(PREPARED, format!("b = {board}"))
        .ask(PREPARED, format!("r = result(b, {one})"))
        .ask(PLAYED, "r")
        .ask(PREPARED, format!("r[{row}][{column}] = 'lixo'"))
        .ask(PLAYED, format!("result(b, {one})"))
        .ask(PLAYED, "b")
}

/// The board that came is played on, and the board before it again.
fn built_upon(board: &Board, [one, other]: [Action; 2]) -> Draft {
    Draft::new()
        .ask(PREPARED, format!("b = {board}"))
        .ask(PREPARED, format!("r = result(b, {one})"))
        .ask(PLAYED, format!("result(r, {other})"))
        .ask(PLAYED, format!("result(b, {other})"))
        .ask(PLAYED, "r")
        .ask(INTACT, "b")
}

/// Two boards that came of the same one, both shown at the end.
fn side_by_side(board: &Board, [one, other]: [Action; 2]) -> Draft {
    Draft::new()
        .ask(PREPARED, format!("b = {board}"))
        .ask(PREPARED, format!("r = result(b, {one})"))
        .ask(PREPARED, format!("s = result(b, {other})"))
        .ask(PREPARED, mark("r", other, player(board).other()))
        .ask(PLAYED, "r")
        .ask(PLAYED, "s")
        .ask(PLAYED, "b")
}

/// Actions that are refused before and after one that is not; and one that was taken.
fn refused(board: &Board, [one, _]: [Action; 2], turn: usize) -> [Draft; 2] {
    let wrong = ["(3, 0)", "(0, 3)", "(-1, 0)", "(1, -1)"][turn % 4];
    let around = Draft::new()
        .ask(REFUSED, format!("b = {board}"))
        .ask(REFUSED, format!("result(b, {wrong})"))
        .ask(PLAYED, format!("result(b, {one})"))
        .ask(REFUSED, format!("result(b, {wrong})"))
        .ask(PLAYED, format!("result(b, {one})"))
        .ask(INTACT, "b");
    let taken = Draft::new()
        .ask(PREPARED, format!("b = {board}"))
        .ask(PREPARED, format!("r = result(b, {one})"))
        .ask(PLAYED, "r")
        .ask(REFUSED, format!("result(r, {one})"))
        .ask(PLAYED, format!("result(b, {one})"));
    [around, taken]
}

/// A set that came is changed, and asked for again.
fn fewer_actions(board: &Board, action: Action) -> Draft {
    let check = "actions/livres";
    Draft::new()
        .ask(check, format!("b = {board}"))
        .ask(check, "a = actions(b)")
        .ask(check, format!("jogada = {action}"))
        .ask(check, "a -= {jogada}")
        .ask(check, "actions(b)")
        .ask(check, "a")
}

/// A function along a game to its end, each board by `result` from the one before; and
/// about the first board again.
fn lines_of_play(boards: &[Board], rng: &mut Rng) -> Vec<Draft> {
    let last = boards.iter().filter(|board| board.free().count() <= 4);
    let last: Vec<&Board> = last.take(4 * EACH).collect();
    let mut drafts = Vec::new();
    for (turn, first) in last.into_iter().enumerate() {
        let asked = [Asked::Minimax, Asked::Winner, Asked::Terminal][turn % 3];
        let mut draft = Draft::new();
        let (mut board, mut name) = (*first, "b");
        let Some(at_first) = asked.check(first) else {
            continue;
        };
        draft = draft
            .ask(at_first, format!("b = {board}"))
            .ask(at_first, asked.call("b"));
        for next in ["r", "s"] {
            let Some(action) = rng.choice(board.free().collect::<Vec<_>>()) else {
                break;
            };
            if terminal(&board) {
                break;
            }
            draft = draft.ask(PREPARED, format!("{next} = result({name}, {action})"));
            (board, name) = (board.with(action, player(&board)), next);
            let check = asked.check(&board).unwrap_or(at_first);
            draft = draft.ask(check, asked.call(name));
        }
        drafts.push(draft.ask(at_first, asked.call("b")));
    }
    drafts
}
