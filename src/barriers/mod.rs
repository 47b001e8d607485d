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

mod asked;
mod breach;
mod questions;

use std::collections::BTreeSet;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use crate::assignment::Assignment;
use crate::grading::drive;
use crate::manifest::Manifest;
use crate::submission::{Driver, Machine, Source};
use crate::substitution::{Plan, Substitution};
use crate::target::{Program, TargetError};
use crate::transcript::evaluator::first_lines;

use asked::Seen;
use breach::Broken;
pub use breach::{Barrier, Breach, Looked};
pub use questions::Questions;

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

impl Subject<'_> {
    /// Looks at every barrier of the text by the `team` of processes that were asked the
    /// battery, as far as `budget` of processor time goes; at none, where the text has no
    /// TADs, nobody was asked, or nothing of the program is right that could show one.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn barriers(
        &self,
        mut team: Vec<Program>,
        questions: &Questions,
        budget: Duration,
    ) -> Result<Looked, TargetError> {
        let has_representations = self.assignment.representations().is_some();
        let Some(program) = team.first_mut().filter(|_| has_representations) else {
            return Ok(Looked::at_nothing());
        };
        let Some(own) = Seen::of(program, questions, budget)? else {
            // It loaded when it was asked its battery, and does not any more.
            return Ok(Looked {
                is_whole: false,
                ..Looked::at_nothing()
            });
        };
        let (mut cost, mut passed) = (own.cost, own.passed);
        if !questions.shows_barriers(&passed) {
            return Ok(Looked {
                found: Vec::new(),
                is_whole: own.is_whole,
                cost,
            });
        }
        let questions = questions.that_passed(&passed);
        passed.retain(|steps| steps.contains(&true));
        let beneath = Beneath {
            substitution: Substitution::new(self.assignment, self.manifest),
            questions: &questions,
        };
        let left = budget.saturating_sub(cost.cpu);
        let over_ours = self.over_ours(team, &beneath, left)?;
        let mut broken = Broken::default();
        for (tads, seen) in &over_ours {
            cost += seen.cost;
            broken.add(tads, seen, || self.wrong(&questions, &passed, seen));
        }
        let subsets = subsets(self.manifest);
        let is_asked = |tads: &Vec<&str>| {
            let mut asked = over_ours.iter();
            asked.any(|(asked, seen)| asked == tads && seen.is_whole)
        };
        let looked_at = |tad: &str| {
            let mut of_it = subsets.iter().filter(|tads| tads.contains(&tad));
            own.is_whole && of_it.all(is_asked)
        };
        let names = || self.manifest.tads.iter().map(|tad| tad.name.as_str());
        let found = names().filter_map(|tad| broken.barrier(tad, looked_at(tad)));
        Ok(Looked {
            found: found.collect(),
            is_whole: names().all(looked_at),
            cost,
        })
    }

    /// What the program does over our representations of each choice of TADs, which so
    /// many processes as there may be share among them.
    fn over_ours(
        &self,
        team: Vec<Program>,
        beneath: &Beneath,
        budget: Duration,
    ) -> Result<Vec<(Vec<&str>, Seen)>, TargetError> {
        let subsets = subsets(self.manifest);
        let share = subsets.len().div_ceil(self.processes.get()).max(1);
        let parts = subsets.chunks(share);
        let budget = budget / u32::try_from(parts.len()).unwrap_or(1).max(1);
        let mut free = team.into_iter().map(Program::into_driver);
        let parts = parts.map(|part| (part, free.next())).collect();
        let seen = at_once(parts, |(part, free)| {
            self.in_turn(part, free, beneath, budget)
        })?;
        Ok(seen.into_iter().flatten().collect())
    }

    /// What the program does over our representations of some TADs, and then of others,
    /// as far as `budget` goes and it loads.
    fn in_turn<'t>(
        &self,
        subsets: &[Vec<&'t str>],
        mut free: Option<Driver>,
        beneath: &Beneath,
        budget: Duration,
    ) -> Result<Vec<(Vec<&'t str>, Seen)>, TargetError> {
        let mut all = Vec::with_capacity(subsets.len());
        let mut left = budget;
        for tads in subsets {
            if left.is_zero() {
                break;
            }
            let opaque = tads.iter().map(|tad| (*tad).to_owned());
            let plan = Plan {
                opaque: opaque.collect(),
                ..Plan::default()
            };
            let source = beneath.substitution.source(self.source, &plan);
            let driver = match free.take() {
                None => drive(self.manifest, self.machine, &source)?,
                Some(mut driver) => {
                    driver.turn_to(&source);
                    driver
                }
            };
            let Ok(mut program) = Program::compile(driver)? else {
                break;
            };
            let Some(seen) = Seen::of(&mut program, beneath.questions, left)? else {
                // It does not load, and would take as long to show it over the next.
                break;
            };
            left = left.saturating_sub(seen.cost.cpu);
            all.push((tads.clone(), seen));
            free = Some(program.into_driver());
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

/// What is laid beneath a program, and what it is asked over it.
struct Beneath<'a> {
    substitution: Substitution<'a>,
    questions: &'a Questions,
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
