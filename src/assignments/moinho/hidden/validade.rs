//! What a valid board is: three pieces each, a difference of one, one winner. A rule is
//! asked about by the boards that break it alone, and by those that come nearest to it; a
//! board that breaks several, or that shows none of them, is not asked about.

use fastrand::Rng;

use super::writing::{EMPTY, Made, PLAYERS, VECTORS, of_tuple};
use super::{Group, session};
use crate::assignments::moinho::states::{boards, pieces};
use crate::assignments::moinho::{Peca, Tabuleiro, Vetor, eh_tabuleiro, obter_vetor};
use crate::battery::Draft;

/// The check that a new board shows.
const RECOGNISES: &str = "eh_tabuleiro/reconhece";

/// Every board that shows a rule. Only a tuple makes one that is not valid.
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

/// The rule that a board shows: how many pieces X and O have, and how many of them win.
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
