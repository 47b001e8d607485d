//! Cases on boards and sets that a function returned, changed or reused before the next call.
//!
//! A result's board is changed in the row of its action alone: the text lets it share the
//! others with its argument. Cases that reuse an argument show the clause that requires it
//! to be unchanged; all others write their boards afresh.

use fastrand::Rng;

use super::super::board::{Action, Board};
use super::super::game::{player, terminal, winner};
use super::asked::Asked;
use super::state::GROUP;
use crate::battery::{Draft, Scope};

/// Number of cases of each kind.
const EACH: usize = 9;
/// Number of values alive at once, more than a program would keep to give again.
const ALIVE: usize = 12;

const PLAYED: &str = "result/jogada";
const REFUSED: &str = "result/invalida";
const INTACT: &str = "result/intacto";
const EMPTY: &str = "initial_state/vazio";
/// Cells of an initial board, as any container.
const CELLS: &str = "list(c for linha in initial_state() for c in linha)";
const ROWS: &str = "initial_state/listas";

pub(super) fn drafts(scope: Scope) -> Vec<Draft> {
    let rng = &mut Rng::with_seed(scope.seed);
    let mut drafts: Vec<Draft> = Action::all().flat_map(initial_boards).collect();
    // After two actions, both boards are still in play.
    let mut boards: Vec<Board> = Board::reachable().collect();
    boards.retain(|board| winner(board).is_none() && board.free().count() >= 3);
    rng.shuffle(&mut boards);
    let chosen = boards
        .iter()
        .filter_map(|board| Some((*board, two(board, rng)?)));
    let chosen: Vec<(Board, [Action; 2])> = chosen.take(4 * EACH).collect();
    for (board, actions) in &chosen {
        drafts.push(by_turns(board, *actions));
    }
    for (turn, (board, actions)) in chosen.iter().enumerate() {
        drafts.push(match turn % 4 {
            0 => written_upon(board, *actions),
            1 => built_upon(board, *actions),
            2 => many_at_once(board, *actions),
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

/// Assignment of X to a cell of a named initial board.
fn marked(name: &str, action: Action) -> String {
    format!("{name}[{}][{}] = X", action.row(), action.column())
}

/// Assignment of another mark to the cell of an action in a named result.
fn taken_back(name: &str, action: Action) -> String {
    format!("{name}[{}][{}] = EMPTY", action.row(), action.column())
}

/// Cases of initial boards after others were changed: one after the other, two and many at once.
fn initial_boards(action: Action) -> [Draft; 3] {
    let other = Action::all().filter(|each| each.row() != action.row());
    let other = other.last().unwrap_or(action);
    let one_after_the_other = Draft::new()
        .ask(ROWS, "b = initial_state()")
        .ask(ROWS, marked("b", action))
        .ask(EMPTY, CELLS)
        .ask(ROWS, "b");
    let two_at_once = Draft::new()
        .ask(ROWS, "b = initial_state()")
        .ask(ROWS, "c = initial_state()")
        .ask(ROWS, marked("b", action))
        .ask(ROWS, marked("c", other))
        .ask(EMPTY, CELLS)
        .ask(ROWS, "b")
        .ask(ROWS, "c");
    let many_at_once = Draft::new()
        .ask(
            ROWS,
            format!("bs = [initial_state() for _ in range({ALIVE})]"),
        )
        .ask(ROWS, marked("bs[0]", action))
        .ask(
            EMPTY,
            "set(c for b in bs[1:] for linha in b for c in linha)",
        )
        .ask(ROWS, "bs");
    [one_after_the_other, two_at_once, many_at_once]
}

/// Case of two actions by turns on equal boards.
fn by_turns(board: &Board, [one, other]: [Action; 2]) -> Draft {
    Draft::new()
        .ask(PLAYED, format!("result({board}, {one})"))
        .ask(PLAYED, format!("result({board}, {other})"))
        .ask(PLAYED, format!("result({board}, {one})"))
}

/// Case in which a result is changed, and requested again.
fn written_upon(board: &Board, [one, _]: [Action; 2]) -> Draft {
    Draft::new()
        .ask(PLAYED, format!("r = result({board}, {one})"))
        .ask(PLAYED, taken_back("r", one))
        .ask(PLAYED, format!("result({board}, {one})"))
}

/// Case in which a result is played on, and the board before it again.
fn built_upon(board: &Board, [one, other]: [Action; 2]) -> Draft {
    Draft::new()
        .ask(PLAYED, format!("r = result({board}, {one})"))
        .ask(PLAYED, format!("result(r, {other})"))
        .ask(PLAYED, format!("result({board}, {other})"))
}

/// Case of two results of equal boards, both shown at the end.
fn side_by_side(board: &Board, [one, other]: [Action; 2]) -> Draft {
    Draft::new()
        .ask(PLAYED, format!("r = result({board}, {one})"))
        .ask(PLAYED, format!("s = result({board}, {other})"))
        .ask(PLAYED, taken_back("r", one))
        .ask(PLAYED, "r")
        .ask(PLAYED, "s")
}

/// Case of many results of equal boards, of which the first is changed.
fn many_at_once(board: &Board, [one, _]: [Action; 2]) -> Draft {
    Draft::new()
        .ask(
            PLAYED,
            format!("rs = [result({board}, {one}) for _ in range({ALIVE})]"),
        )
        .ask(PLAYED, taken_back("rs[0]", one))
        .ask(PLAYED, "rs")
}

/// Cases of illegal actions before and after a legal one; and of an action repeated.
fn refused(board: &Board, [one, _]: [Action; 2], turn: usize) -> [Draft; 2] {
    let wrong = ["(3, 0)", "(0, 3)", "(-1, 0)", "(1, -1)"][turn % 4];
    let around = Draft::new()
        .ask(REFUSED, format!("b = {board}"))
        .ask(REFUSED, format!("result(b, {wrong})"))
        .ask(PLAYED, format!("result({board}, {one})"))
        .ask(REFUSED, format!("result(b, {wrong})"))
        .ask(INTACT, "b");
    let taken = Draft::new()
        .ask(PLAYED, format!("r = result({board}, {one})"))
        .ask(PLAYED, "r")
        .ask(REFUSED, format!("result(r, {one})"))
        .ask(PLAYED, format!("result({board}, {one})"));
    [around, taken]
}

/// Case in which a returned set is changed, and requested again.
fn fewer_actions(board: &Board, action: Action) -> Draft {
    let check = "actions/conjunto";
    Draft::new()
        .ask(check, format!("b = {board}"))
        .ask(check, "a = actions(b)")
        .ask(check, format!("jogada = {action}"))
        .ask(check, "a -= {jogada}")
        .ask(check, "actions(b)")
        .ask(check, "a")
}

/// Cases of a function along a game to its end, each board by `result` from the one before,
/// and on the first board again.
fn lines_of_play(boards: &[Board], rng: &mut Rng) -> Vec<Draft> {
    let last = boards.iter().filter(|board| board.free().count() <= 4);
    let last = last.take(4 * EACH).enumerate();
    let drafts = last.filter_map(|(turn, first)| {
        let asked = [Asked::Minimax, Asked::Winner, Asked::Terminal][turn % 3];
        line_of_play(asked, first, rng)
    });
    drafts.collect()
}

fn line_of_play(asked: Asked, first: &Board, rng: &mut Rng) -> Option<Draft> {
    let ask = |draft: Draft, board: &Board, name: &str| {
        let step = match asked {
            Asked::Minimax => asked.of(board),
            _ => asked.step(board, name),
        };
        let steps = step.into_iter();
        steps.fold(draft, |draft, (check, call)| draft.ask(check, call))
    };
    let mut draft = Draft::new().ask(asked.check(first)?, format!("b = {first}"));
    draft = ask(draft, first, "b");
    let (mut board, mut name) = (*first, "b");
    for next in ["r", "s"] {
        if terminal(&board) {
            break;
        }
        let action = rng.choice(board.free().collect::<Vec<_>>())?;
        draft = draft.ask(PLAYED, format!("{next} = result({name}, {action})"));
        (board, name) = (board.with(action, player(&board)), next);
        draft = ask(draft, &board, name);
    }
    let (check, again) = asked.of(first)?;
    Some(draft.ask(check, again))
}
