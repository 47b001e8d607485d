//! Cases that expose state outliving a call: caches whose key lacks a part of the board
//! or is its identity, and globals.
//!
//! Each case calls one function on several boards, and on the first again. A board given to
//! `minimax` or `result` is written afresh before its next use: the text does not say whether
//! `minimax` changes it, and has a separate clause for `result`.

use fastrand::Rng;

use super::super::board::{Action, Board, Player};
use super::asked::{Asked, Step};
use crate::battery::{Draft, Scope};

/// Batch of this module, whose cases are cheap.
pub(super) const GROUP: usize = 20;
/// Number of cases of each function for each way in which two boards are alike.
const EACH: usize = 4;
/// Number of cases of each function in which a board is changed.
const CHANGED: usize = 6;
/// Number of boards drawn as first boards, and as second boards of a case.
const FIRST: usize = 120;
const SECOND: usize = 1500;

/// Similarity of two boards that a cache may confuse.
type Alike = fn(&Board, &Board) -> bool;

/// Same cells of X, of O, free cells, number of each, and a row.
const ALIKE: [Alike; 6] = [
    |one, other| cells(one, Some(Player::X)).eq(cells(other, Some(Player::X))),
    |one, other| cells(one, Some(Player::O)).eq(cells(other, Some(Player::O))),
    |one, other| one.free().eq(other.free()),
    |one, other| {
        [Player::X, Player::O]
            .iter()
            .all(|each| one.count(*each) == other.count(*each))
    },
    |one, other| one.0[0] == other.0[0],
    |one, other| one.0[2] == other.0[2],
];

fn cells(board: &Board, mark: Option<Player>) -> impl Iterator<Item = Action> {
    Action::all().filter(move |action| board.at(*action) == mark)
}

/// Number of cells that differ.
fn distance(one: &Board, other: &Board) -> usize {
    let differ = |action: &Action| one.at(*action) != other.at(*action);
    Action::all().filter(differ).count()
}

pub(super) fn drafts(scope: Scope) -> Vec<Draft> {
    let rng = &mut Rng::with_seed(scope.seed);
    let mut boards: Vec<Board> = Board::reachable().collect();
    let mut drafts = Vec::new();
    for asked in Asked::all() {
        for alike in ALIKE {
            for (one, other) in pairs(asked, alike, EACH, &mut boards, rng) {
                drafts.extend(by_turns(asked, &one, &other, drafts.len()));
            }
        }
        let near: Alike = |one, other| distance(one, other) <= 3;
        for (one, other) in pairs(asked, near, CHANGED, &mut boards, rng) {
            drafts.extend(changed_in_place(asked, &one, &other));
            drafts.extend(equal_to_the_former(asked, &one, &other));
        }
    }
    drafts
}

/// Pairs of boards that are alike, but have different answers.
fn pairs(
    asked: Asked,
    alike: Alike,
    count: usize,
    boards: &mut [Board],
    rng: &mut Rng,
) -> Vec<(Board, Board)> {
    rng.shuffle(boards);
    let is_asked = |board: &&Board| asked.check(board).is_some();
    let seconds: Vec<&Board> = boards.iter().filter(is_asked).take(SECOND).collect();
    let firsts = seconds.iter().copied().take(FIRST);
    let pairs = firsts.filter_map(|one| {
        let is_second = |other: &&&Board| alike(one, other) && asked.tells_apart(one, other);
        let other = seconds.iter().rev().find(is_second)?;
        Some((*one, **other))
    });
    pairs.take(count).collect()
}

/// Whether a board must be written afresh after a call of the function.
fn is_written_afresh(asked: Asked) -> bool {
    matches!(asked, Asked::Minimax | Asked::Result(_))
}

/// Case of the first board, the second, and the first again: equal lists, or the same ones.
fn by_turns(asked: Asked, one: &Board, other: &Board, turn: usize) -> Option<Draft> {
    if turn.is_multiple_of(2) || is_written_afresh(asked) {
        let (first, second) = (asked.of(one)?, asked.of(other)?);
        return Some(Draft::computing(vec![first.clone(), second, first], GROUP));
    }
    let (first, second) = (asked.step(one, "b")?, asked.step(other, "c")?);
    let steps = vec![
        (first.0, format!("b = {one}")),
        (second.0, format!("c = {other}")),
        first.clone(),
        second,
        first,
    ];
    Some(Draft::computing(steps, GROUP))
}

/// Statements that change a board into another in place: row by row where it is written
/// afresh, else cell by cell.
fn changes(asked: Asked, from: &Board, to: &Board) -> Vec<String> {
    if is_written_afresh(asked) {
        let rows = to.to_string();
        return vec![format!("b[0], b[1], b[2] = {rows}")];
    }
    let differ = Action::all().filter(|action| from.at(*action) != to.at(*action));
    let changes = differ.map(|action| {
        let mark = to.at(action).map_or("EMPTY", Player::mark);
        format!("b[{}][{}] = {mark}", action.row(), action.column())
    });
    changes.collect()
}

/// Steps that use the board `b` and then change it into another.
fn asked_and_changed(asked: Asked, one: &Board, other: &Board) -> Option<Vec<Step>> {
    let (first, second) = (asked.step(one, "b")?, asked.check(other)?);
    let mut steps = vec![(first.0, format!("b = {one}")), first];
    steps.extend(
        changes(asked, one, other)
            .into_iter()
            .map(|each| (second, each)),
    );
    Some(steps)
}

/// Case of a board, the same list with other marks, and again with the first ones.
fn changed_in_place(asked: Asked, one: &Board, other: &Board) -> Option<Draft> {
    let mut steps = asked_and_changed(asked, one, other)?;
    let first = asked.step(one, "b")?;
    steps.push(asked.step(other, "b")?);
    steps.extend(
        changes(asked, other, one)
            .into_iter()
            .map(|each| (first.0, each)),
    );
    steps.push(first);
    Some(Draft::computing(steps, GROUP))
}

/// Case of a list that is changed, and then of another that is equal to its former value.
fn equal_to_the_former(asked: Asked, one: &Board, other: &Board) -> Option<Draft> {
    let mut steps = asked_and_changed(asked, one, other)?;
    let first = asked.step(one, "c")?;
    steps.extend([
        (first.0, format!("c = {one}")),
        first,
        asked.step(other, "b")?,
    ]);
    Some(Draft::computing(steps, GROUP))
}
