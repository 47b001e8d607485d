//! What can go wrong: one variant for each message that the text documents.

use crate::io::EndOfInput;
use thiserror::Error;

/// An error of a function of the text; its `Display` is the message, to the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Erro {
    /// Not as many numbers as letters, what is no letter, or a number below 1.
    #[error("cria_conjunto: argumentos inválidos")]
    ConjuntoInvalido,
    /// A line or a column off the board.
    #[error("cria_casa: argumentos inválidos")]
    CasaInvalida,
    /// An order that no player has, points below 0, or too many letters.
    #[error("cria_jogador: argumentos inválidos")]
    JogadorInvalido,
    /// The game was started with something that it cannot be played with.
    #[error("scrabble: argumentos inválidos")]
    ArgumentosInvalidos,
    /// The input ended in the middle of a game: not the text's error but Python's.
    #[error(transparent)]
    FimDeEntrada(#[from] EndOfInput),
}
