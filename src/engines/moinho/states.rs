//! Every board, and every state of the movement phase, for tests.

use std::sync::LazyLock;

use super::{
    Peca, Posicoes, Tabuleiro, coloca_peca, cria_tabuleiro, eh_tabuleiro, obter_ganhador,
    obter_posicoes_jogador, pecas_iguais,
};

/// Pieces that a position can hold, the free one included.
const OWNERS: [Peca; 3] = [Peca::LIVRE, Peca::X, Peca::O];

/// Every board, valid or not.
pub(super) fn boards() -> impl Iterator<Item = Tabuleiro> {
    (0..OWNERS.len().pow(9)).map(|number| {
        let mut t = cria_tabuleiro();
        let mut rest = number;
        for p in Posicoes::todas() {
            coloca_peca(&mut t, OWNERS[rest % OWNERS.len()], p);
            rest /= OWNERS.len();
        }
        t
    })
}

/// Every valid board.
pub(super) fn valid_boards() -> impl Iterator<Item = Tabuleiro> {
    static VALID: LazyLock<Vec<Tabuleiro>> =
        LazyLock::new(|| boards().filter(|t| eh_tabuleiro(t)).collect());
    VALID.iter().copied()
}

/// Boards of the movement phase without a winner, each with either player to move.
pub(super) fn movement_states() -> impl Iterator<Item = (Tabuleiro, Peca)> {
    valid_boards()
        .filter(|t| pieces(*t) == [3, 3] && is_open(*t))
        .flat_map(|t| [(t, Peca::X), (t, Peca::O)])
}

/// Numbers of pieces of X and of O.
pub(super) fn pieces(t: Tabuleiro) -> [usize; 2] {
    [Peca::X, Peca::O].map(|j| obter_posicoes_jogador(&t, j).len())
}

fn is_open(t: Tabuleiro) -> bool {
    pecas_iguais(obter_ganhador(&t), Peca::LIVRE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn states_are_as_many_as_combinatorics_says() {
        assert_eq!(movement_states().count(), 2904);
    }

    #[test]
    fn valid_boards_are_as_many_as_combinatorics_says() {
        let choose = |n: usize, k: usize| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
        let mut expected = 0;
        for x in 0_usize..=3 {
            for o in (0..=3).filter(|o| x.abs_diff(*o) <= 1) {
                expected += choose(9, x) * choose(9 - x, o);
            }
        }
        // Two winners: two parallel lines, one each.
        expected -= 2 * 3 * 2;
        assert_eq!(expected, 5539);
        assert_eq!(boards().collect::<HashSet<_>>().len(), 19_683);
        assert_eq!(valid_boards().count(), expected);
    }
}
