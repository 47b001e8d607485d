//! What is asked about TAD posicao.

use super::seeing::{one_position, positions, tuple_of_positions};
use super::writing::{position, position_of_board};
use super::{Group, session};
use crate::assignments::moinho::{Posicao, Posicoes, obter_posicoes_adjacentes};
use crate::battery::Draft;

/// The position that is connected to all others.
const CENTRE: Posicao = Posicao::B2;

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

/// The ways to come by a position.
fn sources(p: Posicao) -> Vec<String> {
    let place = obter_posicoes_adjacentes(CENTRE).position(|each| each == p);
    let of_centre = place.map(|place| {
        let centre = position(CENTRE);
        format!("obter_posicoes_adjacentes({centre})[{place}]")
    });
    let copy = format!("cria_copia_posicao({})", position(p));
    let mut sources = vec![position(p), position_of_board(p), copy];
    sources.extend(of_centre);
    sources
}

fn made(p: Posicao) -> Vec<Draft> {
    let check = "cria_posicao/posicao";
    let (written, of_board) = (position(p), position_of_board(p));
    vec![
        one(check, one_position(&written, 0)),
        one(check, one_position(&written, 1)),
        one(check, format!("posicoes_iguais({written}, {of_board})")),
    ]
}

fn copied(p: Posicao) -> Vec<Draft> {
    let check = "cria_copia_posicao/copia";
    let mut drafts = Vec::new();
    for source in [position(p), position_of_board(p)] {
        let copy = format!("cria_copia_posicao({source})");
        drafts.push(one(check, one_position(&copy, 0)));
        drafts.push(one(check, one_position(&copy, 1)));
        drafts.push(one(check, format!("eh_posicao({copy})")));
        drafts.push(session(
            check,
            Group::Basic,
            [
                format!("p = {source}"),
                "c = cria_copia_posicao(p)".to_owned(),
                "(posicoes_iguais(p, c), posicoes_iguais(c, p))".to_owned(),
                format!("({}, {})", one_position("p", 0), one_position("c", 0)),
            ],
        ));
    }
    drafts
}

/// What every function of one position says.
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
    let count = obter_posicoes_adjacentes(p).len();
    let mut drafts = Vec::new();
    for source in sources(p) {
        let expression = format!("obter_posicoes_adjacentes({source})");
        for turn in [0, 1] {
            let statements = tuple_of_positions(&expression, count, turn);
            drafts.push(session(check, Group::Basic, statements));
        }
        // What is adjacent to the first of them: they are positions as any other.
        let first = obter_posicoes_adjacentes(p).next().unwrap_or(p);
        let statements = [
            format!("v = obter_posicoes_adjacentes({expression}[0])"),
            positions("v", obter_posicoes_adjacentes(first).len(), 0),
        ];
        drafts.push(session(check, Group::Basic, statements));
        drafts.push(one(
            check,
            format!("eh_posicao({expression}[{}])", count - 1),
        ));
    }
    drafts
}

/// Every pair, made in one way and in two.
fn equal() -> Vec<Draft> {
    let check = "posicoes_iguais/iguais";
    let mut drafts = Vec::new();
    for p1 in Posicoes::todas() {
        for p2 in Posicoes::todas() {
            let of_board = position_of_board(p1);
            let copy = format!("cria_copia_posicao({})", position(p2));
            let pairs = [
                format!("{}, {}", position(p1), position(p2)),
                format!("{of_board}, {copy}"),
            ];
            drafts.extend(pairs.map(|pair| one(check, format!("posicoes_iguais({pair})"))));
        }
        let the_same = [
            format!("p = {}", position(p1)),
            "posicoes_iguais(p, p)".to_owned(),
        ];
        drafts.push(session(check, Group::Basic, the_same));
    }
    drafts
}
