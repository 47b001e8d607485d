//! A tiny game for tests: players take one to three stones in turn, and the player who takes the
//! last one wins. The text of a program is the name of its policy, which is run in this process.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{
    Game, Loss, Match, Move, Outcome, Player, Position, Program, Reason, Record, RecordError, Seat,
};
use crate::assignment::oracle::{Loading, NotLoaded};
use crate::messages::Notice;
use crate::sandbox::{Limits, Tier};
use crate::session::observation::Termination;
use crate::worker::{Fault, Interpreter, Machine, RetryReason, Source};

/// The stones at the beginning.
pub(crate) const PILE: u32 = 6;
/// The reason for an illegal number of stones.
pub(crate) const ILLEGAL: Reason = Reason::BadAnswer("took what it may not");

/// Limits that no test comes near.
pub(crate) const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 64,
    output_kib: 64,
    wall_seconds: None,
    inferences: None,
};

/// A machine that runs no process.
pub(crate) fn machine() -> Machine {
    Machine::new(Path::new(""), Interpreter::default(), Tier::LIMITS)
}

/// A program with this name and policy.
pub(crate) fn source(name: &str, policy: &str) -> Source {
    Source::new(format!("{name}.py"), policy)
}

#[derive(Default)]
pub(crate) struct Stones {
    /// The number of moves that its programs were asked for.
    pub(crate) asked: Arc<AtomicUsize>,
    /// True if its programs can be copied.
    pub(crate) is_copyable: bool,
}

/// The strategies of programs, by their text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Policy {
    /// Takes one stone.
    One,
    /// Leaves a multiple of four where possible.
    Best,
    /// Takes a number of stones drawn by its seed.
    Chance,
    /// Takes one stone and two in turn, whatever the match.
    Fickle,
    /// Takes more stones than allowed.
    Greedy,
    /// Never answers in time.
    Slow,
    /// Killed by the kernel at its first move.
    EndedOnce,
    /// Killed by the kernel at every move.
    EndedAlways,
    /// Waits for a processor at the given number of moves, then takes one stone at a time.
    Busy(u8),
    /// Exits.
    Dies,
    /// Cannot be loaded.
    Broken,
}

impl Policy {
    fn of(text: &[u8]) -> Policy {
        match text {
            b"best" => Policy::Best,
            b"chance" => Policy::Chance,
            b"fickle" => Policy::Fickle,
            b"greedy" => Policy::Greedy,
            b"slow" => Policy::Slow,
            b"ended once" => Policy::EndedOnce,
            b"ended always" => Policy::EndedAlways,
            [b'b', b'u', b's', b'y', b' ', moves @ b'0'..=b'9'] => Policy::Busy(moves - b'0'),
            b"dies" => Policy::Dies,
            b"broken" => Policy::Broken,
            _ => Policy::One,
        }
    }
}

struct Stub {
    policy: Policy,
    seed: u32,
    left: u32,
    asked: Arc<AtomicUsize>,
    /// The stones before each question that was asked in a copy; `None` where it cannot be copied.
    copied: Option<Vec<u32>>,
}

impl Player for Stub {
    fn begin(&mut self, _: Seat) -> Result<Result<(), Loss>, Fault> {
        self.left = PILE;
        if let Some(copied) = &mut self.copied {
            copied.clear();
        }
        Ok(Ok(()))
    }

    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        self.left -= last.map_or(0, |last| last.0.parse().unwrap());
        let most = self.left.min(3);
        let taken = match self.policy {
            Policy::Best => (self.left % 4).max(1),
            Policy::Chance => 1 + self.seed % most,
            Policy::Fickle if asked % 2 == 1 => 2,
            Policy::Greedy => most + 1,
            Policy::Slow => return Ok(Err(Loss::by(Reason::Timeout))),
            Policy::EndedOnce => {
                self.policy = Policy::One;
                let loss = Loss::by(Reason::Crashed);
                return Ok(Err(loss.with_retry_reason(Some(RetryReason::Memory))));
            }
            Policy::EndedAlways => {
                let loss = Loss::by(Reason::Crashed);
                return Ok(Err(loss.with_retry_reason(Some(RetryReason::Memory))));
            }
            Policy::Busy(moves @ 1..) => {
                self.policy = Policy::Busy(moves - 1);
                let loss = Loss::by(Reason::Timeout);
                return Ok(Err(loss.with_retry_reason(Some(RetryReason::Starved))));
            }
            Policy::Dies => {
                let loss = Loss::by(Reason::Crashed);
                return Ok(Err(loss.answering("good\nbye".to_owned())));
            }
            Policy::One | Policy::Fickle | Policy::Broken | Policy::Busy(_) => 1,
        };
        self.left = self.left.saturating_sub(taken);
        Ok(Ok(Move(taken.to_string())))
    }
}

impl Program for Stub {
    fn load(&mut self) -> Result<Result<Loading, NotLoaded>, Fault> {
        Ok(match self.policy {
            Policy::Broken => Err(NotLoaded::Terminated(Termination::Crash)),
            _ => Ok(Loading::default()),
        })
    }

    fn answer_in_copy(
        &mut self,
        turn: usize,
        last: Option<&Move>,
    ) -> Result<Option<Result<Move, Loss>>, Fault> {
        let Some(copied) = &mut self.copied else {
            return Ok(None);
        };
        self.left = copied.get(turn).copied().unwrap_or(self.left);
        copied.truncate(turn);
        copied.push(self.left);
        self.answer(last).map(Some)
    }

    fn reseed(&mut self, seed: u32) {
        self.seed = seed;
    }

    fn is_used_up(&mut self) -> bool {
        false
    }
}

struct Pile {
    left: u32,
    turn: Seat,
}

impl Position for Pile {
    fn turn(&self) -> Seat {
        self.turn
    }

    fn moves(&self) -> Vec<Move> {
        let counts = 1..=self.left.min(3);
        counts.map(|count| Move(count.to_string())).collect()
    }

    fn play(&mut self, chosen: &Move) -> Result<(), Reason> {
        if !self.moves().contains(chosen) {
            return Err(ILLEGAL);
        }
        self.left -= chosen.0.parse::<u32>().unwrap();
        self.turn = self.turn.other();
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Won(self.turn.other()))
    }
}

/// A record: the moves on one line, and how the match ended on another.
struct Kept {
    moves: Vec<Move>,
    outcome: String,
}

/// Every outcome of a match.
fn outcomes() -> impl Iterator<Item = Outcome> {
    let reasons = [Reason::NotLoaded, Reason::Timeout, Reason::Crashed, ILLEGAL];
    Seat::BOTH.into_iter().flat_map(move |seat| {
        let lost = reasons.map(|reason| Outcome::Disqualified(seat, reason));
        lost.into_iter().chain([Outcome::Won(seat)])
    })
}

impl Kept {
    /// The outcome that the moves lead to; `None` while the match goes on.
    fn led_to(&self) -> Option<Outcome> {
        let mut pile = Stones::default().start();
        for chosen in &self.moves {
            if let Err(reason) = pile.play(chosen) {
                return Some(Outcome::Disqualified(pile.turn(), reason));
            }
        }
        pile.outcome()
    }
}

impl Record for Kept {
    fn outcome(&self) -> Option<Outcome> {
        outcomes().find(|outcome| format!("{outcome:?}") == self.outcome)
    }

    fn faults(&self) -> Vec<String> {
        let is_wrong = self
            .led_to()
            .is_some_and(|right| self.outcome() != Some(right));
        Vec::from_iter(is_wrong.then(|| "another end".to_owned()))
    }

    fn replayed(&self) -> String {
        format!("{:?}", self.led_to())
    }
}

impl Game for Stones {
    fn start(&self) -> Box<dyn Position> {
        Box::new(Pile {
            left: PILE,
            turn: Seat::First,
        })
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }

    fn program(&self, _: &Machine, source: &Source, _: Limits) -> Result<Box<dyn Program>, Fault> {
        Ok(Box::new(Stub {
            policy: Policy::of(&source.bytes),
            seed: 0,
            left: PILE,
            asked: Arc::clone(&self.asked),
            copied: self.is_copyable.then(Vec::new),
        }))
    }

    fn extension(&self) -> &'static str {
        "stones"
    }

    fn record(&self, _: [Option<&str>; 2], played: &Match) -> String {
        let moves: Vec<&str> = played.moves.iter().map(|each| each.0.as_str()).collect();
        format!("{}\n{:?}\n", moves.join(" "), played.outcome)
    }

    fn read(&self, record: &str) -> Result<Box<dyn Record>, RecordError> {
        let mut lines = record.lines().filter(|line| !line.starts_with('#'));
        let (Some(moves), Some(outcome)) = (lines.next(), lines.next()) else {
            return Err(RecordError(Notice::verbatim("two lines are missing")));
        };
        let moves = moves.split_whitespace();
        Ok(Box::new(Kept {
            moves: moves.map(|each| Move(each.to_owned())).collect(),
            outcome: outcome.to_owned(),
        }))
    }
}
