//! Errors: one variant for each message that the text documents.

use crate::session::console::EndOfInput;
use thiserror::Error;

/// An error of a function of the text; its `Display` is the message, to the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Erro {
    /// The column is none of `a`, `b`, `c`, or the line none of `1`, `2`, `3`.
    #[error("cria_posicao: argumentos invalidos")]
    PosicaoInvalida,
    /// The identifier is none of `X`, `O` and the space.
    #[error("cria_peca: argumento invalido")]
    PecaInvalida,
    /// The typed line is no position, or no move that can be made.
    #[error("obter_movimento_manual: escolha invalida")]
    EscolhaInvalida,
    /// The arguments of the game are not a piece and a level.
    #[error("moinho: argumentos invalidos")]
    ArgumentosInvalidos,
    /// The input ended in the middle of a game: not the text's error but Python's.
    #[error(transparent)]
    FimDeEntrada(#[from] EndOfInput),
}
