//! Cases of one board over several changes: recognised before and after, and shown after each.

use fastrand::Rng;

use super::super::modificadores::{Change, changes};
use super::super::seeing;
use super::super::validade::rule;
use super::super::writing::{Made, PLAYERS};
use super::case;
use crate::assignments::moinho::states::{pieces, valid_boards};
use crate::assignments::moinho::{
    Posicoes, Tabuleiro, eh_posicao_livre, eh_tabuleiro, obter_posicoes_jogador,
};
use crate::battery::Draft;

/// Number of boards that are recognised, changed, and recognised again.
const RECOGNISED: usize = 12;
/// Number of boards that are changed several times.
const CHANGED: usize = 60;
/// Number of changes of each.
const CHANGES: usize = 4;
/// Number of boards from which two pieces are removed, each in a process of its own.
const EMPTIED: usize = 6;

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut boards: Vec<Tabuleiro> = valid_boards().collect();
    rng.shuffle(&mut boards);
    let recognised = boards.iter().filter_map(|t| recognised(*t, rng));
    let mut drafts: Vec<Draft> = recognised.take(RECOGNISED).collect();
    // Few pieces first: with many, every line still has one after any removal.
    boards.sort_by_key(|t| {
        Posicoes::todas()
            .filter(|p| !eh_posicao_livre(t, *p))
            .count()
    });
    let few = boards.iter().skip(1).take(CHANGED).enumerate();
    drafts.extend(few.map(|(turn, t)| changed(*t, turn, rng)));
    drafts
}

/// Cases that observe a board shared by all others, before it has any piece.
pub(super) fn alone(rng: &mut Rng) -> Vec<Draft> {
    let mut boards: Vec<Tabuleiro> = valid_boards().filter(|t| pieces(*t) == [1, 1]).collect();
    rng.shuffle(&mut boards);
    let boards = boards.into_iter().enumerate().take(EMPTIED);
    boards.filter_map(|(turn, t)| emptied(t, turn)).collect()
}

/// Case of a board before and after the removal of a piece that makes it invalid.
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

/// Case of a board after several random changes.
fn changed(t: Tabuleiro, turn: usize, rng: &mut Rng) -> Draft {
    let mut drawn = Vec::new();
    let mut after = t;
    for _ in 0..CHANGES {
        let Some(change) = rng.choice(changes(after)) else {
            break;
        };
        after = change.after(after);
        drawn.push(change);
    }
    seen_after_each(t, &drawn, turn)
}

/// Case of a board whose two pieces are removed, and of which one is put back and removed
/// again: the positions freed by one removal have nothing in common with those of another.
fn emptied(t: Tabuleiro, turn: usize) -> Option<Draft> {
    let mut turns = PLAYERS;
    turns.rotate_left(turn % 2);
    let [one, other] = turns;
    let at = |j| obter_posicoes_jogador(&t, j).next();
    let (p, q) = (at(one)?, at(other)?);
    let [remove, put_back] = [Change::Remove(p), Change::Place(one, p)];
    let changes = [remove, Change::Remove(q), put_back, remove];
    Some(seen_after_each(t, &changes, turn))
}

/// Case of a board after each of several changes, under the check of the change.
fn seen_after_each(t: Tabuleiro, changes: &[Change], turn: usize) -> Draft {
    let first = changes.first().map(|change| {
        let made = format!("t = {}", Made::OfTuple.write(t));
        (change.check(), made)
    });
    let after = changes.iter().flat_map(|change| {
        let changed = format!("r = {}", change.of("t"));
        [changed, seeing::board("t", turn)].map(|statement| (change.check(), statement))
    });
    case(first.into_iter().chain(after))
}
