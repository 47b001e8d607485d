//! What is no TAD of a kind: TADs of other kinds, and values that no program would
//! represent one by. Other values may be what a program has chosen, and are not asked.

use super::seeing::of_player;
use super::writing::{EMPTY, PIECES, board, of_tuple, piece, position};
use super::{Group, session};
use crate::assignments::moinho::Posicoes;
use crate::battery::Draft;

/// What no program would represent a TAD by.
const NOTHING: [&str; 9] = [
    "1.5",
    "-0.25",
    "2.75",
    "1e100",
    "()",
    "[]",
    "dict()",
    "tuple([])",
    "list(())",
];

pub(super) fn drafts() -> Vec<Draft> {
    let positions: Vec<String> = Posicoes::todas().map(position).collect();
    let pieces: Vec<String> = PIECES.map(piece).into();
    let boards = ["XO.......", "XXXOO.O..", "OXX.O.OX."].map(|marks| of_tuple(board(marks)));
    let boards = [vec![EMPTY.to_owned()], boards.into()].concat();
    let nothing: Vec<String> = NOTHING.map(str::to_owned).into();
    // Tuples that hold none: who has no piece is nowhere.
    let nowhere = PIECES.map(|j| of_player(EMPTY, j))[..2].to_vec();
    let nothing = [nothing, nowhere].concat();
    let kinds = [
        ("eh_posicao/reconhece", "posicoes_iguais/iguais", &positions),
        ("eh_peca/reconhece", "pecas_iguais/iguais", &pieces),
        (
            "eh_tabuleiro/reconhece",
            "tabuleiros_iguais/iguais",
            &boards,
        ),
    ];
    let mut drafts = Vec::new();
    for (recognises, compares, own) in kinds {
        let others = kinds.iter().filter(|kind| kind.0 != recognises);
        let others: Vec<String> = others.flat_map(|kind| kind.2.clone()).collect();
        let others = [others, nothing.clone()].concat();
        drafts.extend(others.iter().map(|other| one(recognises, &[other])));
        drafts.extend(different(compares, own, &others));
    }
    drafts
}

fn one(check: &'static str, arguments: &[&str]) -> Draft {
    let function = check.split('/').next().unwrap_or_default();
    let statement = format!("{function}({})", arguments.join(", "));
    session(check, Group::Recognised, [statement])
}

/// Pairs of which one or both are of another kind: one before the other, after it, and
/// with itself.
fn different(check: &'static str, own: &[String], others: &[String]) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (turn, other) in others.iter().enumerate() {
        let own = &own[turn % own.len()];
        drafts.push(one(check, &[own, other]));
        drafts.push(one(check, &[other, own]));
        drafts.push(one(check, &[other, other]));
    }
    drafts
}
