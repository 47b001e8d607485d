//! gabarito killed at any moment leaves no process and no file behind.

use crate::common::{own_process, tier};

use std::path::Path;
use std::time::Duration;
use std::{env, fs, thread};

use gabarito::sandbox::{Limits, Tier};
use gabarito::session::Step;
use gabarito::worker::{Driver, Machine, Preparation, Source};
use rustix::process::{Signal, getpid, kill_process};

/// Names the folder of the one to be killed: what it is to do, and what it leaves.
const VICTIM: &str = "GABARITO_VICTIM";
/// Names of what is in that folder: the tier, the milliseconds until the end, whether a
/// submission was asked, and the folder for what passes.
const TIER: &str = "tier";
const DELAY: &str = "delay";
const ASKED: &str = "asked";
const SCRATCH: &str = "scratch";

/// A program that burns or sleeps.
const PROGRAM: &str = "
import time
def dorme(): time.sleep(1000)
def arde():
    while True: pass
def nada(): return 1
";

/// Asks a submission until it is killed.
fn be_the_victim(place: &Path) {
    let says = |name: &str| fs::read_to_string(place.join(name)).unwrap();
    let (tier, delay) = (says(TIER), says(DELAY).parse().unwrap());
    let tier = tier::TIERS
        .into_iter()
        .find(|each| each.to_string() == tier);
    let machine = machine(tier.unwrap()).unwrap();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(delay));
        kill_process(getpid(), Signal::KILL).unwrap();
    });
    let source = Source {
        name: "projeto.py".to_owned(),
        bytes: PROGRAM.as_bytes().to_vec(),
        ..Source::default()
    };
    let limits = Limits {
        cpu_seconds: 60,
        memory_mib: 256,
        output_kib: 64,
        wall_seconds: None,
        inferences: None,
    };
    loop {
        let mut driver = Driver::start(&machine, &source, limits, &Preparation::default()).unwrap();
        driver.compile().unwrap().unwrap();
        for _ in 0..20 {
            driver.run(&[Step::ask("nada()")]).unwrap();
        }
        fs::write(place.join(ASKED), "").unwrap();
        let function = if delay.is_multiple_of(2) {
            "dorme()"
        } else {
            "arde()"
        };
        driver.run(&[Step::ask(function)]).unwrap();
    }
}

/// A Python in a jail of this tier, if that is to be had here.
fn machine(tier: Tier) -> Option<Machine> {
    tier::python(Path::new(env!("CARGO_BIN_EXE_gabarito")), tier)
}

#[test]
#[ignore = "slow: scripts/test"]
fn killed_at_any_moment_it_leaves_nothing_behind() {
    if own_process::supervise() {
        return;
    }
    if let Some(place) = env::var_os(VICTIM) {
        return be_the_victim(Path::new(&place));
    }
    let reached: Vec<Tier> = tier::TIERS
        .into_iter()
        .filter(|tier| machine(*tier).is_some())
        .collect();
    assert!(
        !reached.is_empty(),
        "no tier that promises anything is to be had here"
    );
    // On our own machines both are.
    assert!(
        reached == tier::TIERS || env::var_os("CI").is_none(),
        "only {reached:?}"
    );
    for tier in reached {
        // From before the jail is there to well into a case.
        let asked = (0..20).filter(|turn| kill_after(turn * 37, tier));
        assert!(asked.count() > 0, "tier {tier}: no submission was asked");
    }
}

/// Kills a victim, and tells whether it had asked a submission by then.
fn kill_after(delay: u64, tier: Tier) -> bool {
    let test = own_process::name_of(killed_at_any_moment_it_leaves_nothing_behind);
    let place = tempfile::tempdir().unwrap();
    let (place, scratch) = (place.path(), place.path().join(SCRATCH));
    fs::write(place.join(TIER), tier.to_string()).unwrap();
    fs::write(place.join(DELAY), delay.to_string()).unwrap();
    fs::create_dir(&scratch).unwrap();
    let own = env::current_exe().unwrap();
    let variables = [(VICTIM, place.as_os_str()), ("TMPDIR", scratch.as_os_str())];
    let ended = own_process::run(&own, test, None, &variables);
    assert!(!ended.is_success, "it ended before it was killed");
    let left = ended.left;
    assert!(left.is_empty(), "tier {tier}, after {delay} ms: {left:?}");
    let files: Vec<_> = fs::read_dir(&scratch).unwrap().collect();
    assert!(files.is_empty(), "tier {tier}, after {delay} ms: {files:?}");
    place.join(ASKED).exists()
}
