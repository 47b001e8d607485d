//! The results of a submission as they come in.

use std::sync::Arc;
use std::time::Duration;

use super::result::{Cases, CheckResult, CheckVerdict, Failure};
use crate::battery::{Battery, Kind, Question};
use crate::manifest::{CheckText, Manifest};
use crate::observation::{Cost, Observation, Termination};
use crate::transcript::{Answer, Interaction, Step, others, render};
use crate::verdict::{Verdict, judge};

/// The results as they come in.
#[derive(Clone)]
pub(super) struct Tally {
    results: Vec<CheckResult>,
    /// For each result, the place of the one that it needs, if that was asked about.
    needed: Vec<Option<usize>>,
    /// For each result, how many of its cases ran out of time.
    timeouts: Vec<usize>,
    cost: Cost,
}

/// So many cases of a check run out of time before it is settled.
const SETTLING_TIMEOUTS: usize = 2;

impl Tally {
    /// The checks of a battery, in the order of the manifest, with nothing asked
    /// yet.
    pub(super) fn new(manifest: &Manifest, battery: &Battery) -> Self {
        let mut asked: Vec<(usize, Option<Kind>)> = vec![(0, None); manifest.checks().count()];
        for question in &battery.questions {
            for check in &question.checks {
                if let Some(place) = manifest.checks().position(|each| each == check) {
                    let (total, kind) = &mut asked[place];
                    *total += 1;
                    *kind = (*kind).max(Some(question.kind));
                }
            }
        }
        let results = manifest
            .checks()
            .zip(asked)
            .filter_map(|(check, (total, kind))| {
                Some(CheckResult {
                    check: Arc::clone(check),
                    kind: kind?,
                    verdict: CheckVerdict::NotRun,
                    is_defined: true,
                    blocked_by: None,
                    cases: Cases {
                        not_run: total,
                        total,
                        ..Cases::default()
                    },
                    failures: Vec::new(),
                })
            });
        let results: Vec<CheckResult> = results.collect();
        Tally {
            needed: results
                .iter()
                .map(|result| needed(result, &results))
                .collect(),
            timeouts: vec![0; results.len()],
            results,
            cost: Cost::default(),
        }
    }

    pub(super) fn spend(&mut self, cost: Cost) {
        self.cost += cost;
    }

    /// This tally, having cost as much as another.
    pub(super) fn having_spent(self, other: &Tally) -> Self {
        Tally {
            cost: other.cost,
            ..self
        }
    }

    /// Processor time spent so far.
    pub(super) fn spent(&self) -> Duration {
        self.cost.cpu
    }

    /// Whether nothing that a question shows can change any more.
    pub(super) fn is_settled(&self, question: &Question) -> bool {
        question.checks.iter().all(|check| {
            self.place(check).is_some_and(|place| {
                self.timeouts[place] >= SETTLING_TIMEOUTS || self.blocking(place).is_some()
            })
        })
    }

    fn place(&self, check: &Arc<CheckText>) -> Option<usize> {
        self.results.iter().position(|each| each.check == *check)
    }

    /// The check that another needs, if all of its cases were asked and none passes.
    fn blocking(&self, place: usize) -> Option<&Arc<CheckText>> {
        let needed = &self.results[self.needed[place]?];
        let is_out = needed.cases.passed == 0 && needed.cases.not_run == 0;
        is_out.then_some(&needed.check)
    }

    /// Whether these verdicts fail a check of which no case has failed yet.
    pub(super) fn has_news(&self, question: &Question, verdicts: &[Verdict]) -> bool {
        let mut steps = question.checks.iter().zip(verdicts);
        steps.any(|(check, verdict)| {
            *verdict != Verdict::Pass
                && self
                    .results
                    .iter()
                    .any(|result| result.check == *check && result.cases.failed == 0)
        })
    }

    pub(super) fn note_missing(&mut self, names: &[String]) {
        for result in &mut self.results {
            result.is_defined = names.contains(&result.check.function);
        }
    }

    /// A program that does not load keeps no promise.
    pub(super) fn fail_all(&mut self) {
        for result in &mut self.results {
            result.cases.failed = result.cases.total;
            result.cases.not_run = 0;
        }
    }

    pub(super) fn count(
        &mut self,
        question: &Question,
        expected: &Observation,
        actual: &Observation,
    ) {
        for (index, check) in question.checks.iter().enumerate() {
            let Some(place) = self.place(check) else {
                continue;
            };
            let result = &mut self.results[place];
            let right = &expected.steps[index];
            let verdict = judge(right, actual, index);
            result.cases.not_run -= 1;
            if verdict == Verdict::Pass {
                result.cases.passed += 1;
                continue;
            }
            // Only the step in which time ran out, not those after it.
            if actual.termination == Termination::Timeout && index == actual.steps.len() {
                self.timeouts[place] += 1;
            }
            result.cases.failed += 1;
            result.failures.push(Failure {
                verdict,
                termination: actual.termination,
                session: answered(&question.interaction.steps[..=index], expected),
                expected: right.clone(),
                actual: actual.steps.get(index).cloned(),
                cost: actual.cost,
            });
        }
    }

    /// What became of every check, and what it cost.
    pub(super) fn finish(mut self) -> (Vec<CheckResult>, Cost) {
        for place in 0..self.results.len() {
            let blocking = self.blocking(place).map(Arc::clone);
            let result = &mut self.results[place];
            if blocking.is_some() {
                // What it showed without that shows nothing.
                result.blocked_by = blocking;
                result.failures.clear();
                result.cases = Cases {
                    not_run: result.cases.total,
                    total: result.cases.total,
                    ..Cases::default()
                };
            }
            result.failures.sort_by_key(Failure::length);
            result.verdict = match result.cases {
                Cases { failed: 1.., .. } => CheckVerdict::Fail,
                Cases { not_run: 1.., .. } => CheckVerdict::NotRun,
                _ => CheckVerdict::Pass,
            };
        }
        (self.results, self.cost)
    }
}

fn needed(result: &CheckResult, results: &[CheckResult]) -> Option<usize> {
    let needed = result.check.needs.as_ref()?;
    results.iter().position(|each| each.check.path() == *needed)
}

/// Steps with the answers that are right for them, and nothing else.
fn answered(steps: &[Step], expected: &Observation) -> Interaction {
    let steps = steps
        .iter()
        .zip(&expected.steps)
        .map(|(step, events)| Step {
            before: Vec::new(),
            answer: Answer {
                alternatives: others(events),
                ..Answer::of(&render(events))
            },
            ..step.clone()
        });
    Interaction {
        steps: steps.collect(),
        ..Interaction::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment;
    use crate::battery::documented;
    use crate::target::{Library, Target};

    #[test]
    fn two_timeouts_of_a_check_settle_it_and_no_other() {
        let moinho = assignment::find("moinho").unwrap();
        let manifest = moinho.manifest().unwrap();
        let battery = documented(moinho, &manifest).unwrap();
        let question = &battery.questions[0];
        let expected = Library(moinho).observe(&question.interaction).unwrap();
        let timeout = Observation {
            steps: Vec::new(),
            termination: Termination::Timeout,
            cost: Cost::default(),
        };
        let thrice = Battery {
            seed: 1,
            questions: vec![
                question.clone(),
                question.clone(),
                battery.questions[1].clone(),
            ],
        };
        let mut tally = Tally::new(&manifest, &thrice);
        tally.count(question, &expected, &timeout);
        assert!(!tally.is_settled(question));
        tally.count(question, &expected, &timeout);
        assert!(tally.is_settled(question));
        assert!(!tally.is_settled(&battery.questions[1]));
    }
}
