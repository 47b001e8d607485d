//! TAD posicao: cases of each function on every position, created or
//! copied. The result of one function is shown by the others, but no other
//! promise of these is tested here.

use super::seeing::{one_position, positions, tuple_of_positions};
use super::writing::position;
use super::{Group, session};
use crate::assignments::moinho::{Posicao, Posicoes};
use crate::battery::Draft;

pub(super) fn drafts() -> Vec<Draft> {
    let mut drafts = Vec::new();
    for p in Posicoes::todas() {
        drafts.extend(made(p));
        drafts.extend(copied(p));
        for source in sources(p) {
            drafts.extend(shown(&source));
        }
        drafts.extend(adjacent(p));
    }
    drafts.extend(equal());
    drafts
}

fn one(check: &'static str, statement: String) -> Draft {
    session(check, Group::Basic, [statement])
}

/// Expressions that give a position.
fn sources(p: Posicao) -> [String; 2] {
    let made = position(p);
    let copy = format!("cria_copia_posicao({made})");
    [made, copy]
}

fn made(p: Posicao) -> [Draft; 3] {
    let check = "cria_posicao/posicao";
    let written = position(p);
    let named = [format!("p = {written}"), one_position("p", 0)];
    [
        one(check, one_position(&written, 0)),
        one(check, one_position(&written, 1)),
        session(check, Group::Basic, named),
    ]
}

fn copied(p: Posicao) -> Vec<Draft> {
    let check = "cria_copia_posicao/copia";
    let mut drafts = Vec::new();
    for source in sources(p) {
        let copy = format!("cria_copia_posicao({source})");
        drafts.push(one(check, one_position(&copy, 0)));
        drafts.push(one(check, one_position(&copy, 1)));
        let statements = [
            format!("p = {source}"),
            "c = cria_copia_posicao(p)".to_owned(),
            format!("({}, {})", one_position("p", 0), one_position("c", 0)),
        ];
        drafts.push(session(check, Group::Basic, statements));
    }
    drafts
}

/// Cases of every function of one position.
fn shown(source: &str) -> impl Iterator<Item = Draft> {
    let asked = [
        ("obter_pos_c/coluna", "obter_pos_c"),
        ("obter_pos_l/linha", "obter_pos_l"),
        ("posicao_para_str/cadeia", "posicao_para_str"),
        ("eh_posicao/reconhece", "eh_posicao"),
    ];
    asked
        .map(|(check, function)| one(check, format!("{function}({source})")))
        .into_iter()
}

fn adjacent(p: Posicao) -> Vec<Draft> {
    let check = "obter_posicoes_adjacentes/ordem-de-leitura";
    let mut drafts = Vec::new();
    for source in sources(p) {
        let expression = format!("obter_posicoes_adjacentes({source})");
        for turn in [0, 1] {
            let statements = tuple_of_positions("v", &expression, turn);
            drafts.push(session(check, Group::Basic, statements));
        }
        // Positions returned by the function are positions like any other: use the first one.
        let statements = [
            format!("v = obter_posicoes_adjacentes({expression}[0])"),
            positions("v", 0),
        ];
        drafts.push(session(check, Group::Basic, statements));
    }
    drafts
}

/// Cases of every pair of positions, from one source and from two.
fn equal() -> Vec<Draft> {
    let check = "posicoes_iguais/iguais";
    let mut drafts = Vec::new();
    for p1 in Posicoes::todas() {
        for p2 in Posicoes::todas() {
            let ([made, _], [other, copy]) = (sources(p1), sources(p2));
            drafts.push(one(check, format!("posicoes_iguais({made}, {other})")));
            drafts.push(one(check, format!("posicoes_iguais({made}, {copy})")));
        }
        let the_same = [
            format!("p = {}", position(p1)),
            "posicoes_iguais(p, p)".to_owned(),
        ];
        drafts.push(session(check, Group::Basic, the_same));
    }
    drafts
}
