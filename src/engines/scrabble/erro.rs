//! Errors: one variant for each message that the text documents.

use crate::session::console::EndOfInput;
use thiserror::Error;

/// An error of a function of the text; its `Display` is the message, to the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Erro {
    /// The numbers and letters differ in count, a letter is invalid, or a number is below 1.
    #[error("cria_conjunto: argumentos inválidos")]
    ConjuntoInvalido,
    /// A line or a column off the board.
    #[error("cria_casa: argumentos inválidos")]
    CasaInvalida,
    /// The order is that of no player, the points are below 0, or the letters are too many.
    #[error("cria_jogador: argumentos inválidos")]
    JogadorInvalido,
    /// The arguments of the game are invalid.
    #[error("scrabble: argumentos inválidos")]
    ArgumentosInvalidos,
    /// The input ended in the middle of a game: not the text's error but Python's.
    #[error(transparent)]
    FimDeEntrada(#[from] EndOfInput),
}
