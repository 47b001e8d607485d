//! Jogo da velha: players in Prolog, and a championship between them.
//!
//! | what the text describes | module |
//! |---|---|
//! | «Tabuleiro», «Regras do Jogo» | [`tabuleiro`] |
//! | «Exemplo de partida» | [`partida`], [`registo`] |
//! | «O que você deve implementar» | [`jogador`] |
//! | «Funcionamento mínimo»: how a match is lost | [`partida`], [`programa`] |
//! | «Avaliação»: points and marks | `[championship]` in `enunciado.toml` |
//!
//! A submission is a module of SWI-Prolog. Its cases are matches, move by move, not sessions.

mod abertura;
#[cfg(test)]
mod avaliacao;
mod chamadas;
mod conformidade;
pub mod jogador;
pub mod partida;
mod play;
pub mod programa;
mod referencia;
pub mod registo;
pub mod tabuleiro;
mod vista;

pub use jogador::Jogador;
pub use partida::{Fim, Lance};
pub use programa::Programa;
pub use registo::{ErroDeRegisto, Falta, Registo};
pub use tabuleiro::{Casa, Cor, Tabuleiro};

use crate::assignment::game::{Game, Match, Position, Program, Record, RecordError, Seat};
use crate::assignment::manifest::Manifest;
use crate::engines::Engine;
use crate::judge::MatchJudge;
use crate::judge::grading::{Assessment, RunOptions, Submission};
use crate::messages::Localized;
use crate::sandbox::Limits;
use crate::worker::prolog::Driver;
use crate::worker::{Fault, Machine, Source};

/// The assignment. The predicates are called in matches only: its library has no functions.
pub static VELHA: Engine = Engine {
    name: "velha",
    manifest_text: include_str!("../../../fixtures/velha/enunciado.toml"),
    game: Some(&Velha),
    match_judge: Some(&Velha),
    play: Some((play::command, play::play)),
    ..Engine::EMPTY
};

/// The game.
pub struct Velha;

impl Game for Velha {
    fn start(&self) -> Box<dyn Position> {
        Box::new(Tabuleiro::default())
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        Cor::from(seat).nome()
    }

    fn program(
        &self,
        machine: &Machine,
        source: &Source,
        limits: Limits,
    ) -> Result<Box<dyn Program>, Fault> {
        let driver = Driver::start(machine, source, limits)?;
        Ok(Box::new(Programa::new(driver, source.module_name())))
    }

    fn extension(&self) -> &'static str {
        "partida"
    }

    fn record(&self, players: [Option<&str>; 2], played: &Match) -> String {
        registo::escreve(players, played)
    }

    fn read(&self, record: &str) -> Result<Box<dyn Record>, RecordError> {
        match record.parse::<Registo>() {
            Ok(registo) => Ok(Box::new(registo)),
            Err(error) => Err(RecordError(error.notice())),
        }
    }
}

impl MatchJudge for Velha {
    fn judge(
        &self,
        manifest: &Manifest,
        submission: Submission,
        run_options: RunOptions,
    ) -> Result<Assessment, Fault> {
        conformidade::comply(manifest, submission, run_options)
    }
}
