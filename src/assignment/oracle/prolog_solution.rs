//! The teacher's solution in Prolog as the oracle: a program that runs in the jail like any other.
//!
//! Every session runs twice, in two processes. Where the two answers differ, nothing can be judged
//! by the solution.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::prolog_program::PrologProgram;
use super::solution_error::{SolutionError, in_words, undefined, unloadable};
use super::{Oracle, TargetResult};
use crate::messages::Notice;
use crate::sandbox::Limits;
use crate::session::Script;
use crate::session::observation::{Cost, Observation, Termination};
use crate::worker::prolog::Query;
use crate::worker::{Fault, Machine, Source};

/// A solution, and the conditions under which it runs.
#[derive(Debug, Clone)]
pub struct PrologSources {
    pub source: Source,
    /// The predicates of the text, which it must define.
    pub predicates: Vec<String>,
    /// The limits of a session.
    pub limits: Limits,
    /// The machine that runs the solution.
    pub machine: Machine,
}

/// The oracle of a teacher's solution in Prolog.
pub struct PrologSolution {
    limits: Limits,
    /// The thread that runs sessions, with which its worker ends.
    worker: Mutex<Sender<Request>>,
    known: Mutex<HashMap<Vec<Query>, Observation>>,
}

/// The queries of a session, and where its two results go.
type Request = (Vec<Query>, Sender<TargetResult<[Observation; 2]>>);

impl PrologSolution {
    /// The oracle of a solution.
    pub fn new(sources: PrologSources) -> Self {
        let (sender, requests) = channel();
        let limits = sources.limits;
        thread::spawn(move || serve(&sources, &requests));
        PrologSolution {
            limits,
            worker: Mutex::new(sender),
            known: Mutex::default(),
        }
    }

    fn observe(&self, queries: &[Query]) -> TargetResult<[Observation; 2]> {
        let (reply, answer) = channel();
        let sender = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = sender.send((queries.to_vec(), reply));
        drop(sender);
        let lost = || Fault::OutOfTurn("the thread of the solution ended".to_owned());
        answer.recv().unwrap_or_else(|_| Err(lost().into()))
    }

    /// The observation that two processes agree on.
    fn agreed(&self, queries: &[Query]) -> TargetResult<Observation> {
        let [first, second] = self.observe(queries)?;
        for (place, query) in queries.iter().enumerate() {
            let no_answer = |problem: Notice, fix| SolutionError::NoAnswer {
                statement: query.statement(),
                problem: problem.with("statement", &query.goal),
                fix: Notice::new(fix),
            };
            let both = first.steps.get(place).zip(second.steps.get(place));
            let Some((one, other)) = both else {
                let shorter = [&first, &second]
                    .into_iter()
                    .min_by_key(|it| it.steps.len());
                let ended = shorter.map_or(Termination::Crash, |it| it.termination);
                if ended.is_unjudged() {
                    return Err(Fault::Busy.into());
                }
                let why = ended.notice(&self.limits);
                let problem = Notice::new("solution-ended").with("why", why);
                return Err(no_answer(problem, "fix-ended").into());
            };
            if one != other {
                let problem = Notice::new("solution-not-deterministic")
                    .with("first", in_words(one))
                    .with("second", in_words(other));
                return Err(no_answer(problem, "fix-not-deterministic").into());
            }
        }
        Ok(Observation {
            cost: Cost::default(),
            ..first
        })
    }
}

impl Oracle for PrologSolution {
    fn is_slow(&self) -> bool {
        true
    }

    fn answer_under(
        &self,
        script: &Script,
        _reading: Option<(&str, &str)>,
    ) -> TargetResult<Observation> {
        let queries = Query::of_script(script);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(answers) = known().get(&queries) {
            return Ok(answers.clone());
        }
        let answers = self.agreed(&queries)?;
        known().insert(queries, answers.clone());
        Ok(answers)
    }
}

/// Answers requests until every sender is dropped.
fn serve(sources: &PrologSources, requests: &Receiver<Request>) {
    let mut program = None;
    for (queries, reply) in requests {
        // Whoever asked may have given up.
        let _ = reply.send(answer(sources, &mut program, &queries));
    }
}

fn answer(
    sources: &PrologSources,
    program: &mut Option<PrologProgram>,
    queries: &[Query],
) -> TargetResult<[Observation; 2]> {
    let program = match program {
        Some(program) => program,
        None => program.insert(loaded(sources)?),
    };
    let mut run = || {
        let result = program.run(queries)?;
        if result.is_unreadable {
            return Err(unreadable(&queries[result.observation.steps.len()]).into());
        }
        TargetResult::Ok(result.observation)
    };
    Ok([run()?, run()?])
}

/// The error of a query that Prolog cannot read.
fn unreadable(query: &Query) -> SolutionError {
    let statement = query.statement();
    SolutionError::NoAnswer {
        problem: Notice::new("problem-no-query").with("statement", &statement),
        fix: Notice::new("fix-no-query"),
        statement,
    }
}

/// The solution, which must load without an error and define every predicate of the text.
fn loaded(sources: &PrologSources) -> TargetResult<PrologProgram> {
    let PrologSources {
        source,
        limits,
        machine,
        ..
    } = sources;
    let loaded = PrologProgram::load(machine, source, *limits, (Duration::MAX, None))?;
    let (program, loading) = match loaded {
        Ok(loaded) => loaded,
        Err(error) if error.is_unjudged() => return Err(Fault::Busy.into()),
        Err(error) => {
            return Err(SolutionError::Unusable(unloadable(error.notice(source, limits))).into());
        }
    };
    if let Some(error) = program
        .messages
        .iter()
        .find(|message| message.kind == "error")
    {
        let why = Notice::new("loading-raises").with("error", &*error.text);
        return Err(SolutionError::Unusable(unloadable(why.at_line(error.line))).into());
    }
    let mut predicates = sources.predicates.iter();
    if let Some(name) = predicates.find(|name| !loading.names.contains(name)) {
        return Err(SolutionError::Unusable(undefined(name)).into());
    }
    Ok(program)
}
