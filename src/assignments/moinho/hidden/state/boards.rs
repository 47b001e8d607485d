//! What is asked about boards: two boards by turns, and one board with other arguments.

use fastrand::Rng;

use super::super::auto::{State, is_open};
use super::super::writing::{Made, PLAYERS, VECTORS, piece, position};
use super::{case, names_of, owners_of};
use crate::assignments::moinho::movimento::{em_colocacao, esta_bloqueado};
use crate::assignments::moinho::states::{movement_states, pieces, placement_states, valid_boards};
use crate::assignments::moinho::{
    Nivel, Peca, Posicao, Posicoes, Tabuleiro, Vetor, eh_posicao_livre, obter_ganhador,
    obter_movimento_auto, obter_peca, obter_posicoes_jogador, obter_vetor, pecas_iguais,
};
use crate::battery::Draft;

/// Cases of each question for each way in which two boards are alike.
const EACH: usize = 2;
/// Boards drawn as first boards of a case.
const FIRST: usize = 80;
/// Cases of each question with other arguments on the same board.
const ARGUMENTS: usize = 5;

/// A question about a board, with its arguments but for the board.
#[derive(Debug, Clone, Copy)]
pub(super) enum Asked {
    Piece(Posicao),
    Vector(&'static str),
    IsFree(Posicao),
    Drawn,
    Winner,
    Free,
    OfPlayer(Peca),
    Auto(Peca, Nivel),
}

impl Asked {
    /// Every question, with arguments that go by turns.
    pub(super) fn all(turn: usize) -> Vec<Asked> {
        let p = Posicoes::todas().nth(turn % 9).unwrap_or(Posicao::B2);
        let (j, vector) = (PLAYERS[turn % 2], VECTORS[turn % 6]);
        vec![
            Asked::Piece(p),
            Asked::Vector(vector),
            Asked::IsFree(p),
            Asked::Drawn,
            Asked::Winner,
            Asked::Free,
            Asked::OfPlayer(j),
            Asked::Auto(j, Nivel::Facil),
            Asked::Auto(j, Nivel::Normal),
        ]
    }

    /// The check that the answer on a board shows; none where the text says nothing or
    /// leaves it open.
    pub(super) fn check(self, t: Tabuleiro) -> Option<&'static str> {
        Some(match self {
            Asked::Piece(_) => "obter_peca/peca",
            Asked::Vector(_) => "obter_vetor/linha-ou-coluna",
            Asked::IsFree(_) => "eh_posicao_livre/livre",
            Asked::Drawn => "tabuleiro_para_str/cadeia",
            Asked::Winner if pecas_iguais(obter_ganhador(&t), Peca::LIVRE) => {
                "obter_ganhador/nenhum"
            }
            Asked::Winner => "obter_ganhador/em-linha",
            Asked::Free => "obter_posicoes_livres/ordem-de-leitura",
            Asked::OfPlayer(_) => "obter_posicoes_jogador/ordem-de-leitura",
            Asked::Auto(j, nivel) => return of_auto((t, j), nivel),
        })
    }

    /// The call that shows it of a board that has a name.
    pub(super) fn call(self, t: &str) -> String {
        match self {
            Asked::Piece(p) => format!("peca_para_str(obter_peca({t}, {}))", position(p)),
            Asked::Vector(s) => owners_of(&format!("obter_vetor({t}, '{s}')")),
            Asked::IsFree(p) => format!("eh_posicao_livre({t}, {})", position(p)),
            Asked::Drawn => format!("tabuleiro_para_str({t})"),
            Asked::Winner => format!("peca_para_str(obter_ganhador({t}))"),
            Asked::Free => names_of(&format!("obter_posicoes_livres({t})")),
            Asked::OfPlayer(j) => names_of(&format!("obter_posicoes_jogador({t}, {})", piece(j))),
            Asked::Auto(j, nivel) => names_of(&format!(
                "obter_movimento_auto({t}, {}, '{nivel}')",
                piece(j)
            )),
        }
    }

    /// Whether two boards have different answers.
    pub(super) fn tells_apart(self, t: Tabuleiro, u: Tabuleiro) -> bool {
        match self {
            Asked::Piece(p) => obter_peca(&t, p) != obter_peca(&u, p),
            Asked::Vector(s) => {
                Vetor::le(s).is_some_and(|s| obter_vetor(&t, s) != obter_vetor(&u, s))
            }
            Asked::IsFree(p) => eh_posicao_livre(&t, p) != eh_posicao_livre(&u, p),
            Asked::Drawn => t != u,
            Asked::Winner => obter_ganhador(&t) != obter_ganhador(&u),
            Asked::Free => !free(t).eq(free(u)),
            Asked::OfPlayer(j) => !of(t, j).eq(of(u, j)),
            Asked::Auto(j, nivel) => {
                obter_movimento_auto(&t, j, nivel) != obter_movimento_auto(&u, j, nivel)
            }
        }
    }
}

fn of_auto((t, j): State, nivel: Nivel) -> Option<&'static str> {
    let (mut placing, mut moving) = (placement_states(), movement_states());
    if em_colocacao(t, j) {
        let is_asked = placing.any(|state| state == (t, j)) && !is_open(t, j);
        return is_asked.then_some("obter_movimento_auto/colocacao");
    }
    let is_asked = moving.any(|state| state == (t, j)) && !esta_bloqueado(t, j);
    is_asked.then_some(match nivel {
        Nivel::Facil => "obter_movimento_auto/facil",
        Nivel::Normal => "obter_movimento_auto/normal",
        Nivel::Dificil => "obter_movimento_auto/dificil",
    })
}

fn free(t: Tabuleiro) -> impl Iterator<Item = Posicao> {
    Posicoes::todas().filter(move |p| eh_posicao_livre(&t, *p))
}

fn of(t: Tabuleiro, j: Peca) -> impl Iterator<Item = Posicao> {
    obter_posicoes_jogador(&t, j)
}

/// What a cache may take for the whole board: the positions of a player, the free ones,
/// and how many pieces there are.
type Alike = fn(Tabuleiro, Tabuleiro) -> bool;

const ALIKE: [Alike; 4] = [
    |t, u| of(t, Peca::X).eq(of(u, Peca::X)),
    |t, u| of(t, Peca::O).eq(of(u, Peca::O)),
    |t, u| free(t).eq(free(u)),
    |t, u| pieces(t) == pieces(u),
];

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut boards: Vec<Tabuleiro> = valid_boards().collect();
    let mut drafts = Vec::new();
    for (turn, alike) in ALIKE.into_iter().enumerate() {
        for asked in Asked::all(turn * 4) {
            rng.shuffle(&mut boards);
            let firsts = boards.iter().take(FIRST);
            let pairs = firsts.filter_map(|t| {
                let is_second = |u: &&Tabuleiro| alike(*t, **u) && asked.tells_apart(*t, **u);
                let mut seconds = boards.iter().rev().filter(is_second).take(6);
                asked.check(*t)?;
                seconds.find_map(|u| two_boards(asked, *t, *u, turn + drafts.len()))
            });
            let pairs: Vec<Draft> = pairs.take(EACH).collect();
            drafts.extend(pairs);
        }
    }
    for (turn, t) in boards.iter().take(ARGUMENTS).enumerate() {
        drafts.extend(other_arguments(*t, turn));
    }
    drafts
}

/// Two boards alive at once, asked about by turns.
fn two_boards(asked: Asked, t: Tabuleiro, u: Tabuleiro, turn: usize) -> Option<Draft> {
    let (first, second) = (asked.check(t)?, asked.check(u)?);
    let way = Made::in_turn(turn);
    Some(case([
        (first, format!("t = {}", way.write(t))),
        (second, format!("u = {}", way.write(u))),
        (first, asked.call("t")),
        (second, asked.call("u")),
        (first, asked.call("t")),
    ]))
}

/// One board, asked about with one argument, another, and the first again.
fn other_arguments(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let mut positions = Posicoes::todas();
    let (p, q) = (positions.nth(turn % 4), positions.nth(turn % 3));
    let (Some(p), Some(q)) = (p, q) else {
        return Vec::new();
    };
    let (s, r) = (VECTORS[turn % 6], VECTORS[(turn + 3) % 6]);
    let pairs = [
        [Asked::Piece(p), Asked::Piece(q)],
        [Asked::IsFree(p), Asked::IsFree(q)],
        [Asked::Vector(s), Asked::Vector(r)],
        [Asked::OfPlayer(Peca::X), Asked::OfPlayer(Peca::O)],
        [Asked::OfPlayer(Peca::O), Asked::OfPlayer(Peca::X)],
    ];
    let cases = pairs.iter().filter_map(|[one, other]| {
        let check = one.check(t)?;
        Some(case([
            (check, format!("t = {}", Made::in_turn(turn).write(t))),
            (check, one.call("t")),
            (check, other.call("t")),
            (check, one.call("t")),
        ]))
    });
    cases.collect()
}
