//! A grader as a teacher might write one, which has submissions in its own
//! process.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use gabarito::sandbox::{Spec, Tier};

use crate::tier;

const GRADER: &str = include_str!("naive_grader.py");

/// Whether it takes a submission for right.
pub(crate) fn is_fooled(submission: &[u8]) -> bool {
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let machine = tier::python(gabarito, Tier::ISOLATED).expect("a Python in a jail");
    let args = ["-E", "-s", "-S", "-B", "-c", GRADER];
    let spec = Spec {
        program: machine.interpreter.path.clone(),
        args: args.map(str::to_owned).to_vec(),
        readable: machine.interpreter.readable.clone(),
        limits: None,
        work_folder: None,
    };
    let mut command = machine.jail.command(&spec);
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(submission);
    child.wait().unwrap().success()
}
