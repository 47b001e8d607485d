//! A call on one board, and the check that its answer shows.

use super::super::auto::{State, left_open, moves_check, places_check};
use super::super::writing::{PLAYERS, VECTORS, piece, position};
use super::{names_of, owners_of};
use crate::assignments::moinho::movimento::{em_colocacao, esta_bloqueado};
use crate::assignments::moinho::states::{movement_states, placement_states};
use crate::assignments::moinho::{
    Nivel, Peca, Posicao, Posicoes, Tabuleiro, Vetor, eh_posicao_livre, obter_ganhador,
    obter_movimento_auto, obter_peca, obter_posicoes_jogador, obter_vetor, pecas_iguais,
};

/// Call on a board, with the other arguments.
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
    /// Every call, with arguments that go by turns.
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

    /// Check that the answer on a board shows; `None` where the text says nothing or
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

    /// Call on a named board, as an expression that shows its result.
    pub(super) fn call(self, t: &str) -> String {
        match self {
            Asked::Piece(p) => format!("peca_para_str(obter_peca({t}, {}))", position(p)),
            Asked::Vector(s) => owners_of(&format!("obter_vetor({t}, '{s}')")),
            Asked::IsFree(p) => format!("eh_posicao_livre({t}, {})", position(p)),
            Asked::Drawn => format!("print(tabuleiro_para_str({t}))"),
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

/// Check of a move of the computer; `None` where the text leaves the move open, because
/// several calls in a case may then differ.
fn of_auto((t, j): State, nivel: Nivel) -> Option<&'static str> {
    let (mut placing, mut moving) = (placement_states(), movement_states());
    if em_colocacao(t, j) {
        let is_asked = placing.any(|state| state == (t, j)) && left_open(t, j).is_none();
        return is_asked.then(|| places_check(nivel));
    }
    let is_asked = moving.any(|state| state == (t, j)) && !esta_bloqueado(t, j);
    is_asked.then(|| moves_check((t, j), nivel))
}

/// The free positions of a board.
pub(super) fn free(t: Tabuleiro) -> impl Iterator<Item = Posicao> {
    Posicoes::todas().filter(move |p| eh_posicao_livre(&t, *p))
}

/// The positions of a player on a board.
pub(super) fn of(t: Tabuleiro, j: Peca) -> impl Iterator<Item = Posicao> {
    obter_posicoes_jogador(&t, j)
}
