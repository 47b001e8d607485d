//! The sessions that probe the barriers of every program, and their expected answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::assignment::battery::{Battery, Case};
use crate::assignment::manifest::CheckText;
use crate::assignment::oracle::TargetResult;
use crate::assignment::{Assignment, PROBES_OF_EACH_CHECK};
use crate::judge::grading::{CheckResult, CheckVerdict};
use crate::judge::verdict::{Verdict, judge_step};
use crate::session::observation::Observation;
use crate::session::{Interaction, Script};
use crate::worker::EncodedSessions;

/// A few sessions of each check of a battery, the same for every program.
pub struct ProbeCases {
    pub(super) chosen: Vec<Case>,
    /// The place of each session in the battery.
    places: Vec<usize>,
    /// For each session, the expected answers under each accepted reading.
    expected: Vec<Vec<Observation>>,
    /// For each step of each session, whether it shows something of a function that should know
    /// nothing of representations.
    can_show: Vec<Vec<bool>>,
    /// True if the sessions may share a process.
    pub(super) is_shared: bool,
    /// The interactions of all sessions.
    pub(super) interactions: Vec<Interaction>,
    /// The interactions, as they are sent.
    pub(super) sessions: EncodedSessions,
}

impl ProbeCases {
    /// The probe cases of a battery; only those about `function`, if one is given.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn of(
        battery: &Battery,
        function: Option<&str>,
        assignment: &Assignment,
    ) -> TargetResult<Self> {
        let mut places = battery.places_of_each_check(PROBES_OF_EACH_CHECK, function);
        // A case that need not come to its end shows no barrier.
        places.retain(|place| battery.cases[*place].within_seconds().is_none());
        let chosen = places.iter().map(|place| battery.cases[*place].clone());
        let chosen: Vec<Case> = chosen.collect();
        let expected = chosen.iter().map(|case| {
            let script = Script::of(&case.interaction);
            assignment
                .oracle
                .answer_each(&script, case.reading.as_deref())
        });
        let expected: Vec<Vec<Observation>> = expected.collect::<TargetResult<_>>()?;
        let is_basic = |function: &String| {
            let mut tads = assignment.manifest.tads.iter();
            tads.any(|tad| tad.basic.contains(function))
        };
        let can_show = chosen.iter().zip(&expected).map(|(case, expected)| {
            let is_seen = |step: usize| {
                expected
                    .iter()
                    .any(|reading| !reading.steps[step].is_empty())
            };
            let checks = case.checks.iter().enumerate();
            let can_show = checks.map(|(step, check)| is_seen(step) && !is_basic(&check.function));
            can_show.collect()
        });
        let can_show = can_show.collect();
        Ok(ProbeCases::with(chosen, places, expected, can_show))
    }

    fn with(
        chosen: Vec<Case>,
        places: Vec<usize>,
        expected: Vec<Vec<Observation>>,
        can_show: Vec<Vec<bool>>,
    ) -> Self {
        let interactions = chosen.iter().map(|case| case.interaction.clone());
        let interactions: Vec<Interaction> = interactions.collect();
        ProbeCases {
            sessions: EncodedSessions::of(&Script::of_each(&interactions)),
            chosen,
            places,
            expected,
            can_show,
            is_shared: true,
            interactions,
        }
    }

    /// The sessions up to a step of each. Those that show nothing are kept: what a program remembers
    /// of them is to be the same over each representation.
    pub(super) fn up_to(&self, steps: &[usize], is_shared: bool) -> Self {
        let mut kept = Vec::new();
        let mut places = Vec::new();
        let mut expected = Vec::new();
        let mut can_show = Vec::new();
        for (place, steps) in steps.iter().enumerate().filter(|(_, steps)| **steps > 0) {
            let mut case = self.chosen[place].clone();
            case.interaction.steps.truncate(*steps);
            case.checks.truncate(*steps);
            kept.push(case);
            places.push(self.places[place]);
            let until =
                |reading: &Observation| Observation::complete(reading.steps[..*steps].to_vec());
            expected.push(self.expected[place].iter().map(until).collect());
            can_show.push(self.can_show[place][..*steps].to_vec());
        }
        ProbeCases {
            is_shared,
            ..ProbeCases::with(kept, places, expected, can_show)
        }
    }

    /// The same sessions, each in a process of its own.
    pub(super) fn alone(&self) -> Self {
        let steps = self.chosen.iter().map(|case| case.checks.len());
        self.up_to(&steps.collect::<Vec<_>>(), false)
    }

    /// For each step of each session, whether the same session passes its check in the battery, and the
    /// check is not lost: of one that is lost, a wrong answer hides no more than it costs.
    pub(super) fn passing_in_battery(&self, graded: &[CheckResult]) -> Vec<Vec<bool>> {
        let results = graded.iter().map(|result| (result.check.path(), result));
        let results: BTreeMap<String, &CheckResult> = results.collect();
        let passes = |place: usize, check: &CheckText| {
            let result = results.get(&check.path());
            result.is_some_and(|result| {
                result.verdict != CheckVerdict::Fail && !result.not_passed.contains(&place)
            })
        };
        let cases = self.chosen.iter().zip(&self.places);
        let passing = cases.map(|(case, place)| {
            let checks = case.checks.iter();
            checks.map(|check| passes(*place, check)).collect()
        });
        passing.collect()
    }

    /// For each session that does not come to its end in the battery, the number of its steps before
    /// that.
    pub(super) fn endless_in_battery(&self, graded: &[CheckResult]) -> Vec<Option<usize>> {
        let steps_before = |place: &usize| {
            let steps = graded.iter().filter_map(|result| result.endless.get(place));
            steps.min().copied()
        };
        self.places.iter().map(steps_before).collect()
    }

    /// For each step of each session, whether it passes its check under one of the readings.
    pub(super) fn passed(&self, actual: &[Observation]) -> Vec<Vec<bool>> {
        let sessions = self.chosen.iter().zip(&self.expected).zip(actual);
        let passed = sessions.map(|((case, expected), actual)| passing(case, expected, actual));
        passed.collect()
    }

    /// Returns whether a step passes that shows something and should know nothing of representations:
    /// without one, nothing shows whether a barrier is respected.
    pub(super) fn shows_barriers(&self, passed: &[Vec<bool>]) -> bool {
        let steps = self.can_show.iter().flatten();
        let mut steps = steps.zip(passed.iter().flatten());
        steps.any(|(can_show, passed)| *can_show && *passed)
    }
}

fn passing(case: &Case, expected: &[Observation], actual: &Observation) -> Vec<bool> {
    let passes = |(step, check): (usize, &Arc<CheckText>)| {
        let mut readings = expected.iter().map(|reading| &reading.steps[step]);
        readings
            .any(|expected| judge_step(check.comparison(), expected, actual, step) == Verdict::Pass)
    };
    case.checks.iter().enumerate().map(passes).collect()
}
