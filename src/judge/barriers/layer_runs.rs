//! Runs of a program over our representations.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use super::Subject;
use super::own_answers::OwnAnswers;
use super::probe_cases::ProbeCases;
use super::probe_run::{Known, ProbeResults};
use crate::HAS_THREADS;
use crate::assignment::oracle::{Program, TargetResult};
use crate::assignment::substitution::{Plan, Substitution};
use crate::judge::grading::Submission;
use crate::worker::{Driver, Source};

/// The layers beneath a program, and the sessions that it runs over them.
pub(super) struct Beneath<'a> {
    pub(super) substitution: &'a Substitution<'a>,
    pub(super) cases: &'a ProbeCases,
    /// The built-in types of the program's own representations, by TAD.
    pub(super) bases: &'a BTreeMap<String, String>,
    /// The functions of which the program calls right versions.
    pub(super) right: BTreeSet<String>,
    /// The TADs that are replaced together, with their types of values; the program over them.
    pub(super) layers: Vec<(Plan, Source)>,
}

impl Beneath<'_> {
    /// Returns whether every layer was asked, and every session of it judged.
    pub(super) fn is_whole(&self, over_ours: &[(&Plan, ProbeResults)], own: &OwnAnswers) -> bool {
        let mut tads = self.layers.iter().flat_map(|(layer, _)| &layer.opaque);
        tads.all(|tad| self.is_looked_at(tad, over_ours, own))
    }

    /// Returns whether every layer of a TAD was asked, and every session of it judged.
    pub(super) fn is_looked_at(
        &self,
        tad: &str,
        over_ours: &[(&Plan, ProbeResults)],
        own: &OwnAnswers,
    ) -> bool {
        let is_judged = |seen: &ProbeResults| {
            let mut ended = seen.ended.iter();
            seen.is_whole && ended.all(|ended| own.is_judged(*ended))
        };
        let layers = self.layers.iter().map(|(layer, _)| layer);
        let mut of_it = layers.filter(|layer| layer.opaque.contains(tad));
        of_it.all(|layer| {
            let mut results = over_ours.iter();
            results.any(|(replaced, seen)| *replaced == layer && is_judged(seen))
        })
    }
}

impl Subject<'_> {
    /// Runs the program over our representations of each choice of TADs, shared among as many
    /// processes as may run.
    pub(super) fn over_ours<'l>(
        &self,
        workers: Vec<Program>,
        beneath: &'l Beneath,
        budget: Duration,
    ) -> TargetResult<Vec<(&'l Plan, ProbeResults)>> {
        let layers = &beneath.layers;
        let count = self.processes.get().min(layers.len()).max(1);
        let budget = budget / u32::try_from(count).unwrap_or(1);
        let mut free = workers.into_iter().map(Program::into_driver);
        // The more TADs, the longer it takes: each process has a share of every number of them.
        let parts = (0..count).map(|first| (first, free.next())).collect();
        let seen = at_once(parts, |(first, free)| {
            let part = layers.iter().skip(first).step_by(count);
            self.in_turn(part, free, (beneath.cases, &Known::default()), budget)
        })?;
        let mut seen: Vec<_> = seen.into_iter().flatten().collect();
        seen.sort_by_key(|(layer, _)| layers.iter().position(|(each, _)| each == *layer));
        Ok(seen)
    }

    /// Runs the program over our representations of some TADs, and then of others, as far as
    /// `budget` goes.
    fn in_turn<'l>(
        &self,
        layers: impl Iterator<Item = &'l (Plan, Source)>,
        mut free: Option<Driver>,
        (cases, known): (&ProbeCases, &Known),
        budget: Duration,
    ) -> TargetResult<Vec<(&'l Plan, ProbeResults)>> {
        let mut all = Vec::new();
        let mut left = budget;
        for (layer, source) in layers {
            if left.is_zero() {
                break;
            }
            let driver = match free.take() {
                None => {
                    let substituted = Submission {
                        source,
                        ..self.submission
                    };
                    substituted.driver(&self.assignment.manifest)?
                }
                Some(mut driver) => {
                    driver.switch_to(source);
                    driver
                }
            };
            let Ok(mut program) = Program::compile(driver)? else {
                break;
            };
            let seen = ProbeResults::of(&mut program, cases, left, known)?;
            left = left.saturating_sub(seen.cost.cpu);
            all.push((layer, seen));
            free = Some(program.into_driver());
        }
        Ok(all)
    }

    /// Runs the program over one choice of representations, if the budget allows it.
    pub(super) fn over(
        &self,
        plan: Plan,
        substitution: &Substitution,
        cases: (&ProbeCases, &Known),
        budget: Duration,
    ) -> TargetResult<Option<ProbeResults>> {
        let source = substitution.source(self.submission.source, &plan);
        let layer = [(plan, source)];
        let seen = self.in_turn(layer.iter(), None, cases, budget)?;
        Ok(seen.into_iter().next().map(|(_, seen)| seen))
    }

    pub(super) fn over_beneath(
        &self,
        plan: Plan,
        beneath: &Beneath,
        budget: Duration,
    ) -> TargetResult<Option<ProbeResults>> {
        let cases = (beneath.cases, &Known::default());
        self.over(plan, beneath.substitution, cases, budget)
    }
}

/// Runs `each` on all parts at once, each in a thread of its own where there are threads.
fn at_once<T: Send, R: Send>(
    parts: Vec<T>,
    each: impl Fn(T) -> TargetResult<R> + Sync,
) -> TargetResult<Vec<R>> {
    if !HAS_THREADS {
        return parts.into_iter().map(each).collect();
    }
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
