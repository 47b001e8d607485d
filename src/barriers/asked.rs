//! What a program does over some representation, and what is noted of it meanwhile.

use std::time::Duration;

use super::Breach;
use super::questions::{Questions, with_notes};
use crate::observation::{Cost, Event, Observation, Termination};
use crate::target::{Program, Shared, Target, TargetError};
use crate::transcript::{Interaction, Value};

/// How many questions of a program may run out of time over one representation before no
/// more are asked.
const PATIENCE: usize = 2;

/// What a program did over some representation.
pub(super) struct Seen {
    /// For each step of each question, whether it showed what it should.
    pub(super) passed: Vec<Vec<bool>>,
    /// For each question, whether time ran out: ours may be the slower representation.
    pub(super) is_out_of_time: Vec<bool>,
    /// What was noted, by TAD.
    pub(super) noted: Vec<(String, Breach)>,
    /// What it cost.
    pub(super) cost: Cost,
}

impl Seen {
    /// Asks a program, in one process if it can be, and as far as `budget` goes.
    pub(super) fn of(
        program: &mut Program,
        questions: &Questions,
        budget: Duration,
    ) -> Result<Self, TargetError> {
        let asked = &questions.asked;
        let lengths: Vec<usize> = asked.iter().map(|each| each.steps.len()).collect();
        let posted = program.post(program.requests().shared(&questions.sessions));
        let (shared, mut cost) = program.observe_posted(posted, &lengths)?;
        let mut shown = match shared {
            Shared::Whole(shown) => shown,
            Shared::LostAt(_) => one_by_one(program, asked, budget, &mut cost)?,
        };
        let noted = shown.pop().map(|last| noted(&last)).unwrap_or_default();
        let is_out_of_time = shown
            .iter()
            .map(|each| each.termination == Termination::Timeout);
        Ok(Seen {
            is_out_of_time: is_out_of_time.collect(),
            passed: questions.passed(&shown),
            noted,
            cost,
        })
    }
}

/// Where the process is lost: each by itself, and what all of them note. What is not
/// asked any more, for want of time, ends as what ran out of it.
fn one_by_one(
    program: &mut Program,
    asked: &[Interaction],
    budget: Duration,
    cost: &mut Cost,
) -> Result<Vec<Observation>, TargetError> {
    let mut shown = Vec::with_capacity(asked.len());
    let mut noted = Vec::new();
    let mut timeouts = 0;
    for interaction in &asked[..asked.len() - 1] {
        if timeouts == PATIENCE || cost.cpu > budget {
            shown.push(Observation {
                steps: Vec::new(),
                termination: Termination::Timeout,
                cost: Cost::default(),
            });
            continue;
        }
        let asked = with_notes(interaction);
        let mut observation = program.observe(&asked)?;
        *cost += observation.cost;
        timeouts += usize::from(observation.termination == Termination::Timeout);
        if observation.steps.len() == asked.steps.len() {
            noted.extend(observation.steps.pop());
        }
        shown.push(observation);
    }
    shown.push(Observation::complete(noted));
    Ok(shown)
}

/// What was noted: `(tad, function, line, operation)` each.
fn noted(shown: &Observation) -> Vec<(String, Breach)> {
    let mut noted = Vec::new();
    for event in shown.steps.iter().flatten() {
        let Event::Shown(Value::List(rows)) = event else {
            continue;
        };
        for row in rows {
            if let Value::Tuple(fields) = row
                && let [
                    Value::Str(tad),
                    Value::Str(function),
                    Value::Int(line),
                    Value::Str(operation),
                ] = &fields[..]
            {
                let breach = Breach {
                    function: function.clone(),
                    line: u32::try_from(line).unwrap_or(0),
                    operation: Some(operation.clone()),
                };
                noted.push((tad.clone(), breach));
            }
        }
    }
    noted
}
