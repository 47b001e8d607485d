//! The answers of a program over its own representations.

use std::time::Duration;

use super::Subject;
use super::probe_cases::ProbeCases;
use super::probe_run::{Known, ProbeResults};
use crate::assignment::oracle::{Program, TargetResult};
use crate::session::observation::{Cost, Termination};

/// The slowdown of all sessions together from which one may run out of time over our
/// representations.
const MUCH_SLOWER: u32 = 20;

/// The answers of a program over its own representations.
pub(super) struct OwnAnswers<'c> {
    /// The sessions.
    pub(super) shared: &'c ProbeCases,
    /// The sessions, where each has a process of its own.
    pub(super) alone: Option<ProbeCases>,
    /// For each step of each session, whether it passes.
    pub(super) passed: Vec<Vec<bool>>,
    /// For each session, how many of its steps would run over other representations, too.
    pub(super) steps: Vec<usize>,
    /// True if the sessions shared a process.
    pub(super) is_shared: bool,
    /// True if all were run, and answered as in the battery.
    pub(super) is_whole: bool,
    /// True if they are far from running out of time.
    pub(super) is_quick: bool,
    pub(super) cost: Cost,
}

impl OwnAnswers<'_> {
    /// The sessions, as they ran.
    pub(super) fn cases(&self) -> &ProbeCases {
        self.alone.as_ref().unwrap_or(self.shared)
    }

    /// Returns whether the end of a session over our representations says something of the program: they are
    /// slower, but not by so much that a quick one would run out of time.
    pub(super) fn is_judged(&self, ended: Termination) -> bool {
        match ended {
            Termination::Timeout => self.is_quick,
            _ => !ended.is_unjudged(),
        }
    }
}

impl Subject<'_> {
    /// The answers of the program over its own representations, in each of two processes; `None` if
    /// it does not load.
    pub(super) fn own_answers<'c>(
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
}

/// The steps of each session that pass in both runs.
pub(super) fn both_times(first: &[Vec<bool>], second: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let rounds = first.iter().zip(second);
    let both = rounds.map(|(first, second)| {
        let steps = first.iter().zip(second);
        steps.map(|(first, second)| *first && *second).collect()
    });
    both.collect()
}
