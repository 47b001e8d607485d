//! A run of a program over some representation, and the notes made meanwhile.

use std::time::Duration;

use super::probe_cases::ProbeCases;
use crate::assignment::battery::Case;
use crate::assignment::oracle::{BatchOutcome, NotLoaded, Program, Target, TargetResult};
use crate::assignment::substitution::{Violation, violations};
use crate::session::observation::{Cost, Events, Observation, Termination};

/// What earlier runs of the same sessions have shown.
#[derive(Default)]
pub(super) struct Known {
    /// For each session that does not come to its end, the number of its steps before that.
    pub(super) late: Vec<Option<usize>>,
    /// For each step of each session, whether it passes in the battery.
    pub(super) passing: Vec<Vec<bool>>,
    /// For each session, the number of its steps of which none may be late: once one is, no further
    /// session runs.
    pub(super) needed: Vec<usize>,
}

impl Known {
    fn steps_before_late(&self, place: usize) -> Option<usize> {
        self.late.get(place).copied().flatten()
    }

    /// Returns whether a step of a session that is needed has run out of time.
    fn misses(&self, place: usize, actual: &Observation) -> bool {
        let needed = self.needed.get(place);
        actual.termination == Termination::Timeout
            && needed.is_some_and(|needed| actual.steps.len() < *needed)
    }

    /// Returns whether each step passes that passes in the battery.
    pub(super) fn agrees(&self, passed: &[Vec<bool>]) -> bool {
        let steps = self.passing.iter().flatten();
        let mut steps = steps.zip(passed.iter().flatten());
        steps.all(|(in_battery, passed)| *passed || !*in_battery)
    }
}

/// The behaviour of a program over some representation.
pub(super) struct ProbeResults {
    /// For each step of each session, whether it passed.
    pub(super) passed: Vec<Vec<bool>>,
    /// The termination of each session.
    pub(super) ended: Vec<Termination>,
    /// For each session that ran out of time, the number of its steps before that.
    pub(super) late: Vec<Option<usize>>,
    /// Violations that were noted, by TAD. The program could have added some, or kept some from
    /// being noted.
    pub(super) violations: Vec<(String, Violation)>,
    /// True if the program loads.
    pub(super) is_loaded: bool,
    /// True if the sessions shared a process.
    pub(super) is_shared: bool,
    /// True if every session was run, as far as the program allows.
    pub(super) is_whole: bool,
    /// The time that it took.
    pub(super) cost: Cost,
}

impl ProbeResults {
    /// Runs the sessions on a program, in one process if possible, as far as `budget` goes. Where
    /// the program does not load, every session ends as it does. Of those that are known to run out of
    /// time, only the steps before that run.
    pub(super) fn of(
        program: &mut Program,
        cases: &ProbeCases,
        budget: Duration,
        known: &Known,
    ) -> TargetResult<Self> {
        let lengths = cases.interactions.iter().map(|each| each.steps.len());
        let lengths: Vec<usize> = lengths.collect();
        program.take_notes();
        let (shared, cost) = if cases.is_shared && known.late.iter().all(Option::is_none) {
            let request = program
                .requests(&cases.interactions)
                .shared(&cases.sessions);
            let posted = program.post(request);
            program.observe_posted(posted, &lengths)?
        } else {
            (BatchOutcome::LostAt(0), Cost::default())
        };
        let is_shared = matches!(shared, BatchOutcome::Complete(_));
        let mut alone = Alone {
            cost,
            is_whole: true,
        };
        let mut is_loaded = true;
        let observations = match shared {
            BatchOutcome::Complete(observations) => observations,
            BatchOutcome::LostAt(_) => match program.loading()? {
                Ok(loading) => {
                    alone.cost += loading.cost;
                    alone.ask(program, cases, budget, known)?
                }
                Err(not_loaded) => {
                    is_loaded = false;
                    let ended = match not_loaded {
                        NotLoaded::Terminated(termination) => termination,
                        NotLoaded::Late { .. } => Termination::Timeout,
                        _ => Termination::Crash,
                    };
                    vec![cut_short(Vec::new(), ended); lengths.len()]
                }
            },
        };
        let ended = observations.iter().map(|each| each.termination);
        let late = observations.iter().map(|each| {
            let is_late = each.termination == Termination::Timeout;
            is_late.then_some(each.steps.len())
        });
        Ok(ProbeResults {
            late: late.collect(),
            is_loaded,
            is_shared,
            ended: ended.collect(),
            passed: cases.passed(&observations),
            violations: violations(&program.take_notes()).collect(),
            is_whole: alone.is_whole,
            cost: alone.cost,
        })
    }
}

/// The start of an operation's text for a value that no constructor made.
const FOREIGN: &str = "valor que não foi feito pelo construtor";

impl ProbeResults {
    /// The number of steps of each session up to its end; where it ended its process, up to the
    /// last that passed: a step that ended it would do so over each representation.
    pub(super) fn steps(&self) -> Vec<usize> {
        let sessions = self.passed.iter().zip(&self.ended);
        let steps = sessions.map(|(passed, ended)| match ended {
            Termination::Normal => passed.len(),
            _ => passed
                .iter()
                .rposition(|passed| *passed)
                .map_or(0, |last| last + 1),
        });
        steps.collect()
    }

    /// Returns whether a value was used that no constructor made.
    pub(super) fn has_foreign_value(&self) -> bool {
        let mut violations = self.violations.iter();
        violations.any(|(_, violation)| is_foreign(violation))
    }
}

/// Returns whether a violation is the use of a value that no constructor made.
pub(super) fn is_foreign(violation: &Violation) -> bool {
    let operation = violation.operation.as_deref();
    operation.is_some_and(|operation| operation.starts_with(FOREIGN))
}

/// Sessions that run alone, because the process that they shared was lost.
struct Alone {
    cost: Cost,
    is_whole: bool,
}

impl Alone {
    /// Runs the sessions that the budget reaches.
    fn ask(
        &mut self,
        program: &mut Program,
        cases: &ProbeCases,
        budget: Duration,
        known: &Known,
    ) -> TargetResult<Vec<Observation>> {
        let chosen = cases.chosen.iter().enumerate();
        let mut is_over = false;
        let observations = chosen.map(|(place, case)| {
            if is_over || self.cost.cpu > budget {
                self.is_whole = false;
                return Ok(cut_short(Vec::new(), Termination::OutOfBudget));
            }
            let actual = self.ask_one(program, case, place, known)?;
            is_over = known.misses(place, &actual);
            Ok(actual)
        });
        observations.collect()
    }

    /// Runs a session, up to a step that is known to be late.
    fn ask_one(
        &mut self,
        program: &mut Program,
        case: &Case,
        place: usize,
        known: &Known,
    ) -> TargetResult<Observation> {
        let left_out = known.steps_before_late(place);
        if left_out == Some(0) {
            return Ok(cut_short(Vec::new(), Termination::Timeout));
        }
        let mut interaction = case.interaction.clone();
        interaction
            .steps
            .truncate(left_out.unwrap_or(case.checks.len()));
        let actual = program.observe(&interaction)?;
        self.cost += actual.cost;
        self.is_whole &= !actual.termination.is_unjudged();
        Ok(match left_out {
            Some(_) => cut_short(actual.steps, Termination::Timeout),
            None => actual,
        })
    }
}

fn cut_short(steps: Vec<Events>, termination: Termination) -> Observation {
    Observation {
        termination,
        ..Observation::complete(steps)
    }
}
