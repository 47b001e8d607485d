//! The outcome of a match.

/// The seat of one of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The player who begins.
    First,
    /// The other player.
    Second,
}

impl Seat {
    /// Both seats, in the order of play.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The seat of the opponent.
    #[must_use]
    pub fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// The outcome of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A player won by the rules of the game.
    Won(Seat),
    /// Neither player won.
    Drawn,
    /// A player lost by disqualification.
    Disqualified(Seat, Reason),
}

impl Outcome {
    /// The seat of the winner, if any; the opponent of a disqualified player wins.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Won(seat) => Some(seat),
            Outcome::Drawn => None,
            Outcome::Disqualified(seat, _) => Some(seat.other()),
        }
    }
}

/// The reason of a disqualification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The program cannot be loaded.
    NotLoaded,
    /// The program did not answer in time.
    Timeout,
    /// The process of the program ended.
    Crashed,
    /// The answer is not a legal move, in the words of the game.
    BadAnswer(&'static str),
}
