//! The board: cells by column and row, the origin at the bottom left.

use std::fmt;

use super::partida::{Lance, MALFORMADA};
use crate::assignment::game::{Move, Outcome, Position, Reason, Seat};
use crate::engines::tictactoe::board::LINES;

/// One of the two colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cor {
    /// `PRETO`, who plays first.
    Preto,
    /// `BRANCO`.
    Branco,
}

impl Cor {
    /// Both, in the order in which they play.
    pub const AMBAS: [Cor; 2] = [Cor::Preto, Cor::Branco];

    /// The other colour.
    #[must_use]
    pub fn outra(self) -> Cor {
        match self {
            Cor::Preto => Cor::Branco,
            Cor::Branco => Cor::Preto,
        }
    }

    /// Name, as the text heads the columns of a match.
    pub fn nome(self) -> &'static str {
        match self {
            Cor::Preto => "PRETO",
            Cor::Branco => "BRANCO",
        }
    }

    /// Mark in the drawing of a board.
    pub fn marca(self) -> char {
        match self {
            Cor::Preto => 'P',
            Cor::Branco => 'B',
        }
    }
}

impl From<Seat> for Cor {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::First => Cor::Preto,
            Seat::Second => Cor::Branco,
        }
    }
}

impl From<Cor> for Seat {
    fn from(cor: Cor) -> Self {
        match cor {
            Cor::Preto => Seat::First,
            Cor::Branco => Seat::Second,
        }
    }
}

/// A cell, `[coluna,linha]`, each from 0 to 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Casa {
    coluna: usize,
    linha: usize,
}

impl Casa {
    /// Cell of a column and a row, if on the board.
    pub fn nova(coluna: i64, linha: i64) -> Option<Casa> {
        let lugar = |numero: i64| usize::try_from(numero).ok().filter(|lugar| *lugar < 3);
        Some(Casa {
            coluna: lugar(coluna)?,
            linha: lugar(linha)?,
        })
    }

    /// All nine cells, by column and row: `[0,0]`, `[0,1]`, …
    pub fn todas() -> impl Iterator<Item = Casa> {
        (0..9).map(|numero| Casa {
            coluna: numero / 3,
            linha: numero % 3,
        })
    }

    /// The column, from 0.
    pub fn coluna(self) -> usize {
        self.coluna
    }

    /// The row, from 0 at the bottom.
    pub fn linha(self) -> usize {
        self.linha
    }
}

/// The cell as Prolog writes it.
impl fmt::Display for Casa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.coluna, self.linha)
    }
}

/// A board: for each column from the left its rows from the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Tabuleiro([[Option<Cor>; 3]; 3]);

impl Tabuleiro {
    /// Colour of the stone on a cell.
    pub fn em(&self, casa: Casa) -> Option<Cor> {
        self.0[casa.coluna][casa.linha]
    }

    /// Puts a stone on a cell, even if it is taken.
    pub fn coloca(&mut self, casa: Casa, cor: Cor) {
        self.0[casa.coluna][casa.linha] = Some(cor);
    }

    /// Board with one more stone.
    #[must_use]
    pub fn com(mut self, casa: Casa, cor: Cor) -> Tabuleiro {
        self.coloca(casa, cor);
        self
    }

    /// Board after all moves of a match that are on a free cell.
    pub fn apos(lances: &[Lance]) -> Tabuleiro {
        let mut tabuleiro = Tabuleiro::default();
        for (lance, cor) in lances.iter().zip(Cor::AMBAS.into_iter().cycle()) {
            if let Ok(casa) = lance.livre(&tabuleiro) {
                tabuleiro.coloca(casa, cor);
            }
        }
        tabuleiro
    }

    /// Cells without a stone.
    pub fn livres(self) -> impl Iterator<Item = Casa> {
        Casa::todas().filter(move |casa| self.em(*casa).is_none())
    }

    /// Colour with three stones in a straight line, if any.
    pub fn vencedor(&self) -> Option<Cor> {
        let em = |cor, (coluna, linha): (usize, usize)| self.0[coluna][linha] == Some(cor);
        let fechada = |cor| {
            LINES
                .iter()
                .any(|line| line.iter().all(|casa| em(cor, *casa)))
        };
        Cor::AMBAS.into_iter().find(|cor| fechada(*cor))
    }

    /// Returns whether the match is over: won, or every cell taken.
    pub fn acabou(&self) -> bool {
        self.vencedor().is_some() || self.livres().next().is_none()
    }
}

impl Position for Tabuleiro {
    fn turn(&self) -> Seat {
        // Nine cells: an odd number of them is free before each of PRETO's moves.
        match self.livres().count() % 2 {
            1 => Seat::First,
            _ => Seat::Second,
        }
    }

    fn moves(&self) -> Vec<Move> {
        self.livres().map(|casa| Lance::from(casa).into()).collect()
    }

    fn play(&mut self, chosen: &Move) -> Result<(), Reason> {
        let lance = Lance::le(&chosen.0).ok_or(MALFORMADA)?;
        self.coloca(lance.livre(self)?, self.turn().into());
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.vencedor() {
            Some(cor) => Some(Outcome::Won(cor.into())),
            None => self.acabou().then_some(Outcome::Drawn),
        }
    }
}

/// The board as the text draws it.
///
/// ```
/// use gabarito::engines::velha::{Casa, Cor, Tabuleiro};
/// let tabuleiro = Tabuleiro::default().com(Casa::nova(0, 2).unwrap(), Cor::Preto);
/// assert!(tabuleiro.to_string().starts_with(
///     " _____ _____ _____\n|     |     |     |\n|  P  |     |     |\n|_____|_____|_____|\n"
/// ));
/// ```
impl fmt::Display for Tabuleiro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " _____ _____ _____")?;
        for linha in (0..3).rev() {
            let marcas = [0, 1, 2].map(|coluna| self.0[coluna][linha].map_or(' ', Cor::marca));
            let [a, b, c] = marcas;
            write!(
                f,
                "\n|     |     |     |\n|  {a}  |  {b}  |  {c}  |\n|_____|_____|_____|"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn tabuleiro(preto: &[(i64, i64)]) -> Tabuleiro {
        let casas = preto.iter().map(|(c, l)| Casa::nova(*c, *l).unwrap());
        casas.fold(Tabuleiro::default(), |t, casa| t.com(casa, Cor::Preto))
    }

    #[rstest]
    #[case::row([(0, 1), (1, 1), (2, 1)], true)]
    #[case::column([(2, 0), (2, 1), (2, 2)], true)]
    #[case::diagonal([(0, 0), (1, 1), (2, 2)], true)]
    #[case::other_diagonal([(0, 2), (1, 1), (2, 0)], true)]
    #[case::bent([(0, 0), (1, 1), (2, 1)], false)]
    #[case::around_the_corner([(0, 1), (1, 2), (2, 0)], false)]
    fn three_in_a_straight_line_win(#[case] preto: [(i64, i64); 3], #[case] wins: bool) {
        let vencedor = tabuleiro(&preto).vencedor();
        assert_eq!(vencedor, wins.then_some(Cor::Preto));
    }

    #[rstest]
    #[case(3, 0)]
    #[case(0, 3)]
    #[case(-1, 0)]
    #[case(0, -1)]
    fn beyond_the_border_there_is_no_cell(#[case] coluna: i64, #[case] linha: i64) {
        assert_eq!(Casa::nova(coluna, linha), None);
    }
}
