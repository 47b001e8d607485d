//! Abstraction barriers, by substitution.
//!
//! The basic operations of a TAD are replaced, beneath a submission, by others over a
//! representation that refuses everything but those operations: it cannot be indexed, unpacked,
//! compared, measured or shown. Then the rest of the submission runs a battery: each violation
//! is noted where it happens, and an answer that was right over the submission's own
//! representation and is wrong over ours shows that it was reached behind the barrier. Each TAD
//! is replaced alone, each pair, and all of them; alone, and once more all of them, by values
//! of the same built-in type as the submission's own; and each choice again by values of a type that
//! the submission cannot change: only over these does it clear itself.
//!
//! Code that works for a basic operation may know how values are represented: that is no
//! violation, and neither is the truth value of one. Mistakes that the submission has anyway
//! cost no marks here: only answers count that are right without the substitution, in each of two
//! processes. Where its answers there are not those of its battery, sessions spoil each other, and each
//! has a process of its own. A program whose answers differ even so is not cleared.

mod beside_right;
mod layers;
mod probe_cases;
mod probe_run;
mod violation;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use crate::HAS_THREADS;
use crate::assignment::Assignment;
use crate::grading::{CheckResult, CheckVerdict, Submission};
use crate::manifest::{Language, Tad};
use crate::observation::{Cost, Event, Termination};
use crate::submission::{Driver, Source};
use crate::substitution::{Plan, Substitution};
use crate::target::{Program, Target, TargetError};
use crate::transcript::evaluator::first_lines;
use crate::transcript::{Interaction, Step, Value};

use layers::{is_sealed, layers};
pub use probe_cases::ProbeCases;
pub(crate) use probe_run::first_violation;
use probe_run::{ProbeResults, is_foreign};
pub use violation::{Barrier, BarrierResults, Violation};
use violation::{Broken, barrier};

/// How many times slower all sessions together would have to be for one to run out of time over
/// our representations.
const MUCH_SLOWER: u32 = 20;

/// A program whose barriers are examined.
pub struct Subject<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The program, and the machine that runs it.
    pub submission: Submission<'a>,
    /// How many processes may run it at once.
    pub processes: NonZero<usize>,
    /// The results of its battery.
    pub graded: &'a [CheckResult],
}

impl Subject<'_> {
    /// Examines every barrier of the text by the processes of `team`, which ran the battery, as
    /// far as `budget` of processor time goes; none, where the text has no TADs, `team` is
    /// empty, or no correct step of the program could show a violation.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn barriers(
        &self,
        mut team: Vec<Program>,
        cases: &ProbeCases,
        budget: Duration,
    ) -> Result<BarrierResults, TargetError> {
        let has_representations = self.assignment.representations.is_some();
        let Some(program) = team.first_mut().filter(|_| has_representations) else {
            return Ok(BarrierResults::none_examined());
        };
        let alone;
        let mut cases = cases;
        let mut cost = Cost::default();
        let mut own = ProbeResults::of(program, cases, budget)?;
        if !cases.agrees(&own.passed, self.graded) {
            // What a program remembers of other sessions is no answer of its own.
            alone = cases.alone();
            cases = &alone;
            cost += own.cost;
            own = ProbeResults::of(program, cases, budget.saturating_sub(cost.cpu))?;
        }
        cost += own.cost;
        let left = budget.saturating_sub(cost.cpu);
        let again = ProbeResults::of(program, cases, left)?;
        if !(own.is_loaded && again.is_loaded) {
            // The program loaded for its battery, and does not any more.
            return Ok(BarrierResults::not_examined());
        }
        cost += again.cost;
        // What a program does not answer here as it does elsewhere clears it of nothing.
        let is_settled = own.passed == again.passed && cases.agrees(&own.passed, self.graded);
        let is_own_whole = own.is_whole && again.is_whole && is_settled;
        let mut passed = both_times(&own.passed, &again.passed);
        let program_limits = *program.limits();
        let bases = self.built_in_types(program, &mut cost)?;
        let excused = self.excused(cases, &passed);
        if !cases.shows_barriers(&passed) && !cases.shows_barriers(&excused) {
            return Ok(BarrierResults {
                found: Vec::new(),
                is_whole: is_own_whole,
                cost,
            });
        }
        let steps = own.steps();
        let cases = cases.up_to(&steps, own.is_shared);
        let mut is_kept = steps.iter().map(|steps| *steps > 0);
        passed.retain(|_| is_kept.next().unwrap_or_default());
        let substitution = Substitution::new(self.assignment);
        let plans = layers(&self.assignment.manifest, &bases);
        let sources = substitution.sources(self.submission.source, &plans);
        let beneath = Beneath {
            substitution,
            cases: &cases,
            layers: plans.into_iter().zip(sources).collect(),
        };
        let left = budget.saturating_sub(cost.cpu);
        let mut over_ours = self.over_ours(team, &beneath, left)?;
        self.trace_foreign_values(&mut over_ours, &beneath, &bases, left)?;
        // Whether a session that runs out of time does so by itself: our representations are
        // slower, but not by so much.
        let is_quick = own.cost.cpu * MUCH_SLOWER < program_limits.cpu();
        let is_judged = |ended: Termination| match ended {
            Termination::Timeout => is_quick,
            _ => !ended.is_unjudged(),
        };
        let mut broken = Broken::default();
        // A layer of which sessions are not judged clears no TAD.
        let is_judged_whole =
            |seen: &ProbeResults| seen.is_whole && seen.ended.iter().all(|ended| is_judged(*ended));
        let (further, further_cost) =
            self.further_violations(&over_ours, &beneath, &bases, left)?;
        broken.note(&further);
        cost += further_cost;
        for (layer, seen) in &over_ours {
            cost += seen.cost;
            broken.note(&seen.violations);
            let wrong = self.wrong(layer, &cases, &passed, seen, is_judged);
            let is_judged = seen.ended.iter().all(|ended| is_judged(*ended));
            // What was cut short may hide a wrong answer.
            let wrong = wrong.filter(|wrong| is_judged || !wrong.is_empty());
            broken.answers(&layer.opaque, is_sealed(layer), wrong);
        }
        let left = budget.saturating_sub(cost.cpu);
        let beside_right = self.beside_right(&beneath, &passed, is_judged, left)?;
        cost += beside_right.cost;
        for (tads, wrong) in &beside_right.wrong {
            broken.answers(tads, true, Some(wrong.clone()));
        }
        let is_asked = |layer: &Plan| {
            let mut asked = over_ours.iter();
            asked.any(|(asked, seen)| *asked == layer && is_judged_whole(seen))
        };
        let looked_at = |tad: &str| {
            let layers = beneath.layers.iter().map(|(layer, _)| layer);
            let mut of_it = layers.filter(|layer| layer.opaque.contains(tad));
            is_own_whole && beside_right.is_whole && of_it.all(is_asked)
        };
        let names = || {
            self.assignment
                .manifest
                .tads
                .iter()
                .map(|tad| tad.name.as_str())
        };
        let broken = broken.by_tad();
        let found = names().filter_map(|tad| barrier(&broken, tad, looked_at(tad)));
        Ok(BarrierResults {
            found: found.collect(),
            is_whole: names().all(looked_at),
            cost,
        })
    }

    /// Runs the program over our representations of each choice of TADs, shared among as many
    /// processes as may run.
    fn over_ours<'l>(
        &self,
        team: Vec<Program>,
        beneath: &'l Beneath,
        budget: Duration,
    ) -> Result<Vec<(&'l Plan, ProbeResults)>, TargetError> {
        let layers = &beneath.layers;
        let count = self.processes.get().min(layers.len()).max(1);
        let budget = budget / u32::try_from(count).unwrap_or(1);
        let mut free = team.into_iter().map(Program::into_driver);
        // The more TADs, the longer it takes: each process has a share of every number of them.
        let parts = (0..count).map(|first| (first, free.next())).collect();
        let seen = at_once(parts, |(first, free)| {
            let part = layers.iter().skip(first).step_by(count);
            self.in_turn(part, free, beneath.cases, budget)
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
        cases: &ProbeCases,
        budget: Duration,
    ) -> Result<Vec<(&'l Plan, ProbeResults)>, TargetError> {
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
                    driver.turn_to(source);
                    driver
                }
            };
            let Ok(mut program) = Program::compile(driver)? else {
                break;
            };
            let seen = ProbeResults::of(&mut program, cases, left)?;
            left = left.saturating_sub(seen.cost.cpu);
            all.push((layer, seen));
            free = Some(program.into_driver());
        }
        Ok(all)
    }

    /// Runs again where a value was used that no constructor made, and notes which lines make
    /// which values. Where that shows nothing, only the use of the value is known.
    fn trace_foreign_values(
        &self,
        over_ours: &mut [(&Plan, ProbeResults)],
        beneath: &Beneath,
        bases: &BTreeMap<String, String>,
        budget: Duration,
    ) -> Result<(), TargetError> {
        let mut with_foreign = over_ours.iter_mut();
        let found = with_foreign.find(|(_, seen)| seen.has_foreign_value());
        let Some((layer, seen)) = found.filter(|_| !bases.is_empty()) else {
            return Ok(());
        };
        let plan = Plan {
            traced: bases.values().cloned().collect(),
            ..(*layer).clone()
        };
        let source = beneath.substitution.source(self.submission.source, &plan);
        let traced = [(plan, source)];
        let traced = self.in_turn(traced.iter(), None, beneath.cases, budget)?;
        let Some((_, again)) = traced
            .into_iter()
            .find(|(_, again)| again.has_foreign_value())
        else {
            return Ok(());
        };
        // The other layers know only where the same values are used.
        let tads = again.violations.iter();
        let tads: BTreeSet<String> = tads.map(|(tad, _)| tad.clone()).collect();
        seen.violations = again.violations;
        let traced = *layer;
        for (layer, seen) in over_ours {
            if *layer != traced {
                seen.violations
                    .retain(|(tad, violation)| !(tads.contains(tad) && is_foreign(violation)));
            }
        }
        Ok(())
    }

    /// The violations behind the first of each function, which ended it: over values that let the
    /// program go on. Only a TAD of which a violation is known has further ones.
    fn further_violations(
        &self,
        over_ours: &[(&Plan, ProbeResults)],
        beneath: &Beneath,
        bases: &BTreeMap<String, String>,
        budget: Duration,
    ) -> Result<(Violations, Cost), TargetError> {
        let known = || over_ours.iter().flat_map(|(_, seen)| &seen.violations);
        if known().next().is_none() || !beneath.substitution.has_conversions() {
            return Ok((Vec::new(), Cost::default()));
        }
        let is_foreign_known = known().any(|(_, violation)| is_foreign(violation));
        let traced = bases.values().filter(|_| is_foreign_known);
        let tads = self.assignment.manifest.tads.iter();
        let plan = Plan {
            opaque: tads.map(|tad| tad.name.clone()).collect(),
            bases: bases.clone(),
            traced: traced.cloned().collect(),
            yields: true,
            ..Plan::default()
        };
        let source = beneath.substitution.source(self.submission.source, &plan);
        let layers = [(plan, source)];
        let seen = self.in_turn(layers.iter(), None, beneath.cases, budget)?;
        let Some((_, seen)) = seen.into_iter().next() else {
            return Ok((Vec::new(), Cost::default()));
        };
        // A value that comes from behind a TAD was made by no constructor either.
        let is_further = |(tad, violation): &(String, Violation)| {
            let mut same = known().filter(|(known, _)| known == tad);
            same.any(|(_, known)| is_foreign(known) == is_foreign(violation))
        };
        let further = seen.violations.into_iter().filter(is_further);
        Ok((further.collect(), seen.cost))
    }

    /// The built-in types of the program's own representations, by TAD.
    fn built_in_types(
        &self,
        program: &mut Program,
        cost: &mut Cost,
    ) -> Result<BTreeMap<String, String>, TargetError> {
        let samples = self.assignment.manifest.tads.iter();
        let samples = Interaction {
            steps: samples.map(|tad| Step::ask(&tad.sample)).collect(),
            ..Interaction::default()
        };
        let shown = program.observe(&samples)?;
        *cost += shown.cost;
        let shown = self.assignment.manifest.tads.iter().zip(&shown.steps);
        let types = shown.filter_map(|(tad, events)| match events.last() {
            Some(Event::Shown(Value::Foreign { .. }) | Event::Raised(_)) | None => None,
            Some(Event::Shown(value)) => Some((tad.name.clone(), value.type_name().to_owned())),
            Some(_) => None,
        });
        Ok(types.collect())
    }

    /// The high-level functions whose answer was right and is wrong over our representations of
    /// `layer`; `None`, where a basic operation of another TAD gives a wrong answer too: it knows
    /// what is beneath, as it may, or is wrong anyway, and others fail by it.
    fn wrong(
        &self,
        layer: &Plan,
        cases: &ProbeCases,
        own: &[Vec<bool>],
        seen: &ProbeResults,
        is_judged: impl Fn(Termination) -> bool,
    ) -> Option<BTreeSet<Violation>> {
        let text = self.submission.source.text_lossy(Language::Python);
        let lines = first_lines(&text);
        let tad_of = |function: &String| {
            let mut tads = self.assignment.manifest.tads.iter();
            tads.find(|tad| tad.basic.contains(function))
        };
        let mut wrong = BTreeSet::new();
        for (place, case) in cases.chosen.iter().enumerate() {
            if !is_judged(seen.ended[place]) {
                continue;
            }
            for (step, check) in case.checks.iter().enumerate() {
                if !own[place][step] || seen.passed[place][step] {
                    continue;
                }
                match tad_of(&check.function) {
                    // A program that does not load over ours says nothing of single functions.
                    Some(tad) if seen.is_loaded && !layer.opaque.contains(&tad.name) => {
                        return None;
                    }
                    Some(_) => {}
                    None => {
                        wrong.insert(Violation {
                            function: check.function.clone(),
                            line: lines.get(check.function.as_str()).copied().unwrap_or(0),
                            operation: None,
                        });
                    }
                }
            }
        }
        // Beside wrong operations of another TAD, answers may be right by luck alone.
        let mut beneath = self.assignment.manifest.tads.iter();
        let is_wrong_beneath =
            beneath.any(|tad| !layer.opaque.contains(&tad.name) && self.is_wrong(tad, layer));
        (wrong.is_empty() || !is_wrong_beneath).then_some(wrong)
    }

    /// Whether a basic operation of a TAD fails a check, and is not right in a layer.
    fn is_wrong(&self, tad: &Tad, layer: &Plan) -> bool {
        let mut failed = self.graded.iter();
        failed.any(|result| {
            let function = &result.check.function;
            let is_own = !layer.right.contains(function);
            result.verdict == CheckVerdict::Fail && is_own && tad.basic.contains(function)
        })
    }
}

/// Violations with their TADs.
type Violations = Vec<(String, Violation)>;

/// The layers beneath a program, and the sessions that it runs over them.
struct Beneath<'a> {
    substitution: Substitution<'a>,
    cases: &'a ProbeCases,
    /// Which TADs are replaced together, and by values of which types; the program over them.
    layers: Vec<(Plan, Source)>,
}

/// Which steps of each session pass in both runs.
fn both_times(first: &[Vec<bool>], second: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let rounds = first.iter().zip(second);
    let both = rounds.map(|(first, second)| {
        let steps = first.iter().zip(second);
        steps.map(|(first, second)| *first && *second).collect()
    });
    both.collect()
}

/// Runs `each` on all parts at once, each in a thread of its own where there are threads.
fn at_once<T: Send, R: Send>(
    parts: Vec<T>,
    each: impl Fn(T) -> Result<R, TargetError> + Sync,
) -> Result<Vec<R>, TargetError> {
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
