//! A match as the text prints it: its moves, and the words on how it ended.
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

use super::tabuleiro::{Casa, Cor, Tabuleiro};
use crate::game::{Move, Outcome, Reason, Seat};

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
    /// [`FORA`] or [`OCUPADA`] where it is none.
    pub fn livre(self, tabuleiro: &Tabuleiro) -> Result<Casa, Reason> {
        let casa = self.casa().ok_or(FORA)?;
        match tabuleiro.em(casa) {
            Some(_) => Err(OCUPADA),
            None => Ok(casa),
        }
    }

    /// The move that a text such as `[0, 2]` is.
    #[must_use]
    pub fn le(text: &str) -> Option<Lance> {
        let numeros = text.trim().strip_prefix('[')?.strip_suffix(']')?;
        let (coluna, linha) = numeros.split_once(',')?;
        Some(Lance {
            coluna: coluna.trim().parse().ok()?,
            linha: linha.trim().parse().ok()?,
        })
    }
}

impl From<Lance> for Move {
    fn from(lance: Lance) -> Self {
        Move(lance.to_string())
    }
}

impl From<Casa> for Lance {
    fn from(casa: Casa) -> Self {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        Lance {
            coluna: number(casa.coluna()),
            linha: number(casa.linha()),
        }
    }
}

impl fmt::Display for Lance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.coluna, self.linha)
    }
}

/// The moves of a match, in their order.
#[must_use]
pub fn lances(moves: &[Move]) -> Vec<Lance> {
    let lances = moves.iter().map(|each| Lance::le(&each.0));
    // A match has no others.
    lances.flatten().collect()
}

/// A cell that is taken.
pub const OCUPADA: Reason = Reason::BadAnswer("jogou numa casa ocupada");
/// A cell off the board.
pub const FORA: Reason = Reason::BadAnswer("jogou fora do tabuleiro");
/// What is no cell.
pub const MALFORMADA: Reason = Reason::BadAnswer("respondeu o que não é uma casa");
/// A variable, or a list with one.
pub const POR_LIGAR: Reason = Reason::BadAnswer("deixou a resposta por ligar");
/// The predicate failed.
pub const FALHOU: Reason = Reason::BadAnswer("o predicado falhou");
/// The predicate threw an exception.
pub const EXCECAO: Reason = Reason::BadAnswer("o predicado lançou uma exceção");

/// Every reason for which a player is disqualified.
const MOTIVOS: [Reason; 9] = [
    OCUPADA,
    FORA,
    MALFORMADA,
    POR_LIGAR,
    FALHOU,
    EXCECAO,
    Reason::Timeout,
    Reason::Crashed,
    Reason::NotLoaded,
];

/// A reason in the words of a record.
#[must_use]
pub fn motivo(reason: Reason) -> &'static str {
    match reason {
        Reason::Timeout => "não respondeu a tempo",
        Reason::Crashed => "o processo acabou",
        Reason::NotLoaded => "o programa não carrega",
        Reason::BadAnswer(words) => words,
    }
}

/// How a match ended, in the words of the text, up to its full stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fim(pub Outcome);

impl fmt::Display for Fim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Outcome::Drawn => write!(f, "A partida acabou empatada"),
            Outcome::Won(seat) => {
                let cor = Cor::from(seat).nome();
                write!(f, "A partida acabou com a vitória do {cor}")
            }
            Outcome::Disqualified(seat, reason) => {
                let (cor, motivo) = (Cor::from(seat).nome(), motivo(reason));
                write!(
                    f,
                    "A partida acabou com a desclassificação do {cor}: {motivo}"
                )
            }
        }
    }
}

impl Fim {
    /// The end that a line names.
    pub(super) fn le(linha: &str) -> Option<Fim> {
        let fins = Seat::BOTH.into_iter().flat_map(|seat| {
            let motivos = MOTIVOS.into_iter();
            let desclassificado = motivos.map(move |reason| Outcome::Disqualified(seat, reason));
            desclassificado.chain([Outcome::Won(seat)])
        });
        fins.chain([Outcome::Drawn])
            .map(Fim)
            .find(|fim| linha.starts_with(&format!("{fim}.")))
    }
}
