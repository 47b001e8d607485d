//! A submission in Prolog.
//!
//! Every session runs in a process of its own, which has loaded the program anew: what one session
//! asserts, no other sees.

use std::time::{Duration, Instant};

use super::program::{Loading, NotLoaded};
use super::{Target, TargetResult};
use crate::sandbox::Limits;
use crate::session::Interaction;
use crate::session::observation::{Events, Observation, Termination};
use crate::worker::prolog::{Driver, LoadMessage, Query, SessionResult};
use crate::worker::{Fault, Machine, Source};

/// A submission in Prolog.
pub struct PrologProgram {
    driver: Driver,
    /// What SWI-Prolog says while it loads it.
    pub messages: Vec<LoadMessage>,
    /// Predicates that its module defines and does not export, as `name/arity`.
    pub unexported: Vec<String>,
}

impl PrologProgram {
    /// Loads a submission once, to see whether it loads and what it defines.
    ///
    /// # Errors
    /// The outer [`Fault`] is ours, the inner [`NotLoaded`] the submission's.
    pub fn load(
        machine: &Machine,
        source: &Source,
        limits: Limits,
        (budget, deadline): (Duration, Option<Instant>),
    ) -> Result<Result<(Self, Loading), NotLoaded>, Fault> {
        let mut driver = Driver::start(machine, source, limits)?;
        driver.set_budget(budget, deadline);
        let mut program = PrologProgram {
            driver,
            messages: Vec::new(),
            unexported: Vec::new(),
        };
        let SessionResult {
            loaded,
            observation,
            ..
        } = program.run(&[])?;
        let Some(loaded) = loaded else {
            return Ok(Err(NotLoaded::Terminated(observation.termination)));
        };
        let mut names = indicators(&loaded.predicates);
        if loaded.module.is_some() {
            // What it exports is all that the prompt sees of it.
            let exports = indicators(&loaded.exports);
            let unexported = names.into_iter().filter(|name| !exports.contains(name));
            program.unexported = unexported.collect();
            names = exports;
        }
        let loading = Loading {
            names,
            events: Events::new(),
            cost: observation.cost,
        };
        program.messages = loaded.messages;
        Ok(Ok((program, loading)))
    }

    /// Runs the queries of a session; one that the machine had no time for is not judged.
    pub(super) fn run(&mut self, queries: &[Query]) -> Result<SessionResult, Fault> {
        let unjudged = |termination| SessionResult {
            loaded: None,
            is_unreadable: false,
            observation: Observation {
                termination,
                ..Observation::complete(Vec::new())
            },
        };
        match self.driver.run_session(queries) {
            Err(Fault::Busy) => Ok(unjudged(Termination::Starved)),
            Err(Fault::NoMemory) => Ok(unjudged(Termination::NoMemory)),
            Err(Fault::OutOfTime) => Ok(unjudged(Termination::OutOfBudget)),
            result => result,
        }
    }

    /// Returns whether the budget is used up.
    pub fn is_used_up(&mut self) -> bool {
        self.driver.is_used_up()
    }

    /// Processor time used so far.
    pub fn cpu_time(&self) -> Duration {
        self.driver.cpu_time()
    }
}

impl Target for PrologProgram {
    fn observe(&mut self, interaction: &Interaction) -> TargetResult<Observation> {
        let result = self.run(&Query::of_interaction(interaction))?;
        if result.is_unreadable {
            // The solution was asked before.
            return Err(Fault::OutOfTurn("a query that Prolog cannot read".to_owned()).into());
        }
        Ok(result.observation)
    }
}

/// Predicates as `name/arity`.
fn indicators(predicates: &[(String, usize)]) -> Vec<String> {
    let predicates = predicates.iter();
    predicates
        .map(|(name, arity)| format!("{name}/{arity}"))
        .collect()
}
