//! Plays the matches of a championship in parallel, and writes their `records` as they end.
//!
//! Matches with a record of the same programs under the same conditions are not played again: a
//! championship that was killed resumes.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use thiserror::Error;

use super::Pairing;
use super::records::MatchRecords;
use super::workers::{Entrant, SharedState, play_matches};
use crate::assignment::game::{Game, Outcome, Program};
use crate::assignment::oracle::NotLoaded;
use crate::messages::{Localized, Notice};
use crate::sandbox::Limits;
use crate::worker::{Fault, Machine, Source};

/// The conditions under which matches are played.
#[derive(Debug, Clone)]
pub struct MatchConditions {
    /// The machine that runs the programs.
    pub machine: Machine,
    /// The limits of a program.
    pub limits: Limits,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of matches that are played at once.
    pub jobs: usize,
    /// Everything else that a record depends on: the machine, the limits and this program.
    pub about: String,
    /// The folder of the records.
    pub records: PathBuf,
}

/// The errors that stop a championship.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum RunnerError {
    /// A fault of the machine or of gabarito.
    Fault(#[from] Fault),
    /// A record cannot be read or written.
    Record {
        /// The path of the record.
        path: PathBuf,
        /// The error of the file system.
        error: io::Error,
    },
}

impl Localized for RunnerError {
    fn notice(&self) -> Notice {
        match self {
            RunnerError::Fault(fault) => fault.notice(),
            RunnerError::Record { path, error } => Notice::in_file(path, error),
        }
    }
}

/// The programs of a championship, each with its worker.
pub struct Runner<'a> {
    records: MatchRecords<'a>,
    entrants: Vec<Entrant>,
}

impl<'a> Runner<'a> {
    /// Starts a worker for every program and loads each program once.
    ///
    /// # Errors
    /// [`Fault`] if the machine or gabarito fails.
    pub fn start(
        game: &'a dyn Game,
        sources: &'a [Source],
        conditions: &'a MatchConditions,
    ) -> Result<Self, Fault> {
        // All are started before any is awaited, so that they start in parallel; and in this
        // thread, since a worker ends with the thread that started it.
        let started = sources
            .iter()
            .map(|source| game.program(&conditions.machine, source, conditions.limits));
        let started: Vec<Box<dyn Program>> = started.collect::<Result<_, Fault>>()?;
        let entrants = started.into_iter().map(Entrant::new);
        Ok(Runner {
            records: MatchRecords {
                game,
                sources,
                conditions,
            },
            entrants: entrants.collect::<Result<_, Fault>>()?,
        })
    }

    /// The programs that cannot play, and why.
    pub fn unloadable_programs(&self) -> impl Iterator<Item = (&Source, &NotLoaded)> {
        let entrants = self.records.sources.iter().zip(&self.entrants);
        entrants.filter_map(|(source, entrant)| Some((source, entrant.fault.as_ref()?)))
    }

    /// Plays the matches of a schedule that have no record yet, and returns the outcomes of all.
    /// `tell` is called for each match.
    ///
    /// # Errors
    /// [`RunnerError`] if the machine, gabarito or the folder of the records fails; the faults of a
    /// program go to its record.
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
        let state = Mutex::new(SharedState {
            waiting,
            entrants: self.entrants.into_iter().map(Some).collect(),
            played,
            failed: None,
        });
        let freed = Condvar::new();
        thread::scope(|scope| {
            for _ in 0..records.conditions.jobs.max(1) {
                scope.spawn(|| play_matches(&state, &freed, records, tell));
            }
        });
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.failed {
            return Err(error);
        }
        // Sorted by the schedule, since matches end in any order.
        let mut played = state.played;
        played.sort_by_key(|(pairing, _)| schedule.iter().position(|each| each == pairing));
        Ok(played)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;
    use std::sync::atomic::Ordering;

    use rstest::rstest;

    use super::*;
    use crate::assignment::game::stones::{ILLEGAL, LIMITS, Stones, machine, source};
    use crate::assignment::game::{Reason, Seat};
    use crate::course::championship::scoring::tests::scoring;
    use crate::course::championship::{
        ChampionshipResults, StandingsTable, head_to_head, marks, schedule, similar_pairs,
        standings,
    };
    use crate::messages::{Lingua, Messages};
    use crate::source::Language;

    fn conditions(records: &Path) -> MatchConditions {
        MatchConditions {
            machine: machine(),
            limits: LIMITS,
            seed: 1,
            jobs: 2,
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
        assert_eq!(runner.unloadable_programs().count(), 1);
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
        let results = ChampionshipResults::new(names.collect(), matches).unwrap();
        let (conditions, scoring) = (conditions(folder.path()), scoring());
        let standings = standings(&results, &scoring);
        let table = StandingsTable {
            standings: &standings,
            head_to_head: &head_to_head(&results, &scoring),
            marks: &marks(&standings, &BTreeMap::new(), &scoring),
            faults: &BTreeMap::from([("rui".to_owned(), "it is broken".to_owned())]),
            too_late: &["leo".to_owned()],
            alike: &similar_pairs(&sources, Language::Prolog),
            conditions: &conditions,
            rounds: 1,
            matches: results.matches().len(),
            scoring: &scoring,
            messages: &Messages::new(Lingua::En),
        };
        insta::assert_snapshot!(table.text(), @r"
        Championship of 4 programs: 12 matches, 5 s a move, seed 1, 1 round(s), sandbox tier 0.

        place  program  points  wins  drw.  lost  disq.   mark
            1  ana          12     6     0     0      0     10
            2  eva           8     4     0     2      0      5
            3  ivo           4     2     0     4      4   1.67
            4  rui           0     0     0     6      6      0

        How each mark comes about:
          ana: 12 points, between 8 (5) and 12 (10): 10
          eva: 8 points, between 8 (5) and 12 (10): 5
          ivo: disqualified in 4 of 6 matches: 1.67
          rui: disqualified in 6 of 6 matches: 0

        rui does not play: it is broken

        leo: handed in more than ten days after the deadline
        ");
    }

    /// No record is expected where memory is short once too often.
    #[rstest]
    #[case::killed_once("ended once", Some(Outcome::Won(Seat::Second)))]
    #[case::killed_twice("ended always", None)]
    #[case::ending_itself("dies", Some(Outcome::Disqualified(Seat::First, Reason::Crashed)))]
    #[case::illegal("greedy", Some(Outcome::Disqualified(Seat::First, ILLEGAL)))]
    #[case::slow("slow", Some(Outcome::Disqualified(Seat::First, Reason::Timeout)))]
    fn a_match_in_doubt_is_played_again(#[case] policy: &str, #[case] expected: Option<Outcome>) {
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
