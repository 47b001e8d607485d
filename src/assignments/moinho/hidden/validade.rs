//! Cases of the rules for a valid board: three pieces each, a difference of one, one winner.
//! A rule is tested on the boards that break it alone, and on those that come nearest to
//! it; boards that break several rules, or that show none of them, are not used.

use fastrand::Rng;

use super::writing::{EMPTY, Made, PLAYERS, VECTORS, of_tuple};
use super::{Group, session};
use crate::assignments::moinho::states::{boards, pieces};
use crate::assignments::moinho::{Peca, Tabuleiro, Vetor, eh_tabuleiro, obter_vetor};
use crate::battery::Draft;

/// Check of a new board.
const RECOGNISES: &str = "eh_tabuleiro/reconhece";

/// Cases of every board that shows a rule. Only a tuple makes an invalid one.
pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let ask = |check, board: &str| {
        let statement = format!("eh_tabuleiro({board})");
        session(check, Group::Recognisable, [statement])
    };
    let mut all: Vec<Tabuleiro> = boards().collect();
    rng.shuffle(&mut all);
    let asked = all.into_iter().enumerate().filter_map(|(turn, t)| {
        let written = if eh_tabuleiro(&t) {
            Made::in_turn(turn).write(t)
        } else {
            of_tuple(t)
        };
        Some(ask(rule(t)?, &written))
    });
    let mut drafts: Vec<Draft> = asked.collect();
    drafts.push(ask(RECOGNISES, EMPTY));
    drafts
}

/// Rule that a board shows, from its numbers of pieces of X and O, and of winners.
pub(super) fn rule(t: Tabuleiro) -> Option<&'static str> {
    let [x, o] = pieces(t);
    let winners = PLAYERS.iter().filter(|j| wins(t, **j)).count();
    Some(match (x.min(o), x.max(o), winners) {
        (3, 3, 1 | 2) => "eh_tabuleiro/um-ganhador",
        (3, 3..=4, 0) | (4, 4, 0) => "eh_tabuleiro/tres-pecas",
        (few, many @ ..=2, 0) if few == many => RECOGNISES,
        (1, 3, 0) | (_, ..=2, 0) => "eh_tabuleiro/diferenca",
        _ => return None,
    })
}

fn wins(t: Tabuleiro, j: Peca) -> bool {
    let mut vectors = VECTORS.into_iter().filter_map(Vetor::le);
    vectors.any(|vector| obter_vetor(&t, vector) == [j; 3])
}
