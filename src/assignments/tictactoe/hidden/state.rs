//! Mistakes by state that outlives a call: caches whose key lacks a part of the board
//! or is its identity, and globals.
//!
//! Each case asks one function about several boards, and about the first again.

use fastrand::Rng;

use super::super::board::{Action, Board, Player};
use super::asked::Asked;
use crate::battery::{Draft, Scope};

/// The cases of this module are cheap and share one process.
pub(super) const GROUP: usize = 20;
/// Cases of each function for each way in which two boards are alike.
const EACH: usize = 4;
/// Cases of each function in which a board is changed.
const CHANGED: usize = 6;
/// Boards drawn as first boards, and as second boards of a case.
const FIRST: usize = 120;
const SECOND: usize = 1500;

/// What a cache may take for the whole board.
type Alike = fn(&Board, &Board) -> bool;

/// The cells of X, those of O, the free ones, how many there are of each, and a row.
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

/// How many cells differ.
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

/// Different boards that are alike, and for which a function has different answers.
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

/// The first board, the second, and the first again: equal lists, or the same ones.
fn by_turns(asked: Asked, one: &Board, other: &Board, turn: usize) -> Option<Draft> {
    let (first, second) = (asked.check(one)?, asked.check(other)?);
    let (b, c) = (one.to_string(), other.to_string());
    let draft = if turn.is_multiple_of(2) {
        Draft::new()
            .ask(first, asked.call(&b))
            .ask(second, asked.call(&c))
            .ask(first, asked.call(&b))
    } else {
        Draft::new()
            .ask(first, format!("b = {b}"))
            .ask(second, format!("c = {c}"))
            .ask(first, asked.call("b"))
            .ask(second, asked.call("c"))
            .ask(first, asked.call("b"))
    };
    Some(draft.in_group(GROUP))
}

/// The statements that make a board into another, in place.
fn changes<'a>(name: &'a str, from: &'a Board, to: &'a Board) -> impl Iterator<Item = String> {
    let differ = Action::all().filter(|action| from.at(*action) != to.at(*action));
    differ.map(move |action| {
        let mark = to.at(action).map_or("EMPTY", Player::mark);
        format!("{name}[{}][{}] = {mark}", action.row(), action.column())
    })
}

/// A board, the same list with other marks, and again with the first ones.
fn changed_in_place(asked: Asked, one: &Board, other: &Board) -> Option<Draft> {
    let (first, second) = (asked.check(one)?, asked.check(other)?);
    let mut draft = Draft::new()
        .ask(first, format!("b = {one}"))
        .ask(first, asked.call("b"));
    for statement in changes("b", one, other) {
        draft = draft.ask(second, statement);
    }
    draft = draft.ask(second, asked.call("b"));
    for statement in changes("b", other, one) {
        draft = draft.ask(first, statement);
    }
    Some(draft.ask(first, asked.call("b")).in_group(GROUP))
}

/// A list that is changed, and then another that is equal to what it was.
fn equal_to_the_former(asked: Asked, one: &Board, other: &Board) -> Option<Draft> {
    let (first, second) = (asked.check(one)?, asked.check(other)?);
    let mut draft = Draft::new()
        .ask(first, format!("b = {one}"))
        .ask(first, asked.call("b"));
    for statement in changes("b", one, other) {
        draft = draft.ask(second, statement);
    }
    let draft = draft
        .ask(first, format!("c = {one}"))
        .ask(first, asked.call("c"))
        .ask(second, asked.call("b"));
    Some(draft.in_group(GROUP))
}
