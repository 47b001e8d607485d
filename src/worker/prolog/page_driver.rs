//! The driver of a page, in which there is no Prolog.

use std::time::{Duration, Instant};

use super::answer::{GoalAnswer, LoadFacts, PrologReply};
use super::query::{Query, SessionResult};
use crate::sandbox::Limits;
use crate::source::Language;
use crate::worker::{Fault, Machine, Source};

/// Driver of a submission: a page never has one.
pub enum Driver {}

impl Driver {
    /// Starts no worker.
    ///
    /// # Errors
    /// [`Fault::NoInterpreter`] always.
    pub fn start(_machine: &Machine, _source: &Source, _limits: Limits) -> Result<Self, Fault> {
        Err(Fault::NoInterpreter {
            language: Language::Prolog,
            tried: Vec::new(),
        })
    }
}

impl Driver {
    pub fn set_budget(&mut self, _budget: Duration, _deadline: Option<Instant>) {
        match *self {}
    }

    pub fn cpu_time(&self) -> Duration {
        match *self {}
    }

    pub fn is_used_up(&self) -> bool {
        match *self {}
    }

    pub fn load(&mut self, _seed: u32) -> Result<PrologReply<LoadFacts>, Fault> {
        match *self {}
    }

    pub fn call_goal(&mut self, _goal: &str) -> Result<PrologReply<GoalAnswer>, Fault> {
        match *self {}
    }

    pub fn run_session(&mut self, _queries: &[Query]) -> Result<SessionResult, Fault> {
        match *self {}
    }

    pub fn can_copy(&self) -> bool {
        match *self {}
    }

    pub fn copies(&self) -> usize {
        match *self {}
    }

    pub fn call_goal_in_copy(
        &mut self,
        _goal: &str,
    ) -> Result<Option<PrologReply<GoalAnswer>>, Fault> {
        match *self {}
    }

    pub fn end_copies(&mut self, _left: usize) -> Result<bool, Fault> {
        match *self {}
    }
}
