//! What the computer plays: in every state that a game can be in, but for `dificil`.

use fastrand::Rng;

use super::seeing::{self, tuple_of_positions};
use super::writing::{Made, piece};
use super::{Group, dificil, session};
use crate::assignments::moinho::auto::{BloqueioDuplo, Leituras, obter_movimento_auto_com};
use crate::assignments::moinho::binding::{BLOQUEADO, BLOQUEIO_DUPLO};
use crate::assignments::moinho::movimento::esta_bloqueado;
use crate::assignments::moinho::states::{movement_states, placement_states};
use crate::assignments::moinho::{Nivel, Peca, Tabuleiro, obter_movimento_auto};
use crate::battery::{Draft, Scope};

pub(super) const LEVELS: [Nivel; 3] = [Nivel::Facil, Nivel::Normal, Nivel::Dificil];
/// One of so many boards is looked at again when the computer has chosen.
const LOOKED_AT_AGAIN: usize = 16;

/// So many questions of each kind are asked early, if so many share a process.
const EARLY: usize = 300;

/// A board and the player to move.
pub(super) type State = (Tabuleiro, Peca);

/// Questions of every kind that are asked early, and all others: what is wrong with one
/// level should not wait for all that is asked about another.
pub(super) fn drafts(scope: Scope, rng: &mut Rng) -> [Vec<Draft>; 2] {
    let (mut early, mut late) = (Vec::new(), Vec::new());
    for (group, mut asked) in [
        (Group::Placing, placing(rng)),
        (
            Group::Easy,
            moving("obter_movimento_auto/facil", Nivel::Facil, rng),
        ),
        (
            Group::Middle,
            moving("obter_movimento_auto/normal", Nivel::Normal, rng),
        ),
        (Group::Blocked, blocked()),
        (Group::Hard, dificil::drafts(scope)),
    ] {
        let first = EARLY.min(group.together()).min(asked.len());
        let rest = asked.split_off(first);
        let in_part = |part: usize| move |draft: Draft| draft.in_group(group.number() + part);
        early.extend(asked.into_iter().map(in_part(0)));
        let rest = rest.into_iter().enumerate();
        late.extend(rest.map(|(turn, draft)| in_part(1 + turn / group.together())(draft)));
    }
    [early, late]
}

/// Every state of the placement phase, at every level.
fn placing(rng: &mut Rng) -> Vec<Draft> {
    let mut states: Vec<State> = placement_states().collect();
    rng.shuffle(&mut states);
    let at_levels = |(turn, (t, j)): (usize, &State)| {
        LEVELS.map(|nivel| {
            // Each level has the board in another way.
            let turn = turn + nivel as usize;
            let draft = chosen("obter_movimento_auto/colocacao", (*t, *j), nivel, turn);
            if is_open(*t, *j) {
                draft.under(BLOQUEIO_DUPLO)
            } else {
                draft
            }
        })
    };
    states.iter().enumerate().flat_map(at_levels).collect()
}

/// Every state of the movement phase in which the player can move.
fn moving(check: &'static str, nivel: Nivel, rng: &mut Rng) -> Vec<Draft> {
    let free = movement_states().filter(|(t, j)| !esta_bloqueado(*t, *j));
    let mut states: Vec<State> = free.collect();
    rng.shuffle(&mut states);
    let states = states.into_iter().enumerate();
    states
        .map(|(turn, state)| chosen(check, state, nivel, turn))
        .collect()
}

/// Every state in which the player cannot, at every level.
fn blocked() -> Vec<Draft> {
    let blocked = movement_states().filter(|(t, j)| esta_bloqueado(*t, *j));
    let at_levels = |state: State| LEVELS.map(|nivel| (state, nivel));
    let each = blocked.flat_map(at_levels).flat_map(|(state, nivel)| {
        // Made and seen in two ways.
        [0, 1, 8, 9].map(|turn| {
            let draft = chosen("obter_movimento_auto/todas-bloqueadas", state, nivel, turn);
            match nivel {
                Nivel::Dificil => draft.under(BLOQUEADO),
                _ => draft,
            }
        })
    });
    each.collect()
}

/// Whether the text leaves open which of two threatened lines is blocked.
pub(super) fn is_open(t: Tabuleiro, j: Peca) -> bool {
    let [one, other] = [BloqueioDuplo::Primeira, BloqueioDuplo::Segunda].map(|bloqueio| {
        let leituras = Leituras {
            bloqueio,
            ..Leituras::default()
        };
        obter_movimento_auto_com(&t, j, Nivel::Facil, leituras)
    });
    one != other
}

/// The move that the computer chooses; by turns whether the board is as it was.
pub(super) fn chosen(check: &'static str, (t, j): State, nivel: Nivel, turn: usize) -> Draft {
    let board = Made::in_turn(turn).write(t);
    // How many positions there are, goes by the phase and not by the level.
    let count = obter_movimento_auto(&t, j, Nivel::Facil).posicoes().len();
    let call = |board: &str| format!("obter_movimento_auto({board}, {}, '{nivel}')", piece(j));
    let seen = turn / 8;
    if !turn.is_multiple_of(LOOKED_AT_AGAIN) {
        return session(
            check,
            Group::Hard,
            tuple_of_positions(&call(&board), count, seen),
        );
    }
    let mut statements = vec![format!("t = {board}")];
    statements.extend(tuple_of_positions(&call("t"), count, seen));
    statements.push(seeing::board("t", turn / LOOKED_AT_AGAIN));
    session(check, Group::Hard, statements)
}
