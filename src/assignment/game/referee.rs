//! The referee: a match, move by move.

use super::{Game, Loss, Move, Outcome, Player, Seat};
use crate::worker::Fault;

/// A match that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The moves in order; the last one may have disqualified its player.
    pub moves: Vec<Move>,
    pub outcome: Outcome,
    /// The loss, if a player was disqualified without a move.
    pub loss: Option<Loss>,
}

impl Match {
    /// Creates a match that a player loses without a move.
    pub fn lost(moves: Vec<Move>, seat: Seat, loss: Loss) -> Self {
        Match {
            moves,
            outcome: Outcome::Disqualified(seat, loss.reason),
            loss: Some(loss),
        }
    }

    /// Creates a match that ended by a move, or before the first one.
    fn ended(moves: Vec<Move>, outcome: Outcome) -> Self {
        Match {
            moves,
            outcome,
            loss: None,
        }
    }
}

/// Plays a match between two players.
///
/// # Errors
/// [`Fault`] if the machine or gabarito fails; the errors of a player are part of the match.
pub fn play_match(
    game: &dyn Game,
    first: &mut dyn Player,
    second: &mut dyn Player,
) -> Result<Match, Fault> {
    let mut position = game.start();
    let mut moves = Vec::new();
    let mut waiting = Seat::BOTH.to_vec();
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok(Match::ended(moves, outcome));
        }
        let seat = position.turn();
        let player: &mut dyn Player = match seat {
            Seat::First => &mut *first,
            Seat::Second => &mut *second,
        };
        let begun = match waiting.iter().position(|each| *each == seat) {
            Some(place) => player.begin(waiting.remove(place))?,
            None => Ok(()),
        };
        let answer = match begun {
            Ok(()) => player.answer(moves.last())?,
            Err(loss) => Err(loss),
        };
        let chosen = match answer {
            Ok(chosen) => chosen,
            Err(loss) => return Ok(Match::lost(moves, seat, loss)),
        };
        let played = position.play(&chosen);
        moves.push(chosen);
        if let Err(reason) = played {
            return Ok(Match::ended(moves, Outcome::Disqualified(seat, reason)));
        }
    }
}
