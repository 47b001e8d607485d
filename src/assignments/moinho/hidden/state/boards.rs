//! Cases of calls on two boards by turns, and on one board with other arguments.

use fastrand::Rng;

use super::super::writing::{Made, VECTORS};
use super::asked::{Asked, free, of};
use super::case;
use crate::assignments::moinho::states::{pieces, valid_boards};
use crate::assignments::moinho::{Peca, Posicoes, Tabuleiro};
use crate::battery::Draft;

/// Number of cases of each call for each way in which two boards are alike.
const EACH: usize = 2;
/// Number of boards drawn as first boards of a case.
const FIRST: usize = 80;
/// Number of cases of each call with other arguments on the same board.
const ARGUMENTS: usize = 5;

/// Similarity of two boards that a cache may confuse: the positions of a player, the free
/// ones, and the number of pieces.
type Alike = fn(Tabuleiro, Tabuleiro) -> bool;

const ALIKE: [Alike; 4] = [
    |t, u| of(t, Peca::X).eq(of(u, Peca::X)),
    |t, u| of(t, Peca::O).eq(of(u, Peca::O)),
    |t, u| free(t).eq(free(u)),
    |t, u| pieces(t) == pieces(u),
];

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut boards: Vec<Tabuleiro> = valid_boards().collect();
    let mut drafts = Vec::new();
    for (turn, alike) in ALIKE.into_iter().enumerate() {
        for asked in Asked::all(turn * 4) {
            rng.shuffle(&mut boards);
            let firsts = boards.iter().take(FIRST);
            let pairs = firsts.filter_map(|t| {
                let is_second = |u: &&Tabuleiro| alike(*t, **u) && asked.tells_apart(*t, **u);
                let mut seconds = boards.iter().rev().filter(is_second).take(6);
                asked.check(*t)?;
                seconds.find_map(|u| two_boards(asked, *t, *u, turn + drafts.len()))
            });
            let pairs: Vec<Draft> = pairs.take(EACH).collect();
            drafts.extend(pairs);
        }
    }
    for (turn, t) in boards.iter().take(ARGUMENTS).enumerate() {
        drafts.extend(other_arguments(*t, turn));
    }
    drafts
}

/// Case of two boards alive at once, used by turns.
fn two_boards(asked: Asked, t: Tabuleiro, u: Tabuleiro, turn: usize) -> Option<Draft> {
    let (first, second) = (asked.check(t)?, asked.check(u)?);
    let way = Made::in_turn(turn);
    Some(case([
        (first, format!("t = {}", way.write(t))),
        (second, format!("u = {}", way.write(u))),
        (first, asked.call("t")),
        (second, asked.call("u")),
        (first, asked.call("t")),
    ]))
}

/// Cases of one board with one argument, another, and the first again.
fn other_arguments(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let mut positions = Posicoes::todas();
    let (p, q) = (positions.nth(turn % 4), positions.nth(turn % 3));
    let (Some(p), Some(q)) = (p, q) else {
        return Vec::new();
    };
    let vectors = [VECTORS[turn % 6], VECTORS[(turn + 3) % 6]];
    let pairs = [
        [Asked::Piece(p), Asked::Piece(q)],
        [Asked::IsFree(p), Asked::IsFree(q)],
        vectors.map(Asked::Vector),
        [Asked::OfPlayer(Peca::X), Asked::OfPlayer(Peca::O)],
        [Asked::OfPlayer(Peca::O), Asked::OfPlayer(Peca::X)],
    ];
    let cases = pairs.iter().filter_map(|[one, other]| {
        let check = one.check(t)?;
        Some(case([
            (check, format!("t = {}", Made::in_turn(turn).write(t))),
            (check, one.call("t")),
            (check, other.call("t")),
            (check, one.call("t")),
        ]))
    });
    cases.collect()
}
