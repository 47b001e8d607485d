//! A grader as a teacher might write one, which has submissions in its own
//! process.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use gabarito::sandbox::{Spec, Tier};
use gabarito::submission::Machine;

use crate::{run, tier};

const GRADER: &str = include_str!("naive_grader.py");
/// It gives up on a submission after this.
const PATIENCE: Duration = Duration::from_secs(1);

/// How many hostile submissions fool it, and of how many.
pub(crate) fn fooled() -> (usize, usize) {
    let _alone = run::alone();
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let machine = tier::python(gabarito, Tier::ISOLATED).expect("a Python in a jail");
    let files = run::files(&run::fixtures(), "python");
    let passes = run::on_each(&files, |file| {
        if says_pass(&machine, file) {
            vec!["it is fooled".to_owned()]
        } else {
            Vec::new()
        }
    });
    (passes.len(), files.len())
}

fn says_pass(machine: &Machine, file: &Path) -> bool {
    let args = ["-E", "-s", "-S", "-B", "-c", GRADER];
    let spec = Spec {
        program: machine.interpreter.path.clone(),
        args: args.map(str::to_owned).to_vec(),
        readable: machine.interpreter.readable.clone(),
    };
    let mut child = machine
        .jail
        .command(&spec)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let source = fs::read(file).unwrap();
    let writing = thread::spawn(move || stdin.write_all(&source));
    let deadline = Instant::now() + PATIENCE;
    while matches!(child.try_wait(), Ok(None)) && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    let _ = writing.join();
    let output = child.wait_with_output().unwrap();
    output.stdout.ends_with(b"pass\n")
}
