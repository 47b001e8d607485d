//! Whole games against the computer, with the lines typed by its opponent.

use std::collections::{HashMap, VecDeque};

use fastrand::Rng;

use super::auto::{State, left_open};
use super::dificil::is_told_apart;
use super::linhas::legal;
use crate::assignments::moinho::movimento::{em_colocacao, esta_bloqueado};
use crate::assignments::moinho::{
    Movimento, Nivel, Peca, cria_tabuleiro, obter_ganhador, obter_movimento_auto, pecas_iguais,
};

/// The human's piece, and the level of the computer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Players {
    pub(super) human: Peca,
    pub(super) level: Nivel,
}

/// A game, complete or not.
#[derive(Debug, Clone)]
pub(super) struct Game {
    /// Typed lines, each with the state before it.
    pub(super) typed: Vec<(State, String)>,
    /// Winner of the game.
    pub(super) winner: Peca,
    /// Number of the computer's moves.
    pub(super) computed: usize,
}

impl Players {
    /// Plays a game by random legal moves, mostly winning ones where there are any; `None`
    /// where it takes more turns than `longest`, or where the text leaves the computer's move
    /// open, as for its second piece if it begins.
    pub(super) fn play(self, rng: &mut Rng, longest: usize) -> Option<Game> {
        self.play_on((cria_tabuleiro(), Peca::X), Vec::new(), rng, longest)
    }

    fn play_on(
        self,
        (mut t, mut j): State,
        mut typed: Vec<(State, String)>,
        rng: &mut Rng,
        longest: usize,
    ) -> Option<Game> {
        let mut computed = 0;
        for _ in 0..longest {
            let winner = obter_ganhador(&t);
            if !pecas_iguais(winner, Peca::LIVRE) {
                return Some(Game {
                    typed,
                    winner,
                    computed,
                });
            }
            let choice = if pecas_iguais(j, self.human) {
                let choice = self.drawn((t, j), rng)?;
                typed.push(((t, j), choice.to_string()));
                choice
            } else {
                computed += 1;
                self.computer((t, j))?
            };
            choice.aplica(&mut t, j);
            j = j.adversario();
        }
        None
    }

    /// Move of the computer, where the text defines it.
    fn computer(self, (t, j): State) -> Option<Movimento> {
        let plays = || obter_movimento_auto(&t, j, self.level);
        self.is_said((t, j)).then(plays)
    }

    /// Whether the text defines the computer's move.
    fn is_said(self, (t, j): State) -> bool {
        if em_colocacao(t, j) {
            left_open(t, j).is_none()
        } else {
            self.level != Nivel::Dificil || !is_told_apart((t, j))
        }
    }

    /// Random legal move to which the computer has one answer; with probability 2/3, a move that
    /// wins at once.
    fn drawn(self, (t, j): State, rng: &mut Rng) -> Option<Movimento> {
        let wins = |choice: &Movimento| pecas_iguais(obter_ganhador(&choice.depois(t, j)), j);
        let mut choices = legal(t, j);
        let winning = choices.iter().copied().find(wins);
        choices
            .retain(|choice| wins(choice) || self.is_said((choice.depois(t, j), j.adversario())));
        winning
            .filter(|_| rng.u8(..3) > 0)
            .or_else(|| rng.choice(choices))
    }

    /// Game in which a player passes: as short as possible up to the pass, and at most
    /// `longest` turns after it.
    pub(super) fn with_pass_of(self, passing: Peca, rng: &mut Rng, longest: usize) -> Option<Game> {
        let start = (cria_tabuleiro(), Peca::X);
        let mut before: HashMap<State, Option<(State, Movimento)>> = HashMap::from([(start, None)]);
        let mut open = VecDeque::from([start]);
        while let Some((t, j)) = open.pop_front() {
            if !pecas_iguais(obter_ganhador(&t), Peca::LIVRE) {
                continue;
            }
            let is_pass = !em_colocacao(t, j) && esta_bloqueado(t, j);
            if is_pass && pecas_iguais(j, passing) {
                let typed = self.typed_before((t, j), &before);
                return self.play_on((t, j), typed, rng, longest);
            }
            let choices = if pecas_iguais(j, self.human) {
                legal(t, j)
            } else {
                self.computer((t, j)).into_iter().collect()
            };
            for choice in choices {
                let mut after = t;
                choice.aplica(&mut after, j);
                let next = (after, j.adversario());
                before.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    Some(((t, j), choice))
                });
            }
        }
        None
    }

    /// Lines typed by the human on the way to a state.
    fn typed_before(
        self,
        mut state: State,
        before: &HashMap<State, Option<(State, Movimento)>>,
    ) -> Vec<(State, String)> {
        let mut typed = Vec::new();
        while let Some(Some((from, choice))) = before.get(&state) {
            if pecas_iguais(from.1, self.human) {
                typed.push((*from, choice.to_string()));
            }
            state = *from;
        }
        typed.reverse();
        typed
    }
}
