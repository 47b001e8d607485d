//! Threads that run a solution: a program for each reading, loaded when it is first asked for.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::{ReadingName, SolutionSources};
use crate::assignment::manifest::ValueUses;
use crate::assignment::oracle::solution_error::{SolutionError, undefined, unloadable};
use crate::assignment::oracle::{BatchOutcome, Program, Target, TargetResult};
use crate::assignment::substitution::value_uses;
use crate::session::Interaction;
use crate::session::observation::Observation;
use crate::worker::{Driver, Fault};

/// A thread that runs sessions; its processes end with it.
pub(super) struct Worker(Mutex<Sender<Request>>);

/// The observations of sessions, and what was done with values of TADs in them.
pub(super) type Observed = (Vec<Observation>, ValueUses);

struct Request {
    reading: Option<ReadingName>,
    interactions: Vec<Interaction>,
    reply: Sender<TargetResult<Observed>>,
}

/// The programs of a solution that were loaded, by their reading, and why those that cannot be used
/// cannot: to load one that does not end takes the whole time limit.
type Programs = BTreeMap<Option<ReadingName>, Result<Program, SolutionError>>;

impl Worker {
    pub(super) fn new(sources: &Arc<SolutionSources>) -> Self {
        let (sender, requests) = channel();
        let sources = Arc::clone(sources);
        thread::spawn(move || serve(&sources, &requests));
        Worker(Mutex::new(sender))
    }

    /// Asks for the observations of sessions; where the thread has ended, the reply never comes,
    /// which is seen there.
    pub(super) fn ask(
        &self,
        interactions: Vec<Interaction>,
        reading: Option<&ReadingName>,
    ) -> Receiver<TargetResult<Observed>> {
        let (reply, answer) = channel();
        let sender = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = sender.send(Request {
            reading: reading.cloned(),
            interactions,
            reply,
        });
        answer
    }
}

pub(super) fn received(reply: &Receiver<TargetResult<Observed>>) -> TargetResult<Observed> {
    let lost = || Fault::OutOfTurn("a thread of the solution ended".to_owned());
    reply.recv().unwrap_or_else(|_| Err(lost().into()))
}

/// Answers requests until every sender is dropped.
fn serve(sources: &SolutionSources, requests: &Receiver<Request>) {
    let mut programs = Programs::new();
    for request in requests {
        let answer = answer(sources, &mut programs, &request);
        // Whoever asked may have given up.
        let _ = request.reply.send(answer);
    }
}

fn answer(
    sources: &SolutionSources,
    programs: &mut Programs,
    request: &Request,
) -> TargetResult<Observed> {
    let loaded = match programs.entry(request.reading.clone()) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(place) => place.insert(loaded(sources, request.reading.as_ref())?),
    };
    let program = loaded.as_mut().map_err(|error| error.clone())?;
    let observations = match &request.interactions[..] {
        [alone] => vec![program.observe(alone)?],
        several => match program.observe_shared(several.iter())? {
            (BatchOutcome::Complete(observations), _) => observations,
            (BatchOutcome::LostAt(_), _) => Vec::new(),
        },
    };
    let noted = value_uses(&program.take_notes());
    Ok((observations, noted))
}

/// The solution under a reading, which must load and define every function of the text; or why it
/// cannot be used.
fn loaded(
    sources: &SolutionSources,
    reading: Option<&ReadingName>,
) -> TargetResult<Result<Program, SolutionError>> {
    let source = reading.and_then(|name| sources.readings.get(name));
    let source = source.unwrap_or(&sources.source);
    let SolutionSources {
        machine,
        limits,
        preparation,
        ..
    } = sources;
    let started = Driver::start(machine, source, *limits, preparation)?;
    let (program, loading) = match Program::load(started)? {
        Ok(loaded) => loaded,
        Err(error) if error.is_unjudged() => return Err(Fault::Busy.into()),
        Err(error) => {
            let why = error.notice(source, limits);
            return Ok(Err(SolutionError::Unusable(unloadable(why))));
        }
    };
    let mut functions = sources.functions.iter();
    let missing = functions.find(|name| !loading.names.contains(name));
    Ok(match missing {
        Some(name) => Err(SolutionError::Unusable(undefined(name))),
        None => Ok(program),
    })
}
