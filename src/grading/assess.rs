//! Asks a battery of a submission and of the reference.

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
use crate::submission::{Driver, Fault, Machine, Source};
use crate::target::{Loading, NotLoaded, Program, TargetError};

/// Asks every question of a battery, until `budget` is used up; gives back the
/// program, where it loads.
///
/// A check of which two cases ran out of time is settled: its other cases are
/// not asked, so that one endless loop does not cost the time of all of them.
///
/// # Errors
/// [`TargetError`] for faults of ours; whatever the submission does is in the
/// assessment.
pub fn assess(
    key: &Key,
    driver: Driver,
    budget: Duration,
    kept: Kept,
) -> Result<(Assessment, Option<Program>), TargetError> {
    let Ended {
        loading,
        tally,
        program,
    } = ask(key, driver, Until::Through { budget }, kept)?;
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
    Ok((assessment, program))
}

/// Whether a battery finds anything wrong with a submission: it is asked no further
/// than to the first failure.
///
/// # Errors
/// As [`assess`].
pub fn is_caught(key: &Key, driver: Driver) -> Result<bool, TargetError> {
    let ended = ask(key, driver, Until::FirstFailure, Kept::Shortest)?;
    let checks = ended.tally.finish().checks;
    let fails = |result: &CheckResult| result.verdict == CheckVerdict::Fail;
    Ok(checks.iter().any(fails))
}

/// What came of asking.
struct Ended {
    loading: Result<Loading, NotLoaded>,
    tally: Tally,
    /// What was asked, where it loads.
    program: Option<Program>,
}

fn ask(key: &Key, driver: Driver, until: Until, kept: Kept) -> Result<Ended, TargetError> {
    let mut tally = Tally::new(key.manifest, key.battery, Arc::clone(&key.functions), kept);
    let (program, loading) = match Program::load(driver)? {
        Err(not_loaded) => {
            tally.fail_all();
            return Ok(Ended {
                loading: Err(not_loaded),
                tally,
                program: None,
            });
        }
        Ok(loaded) => loaded,
    };
    tally.note_missing(&loading.names);
    tally.spend(loading.cost);
    let untouched = tally.clone();
    let mut asking = Asking {
        key,
        program,
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
        program: Some(asking.program),
    })
}

/// Starts the process beside a submission, with the limits of an assignment.
///
/// # Errors
/// [`Fault`] where it cannot be started.
pub fn drive(manifest: &Manifest, machine: &Machine, source: &Source) -> Result<Driver, Fault> {
    Driver::start(machine, source, manifest.limits, &manifest.python.modules)
}
