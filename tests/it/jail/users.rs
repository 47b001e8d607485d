//! Two jails at once, as root.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use gabarito::sandbox::Spec;
use gabarito::worker::Machine;
use rstest::rstest;
use rustix::process::{Pid, Signal, kill_process_group};

use super::is_root;
use crate::common::tier;

/// Tells who it is, and waits.
const WHO: &str = "
import os
print(os.getuid(), flush=True)
os.read(0, 1)
";

/// Forks as often as it can, tells how often, and waits.
const FORK_BOMB: &str = "
import os, resource, time
resource.setrlimit(resource.RLIMIT_NPROC, (8, 8))
forked = 0
try:
    for _ in range(20):
        if os.fork() == 0:
            time.sleep(1000)
        forked += 1
except OSError:
    pass
print(forked, flush=True)
os.read(0, 1)
";

/// A program in a jail, until it is dropped.
struct Jailed(Child);

impl Jailed {
    fn start(machine: &Machine, program: &str) -> Self {
        let args = ["-E", "-s", "-S", "-B", "-c", program];
        let spec = Spec {
            program: machine.interpreter.path.clone(),
            args: args.map(str::to_owned).to_vec(),
            readable: machine.interpreter.readable.clone(),
            limits: None,
            work_folder: None,
        };
        let mut command = machine.jail.command(&spec);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        Jailed(pipes.stderr(Stdio::piped()).spawn().unwrap())
    }

    fn says(&mut self) -> u32 {
        let mut line = String::new();
        let mut said = BufReader::new(self.0.stdout.take().unwrap());
        said.read_line(&mut line).unwrap();
        line.trim().parse().unwrap()
    }
}

impl Drop for Jailed {
    fn drop(&mut self) {
        let group = Pid::from_raw(self.0.id().cast_signed()).unwrap();
        let _ = kill_process_group(group, Signal::KILL);
        let _ = self.0.wait();
    }
}

/// What two programs say that are in two jails of the same tier at once, for each tier.
fn both_say(program: &str) -> Vec<[u32; 2]> {
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let machines = tier::TIERS.map(|tier| tier::python(gabarito, tier));
    let said = machines.iter().flatten().map(|machine| {
        let mut jails = [(); 2].map(|()| Jailed::start(machine, program));
        let first = jails[0].says();
        [first, jails[1].says()]
    });
    let said: Vec<_> = said.collect();
    assert!(!said.is_empty(), "no tier holds a submission here");
    said
}

#[rstest]
#[case::users(WHO, |both: [u32; 2]| both[0] != both[1] && both.iter().all(|user| *user > 1_000))]
// With its own process, as many as its limit.
#[case::processes(FORK_BOMB, |both| both == [7, 7])]
fn two_jails_share_neither_a_user_nor_its_processes(
    #[case] program: &str,
    #[case] is_right: fn([u32; 2]) -> bool,
) {
    if is_root() {
        let said = both_say(program);
        assert!(said.iter().all(|both| is_right(*both)), "{said:?}");
    }
}
