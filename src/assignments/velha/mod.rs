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

use include_dir::Dir;

use crate::assignment::{Assignment, PlayError, Table};
use crate::contest::{Contest, RecordError};
use crate::grading::{Assessment, Submission};
use crate::manifest::Manifest;
use crate::submission::Fault;
use crate::transcript::evaluator::Function;

/// The assignment.
pub struct Velha;

impl Assignment for Velha {
    fn name(&self) -> &'static str {
        "velha"
    }

    fn manifest_text(&self) -> &'static str {
        include_str!("../../../fixtures/velha/enunciado.toml")
    }

    /// None: what its text shows is a match.
    fn interactions(&self) -> &'static Dir<'static> {
        static NONE: Dir = Dir::new("", &[]);
        &NONE
    }

    /// None: its predicates are called in matches alone.
    fn functions(&self) -> &'static [Function] {
        &[]
    }

    fn play_command(&self) -> Option<clap::Command> {
        Some(play::command())
    }

    fn play(&self, asked: &clap::ArgMatches, table: &mut Table) -> Result<(), PlayError> {
        play::play(asked, table)
    }

    fn contest(&self) -> Option<&dyn Contest> {
        Some(self)
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
