//! The results of a submission as they come in.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::blame::{Blame, Functions};
use super::failing::{Failing, Kept};
use super::result::{Cases, CheckResult, CheckVerdict, Explained, Failure, Followed, length};
use super::right::Right;
use super::settling::Known;
use crate::battery::{Battery, Kind, Question};
use crate::manifest::{CheckText, Manifest, Reading};
use crate::observation::{Cost, Observation, Termination};
use crate::transcript::{Answer, Interaction, Step, others, render};
use crate::verdict::{Verdict, judge};

/// The results as they come in.
#[derive(Clone)]
pub(super) struct Tally {
    pub(super) results: Vec<CheckResult>,
    /// For each result, the place of the one that it needs, if that was asked about.
    needed: Vec<Option<usize>>,
    /// For each result, what its cases have told so far.
    pub(super) known: Vec<Known>,
    /// For each result, the cases that fail.
    pub(super) failing: Vec<Failing>,
    pub(super) functions: Arc<Functions>,
    pub(super) blame: Blame,
    /// What cannot be judged before it is known which reading is followed.
    pub(super) open: Vec<Open>,
    /// How open places were read that may be read anew each time.
    pub(super) each_time: Vec<Followed>,
    pub(super) cost: Cost,
}

/// An answer that is right under one reading and not under another.
#[derive(Clone)]
pub(super) struct Open {
    pub(super) question: Question,
    pub(super) reading: Arc<Reading>,
    pub(super) right: Right,
    pub(super) actual: Observation,
}

impl Tally {
    /// The checks of a battery, in the order of the manifest, with nothing asked
    /// yet.
    pub(super) fn new(
        manifest: &Manifest,
        battery: &Battery,
        functions: Arc<Functions>,
        kept: Kept,
    ) -> Self {
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
                    explained: Explained::default(),
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
            known: vec![Known::default(); results.len()],
            failing: vec![Failing::new(kept); results.len()],
            functions,
            blame: Blame::default(),
            open: Vec::new(),
            each_time: Vec::new(),
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
    fn is_settled(&self, question: &Question, right: &Right) -> bool {
        let mut steps = question.checks.iter().zip(&right.called);
        steps.all(|(check, called)| {
            self.place(check).is_some_and(|place| {
                self.known[place].is_settled_for(called) || self.blocking(place).is_some()
            })
        })
    }

    /// Whether a question need not be asked; then it is taken up as one that is not.
    pub(super) fn skips(&mut self, question: &Question, right: &Right) -> bool {
        let is_settled = self.is_settled(question, right);
        if is_settled {
            for (check, called) in question.checks.iter().zip(&right.called) {
                if let Some(place) = self.place(check) {
                    self.known[place].skip(called);
                }
            }
        }
        is_settled
    }

    fn place(&self, check: &Arc<CheckText>) -> Option<usize> {
        self.results.iter().position(|each| each.check == *check)
    }

    /// The check that another needs, if all of its cases were asked and none passes.
    pub(super) fn blocking(&self, place: usize) -> Option<&Arc<CheckText>> {
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

    /// Whether a case has failed.
    pub(super) fn has_failed(&self) -> bool {
        self.results.iter().any(|result| result.cases.failed > 0)
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

    /// Takes up an answer; one that is right under some readings and not under others
    /// is judged in the end, when it is known which the submission follows.
    pub(super) fn count(&mut self, question: &Question, right: &Right, actual: &Observation) {
        let closest = right.closest(actual);
        match &right.reading {
            Some(reading) if !reading.each_time => {
                self.open.push(Open {
                    question: question.clone(),
                    reading: Arc::clone(reading),
                    right: right.clone(),
                    actual: actual.clone(),
                });
                return;
            }
            Some(reading) => self.note_reading(reading, closest),
            None => {}
        }
        self.judge(question, right, closest, actual);
    }

    fn note_reading(&mut self, reading: &Reading, followed: usize) {
        let known = self
            .each_time
            .iter()
            .position(|each| each.name == reading.name);
        let place = known.unwrap_or_else(|| {
            self.each_time.push(Followed {
                name: reading.name.clone(),
                followed: BTreeSet::new(),
            });
            self.each_time.len() - 1
        });
        let followed = reading.accepted[followed].clone();
        self.each_time[place].followed.insert(followed);
    }

    pub(super) fn judge(
        &mut self,
        question: &Question,
        right: &Right,
        followed: usize,
        actual: &Observation,
    ) {
        let expected = right.under(followed);
        for (index, check) in question.checks.iter().enumerate() {
            let Some(place) = self.place(check) else {
                continue;
            };
            // What comes after the end of a session was not reached by what ended it.
            let reached = index.min(actual.steps.len());
            let called = Arc::clone(&right.called[reached]);
            let events = &expected.steps[index];
            let verdict = judge(events, actual, index);
            // Where nothing is to be seen, nothing speaks for anybody.
            let is_seen = verdict != Verdict::Pass || !events.is_empty();
            let is_seen = is_seen && reached == index;
            if !events.is_empty() {
                self.known[place].show(verdict == Verdict::Pass);
            }
            if let Some(about) = self.functions.place(&check.function).filter(|_| is_seen) {
                self.blame.note(about, &called, verdict == Verdict::Pass);
            }
            let result = &mut self.results[place];
            result.cases.not_run -= 1;
            if verdict == Verdict::Pass {
                result.cases.passed += 1;
                continue;
            }
            // Only the step at which it ended, not those after it.
            if actual.termination != Termination::Normal && index == actual.steps.len() {
                self.known[place].end(actual.termination, &called);
            }
            result.cases.failed += 1;
            let steps = &question.interaction.steps[..=index];
            self.failing[place].note(called, length(steps, events), || Failure {
                verdict,
                termination: actual.termination,
                session: answered(steps, expected),
                expected: events.clone(),
                actual: actual.steps.get(index).cloned(),
                cost: actual.cost,
            });
        }
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
    use crate::grading::right::Answers;
    use crate::target::Library;
    use crate::transcript::Script;

    #[test]
    fn two_timeouts_of_a_check_settle_it_and_no_other() {
        let moinho = assignment::find("moinho").unwrap();
        let manifest = moinho.manifest().unwrap();
        let battery = documented(moinho, &manifest).unwrap();
        let question = &battery.questions[0];
        let other = &battery.questions[1];
        let answers = Answers {
            reference: Library(moinho),
            functions: Arc::new(Functions::new(&manifest.functions)),
        };
        let right_of = |question: &Question| {
            let script = Script::of(&question.interaction);
            Right::of(question, &script, &answers).unwrap()
        };
        let right = right_of(question);
        let timeout = Observation {
            steps: Vec::new(),
            termination: Termination::Timeout,
            cost: Cost::default(),
        };
        let thrice = Battery {
            seed: 1,
            questions: vec![question.clone(), question.clone(), other.clone()],
        };
        let functions = Arc::clone(&answers.functions);
        let mut tally = Tally::new(&manifest, &thrice, functions, Kept::Shortest);
        tally.count(question, &right, &timeout);
        assert!(!tally.is_settled(question, &right));
        tally.count(question, &right, &timeout);
        assert!(tally.is_settled(question, &right));
        assert!(!tally.is_settled(other, &right_of(other)));
    }
}
