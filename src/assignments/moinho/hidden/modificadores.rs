//! Cases of the modifiers, which change their board in place and return it: both are
//! shown after a change, and each after another change to the other. Boards are valid
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

/// Number of boards that are changed in each possible way, if that many are drawn.
const EACH: usize = 8;
/// Number of boards drawn.
const DRAWN: usize = 700;

/// Call of a modifier, without the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Change {
    Place(Peca, Posicao),
    Remove(Posicao),
    Move(Posicao, Posicao),
}

impl Change {
    /// Check that the change shows.
    pub(super) fn check(self) -> &'static str {
        match self {
            Change::Place(..) => "coloca_peca/destrutivo",
            Change::Remove(_) => "remove_peca/destrutivo",
            Change::Move(..) => "move_peca/destrutivo",
        }
    }

    /// Call on a named board.
    pub(super) fn of(self, name: &str) -> String {
        match self {
            Change::Place(j, p) => format!("coloca_peca({name}, {}, {})", piece(j), position(p)),
            Change::Remove(p) => format!("remove_peca({name}, {})", position(p)),
            Change::Move(p1, p2) => {
                format!("move_peca({name}, {}, {})", position(p1), position(p2))
            }
        }
    }

    /// Board after the change.
    pub(super) fn after(self, mut t: Tabuleiro) -> Tabuleiro {
        match self {
            Change::Place(j, p) => *coloca_peca(&mut t, j, p),
            Change::Remove(p) => *remove_peca(&mut t, p),
            Change::Move(p1, p2) => *move_peca(&mut t, p1, p2),
        }
    }

    /// Whether the other change is of the same modifier and has no position in common.
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

/// Owners whose pieces a change moves or removes, so that a move of X and one of O count as
/// two ways.
fn owned(t: Tabuleiro, change: Change) -> [bool; 2] {
    PLAYERS.map(|j| match change {
        Change::Place(..) => false,
        Change::Remove(p) | Change::Move(p, _) => pecas_iguais(obter_peca(&t, p), j),
    })
}

/// Case of the given board and the returned one after a change, and again after another
/// change of the returned one, which is the same board.
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

/// Every change of a board that a game can make, and every removal that leaves it valid.
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
