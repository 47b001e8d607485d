//! A second player, for `gabarito play`: alpha-beta with immediately winning moves first.
//!
//! The text does not require this player; many programs written to the text play like it. The
//! search is as deep as Algoritmo 1 at a fraction of the cost, but wins at once where Algoritmo 1
//! may choose an earlier move that wins later, and lets a blocked player pass, as in the game. Of
//! the 2,904 states of the movement phase, the two choose different moves in 144.

use super::movimento::{deslocacoes, passe};
use super::resultados::PROFUNDIDADE;
use super::{
    Movimento, Nivel, Peca, Tabuleiro, obter_ganhador, obter_movimento_auto, peca_para_inteiro,
    pecas_iguais,
};

/// Value of a won game to the winner, the maximum of all results.
const VITORIA: i8 = 1;

/// Chooses a move for the player `j`: by the list of the text in the placement phase,
/// the first best one by alpha-beta in the movement phase.
pub fn escolhe(t: &Tabuleiro, j: Peca) -> Movimento {
    let mut melhor = obter_movimento_auto(t, j, Nivel::Facil);
    if let Movimento::Colocacao(_) = melhor {
        return melhor;
    }
    // Below any result, so that even a lost player takes the first move.
    let mut alfa = -VITORIA - 1;
    for m in ordenados(*t, j) {
        let depois = m.depois(*t, j);
        let resultado = -valor(depois, j.adversario(), PROFUNDIDADE - 1, -VITORIA, -alfa);
        if resultado > alfa {
            (melhor, alfa) = (m, resultado);
        }
    }
    melhor
}

/// Value of `t` to the player `j`, who is to move, if between `alfa` and `beta`; otherwise
/// the nearer bound.
fn valor(t: Tabuleiro, j: Peca, profundidade: u8, mut alfa: i8, beta: i8) -> i8 {
    let ganhador = obter_ganhador(&t);
    if !pecas_iguais(ganhador, Peca::LIVRE) || profundidade == 0 {
        return peca_para_inteiro(ganhador) * peca_para_inteiro(j);
    }
    for m in ordenados(t, j) {
        let depois = m.depois(t, j);
        alfa = alfa.max(-valor(
            depois,
            j.adversario(),
            profundidade - 1,
            -beta,
            -alfa,
        ));
        if alfa >= beta {
            break;
        }
    }
    alfa
}

/// Moves of `j`, those that win at once before the others; a pass if there is none.
fn ordenados(t: Tabuleiro, j: Peca) -> Vec<Movimento> {
    let mut movimentos: Vec<_> = deslocacoes(&t, j).chain(passe(t, j)).collect();
    movimentos.sort_by_key(|m| !pecas_iguais(obter_ganhador(&m.depois(t, j)), j));
    movimentos
}

#[cfg(test)]
mod tests {
    use super::super::minimax::{Sequencia, minimax};
    use super::super::states::{movement_states, valid_boards};
    use super::super::{JogadorBloqueado, obter_posicoes_jogador};
    use super::*;

    /// Number of the 2,904 states in which the two engines choose different moves:
    /// a measured figure, repeated in the module's documentation.
    const DIFFERENT_CHOICES: usize = 144;

    #[test]
    fn the_two_engines_differ_in_as_many_states_as_documented() {
        let different = movement_states()
            .filter(|(t, j)| escolhe(t, *j) != obter_movimento_auto(t, *j, Nivel::Dificil))
            .count();
        assert_eq!(different, DIFFERENT_CHOICES);
    }

    #[test]
    fn pruning_does_not_change_the_value() {
        for (t, j) in movement_states().step_by(7) {
            let reading = JogadorBloqueado::Passe;
            let (full, _) = minimax(&t, j, PROFUNDIDADE, &Sequencia::default(), reading);
            let pruned = valor(t, j, PROFUNDIDADE, -VITORIA, VITORIA);
            assert_eq!(pruned * peca_para_inteiro(j), full);
        }
    }

    #[test]
    fn a_win_is_taken_at_once() {
        for (t, j) in movement_states() {
            let wins = |m: &Movimento| obter_ganhador(&m.depois(t, j)) == j;
            if let Some(win) = deslocacoes(&t, j).find(wins) {
                assert_eq!(escolhe(&t, j), win);
            }
        }
    }

    #[test]
    fn placing_follows_the_list() {
        let placing = |t: &Tabuleiro| obter_posicoes_jogador(t, Peca::X).len() < 3;
        for t in valid_boards().filter(placing) {
            let listed = obter_movimento_auto(&t, Peca::X, Nivel::Dificil);
            assert_eq!(escolhe(&t, Peca::X), listed);
        }
    }
}
