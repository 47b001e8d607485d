//! The record of a match, as the text prints one.
//!
//! ```text
//! PRETO
//! BRANCO
//! [0, 2] [1, 1]
//! [2, 1]
//!
//! A partida acabou empatada. Posição final:
//!
//!  _____ _____ _____
//! |     |     |     |
//! …
//! ```
//!
//! Two names head the columns: PRETO's moves and BRANCO's answers, the last line
//! with one where PRETO ends it. In a championship the names of the programs stand
//! beside them (`PRETO ra123456`). A line says how it ended, and the board is drawn.
//! White space is not compared.

use std::fmt;

use thiserror::Error;

use super::tabuleiro::{Casa, Cor, Tabuleiro};

/// A move as it was written down or answered: `[coluna,linha]`, whatever the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lance {
    /// The column.
    pub coluna: i64,
    /// The row.
    pub linha: i64,
}

impl Lance {
    /// The cell, if it is on the board.
    #[must_use]
    pub fn casa(self) -> Option<Casa> {
        Casa::nova(self.coluna, self.linha)
    }

    /// The free cell that it is on a board.
    ///
    /// # Errors
    /// [`Motivo::Fora`] or [`Motivo::Ocupada`] where it is none.
    pub fn livre(self, tabuleiro: &Tabuleiro) -> Result<Casa, Motivo> {
        let casa = self.casa().ok_or(Motivo::Fora)?;
        match tabuleiro.em(casa) {
            Some(_) => Err(Motivo::Ocupada),
            None => Ok(casa),
        }
    }
}

impl fmt::Display for Lance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.coluna, self.linha)
    }
}

/// The record of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partida {
    /// The programs of PRETO and of BRANCO, where they are named.
    pub programas: [Option<String>; 2],
    /// The moves in their order; where one was disqualified by it, the last is not on
    /// a free cell.
    pub lances: Vec<Lance>,
    /// How it ended.
    pub fim: Fim,
}

impl Partida {
    /// The board after all moves that were on a free cell.
    #[must_use]
    pub fn tabuleiro(&self) -> Tabuleiro {
        Partida::tabuleiro_de(&self.lances)
    }

    pub(super) fn tabuleiro_de(lances: &[Lance]) -> Tabuleiro {
        let mut tabuleiro = Tabuleiro::default();
        for (lance, cor) in lances.iter().zip(Cor::AMBAS.into_iter().cycle()) {
            if let Ok(casa) = lance.livre(&tabuleiro) {
                tabuleiro.coloca(casa, cor);
            }
        }
        tabuleiro
    }
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fim {
    /// Somebody has three stones in a straight line.
    Vencida(Cor),
    /// The board is full and nobody has.
    Empatada,
    /// Somebody lost it by disqualification.
    Desclassificado(Cor, Motivo),
}

/// Why somebody is disqualified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Error)]
pub enum Motivo {
    /// A cell that is taken.
    #[error("jogou numa casa ocupada")]
    Ocupada,
    /// A cell off the board.
    #[error("jogou fora do tabuleiro")]
    Fora,
    /// What is no cell.
    #[error("respondeu o que não é uma casa")]
    Malformada,
    /// A variable, or a list with one.
    #[error("deixou a resposta por ligar")]
    PorLigar,
    /// The predicate failed.
    #[error("o predicado falhou")]
    Falhou,
    /// The predicate threw an exception.
    #[error("o predicado lançou uma exceção")]
    Excecao,
    /// No answer in time.
    #[error("não respondeu a tempo")]
    Tempo,
    /// Its process is gone.
    #[error("o processo acabou")]
    Processo,
    /// It cannot be loaded.
    #[error("o programa não carrega")]
    Carga,
}

impl Motivo {
    /// Whether it is about a move, and not about there being none.
    #[must_use]
    pub fn is_move(self) -> bool {
        matches!(self, Motivo::Ocupada | Motivo::Fora)
    }

    /// All of them.
    pub const TODOS: [Motivo; 9] = [
        Motivo::Ocupada,
        Motivo::Fora,
        Motivo::Malformada,
        Motivo::PorLigar,
        Motivo::Falhou,
        Motivo::Excecao,
        Motivo::Tempo,
        Motivo::Processo,
        Motivo::Carga,
    ];
}

/// In the words of the text, up to its full stop.
impl fmt::Display for Fim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fim::Empatada => write!(f, "A partida acabou empatada"),
            Fim::Vencida(cor) => write!(f, "A partida acabou com a vitória do {}", cor.nome()),
            Fim::Desclassificado(cor, motivo) => write!(
                f,
                "A partida acabou com a desclassificação do {}: {motivo}",
                cor.nome()
            ),
        }
    }
}

impl Fim {
    /// The end of a match on a board, if it is over.
    #[must_use]
    pub fn de(tabuleiro: &Tabuleiro) -> Option<Fim> {
        match tabuleiro.vencedor() {
            Some(cor) => Some(Fim::Vencida(cor)),
            None => tabuleiro.acabou().then_some(Fim::Empatada),
        }
    }

    /// The end that a line names.
    pub(super) fn le(linha: &str) -> Option<Fim> {
        let fins = Cor::AMBAS.into_iter().flat_map(|cor| {
            let motivos = Motivo::TODOS.into_iter();
            let desclassificado = motivos.map(move |motivo| Fim::Desclassificado(cor, motivo));
            desclassificado.chain([Fim::Vencida(cor)])
        });
        fins.chain([Fim::Empatada])
            .find(|fim| linha.starts_with(&format!("{fim}.")))
    }

    /// Who won, if anyone did.
    #[must_use]
    pub fn vencedor(self) -> Option<Cor> {
        match self {
            Fim::Vencida(cor) => Some(cor),
            Fim::Desclassificado(cor, _) => Some(cor.outra()),
            Fim::Empatada => None,
        }
    }
}
