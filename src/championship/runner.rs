//! Plays the matches of a championship side by side, and writes their
//! [records](super::records) as they end.
//!
//! What is there already, and was made from the same programs under the same conditions, is not
//! played again: a championship that was killed goes on where it was.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use thiserror::Error;

use super::records::Records;
use super::schedule::Pairing;
use crate::game::referee::play_match;
use crate::game::{Game, Loss, Match, Outcome, Program, Reason, Seat};
use crate::sandbox::Limits;
use crate::submission::{Doubt, Fault, Machine, Source, believed};
use crate::target::NotLoaded;

/// Timeouts of a player after which its match is played twice, since the machine may be to
/// blame; those of one that has more are believed.
const DOUBTED_TIMEOUTS: u32 = 2;
/// How often a match is played again whose end may be the machine's fault; once more
/// where memory was short.
const REPLAYS: u32 = 2;

/// What the matches are played with.
#[derive(Debug, Clone)]
pub struct Conditions {
    /// What runs the programs.
    pub machine: Machine,
    /// What a program may use.
    pub limits: Limits,
    /// What is drawn by chance is drawn by it.
    pub seed: u64,
    /// How many matches are played at once.
    pub concurrency: usize,
    /// What else a record depends on: [`crate::cache::conditions`].
    pub about: String,
    /// The folder of the records.
    pub records: PathBuf,
}

/// Why a championship does not come to its end.
#[derive(Debug, Error)]
pub enum RunnerError {
    /// A fault of ours or of the machine.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A record cannot be read or written.
    #[error("`{}`: {error}", path.display())]
    Record {
        /// The record.
        path: PathBuf,
        /// What is wrong with the file.
        error: io::Error,
    },
}

/// A program of the championship.
struct Entrant {
    program: Box<dyn Program>,
    /// Why it cannot play at all.
    fault: Option<NotLoaded>,
    timeouts: u32,
}

/// What the threads that play share.
struct State {
    waiting: VecDeque<Pairing>,
    /// `None` while it plays.
    entrants: Vec<Option<Entrant>>,
    played: Vec<(Pairing, Outcome)>,
    failed: Option<RunnerError>,
}

/// The programs of a championship, each beside the process that runs it.
pub struct Runner<'a> {
    records: Records<'a>,
    entrants: Vec<Entrant>,
}

impl<'a> Runner<'a> {
    /// Starts the process of every program and loads each once.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    pub fn start(
        game: &'a dyn Game,
        sources: &'a [Source],
        conditions: &'a Conditions,
    ) -> Result<Self, Fault> {
        // All of them first, so that they start side by side, and in this thread: a
        // process ends with the thread that started it.
        let started = sources
            .iter()
            .map(|source| game.program(&conditions.machine, source, conditions.limits));
        let started: Vec<Box<dyn Program>> = started.collect::<Result<_, Fault>>()?;
        let entrants = started.into_iter().map(Entrant::new);
        Ok(Runner {
            records: Records {
                game,
                sources,
                conditions,
            },
            entrants: entrants.collect::<Result<_, Fault>>()?,
        })
    }

    /// The programs that cannot play at all, and why.
    pub fn faults(&self) -> impl Iterator<Item = (&Source, &NotLoaded)> {
        let entrants = self.records.sources.iter().zip(&self.entrants);
        entrants.filter_map(|(source, entrant)| Some((source, entrant.fault.as_ref()?)))
    }

    /// Plays the matches of a schedule that are not on record yet; gives how all of
    /// them ended. `tell` is called for each.
    ///
    /// # Errors
    /// [`RunnerError`], of ours or of the folder; what a program does is in its record.
    pub fn play(
        self,
        schedule: &[Pairing],
        tell: &(dyn Fn(&Pairing, Outcome) + Sync),
    ) -> Result<Vec<(Pairing, Outcome)>, RunnerError> {
        let records = self.records;
        let mut waiting = VecDeque::new();
        let mut played = Vec::new();
        for pairing in schedule {
            match records.read(*pairing)? {
                Some(outcome) => {
                    tell(pairing, outcome);
                    played.push((*pairing, outcome));
                }
                None => waiting.push_back(*pairing),
            }
        }
        let state = Mutex::new(State {
            waiting,
            entrants: self.entrants.into_iter().map(Some).collect(),
            played,
            failed: None,
        });
        let freed = Condvar::new();
        thread::scope(|scope| {
            for _ in 0..records.conditions.concurrency.max(1) {
                scope.spawn(|| work(&state, &freed, records, tell));
            }
        });
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.failed {
            return Err(error);
        }
        // In the order of the schedule, whoever was ready first.
        let mut played = state.played;
        played.sort_by_key(|(pairing, _)| schedule.iter().position(|each| each == pairing));
        Ok(played)
    }
}

impl Entrant {
    fn new(mut program: Box<dyn Program>) -> Result<Self, Fault> {
        Ok(Entrant {
            fault: program.load()?.err(),
            program,
            timeouts: 0,
        })
    }

    /// Why a match that it lost should be played again, if it should.
    fn doubt(&mut self, loss: &Loss) -> Option<Doubt> {
        let doubt = loss.doubt?;
        if loss.reason == Reason::Timeout {
            self.timeouts += 1;
            return (self.timeouts <= DOUBTED_TIMEOUTS).then_some(doubt);
        }
        Some(doubt)
    }
}

/// Plays matches as long as there are some.
fn work(
    state: &Mutex<State>,
    freed: &Condvar,
    records: Records,
    tell: &(dyn Fn(&Pairing, Outcome) + Sync),
) {
    loop {
        let Some((pairing, mut first, mut second)) = next_match(state, freed) else {
            return;
        };
        let outcome = one_match(&mut first, &mut second, pairing, records);
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        state.entrants[pairing.first] = Some(first);
        state.entrants[pairing.second] = Some(second);
        match outcome {
            Ok(outcome) => {
                tell(&pairing, outcome);
                state.played.push((pairing, outcome));
            }
            Err(error) => {
                state.waiting.clear();
                state.failed.get_or_insert(error);
            }
        }
        freed.notify_all();
    }
}

/// The first match whose players are both free.
fn next_match(state: &Mutex<State>, freed: &Condvar) -> Option<(Pairing, Entrant, Entrant)> {
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
fn one_match(
    first: &mut Entrant,
    second: &mut Entrant,
    pairing: Pairing,
    records: Records,
) -> Result<Outcome, RunnerError> {
    first.program.reseed(records.seed(pairing, Seat::First));
    second.program.reseed(records.seed(pairing, Seat::Second));
    let played = believed(REPLAYS, || {
        let played = play_loaded(records.game, first, second)?;
        let doubt = match (&played.loss, played.outcome) {
            (Some(loss), Outcome::Disqualified(Seat::First, _)) => first.doubt(loss),
            (Some(loss), _) => second.doubt(loss),
            (None, _) => None,
        };
        Ok((played, doubt))
    })?;
    records.write(pairing, &played)?;
    Ok(played.outcome)
}

/// A match, if both can play; one that cannot be loaded has lost it.
fn play_loaded(game: &dyn Game, first: &mut Entrant, second: &mut Entrant) -> Result<Match, Fault> {
    for (entrant, seat) in [(&*first, Seat::First), (&*second, Seat::Second)] {
        if entrant.fault.is_some() {
            return Ok(Match::lost(Vec::new(), seat, Loss::by(Reason::NotLoaded)));
        }
    }
    play_match(game, &mut *first.program, &mut *second.program)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;
    use std::sync::atomic::Ordering;

    use rstest::rstest;

    use super::*;
    use crate::championship::scoring::tests::scoring;
    use crate::championship::{Results, Table, alike, head_to_head, marks, schedule, standings};
    use crate::game::stones::{ILLEGAL, LIMITS, Stones, machine, source};
    use crate::manifest::Lingua;
    use crate::report::Messages;

    fn conditions(records: &Path) -> Conditions {
        Conditions {
            machine: machine(),
            limits: LIMITS,
            seed: 1,
            concurrency: 2,
            about: String::new(),
            records: records.to_owned(),
        }
    }

    fn field() -> Vec<Source> {
        let field = [
            ("ana", "best"),
            ("eva", "chance"),
            ("ivo", "greedy"),
            ("rui", "broken"),
        ];
        field.map(|(name, policy)| source(name, policy)).into()
    }

    /// The matches of a championship, and how many moves were asked for.
    fn played(records: &Path) -> (Vec<(Pairing, Outcome)>, usize) {
        let (game, sources, conditions) = (Stones::default(), field(), conditions(records));
        let runner = Runner::start(&game, &sources, &conditions).unwrap();
        assert_eq!(runner.faults().count(), 1);
        let schedule = schedule(sources.len(), 1);
        let told = Mutex::new(0);
        let played = runner.play(&schedule, &|_, _| *told.lock().unwrap() += 1);
        assert_eq!(told.into_inner().unwrap(), schedule.len());
        (played.unwrap(), game.asked.load(Ordering::Relaxed))
    }

    #[test]
    fn what_is_on_record_is_not_played_again() {
        let folder = tempfile::tempdir().unwrap();
        let (first, asked) = played(folder.path());
        assert!(asked > 0);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), first.len());
        assert_eq!(played(folder.path()), (first.clone(), 0));
        // A match of a program that moves twice at least.
        let record = folder.path().join("ana-eva-1.stones");
        let text = fs::read_to_string(&record).unwrap();
        fs::write(&record, text.replace("Won(First)", "Won(Second)")).unwrap();
        let (again, asked) = played(folder.path());
        assert_eq!(again, first);
        assert!((1..=6).contains(&asked));
        assert_eq!(fs::read_to_string(&record).unwrap(), text);
    }

    #[test]
    fn a_championship_of_another_game_is_ranked_and_shown() {
        let folder = tempfile::tempdir().unwrap();
        let (matches, _) = played(folder.path());
        let sources = field();
        let names = sources.iter().map(|each| each.module_name().to_owned());
        let results = Results::new(names.collect(), matches).unwrap();
        let (conditions, scoring) = (conditions(folder.path()), scoring());
        let standings = standings(&results, &scoring);
        let tokens = |each| {
            (
                Source::module_name(each),
                Stones::default().tokens(&each.bytes),
            )
        };
        let table = Table {
            standings: &standings,
            head_to_head: &head_to_head(&results, &scoring),
            marks: &marks(&standings, &BTreeMap::new(), &scoring),
            faults: &BTreeMap::from([("rui".to_owned(), "it is broken".to_owned())]),
            too_late: &["leo".to_owned()],
            alike: &alike(&sources.iter().map(tokens).collect::<Vec<_>>()),
            conditions: &conditions,
            rounds: 1,
            matches: results.matches().len(),
            scoring: &scoring,
            messages: &Messages::new(Lingua::En),
        };
        insta::assert_snapshot!(table.text());
    }

    /// No record is expected where memory is short once too often.
    #[rstest]
    #[case::killed_once("ended once", Some(Outcome::Won(Seat::Second)))]
    #[case::killed_twice("ended always", None)]
    #[case::ending_itself("dies", Some(Outcome::Disqualified(Seat::First, Reason::Crashed)))]
    #[case::illegal("greedy", Some(Outcome::Disqualified(Seat::First, ILLEGAL)))]
    #[case::slow("slow", Some(Outcome::Disqualified(Seat::First, Reason::Timeout)))]
    fn a_match_that_the_kernel_ends_is_played_again(
        #[case] policy: &str,
        #[case] expected: Option<Outcome>,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let (game, conditions) = (Stones::default(), conditions(folder.path()));
        let sources = [source("ana", policy), source("rui", "one")];
        let runner = Runner::start(&game, &sources, &conditions).unwrap();
        let pairing = Pairing {
            round: 1,
            first: 0,
            second: 1,
        };
        let records = runner.records;
        let ended = match runner.play(&[pairing], &|_, _| ()) {
            Ok(played) => Some(played[0].1),
            Err(RunnerError::Fault(Fault::NoMemory)) => None,
            Err(error) => panic!("{error}"),
        };
        assert_eq!(ended, expected);
        assert_eq!(records.read(pairing).unwrap(), expected);
    }
}
