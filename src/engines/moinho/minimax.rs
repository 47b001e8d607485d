//! Algoritmo 1: the minimax search of the level `dificil`, written as in the text.
//!
//! The algorithm tries every move of the player in reading order and keeps the
//! first best. Its best result starts as *the other player wins* and its best
//! sequence as *undefined*, with a consequence that is easily overlooked: a
//! player who cannot move, further down, scores as lost **and returns an
//! undefined sequence**, which the next sibling replaces whatever its
//! value. The text does not say whether this is meant, so the other readings
//! are [supported as well](JogadorBloqueado).

use super::movimento::{deslocacoes, passe};
use super::{Movimento, Peca, Tabuleiro, obter_ganhador, peca_para_inteiro, pecas_iguais};

/// Treatment of a player who cannot move, inside the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum JogadorBloqueado {
    /// Lost, and the sequence is undefined: Algoritmo 1 to the letter.
    #[default]
    SequenciaIndefinida,
    /// Lost, and the sequence is the one made so far: the first best move wins.
    SequenciaOrdinaria,
    /// The player passes, which is a move like any other.
    Passe,
}

impl JogadorBloqueado {
    /// Parses the name of a reading in `enunciado.toml`.
    pub fn le(s: &str) -> Option<Self> {
        match s {
            "sequência indefinida" => Some(Self::SequenciaIndefinida),
            "sequência ordinária" => Some(Self::SequenciaOrdinaria),
            "passe" => Some(Self::Passe),
            _ => None,
        }
    }
}

/// Moves that lead to a result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sequencia(Vec<Movimento>);

impl Sequencia {
    /// Sequence with `m` after all others.
    #[must_use]
    pub fn com(&self, m: Movimento) -> Self {
        let mut movimentos = Vec::with_capacity(self.0.len() + 1);
        movimentos.extend_from_slice(&self.0);
        movimentos.push(m);
        Self(movimentos)
    }

    /// Move to make now; `None` if the game was over from the start.
    pub fn primeiro(&self) -> Option<Movimento> {
        self.0.first().copied()
    }

    /// All moves, in order.
    pub fn movimentos(&self) -> &[Movimento] {
        &self.0
    }
}

/// `minimax : tabuleiro × peca × inteiro × sequência → inteiro × sequência`
///
/// The value of `t` with the player `j` to move, positive if it favours X and
/// negative if it favours O, and the moves that lead there after those of
/// `sequencia`; `None` is the undefined sequence.
///
/// Source: enunciado, secção «Fase de movimento», Algoritmo 1.
pub fn minimax(
    t: &Tabuleiro,
    j: Peca,
    profundidade: u8,
    sequencia: &Sequencia,
    bloqueado: JogadorBloqueado,
) -> (i8, Option<Sequencia>) {
    let fim = || sequencia.clone();
    passo(*t, j, profundidade, bloqueado, fim, |m, depois| {
        let adversario = j.adversario();
        let sequencia = sequencia.com(m);
        minimax(&depois, adversario, profundidade - 1, &sequencia, bloqueado)
    })
}

/// One step of the algorithm at a board: `fim` gives the sequence of a search that stops
/// there, and `resultado_de` the result of a move and the board after it.
pub(super) fn passo<S>(
    t: Tabuleiro,
    j: Peca,
    profundidade: u8,
    bloqueado: JogadorBloqueado,
    fim: impl FnOnce() -> S,
    mut resultado_de: impl FnMut(Movimento, Tabuleiro) -> (i8, Option<S>),
) -> (i8, Option<S>) {
    let ganhador = obter_ganhador(&t);
    if !pecas_iguais(ganhador, Peca::LIVRE) || profundidade == 0 {
        return (peca_para_inteiro(ganhador), Some(fim()));
    }
    let adversario = j.adversario();
    let passe = passe(t, j);
    if passe.is_some() && bloqueado == JogadorBloqueado::SequenciaOrdinaria {
        return (peca_para_inteiro(adversario), Some(fim()));
    }
    let passe = passe.filter(|_| bloqueado == JogadorBloqueado::Passe);

    let mut melhor_resultado = peca_para_inteiro(adversario);
    let mut melhor_sequencia = None;
    for m in deslocacoes(&t, j).chain(passe) {
        let (resultado, nova_sequencia) = resultado_de(m, m.depois(t, j));
        if melhor_sequencia.is_none()
            || (pecas_iguais(j, Peca::X) && resultado > melhor_resultado)
            || (pecas_iguais(j, Peca::O) && resultado < melhor_resultado)
        {
            melhor_resultado = resultado;
            melhor_sequencia = nova_sequencia;
        }
    }
    (melhor_resultado, melhor_sequencia)
}

#[cfg(test)]
mod tests {
    use super::super::auto::{Leituras, obter_movimento_auto_com};
    use super::super::states::movement_states;
    use super::super::{Nivel, tuplo_para_tabuleiro};
    use super::*;
    use rstest::rstest;
    use std::collections::HashMap;

    const READINGS: [JogadorBloqueado; 3] = [
        JogadorBloqueado::SequenciaIndefinida,
        JogadorBloqueado::SequenciaOrdinaria,
        JogadorBloqueado::Passe,
    ];

    type Rows = [[i8; 3]; 3];

    /// States in which the readings differ: the move of the algorithm to the letter, and
    /// the first best move. The reading with a pass as an ordinary move chooses as the
    /// algorithm to the letter.
    #[rustfmt::skip]
    const TOLD_APART: [(Rows, Peca, &str, &str); 8] = [
        ([[0, -1, -1], [1, 1, -1], [0, 0, 1]], Peca::X, "a2a3", "a2a1"),
        ([[0, 1, 0], [-1, 1, 0], [-1, -1, 1]], Peca::X, "b1c1", "b1a1"),
        ([[1, 0, 1], [0, 0, -1], [1, -1, -1]], Peca::X, "c1b2", "a1b2"),
        ([[0, 1, 1], [0, 0, -1], [1, -1, -1]], Peca::X, "c1b2", "b1b2"),
        ([[0, 1, 1], [-1, -1, 1], [0, 0, -1]], Peca::O, "a2a3", "a2a1"),
        ([[0, -1, 0], [1, -1, 0], [1, 1, -1]], Peca::O, "b1c1", "b1a1"),
        ([[-1, 0, -1], [0, 0, 1], [-1, 1, 1]], Peca::O, "c1b2", "a1b2"),
        ([[0, -1, -1], [0, 0, 1], [-1, 1, 1]], Peca::O, "c1b2", "b1b2"),
    ];

    #[rstest]
    fn the_readings_differ_in_these_eight_of_all_states_and_in_no_other(
        #[values(Peca::X, Peca::O)] player: Peca,
    ) {
        let expected: HashMap<_, _> = TOLD_APART
            .iter()
            .filter(|(_, j, _, _)| *j == player)
            .filter_map(|&(rows, _, literal, ordinary)| {
                let moves = [literal, ordinary, literal].map(str::to_owned);
                Some((tuplo_para_tabuleiro(rows)?, moves))
            })
            .collect();
        let found: HashMap<_, _> = movement_states()
            .filter(|(_, j)| *j == player)
            .map(|(t, j)| {
                let choose = |bloqueado| {
                    let leituras = Leituras {
                        bloqueado,
                        ..Leituras::default()
                    };
                    obter_movimento_auto_com(&t, j, Nivel::Dificil, leituras)
                };
                (t, READINGS.map(choose).map(|m| m.to_string()))
            })
            .filter(|(_, [literal, ordinary, pass])| literal != ordinary || literal != pass)
            .collect();
        assert_eq!(found.len(), 4);
        assert_eq!(found, expected);
    }

    #[test]
    fn only_a_blocked_player_is_left_without_a_sequence() {
        for (t, j) in movement_states().step_by(7) {
            let (_, sequence) = minimax(&t, j, 5, &Sequencia::default(), READINGS[0]);
            assert_eq!(sequence.is_none(), passe(t, j).is_some());
        }
    }

    /// O at a1 b1 a2 is blocked, and X is at c1 b2 a3.
    const BLOCKED: Rows = [[-1, -1, 1], [-1, 1, 0], [1, 0, 0]];

    #[rstest]
    #[case(JogadorBloqueado::SequenciaIndefinida, 1, None)]
    #[case(JogadorBloqueado::SequenciaOrdinaria, 1, Some(vec![]))]
    #[case(JogadorBloqueado::Passe, 0, Some(vec!["a1a1"]))]
    fn a_blocked_player_is_lost_or_passes(
        #[case] reading: JogadorBloqueado,
        #[case] value: i8,
        #[case] moves: Option<Vec<&str>>,
    ) {
        let t = tuplo_para_tabuleiro(BLOCKED);
        let result = t.map(|t| minimax(&t, Peca::O, 1, &Sequencia::default(), reading));
        let moves = moves.map(|moves| moves.into_iter().map(str::to_owned).collect());
        assert_eq!(
            result.map(|(value, s)| (value, s.as_ref().map(names))),
            Some((value, moves))
        );
    }

    #[test]
    fn the_sequence_names_every_move_up_to_the_win() {
        let t = tuplo_para_tabuleiro([[1, -1, -1], [-1, 1, 0], [0, 0, 1]]);
        let search = |t| minimax(&t, Peca::X, 5, &Sequencia::default(), READINGS[0]);
        let (value, sequence) = t.map(search).unwrap_or_default();
        assert_eq!(value, 1);
        assert_eq!(
            sequence.as_ref().map(names).unwrap_or_default(),
            ["c3c2", "a2a3", "a1a2"]
        );
    }

    #[test]
    fn a_finished_game_keeps_the_sequence_it_was_reached_by() {
        let t = tuplo_para_tabuleiro([[1, 1, 1], [-1, -1, 0], [-1, 0, 0]]);
        let search = |t| minimax(&t, Peca::O, 5, &Sequencia::default(), READINGS[0]);
        assert_eq!(t.map(search), Some((1, Some(Sequencia::default()))));
    }

    fn names(sequence: &Sequencia) -> Vec<String> {
        sequence
            .movimentos()
            .iter()
            .map(Movimento::to_string)
            .collect()
    }
}
