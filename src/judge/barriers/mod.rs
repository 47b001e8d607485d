//! Abstraction barriers, by substitution.
//!
//! The basic operations of a TAD are replaced, beneath a submission, by others over a
//! representation that refuses everything but those operations: it cannot be indexed, unpacked,
//! compared, measured or shown, but for what the text allows: what the manifest says, or what the
//! teacher's solution and the sessions do with values. Then the rest of the submission runs a battery: each violation
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
use crate::assignment::manifest::Tad;
use crate::assignment::oracle::{Program, Target, TargetResult};
use crate::assignment::substitution::{Plan, Substitution, Violation};
use crate::judge::grading::{CheckResult, CheckVerdict, Submission};
use crate::session::observation::{Cost, Event, Termination};
use crate::session::{Interaction, Step, Value};
use crate::source::{Language, first_lines};
use crate::worker::{Driver, Source};

use layers::{is_sealed, layers};
pub use probe_cases::ProbeCases;
use probe_run::{Known, ProbeResults, is_foreign};
pub use violation::{Barrier, BarrierResults};
use violation::{Broken, barrier};

/// The slowdown of all sessions together from which one may run out of time over our
/// representations.
const MUCH_SLOWER: u32 = 20;

/// A program whose barriers are examined.
pub struct Subject<'a> {
    pub assignment: &'a Assignment,
    /// The program, and the machine that runs it.
    pub submission: Submission<'a>,
    /// Parallel workers.
    pub processes: NonZero<usize>,
    /// The right functions of the assignment.
    pub substitution: &'a Substitution<'a>,
    /// The results of its battery.
    pub graded: &'a [CheckResult],
}

impl Subject<'_> {
    /// Examines every barrier of the text by the processes of `workers`, which ran the battery, as
    /// far as `budget` of processor time goes; none, where the text has no TADs, `workers` is
    /// empty, or no correct step of the program could show a violation.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn barriers(
        &self,
        mut workers: Vec<Program>,
        cases: &ProbeCases,
        budget: Duration,
    ) -> TargetResult<BarrierResults> {
        let has_representations = self.assignment.representations.is_some();
        let Some(program) = workers.first_mut().filter(|_| has_representations) else {
            return Ok(BarrierResults::none_examined());
        };
        let Some(own) = self.own_answers(program, cases, budget)? else {
            // The program loaded for its battery, and does not any more.
            return Ok(BarrierResults::not_examined());
        };
        let mut cost = own.cost;
        let bases = self.built_in_types(program, &mut cost)?;
        let excused = self.excused(own.cases(), &own.passed);
        if !own.cases().shows_barriers(&own.passed) && !own.cases().shows_barriers(&excused) {
            return Ok(BarrierResults {
                found: Vec::new(),
                is_whole: own.is_whole,
                cost,
            });
        }
        let cases = own.cases().up_to(&own.steps, own.is_shared);
        let kept = own.passed.iter().zip(&own.steps);
        let kept = kept.filter(|(_, steps)| **steps > 0);
        let passed: Vec<Vec<bool>> = kept.map(|(passed, _)| passed.clone()).collect();
        let substitution = self.substitution;
        let plans = layers(substitution, &self.assignment.manifest, &bases);
        let sources = substitution.sources(self.submission.source, &plans);
        let beneath = Beneath {
            substitution,
            cases: &cases,
            layers: plans.into_iter().zip(sources).collect(),
        };
        let left = budget.saturating_sub(cost.cpu);
        let mut over_ours = self.over_ours(workers, &beneath, left)?;
        self.trace_foreign_values(&mut over_ours, &beneath, &bases, left)?;
        let mut broken = Broken::default();
        let (further, further_cost) =
            self.further_violations(&over_ours, &beneath, &bases, left)?;
        broken.note(&further);
        cost += further_cost;
        for (layer, seen) in &over_ours {
            cost += seen.cost;
            broken.note(&seen.violations);
            let is_judged = |ended| own.is_judged(ended);
            let wrong = self.wrong(layer, &cases, &passed, seen, is_judged);
            // What was cut short may hide a wrong answer.
            let is_judged = seen.ended.iter().all(|ended| own.is_judged(*ended));
            let wrong = wrong.filter(|wrong| is_judged || !wrong.is_empty());
            broken.answers(&layer.opaque, is_sealed(layer), wrong);
        }
        let left = budget.saturating_sub(cost.cpu);
        // A step that ended the program's process need not do so there: these run as they are.
        let mut beside_right = self.beside_right(substitution, &own, left);
        let is_whole = beside_right.answers(&excused, &mut broken)? && own.is_whole;
        cost += beside_right.cost;
        let looked_at = |tad: &str| is_whole && beneath.is_looked_at(tad, &over_ours, &own);
        let tads = self.assignment.manifest.tads.iter();
        let broken = broken.by_tad();
        let found = tads.clone().map(|tad| tad.name.as_str());
        let found = found.filter_map(|tad| barrier(&broken, tad, looked_at(tad)));
        Ok(BarrierResults {
            found: found.collect(),
            is_whole: tads.clone().all(|tad| looked_at(&tad.name)),
            cost,
        })
    }

    /// The answers of the program over its own representations, in each of two processes; `None` if
    /// it does not load.
    fn own_answers<'c>(
        &self,
        program: &mut Program,
        shared: &'c ProbeCases,
        budget: Duration,
    ) -> TargetResult<Option<OwnAnswers<'c>>> {
        let mut alone = None;
        let mut known = Known {
            late: shared.endless_in_battery(self.graded),
            passing: shared.passing_in_battery(self.graded),
            ..Known::default()
        };
        let mut first = ProbeResults::of(program, shared, budget, &known)?;
        let mut cost = first.cost;
        known.late.clone_from(&first.late);
        if !known.agrees(&first.passed) {
            // What a program remembers of other sessions is no answer of its own.
            let alone = alone.insert(shared.alone());
            let left = budget.saturating_sub(cost.cpu);
            first = ProbeResults::of(program, alone, left, &known)?;
            cost += first.cost;
            known.late.clone_from(&first.late);
        }
        let cases = alone.as_ref().unwrap_or(shared);
        let left = budget.saturating_sub(cost.cpu);
        let second = ProbeResults::of(program, cases, left, &known)?;
        cost += second.cost;
        if !(first.is_loaded && second.is_loaded) {
            return Ok(None);
        }
        // What a program does not answer here as it does elsewhere clears it of nothing.
        let is_settled = first.passed == second.passed && known.agrees(&first.passed);
        Ok(Some(OwnAnswers {
            passed: both_times(&first.passed, &second.passed),
            steps: first.steps(),
            is_shared: first.is_shared,
            is_whole: first.is_whole && second.is_whole && is_settled,
            is_quick: first.cost.cpu * MUCH_SLOWER < program.limits().cpu(),
            shared,
            alone,
            cost,
        }))
    }

    /// Runs the program over our representations of each choice of TADs, shared among as many
    /// processes as may run.
    fn over_ours<'l>(
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
    fn over(
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

    fn over_beneath(
        &self,
        plan: Plan,
        beneath: &Beneath,
        budget: Duration,
    ) -> TargetResult<Option<ProbeResults>> {
        let cases = (beneath.cases, &Known::default());
        self.over(plan, beneath.substitution, cases, budget)
    }

    /// Runs again where a value was used that no constructor made, and notes which lines make
    /// which values. Where that shows nothing, only the use of the value is known.
    fn trace_foreign_values(
        &self,
        over_ours: &mut [(&Plan, ProbeResults)],
        beneath: &Beneath,
        bases: &BTreeMap<String, String>,
        budget: Duration,
    ) -> TargetResult<()> {
        let mut with_foreign = over_ours.iter_mut();
        let found = with_foreign.find(|(_, seen)| seen.has_foreign_value());
        let Some((layer, seen)) = found.filter(|_| !bases.is_empty()) else {
            return Ok(());
        };
        let plan = Plan {
            traced: bases.values().cloned().collect(),
            ..(*layer).clone()
        };
        let again = self.over_beneath(plan, beneath, budget)?;
        let Some(again) = again.filter(ProbeResults::has_foreign_value) else {
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
    ) -> TargetResult<(Violations, Cost)> {
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
        let seen = self.over_beneath(plan, beneath, budget)?;
        let Some(seen) = seen else {
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
    ) -> TargetResult<BTreeMap<String, String>> {
        let samples = self.assignment.manifest.tads.iter();
        let samples = Interaction {
            steps: samples.map(|tad| Step::ask(&tad.sample)).collect(),
            ..Interaction::default()
        };
        let observed = program.observe(&samples)?;
        *cost += observed.cost;
        let samples = self.assignment.manifest.tads.iter().zip(&observed.steps);
        let types = samples.filter_map(|(tad, events)| match events.last() {
            Some(Event::Shown(Value::Foreign { .. })) => None,
            Some(Event::Shown(value)) => Some((tad.name.clone(), value.type_name().to_owned())),
            _ => None,
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

    /// Returns whether a basic operation of a TAD fails a check, and is not right in a layer.
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
    substitution: &'a Substitution<'a>,
    cases: &'a ProbeCases,
    /// The TADs that are replaced together, with their types of values; the program over them.
    layers: Vec<(Plan, Source)>,
}

impl Beneath<'_> {
    /// Returns whether every layer of a TAD was asked, and every session of it judged.
    fn is_looked_at(
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

/// The answers of a program over its own representations.
struct OwnAnswers<'c> {
    /// The sessions.
    shared: &'c ProbeCases,
    /// The sessions, where each has a process of its own.
    alone: Option<ProbeCases>,
    /// For each step of each session, whether it passes.
    passed: Vec<Vec<bool>>,
    /// For each session, how many of its steps would run over other representations, too.
    steps: Vec<usize>,
    /// True if the sessions shared a process.
    is_shared: bool,
    /// True if all were run, and answered as in the battery.
    is_whole: bool,
    /// True if they are far from running out of time.
    is_quick: bool,
    cost: Cost,
}

impl OwnAnswers<'_> {
    /// The sessions, as they ran.
    fn cases(&self) -> &ProbeCases {
        self.alone.as_ref().unwrap_or(self.shared)
    }

    /// Returns whether the end of a session over our representations says something of the program: they are
    /// slower, but not by so much that a quick one would run out of time.
    fn is_judged(&self, ended: Termination) -> bool {
        match ended {
            Termination::Timeout => self.is_quick,
            _ => !ended.is_unjudged(),
        }
    }
}

/// The steps of each session that pass in both runs.
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
