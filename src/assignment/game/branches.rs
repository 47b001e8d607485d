//! Matches that branch: a program is asked once what two matches have in common.

use std::collections::HashMap;

use super::{Loss, Move, Player, Program, Reason, Seat};
use crate::worker::{Fault, RetryReason};

/// A question, the opponent's last move, and the move that was answered.
type Turn = (Option<Move>, Move);

/// The questions of a match up to one, in a seat.
type OpponentMoves = (Seat, Vec<Option<Move>>);

/// The questions of all matches of a program so far.
#[derive(Default)]
pub(crate) struct Memory {
    /// The answers in copies.
    answers: HashMap<OpponentMoves, Result<Move, Loss>>,
    /// The turns that the process has behind it, in this seat.
    path: Vec<Turn>,
    path_seat: Option<Seat>,
    /// True if the process can go back to each of them.
    has_copies: bool,
    /// True if the program once answered the same questions in another way.
    is_fickle: bool,
}

/// A program whose process is copied before each question, so that a match which begins as
/// another did goes on from there, with all that the program remembers. What it answered in a
/// copy to the same questions is not asked again.
pub(crate) struct Branches<'a> {
    program: &'a mut dyn Program,
    memory: &'a mut Memory,
    seat: Seat,
    /// The turns of this match.
    played: Vec<Turn>,
}

impl<'a> Branches<'a> {
    pub(crate) fn new(program: &'a mut dyn Program, memory: &'a mut Memory) -> Self {
        Branches {
            program,
            memory,
            seat: Seat::First,
            played: Vec::new(),
        }
    }

    /// Returns whether the program's budget of processor time is used up.
    pub(super) fn is_used_up(&mut self) -> bool {
        self.program.is_used_up()
    }

    /// The answer to a question, which is kept where it was given in a copy.
    fn answered(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        let questions = self.played.iter().map(|(question, _)| question.clone());
        let questions: Vec<_> = questions.chain([last.cloned()]).collect();
        let questions = (self.seat, questions);
        if let Some(answer) = self.memory.answers.get(&questions) {
            return Ok(answer.clone());
        }
        if let Err(loss) = self.reach()? {
            return Ok(Err(loss));
        }
        let answer = self.ask(last)?;
        let is_known = match &answer {
            Ok(_) => true,
            Err(loss) => matches!(loss.reason, Reason::BadAnswer(_)),
        };
        if is_known && self.memory.has_copies && !self.memory.is_fickle {
            self.memory.answers.insert(questions, answer.clone());
        }
        Ok(answer)
    }

    /// Brings the process to where the match is: back to the last turn in common with the match
    /// before, or to the beginning, and from there by the same questions again.
    fn reach(&mut self) -> Result<Result<(), Loss>, Fault> {
        let memory = &mut *self.memory;
        let both = memory.path.iter().zip(&self.played);
        let common = both.take_while(|(one, other)| one == other).count();
        let is_behind = common < memory.path.len();
        let is_elsewhere = memory.path_seat != Some(self.seat);
        let can_go_back = memory.has_copies && !memory.is_fickle;
        if memory.path.is_empty() || is_elsewhere || (is_behind && !can_go_back) {
            memory.path.clear();
            memory.path_seat = Some(self.seat);
            memory.has_copies = true;
            if let Err(loss) = self.program.begin(self.seat)? {
                return Ok(Err(loss));
            }
        } else {
            memory.path.truncate(common);
        }
        for turn in self.memory.path.len()..self.played.len() {
            let (question, answer) = self.played[turn].clone();
            let lost = match self.ask(question.as_ref())? {
                Ok(again) if again == answer => continue,
                Ok(_) => {
                    // From now on, each match asks a fresh process.
                    self.memory.answers.clear();
                    self.memory.is_fickle = true;
                    Loss::by(Reason::Crashed)
                }
                Err(loss) => loss,
            };
            // It was in time before, and answered so: another match may tell.
            let retry_reason = lost.retry_reason.or(Some(RetryReason::Machine));
            return Ok(Err(lost.with_retry_reason(retry_reason)));
        }
        Ok(Ok(()))
    }

    /// Asks the process, in a copy where it can be copied.
    fn ask(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        let turn = self.memory.path.len();
        let answer = if let Some(answer) = self.program.answer_in_copy(turn, last)? {
            answer
        } else {
            self.memory.has_copies = false;
            self.program.answer(last)?
        };
        match &answer {
            Ok(answer) => self.memory.path.push((last.cloned(), answer.clone())),
            Err(Loss {
                reason: Reason::BadAnswer(_),
                ..
            }) => {}
            // The process has ended, and its copies with it.
            Err(_) => self.memory.path.clear(),
        }
        Ok(answer)
    }
}

impl Player for Branches<'_> {
    /// Begins a match; the process learns of it when it is asked what it was not asked before.
    fn begin(&mut self, seat: Seat) -> Result<Result<(), Loss>, Fault> {
        self.seat = seat;
        self.played.clear();
        Ok(Ok(()))
    }

    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        let answer = self.answered(last)?;
        if let Ok(answer) = &answer {
            self.played.push((last.cloned(), answer.clone()));
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use rstest::rstest;

    use super::*;
    use crate::assignment::game::Game;
    use crate::assignment::game::stones::{LIMITS, Stones, machine, source};

    /// A match: a seat, and the opponent's moves, of which there is none before the first turn of
    /// who begins.
    type Asked = (Seat, &'static [u32]);

    const BEGINS: Asked = (Seat::First, &[0, 1]);
    const BEGINS_OTHERWISE: Asked = (Seat::First, &[0, 2]);
    const FOLLOWS: Asked = (Seat::Second, &[1, 1]);

    /// The answers in matches, with the retries that they ask for, and how many questions came
    /// to the program.
    fn answers(policy: &str, is_copyable: bool, matches: &[Asked]) -> (Vec<String>, usize) {
        let game = Stones {
            is_copyable,
            ..Stones::default()
        };
        let source = source("ana", policy);
        let mut program = game.program(&machine(), &source, LIMITS).unwrap();
        let mut memory = Memory::default();
        let mut answers = Vec::new();
        for (seat, moves) in matches {
            // A player for each match, as in a championship.
            let mut branches = Branches::new(&mut *program, &mut memory);
            assert!(branches.begin(*seat).unwrap().is_ok());
            for taken in *moves {
                let last = (*taken > 0).then(|| Move(taken.to_string()));
                answers.push(match branches.answer(last.as_ref()).unwrap() {
                    Ok(answer) => answer.to_string(),
                    Err(loss) => format!("{:?}", loss.retry_reason),
                });
            }
        }
        (answers, game.asked.load(Ordering::Relaxed))
    }

    #[rstest]
    #[case::same_again(&[BEGINS, BEGINS], [4, 2])]
    #[case::other_reply(&[BEGINS, BEGINS_OTHERWISE], [4, 3])]
    #[case::known_in_both_seats(&[BEGINS, FOLLOWS, BEGINS, FOLLOWS], [8, 4])]
    #[case::asked_again_from_the_beginning(&[BEGINS, FOLLOWS, BEGINS_OTHERWISE], [6, 6])]
    fn what_is_known_is_not_asked(#[case] matches: &[Asked], #[case] expected: [usize; 2]) {
        let policy = "best";
        let (anew, questions) = answers(policy, false, matches);
        let (known, questions_in_copies) = answers(policy, true, matches);
        assert_eq!(known, anew);
        assert_eq!([questions, questions_in_copies], expected);
    }

    #[test]
    fn a_program_that_answers_otherwise_is_asked_anew_in_each_match() {
        let follows_once = (Seat::Second, &[1][..]);
        let matches = [BEGINS, follows_once, BEGINS_OTHERWISE, BEGINS, BEGINS];
        let (answers, questions) = answers("fickle", true, &matches);
        // In the third match, the first answer does not come again.
        let expected = ["1", "2", "1", "1", "Some(Machine)", "1", "2", "1", "2"];
        assert_eq!(answers, expected);
        assert_eq!(questions, 8);
    }
}
