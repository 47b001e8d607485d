//! What a player types in a turn (section 3.4.2).

use super::espacos::Espacos;
use super::letras::{Letra, Palavra};
use super::tabuleiro::{Casa, Direcao, cria_casa};

/// What a player types in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Acao {
    /// `P`: nothing.
    Passar,
    /// `T L L …`: exchanges letters.
    Trocar(Vec<Letra>),
    /// `J l c D PALAVRA`: plays a word.
    Jogar {
        /// The first place of the word.
        casa: Casa,
        /// Where it goes.
        direcao: Direcao,
        /// The word.
        palavra: Palavra,
    },
}

impl Acao {
    /// What a line says, its fields separated by one space or more; nothing where
    /// it has another form.
    #[must_use]
    pub fn le(linha: &str) -> Option<Self> {
        Self::le_com(linha, Espacos::default())
    }

    /// What it says where several spaces are read so.
    #[must_use]
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

/// A number written in digits alone.
fn numero(campo: &str) -> Option<i64> {
    let so_digitos = campo.chars().all(|carater| carater.is_ascii_digit());
    so_digitos.then(|| campo.parse().ok())?
}
