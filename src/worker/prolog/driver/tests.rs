//! Retries of a submission.

use std::path::Path;
use std::process::Command;

use rstest::rstest;
use tempfile::TempDir;

use super::*;
use crate::sandbox::Tier;
use crate::worker::counts::{rising, still};
use crate::worker::prolog::interpreter;
use crate::worker::prolog::start::{harness_arguments, send_source};

const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 1024,
    output_kib: 64,
    wall_seconds: None,
    inferences: None,
};

// Code that ends its process as the kernel would. Only files outlive a case: `PLACE` is a
// folder that does not exist yet.
pub(crate) const ALWAYS: &str = "halt";
pub(crate) const ONCE: &str = "( exists_directory(PLACE) -> true ; make_directory(PLACE), halt )";

/// Driver of a test module, `ra123456`, without a jail; with the folder that holds `PLACE`.
pub(crate) fn unjailed(module: &str, count: fn() -> u64) -> (Driver, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let place = format!("'{}'", folder.path().join("place").display());
    let source = Source {
        name: "ra123456.prolog".to_owned(),
        bytes: module.replace("PLACE", &place).into_bytes(),
        ..Source::default()
    };
    let interpreter = interpreter::find_interpreter(None).unwrap();
    let mut command = Command::new(&interpreter.path);
    command.args(harness_arguments());
    let process = Process::start(command).unwrap();
    let driver = Driver {
        process: send_source(process, &source).unwrap(),
        machine: Machine::new(Path::new("gabarito"), interpreter, Tier::LIMITS),
        source,
        limits: LIMITS,
        is_greeted: false,
        oom_kills: OomKills::counted_by(count),
        spent: Duration::ZERO,
        budget: None,
        looked: None,
        is_spent: false,
        deadline: None,
        patience: 1,
        next_patience: 1,
        is_copyable: false,
        copies: 0,
    };
    (driver, folder)
}

fn ending(how: &str, count: fn() -> u64) -> (Driver, TempDir) {
    let module = format!(":- module(ra123456, [f/1]).\nf(1) :- {how}.\n");
    unjailed(&module, count)
}

/// Expects no result where memory is short once too often.
#[rstest]
#[case::killed_once(ONCE, rising, Some(Termination::Normal))]
#[case::killed_twice(ALWAYS, rising, None)]
#[case::ending_itself_once(ONCE, still, Some(Termination::Crash))]
#[case::ending_itself(ALWAYS, still, Some(Termination::Crash))]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_case_that_the_kernel_ends_is_asked_again(
    #[case] how: &str,
    #[case] count: fn() -> u64,
    #[case] expected: Option<Termination>,
) {
    let (mut driver, _folder) = ending(how, count);
    let termination = match driver.run(&["f(X)"]) {
        Ok(case) => Some(case.termination),
        Err(Fault::NoMemory) => None,
        Err(fault) => panic!("{fault}"),
    };
    assert_eq!(termination, expected);
}

#[rstest]
#[case::killed(rising, Some(RetryReason::Memory))]
#[case::ending_itself(still, None)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn whoever_asks_goal_by_goal_is_told_of_the_doubt(
    #[case] count: fn() -> u64,
    #[case] retry_reason: Option<RetryReason>,
) {
    let (mut driver, _folder) = ending(ALWAYS, count);
    assert!(matches!(driver.load(0).unwrap(), PrologReply::Answer(_)));
    let heard = driver.call_goal("f(X)").unwrap();
    assert_eq!(heard, PrologReply::Ended(Termination::Crash, retry_reason));
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn nothing_is_known_of_what_the_time_cuts_short() {
    let (mut driver, _folder) = unjailed(":- module(ra123456, [f/1]).\nf(1).\n", still);
    driver.set_budget(Duration::MAX, Some(Instant::now()));
    assert!(matches!(driver.run(&["f(X)"]), Err(Fault::OutOfTime)));
}
