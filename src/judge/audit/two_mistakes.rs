//! Judges programs with two planted mistakes.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::time::Duration;

use fastrand::Rng;

use super::pairs::{HostProgram, MistakePair, PairComparison, PlantedMistake};
use super::programs::WrongProgram;
use super::{Auditor, FIRST, map_in_parallel};
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::{
    AnswerKey, CheckVerdict, RunOptions, Submission, assess, assess_predicates,
};
use crate::source::Language;
use crate::worker::Source;

/// Processor time of a program: much more than a terminating one needs.
const BUDGET: Duration = Duration::from_mins(2);

/// The maximum number of mistakes of an assignment that are paired: each is judged alone first.
const MOST_MISTAKES: usize = 120;

/// The checks that a program loses.
pub type LostChecks = BTreeSet<String>;

impl Auditor<'_> {
    /// Judges pairs of mistakes in different functions, drawn by the seed of the hidden
    /// battery, in parallel by `jobs` threads; `tell` is called after each program.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn judge_pairs(
        &self,
        hosts: &[HostProgram],
        candidates: &[WrongProgram],
        (most, jobs): (NonZero<usize>, usize),
        tell: &(dyn Fn() + Sync),
    ) -> TargetResult<Vec<PairComparison>> {
        let hurried = self.with_short_limits();
        let battery = self.documented.clone();
        let battery = battery.and(self.hidden.of_each_check(FIRST));
        let key = AnswerKey::new(&hurried, &battery)?;
        let mut rng = Rng::with_seed(self.hidden.seed);
        let mut planted = planted_mistakes(hosts, candidates);
        rng.shuffle(&mut planted);
        planted.truncate(MOST_MISTAKES);
        let lost = |source: &Source| {
            let lost = self.lost_checks(&key, source);
            tell();
            lost
        };
        let alone = map_in_parallel(&planted, jobs, |each| {
            Ok(lost(&each.1.candidate.source)?.unwrap_or_default())
        })?;
        let mut pairs = pairs_in_different_functions(&planted, &alone);
        rng.shuffle(&mut pairs);
        pairs.truncate(most.get());
        let judged = map_in_parallel(&pairs, jobs, |(pair, alone)| {
            let [first, second] = &pair.names;
            let source = Source::new(format!("{first}+{second}"), &*pair.program);
            let both = lost(&source)?;
            Ok(both.map(|both| PairComparison::of(pair.names.clone(), *alone, &both)))
        })?;
        Ok(judged.into_iter().flatten().collect())
    }

    /// The checks that a program loses; `None` where it does not load. A pair may not, where
    /// a definition of one program comes before what it uses of the other.
    pub(super) fn lost_checks(
        &self,
        key: &AnswerKey,
        source: &Source,
    ) -> TargetResult<Option<LostChecks>> {
        let submission = Submission::new(self.machine, source);
        let run_options = RunOptions {
            budget: BUDGET,
            ..RunOptions::default()
        };
        let assessment = match self.assignment.manifest.language {
            Language::Python => assess(key, submission, run_options)?.0,
            Language::Prolog => assess_predicates(key, submission, run_options)?,
        };
        if assessment.loading.is_err() {
            return Ok(None);
        }
        let lost = assessment.checks.iter();
        let lost = lost.filter(|result| result.verdict != CheckVerdict::Pass);
        Ok(Some(lost.map(|result| result.check.path()).collect()))
    }
}

/// The candidates that are a correct program with a mistake planted, each with the one that
/// it changes least.
fn planted_mistakes<'c>(
    hosts: &'c [HostProgram],
    candidates: &'c [WrongProgram],
) -> Vec<(&'c HostProgram, PlantedMistake<'c>)> {
    let least = candidates.iter().filter_map(|candidate| {
        let planted = hosts
            .iter()
            .filter_map(|host| Some((host, host.planted_mistake(candidate)?)));
        planted.min_by_key(|(_, planted)| planted.size())
    });
    least.collect()
}

/// Every pair of mistakes in one host that lose checks of different functions, with what each loses
/// alone.
fn pairs_in_different_functions<'l>(
    planted: &[(&HostProgram, PlantedMistake)],
    lost: &'l [LostChecks],
) -> Vec<(MistakePair, [&'l LostChecks; 2])> {
    let functions = |lost: &'l LostChecks| -> BTreeSet<&str> {
        let functions = lost.iter().filter_map(|check| check.split('/').next());
        functions.collect()
    };
    let mut pairs = Vec::new();
    let alone: Vec<_> = planted.iter().zip(lost).collect();
    for (place, ((host, first), of_first)) in alone.iter().enumerate() {
        for ((other, second), of_second) in &alone[place + 1..] {
            let is_apart = functions(of_first).is_disjoint(&functions(of_second));
            let is_caught = !of_first.is_empty() && !of_second.is_empty();
            if host.name == other.name && is_apart && is_caught {
                let pair = host.with_both(first, second);
                pairs.extend(pair.map(|pair| (pair, [*of_first, *of_second])));
            }
        }
    }
    pairs
}
