//! Action typed by a player in a turn (section 3.4.2).

use super::espacos::Espacos;
use super::letras::{Letra, Palavra};
use super::tabuleiro::{Casa, Direcao, cria_casa};

/// Action typed by a player in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Acao {
    /// `P`: passes.
    Passar,
    /// `T L L …`: exchanges letters.
    Trocar(Vec<Letra>),
    /// `J l c D PALAVRA`: plays a word.
    Jogar {
        /// First place of the word.
        casa: Casa,
        /// Direction of the word.
        direcao: Direcao,
        /// The word.
        palavra: Palavra,
    },
}

impl Acao {
    /// Parses a line, whose fields are separated by one space or more; `None` for any other form.
    pub fn le(linha: &str) -> Option<Self> {
        Self::le_com(linha, Espacos::default())
    }

    /// Parses a line under a reading of several spaces.
    pub fn le_com(linha: &str, espacos: Espacos) -> Option<Self> {
        match espacos.campos(linha)[..] {
            ["P"] => Some(Acao::Passar),
            ["T", ref letras @ ..] if !letras.is_empty() => {
                let letras = letras.iter().map(|letra| Letra::le(letra));
                Some(Acao::Trocar(letras.collect::<Option<_>>()?))
            }
            ["J", linha, coluna, direcao, palavra] => Some(Acao::Jogar {
                casa: cria_casa(numero(linha)?, numero(coluna)?).ok()?,
                direcao: Direcao::le(direcao)?,
                palavra: Palavra::le(palavra)?,
            }),
            _ => None,
        }
    }
}

/// Parses a number of digits only.
fn numero(campo: &str) -> Option<i64> {
    let so_digitos = campo.chars().all(|carater| carater.is_ascii_digit());
    so_digitos.then(|| campo.parse().ok())?
}
