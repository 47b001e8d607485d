//! How a match ended, and the points that it gives.

use crate::assignments::velha::Cor;

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// A colour has three stones in a straight line.
    Won(Cor),
    /// The board is full and nobody has.
    Drawn,
    /// A colour lost it by disqualification.
    Disqualified(Cor),
}

impl Outcome {
    /// Who won it, if anyone did: against one that is disqualified, the other.
    #[must_use]
    pub fn winner(self) -> Option<Cor> {
        match self {
            Outcome::Won(cor) => Some(cor),
            Outcome::Drawn => None,
            Outcome::Disqualified(cor) => Some(cor.outra()),
        }
    }

    /// The points that it gives a colour: 2 for a victory, 1 for a draw, 0 for a
    /// defeat, also by disqualification.
    ///
    /// Source: the text, section «Avaliação».
    #[must_use]
    pub fn points(self, cor: Cor) -> i64 {
        match self.winner() {
            Some(winner) if winner == cor => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Outcome::Won(Cor::Preto), 2, 0)]
    #[case(Outcome::Won(Cor::Branco), 0, 2)]
    #[case(Outcome::Drawn, 1, 1)]
    #[case(Outcome::Disqualified(Cor::Preto), 0, 2)]
    #[case(Outcome::Disqualified(Cor::Branco), 2, 0)]
    fn a_match_gives_its_points(#[case] outcome: Outcome, #[case] preto: i64, #[case] branco: i64) {
        assert_eq!(outcome.points(Cor::Preto), preto);
        assert_eq!(outcome.points(Cor::Branco), branco);
    }
}
