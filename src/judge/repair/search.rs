//! Search for the change of a program that repairs a function.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::time::Duration;

use rayon::ThreadPool;
use rayon::prelude::*;

use super::changes::{Candidate, line_origins, ranked_changes};
use super::trial::{Trial, Tried};
use super::{Limits, Repaired, Repairer};
use crate::assignment::oracle::TargetResult;
use crate::judge::Judgement;
use crate::judge::barriers::BarrierResults;
use crate::judge::grading::{AnswerKey, CheckResult, CheckVerdict, RunOptions, Submission, assess};
use crate::source::in_module;
use crate::worker::intake::HandIn;

/// Candidates of each worker that run before the next are made.
const OF_EACH_WORKER: usize = 8;
/// Programs, each with one change that mends a part, of which a second change is searched.
const MOST_PARTIAL: usize = 8;

/// The search for a repair of a function.
pub(super) struct Search<'s, 'p> {
    repairer: &'s Repairer<'p>,
    pub(super) function: &'s str,
    /// The program as repaired so far.
    pub(super) repaired: &'s Repaired,
    pub(super) pool: &'s ThreadPool,
    /// Texts that were tried.
    seen: HashSet<String>,
    /// Programs that pass the shortest failing sessions, with how many, and not all others.
    partial: Vec<(usize, Candidate)>,
    /// The number of candidates that were tried.
    pub(super) tried: usize,
    /// Processor time of candidates that was counted.
    counted: Duration,
}

/// A program that is repaired, and its judgement.
type Found = Option<(Candidate, Judgement)>;

impl<'s, 'p> Search<'s, 'p> {
    pub(super) fn new(
        repairer: &'s Repairer<'p>,
        function: &'s str,
        repaired: &'s Repaired,
        pool: &'s ThreadPool,
    ) -> Self {
        Search {
            repairer,
            function,
            repaired,
            pool,
            seen: HashSet::from([repaired.text().unwrap_or_default()]),
            partial: Vec::new(),
            tried: 0,
            counted: Duration::ZERO,
        }
    }

    /// Searches for one change of a text, then for a second one where the first mends a part.
    pub(super) fn run(
        &mut self,
        (text, expected): (&str, &[String]),
        (trial, about): (&Trial, &AnswerKey),
        limits: &mut Limits,
    ) -> TargetResult<Found> {
        let suspicion = self.pool.install(|| trial.suspicion())?;
        let others = self.repairer.functions();
        let mut bases = vec![Candidate {
            text: text.to_owned(),
            places: Vec::new(),
        }];
        while let Some(base) = bases.pop() {
            let of = (self.function, &others);
            let changes = ranked_changes(&base.text, of, &suspicion, expected);
            let origins = line_origins(&self.repaired.original, &base.text);
            let candidates = changes.iter();
            let candidates = candidates.map(|change| change.apply_to(&base, &origins));
            let found = self.try_each(candidates, (trial, about), limits)?;
            if found.is_some() || self.is_over(trial, limits) {
                return Ok(found);
            }
            if base.text == text {
                // Stable: the likeliest of those that pass as much.
                self.partial.sort_by_key(|(passed, _)| Reverse(*passed));
                let partial = self.partial.drain(..).take(MOST_PARTIAL);
                bases = partial.map(|(_, candidate)| candidate).collect();
                bases.reverse();
            }
        }
        Ok(None)
    }

    /// Tries candidates in their order, as far as the limits go.
    fn try_each(
        &mut self,
        mut candidates: impl Iterator<Item = Candidate>,
        (trial, about): (&Trial, &AnswerKey),
        limits: &mut Limits,
    ) -> TargetResult<Found> {
        loop {
            let batch = self.next_batch(&mut candidates);
            if batch.is_empty() || self.is_over(trial, limits) {
                return Ok(None);
            }
            let results: Vec<Tried> = self.pool.install(|| {
                let batch = batch.par_iter().with_max_len(1);
                batch
                    .map(|candidate| trial.run(&candidate.text))
                    .collect::<TargetResult<_>>()
            })?;
            self.tried += batch.len();
            (self.repairer.tell)(self.function, self.tried);
            for (candidate, tried) in batch.into_iter().zip(results) {
                match tried {
                    Tried::Fails => {}
                    Tried::Partly(passed) => self.partial.push((passed, candidate)),
                    Tried::Passes if self.is_over(trial, limits) => return Ok(None),
                    Tried::Passes => {
                        if let Some(judgement) = self.verify(&candidate.text, about, limits)? {
                            return Ok(Some((candidate, judgement)));
                        }
                    }
                }
            }
        }
    }

    /// The next candidates that are Python and were not tried.
    fn next_batch(&mut self, candidates: &mut impl Iterator<Item = Candidate>) -> Vec<Candidate> {
        let is_new = |Candidate { text, .. }: &Candidate| {
            self.seen.insert(text.clone()) && in_module(text, |_| ()).is_some()
        };
        let most = self.repairer.run_options.processes.get() * OF_EACH_WORKER;
        candidates.filter(is_new).take(most).collect()
    }

    /// Counts the time of candidates, and returns whether nothing more may run.
    fn is_over(&mut self, trial: &Trial, limits: &mut Limits) -> bool {
        let spent = trial.spent();
        limits.spend(spent.saturating_sub(self.counted));
        self.counted = spent;
        limits.is_over()
    }

    /// The judgement of a candidate by the whole battery, if that proves it a repair; every session
    /// of the function comes first.
    fn verify(
        &self,
        text: &str,
        about: &AnswerKey,
        limits: &mut Limits,
    ) -> TargetResult<Option<Judgement>> {
        let mut program: HandIn = self.repaired.program.clone();
        program.source.bytes = text.as_bytes().to_vec();
        let submission = Submission {
            machine: self.repairer.machine,
            source: &program.source,
            deadline: limits.deadline,
            watch: None,
        };
        let before = &self.repaired.judgement;
        let mut checks = before.assessment.checks.iter();
        let is_other = |result: &CheckResult| result.check.function != self.function;
        let options = RunOptions {
            budget: limits.left,
            // Failures may be those of other wrong functions.
            fail_fast: !checks.any(|result| is_other(result) && is_failed(result)),
            ..self.repairer.run_options
        };
        let (assessment, _) = assess(about, submission, options)?;
        limits.spend(assessment.cost.cpu);
        if assessment.loading.is_err() || assessment.has_failed() {
            return Ok(None);
        }
        let judgement = self.repairer.judge(&program, limits)?;
        Ok(mends(self.function, before, &judgement).then_some(judgement))
    }
}

fn is_failed(result: &CheckResult) -> bool {
    result.verdict == CheckVerdict::Fail
}

/// Returns whether every check of a function passes after a change, and nothing is lost by it.
fn mends(function: &str, before: &Judgement, after: &Judgement) -> bool {
    let passes = |result: &&CheckResult| result.verdict == CheckVerdict::Pass;
    let passed: HashSet<String> = after
        .assessment
        .checks
        .iter()
        .filter(passes)
        .map(|result| result.check.path())
        .collect();
    let needed = before.assessment.checks.iter();
    let mut needed = needed.filter(|result| result.check.function == function || passes(result));
    let mut rules = before.rules.iter().zip(&after.rules);
    let is_clean = |barriers: &BarrierResults, tad: &str| {
        let mut found = barriers.found.iter().filter(|barrier| barrier.tad == tad);
        found.all(|barrier| barrier.violations.is_empty())
    };
    let mut barriers = after.barriers.found.iter();
    needed.all(|result| passed.contains(&result.check.path()))
        && rules.all(|(before, after)| after.is_kept() || !before.is_kept())
        && barriers.all(|barrier| {
            barrier.violations.is_empty() || !is_clean(&before.barriers, &barrier.tad)
        })
}
