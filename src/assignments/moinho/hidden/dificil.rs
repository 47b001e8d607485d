//! «o algoritmo da “Fase de movimento” com nível de profundidade máximo de recursão igual a
//! 5»: cases of its chosen move, in states where a program is likely to be wrong; how a
//! program finds the move is not tested.
//!
//! Testing every state takes minutes. These states were selected from all, so that
//! each of these mistakes changes the move in some states of both players: one move less
//! deep or more, the last of equal moves or the first that wins
//! at once, quick wins or slow ones preferred, one sign for both players, no end at a
//! win, a diagonal that wins, columns before lines, bounds of alpha-beta that are
//! swapped, reused or cut off too early, and another reading of a blocked player.

use super::auto::{State, chosen};
use super::writing::{board, player};
use crate::assignments::moinho::Nivel;
use crate::assignments::moinho::binding::BLOQUEADO;
use crate::assignments::moinho::movimento::esta_bloqueado;
use crate::assignments::moinho::states::movement_states;
use crate::battery::{Draft, Scope};

/// The player can win at once.
#[rustfmt::skip]
const WON_IN_1: [&str; 18] = [
    "X:.XXX.O.OO", "X:X...XOXOO", "X:XOOX...XO", "X:OXO.XOX..", "X:.XXXO.OO.", "X:OOXOXX...",
    "X:OO..XXXO.", "X:O.OX.O.XX", "X:.OOX.O.XX", "O:.OOO.X.XX", "O:O...OXOXX", "O:OXXO...OX",
    "O:XX..OOOX.", "O:.OOOX.XX.", "O:XXOXOO...", "O:XOX.OXO..", "O:O.O.OX.XX", "O:X.XO.X.OO",
];
/// The player can win with the second move, whatever the other does.
#[rustfmt::skip]
const WON_IN_3: [&str; 8] = [
    "X:.X.XXO.OO", "X:.XOXX..OO", "X:OOX.X.XO.", "X:OXOOXX...", "O:.O.OOX.XX", "O:O.OX.XX.O",
    "O:.OXOO..XX", "O:XOXOOX...",
];
/// The player can win with the third move.
#[rustfmt::skip]
const WON_IN_5: [&str; 18] = [
    "X:.XOXOO..X", "X:OOXXO..X.", "X:X.XOO.O.X", "X:OO.O.X.XX", "X:OOXOX.X..", "X:XOO.XO..X",
    "X:XOO.O.X.X", "X:X..OX.OOX", "X:OOXXOX...", "O:.OXOXX..O", "O:XXOOX..O.", "O:O.O.XXO.X",
    "O:O.OXX.X.O", "O:XXOXO.O..", "O:..O.OXOXX", "O:O.O.X.OXX", "O:OXX.OX..O", "O:OXXOXO...",
];
/// The other wins with the next move, whatever the player does.
#[rustfmt::skip]
const LOST_IN_2: [&str; 14] = [
    "X:.O.O.XOXX", "X:.OO.OXX.X", "X:O.O.OX.XX", "X:...OXOXXO", "X:OXXOOX...", "X:XXOOOX...",
    "X:OXXOXO...", "O:.X.X.OXOO", "O:OOXXOX...", "O:.XO.XO.OX", "O:.XO.OO.XX", "O:OOXOXX...",
    "O:XOOOXX...", "O:OXOXOX...",
];
/// The other wins with the second move.
#[rustfmt::skip]
const LOST_IN_4: [&str; 14] = [
    "X:O...XOOXX", "X:XXOOX...O", "X:.XXOOX..O", "X:XO.XX.O.O", "X:XX.XOOO..", "X:O..XOOXX.",
    "X:OXX.XOO..", "O:OOXXO...X", "O:OX.OO.X.X", "O:.OOXXO..X", "O:X.X.OO.XO", "O:OO.OXXX..",
    "O:OOXOX..X.", "O:XOO.OXX..",
];
/// Neither player can win within five moves.
#[rustfmt::skip]
const OPEN: [&str; 46] = [
    "X:O.O.XXOX.", "X:X.OO.X.OX", "X:O.O..XOXX", "X:O.OX..XXO", "X:..OO.XXOX", "X:.XOXXO.O.",
    "X:OXX..XO.O", "X:.OX.O.OXX", "X:OX..XX.OO", "X:X.OO.OXX.", "X:O.XX.OXO.", "X:XOX..XOO.",
    "X:OXO..XO.X", "X:X.XXOOO..", "X:O.XO.O.XX", "X:O.OX..OXX", "X:XXO.XOO..", "X:X.OXXOO..",
    "X:.XOXXOO..", "X:XO...OOXX", "X:.X.XXOOO.", "X:.OO.XXOX.", "X:..OOXXOX.", "O:X.X.OOXO.",
    "O:O.XX.O.XO", "O:X.XO..OOX", "O:X.X..OXOO", "O:..XX.OOXO", "O:.OXOOX.X.", "O:XOO..OX.X",
    "O:XO..OO.XX", "O:.XO.X.XOO", "O:OXO..OXX.", "O:X.OO.XOX.", "O:O.XX.XOO.", "O:OXOX.O..X",
    "O:O.OOXXX..", "O:XOXO..O.X", "O:OX.X..OOX", "O:OOX.OXX..", "O:O.XOOXX..", "O:.OXOOXX..",
    "O:.XOX..OOX", "O:.O.OOXXX.", "O:OOX.O.XX.", "O:O.XOO.XX.",
];
/// The player can block the opponent, whatever the value of that move.
#[rustfmt::skip]
const BLOCKED_BY_A_MOVE: [&str; 16] = [
    "X:OOXOX..X.", "X:XOO.XO.X.", "X:..XXXO.OO", "X:X..OXXOO.", "X:OOXO.XX..", "X:OO.OXXX..",
    "X:OOXO..XX.", "X:XOOX.O..X", "O:XXOXO..O.", "O:OXX.OX.O.", "O:..OOOX.XX", "O:O..XOOXX.",
    "O:XXOX.OO..", "O:XX.XOOO..", "O:XXOX..OO.", "O:..OO.XOXX",
];
/// The readings of a blocked player differ, as `enunciado.toml` has it.
#[rustfmt::skip]
const TOLD_APART: [&str; 8] = [
    "X:.XX..OXOO", "X:X.X..OXOO", "X:.OOXXO..X", "X:.X.OX.OOX", "O:.OO..XOXX", "O:O.O..XOXX",
    "O:.XXOOX..O", "O:.O.XO.XXO",
];

const CHOSEN: [&[&str]; 8] = [
    &WON_IN_1,
    &WON_IN_3,
    &WON_IN_5,
    &LOST_IN_2,
    &LOST_IN_4,
    &OPEN,
    &BLOCKED_BY_A_MOVE,
    &TOLD_APART,
];

pub(super) fn drafts(scope: Scope) -> Vec<Draft> {
    let states: Vec<State> = if scope.is_exhaustive {
        let free_to_move = |(t, j): &State| !esta_bloqueado(*t, *j);
        movement_states().filter(free_to_move).collect()
    } else {
        of_all_kinds().into_iter().filter_map(state).collect()
    };
    let asked = states.into_iter().enumerate().map(|(turn, state)| {
        let check = "obter_movimento_auto/dificil";
        chosen(check, state, Nivel::Dificil, turn).under(BLOQUEADO)
    });
    asked.collect()
}

/// Selected states, ordered so that each part has states of all kinds and of both
/// players.
fn of_all_kinds() -> Vec<&'static str> {
    let mut placed = Vec::new();
    for kind in CHOSEN {
        for player in ["X", "O"] {
            let of_player: Vec<&str> = kind
                .iter()
                .copied()
                .filter(|written| written.starts_with(player))
                .collect();
            let count = of_player.len();
            let parts = of_player.into_iter().enumerate();
            placed.extend(parts.map(|(place, written)| (1000 * (2 * place + 1) / count, written)));
        }
    }
    placed.sort_by_key(|(part, _)| *part);
    placed.into_iter().map(|(_, written)| written).collect()
}

/// Parses a state: the player to move, a colon, and the pieces in reading order.
fn state(written: &str) -> Option<State> {
    let (j, marks) = written.split_once(':')?;
    Some((board(marks), j.chars().next().and_then(player)?))
}

/// Whether the readings of a blocked player differ in a state.
pub(super) fn is_told_apart(asked: State) -> bool {
    TOLD_APART
        .iter()
        .any(|written| state(written) == Some(asked))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::assignments::moinho::minimax::{Sequencia, minimax};
    use crate::assignments::moinho::movimento::deslocacoes;
    use crate::assignments::moinho::states::pieces;
    use crate::assignments::moinho::{JogadorBloqueado, Moinho, peca_para_inteiro};
    use crate::engine::Engine;

    /// Value of a state to the player to move, by Algoritmo 1 to the letter.
    fn value((t, j): State, depth: u8) -> i8 {
        let reading = JogadorBloqueado::default();
        let (value, _) = minimax(&t, j, depth, &Sequencia::default(), reading);
        value * peca_para_inteiro(j)
    }

    fn states(written: &[&str]) -> Vec<State> {
        written
            .iter()
            .filter_map(|written| state(written))
            .collect()
    }

    #[test]
    fn states_are_of_the_movement_phase_and_different() {
        let written: Vec<&str> = CHOSEN.concat();
        let different: HashSet<State> = states(&written).into_iter().collect();
        assert_eq!(different.len(), written.len());
        let all: HashSet<State> = movement_states().collect();
        assert!(different.is_subset(&all));
        assert!(different.iter().all(|(t, _)| pieces(*t) == [3, 3]));
    }

    #[test]
    fn wins_and_losses_come_when_they_should() {
        for (kind, depth, expected) in [
            (&WON_IN_1[..], 1, 1),
            (&WON_IN_3, 3, 1),
            (&WON_IN_5, 5, 1),
            (&LOST_IN_2, 2, -1),
            (&LOST_IN_4, 4, -1),
        ] {
            for state in states(kind) {
                assert_eq!(value(state, depth), expected, "{state:?}");
                assert_eq!(value(state, depth - 1), 0, "{state:?}");
            }
        }
        assert!(states(&OPEN).into_iter().all(|state| value(state, 5) == 0));
    }

    #[test]
    fn the_other_can_be_blocked() {
        for (t, j) in states(&BLOCKED_BY_A_MOVE) {
            let blocks = deslocacoes(&t, j).any(|m| esta_bloqueado(m.depois(t, j), j.adversario()));
            assert!(blocks, "{t:?}");
        }
    }

    #[test]
    fn states_told_apart_are_those_written_down() {
        let manifest = Moinho.manifest().unwrap();
        let reading = manifest
            .readings
            .iter()
            .find(|reading| reading.name == BLOQUEADO)
            .unwrap();
        let written = reading.states.iter().map(|written| {
            let rows = written["board"].as_array().unwrap().iter();
            let numbers = rows.flat_map(|row| row.as_array().unwrap());
            let marks = numbers.map(|number| match number.as_integer() {
                Some(1) => 'X',
                Some(-1) => 'O',
                _ => '.',
            });
            let player_mark = written["player"].as_str().unwrap();
            format!("{player_mark}:{}", marks.collect::<String>())
        });
        let written: HashSet<String> = written.collect();
        assert_eq!(written, TOLD_APART.map(str::to_owned).into());
    }
}
