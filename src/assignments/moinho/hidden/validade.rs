//! What is a valid board: asked of every board that there is.

use fastrand::Rng;

use super::writing::{EMPTY, Made, of_tuple};
use super::{Group, session};
use crate::assignments::moinho::states::{boards, pieces};
use crate::assignments::moinho::{Peca, Tabuleiro, eh_tabuleiro, obter_ganhador, pecas_iguais};
use crate::battery::Draft;

/// So many boards of each rule were not made from a tuple.
const OTHERWISE: usize = 150;

/// Every board made from a tuple, and some of each rule made otherwise.
pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let ask = |t: Tabuleiro, board: String| {
        session(
            rule(t),
            Group::Recognisable,
            [format!("eh_tabuleiro({board})")],
        )
    };
    let mut all: Vec<Tabuleiro> = boards().collect();
    let mut drafts: Vec<Draft> = all.iter().map(|t| ask(*t, of_tuple(*t))).collect();
    rng.shuffle(&mut all);
    for check in RULES {
        let of_rule = all.iter().copied().filter(|t| rule(*t) == check);
        let ways = [Made::Placed, Made::Moved].into_iter().cycle();
        let otherwise = of_rule.zip(ways).take(OTHERWISE);
        drafts.extend(otherwise.map(|(t, way)| ask(t, way.write(t))));
    }
    drafts.push(session(
        RULES[0],
        Group::Recognisable,
        [format!("eh_tabuleiro({EMPTY})")],
    ));
    drafts
}

const RULES: [&str; 4] = [
    "eh_tabuleiro/reconhece",
    "eh_tabuleiro/tres-pecas",
    "eh_tabuleiro/diferenca",
    "eh_tabuleiro/um-ganhador",
];

/// The rule that a board shows: the first that it breaks, or the one to whose limit it
/// comes nearest, so that no rule is kept by a program that recognises nothing.
fn rule(t: Tabuleiro) -> &'static str {
    let [x, o] = pieces(t);
    let [recognises, three, difference, one_winner] = RULES;
    if eh_tabuleiro(&t) {
        let is_won = !pecas_iguais(obter_ganhador(&t), Peca::LIVRE);
        return match (x, o) {
            _ if is_won => one_winner,
            (3, 3) => three,
            (0..=2, 0..=2) if x != o => difference,
            _ => recognises,
        };
    }
    if x.max(o) > 3 {
        three
    } else if x.abs_diff(o) > 1 {
        difference
    } else {
        one_winner
    }
}
