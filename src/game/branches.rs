//! Matches that branch: questions that two matches have in common are asked once.

use super::{Loss, Move, Player, Program, Reason, Seat};
use crate::submission::Fault;

/// A program whose process is copied before each question, so that a match which begins as the
/// last one did goes on from there, with all that the program remembers.
pub(super) struct Branches<'a> {
    program: &'a mut dyn Program,
    /// Opponent's last moves in the last match, as far as copies stand for them, with the moves
    /// that the program answered.
    path: Vec<(Option<Move>, Move)>,
    /// Number of the next question in the match.
    turn: usize,
}

impl<'a> Branches<'a> {
    pub(super) fn new(program: &'a mut dyn Program) -> Self {
        Branches {
            program,
            path: Vec::new(),
            turn: 0,
        }
    }

    /// Whether the program's budget of processor time is used up.
    pub(super) fn is_used_up(&self) -> bool {
        self.program.is_used_up()
    }
}

impl Player for Branches<'_> {
    fn begin(&mut self, seat: Seat) -> Result<Result<(), Loss>, Fault> {
        self.turn = 0;
        if self.path.is_empty() {
            return self.program.begin(seat);
        }
        Ok(Ok(()))
    }

    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        let turn = self.turn;
        self.turn += 1;
        match self.path.get(turn) {
            Some((asked, answer)) if asked.as_ref() == last => return Ok(Ok(answer.clone())),
            _ => self.path.truncate(turn),
        }
        let Some(answer) = self.program.answer_in_copy(turn, last)? else {
            self.path.clear();
            return self.program.answer(last);
        };
        match &answer {
            Ok(answer) => self.path.push((last.cloned(), answer.clone())),
            Err(Loss {
                reason: Reason::BadAnswer(_),
                ..
            }) => {}
            // The process has ended, and its copies with it.
            Err(_) => self.path.clear(),
        }
        Ok(answer)
    }
}
