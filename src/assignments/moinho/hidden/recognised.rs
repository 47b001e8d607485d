//! Arguments that recognisers must reject: floats, by which no program represents a TAD. Any
//! other value may be the representation that a program has chosen, an empty container or
//! the value of another TAD included, so none is tested.

use super::writing::{PIECES, board, of_tuple, piece, position};
use super::{Group, session};
use crate::assignments::moinho::Posicoes;
use crate::battery::Draft;

/// Values that no program would represent a TAD by.
const NOTHING: [&str; 10] = [
    "1.5",
    "-0.25",
    "2.75",
    "1e100",
    "0.125",
    "-1e30",
    "3.14159",
    "1e-9",
    "12345.678",
    "-7.5e7",
];

pub(super) fn drafts() -> Vec<Draft> {
    let positions: Vec<String> = Posicoes::todas().map(position).collect();
    let pieces: Vec<String> = PIECES.map(piece).into();
    let boards = [".........", "XXXOO.O..", "OXX.O.OX."].map(|marks| of_tuple(board(marks)));
    let kinds = [
        ("eh_posicao/reconhece", "posicoes_iguais/iguais", positions),
        ("eh_peca/reconhece", "pecas_iguais/iguais", pieces),
        (
            "eh_tabuleiro/reconhece",
            "tabuleiros_iguais/iguais",
            boards.into(),
        ),
    ];
    let mut drafts = Vec::new();
    for (recognises, compares, own) in kinds {
        drafts.extend(NOTHING.map(|other| one(recognises, &[other])));
        drafts.extend(different(compares, &own));
    }
    drafts
}

fn one(check: &'static str, arguments: &[&str]) -> Draft {
    let function = check.split('/').next().unwrap_or_default();
    let statement = format!("{function}({})", arguments.join(", "));
    session(check, Group::Recognised, [statement])
}

/// Pairs of which one or both are no TAD: one before the other, after it, and with itself.
fn different(check: &'static str, own: &[String]) -> Vec<Draft> {
    let pairs = NOTHING.into_iter().zip(own.iter().cycle());
    let drafts = pairs.flat_map(|(other, own)| {
        [[own.as_str(), other], [other, own], [other, other]].map(|pair| one(check, &pair))
    });
    drafts.collect()
}
