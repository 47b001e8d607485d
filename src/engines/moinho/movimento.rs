//! A move, and the possible moves.
//!
//! A player with fewer than three pieces on the board is in the placement phase and places one; a
//! player with three moves one, or passes when all three are blocked.

use std::fmt;

use super::tabuleiro::PECAS_POR_JOGADOR;
use super::{
    Peca, Posicao, Tabuleiro, coloca_peca, cria_copia_tabuleiro, eh_posicao_livre, move_peca,
    obter_posicoes_adjacentes, obter_posicoes_jogador, posicao_para_str,
};

/// A choice of a player: the «tuplo com uma ou duas posições» of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Movimento {
    /// A new piece goes to this position.
    Colocacao(Posicao),
    /// A piece goes from the first position to the second; a pass goes nowhere.
    Deslocacao(Posicao, Posicao),
}

impl Movimento {
    /// Makes the move of player `j` on `t`.
    pub fn aplica(self, t: &mut Tabuleiro, j: Peca) {
        match self {
            Self::Colocacao(p) => coloca_peca(t, j, p),
            Self::Deslocacao(p1, p2) => move_peca(t, p1, p2),
        };
    }

    /// Copy of the board after the move; `t` is unchanged.
    pub(super) fn depois(self, t: Tabuleiro, j: Peca) -> Tabuleiro {
        let mut copia = cria_copia_tabuleiro(&t);
        self.aplica(&mut copia, j);
        copia
    }

    /// Positions of the move, one or two, in the order of the tuple.
    pub fn posicoes(self) -> Vec<Posicao> {
        match self {
            Self::Colocacao(p) => vec![p],
            Self::Deslocacao(p1, p2) => vec![p1, p2],
        }
    }
}

/// The move as a player types it: `a1`, `b1a1`.
impl fmt::Display for Movimento {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.posicoes()
            .into_iter()
            .try_for_each(|p| f.write_str(&posicao_para_str(p)))
    }
}

/// Moves of the pieces of `j` to free adjacent positions: pieces in
/// reading order, and for each its destinations in reading order.
pub fn deslocacoes(t: &Tabuleiro, j: Peca) -> impl Iterator<Item = Movimento> {
    let t = *t;
    obter_posicoes_jogador(&t, j).flat_map(move |p1| {
        obter_posicoes_adjacentes(p1)
            .filter(move |&p2| eh_posicao_livre(&t, p2))
            .map(move |p2| Movimento::Deslocacao(p1, p2))
    })
}

/// Pass: the first own position twice, for a player all of whose pieces are blocked.
pub(super) fn passe(t: Tabuleiro, j: Peca) -> Option<Movimento> {
    let primeira = obter_posicoes_jogador(&t, j).next()?;
    esta_bloqueado(t, j).then_some(Movimento::Deslocacao(primeira, primeira))
}

pub(super) fn esta_bloqueado(t: Tabuleiro, j: Peca) -> bool {
    deslocacoes(&t, j).next().is_none()
}

pub(super) fn em_colocacao(t: Tabuleiro, j: Peca) -> bool {
    obter_posicoes_jogador(&t, j).len() < PECAS_POR_JOGADOR
}
