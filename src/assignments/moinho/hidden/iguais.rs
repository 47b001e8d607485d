//! Cases of copies and equality. A copy is independent: neither board changes with the other.
//! Boards are equal if every position is: tested on boards made alike, made in another
//! way, and on those with minimal differences.

use fastrand::Rng;

use super::modificadores::{Change, changes};
use super::seeing;
use super::writing::{Made, PIECES};
use super::{Group, session};
use crate::assignments::moinho::states::valid_boards;
use crate::assignments::moinho::{
    Peca, Posicao, Posicoes, Tabuleiro, coloca_peca, cria_tabuleiro, eh_tabuleiro, obter_peca,
    pecas_iguais,
};
use crate::battery::Draft;

/// Number of boards that are copied, and of boards made twice.
const COPIED: usize = 240;
const EQUAL: usize = 800;
/// Number of boards that differ in the owner of one position, for each position and each two
/// owners.
const DIFFERENT: usize = 20;

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut boards: Vec<Tabuleiro> = valid_boards().collect();
    rng.shuffle(&mut boards);
    let mut drafts = Vec::new();
    let mut changed: Vec<(Tabuleiro, Change)> = Vec::new();
    for t in boards.iter().take(COPIED) {
        changed.extend(rng.choice(changes(*t)).map(|change| (*t, change)));
    }
    let asked = changed.iter().enumerate();
    drafts.extend(asked.flat_map(|(turn, (t, change))| copied(*t, *change, turn)));
    let asked = changed.iter().enumerate();
    drafts.extend(asked.map(|(turn, (t, change))| until_changed(*t, *change, turn)));
    rng.shuffle(&mut boards);
    let equal = boards.iter().take(EQUAL).enumerate();
    drafts.extend(equal.map(|(turn, t)| compared(*t, *t, turn)));
    drafts.extend(different(&boards));
    drafts
}

/// A copy equals its original, and does not change with it; and the other way round.
fn copied(t: Tabuleiro, change: Change, turn: usize) -> [Draft; 2] {
    [("t", "c"), ("c", "t")].map(|(one, other)| {
        let statements = [
            format!("t = {}", Made::in_turn(turn).write(t)),
            "c = cria_copia_tabuleiro(t)".to_owned(),
            seeing::board("c", turn / 8),
            format!("r = {}", change.of(one)),
            seeing::board(other, turn / 8 + 1),
        ];
        session("cria_copia_tabuleiro/copia", Group::Changed, statements)
    })
}

/// Case of a copy that is equal until one of the two boards is changed.
fn until_changed(t: Tabuleiro, change: Change, turn: usize) -> Draft {
    let statements = [
        format!("t = {}", Made::in_turn(turn).write(t)),
        "c = cria_copia_tabuleiro(t)".to_owned(),
        "(tabuleiros_iguais(t, c), tabuleiros_iguais(t, t))".to_owned(),
        format!("r = {}", change.of("c")),
        "(tabuleiros_iguais(c, t), tabuleiros_iguais(c, c))".to_owned(),
    ];
    session("tabuleiros_iguais/iguais", Group::Equal, statements)
}

/// Case of two boards, each made in another way.
fn compared(t1: Tabuleiro, t2: Tabuleiro, turn: usize) -> Draft {
    let (way, other) = (Made::in_turn(turn), Made::in_turn(turn / 8 + 1));
    let statement = format!("tabuleiros_iguais({}, {})", way.write(t1), other.write(t2));
    session("tabuleiros_iguais/iguais", Group::Equal, [statement])
}

/// Cases of boards that differ in one position, or are each other's mirrored or inverted form.
fn different(boards: &[Tabuleiro]) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for p in Posicoes::todas() {
        for (owner, other) in PIECES.iter().flat_map(|j| PIECES.map(|k| (*j, k))) {
            let of_owner = boards
                .iter()
                .copied()
                .filter(|t| pecas_iguais(obter_peca(t, p), owner));
            let changed = of_owner.map(|t| (t, with(t, other, p)));
            let valid = changed.filter(|(t, after)| t != after && eh_tabuleiro(after));
            for (t, after) in valid.take(DIFFERENT) {
                drafts.push(compared(t, after, drafts.len()));
            }
        }
    }
    for t in boards.iter().take(4 * DIFFERENT) {
        for form in forms(*t) {
            drafts.push(compared(*t, form, drafts.len()));
        }
    }
    drafts
}

fn with(t: Tabuleiro, j: Peca, p: Posicao) -> Tabuleiro {
    let mut after = t;
    *coloca_peca(&mut after, j, p)
}

/// Forms of a board with the same number of pieces, in other places: transposed, mirrored,
/// upside down, and with the players exchanged.
fn forms(t: Tabuleiro) -> [Tabuleiro; 4] {
    let pieces: Vec<Peca> = Posicoes::todas().map(|p| obter_peca(&t, p)).collect();
    let of = |place: fn(usize) -> usize, owner: fn(Peca) -> Peca| {
        let mut form = cria_tabuleiro();
        for (at, p) in Posicoes::todas().enumerate() {
            coloca_peca(&mut form, owner(pieces[place(at)]), p);
        }
        form
    };
    [
        of(|at| at % 3 * 3 + at / 3, |j| j),
        of(|at| at / 3 * 3 + 2 - at % 3, |j| j),
        of(|at| 8 - at, |j| j),
        of(|at| at, Peca::adversario),
    ]
}
