//! Asks a battery of a submission and of the reference.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use super::asking::{Asked, Asking, Until};
use super::failing::Kept;
use super::finish::Finished;
use super::key::Key;
use super::result::{Assessment, CheckResult, CheckVerdict};
use super::score::score;
use super::tally::Tally;
use crate::manifest::Manifest;
use crate::submission::{Driver, Fault, Launched, Machine, Source};
use crate::target::{Loading, NotLoaded, Program, TargetError};

/// Asks every question of a battery by as many processes as there are drivers, until
/// `budget` is used up; gives back the program in each, where it loads.
///
/// A check of which two cases ran out of time, or fifty ended their process otherwise, is
/// settled: cases that call the same functions are not asked, so that one endless loop does
/// not cost the time of all of them.
///
/// # Errors
/// [`TargetError`] for faults of ours; whatever the submission does is in the
/// assessment.
pub fn assess(
    key: &Key,
    drivers: Vec<Driver>,
    budget: Duration,
    kept: Kept,
) -> Result<(Assessment, Vec<Program>), TargetError> {
    let Ended {
        loading,
        tally,
        team,
    } = ask(key, drivers, Until::Through { budget }, kept)?;
    let Finished {
        checks,
        readings,
        cost,
    } = tally.finish();
    let assessment = Assessment {
        loading,
        items: score(key.manifest, &checks),
        checks,
        readings,
        cost,
        matches: None,
    };
    Ok((assessment, team))
}

/// Whether a battery finds anything wrong with a submission: it is asked no further
/// than to the first failure.
///
/// # Errors
/// As [`assess`].
pub fn is_caught(key: &Key, driver: Driver) -> Result<bool, TargetError> {
    let ended = ask(key, vec![driver], Until::FirstFailure, Kept::Shortest)?;
    let checks = ended.tally.finish().checks;
    let fails = |result: &CheckResult| result.verdict == CheckVerdict::Fail;
    Ok(checks.iter().any(fails))
}

/// What came of asking.
struct Ended {
    loading: Result<Loading, NotLoaded>,
    tally: Tally,
    /// What was asked; nobody, where it does not load.
    team: Vec<Program>,
}

fn ask(key: &Key, drivers: Vec<Driver>, until: Until, kept: Kept) -> Result<Ended, TargetError> {
    let mut tally = Tally::new(key.manifest, key.battery, Arc::clone(&key.functions), kept);
    let mut drivers = drivers.into_iter();
    let Some(first) = drivers.next() else {
        return Err(Fault::OutOfTurn("nobody is asked".to_owned()).into());
    };
    let (program, loading) = match Program::load(first)? {
        Ok(loaded) => loaded,
        Err(not_loaded) => {
            tally.fail_all();
            return Ok(Ended {
                loading: Err(not_loaded),
                tally,
                team: Vec::new(),
            });
        }
    };
    tally.note_missing(&loading.names);
    tally.spend(loading.cost);
    let mut team = vec![program];
    for driver in drivers {
        team.extend(joining(driver, &team[0])?);
    }
    let untouched = tally.clone();
    let mut asking = Asking {
        key,
        team,
        tally,
        until,
        is_sharing: true,
    };
    if asking.ask()? == Asked::Leaking {
        asking.tally = untouched.having_spent(&asking.tally);
        asking.is_sharing = false;
        asking.ask()?;
    }
    Ok(Ended {
        loading: Ok(loading),
        tally: asking.tally,
        team: asking.team,
    })
}

/// Another process for a submission that loads; none, where it does not load twice.
fn joining(driver: Driver, first: &Program) -> Result<Option<Program>, Fault> {
    let Ok(mut program) = Program::compile(driver)? else {
        return Ok(None);
    };
    // Only then does it matter that it is known.
    if first.is_slow_to_load() && program.loading()?.is_err() {
        return Ok(None);
    }
    Ok(Some(program))
}

/// Starts so many processes beside a submission, with the limits of an assignment. They
/// end with the thread that starts them.
///
/// # Errors
/// [`Fault`] where one cannot be started.
pub fn drive_by(
    processes: NonZero<usize>,
    manifest: &Manifest,
    machine: &Machine,
    source: &Source,
) -> Result<Vec<Driver>, Fault> {
    let launch = |_| Driver::launch(machine, source, manifest.limits, &manifest.python.modules);
    // All of them first: they come at the same time.
    let launched: Vec<Launched> = (0..processes.get()).map(launch).collect::<Result<_, _>>()?;
    launched.into_iter().map(Launched::ready).collect()
}

/// Starts the process beside a submission, with the limits of an assignment.
///
/// # Errors
/// [`Fault`] where it cannot be started.
pub fn drive(manifest: &Manifest, machine: &Machine, source: &Source) -> Result<Driver, Fault> {
    Driver::start(machine, source, manifest.limits, &manifest.python.modules)
}
