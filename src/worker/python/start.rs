//! Starts a worker: a process with the Python harness.

use std::time::Instant;

use super::marshal;
#[cfg(not(target_family = "wasm"))]
use crate::sandbox::Spec;
use crate::session::Value;
use crate::worker::{Fault, Interpreter, Machine, Process};

/// Bootstrap code: runs the harness, which arrives as the first message on standard input.
pub(super) const START_HARNESS: &str = "\
import marshal, os
def read(count):
    data = b''
    while len(data) < count:
        part = os.read(0, count - len(data))
        if not part: os._exit(0)
        data += part
    return data
exec(marshal.loads(read(int.from_bytes(read(4), 'little'))))
";

/// Facts about an assignment that a harness gets before any submission.
#[derive(Debug, Clone, Default)]
pub struct Preparation {
    /// Modules that a submission may import, loaded before the first fork.
    pub modules: Vec<String>,
    /// Functions of the text, each with whether the text says that it prints.
    pub functions: Vec<(String, bool)>,
}

/// Starts a harness and waits until it is ready for its first request.
pub(super) fn start_harness(
    machine: &Machine,
    preparation: &Preparation,
) -> Result<Process, Fault> {
    await_greeting(launch_harness(machine, preparation)?)
}

/// Starts a harness without waiting for it.
pub(super) fn launch_harness(
    machine: &Machine,
    preparation: &Preparation,
) -> Result<Process, Fault> {
    let process = start_interpreter(machine)?;
    send_preparation(process, &machine.interpreter, preparation)
}

/// Starts an interpreter that waits for a harness.
#[cfg(not(target_family = "wasm"))]
fn start_interpreter(machine: &Machine) -> std::io::Result<Process> {
    let args = ["-E", "-s", "-S", "-B", "-X", "utf8", "-c", START_HARNESS];
    let spec = Spec {
        program: machine.interpreter.path.clone(),
        args: args.map(str::to_owned).to_vec(),
        readable: machine.interpreter.readable.clone(),
        limits: None,
    };
    Process::start(machine.jail.command(&spec))
}

/// Starts a harness in the interpreter of the page.
#[cfg(target_family = "wasm")]
fn start_interpreter(_machine: &Machine) -> std::io::Result<Process> {
    Process::start()
}

/// Sends a harness its code and its preparation.
pub(super) fn send_preparation(
    mut process: Process,
    interpreter: &Interpreter,
    preparation: &Preparation,
) -> Result<Process, Fault> {
    process.send(&interpreter.harness)?;
    let modules = preparation.modules.iter();
    let modules = modules.map(|name| Value::from(name.as_str()));
    let functions = preparation.functions.iter();
    let functions = functions.map(|(name, prints)| (name.as_str().into(), Value::Bool(*prints)));
    process.send(&marshal::encode(&Value::Tuple(vec![
        Value::Tuple(modules.collect()),
        Value::dict(functions),
    ])))?;
    Ok(process)
}

/// Waits for the greeting of a harness.
pub(super) fn await_greeting(mut process: Process) -> Result<Process, Fault> {
    let greeting = process.receive(1 << 16, Instant::now() + Process::START)?;
    match marshal::decode(&greeting) {
        Ok(Value::Tuple(_)) => Ok(process),
        _ => Err(Fault::OutOfTurn("no greeting".to_owned())),
    }
}
