//! A column or a line of the board.

use super::Posicao;

/// A column or a line of the board: what the text passes as `'a'` … `'c'`, `'1'` … `'3'`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vetor([Posicao; 3]);

impl Vetor {
    const COLUNA_A: Self = Self([Posicao::A1, Posicao::A2, Posicao::A3]);
    const COLUNA_B: Self = Self([Posicao::B1, Posicao::B2, Posicao::B3]);
    const COLUNA_C: Self = Self([Posicao::C1, Posicao::C2, Posicao::C3]);
    pub(super) const LINHA_1: Self = Self([Posicao::A1, Posicao::B1, Posicao::C1]);
    pub(super) const LINHA_2: Self = Self([Posicao::A2, Posicao::B2, Posicao::C2]);
    pub(super) const LINHA_3: Self = Self([Posicao::A3, Posicao::B3, Posicao::C3]);

    /// All lines that can win, as sets of positions: diagonals cannot. Precomputed, because a
    /// search looks for a winner at every step.
    pub(super) const BITS: [u16; 6] = [
        Self::COLUNA_A.bits(),
        Self::COLUNA_B.bits(),
        Self::COLUNA_C.bits(),
        Self::LINHA_1.bits(),
        Self::LINHA_2.bits(),
        Self::LINHA_3.bits(),
    ];

    /// Parses the name of a column or line.
    pub fn le(s: &str) -> Option<Self> {
        match s {
            "a" => Some(Self::COLUNA_A),
            "b" => Some(Self::COLUNA_B),
            "c" => Some(Self::COLUNA_C),
            "1" => Some(Self::LINHA_1),
            "2" => Some(Self::LINHA_2),
            "3" => Some(Self::LINHA_3),
            _ => None,
        }
    }

    /// Positions, from top to bottom or from left to right.
    pub fn posicoes(self) -> [Posicao; 3] {
        self.0
    }

    const fn bits(self) -> u16 {
        let [p1, p2, p3] = self.0;
        p1.bit() | p2.bit() | p3.bit()
    }
}
