//! The reference engine, as a player of matches.

use super::jogador::Jogador;
use super::partida::Lance;
use super::tabuleiro::{Casa, Cor};
use crate::assignment::game::{Loss, Move, Player, Seat};
use crate::worker::Fault;

/// The reference player.
#[derive(Debug, Default)]
pub(super) struct Referencia {
    jogador: Jogador,
    cor: Option<Cor>,
    is_begun: bool,
}

/// Cell of the opponent's last move.
pub(super) fn casa(last: Option<&Move>) -> Option<Casa> {
    Lance::le(&last?.0)?.casa()
}

impl Player for Referencia {
    fn begin(&mut self, seat: Seat) -> Result<Result<(), Loss>, Fault> {
        self.cor = Some(seat.into());
        self.is_begun = false;
        Ok(Ok(()))
    }

    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        let is_begun = std::mem::replace(&mut self.is_begun, true);
        let casa = match (self.cor, casa(last)) {
            (Some(Cor::Preto) | None, None) => self.jogador.preto_inicia(),
            (Some(Cor::Preto) | None, Some(jogada)) => self.jogador.preto_responde(jogada),
            (Some(Cor::Branco), Some(jogada)) if is_begun => self.jogador.branco_responde(jogada),
            (Some(Cor::Branco), Some(jogada)) => self.jogador.branco_inicia(jogada),
            (Some(Cor::Branco), None) => None,
        };
        // The reference is never asked after the match is over.
        let casa = casa.ok_or_else(|| Fault::OutOfTurn("a move after the match".to_owned()))?;
        Ok(Ok(Lance::from(casa).into()))
    }
}
