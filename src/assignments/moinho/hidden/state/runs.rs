//! One board over several changes: recognised before and after, and seen after each.

use fastrand::Rng;

use super::super::modificadores::{Change, changes};
use super::super::seeing;
use super::super::validade::rule;
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

/// A board before and after a piece is removed by which it is no valid one any more.
fn recognised(t: Tabuleiro, rng: &mut Rng) -> Option<Draft> {
    let (before, occupied) = (
        rule(t)?,
        Posicoes::todas().filter(|p| !eh_posicao_livre(&t, *p)),
    );
    let removals = occupied.map(Change::Remove).filter_map(|removal| {
        let after = removal.after(t);
        let broken = rule(after).filter(|_| !eh_tabuleiro(&after))?;
        Some((removal, broken))
    });
    let (removal, broken) = rng.choice(removals.collect::<Vec<_>>())?;
    Some(case([
        (before, format!("t = {}", Made::OfTuple.write(t))),
        (before, "eh_tabuleiro(t)".to_owned()),
        (broken, format!("r = {}", removal.of("t"))),
        (broken, "eh_tabuleiro(t)".to_owned()),
    ]))
}

/// A board after several changes, seen after each.
fn changed(mut t: Tabuleiro, turn: usize, rng: &mut Rng) -> Draft {
    let mut steps = vec![];
    let made = format!("t = {}", Made::OfTuple.write(t));
    for _ in 0..CHANGES {
        let Some(change) = rng.choice(changes(t)) else {
            break;
        };
        let check = change.check();
        if steps.is_empty() {
            steps.push((check, made.clone()));
        }
        steps.push((check, format!("r = {}", change.of("t"))));
        steps.push((check, seeing::board("t", turn)));
        t = change.after(t);
    }
    case(steps)
}
