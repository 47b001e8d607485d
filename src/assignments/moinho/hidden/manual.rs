//! Cases of typed choices in states of both phases: the prompt is one
//! check, the returned tuple another, the documented error a third. The text leaves open
//! whether the board changes, and what happens at the end of the input.

use fastrand::Rng;

use super::Group;
use super::auto::State;
use super::linhas::{forbidden, garbled, legal, passes};
use super::seeing::{are_positions, positions};
use super::writing::{Made, piece};
use crate::assignments::moinho::movimento::{deslocacoes, esta_bloqueado};
use crate::assignments::moinho::states::{movement_states, placement_states};
use crate::assignments::moinho::{Movimento, obter_posicoes_jogador};
use crate::battery::Draft;

/// Number of states of each phase.
const STATES: usize = 36;
/// Numbers of legal and of garbled lines in each state.
const LEGAL: usize = 2;
/// Distance between the choices of which it is asked whether they are made of positions.
const RECOGNISED: usize = 4;
const GARBLED: usize = 3;

const PLACES: &str = "obter_movimento_manual/colocacao";
const MOVES: &str = "obter_movimento_manual/movimento";
const PASSES: &str = "obter_movimento_manual/passar";
const ASKS: &str = "obter_movimento_manual/mensagem";
const REFUSED: &str = "obter_movimento_manual/escolha-invalida";

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut typing = Typing {
        rng,
        drafts: Vec::new(),
    };
    let mut placing: Vec<State> = placement_states().collect();
    typing.rng.shuffle(&mut placing);
    // Boards in order of their number of pieces, from the empty one.
    placing.sort_by_key(|(t, j)| obter_posicoes_jogador(t, *j).len());
    let step = placing.len() / STATES;
    for state in placing.into_iter().step_by(step.max(1)) {
        typing.in_state(state, PLACES);
    }
    let mut moving: Vec<State> = movement_states().collect();
    typing.rng.shuffle(&mut moving);
    let (blocked, moving): (Vec<State>, Vec<State>) = moving
        .into_iter()
        .partition(|(t, j)| esta_bloqueado(*t, *j));
    let is_partly_blocked = |(t, j): &State| {
        let free = obter_posicoes_jogador(t, *j)
            .filter(|p| deslocacoes(t, *j).any(|m| m.posicoes().first() == Some(p)));
        free.count() < 3
    };
    let (partly, others): (Vec<State>, Vec<State>) =
        moving.into_iter().partition(is_partly_blocked);
    let half = STATES / 2;
    for state in partly
        .into_iter()
        .take(half)
        .chain(others.into_iter().take(half))
    {
        typing.in_state(state, MOVES);
    }
    for state in blocked {
        typing.in_state(state, PASSES);
    }
    typing.drafts
}

/// Collector of cases with typed lines.
struct Typing<'a> {
    rng: &'a mut Rng,
    drafts: Vec<Draft>,
}

impl Typing<'_> {
    fn in_state(&mut self, state: State, check: &'static str) {
        let (t, j) = state;
        let mut choices = legal(t, j);
        self.rng.shuffle(&mut choices);
        let Some(first) = choices.first().copied() else {
            return;
        };
        // Every piece may pass.
        let count = if check == PASSES {
            choices.len()
        } else {
            LEGAL
        };
        for choice in choices.into_iter().take(count) {
            self.chosen(check, state, choice);
        }
        for refused in forbidden(t, j) {
            if let Some(line) = self.rng.choice(refused) {
                self.refused(state, &line);
            }
        }
        if let Some(line) = passes(t, j).first() {
            self.refused(state, line);
        }
        let garbled = garbled(first);
        for place in 0..GARBLED {
            let turn = self.drafts.len() + place;
            self.refused(state, &garbled[turn % garbled.len()]);
        }
    }

    /// Adds a case of the prompt and the choice, shown in two ways; by turns, another one of
    /// whether the choice is made of positions.
    fn chosen(&mut self, check: &'static str, state: State, choice: Movimento) {
        let turn = self.drafts.len();
        let board = Made::in_turn(turn).write(state.0);
        let call = format!("m = {}", call("t", state));
        let typed = Draft::new().ask(check, format!("t = {board}")).ask_typing(
            ASKS,
            call,
            &[&choice.to_string()],
        );
        let mut draft = typed.clone();
        if turn % 3 == 2 {
            draft = draft.ask(check, "m");
        }
        let draft = draft.ask(check, positions("m", turn / 3));
        self.drafts.push(in_group(draft));
        if turn.is_multiple_of(RECOGNISED) {
            let draft = typed.ask(check, are_positions("m"));
            self.drafts.push(in_group(draft));
        }
    }

    fn refused(&mut self, state: State, line: &str) {
        let board = Made::in_turn(self.drafts.len()).write(state.0);
        let draft = Draft::new().ask_typing(REFUSED, call(&board, state), &[line]);
        self.drafts.push(in_group(draft));
    }
}

fn call(board: &str, (_, j): State) -> String {
    format!("obter_movimento_manual({board}, {})", piece(j))
}

fn in_group(draft: Draft) -> Draft {
    draft.in_group(Group::Manual.number())
}
