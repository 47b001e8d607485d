//! TAD posicao: the nine positions of the board and which of them are connected.
//!
//! A position is its bit in a set of positions. Bits count up in
//! reading order (left to right, then top to bottom), so that iterating a set
//! from its lowest bit yields the order that the text requires.

use super::Erro;
use std::any::Any;

const COLUNAS: [&str; 3] = ["a", "b", "c"];
const LINHAS: [&str; 3] = ["1", "2", "3"];

/// A position of the board: a column and a line. The order is the reading order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Posicao(u16);

impl Posicao {
    pub(super) const A1: Self = Self(1);
    pub(super) const B1: Self = Self(1 << 1);
    pub(super) const C1: Self = Self(1 << 2);
    pub(super) const A2: Self = Self(1 << 3);
    pub(super) const B2: Self = Self(1 << 4);
    pub(super) const C2: Self = Self(1 << 5);
    pub(super) const A3: Self = Self(1 << 6);
    pub(super) const B3: Self = Self(1 << 7);
    pub(super) const C3: Self = Self(1 << 8);

    /// Position as a set with one bit, for the mask of a board.
    pub(super) const fn bit(self) -> u16 {
        self.0
    }

    const fn indice(self) -> usize {
        self.0.trailing_zeros() as usize
    }
}

/// Positions of the board, in reading order: the «tuplo de posicoes» of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posicoes(u16);

impl Posicoes {
    const TODAS: u16 = 0b111_111_111;
    const COLUNA_A: u16 = 0b001_001_001;
    const COLUNA_C: u16 = 0b100_100_100;

    /// Positions of a set of bits; other bits are ignored.
    pub(super) const fn de(bits: u16) -> Self {
        Self(bits & Self::TODAS)
    }

    /// All nine positions.
    pub const fn todas() -> Self {
        Self(Self::TODAS)
    }
}

impl Iterator for Posicoes {
    type Item = Posicao;

    fn next(&mut self) -> Option<Posicao> {
        let primeira = self.0 & self.0.wrapping_neg();
        self.0 ^= primeira;
        (primeira != 0).then_some(Posicao(primeira))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let numero = self.0.count_ones() as usize;
        (numero, Some(numero))
    }
}

impl ExactSizeIterator for Posicoes {}

/// `cria_posicao : str × str → posicao`
///
/// The position at column `c` and line `l`.
///
/// # Errors
/// `cria_posicao: argumentos invalidos` when there is no such column or line.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{cria_posicao, posicao_para_str, posicoes_iguais};
/// # use gabarito::engines::moinho::Erro;
///
/// let erro = cria_posicao("a", "4").map_err(|erro| erro.to_string());
/// assert_eq!(erro, Err("cria_posicao: argumentos invalidos".to_owned()));
/// let p1 = cria_posicao("a", "2")?;
/// let p2 = cria_posicao("b", "3")?;
/// assert!(!posicoes_iguais(p1, p2));
/// assert_eq!(posicao_para_str(p1), "a2");
/// # Ok::<(), Erro>(())
/// ```
///
/// Source: enunciado, secção «TAD posicao».
pub fn cria_posicao(c: &str, l: &str) -> Result<Posicao, Erro> {
    let coluna = COLUNAS.iter().position(|&coluna| coluna == c);
    let linha = LINHAS.iter().position(|&linha| linha == l);
    let (coluna, linha) = coluna.zip(linha).ok_or(Erro::PosicaoInvalida)?;
    Ok(Posicao(1 << (linha * COLUNAS.len() + coluna)))
}

/// `cria_copia_posicao : posicao → posicao`
///
/// A new copy of `p`; a position is a plain value, so that any use is a copy.
///
/// Source: enunciado, secção «TAD posicao».
pub const fn cria_copia_posicao(p: Posicao) -> Posicao {
    p
}

/// `obter_pos_c : posicao → str`
///
/// The column of `p`: `a`, `b` or `c`.
///
/// Source: enunciado, secção «TAD posicao».
pub const fn obter_pos_c(p: Posicao) -> &'static str {
    COLUNAS[p.indice() % 3]
}

/// `obter_pos_l : posicao → str`
///
/// The line of `p`: `1`, `2` or `3`.
///
/// Source: enunciado, secção «TAD posicao».
pub const fn obter_pos_l(p: Posicao) -> &'static str {
    LINHAS[p.indice() / 3 % 3]
}

/// `eh_posicao : universal → booleano`
///
/// Returns whether `arg` is a [`Posicao`].
///
/// Source: enunciado, secção «TAD posicao».
pub fn eh_posicao(arg: &dyn Any) -> bool {
    arg.is::<Posicao>()
}

/// `posicoes_iguais : posicao × posicao → booleano`
///
/// Returns whether `p1` and `p2` are the same position. Their type guarantees that both
/// are positions.
///
/// Source: enunciado, secção «TAD posicao».
pub fn posicoes_iguais(p1: Posicao, p2: Posicao) -> bool {
    p1 == p2
}

/// `posicao_para_str : posicao → str`
///
/// Column and line of `p`, as in `a2`.
///
/// Source: enunciado, secção «TAD posicao».
pub fn posicao_para_str(p: Posicao) -> String {
    format!("{}{}", obter_pos_c(p), obter_pos_l(p))
}

/// `obter_posicoes_adjacentes : posicao → tuplo de posicoes`
///
/// The positions connected to `p`, in reading order. Every diagonal of the
/// board runs through the centre, which is thereby connected to all others.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{cria_posicao, obter_posicoes_adjacentes, posicao_para_str};
/// # use gabarito::engines::moinho::Erro;
///
/// let p2 = cria_posicao("b", "3")?;
/// let adjacentes: Vec<_> = obter_posicoes_adjacentes(p2).map(posicao_para_str).collect();
/// assert_eq!(adjacentes, ["b2", "a3", "c3"]);
/// # Ok::<(), Erro>(())
/// ```
///
/// Source: enunciado, secção «TAD posicao».
pub const fn obter_posicoes_adjacentes(p: Posicao) -> Posicoes {
    let centro = Posicao::B2.bit();
    let bit = p.bit();
    if bit == centro {
        return Posicoes::de(!centro);
    }
    let na_coluna = (bit >> 3) | (bit << 3);
    let na_linha = ((bit & !Posicoes::COLUNA_A) >> 1) | ((bit & !Posicoes::COLUNA_C) << 1);
    Posicoes::de(na_coluna | na_linha | centro)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("a1", "b1 a2 b2")]
    #[case("b1", "a1 c1 b2")]
    #[case("c1", "b1 b2 c2")]
    #[case("a2", "a1 b2 a3")]
    #[case("b2", "a1 b1 c1 a2 c2 a3 b3 c3")]
    #[case("c2", "c1 b2 c3")]
    #[case("a3", "a2 b2 b3")]
    #[case("b3", "b2 a3 c3")]
    #[case("c3", "b2 c2 b3")]
    fn diagonals_connect_through_the_centre_only(#[case] p: &str, #[case] expected: &str) {
        let (c, l) = p.split_at(1);
        let adjacent = cria_posicao(c, l).map(|p| {
            let names: Vec<_> = obter_posicoes_adjacentes(p).map(posicao_para_str).collect();
            names.join(" ")
        });
        assert_eq!(adjacent.as_deref(), Ok(expected));
    }

    #[test]
    fn reading_order_is_left_to_right_then_top_to_bottom() {
        let names: Vec<_> = Posicoes::todas().map(posicao_para_str).collect();
        assert_eq!(
            names,
            ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
        );
        assert!(Posicoes::todas().is_sorted());
        assert_eq!(Posicoes::todas().len(), 9);
    }

    #[test]
    fn components_build_the_position_they_were_taken_from() {
        for p in Posicoes::todas() {
            assert_eq!(cria_posicao(obter_pos_c(p), obter_pos_l(p)), Ok(p));
            assert!(posicoes_iguais(cria_copia_posicao(p), p));
        }
    }

    #[rstest]
    #[case("", "1")]
    #[case("a", "")]
    #[case("A", "1")]
    #[case("d", "1")]
    #[case("a", "0")]
    #[case("a", "4")]
    #[case("1", "a")]
    #[case("a1", "1")]
    #[case("á", "1")]
    #[case("a", " 1")]
    fn anything_but_a_column_and_a_line_is_refused(#[case] c: &str, #[case] l: &str) {
        assert_eq!(cria_posicao(c, l), Err(Erro::PosicaoInvalida));
    }

    #[test]
    fn only_a_position_is_recognised_as_one() {
        assert!(eh_posicao(&Posicao::A1));
        assert!(!eh_posicao(&"a1"));
    }
}
