//! The processes that run a submission.

use std::num::NonZero;
use std::time::{Duration, Instant};

use super::run::Submission;
use crate::assignment::battery::Battery;
use crate::assignment::manifest::Manifest;
use crate::assignment::oracle::{Loading, NotLoaded, Program, Target, TargetResult};
use crate::session::Interaction;
use crate::session::observation::{Observation, Termination};
use crate::worker::{Driver, Fault, LaunchedDriver, Preparation};

/// Maximum time for sessions before the battery is ready.
const EARLY: Duration = Duration::from_millis(500);

/// Processes that have loaded a submission.
pub struct LoadedWorkers {
    /// The result of loading it.
    pub(super) loading: Loading,
    /// The program in each process: one at least.
    pub(super) workers: Vec<Program>,
    /// The observations of sessions that ran alone before the battery was ready.
    pub(super) early: Vec<(Interaction, Observation)>,
}

impl LoadedWorkers {
    /// Runs the sessions of a battery that run alone, while `is_early`, up to one that does not end
    /// soon.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn run_early(
        &mut self,
        battery: &Battery,
        is_early: impl Fn() -> bool,
    ) -> TargetResult<()> {
        // Whoever waits for one session waits for all others, too.
        self.workers[0].set_deadline(Some(Instant::now() + EARLY));
        let alone = battery.cases.iter().filter(|case| case.group.is_none());
        for case in alone {
            if !is_early() {
                break;
            }
            let actual = self.workers[0].observe(&case.interaction)?;
            if actual.termination != Termination::Normal {
                break;
            }
            self.early.push((case.interaction.clone(), actual));
        }
        Ok(())
    }
}

impl Submission<'_> {
    /// Starts processes that run it, with the limits of an assignment, without waiting for them.
    /// They end with the thread that starts them.
    ///
    /// # Errors
    /// [`Fault`] where one cannot be started.
    pub fn launch_workers(
        &self,
        processes: NonZero<usize>,
        manifest: &Manifest,
    ) -> Result<Vec<LaunchedDriver>, Fault> {
        let preparation = Preparation::of(manifest);
        let launch = |_| Driver::launch(self.machine, self.source, manifest.limits, &preparation);
        (0..processes.get()).map(launch).collect()
    }

    /// Loads it in processes that were started.
    ///
    /// # Errors
    /// The outer error is a fault of ours, the inner one the submission's.
    pub fn load_workers(
        &self,
        launched: Vec<LaunchedDriver>,
    ) -> TargetResult<Result<LoadedWorkers, NotLoaded>> {
        let drivers = launched.into_iter();
        self.load_drivers(drivers.map(LaunchedDriver::wait_until_ready))
    }

    /// Loads it in processes that have compiled another program, and run nothing of it.
    ///
    /// # Errors
    /// The errors of [`load_workers`](Self::load_workers).
    pub fn load_waiting(
        &self,
        waiting: Vec<Program>,
    ) -> TargetResult<Result<LoadedWorkers, NotLoaded>> {
        self.load_drivers(waiting.into_iter().map(|waiting| {
            let mut driver = waiting.into_driver();
            driver.switch_to(self.source);
            Ok(driver)
        }))
    }

    fn load_drivers(
        &self,
        drivers: impl Iterator<Item = Result<Driver, Fault>>,
    ) -> TargetResult<Result<LoadedWorkers, NotLoaded>> {
        let mut drivers = drivers.map(|driver| {
            let mut driver = driver?;
            driver.set_deadline(self.deadline);
            Ok::<_, Fault>(driver)
        });
        let Some(first) = drivers.next() else {
            return Err(Fault::OutOfTurn("no process runs the submission".to_owned()).into());
        };
        let (program, loading) = match Program::load(first?)? {
            Ok(loaded) => loaded,
            Err(not_loaded) => return Ok(Err(not_loaded)),
        };
        let mut workers = vec![program];
        for driver in drivers {
            // `None` where it does not compile twice.
            workers.extend(Program::compile(driver?)?.ok());
        }
        Ok(Ok(LoadedWorkers {
            loading,
            workers,
            early: Vec::new(),
        }))
    }

    /// The submission, with a quarter of its time reserved for what comes after its sessions.
    #[must_use]
    pub fn for_sessions(self) -> Self {
        let now = Instant::now();
        let until = |deadline: Instant| now + deadline.saturating_duration_since(now) * 3 / 4;
        Submission {
            deadline: self.deadline.map(until),
            ..self
        }
    }
}
