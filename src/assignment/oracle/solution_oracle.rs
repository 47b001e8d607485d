//! The teacher's own solution as the oracle: a program that runs in the jail like any other.
//!
//! Every session runs twice, in two processes with different hash seeds. Where the two answers
//! differ, the solution is not deterministic, and nothing can be judged by it. Many sessions are
//! asked in batches, in one process in their order and in the other in reverse; those for which
//! that gives no answer are asked alone, which tells why.

mod expected;
mod worker_threads;

use std::collections::{BTreeMap, BTreeSet};
use std::slice;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use self::expected::{expected_event, one_of};
use self::worker_threads::{Worker, received};
use super::address::address_problem;
use super::answer_cache::AnswerCache;
use super::solution_error::{SolutionError, in_words, is_refused_file};
use super::{Oracle, TargetResult};
use crate::assignment::manifest::{Reading, ValueUses};
use crate::messages::Notice;
use crate::sandbox::Limits;
use crate::session::observation::{Event, Events, Observation, Raised};
use crate::session::{Answer, Interaction, Script, ScriptStep, Step, Value};
use crate::worker::cache::CacheKey;
use crate::worker::{Fault, Machine, Preparation, Source};

/// An accepted reading of an open place: the name of the place, and of the reading.
pub type ReadingName = (String, String);

/// Sources of a solution, and the conditions under which it runs.
#[derive(Debug, Clone)]
pub struct SolutionSources {
    /// The program that answers where no open place is read otherwise.
    pub source: Source,
    /// The programs that read an open place in another accepted way.
    pub readings: BTreeMap<ReadingName, Source>,
    /// The names of the TADs, whose values are never compared.
    pub tads: BTreeSet<String>,
    /// For a function with several right answers, the function of the solution that gives all
    /// of them for the same arguments.
    pub accepts: BTreeMap<String, String>,
    /// The functions for which the text names no exception.
    pub any_exception: BTreeSet<String>,
    /// The functions of the text, which it must define.
    pub functions: Vec<String>,
    /// The limits of a session.
    pub limits: Limits,
    /// The facts that the processes get beforehand.
    pub preparation: Preparation,
    /// The machine that runs the solution.
    pub machine: Machine,
}

/// The oracle of a teacher's solution.
pub struct Solution {
    sources: Arc<SolutionSources>,
    workers: [Worker; 2],
    cache: Mutex<AnswerCache>,
}

/// Sessions of a batch.
const BATCH: usize = 32;

impl Solution {
    /// The oracle of a solution, with the answers that earlier runs have cached.
    pub fn new(sources: SolutionSources, cache: AnswerCache) -> Self {
        let sources = Arc::new(sources);
        Solution {
            workers: [Worker::new(&sources), Worker::new(&sources)],
            cache: Mutex::new(cache),
            sources,
        }
    }

    /// The observations of sessions in two processes, which run them in opposite orders; none of
    /// a batch of several that was lost.
    fn observe(
        &self,
        interactions: &[Interaction],
        reading: Option<&ReadingName>,
    ) -> TargetResult<Vec<[Observation; 2]>> {
        let reversed: Vec<_> = interactions.iter().rev().cloned().collect();
        let [forward, backward] = &self.workers;
        let forward = forward.ask(interactions.to_vec(), reading);
        let backward = backward.ask(reversed, reading);
        let [(first, _), (second, _)] = [received(&forward)?, received(&backward)?];
        let pairs = first.into_iter().zip(second.into_iter().rev());
        Ok(pairs.map(|(first, second)| [first, second]).collect())
    }

    /// The observation that two processes agree on.
    fn agreed_events(
        &self,
        interaction: &Interaction,
        [first, second]: [Observation; 2],
    ) -> TargetResult<Observation> {
        let steps = interaction.steps.iter().enumerate();
        for (place, step) in steps {
            let no_answer = |problem: Notice, fix| SolutionError::NoAnswer {
                statement: step.statement(),
                problem: problem.with("statement", step.statement()),
                fix,
            };
            let (Some(one), Some(other)) = (first.steps.get(place), second.steps.get(place)) else {
                let ended = if first.steps.len() <= place {
                    &first
                } else {
                    &second
                };
                if ended.termination.is_unjudged() {
                    return Err(Fault::Busy.into());
                }
                let why = ended.termination.notice(&self.sources.limits);
                let problem = Notice::new("solution-ended").with("why", why);
                return Err(no_answer(problem, Notice::new("fix-ended")).into());
            };
            if let Some((problem, fix)) = address_problem(&step.statement(), [one, other]) {
                return Err(no_answer(problem, fix).into());
            }
            if one != other {
                let problem = Notice::new("solution-not-deterministic")
                    .with("first", in_words(one))
                    .with("second", in_words(other));
                return Err(no_answer(problem, Notice::new("fix-not-deterministic")).into());
            }
            if let Some(function) = one.iter().find_map(aside) {
                let problem = Notice::new("solution-prints").with("function", function);
                return Err(no_answer(problem, Notice::new("fix-prints")).into());
            }
        }
        Ok(first)
    }

    /// The session that is asked: before each statement that shows a call of a function with
    /// several right answers, one that gives all of them. For each statement, whether it is
    /// such an addition.
    fn asked_session(&self, script: &Script) -> (Interaction, Vec<bool>) {
        let mut steps = Vec::with_capacity(script.steps.len());
        let mut is_added = Vec::with_capacity(script.steps.len());
        for step in &script.steps {
            let source = step.statement.source();
            if let Some(accepting) = self.accepting(source) {
                steps.push(Step::ask(&accepting));
                is_added.push(true);
            }
            let typed = step.typed.iter().map(|line| format!("«{line}»"));
            steps.push(Step {
                line: step.line,
                ..Step::ask(source).answered(Answer {
                    lines: typed.collect(),
                    alternatives: Vec::new(),
                })
            });
            is_added.push(false);
        }
        let interaction = Interaction {
            steps,
            ..Interaction::default()
        };
        (interaction, is_added)
    }

    /// The statement that gives every right answer of a statement.
    fn accepting(&self, source: &str) -> Option<String> {
        let (_, arguments) = source.trim().split_once('(')?;
        let accepting = self.accepting_function(source)?;
        Some(format!("{accepting}({arguments}"))
    }

    /// The function that gives every right answer of a statement.
    fn accepting_function(&self, statement: &str) -> Option<&str> {
        let function = called_function(statement)?;
        self.sources.accepts.get(function).map(String::as_str)
    }

    /// Returns whether any exception is right where a step raises one.
    fn accepts_any_exception(&self, step: &ScriptStep) -> bool {
        let called = called_function(step.statement.source());
        step.accepts_any_exception
            || called.is_some_and(|function| self.sources.any_exception.contains(function))
    }
}

/// The function that a statement calls.
fn called_function(statement: &str) -> Option<&str> {
    let (function, _) = statement.trim().split_once('(')?;
    Some(function)
}

impl Oracle for Solution {
    fn is_slow(&self) -> bool {
        true
    }

    fn value_uses(&self, sessions: &[Interaction]) -> TargetResult<ValueUses> {
        let mut all = ValueUses::new();
        for batch in sessions.chunks(BATCH) {
            let (_, uses) = received(&self.workers[0].ask(batch.to_vec(), None))?;
            for (tad, uses) in uses {
                all.entry(tad).or_default().extend(uses);
            }
        }
        Ok(all)
    }

    fn answer_ahead(&self, sessions: &[(Script, Option<&Reading>)]) {
        let mut unknown: BTreeMap<Option<ReadingName>, BTreeMap<CacheKey, Interaction>> =
            BTreeMap::new();
        for (script, reading) in sessions {
            let (interaction, _) = self.asked_session(script);
            let accepted = reading.iter().flat_map(|reading| {
                let accepted = reading.accepted.iter();
                accepted.map(|read| Some((&*reading.name, &**read)))
            });
            let mut accepted: Vec<_> = accepted.collect();
            if accepted.is_empty() {
                accepted.push(None);
            }
            for read in accepted {
                let reading = self.known_reading(read);
                let key = key(&interaction, reading.as_ref());
                if self.cached().get(&key).is_none() {
                    let unknown = unknown.entry(reading).or_default();
                    unknown.insert(key, interaction.clone());
                }
            }
        }
        for (reading, sessions) in unknown {
            let sessions: Vec<_> = sessions.into_iter().collect();
            // Each run of a program has a process of its own.
            let most = if self.sources.preparation.is_program {
                1
            } else {
                BATCH
            };
            for batch in sessions.chunks(most) {
                self.answer_batch(batch, reading.as_ref());
            }
        }
    }

    fn answer_under(
        &self,
        script: &Script,
        reading: Option<(&str, &str)>,
    ) -> TargetResult<Observation> {
        let reading = self.known_reading(reading);
        let (interaction, is_added) = self.asked_session(script);
        let key = key(&interaction, reading.as_ref());
        let known = self.cached().get(&key);
        let answers = if let Some(answers) = known {
            answers
        } else {
            let answers = self.expected_answers(&interaction, reading.as_ref())?;
            self.cached().insert(key, answers.clone());
            answers
        };
        let mut answers = answers.into_iter().zip(is_added);
        let mut steps: Vec<Events> = Vec::with_capacity(script.steps.len());
        for step in &script.steps {
            let (mut events, is_added) = answers.next().unwrap_or_default();
            let mut accepted = step.alternatives.clone();
            if is_added {
                let (own, _) = answers.next().unwrap_or_default();
                accepted.extend(self.accepted_values(step.statement.source(), &events, &own)?);
                events = own;
            }
            let mut events = one_of(accepted, events);
            if let (Some(Event::Raised(raised)), true) =
                (events.last_mut(), self.accepts_any_exception(step))
            {
                *raised = Raised::any();
            }
            steps.push(events);
        }
        Ok(Observation::complete(steps))
    }
}

impl Solution {
    fn cached(&self) -> MutexGuard<'_, AnswerCache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of a reading for which the solution has a program of its own.
    fn known_reading(&self, reading: Option<(&str, &str)>) -> Option<ReadingName> {
        let reading = reading.map(|(place, read)| (place.to_owned(), read.to_owned()));
        reading.filter(|name| self.sources.readings.contains_key(name))
    }

    /// Caches the answers of sessions that share a process, as far as they have some: errors come
    /// again, with their reason, where a session is asked alone.
    fn answer_batch(&self, batch: &[(CacheKey, Interaction)], reading: Option<&ReadingName>) {
        let interactions: Vec<_> = batch.iter().map(|(_, each)| each.clone()).collect();
        let observed = self.observe(&interactions, reading).unwrap_or_default();
        for ((key, interaction), observed) in batch.iter().zip(observed) {
            if let Ok(answers) = self.expected_of(interaction, observed) {
                self.cached().insert(key.clone(), answers);
            }
        }
    }

    /// The answers of the solution, as they are expected of a submission.
    fn expected_answers(
        &self,
        interaction: &Interaction,
        reading: Option<&ReadingName>,
    ) -> TargetResult<Vec<Events>> {
        let mut observed = self.observe(slice::from_ref(interaction), reading)?;
        let observed = observed
            .pop()
            .ok_or_else(|| Fault::OutOfTurn("no observation".to_owned()))?;
        self.expected_of(interaction, observed)
    }

    /// Events that a submission is expected to show, where two processes agree.
    fn expected_of(
        &self,
        interaction: &Interaction,
        observed: [Observation; 2],
    ) -> TargetResult<Vec<Events>> {
        if self.sources.preparation.work_folder.is_none() {
            let without_folder = |(step, events): (&Step, &Events)| match events.last() {
                Some(Event::Raised(raised)) if is_refused_file(raised) => {
                    Some(SolutionError::without_folder(step, raised))
                }
                _ => None,
            };
            let mut steps = interaction.steps.iter().zip(&observed[0].steps);
            if let Some(error) = steps.find_map(without_folder) {
                return Err(error.into());
            }
        }
        // Values of TADs are never compared, however they are shown.
        let expected = observed.map(|mut observation| {
            for event in observation.steps.iter_mut().flatten() {
                *event = expected_event(event.clone(), &self.sources.tads);
            }
            observation
        });
        Ok(self.agreed_events(interaction, expected)?.steps)
    }

    /// Every right answer of a statement, as the function that `accepts` names gives them.
    fn accepted_values(
        &self,
        statement: &str,
        accepted: &[Event],
        own: &[Event],
    ) -> Result<Vec<Value>, SolutionError> {
        let accepted = match accepted.last() {
            Some(Event::Shown(Value::Tuple(items) | Value::List(items))) => items.clone(),
            Some(Event::Shown(Value::Set(items))) => items.iter().cloned().collect(),
            _ => Vec::new(),
        };
        match own.last() {
            Some(Event::Shown(value)) if !accepted.contains(value) => {
                let function = self.accepting_function(statement).unwrap_or_default();
                let problem = Notice::new("solution-accepts").with("statement", statement);
                Err(SolutionError::NoAnswer {
                    statement: statement.to_owned(),
                    problem: problem.with("function", function),
                    fix: Notice::new("fix-accepts"),
                })
            }
            _ => Ok(accepted),
        }
    }
}

fn key(interaction: &Interaction, reading: Option<&ReadingName>) -> CacheKey {
    let reading = reading.iter();
    let mut parts: Vec<String> = reading
        .map(|(place, read)| format!("{place}={read}"))
        .collect();
    for step in &interaction.steps {
        parts.push(step.statement());
        parts.push(step.typed().join("\n"));
    }
    CacheKey::of(&parts.iter().map(String::as_bytes).collect::<Vec<_>>())
}

fn aside(event: &Event) -> Option<&str> {
    match event {
        Event::Aside { function, .. } => Some(function),
        _ => None,
    }
}
