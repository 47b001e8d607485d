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
//! has a process of its own. A program whose answers differ even so is not cleared. What a wrong
//! function gives is no violation of those that use it: violations are seen again beside right
//! versions of the functions above the TADs that fail a check.

mod beside_right;
mod further_runs;
mod layer_runs;
mod layers;
mod own_answers;
mod probe_cases;
mod probe_run;
mod violation;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::time::Duration;

use crate::assignment::Assignment;
use crate::assignment::manifest::Tad;
use crate::assignment::oracle::{Program, Target, TargetResult};
use crate::assignment::substitution::{Plan, Substitution, Violation};
use crate::judge::grading::{CheckResult, CheckVerdict, Submission};
use crate::session::observation::{Cost, Event, Termination};
use crate::session::{Interaction, Step, Value};
use crate::source::{Language, first_lines};

use layer_runs::Beneath;
use layers::{is_sealed, layers};
use own_answers::OwnAnswers;
pub use probe_cases::ProbeCases;
use probe_run::ProbeResults;
pub use violation::{Barrier, BarrierResults};
use violation::{Broken, barrier};

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
        let beneath = self.beneath(BTreeSet::new(), &cases, &bases);
        let (mut broken, over_ours) =
            self.broken(workers, &beneath, (&own, &passed), (budget, &mut cost))?;
        // What a wrong function gives may be a value that no constructor made, where others use it.
        let blamed = broken.functions();
        let wrong = &self.wrong_above() - &blamed;
        if !wrong.is_empty() && !blamed.is_empty() && substitution.has_conversions() {
            let beneath = self.beneath(wrong, &cases, &bases);
            let (again, seen) =
                self.broken(Vec::new(), &beneath, (&own, &passed), (budget, &mut cost))?;
            if beneath.is_whole(&seen, &own) {
                broken.retain(&again);
            }
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

    /// The layers beneath the program, which calls right versions of some functions.
    fn beneath<'b>(
        &'b self,
        right: BTreeSet<String>,
        cases: &'b ProbeCases,
        bases: &'b BTreeMap<String, String>,
    ) -> Beneath<'b> {
        let substitution = self.substitution;
        let plans = layers(substitution, &self.assignment.manifest, bases);
        let plans = plans.into_iter();
        let plans: Vec<Plan> = plans
            .map(|plan| substitution.with_right(plan, &right))
            .collect();
        let sources = substitution.sources(self.submission.source, &plans);
        Beneath {
            substitution,
            cases,
            bases,
            right,
            layers: plans.into_iter().zip(sources).collect(),
        }
    }

    /// The violations that are seen over our representations, and what was seen over each.
    fn broken<'l>(
        &self,
        workers: Vec<Program>,
        beneath: &'l Beneath,
        (own, passed): (&OwnAnswers, &[Vec<bool>]),
        (budget, cost): (Duration, &mut Cost),
    ) -> TargetResult<(Broken, Vec<(&'l Plan, ProbeResults)>)> {
        let left = budget.saturating_sub(cost.cpu);
        let mut over_ours = self.over_ours(workers, beneath, left)?;
        self.trace_foreign_values(&mut over_ours, beneath, left)?;
        let mut broken = Broken::default();
        let (further, further_cost) = self.further_violations(&over_ours, beneath, left)?;
        broken.note(&further);
        *cost += further_cost;
        for (layer, seen) in &over_ours {
            *cost += seen.cost;
            broken.note(&seen.violations);
            let is_judged = |ended| own.is_judged(ended);
            let wrong = self.wrong(layer, beneath.cases, passed, seen, is_judged);
            // What was cut short may hide a wrong answer.
            let is_judged = seen.ended.iter().all(|ended| own.is_judged(*ended));
            let wrong = wrong.filter(|wrong| is_judged || !wrong.is_empty());
            broken.answers(&layer.opaque, is_sealed(layer), wrong);
        }
        Ok((broken, over_ours))
    }

    /// The functions that fail a check and are no basic operations.
    fn wrong_above(&self) -> BTreeSet<String> {
        let failed = self.graded.iter();
        let failed = failed.filter(|result| result.verdict == CheckVerdict::Fail);
        let functions = failed.map(|result| &result.check.function);
        let is_basic = |function: &&String| {
            let mut tads = self.assignment.manifest.tads.iter();
            tads.any(|tad| tad.basic.contains(*function))
        };
        functions.filter(|each| !is_basic(each)).cloned().collect()
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
