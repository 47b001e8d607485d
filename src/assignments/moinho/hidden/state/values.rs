//! Cases of positions and pieces: calls by turns, values alive at once, and errors in between.

use super::super::seeing::{one_piece, one_position};
use super::super::writing::{PIECES, piece, position};
use super::{by_turns, case, names_of};
use crate::assignments::moinho::{Peca, Posicao, Posicoes, pecas_iguais};
use crate::battery::Draft;

const POSITION: &str = "cria_posicao/posicao";
const NO_POSITION: &str = "cria_posicao/argumentos-invalidos";
const PIECE: &str = "cria_peca/peca";
const NO_PIECE: &str = "cria_peca/argumento-invalido";

/// Columns and lines that do not exist.
const REFUSED: [(&str, &str); 6] = [
    ("'a'", "'4'"),
    ("'d'", "'1'"),
    ("'1'", "'a'"),
    ("''", "'2'"),
    ("'b'", "2"),
    ("'c'", "''"),
];
const NO_OWNERS: [&str; 3] = ["'x'", "'XO'", "''"];

pub(super) fn drafts() -> Vec<Draft> {
    let mut drafts = Vec::new();
    let all: Vec<Posicao> = Posicoes::todas().collect();
    for (place, p) in all.iter().enumerate() {
        // The next position in the line, and the next in the column.
        let beside = all[place / 3 * 3 + (place + 1) % 3];
        let below = all[(place + 3) % all.len()];
        for q in [beside, below] {
            drafts.extend(two_positions(*p, q, drafts.len()));
        }
        drafts.push(position_refused(*p, place));
    }
    for j in PIECES {
        let others = PIECES.into_iter().filter(|other| !pecas_iguais(*other, j));
        drafts.extend(others.flat_map(|other| two_pieces(j, other)));
        drafts.extend(NO_OWNERS.map(|owner| piece_refused(j, owner)));
    }
    drafts
}

/// Cases of the calls on one position, with another in between.
fn two_positions(p: Posicao, q: Posicao, turn: usize) -> Vec<Draft> {
    let (p, q) = (position(p), position(q));
    let functions = [
        ("obter_pos_c/coluna", "obter_pos_c"),
        ("obter_pos_l/linha", "obter_pos_l"),
        ("posicao_para_str/cadeia", "posicao_para_str"),
    ];
    let of_parts = functions.map(|(check, function)| {
        let of = |p: &str| format!("{function}({p})");
        by_turns(check, &of(&p), &of(&q))
    });
    let adjacent = |p: &str| names_of(&format!("obter_posicoes_adjacentes({p})"));
    let equal = |p: &str, q: &str| format!("posicoes_iguais({p}, {q})");
    let others = [
        by_turns(
            "obter_posicoes_adjacentes/ordem-de-leitura",
            &adjacent(&p),
            &adjacent(&q),
        ),
        by_turns("posicoes_iguais/iguais", &equal(&p, &p), &equal(&p, &q)),
        case([
            (POSITION, format!("p = {p}")),
            (POSITION, format!("q = {q}")),
            (POSITION, one_position("p", turn)),
            (POSITION, one_position("q", turn)),
            (
                "cria_copia_posicao/copia",
                "c = cria_copia_posicao(p)".to_owned(),
            ),
            (
                "cria_copia_posicao/copia",
                "d = cria_copia_posicao(q)".to_owned(),
            ),
            (
                "cria_copia_posicao/copia",
                format!("({}, {})", one_position("c", turn), one_position("d", turn)),
            ),
        ]),
    ];
    of_parts.into_iter().chain(others).collect()
}

/// Case of a position made before, between and after refused arguments.
fn position_refused(p: Posicao, turn: usize) -> Draft {
    let made = one_position(&position(p), turn);
    let (column, line) = REFUSED[turn % REFUSED.len()];
    let refused = format!("cria_posicao({column}, {line})");
    case([
        (NO_POSITION, refused.clone()),
        (POSITION, made.clone()),
        (NO_POSITION, refused),
        (POSITION, made),
    ])
}

/// Cases of the calls on one piece, with another in between.
fn two_pieces(j: Peca, k: Peca) -> Vec<Draft> {
    let (j, k) = (piece(j), piece(k));
    let functions = [
        ("peca_para_str/cadeia", "peca_para_str"),
        ("peca_para_inteiro/inteiro", "peca_para_inteiro"),
    ];
    let mut drafts: Vec<Draft> = functions
        .iter()
        .map(|(check, function)| {
            by_turns(
                check,
                &format!("{function}({j})"),
                &format!("{function}({k})"),
            )
        })
        .collect();
    let equal = |j: &str, k: &str| format!("pecas_iguais({j}, {k})");
    drafts.push(by_turns(
        "pecas_iguais/iguais",
        &equal(&j, &j),
        &equal(&j, &k),
    ));
    let copy = "cria_copia_peca/copia";
    drafts.push(case([
        (PIECE, format!("j = {j}")),
        (PIECE, format!("k = {k}")),
        (PIECE, one_piece("j", 0)),
        (PIECE, one_piece("k", 1)),
        (
            copy,
            "(c, d) = (cria_copia_peca(j), cria_copia_peca(k))".to_owned(),
        ),
        (
            copy,
            format!("({}, {})", one_piece("c", 0), one_piece("d", 0)),
        ),
    ]));
    drafts
}

fn piece_refused(j: Peca, owner: &str) -> Draft {
    let made = one_piece(&piece(j), 0);
    let refused = format!("cria_peca({owner})");
    case([
        (NO_PIECE, refused.clone()),
        (PIECE, made.clone()),
        (NO_PIECE, refused),
        (PIECE, made),
    ])
}
