//! One board over several changes: recognised before and after, and seen at the end.

use fastrand::Rng;

use super::super::modificadores::{Change, changes};
use super::super::seeing;
use super::super::writing::Made;
use super::case;
use crate::assignments::moinho::states::valid_boards;
use crate::assignments::moinho::{Posicoes, Tabuleiro, eh_posicao_livre, eh_tabuleiro};
use crate::battery::Draft;

/// Boards that are recognised, changed, and recognised again.
const RECOGNISED: usize = 12;
/// Boards that are changed several times.
const CHANGED: usize = 60;
/// How often they are.
const CHANGES: usize = 4;

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut boards: Vec<Tabuleiro> = valid_boards().collect();
    rng.shuffle(&mut boards);
    let recognised = boards.iter().filter_map(|t| recognised(*t, rng));
    let mut drafts: Vec<Draft> = recognised.take(RECOGNISED).collect();
    // Of boards with many pieces every line has one, whatever is taken away.
    boards.sort_by_key(|t| {
        Posicoes::todas()
            .filter(|p| !eh_posicao_livre(t, *p))
            .count()
    });
    let few = boards.iter().skip(1).take(CHANGED).enumerate();
    drafts.extend(few.map(|(turn, t)| changed(*t, turn, rng)));
    drafts
}

/// A board before and after a change by which it is no valid one any more.
fn recognised(t: Tabuleiro, rng: &mut Rng) -> Option<Draft> {
    let check = "eh_tabuleiro/diferenca";
    let mut all = changes(t);
    all.retain(|change| !eh_tabuleiro(&after(t, *change)));
    let change = rng.choice(all)?;
    Some(case([
        (check, format!("t = {}", Made::OfTuple.write(t))),
        ("eh_tabuleiro/reconhece", "eh_tabuleiro(t)".to_owned()),
        (check, format!("r = {}", change.of("t"))),
        (check, "eh_tabuleiro(t)".to_owned()),
    ]))
}

/// A board after several changes, each of which leaves it a valid one.
fn changed(mut t: Tabuleiro, turn: usize, rng: &mut Rng) -> Draft {
    let mut steps = vec![format!("t = {}", Made::OfTuple.write(t))];
    let mut check = "tuplo_para_tabuleiro/tabuleiro";
    for _ in 0..CHANGES {
        let mut all = changes(t);
        all.retain(|change| eh_tabuleiro(&after(t, *change)));
        let Some(change) = rng.choice(all) else { break };
        check = change.check();
        steps.push(format!("r = {}", change.of("t")));
        t = after(t, change);
    }
    steps.push(seeing::board("t", turn));
    case(steps.into_iter().map(|statement| (check, statement)))
}

fn after(mut t: Tabuleiro, change: Change) -> Tabuleiro {
    change.make(&mut t);
    t
}
