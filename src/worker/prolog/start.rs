//! Starts a worker: a process with the Prolog harness.

use super::interpreter::BARE;
use crate::sandbox::{Limits, ProcessLimits, Spec};
use crate::worker::{Fault, Machine, Process, Source};

/// Source of the harness.
const HARNESS: &str = include_str!("harness.pl");
/// Replacement of the library `time`, which needs a thread.
const TIME: &str = include_str!("time.pl");

/// Processes that a jail may hold: the one that entered it, the harness, a child and its copies,
/// one for each question of a match; and some room. The harness takes what is left, so that a
/// submission can start none.
pub(super) const PROCESSES: u64 = 12;

/// Starts a harness and sends it the source.
pub(super) fn start_harness(
    machine: &Machine,
    source: &Source,
    limits: Limits,
) -> Result<Process, Fault> {
    let spec = Spec {
        program: machine.interpreter.path.clone(),
        args: harness_arguments(),
        readable: machine.interpreter.readable.clone(),
        // The harness can set only those that a submission lifts again.
        limits: Some(ProcessLimits {
            memory_bytes: limits.memory_bytes(),
            processes: PROCESSES,
        }),
        work_folder: None,
    };
    let process = Process::start(machine.jail.command(&spec))?;
    send_source(process, source)
}

/// Sends a harness the source.
pub(super) fn send_source(mut process: Process, source: &Source) -> Result<Process, Fault> {
    let take = format!(
        "take({}, {}).",
        prolog_string(&source.name),
        may_use_random(source)
    );
    process.send(take.as_bytes())?;
    process.send(&source.bytes)?;
    if let Some(right) = &source.right_predicates {
        process.send(b"right.")?;
        process.send(right.as_bytes())?;
    }
    Ok(process)
}

/// Returns whether a submission may use random numbers: `library(random)` or arithmetic.
pub(super) fn may_use_random(source: &Source) -> bool {
    let has = |word: &[u8]| source.bytes.windows(word.len()).any(|part| part == word);
    has(b"rand") || has(b"maybe")
}

/// Arguments with which SWI-Prolog becomes the harness.
pub(super) fn harness_arguments() -> Vec<String> {
    // Not from standard input: the child would wait for its lock for ever.
    let load = |text, file| {
        let text = prolog_string(text);
        // Nothing of it is imported into the module of submissions.
        format!("open_string({text}, Text), load_files({file}, [stream(Text), imports([])])")
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

/// Text as a string literal of Prolog.
pub(super) fn prolog_string(text: &str) -> String {
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
