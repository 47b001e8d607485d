//! Jogo da velha: players in Prolog, and a championship between them.
//!
//! | what the text describes | module |
//! |---|---|
//! | «Tabuleiro», «Regras do Jogo» | [`tabuleiro`] |
//! | «Exemplo de partida» | [`partida`], [`registo`] |
//! | «O que você deve implementar» | [`jogador`] |
//! | «Funcionamento mínimo»: how a match is lost | [`arbitro`], [`programa`], [`percurso`] |
//!
//! A submission is a module of SWI-Prolog. What it is asked are matches, move by
//! move, not sessions.

pub mod arbitro;
mod conformidade;
pub mod jogador;
pub mod partida;
pub mod percurso;
mod play;
pub mod programa;
pub mod registo;
pub mod tabuleiro;

pub use jogador::Jogador;
pub use partida::{Fim, Lance, Motivo, Partida};
pub use registo::{ErroDeRegisto, Falta, Registo};
pub use tabuleiro::{Casa, Cor, Tabuleiro};

use std::time::Duration;

use crate::contest::{Contest, RecordError};
use crate::engine::{Engine, PlayError, Table};
use crate::grading::{Assessment, Submission};
use crate::manifest::Manifest;
use crate::submission::Fault;
use crate::target::Library;

/// The assignment.
pub struct Velha;

impl Engine for Velha {
    fn name(&self) -> &'static str {
        "velha"
    }

    fn manifest_text(&self) -> &'static str {
        include_str!("../../../fixtures/velha/enunciado.toml")
    }

    /// Empty: its predicates are called in matches alone.
    fn library(&self) -> Library {
        Library::new(&[])
    }

    fn play_command(&self) -> Option<clap::Command> {
        Some(play::command())
    }

    fn play(&self, asked: &clap::ArgMatches, table: &mut Table) -> Result<(), PlayError> {
        play::play(asked, table)
    }

    fn contest(&self) -> Option<&'static dyn Contest> {
        Some(&Velha)
    }
}

impl Contest for Velha {
    fn replay(&self, record: &str) -> Result<String, RecordError> {
        Ok(registo(record)?.refeito())
    }

    fn faults(&self, record: &str) -> Result<Vec<String>, RecordError> {
        let faltas = registo(record)?.faltas();
        Ok(faltas.iter().map(Falta::to_string).collect())
    }

    fn comply(
        &self,
        manifest: &Manifest,
        submission: Submission,
        budget: Duration,
    ) -> Result<Assessment, Fault> {
        conformidade::comply(manifest, submission, budget)
    }
}

fn registo(record: &str) -> Result<Registo, RecordError> {
    let registo: Result<Registo, ErroDeRegisto> = record.parse();
    registo.map_err(|error| RecordError(error.to_string()))
}
