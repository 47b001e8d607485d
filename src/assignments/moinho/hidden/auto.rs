//! Cases of the computer's moves: in every state of a game, except for `dificil`. Each
//! level has checks of its own, `normal` one for each half of its sentence. Where
//! the text leaves the choice open, all allowed moves are accepted; whether the board
//! changes is left open, and not tested.

use fastrand::Rng;

use super::seeing::{are_positions, tuple_of_positions};
use super::writing::{Made, piece};
use super::{Group, dificil, session};
use crate::assignments::moinho::auto::{
    BloqueioDuplo, CantoOuLateral, Leituras, obter_movimento_auto_com,
};
use crate::assignments::moinho::binding::{BLOQUEIO_DUPLO, CANTO_OU_LATERAL};
use crate::assignments::moinho::movimento::esta_bloqueado;
use crate::assignments::moinho::states::{movement_states, placement_states};
use crate::assignments::moinho::{
    Nivel, Peca, Tabuleiro, obter_ganhador, obter_movimento_auto, pecas_iguais,
};
use crate::battery::{Draft, Scope};

pub(super) const LEVELS: [Nivel; 3] = [Nivel::Facil, Nivel::Normal, Nivel::Dificil];
/// Divisor of the states of the placement phase that are tested beyond the first level.
const BEYOND_FIRST: usize = 3;

/// Distance between the states of a phase in which it is asked whether a choice is made of positions.
const RECOGNISED: usize = 700;

/// A board and the player to move.
pub(super) type State = (Tabuleiro, Peca);

pub(super) fn drafts(scope: Scope, rng: &mut Rng) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (group, asked) in [
        (Group::Placing, placing(rng)),
        (Group::Easy, moving(Nivel::Facil, rng)),
        (Group::Middle, moving(Nivel::Normal, rng)),
        (Group::Blocked, [blocked(), recognised()].concat()),
        (Group::Hard, dificil::drafts(scope)),
    ] {
        let asked = asked.into_iter().enumerate();
        let in_parts = asked.map(|(turn, draft)| {
            let part = turn / group.together();
            draft.in_group(group.number() + part)
        });
        drafts.extend(in_parts);
    }
    drafts
}

/// Cases of every state of the placement phase, some of them at every level.
fn placing(rng: &mut Rng) -> Vec<Draft> {
    let mut states: Vec<State> = placement_states().collect();
    rng.shuffle(&mut states);
    let at_levels = |(turn, (t, j)): (usize, &State)| {
        let levels = match turn % BEYOND_FIRST {
            0 => &LEVELS[..],
            _ => &LEVELS[..1],
        };
        let asked = levels.iter().map(|nivel| {
            // Each level gets its board in another way.
            let turn = turn + *nivel as usize;
            let draft = chosen(places_check(*nivel), (*t, *j), *nivel, turn);
            match left_open(*t, *j) {
                Some(reading) => draft.under(reading),
                None => draft,
            }
        });
        asked.collect::<Vec<Draft>>()
    };
    states.iter().enumerate().flat_map(at_levels).collect()
}

/// Check of a placement at a level.
pub(super) fn places_check(nivel: Nivel) -> &'static str {
    match nivel {
        Nivel::Facil => "obter_movimento_auto/colocacao",
        Nivel::Normal => "obter_movimento_auto/colocacao-normal",
        Nivel::Dificil => "obter_movimento_auto/colocacao-dificil",
    }
}

/// Cases of every state of the movement phase in which the player can move.
fn moving(nivel: Nivel, rng: &mut Rng) -> Vec<Draft> {
    let free = movement_states().filter(|(t, j)| !esta_bloqueado(*t, *j));
    let mut states: Vec<State> = free.collect();
    rng.shuffle(&mut states);
    let states = states.into_iter().enumerate();
    states
        .map(|(turn, state)| chosen(moves_check(state, nivel), state, nivel, turn))
        .collect()
}

/// Check of a move at a level.
pub(super) fn moves_check((t, j): State, nivel: Nivel) -> &'static str {
    let after = obter_movimento_auto(&t, j, Nivel::Normal).depois(t, j);
    match nivel {
        Nivel::Facil => "obter_movimento_auto/facil",
        Nivel::Normal if pecas_iguais(obter_ganhador(&after), j) => "obter_movimento_auto/normal",
        Nivel::Normal => "obter_movimento_auto/normal-sem-vitoria",
        Nivel::Dificil => "obter_movimento_auto/dificil",
    }
}

/// Cases of every state in which the player is blocked, at every level.
fn blocked() -> Vec<Draft> {
    let blocked = movement_states().filter(|(t, j)| esta_bloqueado(*t, *j));
    let at_levels = |state: State| LEVELS.map(|nivel| (state, nivel));
    let each = blocked.flat_map(at_levels).flat_map(|(state, nivel)| {
        let check = match nivel {
            Nivel::Facil => "obter_movimento_auto/todas-bloqueadas-facil",
            Nivel::Normal => "obter_movimento_auto/todas-bloqueadas-normal",
            Nivel::Dificil => "obter_movimento_auto/todas-bloqueadas-dificil",
        };
        // Written and shown in two ways.
        [0, 1, 8, 9].map(|turn| chosen(check, state, nivel, turn))
    });
    each.collect()
}

/// Cases of whether what is chosen are positions, in some states of both phases, at every level.
fn recognised() -> Vec<Draft> {
    let placing = placement_states().filter(|(t, j)| left_open(*t, *j).is_none());
    let moving = movement_states().filter(|(t, j)| !esta_bloqueado(*t, *j));
    let placing = placing.step_by(RECOGNISED).map(|state| (state, true));
    let moving = moving.step_by(RECOGNISED).map(|state| (state, false));
    let at_levels = |(state, is_placing)| LEVELS.map(|nivel| (state, is_placing, nivel));
    let states = placing.chain(moving).flat_map(at_levels).enumerate();
    let drafts = states.map(|(turn, (state, is_placing, nivel))| {
        let check = if is_placing {
            places_check(nivel)
        } else {
            moves_check(state, nivel)
        };
        let call = call(&Made::in_turn(turn).write(state.0), state.1, nivel);
        session(check, Group::Hard, [are_positions(&call)])
    });
    drafts.collect()
}

/// Call of the computer's move on a board.
fn call(board: &str, j: Peca, nivel: Nivel) -> String {
    format!("obter_movimento_auto({board}, {}, '{nivel}')", piece(j))
}

/// Open place of the text that affects the computer's placement, if any.
pub(super) fn left_open(t: Tabuleiro, j: Peca) -> Option<&'static str> {
    let reference = Leituras::default();
    let differs = |leituras| {
        let [one, other] = [reference, leituras]
            .map(|leituras| obter_movimento_auto_com(&t, j, Nivel::Facil, leituras));
        one != other
    };
    let bloqueio = BloqueioDuplo::Segunda;
    let mut orders = CantoOuLateral::TODAS.into_iter();
    if differs(Leituras {
        bloqueio,
        ..reference
    }) {
        Some(BLOQUEIO_DUPLO)
    } else if orders.any(|canto| differs(Leituras { canto, ..reference })) {
        Some(CANTO_OU_LATERAL)
    } else {
        None
    }
}

/// Case of the move that the computer chooses.
pub(super) fn chosen(check: &'static str, (t, j): State, nivel: Nivel, turn: usize) -> Draft {
    let made = format!("t = {}", Made::in_turn(turn).write(t));
    let seen = tuple_of_positions("m", &call("t", j, nivel), turn / 8);
    session(check, Group::Hard, [vec![made], seen].concat())
}
