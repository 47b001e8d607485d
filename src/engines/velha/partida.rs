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
use crate::assignment::game::{Move, Outcome, Reason, Seat};

/// A move as written or answered: `[coluna,linha]`, with any numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lance {
    /// The column.
    pub coluna: i64,
    /// The row.
    pub linha: i64,
}

impl Lance {
    /// Cell of the move, if on the board.
    pub fn casa(self) -> Option<Casa> {
        Casa::nova(self.coluna, self.linha)
    }

    /// Cell of the move, if on the board and free.
    ///
    /// # Errors
    /// [`FORA`] where the cell is off the board; [`OCUPADA`] where it is taken.
    pub fn livre(self, tabuleiro: &Tabuleiro) -> Result<Casa, Reason> {
        let casa = self.casa().ok_or(FORA)?;
        match tabuleiro.em(casa) {
            Some(_) => Err(OCUPADA),
            None => Ok(casa),
        }
    }

    /// Parses a move such as `[0, 2]`.
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

/// Moves of a match, in order.
pub fn lances(moves: &[Move]) -> Vec<Lance> {
    let lances = moves.iter().map(|each| Lance::le(&each.0));
    // A match has valid moves only.
    lances.flatten().collect()
}

/// The cell is taken.
pub const OCUPADA: Reason = Reason::BadAnswer("jogou numa casa ocupada");
/// The cell is off the board.
pub const FORA: Reason = Reason::BadAnswer("jogou fora do tabuleiro");
/// The answer is no cell.
pub const MALFORMADA: Reason = Reason::BadAnswer("respondeu o que não é uma casa");
/// The answer is a variable, or a list with one.
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
pub fn motivo(reason: Reason) -> &'static str {
    match reason {
        Reason::Timeout => "não respondeu a tempo",
        Reason::Crashed => "o processo acabou",
        Reason::NotLoaded => "o programa não carrega",
        Reason::BadAnswer(words) => words,
    }
}

/// End of a match, in the words of the text, up to the full stop.
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
    /// Parses the end of a match from a line.
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
