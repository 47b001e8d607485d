//! What the computer plays: in every state that a game can be in, but for `dificil`. Each
//! level has checks of its own, that of `normal` one for each half of its sentence. Where
//! the text leaves the choice open, whatever it allows is right; what becomes of the board
//! it does not say, and that is not asked.

use fastrand::Rng;

use super::seeing::tuple_of_positions;
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
/// One of so many states of the placement phase is asked about beyond the first level.
const BEYOND_FIRST: usize = 3;

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
        (Group::Easy, moving(Nivel::Facil, rng)),
        (Group::Middle, moving(Nivel::Normal, rng)),
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

/// Every state of the placement phase, some of them at every level.
fn placing(rng: &mut Rng) -> Vec<Draft> {
    let mut states: Vec<State> = placement_states().collect();
    rng.shuffle(&mut states);
    let at_levels = |(turn, (t, j)): (usize, &State)| {
        let levels = match turn % BEYOND_FIRST {
            0 => &LEVELS[..],
            _ => &LEVELS[..1],
        };
        let asked = levels.iter().map(|nivel| {
            // Each level has the board in another way.
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

/// The check that a placement at a level shows.
pub(super) fn places_check(nivel: Nivel) -> &'static str {
    match nivel {
        Nivel::Facil => "obter_movimento_auto/colocacao",
        Nivel::Normal => "obter_movimento_auto/colocacao-normal",
        Nivel::Dificil => "obter_movimento_auto/colocacao-dificil",
    }
}

/// Every state of the movement phase in which the player can move.
fn moving(nivel: Nivel, rng: &mut Rng) -> Vec<Draft> {
    let free = movement_states().filter(|(t, j)| !esta_bloqueado(*t, *j));
    let mut states: Vec<State> = free.collect();
    rng.shuffle(&mut states);
    let states = states.into_iter().enumerate();
    states
        .map(|(turn, state)| chosen(moves_check(state, nivel), state, nivel, turn))
        .collect()
}

/// The check that a move of a level shows.
pub(super) fn moves_check((t, j): State, nivel: Nivel) -> &'static str {
    let after = obter_movimento_auto(&t, j, Nivel::Normal).depois(t, j);
    match nivel {
        Nivel::Facil => "obter_movimento_auto/facil",
        Nivel::Normal if pecas_iguais(obter_ganhador(&after), j) => "obter_movimento_auto/normal",
        Nivel::Normal => "obter_movimento_auto/normal-sem-vitoria",
        Nivel::Dificil => "obter_movimento_auto/dificil",
    }
}

/// Every state in which the player cannot, at every level.
fn blocked() -> Vec<Draft> {
    let blocked = movement_states().filter(|(t, j)| esta_bloqueado(*t, *j));
    let at_levels = |state: State| LEVELS.map(|nivel| (state, nivel));
    let each = blocked.flat_map(at_levels).flat_map(|(state, nivel)| {
        let check = match nivel {
            Nivel::Facil => "obter_movimento_auto/todas-bloqueadas-facil",
            Nivel::Normal => "obter_movimento_auto/todas-bloqueadas-normal",
            Nivel::Dificil => "obter_movimento_auto/todas-bloqueadas-dificil",
        };
        // Made and seen in two ways.
        [0, 1, 8, 9].map(|turn| chosen(check, state, nivel, turn))
    });
    each.collect()
}

/// The open place of the text by which the position differs that the computer takes.
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

/// The move that the computer chooses.
pub(super) fn chosen(check: &'static str, (t, j): State, nivel: Nivel, turn: usize) -> Draft {
    let made = format!("t = {}", Made::in_turn(turn).write(t));
    let call = format!("obter_movimento_auto(t, {}, '{nivel}')", piece(j));
    let seen = tuple_of_positions("m", &call, turn / 8);
    session(check, Group::Hard, [vec![made], seen].concat())
}
