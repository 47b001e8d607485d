//! Cases of boards that are changed between two calls, of boards that equal another's former
//! value, and of boards that must not be shared.

use fastrand::Rng;

use super::super::modificadores::{Change, changes};
use super::super::seeing;
use super::super::vazio::ALIVE;
use super::super::writing::{Made, of_tuple};
use super::asked::Asked;
use super::case;
use crate::assignments::moinho::states::valid_boards;
use crate::assignments::moinho::{Tabuleiro, obter_peca};
use crate::battery::Draft;

/// Number of cases of each call in which the board is changed in place.
const CHANGED: usize = 3;
/// Number of boards that are copied, and made twice from the same tuple.
const COPIED: usize = 12;

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut boards: Vec<Tabuleiro> = valid_boards().collect();
    let mut drafts = Vec::new();
    for round in 0..CHANGED {
        for asked in Asked::all(3 * round + 1) {
            rng.shuffle(&mut boards);
            let found = boards.iter().find_map(|t| {
                let change = telling(asked, *t, rng)?;
                Some((*t, change))
            });
            let turn = drafts.len();
            drafts.extend(found.into_iter().flat_map(|(t, change)| {
                let in_place = changed_in_place(asked, t, change, turn);
                let equal = equal_to_the_former(asked, t, change, turn);
                in_place.into_iter().chain(equal)
            }));
        }
    }
    for (turn, t) in boards.iter().take(COPIED).enumerate() {
        if let Some(change) = rng.choice(reversible(*t)) {
            drafts.push(two_copies(*t, change, turn));
            drafts.push(made_twice(*t, change, turn));
            drafts.push(equal_by_turns(*t, change, turn));
            drafts.extend(many_at_once(*t, change));
        }
    }
    drafts
}

/// Changes of a board that can be taken back.
fn reversible(t: Tabuleiro) -> Vec<Change> {
    let mut all = changes(t);
    all.retain(|change| changes(change.after(t)).contains(&back(t, *change)));
    all
}

/// Change that takes another back, on the board before it.
fn back(t: Tabuleiro, change: Change) -> Change {
    match change {
        Change::Place(_, p) => Change::Remove(p),
        Change::Remove(p) => Change::Place(obter_peca(&t, p), p),
        Change::Move(p1, p2) => Change::Move(p2, p1),
    }
}

/// Random change after which a call has another answer.
fn telling(asked: Asked, t: Tabuleiro, rng: &mut Rng) -> Option<Change> {
    asked.check(t)?;
    let mut all = reversible(t);
    all.retain(|change| asked.tells_apart(t, change.after(t)));
    all.retain(|change| asked.check(change.after(t)).is_some());
    rng.choice(all)
}

/// Case of the same board before a change, after it, and after it was taken back.
fn changed_in_place(asked: Asked, t: Tabuleiro, change: Change, turn: usize) -> Option<Draft> {
    let (first, second) = (asked.check(t)?, asked.check(change.after(t))?);
    Some(case([
        (first, format!("t = {}", Made::in_turn(turn).write(t))),
        (first, asked.call("t")),
        (second, format!("r = {}", change.of("t"))),
        (second, asked.call("t")),
        (first, format!("r = {}", back(t, change).of("t"))),
        (first, asked.call("t")),
    ]))
}

/// Case of a board that is changed, and then of another that equals its former value.
fn equal_to_the_former(asked: Asked, t: Tabuleiro, change: Change, turn: usize) -> Option<Draft> {
    let (first, second) = (asked.check(t)?, asked.check(change.after(t))?);
    let written = Made::in_turn(turn + 1).write(t);
    Some(case([
        (first, format!("t = {written}")),
        (first, asked.call("t")),
        (second, format!("r = {}", change.of("t"))),
        (first, format!("u = {written}")),
        (first, asked.call("u")),
        (second, asked.call("t")),
    ]))
}

/// Case of two copies of a board, of which one is changed; and a third copy after that.
fn two_copies(t: Tabuleiro, change: Change, turn: usize) -> Draft {
    let check = "cria_copia_tabuleiro/copia";
    case([
        (check, format!("t = {}", Made::in_turn(turn).write(t))),
        (check, "c = cria_copia_tabuleiro(t)".to_owned()),
        (check, "d = cria_copia_tabuleiro(t)".to_owned()),
        (check, format!("r = {}", change.of("c"))),
        (check, seeing::board("d", turn)),
        (check, seeing::board("cria_copia_tabuleiro(t)", 0)),
    ])
}

/// Cases of many boards made or copied by one call, alive at once, of which the first is changed.
fn many_at_once(t: Tabuleiro, change: Change) -> [Draft; 2] {
    let made = of_tuple(t);
    let copied = format!("cria_copia_tabuleiro({made})");
    let calls = [
        ("tuplo_para_tabuleiro/tabuleiro", made),
        ("cria_copia_tabuleiro/copia", copied),
    ];
    calls.map(|(check, call)| {
        case([
            (check, format!("ts = [{call} for _ in range({ALIVE})]")),
            (check, format!("r = {}", change.of("ts[0]"))),
            (
                check,
                "set(tabuleiro_para_str(t) for t in ts[1:])".to_owned(),
            ),
        ])
    })
}

/// Case of the same tuple given twice, with the first board changed in between.
fn made_twice(t: Tabuleiro, change: Change, turn: usize) -> Draft {
    let check = "tuplo_para_tabuleiro/tabuleiro";
    let written = of_tuple(t);
    case([
        (check, format!("t = {written}")),
        (check, seeing::board("t", turn)),
        (check, format!("r = {}", change.of("t"))),
        (check, format!("u = {written}")),
        (check, seeing::board("u", turn)),
    ])
}

/// Case of two boards that are equal, then not, then equal again.
fn equal_by_turns(t: Tabuleiro, change: Change, turn: usize) -> Draft {
    let check = "tabuleiros_iguais/iguais";
    let both = "(tabuleiros_iguais(t, u), tabuleiros_iguais(u, t))";
    case([
        (check, format!("t = {}", Made::in_turn(turn).write(t))),
        (check, format!("u = {}", Made::in_turn(turn + 1).write(t))),
        (check, both.to_owned()),
        (check, format!("r = {}", change.of("u"))),
        (check, both.to_owned()),
        (check, format!("r = {}", back(t, change).of("u"))),
        (check, both.to_owned()),
    ])
}
