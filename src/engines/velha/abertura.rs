//! Matches in which a program does not make its opening move itself.
//!
//! The state of a module is its own: what it does not know of the opening is not held against it.

use super::partida::{EXCECAO, FALHOU, Lance, OCUPADA};
use super::programa::Programa;
use super::referencia::casa;
use super::tabuleiro::{Casa, Cor};
use crate::assignment::game::{Loss, Match, Move, Outcome, Player, Program, Seat};
use crate::assignment::oracle::{Loading, NotLoaded};
use crate::worker::Fault;

/// Program whose opening move is made for it.
pub(super) struct ComAbertura<'a> {
    programa: &'a mut Programa,
    /// The opening move, among the free cells.
    choice: usize,
    seat: Seat,
    /// True if its own opening predicate is called too, for the state that it sets up.
    is_asked: bool,
    is_begun: bool,
}

impl<'a> ComAbertura<'a> {
    pub(super) fn new(programa: &'a mut Programa) -> Self {
        ComAbertura {
            programa,
            choice: 0,
            seat: Seat::First,
            is_asked: true,
            is_begun: false,
        }
    }

    /// The program with another opening move: the free cell of a number.
    pub(super) fn with(&mut self, choice: usize) -> &mut Self {
        self.choice = choice;
        self
    }

    /// Begins again where the opening has ended the process: from now on, it is not called.
    fn reopen(&mut self) -> Result<Result<(), Loss>, Fault> {
        if self.programa.is_open() {
            return Ok(Ok(()));
        }
        self.is_asked = false;
        self.programa.begin(self.seat)
    }

    /// The opening move that is made for the program.
    fn opening(&self, last: Option<&Move>) -> Result<Move, Fault> {
        let mut free = Casa::todas().filter(|livre| casa(last) != Some(*livre));
        let opening = free.nth(self.choice);
        let opening = opening.ok_or_else(|| Fault::OutOfTurn("an opening move".to_owned()))?;
        Ok(Lance::from(opening).into())
    }
}

/// Number of opening moves of a colour.
pub(super) fn openings(cor: Cor) -> usize {
    match cor {
        Cor::Preto => 9,
        Cor::Branco => 8,
    }
}

impl Player for ComAbertura<'_> {
    fn begin(&mut self, seat: Seat) -> Result<Result<(), Loss>, Fault> {
        self.seat = seat;
        self.is_begun = false;
        self.programa.begin(seat)
    }

    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        if std::mem::replace(&mut self.is_begun, true) {
            return self.programa.answer(last);
        }
        if self.is_asked {
            // The answer, which loses the match, is left out.
            let _ = self.programa.answer(last)?;
        }
        if let Err(loss) = self.reopen()? {
            return Ok(Err(loss));
        }
        self.programa.skip_opening();
        self.opening(last).map(Ok)
    }
}

impl Program for ComAbertura<'_> {
    fn load(&mut self) -> Result<Result<Loading, NotLoaded>, Fault> {
        self.programa.load()
    }

    fn answer_in_copy(
        &mut self,
        turn: usize,
        last: Option<&Move>,
    ) -> Result<Option<Result<Move, Loss>>, Fault> {
        if turn > 0 {
            return self.programa.answer_in_copy(turn, last);
        }
        if self.is_asked && self.programa.answer_in_copy(0, last)?.is_none() {
            return Ok(None);
        }
        if let Err(loss) = self.reopen()? {
            return Ok(Some(Err(loss)));
        }
        if !self.is_asked && !self.programa.copy()? {
            return Ok(None);
        }
        self.is_begun = true;
        self.opening(last).map(|opening| Some(Ok(opening)))
    }

    fn reseed(&mut self, seed: u32) {
        self.programa.reseed(seed);
    }

    fn is_used_up(&mut self) -> bool {
        self.programa.is_used_up()
    }
}

/// Returns whether a match may be lost by what a program does not know of the opening that was made
/// for it: the cells taken until then, or its whole state.
pub(super) fn desconhece(played: &Match, cor: Cor) -> bool {
    let opening = match cor {
        Cor::Preto => 1,
        Cor::Branco => 2,
    };
    match played.outcome {
        Outcome::Disqualified(_, FALHOU | EXCECAO) => true,
        Outcome::Disqualified(_, OCUPADA) => {
            let taken = &played.moves[..opening.min(played.moves.len())];
            played.moves.last().is_some_and(|last| taken.contains(last))
        }
        _ => false,
    }
}
