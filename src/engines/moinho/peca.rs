//! TAD peca: the pieces of the two players and the free piece.

use super::Erro;
use std::any::Any;

/// A piece: of player X, of player O, or the free piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Peca(Dono);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Dono {
    X,
    O,
    Ninguem,
}

impl Peca {
    /// The piece of the player who moves first.
    pub const X: Self = Self(Dono::X);
    /// The piece of the player who moves second.
    pub const O: Self = Self(Dono::O);
    /// The piece of a free position.
    pub const LIVRE: Self = Self(Dono::Ninguem);

    /// Piece of the other player; the free piece has no other.
    #[must_use]
    pub const fn adversario(self) -> Self {
        match self.0 {
            Dono::X => Self::O,
            Dono::O => Self::X,
            Dono::Ninguem => Self::LIVRE,
        }
    }

    /// Parses a piece as it is shown: the inverse of [`peca_para_str`].
    pub(super) fn le(s: &str) -> Option<Self> {
        [Self::X, Self::O, Self::LIVRE]
            .into_iter()
            .find(|&peca| peca_para_str(peca) == s)
    }
}

/// `cria_peca : str → peca`
///
/// The piece of the player `X` or `O`, or the free piece for a space.
///
/// # Errors
/// `cria_peca: argumento invalido` when `s` is none of the three.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{cria_peca, peca_para_inteiro, peca_para_str, pecas_iguais};
/// # use gabarito::engines::moinho::Erro;
///
/// let erro = cria_peca("x").map_err(|erro| erro.to_string());
/// assert_eq!(erro, Err("cria_peca: argumento invalido".to_owned()));
/// let j1 = cria_peca("X")?;
/// let j2 = cria_peca("O")?;
/// assert!(!pecas_iguais(j1, j2));
/// assert_eq!(peca_para_str(j1), "[X]");
/// assert_eq!(peca_para_inteiro(cria_peca(" ")?), 0);
/// # Ok::<(), Erro>(())
/// ```
///
/// Source: enunciado, secção «TAD peca».
pub fn cria_peca(s: &str) -> Result<Peca, Erro> {
    match s {
        "X" => Ok(Peca::X),
        "O" => Ok(Peca::O),
        " " => Ok(Peca::LIVRE),
        _ => Err(Erro::PecaInvalida),
    }
}

/// `cria_copia_peca : peca → peca`
///
/// A new copy of `j`; a piece is a plain value, so that any use is a copy.
///
/// Source: enunciado, secção «TAD peca».
pub const fn cria_copia_peca(j: Peca) -> Peca {
    j
}

/// `eh_peca : universal → booleano`
///
/// Returns whether `arg` is a [`Peca`].
///
/// Source: enunciado, secção «TAD peca».
pub fn eh_peca(arg: &dyn Any) -> bool {
    arg.is::<Peca>()
}

/// `pecas_iguais : peca × peca → booleano`
///
/// Returns whether `j1` and `j2` are the same piece. Their type guarantees that both are pieces.
///
/// Source: enunciado, secção «TAD peca».
pub fn pecas_iguais(j1: Peca, j2: Peca) -> bool {
    j1 == j2
}

/// `peca_para_str : peca → str`
///
/// The owner of the piece as it is shown: `[X]`, `[O]` or `[ ]`.
///
/// Source: enunciado, secção «TAD peca».
pub const fn peca_para_str(j: Peca) -> &'static str {
    match j.0 {
        Dono::X => "[X]",
        Dono::O => "[O]",
        Dono::Ninguem => "[ ]",
    }
}

/// `peca_para_inteiro : peca → N`
///
/// 1 for X, -1 for O and 0 for the free piece (so not in N, as printed).
///
/// Source: enunciado, secção «TAD peca».
pub const fn peca_para_inteiro(j: Peca) -> i8 {
    match j.0 {
        Dono::X => 1,
        Dono::O => -1,
        Dono::Ninguem => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("X", "[X]", 1, "O")]
    #[case("O", "[O]", -1, "X")]
    #[case(" ", "[ ]", 0, " ")]
    fn a_piece_is_shown_counted_and_opposed_by_its_owner(
        #[case] owner: &str,
        #[case] shown: &str,
        #[case] integer: i8,
        #[case] other: &str,
    ) {
        let piece = cria_peca(owner);
        assert_eq!(piece.map(peca_para_str), Ok(shown));
        assert_eq!(piece.map(peca_para_inteiro), Ok(integer));
        assert_eq!(piece.map(Peca::adversario), cria_peca(other));
        assert_eq!(piece.map(cria_copia_peca), piece);
        assert_eq!(Peca::le(shown), piece.ok());
    }

    #[rstest]
    #[case("")]
    #[case("x")]
    #[case("0")]
    #[case("XO")]
    #[case("  ")]
    #[case("[X]")]
    fn anything_but_an_owner_is_refused(#[case] s: &str) {
        assert_eq!(cria_peca(s), Err(Erro::PecaInvalida));
    }

    #[test]
    fn only_a_piece_is_recognised_as_one() {
        assert!(eh_peca(&Peca::LIVRE));
        assert!(!eh_peca(&"X"));
    }
}
