//! Scrabble on a board of 15 by 15: the functions of the text, one to one.
//!
//! | section of the text | module |
//! |---|---|
//! | 3.1, letters | [`letras`] |
//! | 3.2, the board | [`tabuleiro`] |
//! | 3.3, players | [`jogador`] |
//! | 3.4.1 and 3.4.2, a turn | [`jogada`] |
//! | 3.4.3, the game | [`jogo`] |
//!
//! [`erro`] holds the messages that the text documents, [`espacos`] an open place of it.
//!
//! The functions are typed. The text represents values by lists and dictionaries, which are
//! mutable in a session: the binding reads them into typed values and writes these back.
//! The engine verifies only what the text requires, yet never panics: for any other
//! argument, a function returns *some* value.

pub mod acao;
pub mod binding;
mod cores;
pub mod erro;
pub mod espacos;
mod explica;
pub mod jogada;
pub mod jogador;
pub mod jogo;
pub mod letras;
mod play;
mod sessao;
pub mod tabuleiro;
mod vista;

use include_dir::include_dir;

use crate::assignment::oracle::Library;
use crate::engines::Engine;

pub use acao::Acao;
pub use erro::Erro;
pub use espacos::Espacos;
pub use jogada::{Pontos, joga_palavra, processa_jogada};
pub use jogador::{Jogador, cria_jogador, distribui_letra, jogador_para_str};
pub use jogo::scrabble;
pub use letras::{
    Conjunto, LETRAS, Letra, Palavra, baralha_conjunto, cria_conjunto, gera_numero_aleatorio,
    permuta_letras, testa_palavra_padrao,
};
pub use tabuleiro::{
    Casa, Direcao, Tabuleiro, cria_casa, cria_tabuleiro, insere_letra, insere_palavra,
    obtem_sequencia, obtem_valor, tabuleiro_para_str,
};

/// The assignment.
pub static SCRABBLE: Engine = Engine {
    name: "scrabble",
    manifest_text: include_str!("../../../fixtures/scrabble/enunciado.toml"),
    sessions: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/scrabble/interacoes"
    )),
    library: Library::new(binding::FUNCTIONS),
    #[cfg(not(target_family = "wasm"))]
    hidden_sessions: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/scrabble/escondidas"
    )),
    #[cfg(not(target_family = "wasm"))]
    generators: Some(&include_dir!(
        "$CARGO_MANIFEST_DIR/fixtures/scrabble/geradores"
    )),
    solution: Some(include_str!(
        "../../../fixtures/scrabble/submissoes/certas/auxiliares.py"
    )),
    play: Some((play::command, play::play)),
    ..Engine::EMPTY
};
