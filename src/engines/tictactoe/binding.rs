//! Binding of sessions to the engine.
//!
//! Arguments for which the text accepts any answer (`player` and `actions` on a finished
//! board) and invalid boards have no expected answer, and the binding gives none.

use super::{
    Action, Board, InvalidAction, Player, actions, initial_state, optimal, player, result,
    terminal, utility, winner,
};
use crate::session::Value;
use crate::session::evaluator::{Call, Function, Interrupt, Object, Outcome};

/// The functions of the text, in its order.
pub const FUNCTIONS: &[Function] = &[
    Function::new("initial_state", 0, |_| Ok(initial_state().into())),
    Function::new("player", 1, |call| {
        Ok(player(&in_play(&call)?).mark().into())
    }),
    Function::new("actions", 1, |call| {
        let actions = actions(&in_play(&call)?).into_iter();
        Ok(Object::set(actions.map(Value::from).collect()))
    }),
    Function::new("result", 2, |call| {
        let board = in_play(&call)?;
        Ok(result(&board, action(&call.args()[1])?)?.into())
    }),
    Function::new("winner", 1, |call| Ok(cell(winner(&board(&call)?)))),
    Function::new("terminal", 1, |call| Ok(terminal(&board(&call)?).into())),
    Function::new("utility", 1, |call| {
        let board = board(&call)?;
        if !terminal(&board) {
            return Err(call.unasked(0));
        }
        Ok(i64::from(utility(&board)).into())
    }),
    Function::new("minimax", 1, |mut call| {
        let mut optimal = optimal(&board(&call)?).into_iter().map(Object::from);
        let first = optimal.next();
        call.accept_also(optimal);
        Ok(first.unwrap_or(Object::None))
    }),
];

/// Names that the course's file defines.
pub(super) fn constants() -> Vec<(&'static str, Object)> {
    vec![
        ("X", Player::X.mark().into()),
        ("O", Player::O.mark().into()),
        ("EMPTY", Object::None),
    ]
}

/// First argument as a board.
fn board(call: &Call) -> Outcome<Board> {
    let unasked = || call.unasked(0);
    let Object::List(rows) = &call.args()[0] else {
        return Err(unasked());
    };
    let mut board = Board::default();
    let rows = rows.borrow();
    if rows.len() != board.0.len() {
        return Err(unasked());
    }
    for (to, from) in board.0.iter_mut().zip(&*rows) {
        *to = row(from).ok_or_else(unasked)?;
    }
    board.is_reachable().then_some(board).ok_or_else(unasked)
}

fn row(object: &Object) -> Option<[Option<Player>; 3]> {
    let Object::List(cells) = object else {
        return None;
    };
    let cells = cells.borrow();
    let cells = cells.iter().map(|cell| match cell {
        Object::None => Some(None),
        Object::Str(mark) => Player::of_mark(mark).map(Some),
        _ => None,
    });
    cells.collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// First argument as a board of a game that is not over.
fn in_play(call: &Call) -> Outcome<Board> {
    let board = board(call)?;
    if terminal(&board) {
        return Err(call.unasked(0));
    }
    Ok(board)
}

fn action(object: &Object) -> Result<Action, InvalidAction> {
    let Object::Tuple(pair) = object else {
        return Err(InvalidAction);
    };
    let number = |object: &Object| match object {
        Object::Int(number) => i64::try_from(number).map_err(|_| InvalidAction),
        _ => Err(InvalidAction),
    };
    match &pair[..] {
        [row, column] => Action::new(number(row)?, number(column)?),
        _ => Err(InvalidAction),
    }
}

fn cell(cell: Option<Player>) -> Object {
    cell.map_or(Object::None, |player| player.mark().into())
}

impl From<Board> for Object {
    fn from(board: Board) -> Self {
        let rows = board.0.into_iter();
        let rows = rows.map(|row| Object::list(row.into_iter().map(cell).collect()));
        Object::list(rows.collect())
    }
}

impl From<Action> for Value {
    fn from(action: Action) -> Self {
        let place = |place: usize| Value::Int(place.into());
        Value::Tuple(vec![place(action.row()), place(action.column())])
    }
}

impl From<Action> for Object {
    fn from(action: Action) -> Self {
        let place = |place: usize| Object::Int(place.into());
        Object::tuple(vec![place(action.row()), place(action.column())])
    }
}

impl From<InvalidAction> for Interrupt {
    fn from(_: InvalidAction) -> Self {
        Interrupt::raise_any()
    }
}
