//! Abstraction barriers, by substitution.
//!
//! The basic operations of a TAD are replaced, beneath a submission, by others over a
//! representation that refuses everything but those operations: it cannot be indexed,
//! unpacked, compared, measured or shown. Then the rest of the submission is asked a
//! battery: what it does to the representation is noted where it does it, and an answer
//! that was right over the submission's own representation and is wrong over ours shows
//! that it was reached behind the barrier. Each TAD is replaced alone, each pair, and
//! all of them.
//!
//! Nothing of it costs marks by a mistake that the submission has anyway: only answers
//! that are right without the substitution count.

mod questions;
mod substituted;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use crate::assignment::Assignment;
use crate::grading::drive;
use crate::manifest::Manifest;
use crate::observation::{Cost, Event, Observation, Termination};
use crate::submission::{Driver, Machine, Source};
use crate::target::{Program, Shared, Target, TargetError};
use crate::transcript::evaluator::first_lines;
use crate::transcript::{Interaction, Value};

pub use questions::Questions;
use questions::with_notes;
use substituted::substituted;

/// How many questions of a program may run out of time over one representation before no
/// more are asked.
const PATIENCE: usize = 2;

/// A place behind a barrier.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Breach {
    /// The function that reaches there.
    pub function: String,
    /// Its line in the program, from 1.
    pub line: u32,
    /// What it does there; nothing is known but a wrong answer, where it is none.
    pub operation: Option<String>,
}

/// The barrier of a TAD.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barrier {
    /// The name of the TAD.
    pub tad: String,
    /// Where it is broken, in the order of the program; nowhere, where it is respected.
    pub breaches: Vec<Breach>,
}

/// What is looked at.
pub struct Subject<'a> {
    /// The assignment.
    pub assignment: &'static dyn Assignment,
    /// What its text says.
    pub manifest: &'a Manifest,
    /// What runs the program.
    pub machine: &'a Machine,
    /// The program.
    pub source: &'a Source,
    /// How many processes may run it at once.
    pub processes: NonZero<usize>,
}

/// What a program did over some representation.
struct Seen {
    /// For each step of each question, whether it showed what it should.
    passed: Vec<Vec<bool>>,
    /// For each question, whether time ran out: ours may be the slower representation.
    is_out_of_time: Vec<bool>,
    /// What was noted, by TAD.
    noted: Vec<(String, Breach)>,
    /// What it cost.
    cost: Cost,
}

impl Subject<'_> {
    /// Looks at every barrier of the text by what asked the program its battery, as far as
    /// `budget` of processor time goes, and tells what that cost; none, where the text has
    /// no TADs, the program does not load, or nothing of it is right that could show one.
    /// What is not looked at is not broken.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn barriers(
        &self,
        driver: Driver,
        questions: &Questions,
        budget: Duration,
    ) -> Result<(Vec<Barrier>, Cost), TargetError> {
        let mut cost = Cost::default();
        let Some(representations) = self.assignment.representations() else {
            return Ok((Vec::new(), cost));
        };
        let Some((own, driver)) = seen(driver, questions, budget)? else {
            return Ok((Vec::new(), cost));
        };
        cost += own.cost;
        if !questions.shows_barriers(&own.passed) {
            return Ok((Vec::new(), cost));
        }
        let mut passed = own.passed;
        let questions = questions.that_passed(&passed);
        passed.retain(|steps| steps.contains(&true));
        let subsets = subsets(self.manifest);
        let share = subsets.len().div_ceil(self.processes.get()).max(1);
        let parts = subsets.chunks(share);
        let budget = budget.saturating_sub(cost.cpu) / u32::try_from(parts.len()).unwrap_or(1);
        let mut free = Some(driver);
        let parts = parts.map(|part| (part, free.take())).collect();
        let substituted = at_once(parts, |(part, free)| {
            self.over_ours(part, free, representations, &questions, budget)
        })?;
        let mut breaches: BTreeMap<&str, BTreeSet<Breach>> = BTreeMap::new();
        for (tads, seen) in substituted.into_iter().flatten() {
            cost += seen.cost;
            for (tad, breach) in &seen.noted {
                if let Some(tad) = tads.iter().find(|each| *each == tad) {
                    breaches.entry(tad).or_default().insert(breach.clone());
                }
            }
            // A wrong answer is held against a TAD only where nothing better is known.
            if tads.iter().all(|tad| !breaches.contains_key(tad)) {
                for breach in self.wrong(&questions, &passed, &seen) {
                    for tad in &tads {
                        breaches.entry(tad).or_default().insert(breach.clone());
                    }
                }
            }
        }
        let tads = self.manifest.tads.iter().map(|tad| Barrier {
            tad: tad.name.clone(),
            breaches: breaches
                .remove(tad.name.as_str())
                .into_iter()
                .flatten()
                .collect(),
        });
        Ok((tads.collect(), cost))
    }

    /// What the program does over our representations of some TADs, and then of others,
    /// as far as `budget` goes; nothing where it does not load.
    fn over_ours<'t>(
        &self,
        subsets: &[Vec<&'t str>],
        mut free: Option<Driver>,
        representations: &str,
        questions: &Questions,
        budget: Duration,
    ) -> Result<Vec<(Vec<&'t str>, Seen)>, TargetError> {
        let mut all = Vec::with_capacity(subsets.len());
        let mut left = budget;
        for tads in subsets {
            if left.is_zero() {
                break;
            }
            let beneath = substituted(self.source, tads, representations);
            let driver = match free.take() {
                None => drive(self.manifest, self.machine, &beneath)?,
                Some(mut driver) => {
                    driver.turn_to(&beneath);
                    driver
                }
            };
            if let Some((shown, driver)) = seen(driver, questions, left)? {
                left = left.saturating_sub(shown.cost.cpu);
                all.push((tads.clone(), shown));
                free = Some(driver);
            }
        }
        Ok(all)
    }

    /// The functions of which an answer that was right is wrong now.
    fn wrong(&self, questions: &Questions, own: &[Vec<bool>], seen: &Seen) -> BTreeSet<Breach> {
        let text = String::from_utf8_lossy(&self.source.bytes);
        let lines = first_lines(&text);
        let mut wrong = BTreeSet::new();
        for (place, question) in questions.chosen.iter().enumerate() {
            if seen.is_out_of_time[place] {
                continue;
            }
            for (step, check) in question.checks.iter().enumerate() {
                if own[place][step] && !seen.passed[place][step] {
                    wrong.insert(Breach {
                        function: check.function.clone(),
                        line: lines.get(check.function.as_str()).copied().unwrap_or(0),
                        operation: None,
                    });
                }
            }
        }
        wrong
    }
}

/// Asks a program, in one process if it can be and as far as `budget` goes, and gives
/// back what asked it; nothing where it does not load.
fn seen(
    driver: Driver,
    questions: &Questions,
    budget: Duration,
) -> Result<Option<(Seen, Driver)>, TargetError> {
    let Ok((mut program, loading)) = Program::load(driver)? else {
        return Ok(None);
    };
    let asked = &questions.asked;
    let lengths: Vec<usize> = asked.iter().map(|each| each.steps.len()).collect();
    let posted = program.post(program.requests().shared(&questions.sessions));
    let (shared, mut cost) = program.observe_posted(posted, &lengths)?;
    cost += loading.cost;
    let mut shown = match shared {
        Shared::Whole(shown) => shown,
        Shared::LostAt(_) => one_by_one(&mut program, asked, budget, &mut cost)?,
    };
    let noted = shown.pop().map(|last| noted(&last)).unwrap_or_default();
    let seen = Seen {
        passed: questions.passed(&shown),
        is_out_of_time: shown
            .iter()
            .map(|each| each.termination == Termination::Timeout)
            .collect(),
        noted,
        cost,
    };
    Ok(Some((seen, program.into_driver())))
}

/// Where the process is lost: each by itself, and what all of them note. What is not
/// asked any more, for want of time, ends as what ran out of it.
fn one_by_one(
    program: &mut Program,
    asked: &[Interaction],
    budget: Duration,
    cost: &mut Cost,
) -> Result<Vec<Observation>, TargetError> {
    let mut shown = Vec::with_capacity(asked.len());
    let mut noted = Vec::new();
    let mut timeouts = 0;
    for interaction in &asked[..asked.len() - 1] {
        if timeouts == PATIENCE || cost.cpu > budget {
            shown.push(Observation {
                steps: Vec::new(),
                termination: Termination::Timeout,
                cost: Cost::default(),
            });
            continue;
        }
        let asked = with_notes(interaction);
        let mut observation = program.observe(&asked)?;
        *cost += observation.cost;
        timeouts += usize::from(observation.termination == Termination::Timeout);
        if observation.steps.len() == asked.steps.len() {
            noted.extend(observation.steps.pop());
        }
        shown.push(observation);
    }
    shown.push(Observation::complete(noted));
    Ok(shown)
}

/// Does it with all of them at once, each in a thread of its own.
fn at_once<T: Send, R: Send>(
    parts: Vec<T>,
    each: impl Fn(T) -> Result<R, TargetError> + Sync,
) -> Result<Vec<R>, TargetError> {
    let each = &each;
    thread::scope(|scope| {
        let running = parts
            .into_iter()
            .map(|part| scope.spawn(move || each(part)));
        let running: Vec<_> = running.collect();
        let ended = running.into_iter().map(|part| {
            let ended = part.join();
            ended.unwrap_or_else(|panic| resume_unwind(panic))
        });
        ended.collect()
    })
}

/// What was noted: `(tad, function, line, operation)` each.
fn noted(shown: &Observation) -> Vec<(String, Breach)> {
    let mut noted = Vec::new();
    for event in shown.steps.iter().flatten() {
        let Event::Shown(Value::List(rows)) = event else {
            continue;
        };
        for row in rows {
            if let Value::Tuple(fields) = row
                && let [
                    Value::Str(tad),
                    Value::Str(function),
                    Value::Int(line),
                    Value::Str(operation),
                ] = &fields[..]
            {
                let breach = Breach {
                    function: function.clone(),
                    line: u32::try_from(line).unwrap_or(0),
                    operation: Some(operation.clone()),
                };
                noted.push((tad.clone(), breach));
            }
        }
    }
    noted
}

/// Each TAD alone, each pair, and so on to all of them; the fewest first.
fn subsets(manifest: &Manifest) -> Vec<Vec<&str>> {
    let tads: Vec<&str> = manifest.tads.iter().map(|tad| tad.name.as_str()).collect();
    let mut subsets: Vec<Vec<&str>> = (1..1_usize << tads.len())
        .map(|set| {
            let places = 0..tads.len();
            let within = places.filter(|place| set >> place & 1 == 1);
            within.map(|place| tads[place]).collect()
        })
        .collect();
    subsets.sort_by_key(Vec::len);
    subsets
}
