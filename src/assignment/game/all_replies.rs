//! Plays a program against every sequence of replies.

use super::branches::{Branches, Memory};
use super::referee::play_match;
use super::{Game, Loss, Match, Move, Outcome, Player, Position, Program, Reason, Seat};
use crate::worker::{Fault, RetryReason, with_retries_or_fault};

/// Timeouts after which the run stops early.
const STOPPING_TIMEOUTS: usize = 2;

/// An opponent that plays scripted choices among its legal moves.
struct ReplyGuide<'a> {
    game: &'a dyn Game,
    position: Box<dyn Position>,
    /// The index of the legal move to play, for each turn.
    choices: Vec<usize>,
    /// The number of legal moves at each turn of this match.
    widths: Vec<usize>,
}

impl ReplyGuide<'_> {
    /// Turns to the next sequence of replies; `false` after the last one.
    fn advance(&mut self) -> bool {
        self.choices.resize(self.widths.len(), 0);
        while let Some(choice) = self.choices.pop() {
            if choice + 1 < self.widths[self.choices.len()] {
                self.choices.push(choice + 1);
                return true;
            }
        }
        false
    }

    fn play(&mut self, chosen: &Move) -> Result<(), Fault> {
        let illegal = |_| Fault::OutOfTurn(format!("the move {chosen}, which is not legal"));
        self.position.play(chosen).map_err(illegal)
    }
}

impl Player for ReplyGuide<'_> {
    fn begin(&mut self, _: Seat) -> Result<Result<(), Loss>, Fault> {
        self.position = self.game.start();
        self.widths.clear();
        Ok(Ok(()))
    }

    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        if let Some(last) = last {
            self.play(last)?;
        }
        let legal = self.position.moves();
        let choice = self.choices.get(self.widths.len()).copied().unwrap_or(0);
        self.widths.push(legal.len());
        let chosen = legal.get(choice).or(legal.first()).cloned();
        let chosen = chosen.ok_or_else(|| Fault::OutOfTurn("a move after the match".to_owned()))?;
        self.play(&chosen)?;
        Ok(Ok(chosen))
    }
}

/// Plays a program against every sequence of replies, until `see` returns `false` or two matches
/// time out. A match that waits for a processor, even when retried, is skipped. Returns whether
/// every wanted match was seen.
///
/// # Errors
/// [`Fault`] if the machine or gabarito fails.
pub fn play_all(
    game: &dyn Game,
    program: &mut dyn Program,
    seat: Seat,
    mut see: impl FnMut(&Match) -> bool,
) -> Result<bool, Fault> {
    let mut guide = ReplyGuide {
        game,
        position: game.start(),
        choices: Vec::new(),
        widths: Vec::new(),
    };
    let mut memory = Memory::default();
    let mut program = Branches::new(program, &mut memory);
    let mut timeouts = 0;
    let mut is_whole = true;
    loop {
        let is_enough = match with_retries_or_fault(1, || one_match(&mut program, &mut guide, seat))
        {
            Err(Fault::OutOfTime) => return Ok(false),
            Err(Fault::Busy) => {
                is_whole = false;
                false
            }
            played => {
                let played = played?;
                let late = Outcome::Disqualified(seat, Reason::Timeout);
                timeouts += usize::from(played.outcome == late);
                !see(&played) || timeouts == STOPPING_TIMEOUTS
            }
        };
        if is_enough || !guide.advance() {
            return Ok(is_whole);
        }
        if program.is_used_up() {
            return Ok(false);
        }
    }
}

/// Plays a match, and returns the reason to retry it, if any.
fn one_match(
    program: &mut dyn Player,
    guide: &mut ReplyGuide,
    seat: Seat,
) -> Result<(Match, Option<RetryReason>), Fault> {
    let game = guide.game;
    let played = match seat {
        Seat::First => play_match(game, program, guide)?,
        Seat::Second => play_match(game, guide, program)?,
    };
    let retry_reason = played.loss.as_ref().and_then(|loss| loss.retry_reason);
    Ok((played, retry_reason))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use rstest::rstest;

    use super::*;
    use crate::assignment::game::stones::{ILLEGAL, LIMITS, Stones, machine, source};

    const LOST: [Outcome; 2] = [
        Outcome::Won(Seat::Second),
        Outcome::Disqualified(Seat::First, ILLEGAL),
    ];

    /// Counts the matches, and the lost ones, of each policy on six stones.
    #[rstest]
    #[case::every_reply("one", Seat::First, 6, 4)]
    #[case::every_reply_to_the_second("one", Seat::Second, 9, 4)]
    #[case::perfect("best", Seat::First, 3, 0)]
    #[case::illegal("greedy", Seat::First, 1, 1)]
    #[case::two_timeouts_are_enough("slow", Seat::Second, 2, 0)]
    fn a_program_meets_every_sequence_of_replies(
        #[case] policy: &str,
        #[case] seat: Seat,
        #[case] matches: usize,
        #[case] lost: usize,
    ) {
        let game = Stones::default();
        let source = source("ana", policy);
        let mut program = game.program(&machine(), &source, LIMITS).unwrap();
        let mut seen = Vec::new();
        let enough = play_all(&game, &mut *program, seat, |played| {
            assert!(!seen.contains(played));
            seen.push(played.clone());
            true
        });
        assert!(enough.unwrap());
        let of_first = seen.iter().filter(|each| LOST.contains(&each.outcome));
        assert_eq!((seen.len(), of_first.count()), (matches, lost));
    }

    /// Counts the questions on six stones, to a program that can be copied too.
    #[rstest]
    #[case::first("one", Seat::First, 6, [15, 7])]
    #[case::second("one", Seat::Second, 9, [17, 10])]
    #[case::illegal("greedy", Seat::Second, 3, [3, 3])]
    #[case::ended_by_the_kernel("ended once", Seat::First, 6, [16, 8])]
    #[case::waiting_for_a_processor("busy 1", Seat::Second, 9, [18, 11])]
    fn a_program_that_can_be_copied_is_asked_once_for_each_position(
        #[case] policy: &str,
        #[case] seat: Seat,
        #[case] matches: usize,
        #[case] expected: [usize; 2],
    ) {
        let played = [false, true].map(|is_copyable| {
            let game = Stones {
                is_copyable,
                ..Stones::default()
            };
            let source = source("ana", policy);
            let mut program = game.program(&machine(), &source, LIMITS).unwrap();
            let mut seen = Vec::new();
            let is_whole = play_all(&game, &mut *program, seat, |played| {
                seen.push(played.clone());
                true
            });
            assert!(is_whole.unwrap());
            (seen, game.asked.load(Ordering::Relaxed))
        });
        let [(seen, questions), (seen_in_copies, questions_in_copies)] = played;
        assert_eq!(seen.len(), matches);
        assert_eq!(seen_in_copies, seen);
        assert_eq!([questions, questions_in_copies], expected);
    }

    #[rstest]
    #[case::never("busy 0", true)]
    #[case::once("busy 1", true)]
    #[case::when_it_is_played_again_too("busy 2", false)]
    #[case::for_long("busy 7", false)]
    fn nothing_is_lost_on_a_busy_machine(
        #[case] policy: &str,
        #[case] is_whole: bool,
        #[values(Seat::First, Seat::Second)] seat: Seat,
    ) {
        let game = Stones::default();
        let source = source("ana", policy);
        let mut program = game.program(&machine(), &source, LIMITS).unwrap();
        let played = play_all(&game, &mut *program, seat, |played| {
            assert!(!matches!(played.outcome, Outcome::Disqualified(..)));
            true
        });
        assert_eq!(played.unwrap(), is_whole);
    }
}
