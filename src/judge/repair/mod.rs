//! Repair of programs in Python: small changes after which every check of a function passes.
//!
//! A repair is proved, never inferred: candidates run in the jails of any submission, first on the
//! shortest failing session, then on a few others, then on every session of the function, and at
//! last the whole battery judges the program with all its repairs. One is found only if each check of
//! its function passes, and nothing that passed before is lost. A program that Python cannot compile
//! is corrected before, by the smallest change with which it can.

mod changes;
mod correction;
mod expressions;
mod operators;
mod ranking;
mod scope;
mod search;
mod statements;
mod syntax;
mod texts;
mod trial;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use similar::TextDiff;

use super::grading::{AnswerKey, CheckVerdict, RunOptions};
use super::proved_changes::ChangedPlace;
use super::{Judge, Judgement, PreparedBattery};
use crate::assignment::battery::{Battery, Kind};
use crate::assignment::manifest::{CheckText, DEFAULT_HINTS};
use crate::assignment::oracle::{TargetError, TargetResult};
use crate::sandbox::interrupt;
use crate::source::CallGraph;
use crate::worker::intake::HandIn;
use crate::worker::{Fault, Machine};
use changes::Candidate;
pub use correction::{Correction, Loads, NotCorrected};
use search::Search;
use trial::{Trial, small_battery};

/// Documented sessions of a function whose texts are tried in place of its own.
const MOST_DOCUMENTED: usize = 40;

/// Repairs programs, judged by a prepared battery.
pub struct Repairer<'a> {
    pub prepared: &'a PreparedBattery<'a>,
    pub machine: &'a Machine,
    /// The limits of the whole repair, and the workers that run candidates.
    pub run_options: RunOptions,
    /// The only function to repair, if any.
    pub only: Option<&'a str>,
    /// Called with the function, empty for a correction of syntax, and the number of candidates
    /// tried, as that grows.
    pub tell: &'a (dyn Fn(&str, usize) + Sync),
}

/// The result of repairing a program.
pub struct Repaired {
    /// The correction of the program, where Python cannot compile it.
    pub correction: Option<Correction>,
    /// The functions that were wrong, in the order in which they were tried.
    pub attempts: Vec<Attempt>,
    /// The judgement of the program with its repairs.
    pub judgement: Judgement,
    /// The program with its repairs.
    pub program: HandIn,
    /// The text before any repair, to which the places of repairs refer.
    original: String,
}

/// The attempt to repair a function.
pub struct Attempt {
    pub function: String,
    /// The number of candidates that were tried.
    pub tried: usize,
    /// The time that it took.
    pub took: Duration,
    /// `None` where no repair was found.
    pub repair: Option<Repair>,
}

/// A repair of a function.
pub struct Repair {
    /// The checks that it mends.
    pub checks: Vec<Arc<CheckText>>,
    /// The change as a unified diff.
    pub diff: String,
    /// The places of the change.
    pub places: Vec<ChangedPlace>,
}

/// The limits of a repair, as far as they are used up.
struct Limits {
    /// Processor time that is left.
    left: Duration,
    deadline: Option<Instant>,
}

impl Repairer<'_> {
    /// Repairs a program, one function after the other: each begins with the program as repaired so
    /// far.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn run(&self, handed_in: &HandIn) -> TargetResult<Repaired> {
        let mut limits = self.limits();
        let repaired = self.corrected(handed_in, &mut limits)?;
        self.repair_functions(repaired, limits)
    }

    /// Repairs a program that was judged by the whole battery.
    ///
    /// # Errors
    /// The errors of [`run`](Self::run).
    pub fn run_judged(&self, program: HandIn, judgement: Judgement) -> TargetResult<Repaired> {
        self.repair_functions(Repaired::new(program, judgement), self.limits())
    }

    fn repair_functions(
        &self,
        mut repaired: Repaired,
        mut limits: Limits,
    ) -> TargetResult<Repaired> {
        repaired.original = repaired.text().unwrap_or_default();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.run_options.processes.get())
            .build();
        // Workers end with the thread that starts them.
        let pool = pool.map_err(|error| Fault::OutOfTurn(error.to_string()))?;
        while let Some(function) = self.next_function(&repaired) {
            let began = Instant::now();
            let mut search = Search::new(self, &function, &repaired, &pool);
            let found = match self.repair(&mut search, &mut limits) {
                Err(TargetError::Fault(Fault::OutOfTime)) => None,
                found => found?,
            };
            let tried = search.tried;
            let repair =
                found.map(|(found, judgement)| repaired.turn_to(&function, found, judgement));
            repaired.attempts.push(Attempt {
                function,
                tried,
                took: began.elapsed(),
                repair,
            });
        }
        Ok(repaired)
    }

    /// Corrects a program that Python cannot compile, and repairs no function.
    ///
    /// # Errors
    /// The errors of [`run`](Self::run).
    pub fn correct_alone(&self, handed_in: &HandIn) -> TargetResult<Repaired> {
        self.corrected(handed_in, &mut self.limits())
    }

    fn limits(&self) -> Limits {
        Limits {
            left: self.run_options.budget,
            deadline: Instant::now().checked_add(self.run_options.wall),
        }
    }

    /// Judges a program by the whole battery, as far as the limits go.
    fn judge(&self, handed_in: &HandIn, limits: &mut Limits) -> TargetResult<Judgement> {
        let options = RunOptions {
            budget: limits.left,
            wall: limits.wall_left(),
            // Hints would search for repairs in turn.
            hints: DEFAULT_HINTS,
            ..self.run_options
        };
        let judgement = Judge::new(self.prepared, self.machine, options).judge(handed_in)?;
        limits.spend(judgement.assessment.cost.cpu);
        Ok(judgement)
    }

    /// The next function that is charged and was not tried: one that calls no other such function,
    /// if there is one.
    fn next_function(&self, repaired: &Repaired) -> Option<String> {
        repaired.judgement.assessment.loading.as_ref().ok()?;
        let tried: BTreeSet<&str> = repaired
            .attempts
            .iter()
            .map(|attempt| attempt.function.as_str())
            .collect();
        let checks = repaired.judgement.assessment.checks.iter();
        let failed = checks.filter(|result| result.verdict == CheckVerdict::Fail);
        let functions = failed.map(|result| result.check.function.as_str());
        let mut charged: Vec<&str> = functions
            .filter(|name| !tried.contains(name) && self.only.is_none_or(|only| only == *name))
            .collect();
        charged.dedup();
        let graph = CallGraph::of(&repaired.text().unwrap_or_default());
        let called = |name: &str| graph.reachable([name], |_| false);
        let is_lowest = |name: &&&str| {
            let reached = called(name);
            let mut others = charged.iter().filter(|other| other != name);
            others.all(|other| !reached.contains(*other) || called(other).contains(**name))
        };
        let lowest = charged.iter().find(is_lowest).or(charged.first());
        lowest.map(|name| (*name).to_owned())
    }

    /// Searches for a repair of a function; gives the program with it, and its judgement.
    fn repair(
        &self,
        search: &mut Search,
        limits: &mut Limits,
    ) -> TargetResult<Option<(Candidate, Judgement)>> {
        let (assignment, battery) = (self.prepared.assignment, self.prepared.battery);
        let (repaired, function) = (search.repaired, search.function);
        let Some(text) = repaired.text() else {
            return Ok(None);
        };
        let checks = &repaired.judgement.assessment.checks;
        let small = small_battery(battery, checks, function);
        let key = AnswerKey::new(assignment, &small)?;
        let about = battery.about(function);
        let about_key = AnswerKey::new(assignment, &about)?.focused_on(function);
        let source = &repaired.program.source;
        let trial = search.pool.install(|| {
            Trial::new(
                (assignment, self.machine),
                (source, function),
                (&key, &small),
                limits.deadline,
            )
        })?;
        if !trial.has_failure() {
            return Ok(None);
        }
        let expected = Self::documented_texts(&about, &about_key)?;
        search.run((&text, &expected), (&trial, &about_key), limits)
    }

    /// The texts that documented sessions of a function print: those of a hidden one would tell what
    /// no one should know.
    fn documented_texts(about: &Battery, key: &AnswerKey) -> TargetResult<Vec<String>> {
        let cases = about.cases.iter().enumerate();
        let documented = cases.filter(|(_, case)| case.kind == Kind::Documented);
        let mut texts = BTreeSet::new();
        for (place, _) in documented.take(MOST_DOCUMENTED) {
            texts.extend(key.expected_texts(place)?);
        }
        Ok(texts.into_iter().collect())
    }

    /// The names of the functions of the assignment.
    fn functions(&self) -> BTreeSet<&str> {
        let functions = self.prepared.assignment.manifest.functions.iter();
        functions.map(|function| function.name.as_str()).collect()
    }
}

impl Repaired {
    /// A judged program without repairs.
    fn new(program: HandIn, judgement: Judgement) -> Self {
        Repaired {
            correction: None,
            attempts: Vec::new(),
            judgement,
            program,
            original: String::new(),
        }
    }

    /// The text of the program; `None` where it is not UTF-8, which alone a change is written in.
    fn text(&self) -> Option<String> {
        String::from_utf8(self.program.source.bytes.clone()).ok()
    }

    /// Goes on with a repaired program.
    fn turn_to(&mut self, function: &str, found: Candidate, judgement: Judgement) -> Repair {
        let Candidate { text, places } = found;
        let name = &self.program.source.name;
        let before = self.text().unwrap_or_default();
        let diff = unified_diff(name, &before, &text);
        let failed = self.judgement.assessment.checks.iter().filter(|result| {
            result.check.function == function && result.verdict == CheckVerdict::Fail
        });
        let checks = failed.map(|result| Arc::clone(&result.check)).collect();
        self.program.source.bytes = text.into_bytes();
        self.judgement = judgement;
        Repair {
            checks,
            diff,
            places,
        }
    }
}

/// The change of a program as a unified diff.
fn unified_diff(name: &str, before: &str, after: &str) -> String {
    TextDiff::from_lines(before, after)
        .unified_diff()
        .context_radius(3)
        .header(name, name)
        .to_string()
}

impl Limits {
    /// Counts processor time.
    fn spend(&mut self, cpu: Duration) {
        self.left = self.left.saturating_sub(cpu);
    }

    fn wall_left(&self) -> Duration {
        let now = Instant::now();
        let left = |deadline: Instant| deadline.saturating_duration_since(now);
        self.deadline.map_or(Duration::MAX, left)
    }

    /// Returns whether nothing more may run.
    fn is_over(&self) -> bool {
        self.left.is_zero() || self.wall_left().is_zero() || interrupt::is_requested()
    }
}
