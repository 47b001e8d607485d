//! Memoized results of Algoritmo 1: the value and the first move, without the others.
//!
//! The search of one board meets many boards of the movement phase again, and the value of each
//! depends only on the player to move and the remaining depth: results are cached across searches.

use std::sync::atomic::{AtomicU8, Ordering};

use super::minimax::{JogadorBloqueado, passo};
use super::tabuleiro::PECAS_POR_JOGADOR;
use super::{Movimento, Peca, Tabuleiro, pecas_iguais};

/// Depth of the search at the level `dificil`.
pub(super) const PROFUNDIDADE: u8 = 5;

/// Number of ways to place three pieces on nine positions.
const LUGARES: usize = 84;
/// Number of boards with three pieces each, for each player to move.
const JOGADAS: usize = 2 * LUGARES * LUGARES;
/// Cache of results, by reading, depth, player and board.
static SABIDOS: [AtomicU8; 3 * PROFUNDIDADE as usize * JOGADAS] =
    [const { AtomicU8::new(0) }; 3 * PROFUNDIDADE as usize * JOGADAS];

/// Index of each set of three positions among all such sets.
const ORDENS: [u8; 1 << 9] = ordens();

/// Value of a board, and whether the sequence that leads there is defined; the sequence
/// itself is not stored.
type Resultado = (i8, Option<()>);

/// Value that [`minimax`](super::minimax::minimax) gives, and the first move of its
/// sequence; `None` where that is undefined or the game is over.
pub(super) fn procura(
    t: Tabuleiro,
    j: Peca,
    profundidade: u8,
    bloqueado: JogadorBloqueado,
) -> (i8, Option<Movimento>) {
    let sem_movimentos = || None;
    let (valor, primeiro) = passo(
        t,
        j,
        profundidade,
        bloqueado,
        sem_movimentos,
        |m, depois| {
            let (valor, sequencia) = resultado(depois, j.adversario(), profundidade - 1, bloqueado);
            (valor, sequencia.map(|()| Some(m)))
        },
    );
    (valor, primeiro.flatten())
}

/// Result of a board, computed unless cached.
fn resultado(t: Tabuleiro, j: Peca, profundidade: u8, bloqueado: JogadorBloqueado) -> Resultado {
    let calcula = || {
        passo(
            t,
            j,
            profundidade,
            bloqueado,
            || (),
            |_, depois| resultado(depois, j.adversario(), profundidade - 1, bloqueado),
        )
    };
    let Some(lugar) = lugar(t, j, profundidade, bloqueado) else {
        return calcula();
    };
    // A thread that computes the same result at the same time stores the same byte.
    le(SABIDOS[lugar].load(Ordering::Relaxed)).unwrap_or_else(|| {
        let resultado = calcula();
        SABIDOS[lugar].store(escreve(resultado), Ordering::Relaxed);
        resultado
    })
}

/// Index of a result in the cache; `None` for boards and depths not worth caching.
fn lugar(t: Tabuleiro, j: Peca, profundidade: u8, bloqueado: JogadorBloqueado) -> Option<usize> {
    let [x, o] = [Peca::X, Peca::O].map(|j| t.bits(j));
    if [x, o]
        .iter()
        .any(|each| each.count_ones() as usize != PECAS_POR_JOGADOR)
    {
        return None;
    }
    let distancia = usize::from(profundidade.checked_sub(1)?);
    if distancia >= usize::from(PROFUNDIDADE) {
        return None;
    }
    let jogador = usize::from(pecas_iguais(j, Peca::X));
    let [x, o] = [x, o].map(|each| usize::from(ORDENS[usize::from(each)]));
    let leitura = bloqueado as usize * usize::from(PROFUNDIDADE) + distancia;
    Some(leitura * JOGADAS + (jogador * LUGARES + x) * LUGARES + o)
}

/// Encodes a result in a byte that is never 0.
fn escreve((valor, sequencia): Resultado) -> u8 {
    (valor + 2).unsigned_abs() << 1 | u8::from(sequencia.is_some())
}

/// Decodes a result from a byte; `None` from 0.
fn le(byte: u8) -> Option<Resultado> {
    let resultado = ((byte >> 1).cast_signed() - 2, (byte & 1 == 1).then_some(()));
    (byte > 0).then_some(resultado)
}

const fn ordens() -> [u8; 1 << 9] {
    let mut ordens = [0; 1 << 9];
    let (mut posicoes, mut ordem) = (0, 0);
    while posicoes < ordens.len() {
        if posicoes.count_ones() == 3 {
            ordens[posicoes] = ordem;
            ordem += 1;
        }
        posicoes += 1;
    }
    ordens
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::minimax::{Sequencia, minimax};
    use super::super::states::movement_states;
    use super::*;

    #[rstest]
    fn every_state_comes_to_what_the_algorithm_comes_to(
        #[values(
            JogadorBloqueado::SequenciaIndefinida,
            JogadorBloqueado::SequenciaOrdinaria,
            JogadorBloqueado::Passe
        )]
        bloqueado: JogadorBloqueado,
        #[values(0, 1, 4, 5)] profundidade: u8,
    ) {
        for (t, j) in movement_states() {
            let (valor, sequencia) = minimax(&t, j, profundidade, &Sequencia::default(), bloqueado);
            let expected = (valor, sequencia.and_then(|each| each.primeiro()));
            // Cached results must equal computed ones.
            for _ in 0..2 {
                assert_eq!(procura(t, j, profundidade, bloqueado), expected, "{t:?}");
            }
        }
    }
}
