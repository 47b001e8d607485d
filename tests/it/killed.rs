//! gabarito killed at any moment leaves no process and no file behind.

use crate::common::tier;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gabarito::sandbox::{Limits, Tier};
use gabarito::submission::{Driver, Machine, Preparation, Source};
use gabarito::transcript::Step;

/// With what this program runs itself as the one to be killed: a tier.
const VICTIM: &str = "GABARITO_VICTIM";
/// Found in the arguments of a harness, and of nobody else.
const MARK: &str = "exec(marshal.loads(read(";

/// A program that burns or sleeps.
const PROGRAM: &str = "
import time
def dorme(): time.sleep(1000)
def arde():
    while True: pass
def nada(): return 1
";

/// Asks a submission for ever.
fn be_the_victim(tier: &str) {
    let tier = if tier == "2" {
        Tier::ISOLATED
    } else {
        Tier::FILTERED
    };
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
    };
    loop {
        let mut driver = Driver::start(
            &machine(tier).unwrap(),
            &source,
            limits,
            &Preparation::default(),
        )
        .unwrap();
        driver.compile().unwrap().unwrap();
        for _ in 0..20 {
            driver.run(&[Step::ask("nada()")]).unwrap();
        }
        let function = if std::process::id().is_multiple_of(2) {
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

/// The harnesses and their children that are there.
fn harnesses() -> Vec<String> {
    let processes = fs::read_dir("/proc").unwrap();
    let processes = processes.filter_map(|entry| {
        let path = entry.unwrap().path();
        let arguments = fs::read(path.join("cmdline")).ok()?;
        let arguments = String::from_utf8_lossy(&arguments);
        arguments.contains(MARK).then(|| path.display().to_string())
    });
    processes.collect()
}

fn victim(tier: Tier, scratch: &Path) -> Child {
    let name = thread::current().name().unwrap_or_default().to_owned();
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &name])
        .env(VICTIM, tier.to_string())
        .env("TMPDIR", scratch)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn killed_at_any_moment_it_leaves_nothing_behind() {
    if let Some(tier) = std::env::var_os(VICTIM) {
        return be_the_victim(&tier.to_string_lossy());
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
        reached == tier::TIERS || std::env::var_os("CI").is_none(),
        "only {reached:?}"
    );
    for tier in reached {
        let scratch = tempfile::tempdir().unwrap();
        let mut seen = 0;
        // From before the jail is there to well into a case.
        for delay in (0..20).map(|turn| Duration::from_millis(turn * 37)) {
            let mut victim = victim(tier, scratch.path());
            thread::sleep(delay);
            seen = seen.max(harnesses().len());
            victim.kill().unwrap();
            victim.wait().unwrap();
            // A busy machine takes its time to end them.
            let deadline = Instant::now() + Duration::from_mins(1);
            let mut left = harnesses();
            while !left.is_empty() && Instant::now() < deadline {
                thread::sleep(Duration::from_millis(10));
                left = harnesses();
            }
            assert!(left.is_empty(), "tier {tier}, after {delay:?}: {left:?}");
        }
        // A harness and its child at least: or nothing was tried.
        assert!(
            seen >= 2,
            "tier {tier}: only {seen} processes were ever there"
        );
        let files: Vec<_> = fs::read_dir(scratch.path()).unwrap().collect();
        assert!(files.is_empty(), "{files:?}");
    }
}
