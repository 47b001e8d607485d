//! Loads the program while its battery is made.

use std::time::Instant;

use super::super::CommandError;
use super::super::battery_options::BatteryChoice;
use super::super::machine::machine_with;
use super::Judged;
use super::sessions::wrong;
use crate::assignment::oracle::NotLoaded;
use crate::judge::grading::{LoadedWorkers, Submission};
use crate::source::Language;
use crate::worker::Machine;

/// A program that is loaded, and the machine that runs it.
pub(super) struct EarlyRun {
    pub(super) machine: Machine,
    /// The deadline of the whole judgement.
    pub(super) deadline: Option<Instant>,
    /// `None` where the program is in Prolog.
    pub(super) loaded: Option<Result<LoadedWorkers, NotLoaded>>,
}

impl Judged<'_> {
    /// Finds the machine, loads the program, and runs sessions of the text while `is_early`.
    pub(super) fn early(&self, is_early: impl Fn() -> bool) -> Result<EarlyRun, CommandError> {
        let deadline = Instant::now().checked_add(self.run_options.wall);
        let running = &self.check.judging.running;
        let manifest = &self.assignment.manifest;
        // A worker in Prolog starts at once.
        let is_early_run = manifest.language == Language::Python && self.assignment.has_sessions();
        let launch = |machine: &Machine| {
            let submission = self.submission(machine, deadline);
            let launch = || submission.launch_workers(self.run_options.processes, manifest);
            is_early_run.then(launch).transpose()
        };
        let (machine, workers) = machine_with(running, manifest.language, self.messages, launch)?;
        let submission = self.submission(&machine, deadline).for_sessions();
        let loaded = workers
            .map(|workers| submission.load_workers(workers))
            .transpose();
        let mut loaded = loaded.map_err(|error| wrong(self.check, error))?;
        if let Some(Ok(workers)) = &mut loaded
            && self.check.judging.battery.battery != BatteryChoice::Hidden
            && is_early()
        {
            let run = workers.run_early(&self.assignment.documented()?, is_early);
            run.map_err(|error| wrong(self.check, error))?;
        }
        Ok(EarlyRun {
            machine,
            deadline,
            loaded,
        })
    }

    pub(super) fn submission<'m>(
        &'m self,
        machine: &'m Machine,
        deadline: Option<Instant>,
    ) -> Submission<'m> {
        Submission {
            machine,
            source: &self.handed_in.source,
            deadline,
            watch: Some(self.watch),
        }
    }
}
