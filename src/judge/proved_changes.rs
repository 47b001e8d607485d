//! Changes that mend the functions of a program, for hints: each is proved by running it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(not(target_family = "wasm"))]
pub(super) use search::proved_changes;

/// A page looks for none.
#[cfg(target_family = "wasm")]
pub(super) fn proved_changes(
    _: &super::Judge,
    _: (&crate::worker::intake::HandIn, &super::Judgement),
    _: super::grading::Submission,
) -> crate::assignment::oracle::TargetResult<std::collections::BTreeMap<String, ProvedChange>> {
    Ok(std::collections::BTreeMap::new())
}

/// A change of a program with which every session of a function passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProvedChange {
    /// The places that it changes.
    pub places: Vec<ChangedPlace>,
    /// The change as a unified diff, in which the changes of the functions before it are made; left out
    /// below level 4 of the hints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
}

/// A place that a change changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChangedPlace {
    /// The line of the program, from 1.
    pub line: u32,
    /// The kind of change: `comparison`, `constant`, `name` and others.
    pub kind: String,
}

#[cfg(not(target_family = "wasm"))]
mod search {
    use std::collections::BTreeMap;
    use std::thread;
    use std::time::Duration;

    use super::ProvedChange;
    use crate::assignment::manifest::{LEVEL_OF_CHANGES, LEVEL_OF_KINDS};
    use crate::assignment::oracle::TargetResult;
    use crate::judge::grading::{Phase, RunOptions, Submission, WALL_PER_BUDGET};
    use crate::judge::repair::{Attempt, Repairer};
    use crate::judge::{Judge, Judgement, PreparedBattery};
    use crate::worker::intake::HandIn;

    /// Processor time of the search, however much is left of the budget.
    const MOST: Duration = Duration::from_mins(1);

    /// The changes that mend functions of a judged program, by function; none where the level of the
    /// hints shows none.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) where the battery cannot be prepared.
    pub(in crate::judge) fn proved_changes(
        judge: &Judge,
        (handed_in, judgement): (&HandIn, &Judgement),
        submission: Submission,
    ) -> TargetResult<BTreeMap<String, ProvedChange>> {
        let (prepared, options) = (judge.prepared, judge.run_options);
        let assessment = &judgement.assessment;
        if options.hints < LEVEL_OF_KINDS || assessment.loading.is_err() || !assessment.has_failed()
        {
            return Ok(BTreeMap::new());
        }
        submission.begin(Phase::FaultLocalization);
        let attempts = if prepared.focus.is_none() {
            search(judge, prepared, handed_in, judgement)
        } else {
            // A change must lose no check, also of those that are not reported.
            let whole = PreparedBattery::new(prepared.assignment, prepared.battery)?;
            search(judge, &whole, handed_in, judgement)
        };
        let changes = attempts.into_iter().filter_map(|attempt| {
            let repair = attempt.repair?;
            let diff = (options.hints >= LEVEL_OF_CHANGES).then_some(repair.diff);
            let places = repair.places;
            Some((attempt.function, ProvedChange { places, diff }))
        });
        Ok(changes.collect())
    }

    /// Searches for repairs, with what is left of the limits.
    fn search<'a, 'j: 'a>(
        judge: &Judge<'j>,
        prepared: &'a PreparedBattery<'a>,
        handed_in: &HandIn,
        judgement: &Judgement,
    ) -> Vec<Attempt> {
        let (options, spent) = (judge.run_options, judgement.assessment.cost);
        let is_whole = judge.prepared.focus.is_none() && !options.fail_fast;
        let repairer = Repairer {
            prepared,
            machine: judge.machine,
            run_options: RunOptions {
                budget: options.budget.saturating_sub(spent.cpu).min(MOST),
                wall: options
                    .wall
                    .saturating_sub(spent.wall)
                    .min(MOST * WALL_PER_BUDGET),
                processes: options.processes,
                ..RunOptions::default()
            },
            only: judge.prepared.focus.as_deref(),
            tell: &|_, _| {},
        };
        let repair = || {
            if is_whole {
                repairer.run_judged(handed_in.clone(), judgement.clone())
            } else {
                repairer.run(handed_in)
            }
        };
        // A thread that waits for another pool would take up another hand-in of a class meanwhile.
        let repaired = thread::scope(|scope| scope.spawn(repair).join());
        // A candidate that brings the machine to its limits takes nothing from the judgement.
        match repaired {
            Ok(Ok(repaired)) => repaired.attempts,
            _ => Vec::new(),
        }
    }
}
