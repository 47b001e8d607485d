//! Asks a battery of a submission and of the reference.

use std::sync::Arc;
use std::time::Duration;

use super::asking::{Asked, Asking, Until};
use super::blame::Functions;
use super::result::{Assessment, CheckResult, CheckVerdict};
use super::right::Answers;
use super::score::score;
use super::tally::{Finished, Tally};
use crate::assignment::Assignment;
use crate::battery::Battery;
use crate::manifest::Manifest;
use crate::submission::{Driver, Fault, Machine, Source};
use crate::target::{Library, Loading, NotLoaded, Program, TargetError};

/// Asks every question of a battery, until `budget` is used up.
///
/// A check of which two cases ran out of time is settled: its other cases are
/// not asked, so that one endless loop does not cost the time of all of them.
///
/// # Errors
/// [`TargetError`] for faults of ours; whatever the submission does is in the
/// assessment.
pub fn assess(
    assignment: &'static dyn Assignment,
    manifest: &Manifest,
    battery: &Battery,
    driver: Driver,
    budget: Duration,
) -> Result<Assessment, TargetError> {
    let until = Until::Through { budget };
    let (loading, tally) = ask(assignment, manifest, battery, driver, until)?;
    let Finished {
        checks,
        readings,
        cost,
    } = tally.finish();
    Ok(Assessment {
        loading,
        items: score(manifest, &checks),
        checks,
        readings,
        cost,
        matches: None,
    })
}

/// Whether a battery finds anything wrong with a submission: it is asked no further
/// than to the first failure.
///
/// # Errors
/// As [`assess`].
pub fn is_caught(
    assignment: &'static dyn Assignment,
    manifest: &Manifest,
    battery: &Battery,
    driver: Driver,
) -> Result<bool, TargetError> {
    let (_, tally) = ask(assignment, manifest, battery, driver, Until::FirstFailure)?;
    let checks = tally.finish().checks;
    let fails = |result: &CheckResult| result.verdict == CheckVerdict::Fail;
    Ok(checks.iter().any(fails))
}

fn ask(
    assignment: &'static dyn Assignment,
    manifest: &Manifest,
    battery: &Battery,
    driver: Driver,
    until: Until,
) -> Result<(Result<Loading, NotLoaded>, Tally), TargetError> {
    let functions = Arc::new(Functions::new(&manifest.functions));
    let mut tally = Tally::new(manifest, battery, Arc::clone(&functions));
    let (mut program, loading) = match Program::load(driver)? {
        Err(not_loaded) => {
            tally.fail_all();
            return Ok((Err(not_loaded), tally));
        }
        Ok(loaded) => loaded,
    };
    tally.note_missing(&loading.names);
    tally.spend(loading.cost);
    let untouched = tally.clone();
    let mut asking = Asking {
        answers: Answers {
            reference: Library(assignment),
            functions,
        },
        program: &mut program,
        tally,
        until,
        seed: battery.seed,
        is_sharing: true,
    };
    if asking.ask(&battery.questions)? == Asked::Leaking {
        asking.tally = untouched.having_spent(&asking.tally);
        asking.is_sharing = false;
        asking.ask(&battery.questions)?;
    }
    Ok((Ok(loading), asking.tally))
}

/// Starts the process beside a submission, with the limits of an assignment.
///
/// # Errors
/// [`Fault`] where it cannot be started.
pub fn drive(manifest: &Manifest, machine: &Machine, source: &Source) -> Result<Driver, Fault> {
    Driver::start(machine, source, manifest.limits, &manifest.python.modules)
}
