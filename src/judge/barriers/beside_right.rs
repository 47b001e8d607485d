//! Barriers in sessions that are excused: the program answers them wrongly by itself, and rightly
//! beside right versions of the functions to blame. So it is examined beside those.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::layers::{is_sealed, layers};
use super::own_answers::{OwnAnswers, both_times};
use super::probe_run::{Known, ProbeResults};
use super::{Broken, ProbeCases, Subject};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::{Plan, Substitution};
use crate::judge::grading::{CheckResult, CheckVerdict};
use crate::session::observation::Cost;

/// For each step of each session, whether something is so.
type Steps = Vec<Vec<bool>>;

/// A program that runs beside right versions of some of its functions.
pub(super) struct BesideRight<'a> {
    subject: &'a Subject<'a>,
    substitution: &'a Substitution<'a>,
    own: &'a OwnAnswers<'a>,
    /// The functions that are right.
    right: BTreeSet<String>,
    budget: Duration,
    pub(super) cost: Cost,
}

impl Subject<'_> {
    /// The steps that a program fails by itself, of checks that pass.
    pub(super) fn excused(&self, cases: &ProbeCases, own: &[Vec<bool>]) -> Steps {
        let passes = |result: &&CheckResult| result.verdict == CheckVerdict::Pass;
        let passing = self.graded.iter().filter(passes);
        let passing: BTreeSet<String> = passing.map(|result| result.check.path()).collect();
        let sessions = cases.chosen.iter().zip(own);
        let excused = sessions.map(|(case, own)| {
            let steps = case.checks.iter().zip(own);
            let is_excused = steps.map(|(check, own)| !own && passing.contains(&check.path()));
            is_excused.collect()
        });
        excused.collect()
    }

    /// The program beside right versions of the functions that excuse some of its cases.
    pub(super) fn beside_right<'a>(
        &'a self,
        substitution: &'a Substitution<'a>,
        own: &'a OwnAnswers<'a>,
        budget: Duration,
    ) -> BesideRight<'a> {
        let right = self.graded.iter();
        let right = right.flat_map(|result| &result.excused.functions);
        BesideRight {
            subject: self,
            substitution,
            own,
            right: right.cloned().collect(),
            budget,
            cost: Cost::default(),
        }
    }
}

impl BesideRight<'_> {
    /// Adds the functions that answer excused steps wrongly over our representations, and rightly over
    /// the program's own; gives whether they are right over one of these, and every layer was run and
    /// judged.
    pub(super) fn answers(&mut self, excused: &Steps, broken: &mut Broken) -> TargetResult<bool> {
        if !excused.iter().flatten().any(|is_excused| *is_excused) {
            return Ok(true);
        }
        // Right operations of TADs are over values of the program only where these can be converted.
        let is_possible = self.substitution.has_conversions()
            || !self
                .right
                .iter()
                .any(|name| self.substitution.tad_of(name).is_some());
        // Beside those that stay the program's own, the answers over ours alone clear a function.
        let plan = if is_possible {
            let Some(plan) = self.over_own(excused)? else {
                return Ok(false);
            };
            Some(plan)
        } else {
            None
        };
        let manifest = &self.subject.assignment.manifest;
        for layer in layers(self.substitution, manifest, &BTreeMap::new()) {
            let is_asked = [1, manifest.tads.len()].contains(&layer.opaque.len());
            if !is_sealed(&layer) || !is_asked {
                continue;
            }
            let layer = Plan {
                variant: plan.as_ref().map_or(0, |plan| plan.variant),
                ..self.substitution.with_right(layer, &self.right)
            };
            let seen = self.run(&layer, &Known::default())?;
            let Some(seen) = seen.filter(|seen| seen.is_whole) else {
                return Ok(false);
            };
            let (cases, is_judged) = (self.own.cases(), |ended| self.own.is_judged(ended));
            let wrong = self.subject.wrong(&layer, cases, excused, &seen, is_judged);
            match wrong.filter(|wrong| !wrong.is_empty()) {
                // A function that answers by chance may have been right once.
                Some(wrong) if self.passes_again(plan.as_ref(), excused)? => {
                    broken.answers(&layer.opaque, true, Some(wrong));
                }
                None if self.is_settled(excused, &seen) => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Returns whether every session was judged of which an excused step does not pass.
    fn is_settled(&self, excused: &Steps, seen: &ProbeResults) -> bool {
        let mut sessions = seen.ended.iter().zip(excused).zip(&seen.passed);
        sessions.all(|((ended, excused), passed)| {
            let mut steps = excused.iter().zip(passed);
            self.own.is_judged(*ended) || steps.all(|(excused, passed)| !excused || *passed)
        })
    }

    /// A way to read and make the program's representations by which the steps pass, if there is one.
    fn over_own(&mut self, steps: &Steps) -> TargetResult<Option<Plan>> {
        let plan = self.substitution.with_right(Plan::default(), &self.right);
        for variant in 0..self.substitution.variants(&plan, &[]) {
            let plan = Plan {
                variant,
                ..plan.clone()
            };
            if self.passes(&plan, steps)? {
                return Ok(Some(plan));
            }
        }
        Ok(None)
    }

    /// Returns whether the steps pass once more over the program's own representations, if they did.
    fn passes_again(&mut self, plan: Option<&Plan>, steps: &Steps) -> TargetResult<bool> {
        plan.map_or(Ok(false), |plan| self.passes(plan, steps))
    }

    fn passes(&mut self, plan: &Plan, steps: &Steps) -> TargetResult<bool> {
        let needed = |steps: &Vec<bool>| {
            let last = steps.iter().rposition(|is_needed| *is_needed);
            last.map_or(0, |last| last + 1)
        };
        let known = Known {
            needed: steps.iter().map(needed).collect(),
            ..Known::default()
        };
        let seen = self.run(plan, &known)?;
        Ok(seen.is_some_and(|seen| both_times(steps, &seen.passed) == *steps))
    }

    fn run(&mut self, plan: &Plan, known: &Known) -> TargetResult<Option<ProbeResults>> {
        let left = self.budget.saturating_sub(self.cost.cpu);
        let (plan, cases) = (plan.clone(), self.own.cases());
        let seen = self
            .subject
            .over(plan, self.substitution, (cases, known), left)?;
        if let Some(seen) = &seen {
            self.cost += seen.cost;
        }
        Ok(seen)
    }
}
