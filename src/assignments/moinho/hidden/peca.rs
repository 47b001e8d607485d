//! TAD peca: cases of each function on the three pieces, which were
//! created, copied, or taken from a board. The result of one function is shown by the others,
//! but no other promise of these is tested here.

use super::seeing::one_piece;
use super::writing::{PIECES, board, of_tuple, piece, position};
use super::{Group, session};
use crate::assignments::moinho::{Peca, Posicoes, Tabuleiro, obter_peca, pecas_iguais};
use crate::battery::Draft;

pub(super) fn drafts() -> Vec<Draft> {
    let mut drafts = Vec::new();
    for j in PIECES {
        drafts.extend(made(j));
        drafts.extend(copied(j));
        for source in sources(j) {
            drafts.extend(shown(&source));
        }
    }
    drafts.extend(equal());
    drafts
}

fn one(check: &'static str, statement: String) -> Draft {
    session(check, Group::Basic, [statement])
}

/// Boards won by X, won by O, and without a winner.
fn boards() -> [Tabuleiro; 3] {
    ["XXXOO.O..", "O.XOX.OX.", "XO.OX.X.O"].map(board)
}

/// Expressions that give a piece.
fn sources(j: Peca) -> Vec<String> {
    let mut sources = vec![piece(j), format!("cria_copia_peca({})", piece(j))];
    for t in boards() {
        let written = of_tuple(t);
        let at = Posicoes::todas().find(|p| pecas_iguais(obter_peca(&t, *p), j));
        sources.extend(at.map(|p| format!("obter_peca({written}, {})", position(p))));
    }
    sources
}

fn made(j: Peca) -> [Draft; 3] {
    let check = "cria_peca/peca";
    let written = piece(j);
    let named = [format!("j = {written}"), one_piece("j", 0)];
    [
        one(check, one_piece(&written, 0)),
        one(check, one_piece(&written, 1)),
        session(check, Group::Basic, named),
    ]
}

fn copied(j: Peca) -> Vec<Draft> {
    let check = "cria_copia_peca/copia";
    let mut drafts = Vec::new();
    for source in sources(j) {
        let copy = format!("cria_copia_peca({source})");
        drafts.push(one(check, one_piece(&copy, 0)));
        drafts.push(one(check, one_piece(&copy, 1)));
        let statements = [
            format!("j = {source}"),
            "c = cria_copia_peca(j)".to_owned(),
            "(peca_para_str(j), peca_para_str(c))".to_owned(),
        ];
        drafts.push(session(check, Group::Basic, statements));
    }
    drafts
}

/// Cases of every function of one piece.
fn shown(source: &str) -> impl Iterator<Item = Draft> {
    let asked = [
        ("peca_para_str/cadeia", "peca_para_str"),
        ("peca_para_inteiro/inteiro", "peca_para_inteiro"),
        ("eh_peca/reconhece", "eh_peca"),
    ];
    asked
        .map(|(check, function)| one(check, format!("{function}({source})")))
        .into_iter()
}

/// Cases of every pair of pieces, from every source.
fn equal() -> Vec<Draft> {
    let check = "pecas_iguais/iguais";
    let mut drafts = Vec::new();
    let all: Vec<String> = PIECES.into_iter().flat_map(sources).collect();
    for j1 in &all {
        for j2 in &all {
            drafts.push(one(check, format!("pecas_iguais({j1}, {j2})")));
        }
    }
    for j in PIECES {
        let the_same = [format!("j = {}", piece(j)), "pecas_iguais(j, j)".to_owned()];
        drafts.push(session(check, Group::Basic, the_same));
    }
    drafts
}
