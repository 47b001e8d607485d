//! The referee: a match, move by move, and every way to lose it.

use super::jogador::Jogador;
use super::partida::{Fim, Lance, Motivo, Partida};
use super::tabuleiro::{Casa, Cor, Tabuleiro};
use crate::submission::prolog::Term;
use crate::submission::{Doubt, Fault};

/// Somebody who plays a match.
pub trait Participante {
    /// Begins a match as a colour.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    fn abre(&mut self, cor: Cor) -> Result<Result<(), Perda>, Fault>;

    /// The next move; `ultima` is the other's last one, if there is one yet.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    fn responde(&mut self, ultima: Option<Casa>) -> Result<Result<Lance, Perda>, Fault>;

    /// Whether the time that it has for all matches is used up.
    fn is_used_up(&self) -> bool {
        false
    }
}

/// Why there is no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Perda {
    /// Why the match is lost.
    pub motivo: Motivo,
    /// What came instead of a move, where anything did.
    pub resposta: Option<String>,
    /// Why it may not be the program's own doing, if it may not: then the match is to be
    /// played once more.
    pub duvida: Option<Doubt>,
}

impl Perda {
    /// By this, and nothing came.
    #[must_use]
    pub fn por(motivo: Motivo) -> Self {
        Perda {
            motivo,
            resposta: None,
            duvida: None,
        }
    }

    /// With what came instead of a move.
    #[must_use]
    pub fn com(self, resposta: &Term) -> Self {
        Perda {
            resposta: Some(resposta.to_string()),
            ..self
        }
    }

    /// As one that may not be the program's own doing, if there is a doubt.
    #[must_use]
    pub fn em_duvida(self, duvida: Option<Doubt>) -> Self {
        Perda { duvida, ..self }
    }
}

/// A match that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disputa {
    /// Its record, without names.
    pub partida: Partida,
    /// Where somebody was disqualified by what is no move: by what.
    pub perda: Option<Perda>,
}

/// Has two play a match.
///
/// # Errors
/// [`Fault`] for faults of ours; whatever a player does is in the record.
pub fn disputa(
    preto: &mut dyn Participante,
    branco: &mut dyn Participante,
) -> Result<Disputa, Fault> {
    let mut lances = Vec::new();
    let mut tabuleiro = Tabuleiro::default();
    let mut ultima = None;
    let mut perda = None;
    let fim = loop {
        if let Some(fim) = Fim::de(&tabuleiro) {
            break fim;
        }
        let cor = Cor::AMBAS[lances.len() % 2];
        let jogador: &mut dyn Participante = match cor {
            Cor::Preto => &mut *preto,
            Cor::Branco => &mut *branco,
        };
        let aberto = if lances.len() < 2 {
            jogador.abre(cor)?
        } else {
            Ok(())
        };
        let lance = match aberto {
            Ok(()) => jogador.responde(ultima)?,
            Err(perda) => Err(perda),
        };
        let lance = match lance {
            Ok(lance) => lance,
            Err(why) => {
                let motivo = why.motivo;
                perda = Some(why);
                break Fim::Desclassificado(cor, motivo);
            }
        };
        lances.push(lance);
        match lance.livre(&tabuleiro) {
            Ok(casa) => {
                tabuleiro.coloca(casa, cor);
                ultima = Some(casa);
            }
            Err(motivo) => break Fim::Desclassificado(cor, motivo),
        }
    };
    let partida = Partida {
        programas: [None, None],
        lances,
        fim,
    };
    Ok(Disputa { partida, perda })
}

/// The reference, as one who plays.
#[derive(Debug, Default)]
pub struct Referencia {
    jogador: Jogador,
    cor: Option<Cor>,
    is_begun: bool,
}

impl Participante for Referencia {
    fn abre(&mut self, cor: Cor) -> Result<Result<(), Perda>, Fault> {
        self.cor = Some(cor);
        self.is_begun = false;
        Ok(Ok(()))
    }

    fn responde(&mut self, ultima: Option<Casa>) -> Result<Result<Lance, Perda>, Fault> {
        let is_begun = std::mem::replace(&mut self.is_begun, true);
        let casa = match (self.cor, ultima) {
            (Some(Cor::Preto) | None, None) => self.jogador.preto_inicia(),
            (Some(Cor::Preto) | None, Some(jogada)) => self.jogador.preto_responde(jogada),
            (Some(Cor::Branco), Some(jogada)) if is_begun => self.jogador.branco_responde(jogada),
            (Some(Cor::Branco), Some(jogada)) => self.jogador.branco_inicia(jogada),
            (Some(Cor::Branco), None) => None,
        };
        // It is never asked when the match is over.
        let casa = casa.ok_or_else(|| Fault::OutOfTurn("a move after the match".to_owned()))?;
        Ok(Ok(casa.into()))
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
