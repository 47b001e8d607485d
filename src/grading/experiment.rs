//! Experiments: sessions run again on a submission with right functions in place of some
//! of its own.

use std::time::Duration;

use super::answer_key::AnswerKey;
use super::run::Submission;
use crate::observation::{Cost, Event, Observation};
use crate::submission::{Driver, Sessions, is_past};
use crate::substitution::{CallGraph, Plan};
use crate::target::{BatchOutcome, Program, Target, TargetError};
use crate::transcript::{Interaction, Script, Step, Value};

/// Gives how often a submission reached behind an abstract data type, and by which of its
/// operations its values were read and made.
const NOTES: &str = "gabarito_notes()";

/// Most sessions of an experiment that share a process.
const MOST_TOGETHER: usize = 500;

/// Runs a submission with right functions in place of its own.
pub(super) struct Laboratory<'a, 'b> {
    pub(super) key: &'a AnswerKey<'b>,
    submission: Submission<'a>,
    budget: Duration,
    /// An idle worker.
    driver: Option<Driver>,
    /// Whether no more experiments are made: there is no time, the machine is too busy, or
    /// the submission is too large with right functions beside it.
    is_over: bool,
    pub(super) cost: Cost,
}

/// A session of an experiment.
#[derive(Clone)]
pub(super) struct Trial {
    pub(super) interaction: Interaction,
    /// The group, whose neighbouring sessions share a process.
    pub(super) group: Option<usize>,
}

/// The result of a session of an experiment.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    pub(super) actual: Observation,
    /// Whether nothing follows from a failure: the submission did not load with right
    /// functions, or reached behind an abstract data type.
    pub(super) is_inconclusive: bool,
    /// The submission's operations by which its values were read and made.
    pub(super) used: Vec<String>,
}

impl<'a, 'b> Laboratory<'a, 'b> {
    pub(super) fn new(
        key: &'a AnswerKey<'b>,
        submission: Submission<'a>,
        budget: Duration,
    ) -> Self {
        Laboratory {
            key,
            submission,
            budget,
            driver: None,
            is_over: false,
            cost: Cost::default(),
        }
    }

    /// Which names the functions of the submission use.
    pub(super) fn call_graph(&self) -> CallGraph {
        CallGraph::of(&String::from_utf8_lossy(&self.submission.source.bytes))
    }

    /// Whether the time for experiments is used up, or none can be made.
    pub(super) fn is_used_up(&self) -> bool {
        self.is_over || self.cost.cpu > self.budget || is_past(self.submission.deadline)
    }

    /// Runs sessions by a plan; `None` for those that the budget does not reach.
    pub(super) fn run(
        &mut self,
        plan: &Plan,
        trials: &[Trial],
    ) -> Result<Vec<Option<Outcome>>, TargetError> {
        let mut outcomes = vec![None; trials.len()];
        if self.is_used_up() || trials.is_empty() {
            return Ok(outcomes);
        }
        let substitution = &self.key.substitution;
        let source = substitution.source(self.submission.source, plan);
        let driver = match self.driver.take() {
            None => {
                let substituted = Submission {
                    source: &source,
                    ..self.submission
                };
                substituted.driver(self.key.manifest)?
            }
            Some(mut driver) => {
                driver.turn_to(&source);
                driver
            }
        };
        // The submission compiled without our functions, at the limit of what compiles.
        let Some(mut program) = Program::compile(driver)?.ok() else {
            self.is_over = true;
            return Ok(outcomes);
        };
        let mut start = 0;
        while start < trials.len() && !self.is_used_up() {
            let count = together(&trials[start..]);
            let shown = self.run_together(&mut program, &trials[start..start + count])?;
            for (outcome, shown) in outcomes[start..].iter_mut().zip(shown) {
                *outcome = shown;
            }
            start += count;
        }
        self.driver = Some(program.into_driver());
        Ok(outcomes)
    }

    fn run_together(
        &mut self,
        program: &mut Program,
        trials: &[Trial],
    ) -> Result<Vec<Option<Outcome>>, TargetError> {
        if trials.len() > 1 {
            let noted: Vec<Interaction> = trials.iter().map(Trial::with_notes).collect();
            let scripts = Script::of_each(&noted);
            let lengths: Vec<usize> = noted.iter().map(|each| each.steps.len()).collect();
            let posted = program.post(program.requests().shared(&Sessions::of(&scripts)));
            let (shared, cost) = program.observe_posted(posted, &lengths)?;
            self.cost += cost;
            if let BatchOutcome::Complete(shown) = shared {
                let mut violations = 0;
                let shown = trials.iter().zip(shown);
                let outcomes = shown.map(|(trial, shown)| {
                    let outcome = trial.outcome(shown, violations);
                    violations = outcome.1;
                    Some(outcome.0)
                });
                return Ok(outcomes.collect());
            }
        }
        let mut outcomes = Vec::with_capacity(trials.len());
        for trial in trials {
            if self.is_used_up() {
                outcomes.push(None);
                continue;
            }
            let shown = program.observe(&trial.with_notes())?;
            self.cost += shown.cost;
            if shown.termination.is_unjudged() {
                self.is_over = true;
                outcomes.push(None);
                continue;
            }
            outcomes.push(Some(trial.outcome(shown, 0).0));
        }
        Ok(outcomes)
    }
}

/// How many sessions from the first share a process.
fn together(trials: &[Trial]) -> usize {
    let group = trials.first().and_then(|first| first.group);
    if group.is_none() {
        return 1;
    }
    let alike = trials.iter().take_while(|each| each.group == group);
    alike.take(MOST_TOGETHER).count()
}

impl Trial {
    fn with_notes(&self) -> Interaction {
        let mut interaction = self.interaction.clone();
        interaction.steps.push(Step::ask(NOTES));
        interaction
    }

    /// The outcome without the notes, and the number of violations so far, of which there were
    /// `before` earlier.
    fn outcome(&self, mut shown: Observation, before: i64) -> (Outcome, i64) {
        let steps = self.interaction.steps.len();
        let notes = (shown.steps.len() > steps).then(|| shown.steps.split_off(steps));
        let notes = notes.and_then(|notes| read_notes(notes.first()?));
        let (is_loaded, violations, used) = notes.unwrap_or((true, before, Vec::new()));
        let outcome = Outcome {
            actual: shown,
            is_inconclusive: !is_loaded || violations > before,
            used,
        };
        (outcome, violations)
    }
}

/// `(loaded, violations, (operation, …))`
fn read_notes(events: &[Event]) -> Option<(bool, i64, Vec<String>)> {
    let [Event::Shown(Value::Tuple(parts))] = events else {
        return None;
    };
    let [
        Value::Bool(is_loaded),
        Value::Int(violations),
        Value::Tuple(used),
    ] = &parts[..]
    else {
        return None;
    };
    let used = used.iter().map(|each| match each {
        Value::Str(name) => Some(name.clone()),
        _ => None,
    });
    let violations = i64::try_from(violations).ok()?;
    Some((*is_loaded, violations, used.collect::<Option<_>>()?))
}
