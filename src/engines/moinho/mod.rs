//! Jogo do Moinho on a board of 3 by 3: the functions of the text, one to one.
//!
//! | section of the text | module |
//! |---|---|
//! | «TAD posicao» | [`posicao`] |
//! | «TAD peca» | [`peca`] |
//! | «TAD tabuleiro» | [`tabuleiro`] |
//! | «Funções adicionais», choosing a move | [`movimento`], [`manual`], [`auto`] |
//! | «Fase de movimento», Algoritmo 1 | [`minimax`] |
//! | «Funções adicionais», the game | [`jogo`] |
//!
//! [`erro`] holds the messages that the text documents, [`alfabeta`] a second
//! player that the text does not require.
//!
//! The functions are typed: where the text lets a session pass any value, the binding to sessions
//! decides the meaning of a value of another type. The engine verifies only what the text requires,
//! yet never panics: for any other argument, a function returns *some* value.

pub mod alfabeta;
pub mod auto;
pub mod binding;
pub mod erro;
pub mod jogo;
pub mod manual;
pub mod minimax;
pub mod movimento;
pub mod peca;
mod play;
pub mod posicao;
mod resultados;
#[cfg(test)]
mod states;
pub mod tabuleiro;
pub mod vetor;
mod vista;

use include_dir::include_dir;

use crate::assignment::oracle::Library;
use crate::engines::Engine;

pub use auto::{Nivel, obter_movimento_auto};
pub use erro::Erro;
pub use jogo::moinho;
pub use manual::obter_movimento_manual;
pub use minimax::JogadorBloqueado;
pub use movimento::Movimento;
pub use peca::{
    Peca, cria_copia_peca, cria_peca, eh_peca, peca_para_inteiro, peca_para_str, pecas_iguais,
};
pub use posicao::{
    Posicao, Posicoes, cria_copia_posicao, cria_posicao, eh_posicao, obter_pos_c, obter_pos_l,
    obter_posicoes_adjacentes, posicao_para_str, posicoes_iguais,
};
pub use tabuleiro::{
    Tabuleiro, coloca_peca, cria_copia_tabuleiro, cria_tabuleiro, eh_posicao_livre, eh_tabuleiro,
    move_peca, obter_ganhador, obter_peca, obter_posicoes_jogador, obter_posicoes_livres,
    obter_vetor, remove_peca, tabuleiro_para_str, tabuleiros_iguais, tuplo_para_tabuleiro,
};
pub use vetor::Vetor;

/// The assignment.
pub static MOINHO: Engine = Engine {
    name: "moinho",
    manifest_text: include_str!("../../../fixtures/moinho/enunciado.toml"),
    sessions: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/moinho/interacoes"
    )),
    library: Library::new(binding::FUNCTIONS),
    #[cfg(not(target_family = "wasm"))]
    hidden_sessions: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/moinho/escondidas"
    )),
    #[cfg(not(target_family = "wasm"))]
    generators: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/moinho/geradores"
    )),
    solution: Some(include_str!(
        "../../../fixtures/moinho/submissoes/certas/tuplos.py"
    )),
    representations: Some(include_str!("../../../fixtures/moinho/representacoes.py")),
    play: Some((play::command, play::play)),
    ..Engine::EMPTY
};
