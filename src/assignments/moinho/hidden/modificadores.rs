//! The modifiers change the board that they are given and give that very board: both are
//! seen after a change, and the one after another change to the other. Boards are valid
//! before and after, and no piece is placed or moved after the game is won.

use std::collections::HashMap;

use fastrand::Rng;

use super::seeing;
use super::writing::{Made, PLAYERS, piece, position};
use super::{Group, session};
use crate::assignments::moinho::movimento::deslocacoes;
use crate::assignments::moinho::states::valid_boards;
use crate::assignments::moinho::{
    Movimento, Peca, Posicao, Posicoes, Tabuleiro, coloca_peca, eh_posicao_livre, eh_tabuleiro,
    move_peca, obter_ganhador, obter_peca, pecas_iguais, posicoes_iguais, remove_peca,
};
use crate::battery::Draft;

/// So many boards are changed in each way there is, if so many among those drawn can be.
const EACH: usize = 8;
/// So many boards are drawn.
const DRAWN: usize = 700;

/// A call of a modifier, but for the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Change {
    Place(Peca, Posicao),
    Remove(Posicao),
    Move(Posicao, Posicao),
}

impl Change {
    /// The check that it shows.
    pub(super) fn check(self) -> &'static str {
        match self {
            Change::Place(..) => "coloca_peca/destrutivo",
            Change::Remove(_) => "remove_peca/destrutivo",
            Change::Move(..) => "move_peca/destrutivo",
        }
    }

    /// The call on the board of a name.
    pub(super) fn of(self, name: &str) -> String {
        match self {
            Change::Place(j, p) => format!("coloca_peca({name}, {}, {})", piece(j), position(p)),
            Change::Remove(p) => format!("remove_peca({name}, {})", position(p)),
            Change::Move(p1, p2) => {
                format!("move_peca({name}, {}, {})", position(p1), position(p2))
            }
        }
    }

    /// The board after it.
    pub(super) fn after(self, mut t: Tabuleiro) -> Tabuleiro {
        match self {
            Change::Place(j, p) => *coloca_peca(&mut t, j, p),
            Change::Remove(p) => *remove_peca(&mut t, p),
            Change::Move(p1, p2) => *move_peca(&mut t, p1, p2),
        }
    }

    /// Whether it is a call of the same modifier that has no position in common.
    fn is_apart_from(self, other: Change) -> bool {
        let positions = |change| match change {
            Change::Place(_, p) | Change::Remove(p) => vec![p],
            Change::Move(p1, p2) => vec![p1, p2],
        };
        let (own, others) = (positions(self), positions(other));
        self.check() == other.check()
            && !own
                .iter()
                .any(|p| others.iter().any(|q| posicoes_iguais(*p, *q)))
    }
}

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut boards: Vec<Tabuleiro> = valid_boards().collect();
    rng.shuffle(&mut boards);
    let mut asked: HashMap<(Change, [bool; 2]), usize> = HashMap::new();
    let mut drafts = Vec::new();
    for t in boards.into_iter().take(DRAWN) {
        let all = changes(t);
        for change in &all {
            let times = asked.entry((*change, owned(t, *change))).or_default();
            if *times < EACH {
                *times += 1;
                let mut others = changes(change.after(t));
                others.retain(|other| other.is_apart_from(*change));
                drafts.push(changed(t, *change, rng.choice(others), drafts.len()));
            }
        }
    }
    drafts
}

/// Whose piece a change takes from where it was, so that a move of X and one of O are
/// two ways.
fn owned(t: Tabuleiro, change: Change) -> [bool; 2] {
    PLAYERS.map(|j| match change {
        Change::Place(..) => false,
        Change::Remove(p) | Change::Move(p, _) => pecas_iguais(obter_peca(&t, p), j),
    })
}

/// The board that was given and the one that came, after a change; and after another
/// change to the one that came, which is the same board.
fn changed(t: Tabuleiro, change: Change, other: Option<Change>, turn: usize) -> Draft {
    let mut statements = vec![
        format!("t = {}", Made::in_turn(turn).write(t)),
        format!("r = {}", change.of("t")),
        seeing::board("t", turn / 8),
        seeing::board("r", turn / 8 + 1),
    ];
    if let Some(other) = other {
        statements.push(format!("r = {}", other.of("r")));
        statements.push(seeing::board("t", turn / 8 + 2));
    }
    session(change.check(), Group::Changed, statements)
}

/// Every change that a game can make to a board, and every removal, after which it is valid.
pub(super) fn changes(t: Tabuleiro) -> Vec<Change> {
    let (free, occupied): (Vec<Posicao>, Vec<Posicao>) =
        Posicoes::todas().partition(|p| eh_posicao_livre(&t, *p));
    let mut changes: Vec<Change> = occupied.into_iter().map(Change::Remove).collect();
    if pecas_iguais(obter_ganhador(&t), Peca::LIVRE) {
        for j in PLAYERS {
            changes.extend(free.iter().map(|p| Change::Place(j, *p)));
            changes.extend(deslocacoes(&t, j).filter_map(|m| match m {
                Movimento::Deslocacao(p1, p2) => Some(Change::Move(p1, p2)),
                Movimento::Colocacao(_) => None,
            }));
        }
    }
    changes.retain(|change| eh_tabuleiro(&change.after(t)));
    changes
}
