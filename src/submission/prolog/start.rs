//! How the process beside a submission is started.

use super::interpreter::BARE;
use crate::sandbox::Spec;
use crate::submission::{Fault, Machine, Process, Source};

/// The harness, as Prolog reads it.
const HARNESS: &str = include_str!("harness.pl");
/// What takes the place of a library that needs a thread.
const TIME: &str = include_str!("time.pl");

/// A harness that has the source.
pub(super) fn begin(machine: &Machine, source: &Source) -> Result<Process, Fault> {
    let spec = Spec {
        program: machine.interpreter.path.clone(),
        args: arguments(),
        readable: machine.interpreter.readable.clone(),
    };
    let process = Process::start(machine.jail.command(&spec))?;
    given(process, source)
}

/// Gives a harness the source.
pub(super) fn given(mut process: Process, source: &Source) -> Result<Process, Fault> {
    process.send(format!("take({}).", quoted(&source.name)).as_bytes())?;
    process.send(&source.bytes)?;
    Ok(process)
}

/// With what SWI-Prolog becomes the harness.
pub(super) fn arguments() -> Vec<String> {
    // Not from standard input: the child would wait for its lock for ever.
    let load = |text, file| {
        let text = quoted(text);
        format!("open_string({text}, Text), load_files({file}, [stream(Text)])")
    };
    let library_time = "absolute_file_name(library(time), Time, [file_type(prolog), access(read)])";
    let load_time = format!("{library_time}, {}", load(TIME, "Time"));
    let load_harness = load(HARNESS, "gabarito_harness");
    let start = [
        "-g",
        &load_time,
        "-g",
        &load_harness,
        "-g",
        "gabarito_harness:main",
        "-t",
        "halt(1)",
    ];
    let words = BARE.iter().chain(&start);
    words.map(|word| (*word).to_owned()).collect()
}

/// A text as Prolog reads one.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            ' '..='~' => quoted.push(character),
            _ => quoted.extend(["\\x", &format!("{:x}", u32::from(character)), "\\"]),
        }
    }
    quoted.push('"');
    quoted
}
