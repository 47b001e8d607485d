//! The threads that play the matches of a championship, one match at a time each.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};

use super::Pairing;
use super::records::MatchRecords;
use super::runner::RunnerError;
use crate::assignment::game::branches::{Branches, Memory};
use crate::assignment::game::referee::play_match;
use crate::assignment::game::{Game, Loss, Match, Outcome, Program, Reason, Seat};
use crate::assignment::oracle::NotLoaded;
use crate::worker::{Fault, RetryReason, with_retries_or_fault};

/// Timeouts of a player whose matches are retried, since the machine may be at fault; later
/// timeouts count at once.
const RETRIED_TIMEOUTS: u32 = 2;
/// Retries of a match that the machine may have decided; one more if memory ran out.
const REPLAYS: u32 = 2;

/// A program of the championship.
pub(super) struct Entrant {
    program: Box<dyn Program>,
    memory: Memory,
    /// The reason why it cannot play, if any.
    pub(super) fault: Option<NotLoaded>,
    timeouts: u32,
}

/// The state that the threads share.
pub(super) struct SharedState {
    pub(super) waiting: VecDeque<Pairing>,
    /// The entrants by index; `None` during a match.
    pub(super) entrants: Vec<Option<Entrant>>,
    pub(super) played: Vec<(Pairing, Outcome)>,
    pub(super) failed: Option<RunnerError>,
}

impl Entrant {
    pub(super) fn new(mut program: Box<dyn Program>) -> Result<Self, Fault> {
        Ok(Entrant {
            fault: program.load()?.err(),
            program,
            memory: Memory::default(),
            timeouts: 0,
        })
    }

    /// The program as a player of a match.
    fn player(&mut self) -> Branches<'_> {
        Branches::new(&mut *self.program, &mut self.memory)
    }

    /// The reason to retry a match that the entrant lost; `None` if the loss counts.
    fn retry_reason(&mut self, loss: &Loss) -> Option<RetryReason> {
        let retry_reason = loss.retry_reason?;
        if loss.reason == Reason::Timeout && retry_reason == RetryReason::Machine {
            self.timeouts += 1;
            return (self.timeouts <= RETRIED_TIMEOUTS).then_some(retry_reason);
        }
        Some(retry_reason)
    }
}

/// Plays matches until none is left.
pub(super) fn play_matches(
    state: &Mutex<SharedState>,
    freed: &Condvar,
    records: MatchRecords,
    tell: &(dyn Fn(&Pairing, Outcome) + Sync),
) {
    loop {
        let Some((pairing, mut first, mut second)) = next_match(state, freed) else {
            return;
        };
        let outcome = play_and_record(&mut first, &mut second, pairing, records);
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        state.entrants[pairing.first] = Some(first);
        state.entrants[pairing.second] = Some(second);
        match outcome {
            Ok(outcome) => {
                tell(&pairing, outcome);
                state.played.push((pairing, outcome));
            }
            Err(error) => {
                // A match spoiled by a busy machine gets no record: this run plays the other
                // matches, and the next run plays this one.
                if !matches!(error, RunnerError::Fault(Fault::Busy)) {
                    state.waiting.clear();
                }
                state.failed.get_or_insert(error);
            }
        }
        freed.notify_all();
    }
}

/// Takes the first match whose players are both idle, waiting for one if need be.
fn next_match(state: &Mutex<SharedState>, freed: &Condvar) -> Option<(Pairing, Entrant, Entrant)> {
    let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
    while !state.waiting.is_empty() {
        let is_free = |index: usize| state.entrants[index].is_some();
        let free = |pairing: &Pairing| is_free(pairing.first) && is_free(pairing.second);
        if let Some(place) = state.waiting.iter().position(free)
            && let Some(pairing) = state.waiting.remove(place)
            && let Some(first) = state.entrants[pairing.first].take()
            && let Some(second) = state.entrants[pairing.second].take()
        {
            return Some((pairing, first, second));
        }
        state = freed.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
    None
}

/// Plays a match and writes its record.
fn play_and_record(
    first: &mut Entrant,
    second: &mut Entrant,
    pairing: Pairing,
    records: MatchRecords,
) -> Result<Outcome, RunnerError> {
    first.program.reseed(records.seed(pairing, Seat::First));
    second.program.reseed(records.seed(pairing, Seat::Second));
    let played = with_retries_or_fault(REPLAYS, || {
        let played = play_loaded(records.game, first, second)?;
        let retry_reason = match (&played.loss, played.outcome) {
            (Some(loss), Outcome::Disqualified(Seat::First, _)) => first.retry_reason(loss),
            (Some(loss), _) => second.retry_reason(loss),
            (None, _) => None,
        };
        Ok((played, retry_reason))
    })?;
    records.write(pairing, &played)?;
    Ok(played.outcome)
}

/// Plays a match; a program that cannot be loaded loses it.
fn play_loaded(game: &dyn Game, first: &mut Entrant, second: &mut Entrant) -> Result<Match, Fault> {
    for (entrant, seat) in [(&*first, Seat::First), (&*second, Seat::Second)] {
        if entrant.fault.is_some() {
            return Ok(Match::lost(Vec::new(), seat, Loss::by(Reason::NotLoaded)));
        }
    }
    play_match(game, &mut first.player(), &mut second.player())
}
